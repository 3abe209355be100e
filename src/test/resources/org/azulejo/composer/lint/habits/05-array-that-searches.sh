#!/usr/bin/env bash
#SBATCH --array=1-2000
#SBATCH --nodes=1
#SBATCH --cpus-per-task=8
#SBATCH --mem=32G
#SBATCH --time=02:00:00
#SBATCH --output=logs/%A.out
set -euo pipefail
mkdir -p logs
files=($(find /home/ana/data -name '*.png'))
echo "${files[$SLURM_ARRAY_TASK_ID]}"
