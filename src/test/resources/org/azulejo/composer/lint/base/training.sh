#!/usr/bin/env bash
#SBATCH --job-name=segment
#SBATCH --partition=dgx
#SBATCH --nodes=1
#SBATCH --gres=gpu:4
#SBATCH --cpus-per-task=32
#SBATCH --mem=256G
#SBATCH --time=2-00:00:00
#SBATCH --output=slurm-logs/%x-%j.out
#SBATCH --signal=B:SIGTERM@180

set -euo pipefail

# Treino de segmentação em 4 GPUs & dados copiados antes
scratch="/output/$USER/segment_$SLURM_JOB_ID"
results="$HOME/results/segment/$SLURM_JOB_ID"
cache="/output/$USER/cache/huggingface"
image=segment:1.4
ended=0

phase() {
    mkdir -p "$HOME/.azulejo/phase"
    printf '%s %s\n' "$1" "$(date +%s)" >"$HOME/.azulejo/phase/$SLURM_JOB_ID"
}

stop_containers() {
    local ids
    ids=$(docker ps -q --filter "label=slurm_job=$SLURM_JOB_ID")
    if [[ -n $ids ]]; then
        docker stop -t 10 $ids
    fi
}

bring_home() {
    ((ended == 0)) || return 0
    ended=1
    stop_containers
    phase bringing-home
    rsync -a "$scratch/out/" "$results/"
    rm -rf "$scratch"
}
trap 'bring_home; exit 143' SIGTERM SIGINT
trap bring_home EXIT

mkdir -p "$scratch/in" "$scratch/out" "$scratch/home" "$results" "$cache"
phase copying-in
rsync -a "$HOME/data/tiles/" "$scratch/in/"

source ~/.secrets/wandb
uuids=$(nvidia-smi --query-gpu=uuid --format=csv,noheader | paste -sd,)
args=(
    run --rm --init
    --name "segment-train-$SLURM_JOB_ID"
    --label "slurm_job=$SLURM_JOB_ID"
    --label project=segment
    --label role=train
    --user "$(id -u):$(id -g)"
    --gpus "\"device=$uuids\""
    --shm-size=64g
    --memory="${SLURM_MEM_PER_NODE}m"
    --cpuset-cpus="$(cat /sys/fs/cgroup/cpuset.cpus.effective)"
    -e HOME=/scratch/home
    -e HF_HOME=/cache
    -e WANDB_API_KEY
    -e NCCL_IB_DISABLE=1
    -e OMP_NUM_THREADS="$((SLURM_CPUS_PER_TASK / SLURM_GPUS_ON_NODE))"
    -v "$scratch:/scratch"
    -v "$cache:/cache"
)
phase running
docker "${args[@]}" "$image" torchrun --nproc_per_node="$SLURM_GPUS_ON_NODE" train.py --data /scratch/in --out /scratch/out &
wait "$!"
