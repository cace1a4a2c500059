//! Settings in `sgf.toml`, and their precedence.

use snapbox::str;

use crate::place::{Place, same};

/// A note (S006), an error (S015) and a warning (S023).
const MIXED: &str = "Mail:\n(;FF[4]GM[1]CA[UTF-8]SZ[9];B[aa]()X1Y[z])\n";
/// A prefix of paths that no sgf.toml on the machine of the tester applies to.
const TOP: (&str, &str) = ("sgf.toml", "[check]\n");

fn statistics(place: &Place, options: &str) -> String {
    place.run(&format!("check --statistics -q --notes {options}"))
}

#[test]
fn only_the_nearest_settings_apply() {
    let place = Place::with(&[
        ("a.sgf", MIXED),
        ("sgf.toml", "[check]\nselect = ['S']\nignore = [\"S006\"]\n[check.severity]\nS015 = \"note\"\n"),
        ("deep/er/b.sgf", MIXED),
        ("deep/sgf.toml", "[check]\nselect = [\"text-before\"]\n[check.severity]\nS = 'error'\n"),
    ]);
    same(
        statistics(&place, "a.sgf"),
        str![[r#"
        1  note     S015 empty-variation              in 1 file; fixes: 1 safe
        1  warning  S023 irregular-identifier         in 1 file

"#]],
    );
    same(
        statistics(&place, "deep"),
        str![[r#"
        1  error    S006 text-before                  in 1 file; fixes: 1 unsafe
exit 1

"#]],
    );
    same(
        statistics(&place, "."),
        str![[r#"
        1  error    S006 text-before                  in 1 file; fixes: 1 unsafe
        1  note     S015 empty-variation              in 1 file; fixes: 1 safe
        1  warning  S023 irregular-identifier         in 1 file
exit 1

"#]],
    );
}

#[test]
fn command_line_overrides_settings() {
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
        1  note     S006 text-before                  in 1 file; fixes: 1 unsafe
        1  error    S015 empty-variation              in 1 file; fixes: 1 safe
        1  error    S023 irregular-identifier         in 1 file
exit 1

"#]],
    );
    same(
        statistics(&place, "--no-config --select S"),
        str![[r#"
        1  note     S006 text-before                  in 1 file; fixes: 1 unsafe
        1  error    S015 empty-variation              in 1 file; fixes: 1 safe
        1  warning  S023 irregular-identifier         in 1 file
exit 1

"#]],
    );
    place.write("other.toml", b"[check]\nselect = [\"S006\"]\n");
    same(
        statistics(&place, "--config other.toml"),
        str![[r#"
        1  note     S006 text-before                  in 1 file; fixes: 1 unsafe

"#]],
    );
}

#[test]
fn overrides_apply_to_some_files() {
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

! 2 files, 2 games, 4 nodes: no problems, 1 note

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
fn invalid_settings_stop_the_check() {
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
! error: bad/sgf.toml:3:1: unknown key `severities`; the keys of `[check]` are select, ignore, severity, notes and files
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

/// The page about settings contains a complete file, which must be valid.
#[test]
fn documented_settings_are_valid() {
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
/// The output of `fmt` without settings.
const USUAL: &str = "(;FF[4]GM[1]SZ[9]\n;B[aa];W[bb])\n";

#[test]
fn fmt_uses_the_settings_of_each_folder() {
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
! 3 files formatted, 0 unchanged

"#]],
    );
    assert_eq!(place.content("a.sgf"), "(;FF[4]GM[1]SZ[9]\n;B[aa]\n;W[bb])\n");
    assert_eq!(place.content("deep/b.sgf"), USUAL);
    assert_eq!(place.content("flat/c.sgf"), "(;FF[4]GM[1]SZ[9];B[aa];W[bb])");
    // The command line overrides settings.
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
fn other_commands_use_the_current_folder_settings() {
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
fn reports_unknown_settings_with_places() {
    for (settings, told) in [
        ("[fmt]\nwidht = 60\n", "sgf.toml:2:1: unknown key `widht`; did you mean width?"),
        ("[fmt]\n\noutput = \"x\"\n", "sgf.toml:3:1: unknown key `output`; the keys of `[fmt]` are "),
        ("[fmt]\nwidth = \"wide\"\n", "sgf.toml:2:9: invalid value 'wide' for '--width <N>'"),
        ("[fmt]\nwidth = [60]\n", "sgf.toml:2:9: expected a string or a number, as on the command line"),
        ("[fmt]\ncompact = 1\n", "sgf.toml:2:11: expected true or false"),
        ("[fmt]\ncompact = true\nwidth = 60\n", "cannot be used with"),
        ("[convert]\nto = \"ff5\"\n", "sgf.toml:2:6: invalid value 'ff5' for '--to <FORMAT>'"),
        ("[render]\ntheme = \"nice\"\n", "unknown theme nice"),
        ("[book]\npaper = \"a0\"\n", "sgf.toml:2:9: invalid value 'a0'"),
        ("book = 1\n", "sgf.toml:1:8: expected a table, such as `[fmt]`"),
        ("[show]\n", "unknown key `show`; the tables are `[check]`, `[require]`, `[fmt]`"),
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
