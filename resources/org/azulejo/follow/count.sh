# Azulejo asks how many lines and bytes a part of a file has, and how large the whole is. Words: PATH lines|bytes NUMBER.
exec <"$1" || exit
case $2 in
    lines) head -n "$3" | wc -lc ;;
    *) head -c "$3" | wc -lc ;;
esac
stat -L -c %s -- "$1"
