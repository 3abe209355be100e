# Azulejo stops one container, after making sure that it is still the one that was named: ID JOB. What it found is one word
# on a line that begins with 'azulejo'.
PATH=$PATH:/usr/local/bin:/usr/bin:/bin
az_id=$1 az_job=$2
az_ask() {
    timeout -k 2 10 docker inspect --type container --format "$1" "$az_id" 2>/dev/null
}
if ! az_found=$(az_ask '{{.Id}} {{.State.Running}} {{.State.Pid}}'); then
    if timeout -k 2 10 docker ps -q >/dev/null; then
        echo 'azulejo gone'
        exit 0
    fi
    exit 3
fi
az_pid=${az_found##* }
case $az_found in
    "$az_id true "*) ;;
    "$az_id "*)
        echo 'azulejo gone'
        exit 0
        ;;
    *)
        echo 'azulejo other'
        exit 0
        ;;
esac
az_user=$(az_ask '{{.Config.User}}')
az_label=$(az_ask '{{index .Config.Labels "slurm_job"}}')
if [ "${az_user%%:*}" != "$(id -u)" ] || [ "$az_label" != "$az_job" ] ||
    [ "$(stat -c %u "/proc/$az_pid" 2>/dev/null)" != "$(id -u)" ]; then
    echo 'azulejo other'
    exit 0
fi
timeout -k 2 25 docker stop -t 10 "$az_id" >/dev/null
if [ "$(az_ask '{{.State.Running}}')" = true ]; then
    timeout -k 2 10 docker kill "$az_id" >/dev/null
    sleep 1
fi
if [ "$(az_ask '{{.State.Running}}')" = true ]; then
    echo 'azulejo alive'
else
    echo 'azulejo stopped'
fi
