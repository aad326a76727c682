# shellcheck shell=bash
# Functions to install, upgrade and remove the program on a machine.
# deploy/install sources it, and the Debian package has it in its maintainer scripts. A caller
# defines fail, say and root, the root folder of the target machine ("" for this one).

readonly NAME=goban-arbiter SERVICE_USER=goban HUB=goban-hub
readonly PREFIX="$root/opt/$NAME" CONFIG="$root/etc/$NAME/config.toml" STATE="$root/var/lib/$NAME"
readonly HUB_STATE="$root/var/lib/$HUB" COMMAND="$root/usr/local/bin/goban"
readonly PROGRAM="$PREFIX/venv/bin/goban"

# User nobody: the checkout is writable for a user, so it is built without root's rights.
unprivileged() {
  if [ "$(id -u)" = 0 ]; then
    env HOME="$build" setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs -- "$@"
  else
    "$@"
  fi
}

# Whether the command is the installer's.
ours() { [ -L "$COMMAND" ] && [ "$(readlink "$COMMAND")" = "$PROGRAM" ]; }

# The user of the services, in the groups of what they open.
service_user() {
  getent passwd "$SERVICE_USER" >/dev/null ||
    useradd --system --user-group --no-create-home --home-dir "$STATE" \
      --shell /usr/sbin/nologin "$SERVICE_USER"
  local group
  for group in video render gpio; do
    getent group "$group" >/dev/null || groupadd --system "$group"
    usermod --append --groups "$group" "$SERVICE_USER"
  done
}

# Create the folder of a new program, $fresh, and a temporary one, $build. Both are removed after a
# failure; the running program is unchanged.
begin_release() {
  install -d -m 755 "$PREFIX/releases"
  fresh="$(mktemp -d "$PREFIX/releases/$(date +%Y%m%d-%H%M%S)-XXXXXX")"
  build="$(mktemp -d)"
  trap 'rm -rf "$build"; [ "${switched:-no}" = yes ] || rm -rf "$fresh"' EXIT
  chmod 755 "$fresh"
  if [ "$(id -u)" = 0 ]; then chown 65534:65534 "$build"; fi
}

has_picamera() { [ -d "$root/usr/lib/python3/dist-packages/picamera2" ]; }

make_environment() {
  # Only picamera2 and libcamera come from apt alone: without them no system packages are visible.
  local seen=()
  if has_picamera; then seen=(--system-site-packages); fi
  python3 -m venv "${seen[@]}" "$fresh"
}

# The packages of a lock, and the program's own wheel, which is in $fresh; more words are pip's.
# Wheels alone, each with its hash: no downloaded code runs here.
put_packages() {
  local lock="$1" pip=("$fresh/bin/python" -I -m pip --quiet --disable-pip-version-check)
  shift
  "${pip[@]}" install --require-hashes --only-binary :all: --no-deps --requirement "$lock" "$@"
  "${pip[@]}" install --no-index --no-deps "$fresh"/*.whl
  rm -f "$fresh"/*.whl
}

# Start the new program once, as nobody; 1 where nobody may reach it.
try_program() {
  unprivileged test -x "$fresh/bin/goban" || return 1
  unprivileged "$fresh/bin/goban" --version ||
    fail "the new program does not start; the earlier one stays"
}

# Replace the running program by the new one atomically; the old one is kept.
switch_program() {
  local before=""
  if [ -L "$PREFIX/venv" ]; then
    before="$(readlink "$PREFIX/venv")"
  elif [ -e "$PREFIX/venv" ]; then
    before="$PREFIX/releases/earlier"
    rm -rf "$before"
    mv -T "$PREFIX/venv" "$before"
  fi
  ln -sfn "$fresh" "$PREFIX/venv.next"
  mv -T "$PREFIX/venv.next" "$PREFIX/venv"
  switched=yes
  local old
  for old in "$PREFIX"/releases/*; do
    [ "$old" = "$fresh" ] || [ "$old" = "$before" ] || rm -rf "$old"
  done
}

# A camera's address in the settings may contain a password: other users must not read them.
close_settings() {
  chmod u=rw,g=r,o= "$CONFIG"
  if [ -z "$root" ]; then chown "root:$SERVICE_USER" "$CONFIG"; fi
}

# The folder of a board and, once, the arbiter's password for its page.
board_state() {
  install -d -m 750 -o "$SERVICE_USER" -g "$SERVICE_USER" "$STATE"
  if [ ! -e "$STATE/secrets.json" ]; then
    say "    the arbiter's password for the page, shown this once:"
    runuser -u "$SERVICE_USER" -- "$PROGRAM" serve --new-password --secrets "$STATE/secrets.json"
  fi
}

# Remove all installed programs; settings and games stay.
remove_program() { rm -rf "$PREFIX"; }

# Settings, games, what the hub has kept, and the user.
remove_kept() {
  rm -rf "$STATE" "$HUB_STATE" "$(dirname "$CONFIG")"
  if [ -z "$root" ] && getent passwd "$SERVICE_USER" >/dev/null; then userdel "$SERVICE_USER"; fi
}
