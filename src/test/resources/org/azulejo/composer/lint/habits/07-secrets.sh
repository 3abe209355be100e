#!/usr/bin/env bash
#SBATCH --nodes=1 --mem=16G --time=01:00:00
#SBATCH --cpus-per-task=4
set -euo pipefail
export HF_TOKEN=hf_AbCdEfGhIjKlMnOpQrStUvWx
export WANDB_API_KEY=$(cat ~/.wandb_key)
docker run --rm --init --name fetch-$SLURM_JOB_ID --label slurm_job=$SLURM_JOB_ID --label project=fetch --label role=get --user $(id -u):$(id -g) --memory 15g --cpuset-cpus 0-3 -e HOME=/tmp -e OMP_NUM_THREADS=4 -e HF_TOKEN=$HF_TOKEN fetch:1 &
trap 'docker stop $(docker ps -q --filter label=slurm_job=$SLURM_JOB_ID)' EXIT TERM
wait
