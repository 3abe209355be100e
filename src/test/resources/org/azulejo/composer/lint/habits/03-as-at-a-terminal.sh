#!/bin/bash
#SBATCH -p dgx -N 1 -n 1 -c 8
#SBATCH --gres=gpu:h100:1
#SBATCH --mem 64G
#SBATCH -t 8
set -euo pipefail
docker run -it --rm --gpus '"device=0"' --shm-size=16g -v /output/$USER:/data nvcr.io/nvidia/pytorch:24.05-py3 bash
