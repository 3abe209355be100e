# Azulejo asks this node's Docker for the running containers that name a job. A line of its own, in JSON, for each: what a
# person wrote cannot end it. Before it the number of the user as whom the kernel sees it run.
PATH=$PATH:/usr/local/bin:/usr/bin:/bin
printf 'uid %s\n' "$(id -u)"
if ! command -v docker >/dev/null 2>&1; then
    echo 'no docker'
    exit 0
fi
az_ids=$(timeout -k 2 15 docker ps --no-trunc -q --filter label=slurm_job) || exit 3
if [ -z "$az_ids" ]; then
    exit 0
fi
# One that ends meanwhile makes inspect fail for itself alone.
# shellcheck disable=SC2086
timeout -k 2 15 docker inspect --type container --format '{{.State.Pid}} {"id":{{json .Id}},"name":{{json .Name}},"user":{{json .Config.User}},"job":{{json (index .Config.Labels "slurm_job")}},"started":{{json .State.StartedAt}}}' $az_ids |
    while read -r az_pid az_json; do
        printf 'container %s %s\n' "$(stat -c %u "/proc/$az_pid" 2>/dev/null || echo -)" "$az_json"
    done
