# shellcheck shell=bash
lab_scene() { die "scene comes later"; }
