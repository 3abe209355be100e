# shellcheck shell=bash
# A Docker engine of the lab's own, on request: own containerd, socket, folders and group, no network.

DOCKER_ENV=()
readonly DOCKER_IMAGES=(busybox:latest azulejo-train:latest)

set_docker_environment() {
    DOCKER_ENV=()
    [ "$DOCKER" = no ] || DOCKER_ENV=("DOCKER_HOST=unix://$RUN/docker.socket")
}

docker_group() { printf 'azulejo-docker-%d' "$PORT_BASE"; }

engine() { DOCKER_HOST=unix://$RUN/docker.socket timeout 60 docker "$@"; }

start_docker() {
    local user dir=$ROOT/docker
    if [ "$MODE" = sysroot ]; then
        die "Docker is there beside this machine's own Slurm only, not for $VERSION" 2
    fi
    mkdir -p "$dir"
    getent group "$(docker_group)" >/dev/null || groupadd -g "$PORT_BASE" "$(docker_group)"
    for user in "${LAB_USERS[@]}"; do usermod -a -G "$(docker_group)" "$(unix_name "$user")"; done
    spawn containerd containerd --address "$RUN/containerd.socket" --root "$dir/containerd" --state "$dir/containerd-state" \
        --log-level warn
    wait_until 20 test -S "$RUN/containerd.socket" || die "containerd does not start: see $LOG/containerd.out"
    # The stand-in hook on dockerd's PATH makes it accept --gpus.
    spawn docker env "PATH=$ROOT/bin:$PATH" "LAB_GPU_REQUESTS=$dir/gpu-requests" \
        dockerd -H "unix://$RUN/docker.socket" --containerd "$RUN/containerd.socket" \
        --data-root "$dir/data" --exec-root "$dir/exec" --pidfile "$dir/pid" --group "$(docker_group)" \
        --bridge none --iptables=false --ip6tables=false --ip-masq=false --log-level warn
    wait_until 40 engine version || die "dockerd does not answer: see $LOG/docker.out"
    chmod 711 "$dir"
    : >>"$dir/gpu-requests"
    chmod 644 "$dir/gpu-requests"
    make_images
}

# One small image under the names that scripts ask for: busybox, nothing else.
make_images() {
    local image rootfs applet
    if [ -z "$(engine images -q "${DOCKER_IMAGES[0]}")" ]; then
        rootfs=$(mktemp -d)
        mkdir -p "$rootfs"/{bin,etc,tmp,proc,dev,root}
        cp "$(command -v busybox)" "$rootfs/bin/busybox"
        for applet in $(busybox --list | grep -v -x busybox); do ln -sf busybox "$rootfs/bin/$applet"; done
        echo 'root:x:0:0:root:/root:/bin/sh' >"$rootfs/etc/passwd"
        chmod 755 "$rootfs"
        chmod 1777 "$rootfs/tmp"
        tar -C "$rootfs" -c . | engine import --change 'ENV PATH=/bin' - "${DOCKER_IMAGES[0]}" >/dev/null
        rm -rf "$rootfs"
    fi
    for image in "${DOCKER_IMAGES[@]}"; do engine tag "${DOCKER_IMAGES[0]}" "$image"; done
}

stop_docker() {
    local containers mount
    if runs docker; then
        mapfile -t containers < <(engine ps -q)
        [ ${#containers[@]} = 0 ] || engine kill "${containers[@]}" >/dev/null || true
    fi
    halt docker 20
    halt containerd
    pkill -KILL -f "^[^ ]*containerd-shim[^ ]* .*-address $RUN/containerd.socket" || true
    sleep 0.2
    awk -v root="$ROOT/docker/" 'index($2, root) == 1 { print $2 }' /proc/mounts | sort -r | while read -r mount; do
        umount "$mount" 2>/dev/null || umount -l "$mount" || true
    done
    [ "${1:-}" != leave-nothing ] || {
        rm -rf --one-file-system "${ROOT:?}/docker"
        getent group "$(docker_group)" >/dev/null && groupdel "$(docker_group)"
    }
    return 0
}
