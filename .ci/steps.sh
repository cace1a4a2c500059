# What `.ci/run` is written with: headings that are timed, steps beside each other, packages of the system, the README's commands.
# Needs `scratch`, a folder that this removes at the end.

fail() { printf '\nFAILED: %s\n' "$1" >&2; exit 1; }

# heading NAME: what follows is that; the table at the end says how long it took.
heading() {
  printf '%d\t%s\n' "$SECONDS" "$1" >>"$scratch/headings"
  printf '\n=== %s (after %d s, %s free)\n' "$1" "$SECONDS" "$(df -h --output=avail . | tail -1 | tr -d ' ')"
}

# beside NAME COMMAND...: begins a step that keeps one processor busy, and goes on. `join NAME` waits for it.
beside() {
  local name=$1
  shift
  mkdir -p "$scratch/beside"
  # A group of processes of its own, so that `end` reaches all of it.
  set -m
  (
    trap 'printf "%d" "$SECONDS" >"$scratch/beside/$name.seconds"' EXIT
    SECONDS=0
    "$@"
  ) >"$scratch/beside/$name.log" 2>&1 </dev/null &
  set +m
  printf '%d' "$!" >"$scratch/beside/$name.pid"
}

# join NAME: waits for a step that was begun beside others, shows what it said, and fails as it did.
join() {
  local name=$1 status=0
  wait "$(cat "$scratch/beside/$name.pid")" || status=$?
  rm "$scratch/beside/$name.pid"
  cat "$scratch/beside/$name.log"
  printf '(%s took %s s beside other steps)\n' "$name" "$(cat "$scratch/beside/$name.seconds")"
  [ "$status" -eq 0 ] || fail "$name ended with $status"
}

# The time of each heading, and of all.
table() {
  [ -s "$scratch/headings" ] || return 0
  printf '\nSeconds for each heading:\n'
  awk -F '\t' -v end="$SECONDS" '
    NR > 1 { printf "%6d  %s\n", $1 - start, name }
    { start = $1; name = $2 }
    END { printf "%6d  %s\n%6d  in all\n", end - start, name, end }' "$scratch/headings"
}

# Ends what still runs beside, prints the table and leaves nothing behind.
end() {
  local pid
  for pid in "$scratch"/beside/*.pid; do
    if [ -e "$pid" ]; then kill -- "-$(cat "$pid")" 2>/dev/null || true; fi
  done
  table
  rm -rf "$scratch"
}
trap end EXIT

install_packages() {
  (apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@" >/dev/null) || fail "these could not be installed: $*"
}

# install_if_missing COMMAND PACKAGE...
install_if_missing() {
  command -v "$1" >/dev/null || install_packages "${@:2}"
}

# The command in the README's code block that follows the line `<!-- command: NAME -->`.
readme_command() {
  local command
  command=$(sed -n "/^<!-- command: $1 -->\$/,/^\`\`\`\$/p" README.md | sed '1,2d;$d')
  [ -n "$command" ] || fail "README.md has no command '$1'"
  printf '%s' "$command"
}

run_readme_command() {
  local command
  command=$(readme_command "$1")
  printf '$ %s\n' "$command"
  bash -euo pipefail -c "$command"
}
