#!/bin/sh
# Installs Dicescribe as an appliance that starts with the machine. May be run again at any time, also half-way through.
#
#   deploy/install.sh                 install this checkout, or bring an installation up to it
#     --yes                           agree to whatever would be asked (I2C and the camera switched on)
#     --enable-i2c                    agree to I2C alone
#   deploy/install.sh --uninstall     remove it; the games stay
#   deploy/install.sh --stage         put this version beside the others and print its folder; `dicescribe update` uses it
#   deploy/install.sh --unit          put this version's unit file in place, as `dicescribe update` does after a switch
#
#   DICESCRIBE_ROOT  another folder in place of / for everything that is read and written (an image, a test)
set -eu

source=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
root=${DICESCRIBE_ROOT-}
base=$root/opt/dicescribe
games=$root/var/lib/dicescribe
unit=$root/etc/systemd/system/dicescribe.service
rule=$root/etc/polkit-1/rules.d/50-dicescribe.rules
last_words=$root/usr/lib/systemd/system-shutdown/dicescribe
link=$root/usr/local/bin/dicescribe
user=dicescribe

say() { printf '%s\n' "$*" >&2; }
fail() {
    code=$1
    shift
    say "Error: $*"
    exit "$code"
}
usage() {
    sed -n '2,/^set -eu/s/^# \{0,1\}//p' "$source/deploy/install.sh" >&2
    exit "$1"
}
has() { command -v "$1" >/dev/null; }

# consent AGREED QUESTION: yes by flag, else by a person at the terminal, else no.
consent() {
    [ "$1" = false ] || return 0
    [ -t 0 ] && [ -t 2 ] || return 1
    printf '%s [y/N] ' "$2" >&2
    read -r answer || return 1
    case $answer in [yY]*) ;; *) return 1 ;; esac
}

is_pi() { grep -qs 'Raspberry Pi' "$root/proc/device-tree/model"; }
runs_systemd() { has systemctl && [ -d "$root/run/systemd/system" ]; }

# The packages of the system that a Pi's camera and pins need and no pip can bring.
bring_pi_packages() {
    is_pi || return 0
    if ! has apt-get || ! has dpkg-query; then
        say "This Pi has no apt: install its packages of picamera2 and lgpio for Python by hand."
        return
    fi
    missing=
    for package in python3-picamera2 python3-lgpio python3-venv; do
        status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) || status=none
        [ "$status" = installed ] || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    say "Installing from the system's packages:$missing"
    export DEBIAN_FRONTEND=noninteractive
    apt-get -q update >&2 </dev/null || true
    for package in $missing; do
        apt-get -q -y -o DPkg::Lock::Timeout=300 install --no-install-recommends "$package" >&2 </dev/null ||
            say "$package is not to be had here; the doctor's report below tells what that costs."
    done
}

# The name of what stands here: its version and a checksum of its content, so that the same is never installed twice
# and a changed checkout never passes for the old one.
release_name() {
    version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$source/pyproject.toml")
    sum=$(cd "$source" && pack | cksum | cut -d ' ' -f 1)
    printf '%s-%s\n' "$version" "$sum"
}

# Everything but what was made here, in an order and with dates that do not change its checksum.
pack() {
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=2020-01-01 --mode=u=rwX,go=rX -cf - \
        --exclude=./.git --exclude='./.venv*' --exclude=__pycache__ --exclude='*.egg-info' \
        --exclude='./.*_cache' --exclude=./.hypothesis --exclude=./.workshop --exclude=./build --exclude=./dist .
}

# Leaves behind $release: its folder, whole and with its environment ready.
stage() {
    case $source in
    "$base"/releases/*) release=$source ;;
    *) release=$base/releases/$(release_name) ;;
    esac
    if [ ! -d "$release" ]; then
        rm -rf -- "$release.part"
        mkdir -p -- "$release.part" || fail 3 "Nothing can be written in $base."
        (cd "$source" && pack) | tar -C "$release.part" -xf -
        mv -- "$release.part" "$release"
    fi
    # The launcher makes the environment, under the versions that suit this system; nothing of ours may bend it.
    env -u DICESCRIBE_HOME -u DICESCRIBE_SET -u DICESCRIBE_PYTHON "$release/dicescribe" --version >&2 ||
        fail $? "This version cannot run here; what runs now is untouched."
    for python in "$release"/.venv*/bin/python; do # the service may not write there, so its bytecode is made now
        (cd "$release" && "$python" -m compileall -q firmware hardware models rules vision) >&2 || true
    done
    sync # a plug that is pulled now must not leave a version that only looks whole
}

# One rename, so that the link always leads somewhere.
switch() {
    target=releases/$(basename -- "$release")
    present=$(readlink -- "$base/current" || true)
    [ "$present" != "$target" ] || return 0
    [ -z "$present" ] || ln -sfn -- "$present" "$base/previous"
    ln -sfn -- "$target" "$base/current.new"
    mv -T -- "$base/current.new" "$base/current"
    changed=true
}

