# Helpers of `.ci/run`: timed headings, system packages, the README's commands.
# Expects `scratch`, a folder that is removed at the end.

fail() { printf '\nFAILED: %s\n' "$1" >&2; exit 1; }

# heading NAME: starts a section; the table at the end shows its time.
heading() {
  printf '%d\t%s\n' "$SECONDS" "$1" >>"$scratch/headings"
  printf '\n=== %s (after %d s, %s free)\n' "$1" "$SECONDS" "$(df -h --output=avail . | tail -1 | tr -d ' ')"
}

# Prints the time of each heading and the total.
table() {
  [ -s "$scratch/headings" ] || return 0
  printf '\nSeconds for each heading:\n'
  awk -F '\t' -v end="$SECONDS" '
    NR > 1 { printf "%6d  %s\n", $1 - start, name }
    { start = $1; name = $2 }
    END { printf "%6d  %s\n%6d  in all\n", end - start, name, end }' "$scratch/headings"
}

# Prints the table and cleans up.
end() {
  table
  rm -rf "$scratch"
}
trap end EXIT

install_packages() {
  (apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@" >/dev/null) || fail "cannot install: $*"
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
