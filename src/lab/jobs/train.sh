#!/usr/bin/env bash
# A training run as seen from its log: a loss line now and then, a progress bar redrawn in place.
# train.sh [EPOCHS [SECONDS_A_BAR]]
set -euo pipefail
epochs=${1:-100000} pause=${2:-5}
echo "host $(hostname), job $SLURM_JOB_ID, GPUs ${SLURM_JOB_GPUS:-none}"
echo "loading checkpoint and data ..."
gpu-load loading 58000 "python train.py"
sleep "$pause"
gpu-load busy 61000 "python train.py"
for ((epoch = 1; epoch <= epochs; epoch++)); do
    for ((percent = 0; percent <= 100; percent += 20)); do
        bar=$(printf '%*s' $((percent / 10)) '')
        printf '\rEpoch %d: %3d%%|%-10s| %d/500 [00:%02d<00:%02d, 9.8it/s]' \
            "$epoch" "$percent" "${bar// /#}" $((percent * 5)) $((percent / 4)) $((25 - percent / 4)) >&2
        sleep "$pause"
    done
    printf '\n' >&2
    printf '[%(%F %T)T] epoch %d step %d loss 0.%04d lr 3.0e-04 grad_norm 1.%02d\n' \
        -1 "$epoch" $((epoch * 500)) $((9000 / (epoch + 1) + RANDOM % 90)) $((RANDOM % 100))
done