# Each version holds an environment of its own, half a gigabyte: only the present one and the one before are kept.
prune() {
    before=$base/$(readlink -- "$base/previous" || true)
    for one in "$base"/releases/*; do
        case $one in "$release" | "$before") ;; *) rm -rf -- "$one" ;; esac
    done
}

# A user of its own, in those groups of the system that own the camera, the display's bus and the pins.
make_user() {
    getent passwd "$user" >/dev/null ||
        useradd --system --user-group --home-dir "/var/lib/dicescribe" --no-create-home --shell /usr/sbin/nologin "$user"
    for group in video i2c gpio; do
        if getent group "$group" >/dev/null; then usermod -aG "$group" "$user"; fi
    done
    mkdir -p -- "$games"
    chown "$user:$user" -- "$games"
    chmod 0750 -- "$games"
}

enable_i2c() {
    has raspi-config || return 0
    [ "$(raspi-config nonint get_i2c)" != 0 ] || return 0
    if consent "$agree_i2c" "The display needs the I2C bus, which is switched off. Switch it on?"; then
        raspi-config nonint do_i2c 0 >&2
        say "I2C is switched on."
    else
        say "I2C stays off: the panel is shown on the page alone. To switch it on: sudo raspi-config nonint do_i2c 0"
    fi
}

enable_camera() {
    boot=$root/boot/firmware/config.txt
    [ -f "$boot" ] || return 0
    ! grep -Eq '^(camera_auto_detect=1|dtoverlay=(imx|ov)[0-9])' "$boot" || return 0
    if consent "$agree" "The camera's connector is switched off. Switch it on (from the next start)?"; then
        sed '/^camera_auto_detect=/d' "$boot" >"$boot.new"
        printf '\n[all]\ncamera_auto_detect=1\n' >>"$boot.new"
        mv -- "$boot.new" "$boot"
        say "The camera is switched on from the next start."
    else
        say "The camera stays off. To switch it on, write camera_auto_detect=1 into /boot/firmware/config.txt and restart."
    fi
}

# place FILE TARGET [MODE]: a copy that is whole or not there; tells nothing new where it is the same.
place() {
    ! cmp -s -- "$1" "$2" || return 0
    mkdir -p -- "$(dirname -- "$2")"
    cp -- "$1" "$2.new"
    chmod "${3-0644}" -- "$2.new"
    mv -- "$2.new" "$2"
    changed=true
}

place_unit() {
    place "$release/deploy/dicescribe.service" "$unit"
    [ ! -d "$root/usr/share/polkit-1" ] || place "$release/deploy/50-dicescribe.rules" "$rule"
    ! is_pi || place "$release/deploy/safe-to-unplug" "$last_words" 0755
    systemctl daemon-reload
}

start_service() {
    if ! runs_systemd; then
        say "systemd does not run here: start it by hand with: dicescribe play"
        return
    fi
    place_unit
    if [ "$changed" = false ] && systemctl -q is-enabled dicescribe && systemctl -q is-active dicescribe; then
        say "Nothing has changed; the game that is running was left alone."
        return
    fi
    systemctl -q enable dicescribe
    systemctl restart dicescribe ||
        say "It is installed and did not start. See: journalctl -u dicescribe -n 50"
}

remove() {
    if runs_systemd && [ -e "$unit" ]; then
        systemctl -q disable --now dicescribe || true
    fi
    rm -rf -- "$base" "$unit" "$unit.d" "$rule" "$last_words"
    case $(readlink -- "$link" || true) in */opt/dicescribe/current/dicescribe) rm -- "$link" ;; esac
    ! runs_systemd || systemctl daemon-reload
    say "Dicescribe is removed. The games stay in $games; to delete them too: rm -r $games && userdel $user"
}

as_root() {
    [ "$(id -u)" != 0 ] || return 0
    has sudo || fail 3 "This needs root. Please type: su -c '\"$source/deploy/install.sh\" $*'"
    exec sudo -- "$source/deploy/install.sh" "$@"
}

job=install agree=false agree_i2c=false changed=false
for argument; do
    case $argument in
    --yes | -y) agree=true agree_i2c=true ;;
    --enable-i2c) agree_i2c=true ;;
    --uninstall) job=uninstall ;;
    --stage | --unit) job=${argument#--} ;;
    --help | -h) usage 0 ;;
    *)
        say "Error: $argument is not known here."
        usage 2
        ;;
    esac
done
as_root "$@"
umask 022
case $job in
uninstall)
    remove
    exit
    ;;
stage)
    stage
    printf '%s\n' "$release"
    exit
    ;;
unit)
    release=$source
    place_unit
    exit
    ;;
esac
bring_pi_packages
stage
make_user
enable_i2c
enable_camera
switch
# Where `dicescribe update` looks for newer versions.
case $source in "$base"/*) ;; *) printf '%s\n' "$source" >"$base/installed-from" ;; esac
mkdir -p -- "$(dirname -- "$link")"
ln -sfn -- "$base/current/dicescribe" "$link"
start_service
prune
say "Dicescribe $(basename -- "$release") is installed in $base; the games are in $games."
say "What this machine has, and what is missing, tells: sudo -u $user DICESCRIBE_DATA=$games dicescribe doctor"
