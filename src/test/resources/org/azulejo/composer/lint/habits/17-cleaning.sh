#!/usr/bin/env bash
#SBATCH --nodes=1 --cpus-per-task=4 --mem=8G --time=00:30:00
set -euo pipefail
# remove old scratch
find /output/$USER -maxdepth 1 -mtime +7 -exec rm -rf {} \;
rm -rf /output/$USER/tmp*
docker rm -f $(docker ps -aq)
df -h /output
