//! The commands of docs/collections.md, run in order on one database; statistics, merging and export.

use std::io::Read;

use snapbox::str;

use crate::place::{Place, same};

/// A game of fifty moves on 13x13, with transformed points.
fn long_game(info: &str, n_moves: usize, turn: fn((usize, usize)) -> (usize, usize)) -> String {
    let point = |number: usize| {
        let (column, row) = turn((number % 9, number / 9 * 2));
        format!("{}{}", char::from(b'a' + column as u8), char::from(b'a' + row as u8))
    };
    let moves: String = (0..n_moves).map(|at| format!(";{}[{}]", ["B", "W"][at % 2], point(at))).collect();
    format!("(;FF[4]GM[1]SZ[13]{info}{moves})")
}

/// The files that the page names.
#[cfg(unix)]
fn library() -> Place {
    let passes = ";B[];W[]".repeat(151);
    Place::with(&[
        ("games/a.sgf", &long_game("PB[Aki Minami]PW[Bo]DT[1975]", 50, |it| it)),
        ("games/b.sgf", &long_game("PB[AKI MINAMI]PW[Bo]RE[B+R]", 50, |(column, row)| (row, column))),
        (
            "games/c.sgf",
            "(;FF[4]GM[1]SZ[19]PB[Honinbo Shusaku]PW[Ota Yuzo]DT[1853]RE[B+2];B[pd];W[dp];B[pp])",
        ),
        (
            "games/d.sgf",
            "(;FF[4]GM[1]SZ[19]PB[Go Seigen]BR[9p]PW[Kitani Minoru]WR[9p]RE[B+R]EV[Meijin];B[pd];W[dp];B[pp];W[dd])",
        ),
        (
            "games/e.sgf",
            "(;FF[4]GM[1]SZ[19]PB[Kitani Minoru]BR[9p]PW[Go Seigen]WR[9p]RE[B+R];B[cc];W[dd];B[dc];W[qq];B[cd];W[oc])",
        ),
        (
            "more.sgf",
            "(;FF[4]GM[1]SZ[19]PB[Cho Chikun]PW[Kobayashi Koichi]DT[1986]RE[W+0.5];B[cc];W[dd];B[cd]C[the great avalanche joseki];W[qd];B[qc];W[pc])",
        ),
        ("game.sgf", "(;FF[4]GM[1]SZ[19];B[pd];W[dp];B[pp];W[dd])"),
        ("games/f.sgf", "(;FF[4]GM[1]SZ[9];B[ed];W[ee];B[de];W[aa];B[fe];W[ab];B[ef];W[ac])"),
        ("names.sgf", "(;FF[4]GM[3];W[e2e4]N[The best by test])"),
        (
            "problems/1.sgf",
            "(;FF[4]GM[1]SZ[19]AB[ab][bb][ba]AW[ca][cb]C[Black to play and live.](;B[ac]C[Correct])(;B[ad]))",
        ),
        (
            "problems/2.sgf",
            "(;FF[4]GM[1]SZ[9]AW[ih][hh][hi]AB[gi][gh];W[ig])(;FF[4]GM[1]SZ[9]AB[ee]AW[ef][fe];B[de])",
        ),
        (
            "opening.sgf",
            "(;FF[4]GM[3];W[e2e4];B[e7e5];W[g1f3];B[b8c6];W[f1b5];B[a7a6];W[b5a4];B[g8f6];W[e1g1])",
        ),
        (
            "collection.sgf",
            &format!(
                "(;FF[4]GM[1]SZ[19]KM[6.5]DT[1991]{passes})(;GM[11]SZ[5];B[b2];W[a3])(FF[4]GM[1]SZ[9];B[aa])"
            ),
        ),
    ])
}

