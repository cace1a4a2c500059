//! Settings in `sgf.toml`, and what the command line says against them.

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
    let Some(root) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
    let page = std::fs::read_to_string(root.join("docs/settings.md")).unwrap();
    let blocks: Vec<&str> = page.split("```").filter_map(|block| block.strip_prefix("toml\n")).collect();
    assert!(blocks.len() >= 2);
    for block in blocks {
        let place = Place::with(&[("a.sgf", MIXED), ("sgf.toml", block)]);
        let story = place.run("check -q");
        assert!(!story.contains("sgf.toml"), "{block}\n{story}");
    }
}

const FLAT: &str = "(;FF[4]GM[1]SZ[9];B[aa];W[bb])\n";
/// The same as `fmt` writes it without settings.
const USUAL: &str = "(;FF[4]GM[1]SZ[9]\n;B[aa];W[bb])\n";

#[test]
fn options_of_fmt_stand_in_the_folder_of_each_record() {
    let place = Place::with(&[
        ("sgf.toml", "[fmt]\nnodes-per-line = 1\n"),
        ("a.sgf", FLAT),
        ("deep/sgf.toml", "[check]\n"),
        ("deep/b.sgf", FLAT),
        ("flat/sgf.toml", "[fmt]\ncompact = true\n"),
        ("flat/c.sgf", FLAT),
    ]);
    same(
        place.run("fmt ."),
        str![[r#"
! 3 files formatted, 0 left alone

"#]],
    );
    assert_eq!(place.content("a.sgf"), "(;FF[4]GM[1]SZ[9]\n;B[aa]\n;W[bb])\n");
    assert_eq!(place.content("deep/b.sgf"), USUAL);
    assert_eq!(place.content("flat/c.sgf"), "(;FF[4]GM[1]SZ[9];B[aa];W[bb])");
    // What is typed counts before what is set.
    assert_eq!(place.run("fmt flat/c.sgf --one-node -o -"), "(;FF[4]GM[1]SZ[9]\n;B[aa]\n;W[bb])\n");
    assert_eq!(place.run("fmt a.sgf --compact -o -"), "(;FF[4]GM[1]SZ[9];B[aa];W[bb])");
    assert_eq!(place.run("fmt a.sgf --no-config -o -"), USUAL);
    assert_eq!(place.run("fmt a.sgf --config flat/sgf.toml -o -"), "(;FF[4]GM[1]SZ[9];B[aa];W[bb])");
    assert_eq!(
        place.feed("fmt --stdin-filename flat/x.sgf", b"(;FF[4];B[aa] ;W[bb])"),
        "(;FF[4];B[aa];W[bb])",
    );
}

#[test]
fn other_commands_take_the_settings_of_the_current_folder() {
    let place = Place::with(&[
        ("sgf.toml", "[convert]\nto = \"utf8\"\n[render]\nformat = \"text\"\n[book]\nper-page = 1\n"),
        ("a.sgf", "(;FF[3]GM[1]SZ[9]KI[11];B[aa])\n"),
    ]);
    same(
        place.run("convert a.sgf -o -"),
        str![[r#"
(;CA[UTF-8]FF[3]GM[1]SZ[9]KI[11];B[aa])

"#]],
    );
    assert!(place.run("convert --to ff4 a.sgf -o -").contains("FF[4]"));
    assert!(place.run("render a.sgf").contains("A B C D"));
    assert!(place.run("render --format svg a.sgf").starts_with("<svg"));
    same(place.run("book a.sgf -o a.tex -q"), str![]);
}

#[test]
fn options_that_do_not_exist_have_a_place() {
    for (settings, told) in [
        ("[fmt]\nwidht = 60\n", "sgf.toml:2:1: nothing is called `widht` here; did you mean width?"),
        ("[fmt]\n\noutput = \"x\"\n", "sgf.toml:3:1: nothing is called `output` here; `[fmt]` knows "),
        ("[fmt]\nwidth = \"wide\"\n", "sgf.toml:2:9: invalid value 'wide' for '--width <N>'"),
        ("[fmt]\nwidth = [60]\n", "sgf.toml:2:9: this should be a string or a number, as it would be typed"),
        ("[fmt]\ncompact = 1\n", "sgf.toml:2:11: this should be true or false"),
        ("[fmt]\ncompact = true\nwidth = 60\n", "cannot be used with"),
        ("[convert]\nto = \"ff5\"\n", "sgf.toml:2:6: invalid value 'ff5' for '--to <FORMAT>'"),
        ("[render]\ntheme = \"nice\"\n", "no theme is called nice"),
        ("[book]\npaper = \"a0\"\n", "sgf.toml:2:9: invalid value 'a0'"),
        ("book = 1\n", "sgf.toml:1:8: this should be a table, such as `[fmt]`"),
        ("[show]\n", "nothing is called `show` here; at the top there are `[check]`, `[fmt]`"),
    ] {
        let place = Place::with(&[("a.sgf", FLAT), ("sgf.toml", settings)]);
        for command in ["check", "fmt", "convert", "render -o a.svg", "book -o a.tex"] {
            let story = place.run(&format!("{command} a.sgf"));
            assert!(story.contains(told) && story.ends_with("exit 2\n"), "{settings}{command}: {story}");
        }
        assert_eq!(place.names(), ["a.sgf", "sgf.toml"], "{settings}");
        assert_eq!(place.content("a.sgf"), FLAT);
    }
}
