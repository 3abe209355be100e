# Azulejo looks for folders of this user whose job is not in the queue, and removes one at a word: list FOLDER, or remove
# FOLDER NAME. A folder counts only when its name ends in the raw number of a job, when squeue gave a sure answer (one that
# names the very job in which this runs) without that number, and when the folder itself is an hour old: the time alone
# proves nothing, it stands still once the data are copied in.
PATH=$PATH:/usr/local/bin:/usr/bin:/bin
az_what=$1 az_folder=$2
printf 'uid %s\n' "$(id -u)"
if [ ! -d "$az_folder" ] || [ -L "$az_folder" ] || ! cd -P -- "$az_folder"; then
    echo 'azulejo none'
    exit 0
fi
if ! az_queue=$(squeue -h -r -u "$(id -un)" -o '%A %F %K') || [ -z "${SLURM_JOB_ID:-}" ] ||
    ! printf '%s\n' "$az_queue" | grep -q "^$SLURM_JOB_ID "; then
    echo 'azulejo unsure'
    exit 0
fi
# Whether NAME may be offered or removed.
az_is_left() {
    case $1 in
        '' | -* | .* | _* | *[!A-Za-z0-9._+-]*) return 1 ;;
    esac
    az_raw=${1##*_}
    case $az_raw in
        '' | "$1" | *[!0-9]*) return 1 ;;
    esac
    if [ ! -d "$1" ] || [ -L "$1" ] || [ ! -O "$1" ]; then
        return 1
    fi
    if printf '%s\n' "$az_queue" | grep -q -e "^$az_raw " -e " $az_raw "; then
        return 1
    fi
    [ -n "$(find "./$1" -maxdepth 0 -mmin +60 2>/dev/null)" ]
}
# Whether one of this user's containers still works for the job. Anybody may write its number on a label: others' do not count.
az_is_used() {
    command -v docker >/dev/null 2>&1 || return 1
    for az_id in $(timeout -k 2 10 docker ps --no-trunc -q --filter "label=slurm_job=$az_raw" 2>/dev/null); do
        az_user=$(timeout -k 2 10 docker inspect --type container --format '{{.Config.User}}' "$az_id" 2>/dev/null)
        if [ "${az_user%%:*}" = "$(id -u)" ]; then
            return 0
        fi
    done
    return 1
}
if [ "$az_what" = list ]; then
    az_end=$(($(date +%s) + 35))
    for az_name in *_[0-9]*; do
        if az_is_left "$az_name"; then
            az_left=$((az_end - $(date +%s)))
            az_size=-
            if [ "$az_left" -gt 0 ]; then
                az_size=$(timeout -k 1 "$az_left" du -skx "./$az_name" 2>/dev/null | cut -f 1)
            fi
            printf 'folder %s %s %s %s\n' "$az_raw" "$(stat -c %Y "./$az_name")" "${az_size:--}" "$az_name"
        fi
    done
    exit 0
fi
az_name=$3
if [ ! -e "$az_name" ]; then
    echo 'azulejo gone'
elif ! az_is_left "$az_name"; then
    echo 'azulejo other'
elif az_is_used; then
    echo 'azulejo used'
else
    rm -rf -- "./$az_name"
    if [ -e "$az_name" ]; then
        echo 'azulejo remains'
    else
        echo 'azulejo removed'
    fi
fi
