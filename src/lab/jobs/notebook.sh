#!/usr/bin/env bash
# Holds GPU memory and computes nothing: a notebook that its owner forgot.
set -euo pipefail
gpu-load idle 2400 "ipykernel_launcher"
echo "[I ServerApp] Jupyter Server 2.14 is running at:"
echo "[I ServerApp] http://$(hostname):8888/lab?token=not-a-real-token"
while :; do
    sleep 30
    printf '[I %(%F %T)T ServerApp] Saving file at /notes.ipynb\n' -1
done
