//! Help, explanations of rules, and pages generated from the command line definition.

use snapbox::{Data, str};

use crate::place::{Place, same};

#[test]
fn reference_page_is_current() {
    let Some(root) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
    same(sgf_cli::reference::page(), Data::read_from(&root.join("docs/reference/cli.md"), None).raw());
}

#[test]
fn explains_a_rule() {
    let place = Place::with(&[]);
    same(
        place.run("explain empty-variation"),
        str![[r#"
# S015 empty-variation

Severity: error. Fix: safe. In SGFC: message 12. Since 0.1.

## What it does
Finds variations without nodes.

## Why it matters
A variation must have at least one node. Programs stop here, or disagree about the number of variations.

## Example
```sgf
(;B[aa](;W[bb])())
```

## Fix
Removes the parentheses.
```sgf
(;B[aa](;W[bb]))
```

"#]],
    );
    same(
        place.run("explain S51"),
        str![[r#"
! error: unknown rule S51; `sgf rules` lists all rules
exit 2

"#]],
    );
    same(
        place.run("explain unclosed-valeu"),
        str![[r#"
! error: unknown rule unclosed-valeu; did you mean unclosed-value? `sgf rules` lists all rules
exit 2

"#]],
    );
    same(
        place.run("explain something"),
        str![[r#"
! error: unknown rule something; `sgf rules` lists all rules
exit 2

"#]],
    );
}

#[test]
fn lists_every_rule() {
    let list = Place::with(&[]).run("explain");
    for rule in opensgf::rules::all() {
        assert!(list.contains(&format!("{} {} ", rule.code, rule.name)), "{rule}");
    }
}

#[test]
fn help_starts_with_a_summary() {
    same(
        Place::with(&[]).run("--help"),
        str![[r#"
Check, format and inspect Smart Game Format records

`sgf` supports all games and versions of Smart Game Format (FF[1] to FF[4]). It reads any file,
however malformed, reports problems with line and column, and never loses data when it writes a
record back.

Exit codes: 0 on success, 1 if the command found something, 2 on failure, 130 if interrupted.

Usage: sgf [OPTIONS] <COMMAND>

Commands:
  check        Find problems in records, and fix them
  fmt          Format records
  tree         Show the variations of records as a tree
  info         Summarize records: players, event, result, size, charset
  show         Show a position of records as text
  view         View and edit records in the browser
  db           Manage and search databases of records
  export-html  Write a record as a self-contained web page
  render       Draw positions and figures of records as images
  play         Play moves by the rules of a game
  moves        List the moves of records in the notation of players
  book         Typeset records as a book with figures, comments and variations
  score        Score positions
  hint         Suggest a move in positions
  gtp          Play a game as a GTP engine
  uci          Play chess as a UCI engine
  usi          Play shogi as a USI engine
  perft        Count the sequences of legal moves of a game
  convert      Convert records to FF[4] and UTF-8, to older versions, or to and from other formats
  get          Print properties of records, one line per game
  set          Set properties of records
  strip        Remove comments, markup, variations, clock times or other properties from records
  anonymize    Replace the names of players by pseudonyms [alias: anonymise]
  transform    Rotate or mirror records, exchange the colors, or change the board size of problems
  extract      Write a variation as a new record
  split        Write each game of a collection to its own file
  join         Combine the games of several records into one collection
  rename       Rename files after the game info of their records
  sort         Sort the games of collections by properties
  diff         Compare two records by content
  merge        Merge records by content
  git-setup    Configure git to diff and merge records by content
  explain      Explain a rule, or list all rules
  rules        List the rules of sgf check
  completions  Print a shell completion script
  man          Print the manual page, or write all manual pages to a folder
  help         Print this message or the help of the given subcommand(s)

Options:
      --color <WHEN>
          When to use colors
          
          With `auto`, colors are used on a terminal, unless NO_COLOR is set or CLICOLOR is 0.
          CLICOLOR_FORCE enables them everywhere.

          Possible values:
          - auto:   On a terminal
          - always: Always
          - never:  Never
          
          [default: auto]

  -h, --help
          Print help (see a summary with '-h')

  -V, --version
          Print version

Examples:
  Find problems in records
    sgf check games/
  Show a game in the terminal
    sgf show game.sgf
  Typeset games as a book
    sgf book games/ -o games.pdf

"#]],
    );
}

#[test]
fn manual_pages_and_completions_cover_all_commands() {
    let place = Place::with(&[]);
    assert_eq!(place.run("man --folder man"), "");
    for name in ["sgf", "sgf-check", "sgf-fmt", "sgf-tree", "sgf-info", "sgf-explain"] {
        let page = place.content(&format!("man/{name}.1"));
        assert!(page.contains(".SH NAME"), "{name}");
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = place.run(&format!("completions {shell}"));
        assert!(script.contains("unsafe-fixes") && script.contains("explain"), "{shell}");
    }
}
