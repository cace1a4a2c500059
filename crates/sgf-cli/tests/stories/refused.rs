//! What is not understood is refused, with what is possible, and nothing is written.

use snapbox::str;

use crate::place::{Place, same};

const GAME: &str = "(;FF[4]GM[1]SZ[9];B[cc];W[gg])\n";

/// A file of each kind that is often taken for a record.
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
fn a_file_without_a_game_is_named() {
    let place = no_records();
    same(
        place.run("convert packed.sgf game.pdn page.sgf empty.sgf words.sgf a.sgf"),
        str![[r#"
! error: packed.sgf has no game: it is packed with zip
! error: game.pdn has no game: it seems to be a record of draughts (PDN), for which SGF has no number
! error: page.sgf has no game: it is a web page
! error: empty.sgf has no game: it is empty
! error: words.sgf has no game
! 1 file converted, 0 left alone, 5 could not be converted
exit 2

"#]],
    );
}

/// No command tells of success where it has found no game, whatever it is asked for.
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
            assert!(told.starts_with(&format!("! error: {name} has no game")), "{command}: {told}");
            assert!(told.ends_with("exit 2\n"), "{command}: {told}");
            assert_eq!(place.content_of(name), before, "{command}");
        }
        assert_eq!(place.names().len(), NO_RECORDS.len() + 1, "{command}: {:?}", place.names());
    }
    // What is wrong with a file is what `check` finds.
    let place = no_records();
    for name in NO_RECORDS {
        assert!(place.run(&format!("check -q {name}")).ends_with("exit 1\n"), "{name}");
    }
}

#[test]
fn a_folder_without_records_is_named() {
    let place = Place::with(&[("folder/notes.txt", "")]);
    for command in
        ["check", "fmt", "convert", "tree", "info", "show", "render", "score", "get PB", "split", "join"]
    {
        let told = place.run(&format!("{command} folder"));
        assert!(told.contains("! error: there are no records in folder\n"), "{command}: {told}");
        assert!(told.ends_with("exit 2\n"), "{command}: {told}");
    }
}

#[test]
fn a_name_that_tells_no_format_is_refused() {
    let place = Place::with(&[("a.sgf", GAME)]);
    same(
        place.run("render -o x.jpg a.sgf"),
        str![[r#"
! error: the name x.jpg does not tell the format; end it with one of .svg, .png, .pdf, .tex, .txt, .ans, .asc, .gif, .apng, .moving.svg, end the name of a folder with /, or choose with --format
exit 2

"#]],
    );
    for name in ["x.bmp", "x.pngg", "x.svgz", "x", "pictures"] {
        let told = place.run(&format!("render -o {name} a.sgf"));
        assert!(told.starts_with(&format!("! error: the name {name} does not tell the format")), "{told}");
    }
    same(
        place.run("book -o x.docx a.sgf"),
        str![[r#"
! error: the name x.docx does not tell the format; end it with .pdf, .html, .md or .tex
exit 2

"#]],
    );
    assert_eq!(place.names(), ["a.sgf"]);
    // Whoever names the format may call the file as he likes, and folders are called anyhow.
    same(place.run("render -q --format svg -o x.jpg a.sgf"), str![]);
    same(place.run("render -q -o pictures.d/ a.sgf"), str![]);
    assert_eq!(place.names(), ["a.sgf", "pictures.d", "x.jpg"]);
}

#[test]
fn a_part_that_the_board_has_not_is_refused() {
    let place = Place::with(&[("a.sgf", GAME)]);
    same(
        place.run("show --view foo a.sgf"),
        str![[r#"
! error: a.sgf: the board has no part foo for --view; name two corners as A1:C3, or all, or auto
exit 2

"#]],
    );
    same(
        place.run("render -o x.svg --view Z9:A1 a.sgf"),
        str![[r#"
! error: a.sgf:1:1: the board has no part Z9:A1 for --view; name two corners as A1:C3, or all, or auto
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
fn rules_and_variants_that_a_game_does_not_know_are_refused() {
    let place = Place::with(&[("a.sgf", GAME), ("b.sgf", "(;FF[4]GM[3]SU[chess960];W[e2e5])\n")]);
    same(
        place.run("play --game chess --variant chess960"),
        str![[r#"
! error: Chess knows no variant that is called `chess960`
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
! error: Backgammon is not played on boards of different sizes
exit 2

"#]],
    );
    same(
        place.run("check --select G b.sgf"),
        str![[r#"
warning[G008]: no variant of Chess that is known here: its moves are not judged
 --> b.sgf:1:16
  |
1 | (;FF[4]GM[3]SU[chess960];W[e2e5])
  |                ^^^^^^^^

! 1 file, 1 game, 2 nodes: 0 errors, 1 warning

"#]],
    );
}

#[test]
fn options_may_stand_behind_moves() {
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
fn values_that_mean_nothing_are_refused() {
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
fn a_film_is_not_without_end() {
    let moves = ";B[aa];W[bb]".repeat(5_001);
    let place = Place::with(&[("a.sgf", &format!("(;FF[4]GM[1]SZ[2]{moves})"))]);
    same(
        place.run("render -o x.gif a.sgf"),
        str![[r#"
! error: a.sgf:1:1: a film has at most 10,000 pictures; choose fewer with --every
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
fn a_path_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    // Not every file system takes such a name.
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
