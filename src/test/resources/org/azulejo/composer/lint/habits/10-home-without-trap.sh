#!/usr/bin/env bash
#SBATCH --nodes=1
#SBATCH --gres=gpu:1
#SBATCH --cpus-per-task=8
#SBATCH --mem=64G
#SBATCH --time=04:00:00
#SBATCH --output=slurm-logs/%j.out
set -euo pipefail
work=/output/$USER/run_$SLURM_JOB_ID
mkdir -p $work/in $work/out
rsync -a ~/data/ $work/in/
docker run --rm --init --name run-main-$SLURM_JOB_ID --label slurm_job=$SLURM_JOB_ID --label project=run --label role=main \
  --user $(id -u):$(id -g) --gpus all --shm-size=16g --memory=60g --cpuset-cpus=0-7 -e HOME=/work -e OMP_NUM_THREADS=8 \
  -v $work:/work mymodel:3 python train.py
rsync -a $work/out/ ~/results/
rm -rf $work
