{
# Azulejo runs the commands below and frames each answer. The whole text is one block: it is read to its end before the
# first command starts, so nothing that a command reads can eat what follows.
unset SLURM_CLUSTERS SLURM_DEBUG_FLAGS SLURM_JOB_ID SLURM_JOBID
for az_name in $(env | sed -n 's/^\(SQUEUE_[A-Z_0-9]*\)=.*/\1/p;s/^\(SACCT_[A-Z_0-9]*\)=.*/\1/p;s/^\(SINFO_[A-Z_0-9]*\)=.*/\1/p;s/^\(SCONTROL_[A-Z_0-9]*\)=.*/\1/p;s/^\(SBATCH_[A-Z_0-9]*\)=.*/\1/p;s/^\(SACCTMGR_[A-Z_0-9]*\)=.*/\1/p'); do
    unset "$az_name"
done
LC_ALL=C.UTF-8 SLURM_TIME_FORMAT=%s SLURM_BITSTR_LEN=0
export LC_ALL SLURM_TIME_FORMAT SLURM_BITSTR_LEN
exec 3>&1 4<&0
# When the connection is gone, standard input ends: nothing of ours may outlive it, not even what ignores the first
# signal. sshd gives each channel a process group of its own. A background command gets no standard input of its own,
# hence the copy.
{ cat <&4; trap '' TERM; kill -TERM 0; sleep 2; kill -KILL 0; } >/dev/null 2>&1 3>&- &
az_watch=$!
exec 4<&-
# In the foreground means: in our process group, where the signal above reaches it.
if timeout --foreground 1 true >/dev/null 2>&1; then
    az_limited() { timeout --foreground -k 2 "$@"; }
elif timeout 1 true >/dev/null 2>&1; then
    az_limited() { timeout -k 2 "$@"; }
else
    az_limited() { shift; "$@"; }
fi
# A shell that is no login shell may not know where Slurm is; the profile may.
if ! command -v squeue >/dev/null 2>&1; then
    PATH=$PATH:/opt/slurm/bin:/usr/local/slurm/bin:/cm/shared/apps/slurm/current/bin:/usr/local/bin
    if ! command -v squeue >/dev/null 2>&1; then
        az_path=$(az_limited 5 sh -lc 'printf "\n%s\n" "$PATH"' 2>/dev/null 3>&- </dev/null | tail -n 1)
        PATH=$PATH${az_path:+:$az_path}
    fi
fi
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
