# shellcheck shell=bash
# shellcheck disable=SC2034
# What this machine has and lacks. To be sourced.

say() { printf '%s\n' "$*" >&2; }

stop() { # status, lines
    local status=$1
    shift
    printf '%s\n' "$@" >&2
    exit "$status"
}

has_command() { PATH=$PATH:/usr/sbin:/sbin command -v "$1" >/dev/null; }

# Whether the dynamic linker finds the library, as Java will.
has_library() {
    { PATH=$PATH:/usr/sbin:/sbin ldconfig -p 2>/dev/null || true; } | grep -qF "$1 "
}

has_font() {
    has_command fc-list && [ -n "$(fc-list 2>/dev/null | head -n 1)" ]
}

has() { # what a package brings: cmd:NAME, lib:NAME or font
    case $1 in
        cmd:*) has_command "${1#cmd:}" ;;
        lib:*) has_library "${1#lib:}" ;;
        font) has_font ;;
    esac
}

readonly build_needs=(cmd:mvn=maven)
readonly window_needs=(
    lib:libgtk-3.so.0=libgtk-3-0 lib:libGL.so.1=libgl1 lib:libXtst.so.6=libxtst6 lib:libXxf86vm.so.1=libxxf86vm1
    cmd:fc-list=fontconfig font=fonts-dejavu-core
)
readonly virtual_display_needs=(cmd:Xvfb=xvfb)
readonly window_test_needs=(cmd:openbox=openbox)
readonly script_test_needs=(cmd:shellcheck=shellcheck)

# Installs what is missing of the needs (probe=package), or names it and stops.
provide() {
    local need missing=()
    [ "$(uname -s)" = Linux ] || set -- "${build_needs[@]}"
    for need in "$@"; do
        has "${need%%=*}" || missing+=("${need#*=}")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    if ! has_command apt-get; then
        stop 3 "These packages are missing (by their names in Debian): ${missing[*]}" \
            "Azulejo installs them by itself only on Debian and its relatives." \
            "Install them the way this system does it, then start again."
    fi
    if [ "$(id -u)" != 0 ]; then
        stop 3 "These packages are missing: ${missing[*]}" \
            "Only root may install them." \
            "Run 'apt-get install ${missing[*]}' as root, then start again."
    fi
    install_packages "${missing[@]}"
    for need in "$@"; do
        has "${need%%=*}" || stop 3 "${need#*=} was installed, but what it should bring (${need%%=*}) is still not found." \
            "Azulejo cannot go on without it." "Look into the packages of this system by hand."
    done
}

install_packages() {
    local log
    log=$(mktemp)
    say "Installing packages: $*"
    if ! apt_get install "$@" >"$log" 2>&1; then
        say "Not yet: reading the package lists anew"
        if ! { apt_get update && apt_get install "$@"; } >>"$log" 2>&1; then
            tail -n 15 "$log" >&2
            stop 3 "apt could not install: $*" "Its last words are above, all of them in $log." \
                "Check the network and /etc/apt, then start again."
        fi
    fi
    rm -f "$log"
}

apt_get() {
    DEBIAN_FRONTEND=noninteractive apt-get -y --no-install-recommends "$@" </dev/null
}

# Whether there is a screen to open a window on: a DISPLAY that is set and, where it is a local one, alive.
has_display() {
    [ "$(uname -s)" = Linux ] || return 0
    local number
    [ -n "${DISPLAY:-}" ] || return 1
    case $DISPLAY in
        :*) number=${DISPLAY#:} number=${number%%.*} ;;
        *) return 0 ;;
    esac
    [ -S "/tmp/.X11-unix/X$number" ] || grep -qs "@/tmp/.X11-unix/X$number\$" /proc/net/unix
}

# Starts a virtual screen on a free number and sets DISPLAY and xvfb_process. End it with end_virtual_display.
start_virtual_display() { # WIDTHxHEIGHT
    local number_file tries
    number_file=$(mktemp)
    Xvfb -displayfd 7 -screen 0 "$1x24" -nolisten tcp -noreset 7>"$number_file" </dev/null >/dev/null 2>&1 &
    xvfb_process=$!
    for ((tries = 0; tries < 100; tries++)); do
        [ -s "$number_file" ] && break
        kill -0 "$xvfb_process" 2>/dev/null || break
        sleep 0.1
    done
    DISPLAY=:$(tr -d '[:space:]' <"$number_file")
    rm -f "$number_file"
    if [ "$DISPLAY" = : ]; then
        end_virtual_display
        stop 4 "The virtual screen (Xvfb) did not start." "There is no screen to draw on." \
            "Run 'Xvfb -displayfd 1' by hand to see why."
    fi
    export DISPLAY
    unset WAYLAND_DISPLAY
}

end_virtual_display() {
    [ -n "${xvfb_process:-}" ] || return 0
    kill "$xvfb_process" 2>/dev/null || true
    wait "$xvfb_process" 2>/dev/null || true
    xvfb_process=
}
