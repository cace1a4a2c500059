//! Databases: adding records, searching, and failures.

use std::fs;
use std::io::Write;

use snapbox::str;

use crate::place::{Place, same};

const GAMES: &str = "(;PB[Aki Minami]BR[3d]PW[Bo]DT[1997-05-03]RE[B+R]EV[Spring];B[qd];W[dp];B[pq])\n\
    (;PB[Chie]PW[Aki Minami]DT[1999]RE[W+2.5];B[dd];W[pp];B[dq];W[cc])\n\
    (;PB[本因坊秀策]PW[Dosaku]DT[17th century]KM[0]C[a ladder, and more];B[cd])\n";

fn filled() -> Place {
    let place = Place::with(&[("games/all.sgf", GAMES), ("games/hex.sgf", "(;GM[11]SZ[5];B[b2];W[c3])")]);
    same(place.run("db add my.sgfdb games"), "! 4 games added\n");
    place
}

#[test]
fn adds_each_record_once() {
    let place = filled();
    same(place.run("db add my.sgfdb games"), "! 0 games added, 4 already known\n");
    same(place.feed("db add my.sgfdb", b"(;PB[Dai])"), "! 1 game added\n");
    same(
        place.run("db add my.sgfdb missing.sgf games/hex.sgf"),
        str![[r#"
! error: cannot read missing.sgf: No such file or directory
! 0 games added, 1 already known, 1 file not read
exit 2

"#]],
    );
    same(
        place.run("db find my.sgfdb --game hex --format csv --limit 0"),
        str![[r#"
id,path,number,gm,size,black,black_rank,white,white_rank,event,round,place,date,result,komi,handicap,rules,moves,errors,merged,hits

"#]],
    );
}

#[test]
fn finds_games_by_metadata() {
    let place = filled();
    for (asked, expected) in [
        ("--player aki", "1 2"),
        ("--player aki --player bo", "1"),
        ("--black aki", "1"),
        ("--white AKI", "2"),
        ("--event spring", "1"),
        ("--date 1999-06", "2"),
        ("--date 1600..1998", "1 3"),
        ("--result B+R", "1"),
        ("--result W", "2"),
        ("--result w+2.5", "2"),
        ("--text ladder", "3"),
        ("--text 秀策", "3"),
        ("--text ladd*", "3"),
        ("--where moves>3", "2"),
        ("--game hex", "4"),
        ("--player aki --sort date --reverse", "2 1"),
        ("--player aki --limit 1", "1"),
        ("--sequence pd,dp", "2"),
        ("--sequence qd", "1 3"),
        ("--pattern X.../....", "1 2 3"),
        ("--player unknown", ""),
    ] {
        let told = place.run(&format!("db find my.sgfdb --format csv {asked}"));
        let ids: Vec<&str> = told.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
        let ids: Vec<&str> = ids.into_iter().filter(|id| !id.starts_with("exit")).collect();
        assert_eq!(ids.join(" "), expected, "{asked}\n{told}");
    }
}

#[test]
fn explores_from_the_initial_position() {
    let place = filled();
    let begun = place.run("db explore my.sgfdb");
    assert!(begun.ends_with("! 3 hits in 3 games; no continuation in 0\n"), "{begun}");
    let hex = place.run("db explore my.sgfdb --game hex");
    assert!(hex.ends_with("! 1 hit in 1 game; no continuation in 0\n"), "{hex}");
    same(
        place.run("db explore my.sgfdb --position games/hex.sgf@0*9"),
        str![[r#"
! error: games/hex.sgf contains no node 0*9, 9 nodes below the root: node 0*2 has no children
exit 2

"#]],
    );
    same(
        place.run("db explore my.sgfdb --position games/hex.sgf@0/2"),
        str![[r#"
! error: games/hex.sgf contains no node 0/2, 2 nodes below the root: node 0 has one child, 0
exit 2

"#]],
    );
}

#[test]
fn rejects_invalid_arguments() {
    let place = filled();
    for asked in [
        "find my.sgfdb --date yesterday",
        "find my.sgfdb --date 1990..1980",
        "find my.sgfdb --result often",
        "find my.sgfdb --result B+abc",
        "find my.sgfdb --result B+1..5",
        "find my.sgfdb --rank strong",
        "find my.sgfdb --format xml",
        "find my.sgfdb --where moves>",
        "find my.sgfdb --where nothing=1",
        "find my.sgfdb --text ()",
        "find my.sgfdb --pattern Q",
        "find my.sgfdb --pattern missing.txt",
        "find my.sgfdb --sequence zz",
        "find my.sgfdb --position games/missing.sgf",
        "find my.sgfdb --null",
        "find my.sgfdb --no-turn",
        "find games",
        "verify games",
        "add games games/all.sgf",
    ] {
        let told = place.run(&format!("db {asked}"));
        assert!(told.ends_with("exit 2\n"), "{asked}\n{told}");
    }
}

#[test]
fn returns_records_byte_for_byte() {
    let place = filled();
    same(place.run("db find my.sgfdb --player aki -o out.sgf"), "! 2 games\n");
    let expected: Vec<&str> = GAMES.lines().take(2).collect();
    assert_eq!(place.content("out.sgf").lines().collect::<Vec<_>>(), expected);
    assert!(place.run("db find my.sgfdb -o out.sgf").ends_with("exit 2\n"), "the file already exists");
}

#[test]
fn counts_continuations() {
    let place = filled();
    same(
        place.run("db explore my.sgfdb --sequence qd --json"),
        str![[r#"
{"move":"dp","color":"W","label":null,"count":1,"late":0,"black_wins":1,"white_wins":0,"first_year":1997,"last_year":1997,"years":[{"year":1997,"count":1,"wins":0,"losses":1}],"examples":[1],"openings":[]}

"#]],
    );
    same(
        place.run("db explore my.sgfdb --sequence qd"),
        "W dp\t1\t0 %\t1997\n! 2 hits in 2 games; no continuation in 1\n",
    );
    same(
        place.run("db explore my.sgfdb --sequence jj"),
        "! 0 hits in 0 games; no continuation in 0\nexit 1\n",
    );
}

#[test]
fn reports_damage_and_reads_the_rest() {
    let place = filled();
    place.write("more.sgf", b"(;PB[Emi];B[qd])");
    same(place.run("db add my.sgfdb more.sgf"), "! 1 game added\n");
    let segment = place.path().join("my.sgfdb/segments/1.seg");
    let mut bytes = fs::read(&segment).unwrap();
    // The tracks are after the table of games.
    let at = 24 + 8 * 24 + 4 * 36 + 2;
    bytes[at] ^= 1;
    fs::write(&segment, bytes).unwrap();
    let told = place.run("db verify my.sgfdb");
    assert!(
        told.starts_with("segment 1: moves damaged or missing\n") && told.ends_with("exit 1\n"),
        "{told}"
    );
    let told = place.run("db find my.sgfdb --sequence qd --format paths");
    assert!(
        told.contains("more.sgf\n")
            && told.contains("! error: segment 1: moves")
            && told.ends_with("exit 2\n"),
        "{told}"
    );
    fs::remove_file(&segment).unwrap();
    let told = place.run("db verify my.sgfdb");
    assert!(told.starts_with("segment 1: file damaged or missing\n"), "{told}");
    same(
        place.run("db find my.sgfdb --player emi --format csv --limit 0 --null"),
        "! error: -0 requires --format paths\nexit 2\n",
    );
}

#[test]
fn truncated_catalog_keeps_the_games() {
    let place = filled();
    let told = |command: &str| place.run(command);
    let [stats, csv] = ["db stats my.sgfdb --by players", "db find my.sgfdb --player aki --format csv"];
    let before =
        [stats, csv].map(|command| told(command).lines().filter(|line| !line.starts_with('!')).count());
    let catalog = place.path().join("my.sgfdb/catalog.sqlite");
    let length = fs::metadata(&catalog).unwrap().len();
    for length in [0, length / 2] {
        fs::OpenOptions::new().write(true).open(&catalog).unwrap().set_len(length).unwrap();
        let verified = told("db verify my.sgfdb");
        assert!(verified.starts_with("catalog: file damaged\ncatalog: cannot be read: "), "{verified}");
        assert!(verified.ends_with("exit 1\n"), "{verified}");
        for (command, before) in [stats, csv].into_iter().zip(before) {
            let after = told(command);
            assert!(after.ends_with("! error: catalog: file damaged\nexit 2\n"), "{after}");
            // The exit code is also a line.
            assert_eq!(after.lines().filter(|line| !line.starts_with('!')).count(), before + 1, "{after}");
        }
        for command in
            ["db dedupe my.sgfdb", "db names my.sgfdb", "db sql my.sgfdb SELECT/**/id/**/FROM/**/games"]
        {
            let after = told(command);
            assert!(after.ends_with("! error: catalog: file damaged\nexit 2\n"), "{after}");
        }
        // Writing commands report the damage and the remedy, and remove nothing.
        let refused = told("db add my.sgfdb games/hex.sgf");
        assert!(
            refused.contains("`sgf db find DB -o rest.sgf`") && refused.ends_with("exit 2\n"),
            "{refused}"
        );
        assert!(place.path().join("my.sgfdb/segments/1.seg").exists());
    }
    let n_games =
        told("db find my.sgfdb --format csv").lines().filter(|line| !line.starts_with('!')).count() - 2;
    told("db find my.sgfdb -o rest.sgf");
    same(told("db add new.sgfdb rest.sgf"), format!("! {n_games} games added\n"));
}

#[test]
fn reports_damaged_catalog_pages_with_a_remedy() {
    let place = filled();
    let catalog = place.path().join("my.sgfdb/catalog.sqlite");
    let sound = fs::read(&catalog).unwrap();
    let commands = [
        "db stats my.sgfdb --by players",
        "db explore my.sgfdb --player aki --sequence qd",
        "db names my.sgfdb",
        "db dedupe my.sgfdb",
        "db sql my.sgfdb SELECT/**/black/**/FROM/**/games",
        "db export my.sgfdb out.csv --force",
    ];
    let before = commands.map(|command| place.run(command));
    let mut n_told = 0;
    for page in 1..sound.len() / 4096 {
        let mut bytes = sound.clone();
        bytes[page * 4096..][..4096].fill(0xa5);
        fs::write(&catalog, bytes).unwrap();
        for (command, before) in commands.iter().zip(&before) {
            let after = place.run(command);
            let is_told = after.contains("catalog: ") && after.ends_with("exit 2\n");
            assert!(after == *before || is_told, "page {page}, {command}: {after}");
            n_told += usize::from(is_told);
        }
    }
    assert!(n_told > 0);
}

#[test]
fn failed_import_changes_nothing() {
    let place = filled();
    // Unlisted files are removed by the next writer.
    place.write("my.sgfdb/segments/2.seg", b"left over");
    place.write("my.sgfdb/segments/3.new", b"left over");
    same(place.run("db add my.sgfdb games/hex.sgf"), "! 0 games added, 1 already known\n");
    let names: Vec<_> = fs::read_dir(place.path().join("my.sgfdb/segments"))
        .unwrap()
        .map(|it| it.unwrap().file_name())
        .collect();
    assert_eq!(names, ["1.seg"]);
}

#[test]
fn sync_follows_changed_files() {
    let place = filled();
    place.write("games/hex.sgf", b"(;GM[11]SZ[5];B[c3])");
    place.write("games/new.sgf", b"(;PB[Emi])");
    same(place.run("db sync my.sgfdb"), "! 1 file read, 0 deleted: 1 game added, 1 removed\n");
    same(place.run("db sync my.sgfdb games"), "! 1 file read, 0 deleted: 1 game added, 0 removed\n");
    fs::remove_file(place.path().join("games/all.sgf")).unwrap();
    same(
        place.run("db sync my.sgfdb games --remove-missing"),
        "! 0 files read, 1 deleted: 0 games added, 3 removed\n",
    );
    same(place.run("db sync my.sgfdb games"), "! 0 files read, 0 deleted: 0 games added, 0 removed\n");
    same(place.run("db compact my.sgfdb"), "! 3 segments made into 1, 4 removed games dropped\n");
    let told = place.run("db verify my.sgfdb");
    assert!(told.starts_with("! 2 games in 1 segment, ") && told.ends_with("nothing is damaged\n"), "{told}");
}

/// Packs files into a ZIP archive.
pub(crate) fn zip_of(members: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = rawzip::ZipArchiveWriter::new(Vec::new());
    for (path, content) in members {
        let path = rawzip::path::EntryPath::verbatim(path.as_bytes());
        let file = archive.new_file(path).compression_method(rawzip::CompressionMethod::DEFLATE);
        let (mut entry, config) = file.start().unwrap();
        let packed = flate2::write::DeflateEncoder::new(&mut entry, flate2::Compression::fast());
        let mut writer = config.wrap(packed);
        writer.write_all(content.as_bytes()).unwrap();
        let (packed, descriptor) = writer.finish().unwrap();
        packed.finish().unwrap();
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap()
}

/// Packs files into a compressed TAR archive.
pub(crate) fn tgz_of(members: &[(&str, &str)]) -> Vec<u8> {
    let packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let mut builder = tar::Builder::new(packed);
    for (path, content) in members {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        builder.append_data(&mut header, path, content.as_bytes()).unwrap();
    }
    builder.into_inner().unwrap().finish().unwrap()
}

/// The paths in a database, relative to the folder of the story.
fn paths(place: &Place) -> String {
    let folder = format!("{}/", place.path().display());
    place.run("db find my.sgfdb --format paths").replace(&folder, "").replace("/private", "")
}

#[test]
fn archives_are_read_member_by_member() {
    let place = Place::with(&[]);
    let members =
        [("a.sgf", "(;PB[Aki])"), ("read.me", "hello"), ("b/../../../c.sgf", "(;PB[Chie])(;PB[Dai])")];
    place.write("games.zip", &zip_of(&members));
    place.write(
        "more.tar.gz",
        &tgz_of(&[("d/e.SGF", "(;PB[Emi])"), ("d/.hidden.sgf", "(;PB[Fu])"), ("empty.sgf", "")]),
    );
    same(
        place.run("db add my.sgfdb games.zip more.tar.gz"),
        "! error: more.tar.gz/empty.sgf contains no game: it is empty\n! 4 games added, 1 file not read\nexit 2\n",
    );
    same(paths(&place), "games.zip/a.sgf\ngames.zip/b/../../../c.sgf\nmore.tar.gz/d/e.SGF\n");
    assert_eq!(place.names(), ["games.zip", "more.tar.gz", "my.sgfdb"], "nothing was unpacked");
    // From a pipe, and a single compressed file.
    same(place.feed("db add my.sgfdb", &zip_of(&[("x.sgf", "(;PB[Goro])")])), "! 1 game added\n");
    place.write("one.sgf.zst", &zstd::encode_all(&b"(;PB[Hana])"[..], 1).unwrap());
    same(place.run("db add my.sgfdb one.sgf.zst"), "! 1 game added\n");
    place.write("none.zip", &zip_of(&members[1..2]));
    same(
        place.run("db add my.sgfdb none.zip"),
        "! error: no records in none.zip\n! 0 games added, 1 file not read\nexit 2\n",
    );
}

#[test]
fn sync_follows_changed_archives() {
    let place = Place::with(&[]);
    place.write("games.zip", &zip_of(&[("a.sgf", "(;PB[Aki])"), ("b.sgf", "(;PB[Bo])")]));
    same(place.run("db add my.sgfdb games.zip"), "! 2 games added\n");
    same(place.run("db sync my.sgfdb"), "! 0 files read, 0 deleted: 0 games added, 0 removed\n");
    place.write(
        "games.zip",
        &zip_of(&[("b.sgf", "(;PB[Bo])"), ("c.sgf", "(;PB[Chie])"), ("d.sgf", "(;PB[Dai])")]),
    );
    same(place.run("db sync my.sgfdb"), "! 3 files read, 0 deleted: 2 games added, 1 removed\n");
    same(paths(&place), "games.zip/b.sgf\ngames.zip/c.sgf\ngames.zip/d.sgf\n");
    // Damaged archives lose no games, and are read again.
    let whole = tgz_of(&[("b.sgf", "(;PB[Emi])"), ("z.sgf", "(;PB[Fu])")]);
    let mut damaged = whole.clone();
    let checksum = damaged.len() - 8;
    damaged[checksum] ^= 1;
    place.write("games.zip", &damaged);
    let told = place.run("db sync my.sgfdb");
    assert!(told.contains("games.zip: ") && told.contains("; 2 of its files were read\n"), "{told}");
    same(paths(&place), "games.zip/c.sgf\ngames.zip/d.sgf\ngames.zip/b.sgf\ngames.zip/z.sgf\n");
    place.write("games.zip", &whole);
    same(place.run("db sync my.sgfdb"), "! 2 files read, 0 deleted: 0 games added, 2 removed\n");
    fs::remove_file(place.path().join("games.zip")).unwrap();
    same(
        place.run("db sync my.sgfdb --remove-missing"),
        "! 0 files read, 1 deleted: 0 games added, 2 removed\n",
    );
    same(paths(&place), "exit 1\n");
}

#[test]
fn finds_transformed_duplicates() {
    let moves: Vec<(usize, usize)> = (0..50).map(|number| (number % 9, number / 9 * 2)).collect();
    let record = |names: &str, n_moves: usize, turn: fn((usize, usize)) -> (usize, usize)| {
        let point = |at: usize| {
            let (column, row) = turn(moves[at]);
            format!("{}{}", char::from(b'a' + column as u8), char::from(b'a' + row as u8))
        };
        let moves: String =
            (0..n_moves).map(|at| format!(";{}[{}]", ["B", "W"][at % 2], point(at))).collect();
        format!("(;SZ[13]{names}{moves})")
    };
    let place = Place::with(&[
        ("a.sgf", &record("PB[Aki]PW[Bo]", 50, |it| it)),
        ("b.sgf", &record("PB[AKI M.]PW[Bo]", 50, |(column, row)| (row, column))),
        ("c.sgf", &record("PB[Aki]PW[Bo]", 45, |(column, row)| (12 - column, row))),
        ("d.sgf", &record("PB[Chie]PW[Bo]", 10, |it| it)),
    ]);
    same(place.run("db add my.sgfdb a.sgf b.sgf c.sgf d.sgf"), "! 4 games added\n");
    let folder = format!("{}/", place.path().display());
    same(
        place.run("db dedupe my.sgfdb").replace(&folder, ""),
        str![[r#"
0.95  rotated or mirrored, different black
      1  Aki                 Bo
         a.sgf
      2  AKI M.              Bo
         b.sgf
0.98  rotated or mirrored, 5 moves shorter
      1  Aki                 Bo
         a.sgf
      3  Aki                 Bo
         c.sgf
! 2 duplicates
exit 1

"#]],
    );
    let told = place.run("db dedupe my.sgfdb --json");
    assert!(told.contains("\"moves\":{\"changed\":0,") && told.contains("\"black\":\"AKI M.\""), "{told}");
    same(place.run("db dedupe my.sgfdb --score 1"), "! 0 duplicates\n");
    assert!(place.run("db dedupe my.sgfdb --score 2").ends_with("exit 2\n"));
}

#[test]
fn draws_continuations_with_letters() {
    let place = filled();
    let corner = "--pattern +-----/|...../|...../|.../|...X./|.....";
    assert!(place.run(&format!("db explore my.sgfdb {corner}")).ends_with("exit 2\n"), "a row is too short");
    let corner = "--pattern +-----/|...../|...../|...../|...X./|.....";
    same(
        place.run(&format!("db explore my.sgfdb {corner} --board --period 10")),
        str![[r#"
┌─┬─┬─┬─┬─
├─┼─┼─┼─┼─
├─┼ A ┼─┼─
├─┼─┼─●─┼─
├─┼─┼─┼─┼─
W 3,3 (A)	1	100 %	1999	1 after moves elsewhere	3-3 invasion
  	1	100 %	1990–1999
! 4-4 point (hoshi): 3 hits in 2 games; no continuation in 2

"#]],
    );
    same(
        place.run(&format!("db explore my.sgfdb {corner} -o next.svg")),
        str![[r#"
W 3,3 (A)	1	100 %	1999	1 after moves elsewhere	3-3 invasion
! 4-4 point (hoshi): 3 hits in 2 games; no continuation in 2

"#]],
    );
    let drawn = place.content("next.svg");
    assert!(drawn.contains(">A<"), "{drawn}");
    assert!(place.run(&format!("db explore my.sgfdb {corner} -o next.svg")).ends_with("exit 2\n"));
    assert!(place.run(&format!("db explore my.sgfdb {corner} -o next.xyz")).ends_with("exit 2\n"));
}

#[test]
fn searches_variations_with_also_and_never() {
    let place = Place::with(&[
        ("a.sgf", "(;SZ[9];B[cc](;W[gg])(;W[cd];B[dd]C[here]))"),
        ("b.sgf", "(;SZ[9];B[cc];W[gg];B[gf])"),
    ]);
    same(place.run("db add my.sgfdb a.sgf b.sgf"), "! 2 games added\n");
    for (asked, expected) in [
        ("--pattern +---/|.../|.../|..X/|..O", "2"),
        ("--pattern +---/|.../|.../|..X/|..O --in-variations", "1 2"),
        ("--pattern X", "1 2"),
        ("--pattern X --also OX", "2"),
        ("--pattern X --never OX", "1"),
        ("--sequence cc,cd,dd --size 9 --in-variations", "1"),
        ("--position a.sgf@0/1 --in-variations", "1"),
    ] {
        let told = place.run(&format!("db find my.sgfdb --format csv {asked}"));
        let ids: Vec<&str> = told.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
        let ids: Vec<&str> = ids.into_iter().filter(|id| !id.starts_with("exit")).collect();
        assert_eq!(ids.join(" "), expected, "{asked}\n{told}");
    }
    for refused in ["--also X", "--never X", "--in-variations", "--pattern X --also Q"] {
        assert!(place.run(&format!("db find my.sgfdb {refused}")).ends_with("exit 2\n"), "{refused}");
    }
    place.write("c.sgf", b"(;GM[3];W[e2e4];B[e7e5];W[g1f3])");
    same(place.run("db add my.sgfdb c.sgf"), "! 1 game added\n");
    same(
        place.run("db explore my.sgfdb --position c.sgf@0*2 --board"),
        str![[r#"
  a b c d e f g h
8 r n b q k b n r 8
7 p p p p ░ p p p 7
6 · ░ · ░ · ░ · ░ 6
5 ░ · ░ · p · ░ · 5
4 · ░ · ░ P ░ · ░ 4
3 ░ · ░ · ░ A ░ · 3
2 P P P P · P P P 2
1 R N B Q K B N R 1
  a b c d e f g h
W Nf3 (A)	1		
! Open Game: 1 hit in 1 game; no continuation in 0

"#]],
    );
}

#[test]
fn updates_a_dataset() {
    let place = filled();
    same(
        place.run("db export my.sgfdb --parquet set"),
        "! 4 games; 4 files written, 0 removed, 0 unchanged\n",
    );
    same(
        place.run("db export my.sgfdb --parquet set"),
        "! 4 games; 0 files written, 0 removed, 4 unchanged\n",
    );
    same(place.feed("db add my.sgfdb", b"(;SZ[9];B[ee])"), "! 1 game added\n");
    same(
        place.run("db export my.sgfdb --parquet set"),
        "! 5 games; 2 files written, 0 removed, 4 unchanged\n",
    );
    same(
        place.run("db export my.sgfdb --parquet set --game hex"),
        "! 1 game; 0 files written, 4 removed, 2 unchanged\n",
    );
    place.write("other/letter.txt", b"Dear");
    same(
        place.run("db export my.sgfdb --parquet other"),
        str![[r#"
! error: other contains letter.txt, which is not part of a dataset; use another place
exit 2

"#]],
    );
    for refused in ["gs://games/set", "s3://"] {
        let told = place.run(&format!("db export my.sgfdb --parquet {refused}"));
        assert!(told.starts_with("! error: ") && told.ends_with("exit 2\n"), "{told}");
    }
    for refused in ["", "--parquet set all.csv", "--parquet set --pattern X", "--parquet set --force"] {
        assert!(place.run(&format!("db export my.sgfdb {refused}")).ends_with("exit 2\n"), "{refused}");
    }
    place.write("a.sgf", b"(;SZ[9];B[cc])");
    place.write("b.sgf", b"(;SZ[9];B[gg])");
    let key = place.run("db key --position a.sgf");
    assert!(key.trim_end().parse::<i64>().is_ok(), "{key}");
    assert_eq!(place.run("db key --position b.sgf"), key);
    assert!(place.run("db key --position a.sgf --points").contains("\naa\t"), "{key}");
    assert!(place.run("db key --pattern X").ends_with("exit 2\n"));
}
