//! Help, the explanations of rules, and what is generated from the command line's definition.

use snapbox::{Data, str};

use crate::place::{Place, same};

#[test]
fn the_reference_page_is_current() {
    let Some(root) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
    same(sgf_cli::reference::page(), Data::read_from(&root.join("docs/reference/cli.md"), None).raw());
}

#[test]
fn a_rule_is_explained() {
    let place = Place::with(&[]);
    same(
        place.run("explain empty-variation"),
        str![[r#"
# S015 empty-variation

Severity: error. Repair: safe. In SGFC: message 12. Since 0.1.

## What it does
Finds variations that hold no node.

## Why it matters
A variation has at least one node. Programs stop here, or read one variation more or less than others do.

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
! error: no rule has the code or name S51; `sgf rules` lists all
exit 2

"#]],
    );
    same(
        place.run("explain unclosed-valeu"),
        str![[r#"
! error: no rule has the code or name unclosed-valeu; did you mean unclosed-value? `sgf rules` lists all
exit 2

"#]],
    );
    same(
        place.run("explain something"),
        str![[r#"
! error: no rule has the code or name something; `sgf rules` lists all
exit 2

"#]],
    );
}

#[test]
fn every_rule_is_listed() {
    let list = Place::with(&[]).run("explain");
    for rule in opensgf::rules::all() {
        assert!(list.contains(&format!("{} {} ", rule.code, rule.name)), "{rule}");
    }
}

#[test]
fn help_begins_with_what_the_command_does() {
    same(
        Place::with(&[]).run("--help"),
        str![[r#"
Check, format and inspect Smart Game Format records

`sgf` works on the records of every game that Smart Game Format knows, from FF[1] to FF[4], and it
takes records as they are: it reads any file, loses nothing when it writes the file back, and
reports each problem with its place.

Exit codes: 0 when everything is well, 1 when something was found, 2 when the command failed, 130
when it was interrupted.

Usage: sgf [OPTIONS] <COMMAND>

Commands:
  check        Report the problems of records, and fix them
  fmt          Format records, in place
  tree         Show the variations of records as a tree
  info         Summarise records: players, event, result, size, charset
  show         Show a position of records as text
  view         Look at records in the browser, and edit them
  db           Keep collections of records, and search them
  export-html  Write a record as a web page that needs nothing else
  render       Draw positions and figures of records as pictures
  play         Play moves by the rules of a game
  moves        List the moves of records as players write them
  book         Typeset records as a book, with figures, comments and variations
  score        Count the score of positions
  perft        Count the sequences of legal moves of a game
  convert      Convert records to FF[4] and UTF-8, back to an older version of SGF, or to and from
               other formats
  get          Print properties of records, one line for each game
  set          Set properties of records, in place
  strip        Remove comments, markup, variations, clock readings or named properties from records,
               in place
  anonymise    Replace the names of players by pseudonyms, in place
  extract      Write a variation of a record as a record of its own
  split        Write each game of collections into a file of its own
  join         Write all games of the records into one collection
  rename       Name files after what their records say
  sort         Sort the games of collections by their properties, in place
  diff         Show what differs between two records by what they mean
  merge        Merge records by what they mean
  git-setup    Let git compare and merge records by what they mean
  explain      Explain a rule, or list all rules
  rules        List the rules: what they find, how severe it is, and whether there is a fix
  completions  Print the script that completes commands and options in a shell
  man          Print the manual page, or write all manual pages into a folder
  help         Print this message or the help of the given subcommand(s)

Options:
      --color <WHEN>
          Choose when to use colours
          
          `auto` uses them on a terminal, unless the environment variable NO_COLOR is set or
          CLICOLOR is 0. CLICOLOR_FORCE uses them everywhere.

          Possible values:
          - auto:   On a terminal
          - always: Everywhere
          - never:  Nowhere
          
          [default: auto]

  -h, --help
          Print help (see a summary with '-h')

  -V, --version
          Print version

Examples:
  Look for what is wrong with records
    sgf check games/
  Show a game in the terminal
    sgf show game.sgf
  Typeset games as a book
    sgf book games/ -o games.pdf

"#]],
    );
}

#[test]
fn manual_pages_and_completions_know_all_commands() {
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
