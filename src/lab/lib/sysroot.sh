# shellcheck shell=bash
# A Slurm that this machine's Debian does not have runs in a system of its own: debootstrap into
# the cache, an overlay over it, all mounts in a private namespace. Nothing is mounted on the machine.

# host: this Debian has the version; sysroot: it needs a system of its own.
choose_mode() {
    local id=''
    [ ! -r /etc/os-release ] || id=$(. /etc/os-release && printf '%s%s' "${ID:-}" "${VERSION_ID:-}")
    if [ "$id" = "debian$DEBIAN" ]; then MODE=host; else MODE=sysroot; fi
}

make_sysroot() {
    local target=$CACHE/$SUITE packages
    [ ! -e "$target/.complete" ] || return 0
    mkdir -p "$CACHE"
    rm -rf --one-file-system "$target" "$target.part"
    packages=slurm-wlm,slurmdbd,slurm-client,munge,mariadb-server,openssh-server,csh,fish,procps,perl,curl,ca-certificates
    say "fetching Debian $SUITE with Slurm $VERSION into $CACHE (once, some minutes)"
    if ! debootstrap --variant=minbase --include="$packages" "$SUITE" "$target.part" \
        >"$CACHE/$SUITE.log" 2>&1; then
        tail -n 5 "$CACHE/$SUITE.log" >&2
        die "debootstrap failed: see $CACHE/$SUITE.log"
    fi
    rm -f "$target.part"/var/cache/apt/archives/*.deb
    touch "$target.part/.complete"
    mv "$target.part" "$target"
}

# Runs in the new namespace: mounts, then stays so that others can enter.
# shellcheck disable=SC2016
readonly SYSROOT_HOLDER='
    set -e
    mount --make-rslave /
    if ! mount -t overlay lab -o "lowerdir=$1,upperdir=$2/overlay/upper,workdir=$2/overlay/work" "$2/sysroot"; then
        echo "no overlay here: the cached system itself is used"
        mount --bind "$1" "$2/sysroot"
    fi
    mkdir -p "$2/sysroot$2" "$2/sysroot/run/sshd"
    mount -t proc proc "$2/sysroot/proc"
    mount --rbind /sys "$2/sysroot/sys"
    mount --rbind /dev "$2/sysroot/dev"
    mount --bind "$2" "$2/sysroot$2"
    cat /etc/hosts >"$2/sysroot/etc/hosts"
    grep -q "[[:space:]]$3\$" /etc/hosts || echo "127.0.0.1 localhost $3" >>"$2/sysroot/etc/hosts"
    touch "$2/run/sysroot.ready"
    exec sleep infinity
'

start_sysroot() {
    [ "$MODE" = sysroot ] || return 0
    if ! runs sysroot; then
        mkdir -p "$ROOT/overlay/upper" "$ROOT/overlay/work" "$ROOT/sysroot"
        rm -f "$RUN/sysroot.ready"
        ENTER=()
        spawn sysroot unshare --mount --propagation slave \
            sh -c "$SYSROOT_HOLDER" sh "$CACHE/$SUITE" "$ROOT" "$(hostname -s)"
        wait_until 20 test -e "$RUN/sysroot.ready" ||
            die "the system for Slurm $VERSION could not be mounted: see $LOG/sysroot.out"
    fi
    enter_sysroot
}

enter_sysroot() {
    local pid
    ENTER=()
    [ "$MODE" = sysroot ] || return 0
    pid=$(pid_of sysroot) || return 0
    ENTER=(nsenter "--mount=/proc/$pid/ns/mnt" chroot "$ROOT/sysroot")
}
