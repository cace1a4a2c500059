//! Options for inputs: lists, patterns, names for standard input, compressed records, verbosity.

use std::collections::BTreeSet;
use std::io::Write;

use snapbox::str;

use crate::place::{Place, same};

const GAME: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Aki];B[cc];W[gg])\n";
const UGLY: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Bo] ;B[cc]\n\n;W[gg])";

/// The commands that read paths, with their required arguments.
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
    "hint --level 1",
    "solve --nodes 1 --at 0",
    "convert --check",
    "get PB",
    "set KM=1 --check",
    "strip --comments --check",
    "transform --rotate 90 --check",
    "split --force -o parts",
    "join",
    "rename --dry-run",
    "sort --check",
    "merge",
    "db add a.sgfdb",
    "extract --at 0",
    "anonymize --check",
];

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

#[test]
fn every_command_reads_lists() {
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

/// Commands that read paths and have their own tests: a server, and one that needs an existing database.
const OTHERS: &[&str] = &["view", "db sync"];

#[test]
fn every_command_with_paths_has_read_options() {
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
fn updates_a_database_from_lists() {
    let place = Place::with(&[("b.sgf", GAME), ("c.sgf", UGLY), ("d.sgf", UGLY)]);
    assert_eq!(place.run("db add a.sgfdb b.sgf -q"), "");
    let told = place.feed("db sync a.sgfdb --files-from - -0 --exclude d.sgf -v", b"b.sgf\0c.sgf\0d.sgf\0");
    assert!(told.contains("! c.sgf: ") && !told.contains("d.sgf") && told.contains("1 game added"), "{told}");
    assert_eq!(place.run("db sync a.sgfdb d.sgf -q --jobs 1"), "");
}

#[test]
fn rejects_contradictory_inputs() {
    let place = Place::with(&[("a.sgf", GAME), ("list.txt", "a.sgf\n")]);
    for command in READERS {
        for (options, words) in [
            ("--files-from - -", "cannot be both a record and the list"),
            ("--files-from none.txt", "cannot read none.txt: No such file or directory"),
            ("-0 a.sgf", "--files-from <FILE>"),
            ("-q -v a.sgf", "cannot be used with"),
            ("--jobs 0 a.sgf", "invalid value '0'"),
            ("--exclude a{ a.sgf", "invalid pattern"),
            ("--stdin-filename b.sgf a.sgf", "is not read"),
        ] {
            let told = place.run(&format!("{command} {options}"));
            assert!(told.contains(words) && told.ends_with("exit 2\n"), "{command} {options}: {told}");
        }
        assert_eq!(place.content("a.sgf"), GAME);
        assert_eq!(place.names(), ["a.sgf", "list.txt"], "{command}");
    }
}

#[test]
fn empty_list_is_not_an_error() {
    let place = Place::with(&[("a.sgf", UGLY)]);
    for command in ["check", "fmt", "convert", "set KM=1", "info", "get PB", "tree"] {
        assert!(!place.feed(&format!("{command} --files-from -"), b"").contains("exit"), "{command}");
    }
    assert_eq!(place.content("a.sgf"), UGLY);
}

#[test]
fn exclude_patterns_apply_to_folders() {
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
fn stdin_filename_names_standard_input() {
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

! 1 file, 1 game, 3 nodes: no problems, 1 note

"#]],
    );
    same(
        place.feed("fmt --stdin-filename a.sgf --compact", UGLY.as_bytes()),
        str!["(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Bo];B[cc];W[gg])"],
    );
    same(
        place.feed("tree --stdin-filename no.sgf -", b"hello"),
        str![[r#"
! error: no.sgf contains no game
exit 2

"#]],
    );
}

#[test]
fn reads_but_never_replaces_compressed_records() {
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
! error: no records in games can be changed in place; skipped 2 compressed records
! 1 file formatted, 0 unchanged
exit 2

"#]],
    );
    same(
        place.run("fmt ."),
        str![[r#"
! skipped 2 compressed records; decompress them to change them in place
! 0 files formatted, 1 unchanged

"#]],
    );
    same(
        place.run("set KM=1 games/b.sgf.gz"),
        str![[r#"
! error: games/b.sgf.gz left unchanged: it is compressed with gzip; decompress it first
! 0 files changed, 0 unchanged, 1 could not be changed
exit 2

"#]],
    );
    assert!(
        place.run("check --fix games/c.sgf.zst").contains("it is compressed with zstd; decompress it first")
    );
    same(
        place.run("fmt --compact games/b.sgf.gz -o -"),
        str!["(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Bo];B[cc];W[gg])"],
    );
    same(place.run("split games/b.sgf.gz -o parts -q"), str![]);
    same(
        place.run("rename --name {PB} --dry-run games"),
        str![[r#"
games/b.sgf.gz -> games/Bo.sgf.gz
games/c.sgf.zst -> games/Bo.sgf.zst
! 2 files would be renamed, 0 unchanged

"#]],
    );
    same(place.run("render games -o pictures/ -q"), str![]);
    assert!(place.path().join("parts/b-001.sgf").is_file());
    assert!(place.path().join("pictures/c.svg").is_file());
    assert_eq!(place.content_of("games/b.sgf.gz"), before);
}

#[test]
fn reports_damaged_compression() {
    let place = Place::with(&[]);
    let packed = gzip(UGLY.as_bytes());
    place.write("cut.sgf.gz", &packed[..packed.len() - 9]);
    let told = place.run("info cut.sgf.gz");
    assert!(told.starts_with("! error: cannot read cut.sgf.gz: cannot decompress gzip: "), "{told}");
    assert!(told.ends_with("exit 2\n"), "{told}");
}

#[test]
fn completes_rules_games_and_themes() {
    let place = Place::with(&[]);
    for shell in ["bash", "zsh", "fish"] {
        let script = place.run(&format!("completions {shell}"));
        for word in ["S012", "missing-semicolon", "lines-of-action", "slate"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert!(!place.run("check --help").contains("S012,"), "help does not list all rules");
}

/// The names of refused files go to the next command, whatever they are.
#[test]
#[cfg(unix)]
fn refused_files_are_a_list_for_the_next_command() {
    let place = Place::with(&[("a.sgf", UGLY), ("new\nline.sgf", "no game"), ("two words.sgf", "none")]);
    for command in
        ["fmt", "convert", "set KM=1", "strip --comments", "sort", "anonymize", "convert --to json"]
    {
        let listed = place.run(&format!("{command} --list -q ."));
        assert!(listed.contains("two words.sgf\n") && !listed.contains("\na.sgf"), "{command}: {listed}");
        let mut run = place.command(&format!("{command} --list -0 -q ."));
        let listed = run.output().unwrap().stdout;
        assert_eq!(listed, b"new\nline.sgf\0two words.sgf\0", "{command}");
        assert!(place.feed("info --files-from - -0", &listed).contains("new␊line.sgf contains no game"));
    }
    let listed = place.command("check --list -0 -q").output().unwrap().stdout;
    assert_eq!(listed, b"new\nline.sgf\0two words.sgf\0");
    for command in ["fmt -0 .", "fmt --list --check .", "fmt --list a.sgf -o b.sgf", "check -0"] {
        assert!(place.run(command).ends_with("exit 2\n"), "{command}");
    }
}

/// An empty file among others is skipped by commands that combine them.
#[test]
fn empty_files_do_not_stop_a_batch() {
    for command in ["join", "merge --tree", "extract --at 0"] {
        let place = Place::with(&[("a.sgf", GAME), ("b.sgf", "\u{FEFF}\r\n"), ("c.sgf", GAME)]);
        let told = place.run(&format!("{command} a.sgf b.sgf c.sgf -o out.sgf"));
        assert!(told.contains("! b.sgf skipped: it is empty") && !told.contains("exit"), "{command}: {told}");
        assert!(place.content("out.sgf").contains("B[cc]"));
        // Other files without a game are reported, and nothing is written.
        place.write("b.sgf", b"no game");
        let told = place.run(&format!("{command} a.sgf b.sgf c.sgf -o other.sgf"));
        assert!(told.contains("b.sgf contains no game") && told.ends_with("exit 2\n"), "{command}: {told}");
        assert!(!place.path().join("other.sgf").exists());
    }
    let place = Place::with(&[("a.sgf", ""), ("b.sgf", "")]);
    assert!(place.run("join a.sgf b.sgf").contains("all files are empty"));
}

/// An empty file among others is skipped by commands that change or convert them.
#[test]
fn empty_files_do_not_stop_changes() {
    for (command, done) in [
        ("fmt", "formatted"),
        ("convert", "converted"),
        ("convert --to json", "converted"),
        ("strip --comments", "stripped"),
        ("set KM=7", "changed"),
        ("anonymize", "changed"),
        ("sort", "sorted"),
        ("transform --mirror horizontal", "transformed"),
    ] {
        let place = Place::with(&[("a.sgf", "(;FF[3]GM[1]SZ[9]PB[Ann]C[x] ;B[cc])\n"), ("b.sgf", "")]);
        let told = place.run(&format!("{command} ."));
        assert!(told.contains("! b.sgf skipped: it is empty\n"), "{command}: {told}");
        assert!(
            told.contains(&format!(" {done}, ")) && told.contains(" unchanged, 1 skipped\n"),
            "{command}: {told}"
        );
        assert!(!told.contains("exit"), "{command}: {told}");
        assert_eq!(place.content("b.sgf"), "", "{command}");
        // A file that you name alone is an error.
        assert!(place.run(&format!("{command} b.sgf")).ends_with("exit 2\n"), "{command}");
    }
    for (command, notice) in [("split --folder out", "skipped: it"), ("rename", "not renamed: it")] {
        let place = Place::with(&[("a.sgf", GAME), ("b.sgf", "")]);
        let told = place.run(&format!("{command} ."));
        assert!(
            told.contains(&format!("! b.sgf {notice} is empty\n")) && !told.contains("exit"),
            "{command}: {told}"
        );
    }
}

#[test]
fn safe_csv_has_no_formulas() {
    let place =
        Place::with(&[("a.sgf", "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[=HYPERLINK(1)]PW[@x]KM[-6.5];B[cc])\n")]);
    same(
        place.run("get --csv --safe PB PW KM a.sgf"),
        str![[r#"
file,game,PB,PW,KM
a.sgf,1,'=HYPERLINK(1),'@x,-6.5

"#]],
    );
    assert!(place.run("get --csv PB a.sgf").contains(",=HYPERLINK(1)\n"));
    // The table can be written back.
    place.write("t.csv", place.run("get --csv --safe PB PW KM a.sgf").as_bytes());
    assert!(place.run("set --from t.csv").contains("0 files changed, 1 unchanged"));
    place.run("db add a.sgfdb a.sgf");
    for command in
        ["db find a.sgfdb --format csv", "db export a.sgfdb -", "db stats a.sgfdb --by players --format csv"]
    {
        let command = if command.contains("export") { "db export a.sgfdb --format csv -" } else { command };
        let told = place.run(&format!("{command} --safe"));
        assert!(told.contains("'=HYPERLINK(1)"), "{command}: {told}");
        assert!(place.run(command).contains("=HYPERLINK(1)"), "{command}");
    }
    let mut sql = place.command("db sql a.sgfdb --format csv --safe");
    assert!(place.story(sql.arg("SELECT black FROM games")).contains("'=HYPERLINK(1)"));
    for command in ["get --safe PB a.sgf", "db find a.sgfdb --safe", "db names a.sgfdb --safe"] {
        assert!(place.run(command).contains("--safe only applies to CSV"), "{command}");
    }
}
