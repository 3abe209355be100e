# Looks at one thing that a job will need, as far as the login node shows it. NEED PATH
path=$2
case $path in
    '~') path=$HOME ;;
    '~/'*) path=$HOME/${path#??} ;;
esac
case $1 in
    exists)
        if [ ! -e "$path" ]; then echo absent; elif [ -r "$path" ]; then echo fine; else echo forbidden; fi
        ;;
    folder)
        if [ -d "$path" ]; then
            if [ -w "$path" ] && [ -x "$path" ]; then echo fine; else echo forbidden; fi
        elif [ -e "$path" ] || [ -L "$path" ]; then
            echo other
        else
            above=$path
            while [ ! -e "$above" ]; do
                above=$(dirname -- "$above")
            done
            if [ -d "$above" ] && [ -w "$above" ] && [ -x "$above" ]; then echo possible; else echo forbidden; fi
        fi
        ;;
    logs)
        if ! mkdir -p -- "$path"; then echo failed; elif [ -w "$path" ]; then echo fine; else echo forbidden; fi
        ;;
    credentials)
        # whether there are any for that registry; never which
        file=${ENROOT_CONFIG_PATH:-${XDG_CONFIG_HOME:-$HOME/.config}/enroot}/.credentials
        if [ ! -r "$file" ]; then
            echo absent
        elif registry=$2 awk '$1 == "machine" && $2 == ENVIRON["registry"] { found = 1 } END { exit !found }' "$file"; then
            echo fine
        else
            echo other
        fi
        ;;
esac
