//! Which files are read: lists, patterns, names for standard input, packed records; and how much is said.

use std::collections::BTreeSet;
use std::io::Write;

use snapbox::str;

use crate::place::{Place, same};

const GAME: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Aki];B[cc];W[gg])\n";
const UGLY: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Bo] ;B[cc]\n\n;W[gg])";

/// The commands that read paths, with what they need besides.
const READERS: &[&str] = &[
    "check",
    "fmt --check",
    "tree",
    "info",
    "show",
    "render -o out/",
    "moves",
    "book -o book.tex",
    "score",
    "convert --check",
    "get PB",
    "set KM=1 --check",
    "strip --comments --check",
    "split --force -o parts",
    "join",
    "rename -n",
    "sort --check",
    "merge",
    "db add a.sgfdb",
    "extract --at 0",
    "anonymise --check",
];

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

#[test]
fn every_command_reads_lists_alike() {
    for command in READERS {
        let place = Place::with(&[("a b.sgf", GAME), ("c.sgf", GAME), ("d.sgf", GAME)]);
        let told = place
            .feed(&format!("{command} --files-from - -0 --exclude d.sgf -v"), b"a b.sgf\0c.sgf\0d.sgf\0");
        assert!(told.contains("! a b.sgf: ") && told.contains("! c.sgf: "), "{command}: {told}");
        assert!(!told.contains("d.sgf") && !told.contains("error"), "{command}: {told}");
        place.write("list.txt", b"c.sgf\r\n\r\nd.sgf\n");
        let told = place.run(&format!("{command} --files-from list.txt -v --jobs 1"));
        assert!(told.contains("! c.sgf: ") && told.contains("! d.sgf: "), "{command}: {told}");
        let told = place.run(&format!("{command} -q c.sgf d.sgf"));
        assert!(!told.contains("! "), "{command}: {told}");
    }
}

/// Commands that read paths and need a test of their own: a server that runs on, and one that wants a database that is there.
const OTHERS: &[&str] = &["view", "db sync"];

#[test]
fn every_command_that_reads_paths_has_the_options_and_is_tried() {
    let place = Place::with(&[]);
    let commands: BTreeSet<String> =
        sgf_cli::reference::examples().into_iter().map(|(name, _)| name).collect();
    let mut n_readers = 0;
    for command in &commands {
        let help = place.run(&format!("{command} --help"));
        let usage = help.lines().find(|line| line.starts_with("Usage:")).unwrap();
        if !usage.ends_with("PATH]...") {
            assert!(!help.contains("--stdin-filename"), "{command}");
            continue;
        }
        n_readers += 1;
        for option in [
            "--files-from",
            "-0, --null",
            "--stdin-filename",
            "--exclude",
            "--jobs",
            "-q, --quiet",
            "-v, --verbose",
        ] {
            assert!(help.contains(option), "{command} has no {option}");
        }
        let is_tried = READERS.iter().any(|tried| format!("{tried} ").starts_with(&format!("{command} ")));
        assert!(is_tried || OTHERS.contains(&command.as_str()), "{command} is not tried");
    }
    assert!(n_readers >= READERS.len(), "{n_readers}");
}

#[test]
fn a_database_is_brought_up_to_date_by_lists() {
    let place = Place::with(&[("b.sgf", GAME), ("c.sgf", UGLY), ("d.sgf", UGLY)]);
    assert_eq!(place.run("db add a.sgfdb b.sgf -q"), "");
    let told = place.feed("db sync a.sgfdb --files-from - -0 --exclude d.sgf -v", b"b.sgf\0c.sgf\0d.sgf\0");
    assert!(told.contains("! c.sgf: ") && !told.contains("d.sgf") && told.contains("1 game added"), "{told}");
    assert_eq!(place.run("db sync a.sgfdb d.sgf -q --jobs 1"), "");
}

#[test]
fn what_cannot_be_meant_is_refused() {
    let place = Place::with(&[("a.sgf", GAME), ("list.txt", "a.sgf\n")]);
    for command in READERS {
        for (options, words) in [
            ("--files-from - -", "cannot be a record, too"),
            ("--files-from none.txt", "cannot read none.txt: No such file or directory"),
            ("-0 a.sgf", "--files-from <FILE>"),
            ("-q -v a.sgf", "cannot be used with"),
            ("--jobs 0 a.sgf", "invalid value '0'"),
            ("--exclude a{ a.sgf", "this is no pattern"),
            ("--stdin-filename b.sgf a.sgf", "it is not read"),
        ] {
            let told = place.run(&format!("{command} {options}"));
            assert!(told.contains(words) && told.ends_with("exit 2\n"), "{command} {options}: {told}");
        }
        assert_eq!(place.content("a.sgf"), GAME);
        assert_eq!(place.names(), ["a.sgf", "list.txt"], "{command}");
    }
}

