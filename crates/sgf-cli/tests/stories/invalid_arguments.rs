//! Errors for invalid arguments, which write nothing.

use snapbox::str;

use crate::place::{Place, same};

const GAME: &str = "(;FF[4]GM[1]SZ[9];B[cc];W[gg])\n";

/// A file of each kind that is often mistaken for a record.
fn no_records() -> Place {
    let place = Place::with(&[("a.sgf", GAME)]);
    place.write("packed.sgf", b"PK\x03\x04\x14\0\0\0\0\0");
    place.write("game.pdn", b"[Event \"?\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 *\n");
    place.write("page.sgf", b"<!DOCTYPE html><title>404 (not found);</title>");
    place.write("empty.sgf", b"");
    place.write("words.sgf", b"hello");
    place
}

const NO_RECORDS: &[&str] = &["packed.sgf", "game.pdn", "page.sgf", "empty.sgf", "words.sgf"];

#[test]
fn reports_files_without_games() {
    let place = no_records();
    same(
        place.run("convert packed.sgf game.pdn page.sgf empty.sgf words.sgf a.sgf"),
        str![[r#"
! error: packed.sgf left unchanged: it is a ZIP archive; unpack it first
! error: game.pdn contains no game: it is a draughts record (PDN), a game that SGF does not support
! error: page.sgf is not a record: it is a web page
! empty.sgf skipped: it is empty
! error: words.sgf contains no game
! 1 file converted, 0 unchanged, 1 skipped, 4 could not be converted
exit 2

"#]],
    );
}

/// No command succeeds without finding a game.
#[test]
fn no_command_succeeds_without_a_game() {
    for command in [
        "fmt",
        "fmt --check",
        "fmt -o -",
        "convert",
        "convert -o new.sgf",
        "set KM=1",
        "strip --comments",
        "transform --swap-colors",
        "sort",
        "tree",
        "info",
        "info --json",
        "show",
        "render -o new.svg",
        "book -o new.html",
        "score",
        "get PB",
        "split",
        "join -o new.sgf",
    ] {
        let place = no_records();
        for name in NO_RECORDS {
            let before = place.content_of(name);
            let told = place.run(&format!("{command} {name}"));
            let reasons = [
                format!("{name} contains no game"),
                format!("{name} left unchanged: it is a ZIP archive"),
                format!("{name} is not a record: it is a web page"),
                format!("cannot read all of {name}"),
            ];
            let is_refused = reasons.iter().any(|reason| told.starts_with(&format!("! error: {reason}")));
            assert!(is_refused, "{command}: {told}");
            assert!(told.ends_with("exit 2\n"), "{command}: {told}");
            assert_eq!(place.content_of(name), before, "{command}");
        }
        assert_eq!(place.names().len(), NO_RECORDS.len() + 1, "{command}: {:?}", place.names());
    }
    // `check` reports text without a game as a diagnostic, and refuses archives and pages.
    let place = no_records();
    for name in NO_RECORDS {
        let exit = if ["packed.sgf", "page.sgf"].contains(name) { "exit 2\n" } else { "exit 1\n" };
        assert!(place.run(&format!("check -q {name}")).ends_with(exit), "{name}");
    }
}

#[test]
fn reports_folders_without_records() {
    let place = Place::with(&[("folder/notes.txt", "")]);
    for command in
        ["check", "fmt", "convert", "tree", "info", "show", "render", "score", "get PB", "split", "join"]
    {
        let told = place.run(&format!("{command} folder"));
        assert!(told.contains("! error: no records in folder\n"), "{command}: {told}");
        assert!(told.ends_with("exit 2\n"), "{command}: {told}");
    }
}

#[test]
fn rejects_unknown_extensions() {
    let place = Place::with(&[("a.sgf", GAME)]);
    same(
        place.run("render -o x.jpg a.sgf"),
        str![[r#"
! error: cannot choose a format for x.jpg; use one of the extensions .svg, .png, .pdf, .tex, .txt, .ans, .asc, .gif, .apng, .moving.svg, a folder name that ends with /, or --format
exit 2

"#]],
    );
    for name in ["x.bmp", "x.pngg", "x.svgz", "x", "pictures"] {
        let told = place.run(&format!("render -o {name} a.sgf"));
        assert!(told.starts_with(&format!("! error: cannot choose a format for {name}")), "{told}");
    }
    same(
        place.run("book -o x.docx a.sgf"),
        str![[r#"
! error: cannot choose a format for x.docx; use the extension .pdf, .epub, .html, .md or .tex
exit 2

"#]],
    );
    assert_eq!(place.names(), ["a.sgf"]);
    // With --format, and for folders, any name is allowed.
    same(place.run("render -q --format svg -o x.jpg a.sgf"), str![]);
    same(place.run("render -q -o pictures.d/ a.sgf"), str![]);
    assert_eq!(place.names(), ["a.sgf", "pictures.d", "x.jpg"]);
}

#[test]
fn rejects_parts_outside_the_board() {
    let place = Place::with(&[("a.sgf", GAME)]);
    same(
        place.run("show --view foo a.sgf"),
        str![[r#"
! error: a.sgf: invalid --view foo; name two corners of the board such as A1:C3, or all, or auto
exit 2

"#]],
    );
    same(
        place.run("render -o x.svg --view Z9:A1 a.sgf"),
        str![[r#"
! error: a.sgf:1:1: invalid --view Z9:A1; name two corners of the board such as A1:C3, or all, or auto
exit 2

"#]],
    );
    for part in ["K1", "A1:", "A1:A10", "jj:aa"] {
        assert!(place.run(&format!("show --view {part} a.sgf")).ends_with("exit 2\n"), "{part}");
    }
    for part in ["A1:C3", "cc:aa", "all", "auto", "J9"] {
        assert!(!place.run(&format!("show --view {part} a.sgf")).contains("exit"), "{part}");
    }
    assert_eq!(place.names(), ["a.sgf"]);
}

#[test]
fn rejects_unknown_rules_and_variants() {
    let place = Place::with(&[("a.sgf", GAME), ("b.sgf", "(;FF[4]GM[3]SU[atomic];W[e2e5])\n")]);
    same(
        place.run("play --game chess --variant atomic"),
        str![[r#"
! error: Chess knows no variant that is called `atomic`; it knows Chess960, Chess 960, Fischerandom, Fischer Random, FRC
exit 2

"#]],
    );
    same(
        place.run("play --game hnefatafl --variant Brandub"),
        str![[r#"
! error: Hnefatafl knows no variant that is called `Brandub`; it knows Copenhagen, Fetlar, Historical
exit 2

"#]],
    );
    same(
        place.run("perft --game go --rules Foo"),
        str![[r#"
! error: Go knows no rules that are called `Foo`; it knows Japanese, Chinese, Korean, AGA, NZ, GOE, Tromp-Taylor
exit 2

"#]],
    );
    same(
        place.run("score --rules Foo a.sgf"),
        str![[r#"
! error: a.sgf: Go knows no rules that are called `Foo`; it knows Japanese, Chinese, Korean, AGA, NZ, GOE, Tromp-Taylor
exit 2

"#]],
    );
    same(
        place.run("play --game backgammon --size 9"),
        str![[r#"
! error: Backgammon has only one board size
exit 2

"#]],
    );
    same(
        place.run("check --select G b.sgf"),
        str![[r#"
warning[G008]: unknown variant of Chess; its moves are not checked
 --> b.sgf:1:16
  |
1 | (;FF[4]GM[3]SU[atomic];W[e2e5])
  |                ^^^^^^

! 1 file, 1 game, 2 nodes: 0 errors, 1 warning

"#]],
    );
}

#[test]
fn options_can_follow_moves() {
    let place = Place::with(&[]);
    same(
        place.run("play --game go cc gg --size 9 --sgf"),
        str![[r#"
(;FF[4]CA[UTF-8]GM[1]SZ[9];B[cc];W[gg])

"#]],
    );
    same(
        place.run("play --game go cc - gg --sgf"),
        str![[r#"
(;FF[4]CA[UTF-8]GM[1];B[cc];W[];B[gg])

"#]],
    );
    same(
        place.run("play --game go cc --sighs 9"),
        str![[r#"
! error: unexpected argument '--sighs' found
! 
!   tip: to pass '--sighs' as a value, use '-- --sighs'
! 
! Usage: sgf play --game <GAME> <MOVE>...
! 
! For more information, try '--help'.
exit 2

"#]],
    );
}

#[test]
fn rejects_invalid_values() {
    let place = Place::with(&[("a.sgf", GAME)]);
    for arguments in [
        "show --numbers 50-1 a.sgf",
        "show --numbers - a.sgf",
        "show --game monopoly a.sgf",
        "sort --by foo a.sgf",
        "strip --property foo a.sgf",
        "set --remove foo a.sgf",
        "set --nth 7 KM=1 a.sgf",
        "render --heat foo -o x.svg a.sgf",
        "render --delay 500 -o x.svg a.sgf",
        "render --size 500 -o x.txt a.sgf",
        "render --responsive -o x.png a.sgf",
        "render --transparent -o x.pdf a.sgf",
        "render --plain -o x.gif a.sgf",
        "render --dark-theme night -o x.png a.sgf",
        "render --dark-theme foo -o x.svg a.sgf",
        "render --prefix 1st -o x.svg a.sgf",
        "render --prefix a/b -o x.svg a.sgf",
        "render --prefix one -o x.png a.sgf",
        "book --theme foo -o x.pdf a.sgf",
        "book --every 0 -o x.pdf a.sgf",
        "convert --to ff1 --passes tt a.sgf",
        "convert --coordinates foo a.sgf",
        "convert --charset foo a.sgf",
        "perft --game go --depth 0",
        "fmt --indent 100000 a.sgf",
        "play --game go --size 100000",
    ] {
        let told = place.run(arguments);
        assert!(told.starts_with("! error: ") && told.ends_with("exit 2\n"), "{arguments}: {told}");
        assert_eq!(place.content("a.sgf"), GAME, "{arguments}");
    }
    assert_eq!(place.names(), ["a.sgf"]);
}

#[test]
fn limits_the_length_of_animations() {
    let moves = ";B[aa];W[bb]".repeat(5_001);
    let place = Place::with(&[("a.sgf", &format!("(;FF[4]GM[1]SZ[2]{moves})"))]);
    same(
        place.run("render -o x.gif a.sgf"),
        str![[r#"
! error: a.sgf:1:1: an animation has at most 10,000 frames; choose fewer with --every
exit 2

"#]],
    );
    same(
        place.run("render -o x.moving.svg --every 5000 a.sgf"),
        str![[r#"
! 1 file written

"#]],
    );
}

#[cfg(unix)]
#[test]
fn accepts_paths_that_are_not_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    // Not every file system supports such names.
    let place = Place::with(&[]);
    let name = OsStr::from_bytes(b"a\xFF.sgf");
    if std::fs::write(place.path().join(name), GAME).is_err() {
        return;
    }
    for arguments in
        ["check -q", "fmt --compact -q", "get SZ", "set -q KM=1", "set -q --nth 1 KM=2", "tree", "info"]
    {
        let status = place.command(arguments).arg(name).output().unwrap().status;
        assert_eq!(status.code(), Some(0), "{arguments}");
    }
    let written = std::fs::read_to_string(place.path().join(name)).unwrap();
    assert!(written.contains("KM[2]"), "{written}");
}
