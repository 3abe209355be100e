#!/usr/bin/env bash
#SBATCH --job-name=embed
#SBATCH --partition=dgx
#SBATCH --nodes=1
#SBATCH --array=0-99%4
#SBATCH --gres=gpu:h100:1
#SBATCH --cpus-per-task=8
#SBATCH --mem=32G
#SBATCH --time=04:00:00
#SBATCH --output=slurm-logs/%x-%A_%a.out
#SBATCH --signal=B:SIGTERM@120

set -euo pipefail

manifest="$HOME/data/manifest.txt"
marks="$HOME/results/.done/embed"
scratch="/output/$USER/embed_$SLURM_JOB_ID"
item=$(sed -n "$((SLURM_ARRAY_TASK_ID + 1))p" "$manifest")
mark="$marks/$SLURM_ARRAY_TASK_ID.done"
count=$(grep -c '' <"$manifest")
# the task's phase
if [[ -e $mark ]] || ((SLURM_ARRAY_TASK_ID >= count)); then
    exit 0
fi

clean_old() {
    local queued folder id
    queued=$(squeue -h -r -u "$USER" -o '%A %F %K') || return 0
    while read -r folder; do
        id=${folder##*_}
        grep -q "^$id " <<<"$queued" || rm -rf -- "$folder"
    done < <(find "/output/$USER" -maxdepth 1 -name 'embed_*' -mmin +60)
}

bring_home() {
    docker ps -q --filter label=slurm_job="$SLURM_JOB_ID" | xargs -r docker stop -t 10
    rsync -a "$scratch/out/" "$HOME/results/embed/"
    touch "$mark"
    rm -rf "$scratch"
}
trap 'trap - EXIT; bring_home; exit 143' TERM INT
trap bring_home EXIT

clean_old
mkdir -p "$scratch/in" "$scratch/out" "$marks" "$HOME/results/embed"
rsync -a "$item" "$scratch/in/"
docker run --rm --init --name "embed-task-$SLURM_JOB_ID" \
    --label slurm_job="$SLURM_JOB_ID" --label slurm_array="$SLURM_ARRAY_JOB_ID" \
    --label slurm_task="$SLURM_ARRAY_TASK_ID" --label project=embed --label role=task \
    -u "$(id -u):$(id -g)" --shm-size 16g --memory 30g --cpuset-cpus "$(taskset -cp $$ | sed 's/.*: //')" \
    --gpus '"device='"$(nvidia-smi --query-gpu=uuid --format=csv,noheader)"'"' \
    -e HOME=/scratch -e OMP_NUM_THREADS="$SLURM_CPUS_PER_TASK" \
    -v "$scratch":/scratch embed:2 python embed.py /scratch/in &
wait "$!"
