# shellcheck shell=bash
# What must be installed on this machine.

# name of a command that only this package brings : the package
readonly HOST_PACKAGES=(
    slurmctld:slurmctld slurmd:slurmd slurmdbd:slurmdbd squeue:slurm-client
    munged:munge mungekey:munge mariadbd:mariadb-server mariadb-install-db:mariadb-server
    sshd:openssh-server ssh-keygen:openssh-client perl:perl-base
)

missing_packages() {
    local pair command package found=' '
    for pair in "$@"; do
        command=${pair%%:*} package=${pair#*:}
        has_command "$command" && continue
        case $found in *" $package "*) ;; *) found+="$package "; printf '%s\n' "$package" ;; esac
    done
}

has_command() { PATH=$PATH:/usr/sbin:/sbin command -v "$1" >/dev/null; }

# Sets `missing`.
name_missing() {
    local wanted
    if [ "$MODE" = host ]; then
        # The fault verb `shell` needs csh and fish.
        wanted=("${HOST_PACKAGES[@]}" csh:csh fish:fish)
    else
        wanted=(debootstrap:debootstrap ssh-keygen:openssh-client perl:perl-base)
    fi
    if [ "$DOCKER" = yes ]; then
        wanted+=(dockerd:docker.io iptables:iptables busybox:busybox-static)
    fi
    mapfile -t missing < <(missing_packages "${wanted[@]}")
}

install_missing() {
    local missing
    name_missing
    install_packages "${missing[@]}"
}

install_packages() {
    if [ $# -gt 0 ]; then
        if ! command -v apt-get >/dev/null; then
            die "missing here, and there is no apt: $*" 2
        fi
        say "installing with apt: $*"
        apt_install "$@" || die "apt could not install: $*" 2
    fi
}

# Debian's packages start their daemons where they can; here they must not.
apt_install() {
    local guard=/usr/sbin/policy-rc.d made=no status=0
    if [ ! -e $guard ]; then
        printf '#!/bin/sh\nexit 101\n' >$guard
        chmod 755 $guard
        made=yes
    fi
    export DEBIAN_FRONTEND=noninteractive
    if ! apt-get -qq install -y --no-install-recommends "$@" >>"$LOG/apt.log" 2>&1; then
        apt-get -qq update >>"$LOG/apt.log" 2>&1 || true
        apt-get -qq install -y --no-install-recommends "$@" >>"$LOG/apt.log" 2>&1 || status=1
    fi
    [ $made = no ] || rm -f $guard
    [ $status = 0 ] || tail -n 5 "$LOG/apt.log" >&2
    return $status
}
