#!/bin/bash
#SBATCH --partition=dgx
#SBATCH --nodes=1
#SBATCH --gres=gpu:2
#SBATCH --cpus-per-task=16
#SBATCH --mem=128G
#SBATCH --time=24:00:00

docker run --gpus all --rm -v $HOME/project:/workspace pytorch/pytorch:2.3.0 python /workspace/train.py
