//! Settings in `sgf.toml`, and what the command line says against them.

use std::path::Path;

use snapbox::str;

use crate::place::{Place, same};

/// A note (S006), an error (S015) and a warning (S023).
const MIXED: &str = "Mail:\n(;FF[4]GM[1]CA[UTF-8]SZ[9];B[aa]()X1Y[z])\n";
/// The beginning of a place that no sgf.toml of the tester's machine can reach.
const TOP: (&str, &str) = ("sgf.toml", "[check]\n");

fn statistics(place: &Place, options: &str) -> String {
    place.run(&format!("check --statistics -q --notes {options}"))
}

#[test]
fn the_nearest_file_counts_alone() {
    let place = Place::with(&[
        ("a.sgf", MIXED),
        ("sgf.toml", "[check]\nselect = ['S']\nignore = [\"S006\"]\n[check.severity]\nS015 = \"note\"\n"),
        ("deep/er/b.sgf", MIXED),
        ("deep/sgf.toml", "[check]\nselect = [\"text-before\"]\n[check.severity]\nS = 'error'\n"),
    ]);
    same(
        statistics(&place, "a.sgf"),
        str![[r#"
        1  note     S015 empty-variation              in 1 file; repairs: 1 safe
        1  warning  S023 irregular-identifier         in 1 file

"#]],
    );
    same(
        statistics(&place, "deep"),
        str![[r#"
        1  error    S006 text-before                  in 1 file; repairs: 1 unsafe
exit 1

"#]],
    );
    same(
        statistics(&place, "."),
        str![[r#"
        1  error    S006 text-before                  in 1 file; repairs: 1 unsafe
        1  note     S015 empty-variation              in 1 file; repairs: 1 safe
        1  warning  S023 irregular-identifier         in 1 file
exit 1

"#]],
    );
}

#[test]
fn the_command_line_counts_before_the_file() {
    let settings = "[check]\nignore = [\"S015\", \"P\"]\n[check.severity]\nS023 = \"error\"\n";
    let place = Place::with(&[("a.sgf", MIXED), ("sgf.toml", settings)]);
    same(
        statistics(&place, "--warn S --ignore S006"),
        str![[r#"
        1  warning  S023 irregular-identifier         in 1 file

"#]],
    );
    same(
        statistics(&place, "--select S --note S006 --error S0"),
        str![[r#"
        1  note     S006 text-before                  in 1 file; repairs: 1 unsafe
        1  error    S015 empty-variation              in 1 file; repairs: 1 safe
        1  error    S023 irregular-identifier         in 1 file
exit 1

"#]],
    );
    same(
        statistics(&place, "--no-config --select S"),
        str![[r#"
        1  note     S006 text-before                  in 1 file; repairs: 1 unsafe
        1  error    S015 empty-variation              in 1 file; repairs: 1 safe
        1  warning  S023 irregular-identifier         in 1 file
exit 1

"#]],
    );
    place.write("other.toml", b"[check]\nselect = [\"S006\"]\n");
    same(
        statistics(&place, "--config other.toml"),
        str![[r#"
        1  note     S006 text-before                  in 1 file; repairs: 1 unsafe

"#]],
    );
}

#[test]
fn some_files_are_judged_otherwise() {
    let settings = "[check]\nselect = [\"S\"]\nnotes = true\n\n[[check.files]]\npaths = [\"mail/**\"]\nignore = [\"S006\"]\n";
    let place = Place::with(&[
        ("a.sgf", "Mail: (;FF[4]GM[1];B[aa])\n"),
        ("mail/b.sgf", "Mail: (;FF[4]GM[1];B[aa])\n"),
        ("sgf.toml", settings),
    ]);
    same(
        place.run("check"),
        str![[r#"
note[S006]: text before the first game
 --> a.sgf:1:1
  |
1 | Mail: (;FF[4]GM[1];B[aa])
  | ^^^^^
  = help: remove the text (unsafe fix)

! 2 files, 2 games, 4 nodes: nothing wrong, 1 note

"#]],
    );
    same(
        place.feed("check --quiet -", b"Mail: (;FF[4]GM[1];B[aa])"),
        str![[r#"
note[S006]: text before the first game
 --> -:1:1
  |
1 | Mail: (;FF[4]GM[1];B[aa])
  | ^^^^^
  = help: remove the text (unsafe fix)


"#]],
    );
}

#[test]
fn mistakes_in_settings_are_told_and_nothing_is_checked() {
    let settings = "[check]\nselect = [\"S999\"]\nseverities = 3\n";
    let place = Place::with(&[
        TOP,
        ("good/a.sgf", MIXED),
        ("bad/a.sgf", MIXED),
        ("bad/sgf.toml", settings),
        ("worse/a.sgf", MIXED),
        ("worse/sgf.toml", "[check\n"),
    ]);
    same(
        place.run("check --fix"),
        str![[r#"
! error: bad/sgf.toml:2:11: no rule has the code or name `S999`; `sgf rules` lists all
! error: bad/sgf.toml:3:1: nothing is called `severities` here; `[check]` knows select, ignore, severity, notes and files
! error: worse/sgf.toml:1:7: unclosed table, expected `]`
exit 2

"#]],
    );
    assert_eq!(place.content("good/a.sgf"), MIXED);
    same(
        place.run("check --config none.toml good"),
        str![[r#"
! error: cannot read none.toml: No such file or directory
exit 2

"#]],
    );
}

/// The page about settings shows a whole file; it must be one.
#[test]
fn the_page_shows_settings_that_work() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/settings.md");
    let page = std::fs::read_to_string(page).unwrap();
    let blocks: Vec<&str> = page.split("```").filter_map(|block| block.strip_prefix("toml\n")).collect();
    assert!(blocks.len() >= 2);
    for block in blocks {
        let place = Place::with(&[("a.sgf", MIXED), ("sgf.toml", block)]);
        let story = place.run("check -q");
        assert!(!story.contains("sgf.toml"), "{block}\n{story}");
    }
}