#[test]
#[cfg(unix)]
fn documented_commands_work() {
    use std::path::Path;
    use std::process::Command;

    let Some(root) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
    let place = library();
    place.write("archive.zip", &crate::db::zip_of(&[("x/y.sgf", "(;PB[Cho Chikun]PW[Bo])")]));
    place.write("problems.tar.gz", &crate::db::tgz_of(&[("z.sgf", "(;PB[ChoChikun]PW[Bo])")]));
    place.run("db add chess.sgfdb opening.sgf");
    let page = std::fs::read_to_string(root.join("docs/collections.md")).unwrap();
    let bin = Path::new(env!("CARGO_BIN_EXE_sgf")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let mut count = 0;
    for block in page.split("```sh\n").skip(1) {
        let lines = block.split("```").next().unwrap_or_default().lines();
        // Servers run until they are stopped; see the stories of `sgf view`.
        for line in lines.filter(|line| !line.starts_with("sgf view")) {
            let output = Command::new("sh")
                .args(["-c", line])
                .current_dir(place.path())
                .env("PATH", &path)
                .stdin(std::process::Stdio::null())
                .output()
                .unwrap();
            // Commands that list pairs exit with 1 if there are some, and `restore` if there is nothing to restore.
            let is_list = |line: &str| {
                (line.starts_with("sgf db names")
                    && !["--join", "--split", "--import"].iter().any(|option| line.contains(option)))
                    || line.starts_with("sgf db restore")
                    || (line.starts_with("sgf db dedupe")
                        && !line.contains("--merge")
                        && !line.contains("--sep"))
            };
            assert_eq!(
                output.status.code(),
                Some(i32::from(is_list(line))),
                "{line}\n{}{}",
                String::from_utf8_lossy(&output.stdout),
                String::from_utf8_lossy(&output.stderr)
            );
            count += 1;
        }
    }
    assert!(count > 30, "the page has {count} commands");
    assert_eq!(place.content("meijin.sgf").matches("EV[Meijin]").count(), 1);
}

const RING: &str = "(;FF[4]GM[1]SZ[19]PB[Aki]PW[Bo]RE[B+R]DT[1991];B[qd];W[dp])\n\
    (;FF[4]GM[1]SZ[19]PB[Bo]PW[Chie]RE[B+3.5]DT[1991];B[pc];W[dp])\n\
    (;FF[4]GM[1]SZ[19]PB[Chie]PW[Aki]RE[B+0.5]DT[1992];B[pd];W[dp])\n\
    (;FF[4]GM[1]SZ[19]PB[Aki]PW[Bo]RE[W+R]DT[1993];B[pd];W[dp])\n\
    (;FF[4]GM[1]SZ[19]HA[2]AB[pd][dp]PB[Dai]PW[Aki]RE[0];W[dd])\n";

fn ring() -> Place {
    let place = Place::with(&[("ring.sgf", RING)]);
    same(place.run("db add my.sgfdb ring.sgf"), "! 5 games added\n");
    place
}

#[test]
fn marks_games_with_errors() {
    let place = Place::with(&[("a.sgf", "(FF[4]GM[1]SZ[9]PB[Aki];B[ee])(;FF[4]GM[1]SZ[9]PB[Bo];B[ee])")]);
    same(place.run("db add my.sgfdb a.sgf"), "! 2 games added, 1 with errors\n");
    let mut command = place.command("db find my.sgfdb --format json --where");
    let told = place.story(command.arg("errors > 0"));
    assert!(
        told.contains("\"black\":\"Aki\"") && told.contains("\"errors\":1") && !told.contains("Bo"),
        "{told}"
    );
    same(place.run("db add other.sgfdb a.sgf --no-check"), "! 2 games added\n");
    assert!(place.run("db find other.sgfdb --format json").contains("\"errors\":null"));
}

#[test]
fn counts_statistics() {
    let place = ring();
    same(
        place.run("db stats my.sgfdb"),
        str![[r#"
Results
result  games  share  mean margin
B+          2   40.0          2.0
0           1   20.0
B+R         1   20.0
W+R         1   20.0

Years
year  games  black wins  white wins  draws  unknown
1991      2           2           0      0        0
1992      1           1           0      0        0
1993      1           0           1      0        0

Players
player  games  wins  losses  draws  first year  last year
Aki         4     1       2      1        1991       1993
Bo          3     2       1      0        1991       1993
Chie        2     1       1      0        1991       1992
Dai         1     0       0      1

Openings
opening  games  black wins  white wins  first year  last year  example
skipped 5 games with fewer moves or handicap stones

Ratings
player  rating  error  games  points
3 players with fewer than 10 games (--min-games), skipped 1 game with handicap
! 5 games

"#]],
    );
    same(
        place.run("db stats my.sgfdb --by ratings --min-games 3"),
        str![[r#"
Ratings
player  rating  error  games  points
Bo      1572.9  144.7      3     2.0
Aki     1427.1  144.7      3     1.0
1 player with fewer than 3 games (--min-games), skipped 1 game with handicap
! 4 games

"#]],
    );
    same(
        place.run("db stats my.sgfdb --by openings --moves 2 --format csv"),
        str![[r#"
opening,game,size,games,black_wins,white_wins,draws,unknown,first_year,last_year,example
qd dp,Go,19x19,2,2,0,0,0,1991,1991,1
pd dp,Go,19x19,2,1,1,0,0,1992,1993,3

"#]],
    );
    same(
        place.run("db stats my.sgfdb --by players --format json --date 1991"),
        str![[r#"
{"list":"players","player":"Bo","games":2,"wins":1,"losses":1,"draws":0,"black_games":1,"black_wins":1,"white_games":1,"white_wins":0,"first_year":1991,"last_year":1991}
{"list":"players","player":"Aki","games":1,"wins":1,"losses":0,"draws":0,"black_games":1,"black_wins":1,"white_games":0,"white_wins":0,"first_year":1991,"last_year":1991}
{"list":"players","player":"Chie","games":1,"wins":0,"losses":1,"draws":0,"black_games":0,"black_wins":0,"white_games":1,"white_wins":0,"first_year":1991,"last_year":1991}

"#]],
    );
    same(
        place.run("db stats my.sgfdb --player aki --against bo"),
        str![[r#"
Head to head
period  games  wins  losses  draws  black wins  white wins
all         2     1       1      0           1           0
1991        1     1       0      0           1           0
1993        1     0       1      0           0           0
wins and losses of aki
! 2 games

"#]],
    );
    for refused in
        ["--format csv", "--against bo", "--by nothing", "--moves 0", "--by years --against bo --player aki"]
    {
        let told = place.run(&format!("db stats my.sgfdb {refused}"));
        assert!(told.ends_with("exit 2\n"), "{refused}\n{told}");
    }
    same(
        place.run("db stats my.sgfdb --player unknown --by years"),
        str![[r#"
Years
year  games  black wins  white wins  draws  unknown
! 0 games
exit 1

"#]],
    );
}

#[test]
fn duplicates_are_merged_and_separated() {
    let place = Place::with(&[
        ("a.sgf", &long_game("PB[Aki]PW[Bo]RE[B+R]", 45, |it| it)),
        ("b.sgf", &long_game("PB[AKI M.]PW[Bo]DT[1997]RE[W+R]", 50, |(column, row)| (row, column))),
        ("c.sgf", &long_game("PB[Aki]PW[Bo]EV[Spring]", 40, |(column, row)| (12 - column, row))),
    ]);
    same(place.run("db add my.sgfdb a.sgf b.sgf c.sgf"), "! 3 games added\n");
    let before = place.run("db find my.sgfdb --format json");
    assert!(place.run("db dedupe my.sgfdb --merge").ends_with("! 2 games merged\n"));
    same(place.run("db dedupe my.sgfdb"), "! 0 duplicates\n");
    same(place.run("db dedupe my.sgfdb --merge"), "! 0 games merged\n");
    same(
        place.run("db dedupe my.sgfdb --merged"),
        str![[r#"
2	1	0.88	black: AKI M. / Aki; result: W+R / B+R; moves: 50 / 45
2	3	0.91	black: AKI M. / Aki; moves: 50 / 40; inherited: event
! 2 games merged

"#]],
    );
    // It is found once, by the metadata of any of the records.
    for asked in
        ["--black aki", "--event spring", "--date 1997", "--result B+R", "--result W+R", "--pattern XOX", ""]
    {
        let told = place.run(&format!("db find my.sgfdb --format csv --first {asked}"));
        let ids: Vec<&str> = told.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
        assert_eq!(ids, ["2"], "{asked}\n{told}");
    }
    let told = place.run("db find my.sgfdb --format json");
    assert!(told.contains("\"event\":\"Spring\"") && told.contains("\"merged\":[1,3]"), "{told}");
    assert!(place.run("db verify my.sgfdb").ends_with("nothing is damaged\n"));
    // Without the game that represents them, the others are separate.
    same(place.run("db dedupe my.sgfdb --separate 1"), "! 1 merge reverted\n");
    same(place.run("db dedupe my.sgfdb --separate 2"), "! 1 merge reverted\n");
    same(place.run("db find my.sgfdb --format json"), before.clone());
    same(place.run("db dedupe my.sgfdb --separate 2"), "! error: game 2 is not merged\nexit 2\n");
    assert!(place.run("db dedupe my.sgfdb --merge").ends_with("! 2 games merged\n"));
    same(place.run("db compact my.sgfdb"), "! 1 segment made into 1\n");
    std::fs::remove_file(place.path().join("b.sgf")).unwrap();
    same(
        place.run("db sync my.sgfdb --remove-missing"),
        "! 0 files read, 1 deleted: 0 games added, 1 removed\n",
    );
    let told = place.run("db find my.sgfdb --format json");
    let expected: Vec<&str> = before.lines().filter(|line| !line.contains("\"id\":2,")).collect();
    assert_eq!(told.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn exports_games() {
    let place = ring();
    same(place.run("db export my.sgfdb out.sgf --player chie"), "! 2 games\n");
    let expected: Vec<&str> = RING.lines().skip(1).take(2).collect();
    assert_eq!(place.content("out.sgf").lines().collect::<Vec<_>>(), expected);
    same(place.run("db export my.sgfdb out.sgf"), "! error: out.sgf already exists\nexit 2\n");
    same(place.run("db export my.sgfdb out.sgf --force"), "! 5 games\n");
    assert_eq!(place.content("out.sgf").lines().count(), 5);
    same(place.run("db export my.sgfdb records/"), "! 5 games\n");
    assert_eq!(place.content("records/4.sgf"), RING.lines().nth(3).unwrap());
    same(place.run("db export my.sgfdb out.csv --date 1991"), "! 2 games\n");
    assert_eq!(place.content("out.csv").lines().count(), 3);
    assert!(place.run("db export my.sgfdb - --format json --white chie").starts_with("{\"id\":2,"));
    for refused in ["out", "- --format npz", "records --format csv", "no/such/folder.sgf"] {
        let told = place.run(&format!("db export my.sgfdb {refused}"));
        assert!(told.ends_with("exit 2\n"), "{refused}\n{told}");
    }
    same(place.run("db export my.sgfdb none.sgf --player unknown"), "! 0 games\nexit 1\n");
}

#[test]
fn exports_positions_as_arrays() {
    let place = ring();
    place.write("small.sgf", b"(;SZ[9];B[ee])");
    same(place.run("db add my.sgfdb small.sgf"), "! 1 game added\n");
    same(
        place.run("db export my.sgfdb out.npz"),
        "! 5 games, 9 positions; skipped 1 of another game or size\n",
    );
    let content = place.content_of("out.npz");
    let archive = rawzip::ZipArchive::from_slice(&content).unwrap();
    let array = |name: &str| {
        let is_it = |entry: &rawzip::ZipFileHeaderRecord<'_>| entry.file_path().as_bytes() == name.as_bytes();
        let found = archive.entries().map(Result::unwrap).find(is_it).unwrap();
        let entry = archive.get_entry(found.wayfinder()).unwrap();
        let mut bytes = Vec::new();
        let unpacked = flate2::bufread::DeflateDecoder::new(entry.data());
        entry.verifying_reader(unpacked).read_to_end(&mut bytes).unwrap();
        let length = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
        let header = String::from_utf8_lossy(&bytes[10..length]).trim_end().to_owned();
        (header, bytes.split_off(length))
    };
    let (header, moves) = array("move.npy");
    assert_eq!(header, "{'descr': '<i2', 'fortran_order': False, 'shape': (9,), }");
    // qd: row 3, column 16.
    assert_eq!(&moves[..2], (3 * 19 + 16_i16).to_le_bytes());
    let (header, planes) = array("planes.npy");
    assert_eq!(header, "{'descr': '|u1', 'fortran_order': False, 'shape': (9, 8, 19, 19), }");
    assert_eq!(planes.len(), 9 * 8 * 361);
    // The second sample: White to move, and Black's first move is the last one.
    let sample = &planes[8 * 361..16 * 361];
    assert_eq!(sample.iter().map(|&it| usize::from(it)).sum::<usize>(), 2);
    assert_eq!((sample[361 + 73], sample[3 * 361 + 73]), (1, 1));
    let (_, results) = array("result.npy");
    let results: Vec<f32> =
        results.chunks(4).map(|it| f32::from_le_bytes([it[0], it[1], it[2], it[3]])).collect();
    assert_eq!(results, [1.0, -1.0, 1.0, -1.0, 1.0, -1.0, -1.0, 1.0, 0.0]);
    let (_, colors) = array("color.npy");
    assert_eq!(colors, [1, 2, 1, 2, 1, 2, 1, 2, 2]);
    let first = place.content_of("out.npz");
    same(
        place.run("db export my.sgfdb out.npz --force"),
        "! 5 games, 9 positions; skipped 1 of another game or size\n",
    );
    assert!(first == place.content_of("out.npz"), "the same games give the same bytes");
}

/// Games that fill a small disk.
#[cfg(target_os = "linux")]
fn many_games(count: usize) -> String {
    let mut number = 1_u64;
    let mut letter = || {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b'a' + (number >> 33) as u8 % 19)
    };
    let game = |at: usize| {
        let moves: String =
            (0..100).map(|at| format!(";{}[{}{}]", ["B", "W"][at % 2], letter(), letter())).collect();
        format!("(;FF[4]GM[1]SZ[19]PB[Player {at}]{moves})\n")
    };
    (0..count).map(game).collect()
}

/// Runs a shell script with a command and a size on a small disk; `None` if the system has none.
#[cfg(target_os = "linux")]
fn on_a_small_disk(place: &Place, script: &str, kilobytes: u32) -> Option<(String, String)> {
    const BEGIN: &str =
        r#"disk=$(mktemp -d) && mount -t tmpfs -o "size=$2k" tmpfs "$disk" || exit 99; sgf="$1"; "#;
    const END: &str = r#"umount "$disk"; rmdir "$disk""#;
    let mut command = std::process::Command::new("unshare");
    command.args(["--map-root-user", "--mount", "sh", "-c", &format!("{BEGIN}{script}{END}"), "sh"]);
    command.args([env!("CARGO_BIN_EXE_sgf"), &kilobytes.to_string()]);
    let output = command.current_dir(place.path()).output().ok()?;
    if matches!(output.status.code(), Some(1 | 99)) {
        return None;
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Some((text(&output.stdout), text(&output.stderr)))
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_loses_nothing() {
    const STORY: &str = r#"
"$sgf" db add "$disk/my.sgfdb" a.sgf || exit 98
"$sgf" db add "$disk/my.sgfdb" many.sgf; echo "add ends with $?"
"$sgf" db find "$disk/my.sgfdb" --format csv | tail -n +2 | wc -l
"$sgf" db verify "$disk/my.sgfdb" 2>/dev/null; echo "verify ends with $?"
ls "$disk/my.sgfdb/segments" | wc -l
"#;
    let place = Place::with(&[("a.sgf", RING), ("many.sgf", &many_games(1500))]);
    for size in [400, 600, 900] {
        let Some((told, errors)) = on_a_small_disk(&place, STORY, size) else {
            println!("skipped: this machine makes no small disks");
            return;
        };
        assert_eq!(told, "add ends with 2\n5\nverify ends with 0\n1\n", "{size} kB\n{errors}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn failed_compact_keeps_the_database_on_a_full_disk() {
    const STORY: &str = r#"
"$sgf" db add "$disk/my.sgfdb" a.sgf || exit 98
"$sgf" db add "$disk/my.sgfdb" many.sgf || exit 98
dd if=/dev/zero of="$disk/other" bs=1k 2>/dev/null
"$sgf" db compact "$disk/my.sgfdb"; echo "compact ends with $?"
"$sgf" db find "$disk/my.sgfdb" --format sgf -o - | wc -l
"$sgf" db verify "$disk/my.sgfdb" 2>/dev/null; echo "verify ends with $?"
rm "$disk/other"
"$sgf" db compact "$disk/my.sgfdb"; echo "compact ends with $?"
ls "$disk/my.sgfdb/segments" | wc -l
"#;
    let place = Place::with(&[("a.sgf", RING), ("many.sgf", &many_games(100))]);
    let Some((told, errors)) = on_a_small_disk(&place, STORY, 4000) else {
        println!("skipped: this machine makes no small disks");
        return;
    };
    let lines: Vec<&str> = told.lines().collect();
    assert!(
        matches!(
            lines[..],
            ["compact ends with 2", n_lines, "verify ends with 0", "compact ends with 0", "1"] if n_lines.trim().parse().unwrap_or(0) > 100
        ),
        "{told}\n{errors}"
    );
}

#[test]
#[cfg(unix)]
fn kill_leaves_the_old_or_the_new_state() {
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    let place = Place::with(&[
        ("a.sgf", &(RING.to_owned() + &long_game("PB[Aki]", 50, |it| it))),
        ("b.sgf", &(long_game("PB[Bo]", 45, |(column, row)| (row, column)) + "(;PB[Chie])")),
    ]);
    for arguments in [
        "db add my.sgfdb b.sgf",
        "db sync my.sgfdb",
        "db dedupe my.sgfdb --merge",
        "db restore my.sgfdb",
        "db compact my.sgfdb",
    ] {
        let prepare = || {
            let _ = std::fs::remove_dir_all(place.path().join("my.sgfdb"));
            place.run("db add my.sgfdb a.sgf");
            if !arguments.contains("add") {
                place.run("db add my.sgfdb b.sgf");
            }
            place.write("c.sgf", b"(;PB[Dai])");
            if arguments.contains("sync") {
                place.run("db add my.sgfdb c.sgf");
                place.write("c.sgf", b"(;PB[Emi])");
            }
            if arguments.contains("restore") {
                place.run("db add my.sgfdb c.sgf");
                std::fs::remove_file(place.path().join("c.sgf")).unwrap();
                place.run("db sync my.sgfdb --remove-missing");
            }
        };
        let state = || place.run("db find my.sgfdb --format json");
        prepare();
        let before = state();
        let begin = Instant::now();
        place.run(arguments);
        let (time, after) = (begin.elapsed(), state());
        for round in 0..6 {
            prepare();
            let mut child =
                place.command(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            std::thread::sleep(time * round / 5 + Duration::from_millis(1));
            let _ = child.kill();
            child.wait().unwrap();
            let found = state();
            assert!(found == before || found == after, "{arguments}\n{found}");
            assert!(place.run("db verify my.sgfdb").ends_with("nothing is damaged\n"), "{arguments}");
        }
    }
}
