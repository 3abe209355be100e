#!/usr/bin/env bash
# work.sh SECONDS [EXIT_CODE]: lines in the log, then the end asked for.
set -euo pipefail
seconds=${1:-600} code=${2:-0}
gpu-load busy 30000 "python work.py"
for ((done = 0; done < seconds; done += 10)); do
    printf '%(%T)T item %d of %d\n' -1 $((done / 10 + 1)) $(((seconds + 9) / 10))
    sleep $((seconds - done < 10 ? seconds - done : 10))
done
if [ "$code" != 0 ]; then
    echo "Traceback (most recent call last):" >&2
    echo "RuntimeError: CUDA error: an illegal memory access was encountered" >&2
fi
exit "$code"
