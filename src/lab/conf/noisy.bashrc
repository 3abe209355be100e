# Noise that a user's start file may make, for every shell, also without a terminal.
echo "Welcome to the cluster!   Quota: 71% of 500G"
echo "module: loading cuda/12.4 ..." >&2
printf '\033[1;31mMaintenance on Friday\033[0m\n'
alias squeue='squeue --me'
export SQUEUE_FORMAT='%i %j' SACCT_FORMAT=jobid SLURM_TIME_FORMAT=relative LC_ALL=C
