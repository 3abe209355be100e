#!/usr/bin/env bash
#SBATCH --array=0-63%8
#SBATCH --nodes=1
#SBATCH --cpus-per-task=8
#SBATCH --mem=32G
#SBATCH --gres=gpu:1
#SBATCH --time=04:00:00
set -euo pipefail
export CUDA_VISIBLE_DEVICES=$((SLURM_ARRAY_TASK_ID % 8))
name=exp-t$SLURM_ARRAY_TASK_ID
trap 'docker stop $(docker ps -q --filter name=$name)' TERM
docker run --rm --init --name $name --label slurm_job=$SLURM_ARRAY_JOB_ID --label slurm_array=$SLURM_ARRAY_JOB_ID --label slurm_task=$SLURM_ARRAY_TASK_ID --label project=exp --label role=task --user $(id -u):$(id -g) --shm-size=16g -m 30g --cpuset-cpus=0-7 --gpus device=$CUDA_VISIBLE_DEVICES -e HOME=/tmp -e OMP_NUM_THREADS=8 exp:1 &
wait $!
