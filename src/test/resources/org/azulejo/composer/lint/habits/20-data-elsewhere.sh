#!/bin/bash
#SBATCH --account=vision --partition=batch --requeue
#SBATCH --nodes=1 --gpus-per-node=4
#SBATCH --time=12:00:00
set -euo pipefail
NGPU=$(nvidia-smi -L | wc -l)
srun --container-image=/lustre/images/torch.sqsh --container-mounts=/scratch/ana:/data python -m torch.distributed.run --nproc_per_node=$NGPU train.py file:///data/x
