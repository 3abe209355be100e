#!/bin/bash
#SBATCH --job-name=md
#SBATCH --ntasks=1 --cpus-per-task=16
#SBATCH --time=2-0:0:0
#SBATCH --mem=32G
#SBATCH --error=md.err
set -e
cd $SLURM_SUBMIT_DIR
apptainer exec --nv gromacs.sif gmx mdrun -nb gpu
