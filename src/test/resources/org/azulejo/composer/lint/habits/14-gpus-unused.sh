#!/usr/bin/env bash
#SBATCH --nodes=1 --gres=gpu:1
#SBATCH --cpus-per-task=8 --mem=32G --time=02:00:00
set -euo pipefail
echo "converting & packing"
docker run --rm tools:1 tar --help
