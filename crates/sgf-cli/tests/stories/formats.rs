//! Records in other formats: reading, writing, errors.

use snapbox::str;

use crate::place::{Place, same};

/// A script for an engine, with a move that is off the board.
const GTP: &str = "boardsize 9\nkomi 5.5\nplay b e5\nplay w c3\nplay b z9\n";

const OFF_BOARD: &str = "line 5, column 1: the point is not on the board; move skipped";

const NGF: &str = "Friendly\n19\nHana  4D*\nOskar  2D\nwww\n0\n0\n6\n20240517 [20:11]\n10\nWhite wins by resign!\n2\nPMABBQEEQ\nPMACWEQQE\n";

const MATCH: &str =
    "(;FF[4]GM[6]PW[Hana]PB[Oskar]MI[length:3][game:0][ws:0][bs:0];W[31hefe]C[good];B[52lqac])\n";

const GO: &str = "(;FF[4]GM[1]SZ[19]KM[6.5];B[pd];W[dp])\n";

fn place() -> Place {
    Place::with(&[("game.txt", GTP), ("match.sgf", MATCH), ("old.sgf", NGF)])
}

/// A folder with records of several formats, and other files.
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
fn check_output(place: &Place, arguments: &str, parts: &[&str]) {
    let story = place.run(arguments);
    for part in parts {
        assert!(story.contains(part), "{arguments}: no {part:?} in\n{story}");
    }
}

#[test]
fn databases_import_other_formats() {
    let place = folder();
    same(place.run("db add my.sgfdb games/a.sgf games/b.ngf games/d.txt -q"), "");
    let told = place.run("db find my.sgfdb --format csv");
    let rows: Vec<&str> = told.lines().skip(1).filter(|line| !line.starts_with("exit")).collect();
    assert_eq!(rows.len(), 3, "{told}");
    assert!(rows[1].contains("b.ngf") && rows[1].contains("Oskar,2d,Hana,4d"), "{told}");
    // The output is SGF.
    same(place.run("db find my.sgfdb --player oskar -o out.sgf"), "! 1 game\n");
    assert!(place.content("out.sgf").contains("PB[Oskar]BR[2d]"));
}

const NOTICE: &str = "! game.txt is Go Text Protocol, scripts and logs, and was only partly read; sgf check lists what is missing\n";

#[test]
fn every_command_reads_other_formats() {
    for (command, expected) in [
        ("get SZ game.txt", "game.txt\t9"),
        ("show --ascii game.txt", "X"),
        ("info game.txt", "Go 9x9"),
        ("tree game.txt", "1-2     B E5 W C3"),
        ("score game.txt", "sum"),
        ("render game.txt -o a.svg", "1 file written"),
        ("book game.txt -o a.html", "a.html written"),
        ("split game.txt -f out", "1 file written"),
        ("join game.txt -o all.sgf", "1 game written"),
    ] {
        check_output(&place(), command, &[NOTICE, expected]);
    }
    let place = place();
    check_output(&place, "fmt game.txt -q -o -", &["SZ[9]", ";B[ee]", ";W[cg])"]);
    assert_eq!(
        place.feed("tree", GTP.as_bytes()),
        place.run("tree game.txt").replace("game.txt", "standard input")
    );
    check_output(&place, "split game.txt", &["1 file written"]);
    assert_eq!(place.names(), ["game-001.sgf", "game.txt", "match.sgf", "old.sgf"]);
}

