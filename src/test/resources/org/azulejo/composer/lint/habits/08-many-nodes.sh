#!/bin/bash
#SBATCH -A vision
#SBATCH -p polar
#SBATCH -N 4
#SBATCH --gpus-per-node=8
#SBATCH -t 8:00:00
#SBATCH --exclusive
#SBATCH -o slurm-%j.out

set -euo pipefail
export MASTER_ADDR=$(hostname)
srun --container-image=nvcr.io/nvidia/pytorch:24.05-py3 --container-mounts=/lustre,/home/ana:/home/ana torchrun --nproc_per_node=8 train.py --data s3://bucket/imagenet
