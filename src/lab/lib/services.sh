# shellcheck shell=bash
# munge and MariaDB, each with its own folder, socket and port.

start_munge() {
    local dir=$ROOT/munge
    mkdir -p "$dir"
    [ -e "$dir/key" ] || inside mungekey --create --keyfile="$dir/key"
    inside chown munge:munge "$dir" "$dir/key"
    chmod 755 "$dir"
    chmod 400 "$dir/key"
    spawn munge setpriv --reuid munge --regid munge --init-groups -- \
        munged --foreground --key-file="$dir/key" --socket="$dir/socket" --pid-file="$dir/pid" \
        --log-file="$dir/log" --seed-file="$dir/seed" --num-threads=4
    wait_until 10 inside munge -n -S "$dir/socket" || die "munge does not answer: see $LOG/munge.out"
}

database() { inside mariadb --no-defaults --socket="$ROOT/mysql/socket" -u root "$@"; }

start_mariadb() {
    local dir=$ROOT/mysql
    if [ ! -e "$dir/.ready" ]; then
        rm -rf "$dir"
        mkdir -p "$dir"
        inside chown mysql:mysql "$dir"
        inside mariadb-install-db --no-defaults --user=mysql --datadir="$dir" --skip-test-db \
            --auth-root-authentication-method=socket >>"$LOG/mariadb.out" 2>&1
    fi
    spawn mariadb mariadbd --no-defaults --user=mysql --datadir="$dir" --socket="$dir/socket" \
        --port="$(port mariadb)" --bind-address=127.0.0.1 --pid-file="$dir/pid" --skip-log-bin \
        --innodb-buffer-pool-size=64M --innodb-lock-wait-timeout=900 --innodb-flush-log-at-trx-commit=0 \
        --performance-schema=OFF --skip-name-resolve
    wait_until 60 database -e 'select 1' || die "MariaDB does not answer: see $LOG/mariadb.out"
    if [ ! -e "$dir/.ready" ]; then
        database -e "create database if not exists slurm_acct;
            create user if not exists 'slurm'@'127.0.0.1' identified by 'lab';
            create user if not exists 'slurm'@'localhost' identified by 'lab';
            grant all on slurm_acct.* to 'slurm'@'127.0.0.1'; grant all on slurm_acct.* to 'slurm'@'localhost';"
        touch "$dir/.ready"
    fi
}

port() {
    case $1 in
        sshd) printf '%d' "$PORT_BASE" ;;
        slurmctld) printf '%d' $((PORT_BASE + 1)) ;;
        slurmdbd) printf '%d' $((PORT_BASE + 2)) ;;
        mariadb) printf '%d' $((PORT_BASE + 3)) ;;
        prometheus) printf '%d' $((PORT_BASE + 4)) ;;
        exporter) printf '%d' $((PORT_BASE + 5)) ;;
        slurmd) printf '%d' $((PORT_BASE + 10)) ;;
    esac
}