#[test]
fn check_reports_the_format_and_import_remarks() {
    let place = place();
    same(
        place.run("check game.txt"),
        str![[r#"
! game.txt: converted from Go Text Protocol, scripts and logs; the report refers to the converted SGF
! game.txt: line 5, column 1: the point is not on the board; move skipped
! 1 file, 1 game, 3 nodes: no problems

"#]],
    );
    // Places in the report refer to the converted SGF.
    let twice = GTP.replace("play w c3", "play b e5");
    place.write("twice.gtp", twice.as_bytes());
    check_output(&place, "check --notes --format short --select ALL twice.gtp", &["twice.gtp (as SGF):"]);
}

#[test]
fn imported_records_are_written_as_sgf() {
    let place = place();
    same(
        place.run("convert game.txt -o game.sgf"),
        str![[r#"
! game.txt: line 5, column 1: the point is not on the board; move skipped
! 1 file converted, 0 unchanged

"#]],
    );
    let sgf = place.content("game.sgf");
    assert!(sgf.starts_with("(;FF[4]GM[1]CA[UTF-8]AP[OpenSGF:"), "{sgf}");
    assert!(sgf.ends_with("]SZ[9]KM[5.5]\n;B[ee];W[cg])\n"), "{sgf}");
    // The second time, the file already exists.
    check_output(&place, "convert game.txt -o game.sgf", &["game.sgf already exists", "exit 2"]);
    assert_eq!(place.feed("convert -q", GTP.as_bytes()), sgf);
    assert_eq!(place.feed("convert -q --to sgf", GTP.as_bytes()), sgf);
    assert_eq!(place.feed("convert -q --to sgf", GO.as_bytes()), GO);
}

#[test]
fn never_overwrites_other_formats() {
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
        check_output(
            &place,
            &format!("{command} old.sgf"),
            &["old.sgf left unchanged: it is NGF (wBaduk, CyberOro), not SGF", "convert --to sgf", "exit 2"],
        );
        assert_eq!(place.content("old.sgf"), NGF);
    }
    for arguments in [
        "convert old.sgf -o old.sgf --force",
        "fmt old.sgf -o old.sgf --force",
        "convert match.sgf --to mat -o match.sgf --force",
        "convert match.sgf --to sgf -o match.sgf --force",
    ] {
        check_output(&place, arguments, &["left unchanged: the output is the same file", "exit 2"]);
    }
    check_output(&place, "convert --to sgf old.sgf", &["old.sgf is not SGF despite its extension", "exit 2"]);
    assert_eq!((place.content("old.sgf"), place.content("match.sgf")), (NGF.to_owned(), MATCH.to_owned()));
    assert_eq!(place.names(), ["game.txt", "match.sgf", "old.sgf"]);
}

#[test]
fn converts_sgf_to_other_formats() {
    let place = place();
    check_output(
        &place,
        "convert match.sgf -o match.mat",
        &["match.sgf: line 1, column 62: C: omitted", "1 file converted"],
    );
    let written = place.content("match.mat");
    assert!(written.contains("3 point match") && written.contains("31: 8/5 6/5"), "{written}");
    check_output(&place, "convert match.mat --to sgf -o - -q", &["W[31", "B[52lqac]"]);
    check_output(&place, "convert match.sgf --to xgid -q -o -", &["XGID="]);
    check_output(
        &place,
        "convert match.sgf --to gib -o a.gib",
        &["match.sgf: line 1, column 2: the format does not support this game (GIB (Tygem))", "exit 2"],
    );
    check_output(&place, "convert game.txt -q --to ngf -o -", &["PMAB"]);
    assert_eq!(place.names(), ["game.txt", "match.mat", "match.sgf", "old.sgf"]);
}

#[test]
fn writes_the_new_file_next_to_the_input() {
    let place = place();
    check_output(&place, "convert --to mat match.sgf", &["C: omitted", "1 file converted, 0 unchanged"]);
    let written = place.content("match.mat");
    // Running it again changes nothing, and other files are never overwritten.
    check_output(&place, "convert --to mat match.sgf", &["0 files converted, 1 unchanged"]);
    place.write("match.mat", b"my own");
    check_output(&place, "convert --to mat match.sgf", &["match.mat already exists", "exit 2"]);
    assert_eq!(place.content("match.mat"), "my own");
    check_output(&place, "convert --to mat match.sgf -o match.mat --force", &["1 file converted"]);
    assert_eq!(place.content("match.mat"), written);
}

#[test]
fn folders_report_skipped_formats() {
    let place = folder();
    let left =
        "! skipped 2 records in other formats; to read one, name the file, or use sgf convert --to sgf\n";
    for command in ["check", "get KM", "info", "tree", "fmt", "convert", "show", "render -o pictures/"] {
        let story = place.run(&format!("{command} games"));
        assert!(story.contains(left), "{command}: {story}");
        assert!(!story.contains("exit 2"), "{command}: {story}");
    }
    let place = Place::with(&[("games/b.ngf", NGF)]);
    check_output(
        &place,
        "check games",
        &[
            "error: no SGF records in games; skipped 1 record in other formats (name the file, or use sgf convert --to sgf)",
            "exit 2",
        ],
    );
}

#[test]
fn converts_whole_folders() {
    let place = folder();
    check_output(
        &place,
        "convert --to sgf games",
        &["games/d.txt: line 5", "3 files converted, 1 unchanged"],
    );
    assert!(place.content("games/b.sgf").contains("PW[Hana]"));
    assert!(place.content("games/old/c.sgf").contains(";B[ee];W[cg])"));
    assert_eq!((place.content("games/a.sgf"), place.content("games/b.ngf")), (GO.to_owned(), NGF.to_owned()));
    // Nothing changes the second time: three new files, one record and three sources.
    check_output(&place, "convert --to sgf games", &["0 files converted, 7 unchanged"]);

    let place = folder();
    check_output(&place, "convert --to sgf games -o new/", &["4 files converted, 0 unchanged"]);
    assert_eq!(place.content("new/a.sgf"), GO);
    assert!(place.content("new/old/c.sgf").contains("SZ[9]"));
    check_output(&place, "convert --to sgf games -o new/", &["0 files converted, 4 unchanged"]);
    check_output(&place, "convert --to mat games -o new/", &["4 could not be converted", "exit 2"]);
}

#[test]
fn rejects_two_records_for_one_file() {
    let place = Place::with(&[("a.ngf", NGF), ("a.gtp", GTP)]);
    check_output(
        &place,
        "convert --to sgf a.ngf a.gtp",
        &["a.ngf and a.gtp would both be written to a.sgf", "exit 2"],
    );
    place.write("a.sgf", GO.as_bytes());
    check_output(
        &place,
        "convert --to sgf a.ngf a.sgf -o ./ --force",
        &["a.ngf and a.sgf would both be written to", "exit 2"],
    );
    assert_eq!(place.content("a.sgf"), GO);
    check_output(
        &place,
        "convert --to sgf a.ngf a.gtp -o one.sgf",
        &["-o takes one record, but there are 2", "exit 2"],
    );
}

#[test]
fn strict_writes_nothing_on_loss() {
    let place = place();
    check_output(
        &place,
        "convert --strict match.sgf -o match.mat",
        &["match.sgf: line 1, column 62: C: omitted", "exit 2"],
    );
    check_output(&place, "convert --strict game.txt -o game.sgf", &["game.txt", OFF_BOARD, "exit 2"]);
    check_output(&place, "convert --strict --to sgf game.txt", &[OFF_BOARD, "exit 2"]);
    assert_eq!(place.names(), ["game.txt", "match.sgf", "old.sgf"]);
}

#[test]
fn rejects_impossible_conversions() {
    let place = place();
    for (arguments, reason) in [
        ("--to nothing -o a.pgn", "invalid value 'nothing'"),
        ("--to pgn -o a.pgn", "the format does not support this game"),
        ("--from what", "invalid value 'what'"),
        (
            "-o a.txt",
            "several formats have the extension of a.txt; choose one with --to: sensei, mat, xgid, gnubgid",
        ),
        ("-o a.ugf", "can be read, but not written"),
        ("-o a.what", "unknown extension of a.what"),
        ("-o new/", "new/ is a folder; choose a format with --to"),
        ("--passes tt -o a.mat", "--passes only applies to FF[4]"),
        ("--to mat --diff", "--diff only applies to versions of SGF"),
        ("--to sgf --coordinates standard", "--coordinates only applies to versions of SGF"),
    ] {
        check_output(&place, &format!("convert match.sgf {arguments}"), &[reason, "exit 2"]);
    }
    for format in ["gib", "ngf", "ugf", "gtp", "ogs", "katago", "mat", "xgid", "gnubgid", "snowie"] {
        check_output(
            &place,
            &format!("convert match.sgf --from {format} -o -"),
            &["match.sgf contains no game that can be read as", "exit 2"],
        );
    }
    for command in ["fmt match.sgf -o", "join match.sgf -o", "strip --comments match.sgf -o"] {
        check_output(
            &place,
            &format!("{command} a.mat"),
            &["a.mat has the extension of another format", "exit 2"],
        );
    }
    assert_eq!(place.names(), ["game.txt", "match.sgf", "old.sgf"]);
}

#[test]
fn escapes_foreign_text() {
    let place = Place::with(&[]);
    place.write(
        "a.ngf",
        NGF.replace("Friendly", "\u{1b}[2JFriend]ly").replace("Hana", "Ha\u{9b}na").as_bytes(),
    );
    for command in ["info", "check --notes", "tree", "get EV PW", "show", "convert -o -"] {
        let story = place.run(&format!("{command} a.ngf"));
        // Data for programs is the original record.
        let is_text = !command.starts_with("convert");
        assert!(!is_text || !story.contains(['\u{1b}', '\u{9b}']), "{command}: {story:?}");
    }
    check_output(&place, "get EV a.ngf", &["␛[2JFriend]ly"]);
}

#[test]
fn accepts_charset_and_format() {
    let place = Place::with(&[]);
    let bytes: Vec<u8> = NGF.bytes().collect();
    let at = NGF.find("Oskar").unwrap();
    let korean = [&bytes[..at], b"\xB9\xDA\xC1\xA4\xC8\xAF", &bytes[at + 5..]].concat();
    place.write("a.ngf", &korean);
    check_output(&place, "convert --charset EUC-KR a.ngf -q -o -", &["PB[박정환]"]);
    place.write("b.txt", GTP.as_bytes());
    check_output(&place, "convert --from sgf b.txt -o -", &["b.txt contains no game", "exit 2"]);
    check_output(&place, "convert --from gtp b.txt -q -o -", &["SZ[9]"]);
}

/// A log with a record inside an answer, and a rejected move.
const LOG: &str = "1 boardsize 19\n=1\n\n2 play B Q16\n=2\n\n3 genmove w\n=3 D4\n\n4 printsgf\n=4 (;GM[1]FF[4]SZ[19]\n\n;B[pd];W[dp])\n\n5 play B C20\n?5 illegal move\n";

#[test]
fn a_log_with_sgf_inside_is_a_log() {
    let place = Place::with(&[("session.gtp", LOG), ("x.sgf", LOG)]);
    for name in ["session.gtp", "x.sgf"] {
        let story = place.run(&format!("convert {name} --to sgf -o out-{name}.sgf"));
        assert!(story.contains("rejected by the engine"), "{story}");
        let written = place.content(&format!("out-{name}.sgf"));
        assert!(written.contains(";B[pd];W[dp])") && !written.contains("boardsize"), "{written}");
    }
}

#[test]
fn from_refuses_other_formats() {
    let place = Place::with(&[("a.txt", "Dear diary, today was fine.\n"), ("b.sgf", GO), ("c.ngf", NGF)]);
    for format in ["t1", "gtp", "gib", "ngf", "pgn", "fen", "twixt", "sensei"] {
        let story = place.run(&format!("convert a.txt --from {format} --to sgf"));
        assert!(story.contains("contains no game that can be read as") && story.contains("exit "), "{story}");
        let story = place.run(&format!("convert b.sgf --from {format} --to sgf"));
        assert!(story.contains("it is SGF"), "{story}");
    }
    check_output(&place, "convert c.ngf --from gib --to sgf", &["it is NGF"]);
}

#[test]
fn variants_of_chess_are_refused_under_strict() {
    let text = "[Variant \"Crazyhouse\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\"]\n1. e4 N@f3 *\n";
    let place = Place::with(&[("a.pgn", text)]);
    let story = place.run("convert a.pgn --to sgf --strict -o a.sgf");
    assert!(story.contains("rules of the variant") && story.contains("exit "), "{story}");
    place.run("convert a.pgn --to sgf -o a.sgf");
    let written = place.content("a.sgf");
    assert!(written.contains("SU[Crazyhouse]") && written.contains("[FEN \"rnbqkbnr"), "{written}");
}
