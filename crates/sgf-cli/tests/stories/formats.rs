//! Records of other formats: read, written, refused.

use snapbox::str;

use crate::place::{Place, same};

/// A script for an engine, with one move that is off the board.
const GTP: &str = "boardsize 9\nkomi 5.5\nplay b e5\nplay w c3\nplay b z9\n";

const OFF_BOARD: &str = "line 5, column 1: the point is not on the board; the move is left out";

const NGF: &str = "Friendly\n19\nHana  4D*\nOskar  2D\nwww\n0\n0\n6\n20240517 [20:11]\n10\nWhite wins by resign!\n2\nPMABBQEEQ\nPMACWEQQE\n";

const MATCH: &str =
    "(;FF[4]GM[6]PW[Hana]PB[Oskar]MI[length:3][game:0][ws:0][bs:0];W[31hefe]C[good];B[52lqac])\n";

const GO: &str = "(;FF[4]GM[1]SZ[19]KM[6.5];B[pd];W[dp])\n";

fn place() -> Place {
    Place::with(&[("game.txt", GTP), ("match.sgf", MATCH), ("old.sgf", NGF)])
}

/// A folder with records of several formats, and files that are no records.
fn folder() -> Place {
    Place::with(&[
        ("games/a.sgf", GO),
        ("games/b.ngf", NGF),
        ("games/old/c.gtp", GTP),
        ("games/d.txt", GTP),
        ("games/readme.txt", "Games of our club. Play b d4 is a fine move.\n"),
        ("games/package.json", "{\"name\": \"nothing\"}\n"),
    ])
}

#[track_caller]
fn told(place: &Place, arguments: &str, parts: &[&str]) {
    let story = place.run(arguments);
    for part in parts {
        assert!(story.contains(part), "{arguments}: no {part:?} in\n{story}");
    }
}

#[test]
fn collections_take_them_in() {
    let place = folder();
    same(place.run("db add my.sgfdb games/a.sgf games/b.ngf games/d.txt -q"), "");
    let told = place.run("db find my.sgfdb --format csv");
    let rows: Vec<&str> = told.lines().skip(1).filter(|line| !line.starts_with("exit")).collect();
    assert_eq!(rows.len(), 3, "{told}");
    assert!(rows[1].contains("b.ngf") && rows[1].contains("Oskar,2d,Hana,4d"), "{told}");
    // What comes out is SGF.
    same(place.run("db find my.sgfdb --player oskar -o out.sgf"), "! 1 game\n");
    assert!(place.content("out.sgf").contains("PB[Oskar]BR[2d]"));
}

const NOTICE: &str =
    "! game.txt is Go Text Protocol, scripts and logs, and not all of it was read; sgf check says what\n";

#[test]
fn every_command_reads_other_formats() {
    for (command, expected) in [
        ("get SZ game.txt", "game.txt\t9"),
        ("show --ascii game.txt", "X"),
        ("info game.txt", "Go 9x9"),
        ("tree game.txt", "1-2     B ee W cg"),
        ("score game.txt", "sum"),
        ("render game.txt -o a.svg", "1 file written"),
        ("book game.txt -o a.html", "a.html written"),
        ("split game.txt -f out", "1 file written"),
        ("join game.txt -o all.sgf", "1 game written"),
    ] {
        told(&place(), command, &[NOTICE, expected]);
    }
    let place = place();
    told(&place, "fmt game.txt -q -o -", &["SZ[9]", ";B[ee]", ";W[cg])"]);
    assert_eq!(
        place.feed("tree", GTP.as_bytes()),
        place.run("tree game.txt").replace("game.txt", "standard input")
    );
    told(&place, "split game.txt", &["1 file written"]);
    assert_eq!(place.names(), ["game-001.sgf", "game.txt", "match.sgf", "old.sgf"]);
}

