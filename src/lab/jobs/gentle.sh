#!/usr/bin/env bash
# A job that brings its results home when it is told to stop: 12 seconds of copying, then exit 143.
# Its work runs in the background and the script waits for it, so the trap can run at once.
# Marks in the result folder: started, staged (only when the copy was finished).
set -euo pipefail
results=${RESULTS:-$HOME/results/gentle_$SLURM_JOB_ID}
mkdir -p "$results"
stopped=no

stage_out() {
    trap '' TERM INT
    stopped=yes
    echo "stopping, bringing results home"
    kill "$work" 2>/dev/null || true
    for ((i = 1; i <= ${STAGE_OUT_SECONDS:-12}; i++)); do
        sleep 1
        echo "$i" >"$results/copying"
    done
    mv "$results/copying" "$results/staged"
    echo "results are home"
    exit 143
}
trap stage_out TERM INT

sleep "${1:-3600}" &
work=$!
gpu-load busy 40000 "python train.py"
date >"$results/started"
echo "working"
while kill -0 "$work" 2>/dev/null; do wait "$work" || true; done
echo "done, stopped=$stopped"
