# shellcheck shell=bash
# Finds a JDK that is new enough, wherever it lies. To be sourced; find_jdk sets and exports JAVA_HOME.

needed_jdk=25

# What the window runs with. Half of what an idle one cost was Java's second compiler, at work on code that runs once a
# second: it comes ten times later now.
# shellcheck disable=SC2034
java_options=(
    -Xmx512m -XX:+UseSerialGC
    -XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000
    -XX:Tier4CompileThreshold=150000 -XX:Tier4BackEdgeThreshold=400000
)

jdk_version() { # folder -> its main version number, or nothing
    sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null
}

find_jdk() {
    local home version
    for home in "${AZULEJO_JAVA_HOME:-}" "${JAVA_HOME:-}" /usr/lib/jvm/* /opt/jdk* /opt/java/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/*; do
        if [ -z "$home" ] || [ ! -x "$home/bin/javac" ]; then continue; fi
        version=$(jdk_version "$home")
        if [ -n "$version" ] && [ "$version" -ge "$needed_jdk" ]; then
            JAVA_HOME=$home
            export JAVA_HOME
            return 0
        fi
    done
    cat >&2 <<END
Azulejo needs a JDK $needed_jdk or newer, and none was found under /usr/lib/jvm, /opt or in your home folder.
Install one (for example Temurin $needed_jdk from adoptium.net), or name its folder in AZULEJO_JAVA_HOME.
END
    return 2
}
