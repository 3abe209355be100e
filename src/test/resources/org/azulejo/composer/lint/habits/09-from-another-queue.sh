#!/bin/bash
#PBS -l walltime=24:00:00
# SBATCH --time=24:00:00
#SBATCH --mem=8G
cd $PBS_O_WORKDIR
./simulate input.dat > out.log
