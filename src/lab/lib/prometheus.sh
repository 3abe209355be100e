# shellcheck shell=bash
# Debian's Prometheus on loopback, and an exporter of what the stand-in nvidia-smi says. Both run beside the lab's Slurm,
# on this machine, also where that has a system of its own.

readonly PROMETHEUS_EVERY=5s

start_prometheus() {
    provide_curl
    local nodes ENTER=()
    install_prometheus
    configure_prometheus
    mapfile -t nodes < <(node_names)
    spawn exporter setpriv --reuid nobody --regid nogroup --clear-groups -- \
        "$ROOT/bin/gpu-exporter" "$(port exporter)" "${nodes[@]}"
    spawn prometheus setpriv --reuid prometheus --regid prometheus --init-groups -- \
        prometheus --config.file="$ROOT/etc/prometheus.yml" --storage.tsdb.path="$ROOT/prometheus" \
        --storage.tsdb.retention.time=2h --web.listen-address="127.0.0.1:$(port prometheus)" --log.level=warn
    wait_until 40 prometheus_answers || die "Prometheus does not answer: see $LOG/prometheus.out"
    PROMETHEUS=yes
}

stop_prometheus() {
    halt prometheus 20
    halt exporter
    [ "${1:-}" != leave-nothing ] || rm -rf --one-file-system "${ROOT:?}/prometheus"
}

prometheus_answers() { answers "$(port prometheus)" && answers "$(port exporter)"; }

# The login node needs a way to ask it. A system that was fetched before had none.
provide_curl() {
    inside sh -c "command -v curl" >/dev/null && return 0
    if [ "$MODE" = host ]; then install_packages curl; return; fi
    say "installing curl in the system for Slurm $VERSION"
    { inside apt-get -qq update && inside env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends curl; } \
        >>"$LOG/apt.log" 2>&1 || die "curl could not be installed: see $LOG/apt.log"
}

install_prometheus() {
    local missing
    mapfile -t missing < <(missing_packages prometheus:prometheus)
    [ ${#missing[@]} = 0 ] || install_packages "${missing[@]}"
}

configure_prometheus() {
    local node
    install -m 755 "$LAB_SOURCE/bin/gpu-exporter" "$ROOT/bin/gpu-exporter"
    mkdir -p "$ROOT/prometheus"
    chown prometheus:prometheus "$ROOT/prometheus"
    {
        printf 'global:\n  scrape_interval: %s\n  scrape_timeout: %s\nscrape_configs:\n' "$PROMETHEUS_EVERY" "$PROMETHEUS_EVERY"
        scrape dcgm /dcgm "$(hostname -s):9400"
        while read -r node; do scrape "smi-$node" "/smi/$node" "$node:9835"; done < <(node_names)
    } >"$ROOT/etc/prometheus.yml"
}

# scrape JOB PATH INSTANCE: as if that exporter ran on a host of its own.
scrape() {
    printf "  - job_name: '%s'\n    metrics_path: '%s'\n    static_configs:\n" "$1" "$2"
    printf "      - targets: ['127.0.0.1:%s']\n        labels: { instance: '%s' }\n" "$(port exporter)" "$3"
}
