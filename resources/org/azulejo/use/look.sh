{
# Azulejo looks at the GPUs of one node from inside a step or a job without a GPU: sh -s MARK SECONDS PAUSE.
# It prints who and where it is, then a look every PAUSE seconds. It ends after SECONDS (0: after the first look), at the
# end of its input, and a minute after the last line there: a connection that is half open gives no end.
az_mark=$1 az_seconds=$2 az_pause=$3
PATH=$PATH:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin
if ! timeout -k 1 5 true; then
    printf '\n%s failed 127\n' "$az_mark"
    exit 127
fi
az_look() {
    printf '\n%s look\n' "$az_mark"
    timeout -k 2 10 nvidia-smi -q -x </dev/null 2>&1
    az_exit=$?
    printf '\n%s seen %s\n' "$az_mark" "$az_exit"
}
# Which device file has which of Slurm's indices follows from the order in gres.conf, or from what slurmd finds by itself.
az_files() {
    for az_conf in "${SLURM_CONF%/*}" /run/slurm/conf /etc/slurm /var/spool/slurmd/conf-cache; do
        if [ -r "$az_conf/gres.conf" ]; then
            grep -i '^ *include' "$az_conf/gres.conf" | sed 's/^/more /'
            # Where slurmd detects the GPUs, Slurm's order is that of the bus, whatever the list says.
            if grep -i '^[^#]*autodetect=' "$az_conf/gres.conf" | grep -qvi 'autodetect=off'; then
                break
            fi
            if grep -qi 'file=' "$az_conf/gres.conf"; then
                grep -i 'gpu' "$az_conf/gres.conf" | head -c 60000 | sed 's/^/conf /'
                return
            fi
            break
        fi
    done
    timeout -k 1 5 slurmd -G -N "${SLURMD_NODENAME:-none}" </dev/null 2>&1 | grep -i 'name=gpu' | head -c 60000 | sed 's/^/list /'
}
exec 3<&0 </dev/null
printf '\n%s here\nnode %s\ngpus %s\nstep %s\n' "$az_mark" "${SLURMD_NODENAME:-}" "${SLURM_STEP_GPUS:-${SLURM_JOB_GPUS:-}}" "${SLURM_STEP_ID:-}"
az_files
az_look
if [ "$az_seconds" = 0 ]; then
    exit 0
fi
{
    while timeout 60 sh -c 'read -r az_beat' <&3; do
        :
    done
    kill -TERM "$$"
} >/dev/null 2>&1 &
exec 3<&-
az_end=$(($(date +%s) + az_seconds))
# A look that had to be killed is not tried again: the driver hangs, and each try would leave a process that cannot end.
while [ "$az_exit" != 124 ] && [ "$az_exit" != 137 ] && [ "$(date +%s)" -lt "$az_end" ]; do
    sleep "$az_pause"
    az_look
done
kill -TERM "$!" 2>/dev/null
exit 0
}
