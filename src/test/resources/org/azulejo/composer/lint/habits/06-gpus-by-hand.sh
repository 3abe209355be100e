#!/bin/bash -l
#SBATCH --gres=gpu:4
#SBATCH --nodes=1
#SBATCH --cpus-per-task=32
#SBATCH --mem=0
#SBATCH --time=3-00:00:00
export CUDA_VISIBLE_DEVICES=0,1,2,3
export OMP_NUM_THREADS=8
torchrun --nproc_per_node=4 train.py
