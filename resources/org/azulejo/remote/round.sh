{
# Azulejo runs the commands below and frames each answer. The whole text is one block: it is read to its end before the
# first command starts, so nothing that a command reads can eat what follows.
exec 3>&1 4<&0
# When the connection is gone, standard input ends: nothing of ours may outlive it, not even what ignores the first
# signal. sshd gives each channel a process group of its own. A background command gets no standard input of its own,
# hence the copy.
{ cat <&4; trap '' TERM; kill -TERM 0; sleep 2; kill -KILL 0; } >/dev/null 2>&1 3>&- &
az_watch=$!
exec 4<&-
# az MARK SECONDS WORD...: runs the words for so long at most. Prints the mark, what the command printed, the mark, exit
# code and clock before and after, what it said on the error stream, and the mark again.
az() {
    az_mark=$1
    shift
    az_from=$(date +%s.%N)
    printf '\n%s begin\n' "$az_mark"
    az_said=$(az_limited "$@" 2>&1 >&3 3>&- </dev/null)
    az_exit=$?
    printf '\n%s end %s %s %s\n%s\n%s done\n' "$az_mark" "$az_exit" "$az_from" "$(date +%s.%N)" "$az_said" "$az_mark"
}
