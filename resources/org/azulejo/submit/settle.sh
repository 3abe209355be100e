# Says what is noted of a submission. One that has not begun is given up here: it cannot begin any more. TOKEN
base=$HOME/.azulejo/submit
note=$base/$1
said=$( (umask 077 && mkdir -p "$base") 2>&1)
if (
    set -C
    umask 077
    : >"$note"
) 2>/dev/null; then
    printf 'given-up\n' >"$note"
    printf 'azulejo note\ngiven-up\nazulejo end\n'
elif [ -e "$note" ]; then
    printf 'azulejo note\n%s\nazulejo end\n' "$(cat "$note")"
else
    printf 'azulejo not home\nerr %s\nazulejo end\n' "$said"
fi
