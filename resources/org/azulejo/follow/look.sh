# Azulejo reads what is new in a file. Words: PATH KNOWN FROM BACK MOST ANCHOR LENGTH HEAD.
# Prints at most MOST bytes from byte FROM on, or, where BACK is a number, from so many before the end if that is later.
# Nothing where what stat says is KNOWN. On the error stream: what stat says before and after, and, read after the bytes,
# a sum of LENGTH bytes from ANCHOR on and one of the first HEAD bytes. They tell whether the file is still the one that
# was read before: all of it comes from one opened file, whatever its name means by now.
az_say() { printf 'azulejo %s\n' "$*" >&2; }
az_stat() { stat -L -c '%d %i %s %Y %y %z %w' /proc/self/fd/5; }
az_part() { dd if=/proc/self/fd/5 bs=65536 iflag=skip_bytes,count_bytes skip="$1" count="$2" 2>/dev/null; }
if [ ! -f "$1" ]; then
    if [ -e "$1" ]; then
        az_say kind
    else
        az_said=$(stat -L -- "$1" 2>&1 >/dev/null)
        az_say absent "$az_said"
    fi
    exit 0
fi
if [ ! -r "$1" ]; then
    az_say absent Permission denied
    exit 0
fi
dd if=/dev/null iflag=skip_bytes,count_bytes count=0 2>/dev/null ||
    az_part() { tail -c "+$(($1 + 1))" </proc/self/fd/5 | head -c "$2"; }
{
    az_first=$(az_stat) || {
        az_say broken
        exit 0
    }
    az_say clock "$(date +%s)"
    az_say first "$az_first"
    if [ "$az_first" = "$2" ]; then
        az_say same
        exit 0
    fi
    az_size=${az_first#* * }
    az_size=${az_size%% *}
    az_from=$3
    if [ "$4" != - ] && [ $((az_size - $4)) -gt "$az_from" ]; then
        az_from=$((az_size - $4))
    fi
    if [ "$az_size" -lt "$az_from" ]; then
        az_say shorter
        exit 0
    fi
    az_count=$((az_size - az_from))
    if [ "$az_count" -gt "$5" ]; then
        az_count=$5
    fi
    az_anchor=$6
    if [ "$6" = - ]; then
        az_anchor=$az_from
    fi
    az_length=$7
    if [ "$7" = - ]; then
        az_length=$((az_from + az_count - az_anchor))
        if [ "$az_length" -gt 256 ]; then
            az_length=256
        fi
    fi
    az_say from "$az_from" "$az_count"
    if [ "$az_count" -gt 0 ]; then
        az_part "$az_from" "$az_count" || az_say broken
    fi
    az_say anchor "$az_anchor" "$az_length" "$(az_part "$az_anchor" "$az_length" | cksum)"
    az_say head "$8" "$(az_part 0 "$8" | cksum)"
    az_say then "$(az_stat)"
} 5<"$1" || az_say broken
