//! `sgf db sql`, and sharded datasets.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use snapbox::str;

use crate::place::{Place, same};

const GAMES: &str = "(;PB[Aki, \"the\nFirst\"]PW[Bo \u{1b}[2J]DT[1997-05-03]RE[B+R];B[qd];W[dp];B[pq])\n\
    (;PB[Chie]PW[Aki]DT[1999]RE[W+2.5];B[dd];W[pp];B[dq];W[cc])\n\
    (;GM[11]SZ[5];B[b2];W[c3])";

fn filled() -> Place {
    let place = Place::with(&[("all.sgf", GAMES)]);
    same(place.run("db add my.sgfdb all.sgf"), "! 3 games added\n");
    place
}

/// Runs a query, which contains blanks.
fn asked(place: &Place, query: &str, options: &str) -> String {
    let mut command = place.command("db sql my.sgfdb");
    place.story(command.arg(query).args(options.split_whitespace()))
}

#[test]
fn prints_tables_csv_and_json() {
    let place = filled();
    let query = "SELECT id, black, white, komi, x'6162' AS bytes, sgf_pattern(track, '+----/|..../|..../|...X') AS corner FROM games";
    same(
        asked(&place, query, ""),
        str![[r#"
id  black             white   komi  bytes            corner
 1  Aki, "the First"  Bo ␛[2J        <blob, 2 bytes>       1
 2  Chie              Aki           <blob, 2 bytes>       1
 3                                  <blob, 2 bytes>       0

"#]],
    );
    same(
        asked(&place, query, "--format csv"),
        str![[r#"
id,black,white,komi,bytes,corner
1,"Aki, ""the First""",Bo ␛[2J,,"<blob, 2 bytes>",1
2,Chie,Aki,,"<blob, 2 bytes>",1
3,,,,"<blob, 2 bytes>",0

"#]],
    );
    same(
        asked(&place, &format!("{query} WHERE id = 1"), "--format json"),
        "{\"id\":1,\"black\":\"Aki, \\\"the First\\\"\",\"white\":\"Bo \\u001b[2J\",\"komi\":null,\"bytes\":\"<blob, 2 bytes>\",\"corner\":1}\n",
    );
    same(asked(&place, "SELECT id FROM games WHERE id > 9", ""), "id\n");
    same(asked(&place, "SELECT id FROM games WHERE id > 9", "--format json"), "");
    same(asked(&place, "-- a comment\nSELECT 1 AS one", "--format csv"), "one\n1\n");
}

#[test]
fn sql_functions_cover_records_positions_and_games() {
    let place = filled();
    for (query, expected) in [
        ("SELECT group_concat(id) FROM games WHERE gm = 1 AND sgf_hits(track, '|..X/|...') > 0", "1,2"),
        ("SELECT sgf_next(track, '+----/|..../|..../|..a.') FROM games WHERE id = 2", "B 3,3"),
        ("SELECT count(DISTINCT sgf_key_at(track, 0)) FROM games", "2"),
        ("SELECT count(*) FROM positions p JOIN games g ON g.id = p.game WHERE g.black = 'Chie'", "5"),
        ("SELECT sgf_winner('Black wins') || sgf_date_to('1996-02')", "B19960229"),
        ("SELECT substr(sgf_svg(record, 1), 1, 4) FROM games WHERE id = 1", "<svg"),
        ("SELECT substr(path, -7) || number FROM games WHERE id = 2", "all.sgf2"),
        ("SELECT CAST(record AS TEXT) = '(;GM[11]SZ[5];B[b2];W[c3])' FROM games WHERE id = 3", "1"),
    ] {
        let told = asked(&place, query, "--format csv");
        assert_eq!(told.lines().last().map(|line| line.trim_matches('"')), Some(expected), "{query}\n{told}");
    }
}

#[test]
fn rejects_invalid_queries() {
    let place = filled();
    let before = place.content_of("my.sgfdb/catalog.sqlite");
    for (query, options) in [
        ("DELETE FROM game", ""),
        ("DROP VIEW games", ""),
        ("PRAGMA journal_mode = delete", ""),
        ("ATTACH 'stolen.db' AS other", ""),
        ("VACUUM INTO 'stolen.db'", ""),
        ("SELECT 1; SELECT 2", ""),
        ("SELECT nothing FROM games", ""),
        ("SELECT sgf_pattern(track, 'Q') FROM games", ""),
        ("SELECT sgf_pattern(track, 'X', 'turned') FROM games", ""),
        ("SELECT sgf_key_at(track, -1) FROM games", ""),
        ("SELECT load_extension('x')", ""),
        ("SELECT 1", "--format xml"),
        ("", ""),
    ] {
        let told = asked(&place, query, options);
        assert!(told.ends_with("exit 2\n") && told.contains("! error: "), "{query}\n{told}");
    }
    same(place.run("db sql all.sgf x"), "! error: all.sgf is not a database\nexit 2\n");
    assert_eq!(place.content_of("my.sgfdb/catalog.sqlite"), before);
    assert!(!place.names().contains(&"stolen.db".to_owned()));
    let told = asked(&place, "SELECT sgf_pattern(track, 'XO/\u{1b}') FROM games", "");
    assert!(told.contains("! error: sgf_pattern: ") && !told.contains('\u{1b}'), "{told}");
}

#[test]
fn streams_rows() {
    let place = filled();
    // It would never end.
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n";
    for format in ["table", "csv", "json"] {
        let mut command = place.command("db sql my.sgfdb");
        let command =
            command.arg(endless).args(["--format", format]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(lines.nth(500).is_some(), "{format}");
        // Close the pipe after a few rows.
        drop(lines);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{format}");
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!(errors, "", "{format}");
    }
}

#[test]
fn shards_of_several_databases_are_one_dataset() {
    let place = filled();
    place.write("more.sgf", b"(;PB[Dai];B[qd])");
    same(place.run("db add other.sgfdb more.sgf"), "! 1 game added\n");
    let exported =
        |db: &str, options: &str| place.run(&format!("db export {db}.sgfdb --parquet set {options}"));
    same(exported("my", "--shard my"), "! 3 games; 4 files written, 0 removed, 0 unchanged\n");
    same(exported("other", "--shard other"), "! 1 game; 2 files written, 0 removed, 0 unchanged\n");
    same(exported("my", "--shard my"), "! 3 games; 0 files written, 0 removed, 4 unchanged\n");
    assert!(place.path().join("set/games/shard=other/gm=1/board=19x19").is_dir());
    same(exported("my", ""), "! error: set is divided into shards; choose one with --shard\nexit 2\n");
    // Only files of the shard are removed.
    same(exported("my", "--shard my --game hex"), "! 1 game; 0 files written, 2 removed, 2 unchanged\n");
    assert!(place.path().join("set/games/shard=other/gm=1/board=19x19").read_dir().unwrap().next().is_some());
    same(
        place.run("db export my.sgfdb --parquet alone"),
        "! 3 games; 4 files written, 0 removed, 0 unchanged\n",
    );
    same(
        place.run("db export my.sgfdb --parquet alone --shard my"),
        "! error: alone contains files without a shard; use another place\nexit 2\n",
    );
    for refused in ["--shard a/b", "--shard ..", "--shard a=b"] {
        assert!(exported("my", refused).ends_with("exit 2\n"), "{refused}");
    }
    assert!(place.run("db export my.sgfdb out.csv --shard my").ends_with("exit 2\n"));
}

#[test]
fn exports_shards_in_parallel() {
    let names = ["north", "east", "south", "west"];
    let place = Place::with(&[]);
    for (number, name) in names.iter().enumerate() {
        let games: String = (0..=number).map(|at| format!("(;PB[{name} {at}];B[qd];W[dd])")).collect();
        place.write(&format!("{name}.sgf"), games.as_bytes());
        place.run(&format!("db add {name}.sgfdb {name}.sgf"));
    }
    // Each shard is exported twice: of two processes that write the same one, one waits or fails.
    let export = |name: &&str| {
        let mut command = place.command(&format!("db export {name}.sgfdb --parquet set --shard {name}"));
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let mut running: Vec<_> = names.iter().chain(&names).map(export).collect();
    for child in &mut running {
        child.wait().unwrap();
    }
    let (mut listed, mut n_games) = (Vec::new(), 0);
    for name in names {
        let manifest = place.content(&format!("set/_manifest.{name}.json"));
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        n_games += manifest["games"].as_u64().unwrap();
        let files = manifest["files"].as_array().unwrap().iter();
        listed.extend(files.map(|file| file.as_str().unwrap().to_owned()));
        let again = place.run(&format!("db export {name}.sgfdb --parquet set --shard {name}"));
        assert!(again.contains("; 0 files written, 0 removed, 2 unchanged"), "{again}");
    }
    assert_eq!((n_games, listed.len()), (1 + 2 + 3 + 4, 2 * names.len()));
    assert!(listed.iter().all(|file| place.path().join("set").join(file).is_file()), "{listed:?}");
}

#[test]
fn endless_queries_have_a_limit() {
    let place = filled();
    let query = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";
    let told = asked(&place, query, "--timeout 1");
    assert!(told.contains("the query took too long") && told.ends_with("exit 2\n"), "{told}");
    // Texts that fill the memory, and no limit of time.
    let query = "WITH RECURSIVE n(i, t) AS (SELECT 1, 'a' UNION ALL SELECT i + 1, t || t FROM n) SELECT max(length(t)) FROM n";
    assert!(asked(&place, query, "--timeout 0").ends_with("exit 2\n"));
}