#[test]
fn an_empty_list_is_nothing_to_do() {
    let place = Place::with(&[("a.sgf", UGLY)]);
    for command in ["check", "fmt", "convert", "set KM=1", "info", "get PB", "tree"] {
        assert!(!place.feed(&format!("{command} --files-from -"), b"").contains("exit"), "{command}");
    }
    assert_eq!(place.content("a.sgf"), UGLY);
}

#[test]
fn patterns_leave_out_what_folders_hold() {
    let place =
        Place::with(&[("a.sgf", GAME), ("old/b.sgf", GAME), ("new/c.bak.sgf", GAME), ("new/d.sgf", GAME)]);
    same(
        place.run("get PB . --exclude old/ --exclude *.bak.sgf"),
        str![[r#"
a.sgf	Aki
new/d.sgf	Aki

"#]],
    );
    same(
        place.run("get PB old/b.sgf --exclude old/"),
        str![[r#"
old/b.sgf	Aki

"#]],
    );
}

#[test]
fn standard_input_may_have_a_name() {
    let place = Place::with(&[
        ("sgf.toml", "[check]\nselect = []\n"),
        ("deep/sgf.toml", "[check]\nselect = [\"S006\"]\nnotes = true\n"),
    ]);
    same(
        place.feed("check --stdin-filename deep/a.sgf", format!("Mail: {GAME}").as_bytes()),
        str![[r#"
note[S006]: text before the first game
 --> deep/a.sgf:1:1
  |
1 | Mail: (;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Aki];B[cc];W[gg])
  | ^^^^^
  = help: remove the text (unsafe fix)

! 1 file, 1 game, 3 nodes: nothing wrong, 1 note

"#]],
    );
    same(
        place.feed("fmt --stdin-filename a.sgf --compact", UGLY.as_bytes()),
        str!["(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Bo];B[cc];W[gg])"],
    );
    same(
        place.feed("tree --stdin-filename no.sgf -", b"hello"),
        str![[r#"
! error: no.sgf has no game
exit 2

"#]],
    );
}

#[test]
fn packed_records_are_read_and_never_replaced() {
    let place = Place::with(&[("plain/a.sgf", GAME)]);
    place.write("games/b.sgf.gz", &gzip(UGLY.as_bytes()));
    place.write("games/c.sgf.zst", &zstd::encode_all(UGLY.as_bytes(), 1).unwrap());
    let before = place.content_of("games/b.sgf.gz");
    same(
        place.run("get PB plain games"),
        str![[r#"
plain/a.sgf	Aki
games/b.sgf.gz	Bo
games/c.sgf.zst	Bo

"#]],
    );
    same(
        place.feed("get PB -", &before),
        str![[r#"
-	Bo

"#]],
    );
    same(
        place.run("fmt plain games"),
        str![[r#"
! error: there are no records in games that could be replaced, and 2 packed records
! 1 file formatted, 0 left alone
exit 2

"#]],
    );
    same(
        place.run("fmt ."),
        str![[r#"
! 2 packed records left out, which cannot be changed in place; unpack them first
! 0 files formatted, 1 left alone

"#]],
    );
    same(
        place.run("set KM=1 games/b.sgf.gz"),
        str![[r#"
! error: games/b.sgf.gz stays as it is: it is packed with gzip; unpack it first
! 0 files changed, 0 left alone, 1 could not be changed
exit 2

"#]],
    );
    assert!(place.run("check --fix games/c.sgf.zst").contains("it is packed with zstd; unpack it first"));
    same(
        place.run("fmt --compact games/b.sgf.gz -o -"),
        str!["(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Bo];B[cc];W[gg])"],
    );
    same(place.run("split games/b.sgf.gz -o parts -q"), str![]);
    same(
        place.run("rename --name {PB} -n games"),
        str![[r#"
games/b.sgf.gz -> games/Bo.sgf.gz
games/c.sgf.zst -> games/Bo.sgf.zst
! 2 files would be renamed, 0 left as they are

"#]],
    );
    same(place.run("render games -o pictures/ -q"), str![]);
    assert!(place.path().join("parts/b-001.sgf").is_file());
    assert!(place.path().join("pictures/c.svg").is_file());
    assert_eq!(place.content_of("games/b.sgf.gz"), before);
}

#[test]
fn damaged_packings_are_named() {
    let place = Place::with(&[]);
    let packed = gzip(UGLY.as_bytes());
    place.write("cut.sgf.gz", &packed[..packed.len() - 9]);
    let told = place.run("info cut.sgf.gz");
    assert!(told.starts_with("! error: cannot read cut.sgf.gz: it is packed with gzip: "), "{told}");
    assert!(told.ends_with("exit 2\n"), "{told}");
}

#[test]
fn shells_complete_rules_games_and_themes() {
    let place = Place::with(&[]);
    for shell in ["bash", "zsh", "fish"] {
        let script = place.run(&format!("completions {shell}"));
        for word in ["S012", "missing-semicolon", "lines-of-action", "slate"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert!(!place.run("check --help").contains("S012,"), "help does not list all rules");
}
