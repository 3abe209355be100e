#!/bin/bash
#SBATCH --nodes=1 --gres=gpu:1 --cpus-per-task=8 --mem=32G --time=2:00:00
set -euo pipefail
S=/output/$USER/x_$SLURM_JOB_ID
cleanup() { docker kill job1; cp -r $S ~/out; sudo chown -R $USER ~/out; rm -rf $S; }
trap cleanup EXIT SIGTERM SIGINT
docker run -u root --name job1 --gpus 1 -v $S:/s img:1 sh -c 'make && ./run' &
wait $!
