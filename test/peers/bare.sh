#!/bin/sh
# Runs the two lines of the README in a clone of HEAD, with a PATH that holds node, npm, git and sh alone, and an empty home.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin" "$folder/home"
for program in node npm git sh; do ln -s "$(command -v "$program")" "$folder/bin/$program"; done
git clone --quiet . "$folder/clone"
cd "$folder/clone"
bare() { env -i PATH="$folder/bin" HOME="$folder/home" sh -c "$1"; }

bare 'npm ci && npm run check'

bare 'npm ci'
# A plain command, so that the signal below reaches npm, which passes it on.
env -i PATH="$folder/bin" HOME="$folder/home" npm start -- --port 4099 --today 2027-03-01 &
server=$!
for _ in $(seq 300); do
  sleep 1
  answer=$(node -e 'fetch("http://127.0.0.1:4099/museum-hours?limit=1", { headers: { Authorization: "Basic YTpi" } }).then((response) => response.text()).then(console.log, () => {})')
  [ -n "$answer" ] && break
done
kill "$server"
[ "$answer" = '[{"date":"2027-03-02","timeOpen":"09:30","timeClose":"17:00"}]' ] || { echo "npm start answered: $answer" >&2; exit 1; }
