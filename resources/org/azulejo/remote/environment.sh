# What every program of Azulejo begins with. None of the user's settings for Slurm's commands: they would change what these
# ask for and print. Left are where Slurm is, who one is there, and who pays.
for az_name in $(env | sed -n 's/^\([A-Z_][A-Z_0-9]*\)=.*/\1/p'); do
    case $az_name in
        SLURM_CONF | SLURM_CONF_SERVER | SLURM_JWT | SLURM_SACK_* | SLURM_ACCOUNT) ;;
        SLURM_* | SQUEUE_* | SACCT_* | SINFO_* | SCONTROL_* | SACCTMGR_* | SBATCH_* | SALLOC_* | SRUN_*) unset "$az_name" ;;
    esac
done
LC_ALL=C.UTF-8 SLURM_TIME_FORMAT=%s SLURM_BITSTR_LEN=0
export LC_ALL SLURM_TIME_FORMAT SLURM_BITSTR_LEN
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
