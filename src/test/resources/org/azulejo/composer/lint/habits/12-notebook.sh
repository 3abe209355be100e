#!/usr/bin/env bash
#SBATCH -J notebook
#SBATCH -N1 -c8 --mem=64G -t4:00:00 --gres=gpu:1
set -euo pipefail
port=$((20000 + RANDOM % 10000))
docker run --rm --init --network host --name nb-$SLURM_JOB_ID --label slurm_job=$SLURM_JOB_ID --label project=nb --label role=notebook -u $(id -u):$(id -g) --gpus "\"device=$(nvidia-smi --query-gpu=uuid --format=csv,noheader)\"" --shm-size=16g -m 60g --cpuset-cpus 0-7 -e HOME=/tmp -e OMP_NUM_THREADS=8 -v $HOME/notebooks:/work jupyter/scipy jupyter lab --port $port &
wait $!
