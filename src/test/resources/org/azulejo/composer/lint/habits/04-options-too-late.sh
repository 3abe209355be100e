#!/bin/bash
#SBATCH --job-name=late
module load cuda
#SBATCH --time=01:00:00
#SBATCH --mem=16G
hostname
