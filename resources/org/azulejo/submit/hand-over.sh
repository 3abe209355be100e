# Hands a script to Slurm and notes what came of it. NOTE SECONDS SCRIPT [OPTION]...
note=$1 seconds=$2 script=$3
shift 3
# Whoever makes the note first decides: this, or somebody who asked what became of it and gave it up.
(
    set -C
    umask 077
    : >"$note"
) 2>/dev/null || exit 0
tell() { (umask 077 && cat >"$note.part") && mv -f "$note.part" "$note"; }
printf 'started %s\n' "$(date +%s)" | tell || {
    rm -f "$note" "$note.part"
    exit 0
}
# The job gets this environment: what was set for reading Slurm's answers is none of its business.
unset LC_ALL SLURM_TIME_FORMAT SLURM_BITSTR_LEN
limited() { "$@"; }
if timeout -k 1 5 true >/dev/null 2>&1; then
    limited() { timeout -k 5 "$seconds" "$@"; }
fi
out=$(limited sbatch --parsable "$@" "$script" 2>"$note.err")
ended=$?
said=$(
    printf 'ended %s %s\n' "$ended" "$(date +%s)"
    printf '%s\n' "$out" | head -c 4000 | sed 's/^/out /'
    head -c 8000 "$note.err" | sed 's/^/err /'
)
printf '%s\n' "$said" | tell
rm -f "$note.err"
printf '%s\n' "$said" 2>/dev/null
exec >&-
# what was noted a month ago is history
find "${note%/*}" -type f -mtime +30 -exec rm -f {} + 2>/dev/null
