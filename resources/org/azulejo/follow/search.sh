# Azulejo searches a file. Words: PATH LOCALE and options of grep. Of each line its beginning; how grep ended is the last
# line on the error stream.
az_path=$1 az_locale=$2
shift 2
{
    LC_ALL=$az_locale grep "$@" -- "$az_path"
    printf '\nazulejo %s\n' "$?" >&2
} | LC_ALL=C cut -b 1-1040