#[test]
fn check_says_what_a_file_is_and_what_was_odd() {
    let place = place();
    same(
        place.run("check game.txt"),
        str![[r#"
! game.txt: this is Go Text Protocol, scripts and logs; what follows is about the SGF that it becomes
! game.txt: line 5, column 1: the point is not on the board; the move is left out
! 1 file, 1 game, 3 nodes: nothing wrong

"#]],
    );
    // Places in SGF are not places in the file.
    let twice = GTP.replace("play w c3", "play b e5");
    place.write("twice.gtp", twice.as_bytes());
    told(&place, "check --notes --format short --select ALL twice.gtp", &["twice.gtp (as SGF):"]);
}

#[test]
fn what_is_read_is_written_as_sgf() {
    let place = place();
    same(
        place.run("convert game.txt -o game.sgf"),
        str![[r#"
! game.txt: line 5, column 1: the point is not on the board; the move is left out
! 1 file converted, 0 left alone

"#]],
    );
    let sgf = place.content("game.sgf");
    assert!(sgf.starts_with("(;FF[4]GM[1]CA[UTF-8]AP[OpenSGF:"), "{sgf}");
    assert!(sgf.ends_with("]SZ[9]KM[5.5]\n;B[ee];W[cg])\n"), "{sgf}");
    // The second time, the file is there already.
    told(&place, "convert game.txt -o game.sgf", &["game.sgf is there already", "exit 2"]);
    assert_eq!(place.feed("convert -q", GTP.as_bytes()), sgf);
    assert_eq!(place.feed("convert -q --to sgf", GTP.as_bytes()), sgf);
    assert_eq!(place.feed("convert -q --to sgf", GO.as_bytes()), GO);
}

#[test]
fn nothing_writes_into_a_file_of_another_format() {
    let place = place();
    let commands = [
        "convert",
        "fmt",
        "sort",
        "strip --comments",
        "set KM=1",
        "check --fix",
        "convert --diff",
        "check --diff",
    ];
    for command in commands {
        told(
            &place,
            &format!("{command} old.sgf"),
            &["old.sgf stays as it is: it is NGF (wBaduk, CyberOro), not SGF", "convert --to sgf", "exit 2"],
        );
        assert_eq!(place.content("old.sgf"), NGF);
    }
    for arguments in [
        "convert old.sgf -o old.sgf --force",
        "fmt old.sgf -o old.sgf --force",
        "convert match.sgf --to mat -o match.sgf --force",
        "convert match.sgf --to sgf -o match.sgf --force",
    ] {
        told(&place, arguments, &["stays as it is: it would be written over itself", "exit 2"]);
    }
    told(&place, "convert --to sgf old.sgf", &["old.sgf is not SGF, for all its name", "exit 2"]);
    assert_eq!((place.content("old.sgf"), place.content("match.sgf")), (NGF.to_owned(), MATCH.to_owned()));
    assert_eq!(place.names(), ["game.txt", "match.sgf", "old.sgf"]);
}

#[test]
fn sgf_becomes_another_format() {
    let place = place();
    told(
        &place,
        "convert match.sgf -o match.mat",
        &["match.sgf: line 1, column 62: C: left out", "1 file converted"],
    );
    let written = place.content("match.mat");
    assert!(written.contains("3 point match") && written.contains("31: 8/5 6/5"), "{written}");
    told(&place, "convert match.mat --to sgf -o - -q", &["W[31", "B[52lqac]"]);
    told(&place, "convert match.sgf --to xgid -q -o -", &["XGID="]);
    told(
        &place,
        "convert match.sgf --to gib -o a.gib",
        &["match.sgf: line 1, column 2: the format is not for this game (GIB (Tygem))", "exit 2"],
    );
    told(&place, "convert game.txt -q --to ngf -o -", &["PMAB"]);
    assert_eq!(place.names(), ["game.txt", "match.mat", "match.sgf", "old.sgf"]);
}

#[test]
fn a_new_file_stands_beside_the_old_one() {
    let place = place();
    told(&place, "convert --to mat match.sgf", &["C: left out", "1 file converted, 0 left alone"]);
    let written = place.content("match.mat");
    // Twice the same, and nothing of another content is replaced unasked.
    told(&place, "convert --to mat match.sgf", &["0 files converted, 1 left alone"]);
    place.write("match.mat", b"my own");
    told(&place, "convert --to mat match.sgf", &["match.mat is there already", "exit 2"]);
    assert_eq!(place.content("match.mat"), "my own");
    told(&place, "convert --to mat match.sgf -o match.mat --force", &["1 file converted"]);
    assert_eq!(place.content("match.mat"), written);
}

#[test]
fn folders_give_sgf_and_say_what_they_leave_out() {
    let place = folder();
    let left = "! 2 records of another format left out; to read such a record, name it, or use sgf convert --to sgf\n";
    for command in ["check", "get KM", "info", "tree", "fmt", "convert", "show", "render -o pictures/"] {
        let story = place.run(&format!("{command} games"));
        assert!(story.contains(left), "{command}: {story}");
        assert!(!story.contains("exit 2"), "{command}: {story}");
    }
    let place = Place::with(&[("games/b.ngf", NGF)]);
    told(
        &place,
        "check games",
        &[
            "error: there are no SGF records in games, and 1 record of another format: name it, or use sgf convert --to sgf",
            "exit 2",
        ],
    );
}

#[test]
fn folders_are_converted_whole() {
    let place = folder();
    told(&place, "convert --to sgf games", &["games/d.txt: line 5", "3 files converted, 1 left alone"]);
    assert!(place.content("games/b.sgf").contains("PW[Hana]"));
    assert!(place.content("games/old/c.sgf").contains(";B[ee];W[cg])"));
    assert_eq!((place.content("games/a.sgf"), place.content("games/b.ngf")), (GO.to_owned(), NGF.to_owned()));
    // Nothing happens the second time: three new files, one record and three sources.
    told(&place, "convert --to sgf games", &["0 files converted, 7 left alone"]);

    let place = folder();
    told(&place, "convert --to sgf games -o new/", &["4 files converted, 0 left alone"]);
    assert_eq!(place.content("new/a.sgf"), GO);
    assert!(place.content("new/old/c.sgf").contains("SZ[9]"));
    told(&place, "convert --to sgf games -o new/", &["0 files converted, 4 left alone"]);
    told(&place, "convert --to mat games -o new/", &["4 could not be converted", "exit 2"]);
}

#[test]
fn two_records_do_not_become_one_file() {
    let place = Place::with(&[("a.ngf", NGF), ("a.gtp", GTP)]);
    told(&place, "convert --to sgf a.ngf a.gtp", &["a.ngf and a.gtp would both become a.sgf", "exit 2"]);
    place.write("a.sgf", GO.as_bytes());
    told(
        &place,
        "convert --to sgf a.ngf a.sgf -o ./ --force",
        &["a.ngf and a.sgf would both become", "exit 2"],
    );
    assert_eq!(place.content("a.sgf"), GO);
    told(
        &place,
        "convert --to sgf a.ngf a.gtp -o one.sgf",
        &["-o takes one record, and here are 2", "exit 2"],
    );
}

#[test]
fn strict_writes_nothing_where_something_is_lost() {
    let place = place();
    told(
        &place,
        "convert --strict match.sgf -o match.mat",
        &["match.sgf: line 1, column 62: C: left out", "exit 2"],
    );
    told(&place, "convert --strict game.txt -o game.sgf", &["game.txt", OFF_BOARD, "exit 2"]);
    told(&place, "convert --strict --to sgf game.txt", &[OFF_BOARD, "exit 2"]);
    assert_eq!(place.names(), ["game.txt", "match.sgf", "old.sgf"]);
}

#[test]
fn what_cannot_be_done_is_refused() {
    let place = place();
    for (arguments, reason) in [
        ("--to nothing -o a.pgn", "invalid value 'nothing'"),
        ("--to pgn -o a.pgn", "the format is not for this game"),
        ("--from what", "invalid value 'what'"),
        ("-o a.txt", "several formats have the extension of a.txt; choose one with --to: mat, xgid, gnubgid"),
        ("-o a.ugf", "can be read, but not written"),
        ("-o a.what", "no format has the extension of a.what"),
        ("-o new/", "new/ is a folder; choose with --to what goes into it"),
        ("--passes tt -o a.mat", "--passes is for FF[4]"),
        ("--to mat --check", "--check is for versions of SGF"),
        ("--to sgf --coordinates standard", "--coordinates is for versions of SGF"),
    ] {
        told(&place, &format!("convert match.sgf {arguments}"), &[reason, "exit 2"]);
    }
    for format in ["gib", "ngf", "ugf", "gtp", "ogs", "katago", "mat", "xgid", "gnubgid", "snowie"] {
        told(
            &place,
            &format!("convert match.sgf --from {format} -o -"),
            &["match.sgf has no game that could be read as", "exit 2"],
        );
    }
    for command in ["fmt match.sgf -o", "join match.sgf -o", "strip --comments match.sgf -o"] {
        told(&place, &format!("{command} a.mat"), &["a.mat has the extension of another format", "exit 2"]);
    }
    assert_eq!(place.names(), ["game.txt", "match.sgf", "old.sgf"]);
}

#[test]
fn nothing_raw_of_a_foreign_file_is_shown() {
    let place = Place::with(&[]);
    place.write(
        "a.ngf",
        NGF.replace("Friendly", "\u{1b}[2JFriend]ly").replace("Hana", "Ha\u{9b}na").as_bytes(),
    );
    for command in ["info", "check --notes", "tree", "get EV PW", "show", "convert -o -"] {
        let story = place.run(&format!("{command} a.ngf"));
        // Bytes for programs are the record itself.
        let is_text = !command.starts_with("convert");
        assert!(!is_text || !story.contains(['\u{1b}', '\u{9b}']), "{command}: {story:?}");
    }
    told(&place, "get EV a.ngf", &["␛[2JFriend]ly"]);
}

#[test]
fn a_charset_and_a_format_can_be_named() {
    let place = Place::with(&[]);
    let bytes: Vec<u8> = NGF.bytes().collect();
    let at = NGF.find("Oskar").unwrap();
    let korean = [&bytes[..at], b"\xB9\xDA\xC1\xA4\xC8\xAF", &bytes[at + 5..]].concat();
    place.write("a.ngf", &korean);
    told(&place, "convert --charset EUC-KR a.ngf -q -o -", &["PB[박정환]"]);
    place.write("b.txt", GTP.as_bytes());
    told(&place, "convert --from sgf b.txt -o -", &["b.txt has no game", "exit 2"]);
    told(&place, "convert --from gtp b.txt -q -o -", &["SZ[9]"]);
}
