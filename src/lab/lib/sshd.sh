# shellcheck shell=bash
# The login node's ssh server.

configure_sshd() {
    mkdir -p "$ROOT/ssh"
    [ -e "$ROOT/ssh/host_key" ] || ssh-keygen -q -t ed25519 -N '' -C azulejo-lab -f "$ROOT/ssh/host_key"
    chmod 600 "$ROOT/ssh/host_key"
    # One SetEnv line: sshd reads only the first.
    fill sshd_config "$ROOT/ssh/sshd_config" "ROOT=$ROOT" "PORT=$(port sshd)" \
        "ENVIRONMENT=SLURM_CONF=$SLURM_CONF PATH=$(lab_path)${DOCKER_ENV:+ ${DOCKER_ENV[*]}}"
    awk -v host="[127.0.0.1]:$(port sshd)" '{ print host, $1, $2 }' "$ROOT/ssh/host_key.pub" >"$ROOT/keys/known_hosts"
    give_keys_to_caller
}

start_sshd() {
    [ "$MODE" = sysroot ] || mkdir -p /run/sshd
    spawn sshd /usr/sbin/sshd -D -e -f "$ROOT/ssh/sshd_config"
    wait_until 10 answers "$(port sshd)" || die "sshd does not answer: see $LOG/sshd.out"
}

answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1"); }
