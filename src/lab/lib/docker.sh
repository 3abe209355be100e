# shellcheck shell=bash
# A Docker engine of the lab's own, on request.

DOCKER_ENV=()

set_docker_environment() {
    DOCKER_ENV=()
    [ "$DOCKER" = no ] || DOCKER_ENV=("DOCKER_HOST=unix://$RUN/docker.socket")
}

start_docker() { die "Docker comes later"; }
stop_docker() { :; }
