{
# Azulejo starts one command and stays with it: what comes on standard input once the mark is out is the command's.
# az_stream MARK SECONDS WORD...: runs the words for so long at most. Prints the mark on both streams, then what the
# command prints there, and at its end, on the error stream only, the mark again with the exit code.
az_stream() {
    az_mark=$1
    shift
    exec 3>&1 4<&0
    printf '\n%s begin\n' "$az_mark" >&2
    printf '\n%s begin\n' "$az_mark"
    # The command gets its input through a copy, whose end tells that the connection is gone. It has five seconds to end
    # by itself; then nothing of ours may live on. sshd gives each channel a process group of its own.
    {
        cat <&4
        exec >/dev/null
        sleep 5
        trap '' TERM
        kill -TERM 0
        sleep 2
        kill -KILL 0
    } 2>/dev/null 3>&- | {
        az_limited "$@" >&3 3>&- 4<&-
        printf '\n%s end %s\n' "$az_mark" "$?" >&2
        kill -TERM 0
    }
}
