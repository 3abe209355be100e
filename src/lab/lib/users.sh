# shellcheck shell=bash
# Four people. Their mark in the passwd comment says that the lab made them.

unix_name() { printf '%s%s' "$PREFIX" "$1"; }
user_mark() { printf 'azulejo lab %s' "$ROOT"; }

is_our_user() {
    [ "$(inside getent passwd "$1" | cut -d: -f5)" = "$(user_mark)" ]
}

make_users() {
    local i=0 user name home
    for user in "${LAB_USERS[@]}"; do
        i=$((i + 1))
        name=$(unix_name "$user")
        home=$ROOT/home/$name
        if inside getent passwd "$name" >/dev/null; then
            is_our_user "$name" ||
                die "a user '$name' exists that this lab did not make: choose others with --prefix"
            inside usermod -s /bin/bash "$name" >/dev/null 2>&1
        else
            if getent passwd $((PORT_BASE + i)) >/dev/null; then
                die "user id $((PORT_BASE + i)) is taken: choose others with --port-base"
            fi
            # '*' and not '!': sshd refuses a locked account even with a key.
            inside useradd -u $((PORT_BASE + i)) -U -M -d "$home" -s /bin/bash -p '*' -c "$(user_mark)" "$name"
        fi
        mkdir -p "$home/.ssh" "$home/logs" "$ROOT/output/$name"
        [ -e "$ROOT/keys/$user" ] || ssh-keygen -q -t ed25519 -N '' -C "$user@azulejo-lab" -f "$ROOT/keys/$user"
        cp "$ROOT/keys/$user.pub" "$home/.ssh/authorized_keys"
        printf 'PATH=%s/bin:$PATH\n' "$ROOT" >"$home/.profile"
        rm -f "$home/.bashrc"
        inside chown -R "$name:$name" "$home" "$ROOT/output/$name"
        chmod 700 "$home/.ssh"
        chmod 755 "$home"
    done
    give_keys_to_caller
}

# Under sudo the tests run as the caller, who must be able to read the keys.
give_keys_to_caller() {
    [ -z "${SUDO_UID:-}" ] || chown "$SUDO_UID:${SUDO_GID:-0}" "$ROOT"/keys/*
}

remove_users() {
    local user name
    for user in "${LAB_USERS[@]}"; do
        name=$(unix_name "$user")
        inside getent passwd "$name" >/dev/null || continue
        is_our_user "$name" || continue
        inside userdel "$name" 2>/dev/null || warn "user $name could not be removed"
    done
}

lab_uids() {
    local i
    for ((i = 1; i <= ${#LAB_USERS[@]}; i++)); do printf '%d\n' $((PORT_BASE + i)); done
}

is_lab_user() {
    local user
    for user in "${LAB_USERS[@]}"; do [ "$1" != "$user" ] || return 0; done
    return 1
}

need_user() {
    is_lab_user "${1:-}" || die "no lab user '${1:-}': ${LAB_USERS[*]}" 2
}

# The environment of a login over ssh, without ssh.
lab_as() {
    local user=$1 name home
    need_user "$user"
    shift
    name=$(unix_name "$user")
    home=$ROOT/home/$name
    inside setpriv --reuid "$name" --regid "$name" --init-groups -- \
        env -i "HOME=$home" "USER=$name" "LOGNAME=$name" SHELL=/bin/bash "PATH=$(lab_path)" \
        "SLURM_CONF=$SLURM_CONF" "LANG=C.UTF-8" "${DOCKER_ENV[@]}" \
        sh -c 'cd && exec "$@"' sh "$@"
}

lab_path() { printf '%s/bin:/usr/local/bin:/usr/bin:/bin' "$ROOT"; }
