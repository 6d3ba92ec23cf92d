#!/usr/bin/env bash
# Installs driftbase in both ways, each into a clean folder, and uses it there: `.ci/install.sh` in a checkout.
set -euo pipefail
cd "$(dirname "$0")/.."
checkout=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Somebody else's folder and path: nothing of the checkout is in reach but the samples.
use() {
    local program=$1
    mkdir "$work/use"
    (
        cd "$work/use"
        env -i HOME="$work/use" PATH=/usr/bin:/bin "$program" --version
        env -i HOME="$work/use" PATH=/usr/bin:/bin "$program" import --quiet --format csv "$checkout/samples" >figures
        test "$(grep -c ',all,' figures)" = 3
        env -i HOME="$work/use" PATH=/usr/bin:/bin "$program" query pass-rate --format csv | grep -c qwen
    )
    rm -r "$work/use"
}

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check .
use "$work/venv/bin/driftbase"
for file in man/man1/driftbase.1 bash-completion/completions/driftbase zsh/site-functions/_driftbase \
    fish/vendor_completions.d/driftbase.fish; do
    cmp "packaging/data/share/$file" "$work/venv/share/$file"
done
bash -n "$work/venv/share/bash-completion/completions/driftbase"

cargo install --quiet --locked --path . --root "$work/cargo"
use "$work/cargo/bin/driftbase"
