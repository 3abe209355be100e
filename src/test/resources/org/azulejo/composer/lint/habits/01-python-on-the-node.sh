#!/bin/bash
#SBATCH --job-name=train
#SBATCH --gres=gpu:1
#SBATCH --time=12:00:00
#SBATCH --output=train.log

source ~/miniconda3/bin/activate torch
python train.py --epochs 100
