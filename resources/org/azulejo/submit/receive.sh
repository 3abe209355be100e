# Takes a batch script from standard input, keeps it, and has it handed to Slurm, once.
# HANDOVER TOKEN SIZE NAME FOLDER SECONDS [LOG-FOLDER]... -- [OPTION]...
handover=$1 token=$2 size=$3 name=$4 folder=$5 seconds=$6
shift 6
# not WHY WORDS: nothing was handed over, and nothing will be
not() {
    printf 'azulejo not %s\n' "$1"
    printf '%s\n' "$2" | sed 's/^/err /'
    printf 'azulejo end\n'
    exit 0
}
base=$HOME/.azulejo
note=$base/submit/$token
script=$base/scripts/$token/$name
said=$( (umask 077 && mkdir -p "$base/submit" "$base/scripts/$token") 2>&1) || not home "$said"
said=$( (umask 077 && head -c "$size" >"$script") 2>&1) || not home "$said"
# a connection that breaks brings less
[ "$(wc -c <"$script")" -eq "$size" ] || not incomplete "$said"
unset CDPATH
case $folder in
    '' | '~') folder=$HOME ;;
    '~/'*) folder=$HOME/${folder#??} ;;
esac
said=$(cd -- "$folder" 2>&1) || not folder "$said"
cd -- "$folder" || exit 1
while [ "$1" != -- ]; do
    said=$( (mkdir -p -- "$1" && [ -w "$1" ]) 2>&1) || not logs "${said:-$1: no permission to write}"
    shift
done
shift
# In a session of its own: when the connection breaks, what was begun goes on to its end and is noted.
if command -v setsid >/dev/null 2>&1; then
    said=$(setsid sh -c "$handover" sh "$note" "$seconds" "$script" "$@" </dev/null 2>/dev/null)
else
    said=$(
        trap '' HUP TERM
        sh -c "$handover" sh "$note" "$seconds" "$script" "$@" </dev/null 2>/dev/null
    )
fi
if [ -z "$said" ]; then
    # it was handed over before, or given up
    [ -e "$note" ] || not home "$note: cannot be written"
    said=$(cat "$note")
fi
printf 'azulejo note\n%s\nazulejo end\n' "$said"
