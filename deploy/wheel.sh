# shellcheck shell=bash
# The project's own wheel; deploy/install and deploy/deb source this after deploy/program.sh.
# A caller defines build, a temporary folder, and may set python to another one than python3.

# Build the wheel of the checkout $1 into the folder $2. It is built in $build by nobody, from a
# copy: what builds it comes with its hash, and the checkout stays its owner's.
build_wheel() {
  # shellcheck disable=SC2154  # the caller's
  mkdir "$build/source" "$build/dist"
  # Caches may change while they are read, and no wheel needs them.
  tar -C "$1" --exclude='./.*' --exclude=__pycache__ --exclude='./*.egg-info' \
    --exclude=./build --exclude=./dist -cf - . |
    tar -C "$build/source" --no-same-owner -xf -
  cp "$1/deploy/lock-build.txt" "$build"
  if [ "$(id -u)" = 0 ]; then chown -R --no-dereference 65534:65534 "$build"; fi
  unprivileged "${python:-python3}" -m venv "$build/env"
  local pip=("$build/env/bin/python" -I -m pip --quiet --disable-pip-version-check)
  unprivileged "${pip[@]}" install --require-hashes --only-binary :all: --no-deps \
    --requirement "$build/lock-build.txt"
  unprivileged "${pip[@]}" wheel --no-build-isolation --no-deps --no-index \
    --wheel-dir "$build/dist" "$build/source"
  install -m 644 "$build"/dist/*.whl "$2"
}
