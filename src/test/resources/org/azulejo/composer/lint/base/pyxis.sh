#!/bin/bash
#SBATCH --job-name=pretrain
#SBATCH --account=vision
#SBATCH --partition=polar,polar3
#SBATCH --nodes=2
#SBATCH --gpus-per-node=8
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=16
#SBATCH --exclusive
#SBATCH --requeue
#SBATCH --export=ALL
#SBATCH --time=04:00:00
#SBATCH --output=/lustre/fsw/portfolios/vision/users/ana/slurm-logs/pretrain-%j/main.out

set -euo pipefail

export MASTER_ADDR="$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)"
export MASTER_PORT=29500
export WORLD_SIZE=$SLURM_NNODES
export NUM_GPU_PER_NODE=$SLURM_GPUS_ON_NODE

image=/lustre/fsw/portfolios/vision/users/ana/images/pytorch.sqsh
srun --container-image="$image" \
    --container-mounts=/lustre:/lustre \
    bash -c 'NODE_RANK=$SLURM_NODEID torchrun --nnodes=$WORLD_SIZE --node_rank=$SLURM_NODEID --nproc_per_node=$NUM_GPU_PER_NODE train.py --data /lustre/data/tiles'
