#!/bin/bash
#SBATCH --nodes=1
#SBATCH --cpus-per-task=8
#SBATCH --mem=64G
#SBATCH --time=1-0
set -euo pipefail
timeout 20h docker run --rm --gpus=all -v /output/$USER/s_$SLURM_JOB_ID:/s img python infer.py > infer.log 2>&1 & wait
