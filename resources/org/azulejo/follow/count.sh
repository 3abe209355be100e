# Azulejo asks how many lines and bytes the first lines of a file are, and how large the whole is. Words: PATH NUMBER.
exec <"$1" || exit
head -n "$2" | wc -lc
stat -L -c %s -- "$1"
