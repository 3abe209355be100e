#!/usr/bin/env bash
#SBATCH --partition=gpu
#SBATCH --nodes=2
#SBATCH --ntasks-per-node=1
#SBATCH --gpus-per-node=8
#SBATCH --cpus-per-task=128
#SBATCH --mem=0
#SBATCH --time=10-00:00:00
#SBATCH --output=%x-%j.log
set -euo pipefail
srun hostname
