//! Databases that must not lose games: missing disks, restored games, read-only places, full disks, damage.

use std::fs;

use snapbox::str;

use crate::place::{Place, same};

/// A database of twenty files in a folder, and one more outside of it.
fn library() -> Place {
    let place = Place::with(&[("more.sgf", "(;PB[More];B[aa])")]);
    for number in 0..20 {
        place.write(&format!("disk/{number:02}.sgf"), format!("(;PB[P{number}];B[qd])").as_bytes());
    }
    same(place.run("db add my.sgfdb disk more.sgf"), "! 21 games added\n");
    place
}

/// The numbers of all games.
fn ids(place: &Place) -> String {
    let told = place.run("db find my.sgfdb --format csv");
    let ids: Vec<&str> = told.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    ids.into_iter().filter(|id| !id.starts_with("exit")).collect::<Vec<_>>().join(" ")
}

/// A story without the folder of the place.
fn relative(place: &Place, told: String) -> String {
    told.replace(&format!("{}/", place.path().display()), "").replace("/private", "")
}

#[test]
fn a_disk_that_is_not_mounted_removes_nothing() {
    let place = library();
    let before = ids(&place);
    let run = |command: &str| relative(&place, place.run(command));
    fs::rename(place.path().join("disk"), place.path().join("away")).unwrap();
    for is_empty in [false, true] {
        if is_empty {
            fs::create_dir(place.path().join("disk")).unwrap();
        }
        same(
            run("db sync my.sgfdb"),
            str![[r#"
! error: disk is missing or empty: kept the games of 20 files in it; if they are deleted, use --remove-missing
! 0 files read, 0 deleted: 0 games added, 0 removed
exit 2

"#]],
        );
        // A given folder is not removed even on request.
        for option in ["", " --remove-missing", " --dry-run"] {
            let told = run(&format!("db sync my.sgfdb disk{option}"));
            assert!(
                told.contains(
                    "! error: disk is missing or has no records: kept the games of 20 files in it\n"
                ) && told.ends_with("exit 2\n"),
                "{told}"
            );
        }
        assert_eq!(ids(&place), before);
    }
    fs::remove_dir(place.path().join("disk")).unwrap();
    fs::rename(place.path().join("away"), place.path().join("disk")).unwrap();
    same(run("db sync my.sgfdb"), "! 0 files read, 0 deleted: 0 games added, 0 removed\n");
    // On request, the games are removed. Later they get their old numbers.
    fs::rename(place.path().join("disk"), place.path().join("away")).unwrap();
    same(run("db sync my.sgfdb --remove-missing"), "! 0 files read, 20 deleted: 0 games added, 20 removed\n");
    assert_eq!(ids(&place), "21");
    fs::rename(place.path().join("away"), place.path().join("disk")).unwrap();
    same(run("db sync my.sgfdb disk"), "! 20 files read, 0 deleted: 20 games added, 0 removed\n");
    assert_eq!(ids(&place), before);
}

#[test]
fn many_missing_files_are_removed_on_request_only() {
    let place = library();
    let delete = |names: &[&str]| {
        names.iter().for_each(|name| fs::remove_file(place.path().join("disk").join(name)).unwrap());
    };
    let run = |command: &str| relative(&place, place.run(command));
    delete(&["03.sgf", "04.sgf"]);
    place.write("disk/new.sgf", b"(;PB[New];B[bb])");
    same(
        run("db sync my.sgfdb disk --dry-run"),
        format!(
            "read\tdisk/new.sgf\nremove\t{0}03.sgf\nremove\t{0}04.sgf\n! 1 file would be read, 2 removed\n",
            "disk/"
        ),
    );
    same(run("db sync my.sgfdb disk"), "! 1 file read, 2 deleted: 1 game added, 2 removed\n");
    delete(&["05.sgf", "06.sgf", "07.sgf"]);
    let refused = str![[r#"
! error: 3 of 20 known files are missing: kept their games; if they are deleted, use --remove-missing
! 0 files read, 0 deleted: 0 games added, 0 removed
exit 2

"#]];
    same(run("db sync my.sgfdb disk"), refused.clone());
    same(run("db sync my.sgfdb"), refused);
    same(run("db sync my.sgfdb --remove-missing"), "! 0 files read, 3 deleted: 0 games added, 3 removed\n");
    // A file that is named must be there.
    delete(&["08.sgf"]);
    same(
        run("db sync my.sgfdb disk/08.sgf --remove-missing"),
        str![[r#"
! error: disk/08.sgf is missing or has no records: kept the games of 1 file in it
! error: cannot read disk/08.sgf: No such file or directory
! 0 files read, 0 deleted: 0 games added, 0 removed
exit 2

"#]],
    );
    // A file that was moved keeps its game, even if the new file is read in the same run.
    let before = ids(&place);
    fs::rename(place.path().join("disk/09.sgf"), place.path().join("disk/moved.sgf")).unwrap();
    same(
        run("db sync my.sgfdb disk --remove-missing"),
        "! 1 file read, 2 deleted: 0 games added, 1 removed\n",
    );
    assert_eq!(ids(&place), before.replace(" 9 ", " "));
}

#[test]
fn removed_games_are_listed_and_restored() {
    let place = library();
    let before = ids(&place);
    let run = |command: &str| relative(&place, place.run(command));
    same(run("db restore my.sgfdb"), "! 0 games restored\nexit 1\n");
    fs::remove_dir_all(place.path().join("disk")).unwrap();
    place.write("disk/00.sgf", b"(;PB[P0];B[qd])");
    same(run("db sync my.sgfdb --remove-missing"), "! 1 file read, 19 deleted: 0 games added, 19 removed\n");
    let listed = run("db restore my.sgfdb --list");
    assert!(listed.ends_with("! 19 games can be restored\n"), "{listed}");
    let first: Vec<&str> = listed.lines().next().unwrap().split('\t').collect();
    assert!(matches!(first[..], ["2", time, "1", "disk/01.sgf"] if time.len() == 19), "{listed}");
    same(run("db restore my.sgfdb 3 disk/03.sgf"), "! 2 games restored\n");
    assert_eq!(ids(&place), "1 3 4 21");
    same(run("db restore my.sgfdb 77"), "! error: no removed game has the number or path 77\nexit 2\n");
    same(
        run("db restore my.sgfdb disk/ --dry-run").lines().last().unwrap().to_owned(),
        "! 17 games can be restored",
    );
    same(run("db restore my.sgfdb disk"), "! 17 games restored\n");
    assert_eq!(ids(&place), before);
    // Restored games do not count as missing.
    same(run("db sync my.sgfdb"), "! 0 files read, 0 deleted: 0 games added, 0 removed\n");
    fs::remove_file(place.path().join("more.sgf")).unwrap();
    same(run("db sync my.sgfdb --remove-missing"), "! 0 files read, 1 deleted: 0 games added, 1 removed\n");
    same(run("db compact my.sgfdb"), "! 1 segment made into 1, 1 removed game dropped\n");
    same(run("db restore my.sgfdb --list"), "! 0 games can be restored\nexit 1\n");
    assert!(run("db verify my.sgfdb").ends_with("nothing is damaged\n"));
}

#[test]
fn archives_in_a_folder_count_as_its_records() {
    let place = Place::with(&[]);
    for (name, player) in [("zips/a.zip", "(;PB[Aki])"), ("zips/b.zip", "(;PB[Bo])")] {
        fs::create_dir_all(place.path().join("zips")).unwrap();
        place.write(name, &crate::db::zip_of(&[("x.sgf", player)]));
    }
    same(place.run("db add my.sgfdb zips/a.zip zips/b.zip"), "! 2 games added\n");
    fs::remove_file(place.path().join("zips/b.zip")).unwrap();
    let told = place.run("db sync my.sgfdb zips --remove-missing");
    assert!(told.contains("! 0 files read, 1 deleted: 0 games added, 1 removed\n"), "{told}");
    // The restored game is one of a file without its archive.
    same(place.run("db restore my.sgfdb"), "! 1 game restored\n");
    place.write("zips/b.zip", &crate::db::zip_of(&[("x.sgf", "(;PB[Bo])")]));
    same(place.run("db add my.sgfdb zips/b.zip"), "! 0 games added, 1 already known\n");
    assert_eq!(ids(&place), "1 2");
}

/// Every command that reads a database.
const READING: [&str; 10] = [
    "db find my.sgfdb --format sgf",
    "db find my.sgfdb --format csv --limit 0",
    "db find my.sgfdb --player p1",
    "db explore my.sgfdb --sequence qd",
    "db stats my.sgfdb",
    "db names my.sgfdb",
    "db dedupe my.sgfdb",
    "db dedupe my.sgfdb --merge",
    "db export my.sgfdb out.sgf --force",
    "db sql my.sgfdb SELECT/**/count(*)/**/FROM/**/games",
];

#[test]
fn every_command_reports_a_damaged_segment() {
    let place = library();
    same(place.feed("db add my.sgfdb", b"(;PB[Last];B[cc])"), "! 1 game added\n");
    let segment = place.path().join("my.sgfdb/segments/1.seg");
    let mut bytes = fs::read(&segment).unwrap();
    bytes[9] ^= 1;
    fs::write(&segment, bytes).unwrap();
    for command in READING {
        let told = place.run(command);
        assert!(
            told.contains("! error: segment 1: head damaged or missing\n") && told.ends_with("exit 2\n"),
            "{command}: {told}"
        );
    }
    let rest = place.content("out.sgf");
    assert!(rest.contains("PB[Last]") && !rest.contains("PB[P1]"), "{rest}");
}

#[test]
fn damaged_moves_are_reported() {
    let place = library();
    let segment = place.path().join("my.sgfdb/segments/1.seg");
    let mut bytes = fs::read(&segment).unwrap();
    // The moves follow the table of games.
    bytes[24 + 8 * 24 + 21 * 36] ^= 1;
    fs::write(&segment, bytes).unwrap();
    for command in [
        "db find my.sgfdb --sequence qd",
        "db find my.sgfdb --pattern X..",
        "db explore my.sgfdb --sequence qd",
        "db stats my.sgfdb --by openings",
        "db stats my.sgfdb --by players --sequence qd",
        "db export my.sgfdb out.npz --force",
        "db export my.sgfdb --parquet dataset",
        "db sql my.sgfdb SELECT/**/track/**/FROM/**/games",
        "db compact my.sgfdb",
    ] {
        let told = place.run(command);
        assert!(
            told.contains("segment 1: moves damaged or missing") && told.ends_with("exit 2\n"),
            "{command}: {told}"
        );
    }
}

#[test]
fn damaged_records_do_not_stop_the_others() {
    let place = library();
    same(place.feed("db add my.sgfdb", b"(;PB[Last];B[cc])"), "! 1 game added\n");
    let segment = place.path().join("my.sgfdb/segments/1.seg");
    let mut bytes = fs::read(&segment).unwrap();
    // The directory entry of SRCE: its start and length.
    let long = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize;
    let entry = 24 + 6 * 24;
    let middle = long(entry + 8) + long(entry + 16) / 2;
    bytes[middle] ^= 1;
    fs::write(&segment, bytes).unwrap();
    for command in [
        "db find my.sgfdb --format sgf",
        "db find my.sgfdb -o found.sgf",
        "db export my.sgfdb out.sgf",
        "db export my.sgfdb out/",
        "db sql my.sgfdb SELECT/**/record/**/FROM/**/games",
    ] {
        let told = place.run(command);
        assert!(
            told.contains("segment 1: records damaged or missing") && told.ends_with("exit 2\n"),
            "{command}: {told}"
        );
        assert_eq!(told.matches("! error").count(), 1, "{command}: {told}");
    }
    for name in ["found.sgf", "out.sgf", "out/22.sgf"] {
        assert!(place.content(name).contains("PB[Last]"), "{name}");
    }
    // These do not read records.
    assert_eq!(ids(&place).split(' ').count(), 22);
    assert!(place.run("db verify my.sgfdb").starts_with("segment 1: records damaged or missing\n"));
}

/// Runs a shell script on a file system of its own, named `$disk`; `None` if the system has none.
#[cfg(target_os = "linux")]
fn on_a_disk(place: &Place, script: &str) -> Option<String> {
    const BEGIN: &str =
        r#"disk=$(mktemp -d) && mount -t tmpfs -o size=2m tmpfs "$disk" || exit 99; sgf="$1"; "#;
    const END: &str = r#"umount "$disk"; rmdir "$disk""#;
    let mut command = std::process::Command::new("unshare");
    command.args(["--map-root-user", "--mount", "sh", "-c", &format!("{BEGIN}{script}{END}"), "sh"]);
    let output = command.arg(env!("CARGO_BIN_EXE_sgf")).current_dir(place.path()).output().ok()?;
    if matches!(output.status.code(), Some(1 | 99)) {
        return None;
    }
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
#[cfg(target_os = "linux")]
fn a_database_on_a_read_only_disk_can_be_read() {
    const STORY: &str = r#"
cp -r my.sgfdb "$disk/a b?.sgfdb"
mount -o remount,ro "$disk" || exit 99
db="$disk/a b?.sgfdb"
"$sgf" db find "$db" --player p1 --format csv 2>&1 | tail -n +2 | wc -l
"$sgf" db explore "$db" --sequence qd 2>&1 | tail -n 1
"$sgf" db sql "$db" 'SELECT count(*) FROM games' 2>&1 | tail -n 1
"$sgf" db verify "$db" 2>&1; echo "verify ends with $?"
"$sgf" db restore "$db" --list 2>&1; echo "restore ends with $?"
"$sgf" db sync "$db" disk --dry-run 2>&1
"$sgf" db add "$db" more.sgf 2>&1 | sed "s|$disk/||"; ls "$db"
mount -o remount,rw "$disk"
head -c 5000 /dev/urandom > "$db/catalog.sqlite-wal"
mount -o remount,ro "$disk"
"$sgf" db find "$db" 2>&1 | sed "s|$disk/||g"
"#;
    let place = library();
    let Some(told) = on_a_disk(&place, STORY) else {
        println!("skipped: this machine mounts no disks");
        return;
    };
    same(
        told,
        str![[r#"
11
20 hits in 20 games; no continuation in 20
      21
21 games in 1 segment, 1 MB: nothing is damaged
verify ends with 0
0 games can be restored
restore ends with 1
0 files would be read, 0 removed
error: a b?.sgfdb/catalog.sqlite is read-only
catalog.sqlite
segments
error: a b?.sgfdb/catalog.sqlite cannot be read in a read-only folder, because its last changes are in a b?.sgfdb/catalog.sqlite-wal: open the database where it can be written, such as in a copy

"#]],
    );
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_named() {
    const STORY: &str = r#"
cp -r my.sgfdb "$disk/my.sgfdb"
cp -r disk "$disk/disk"
"$sgf" db add "$disk/my.sgfdb" "$disk/disk" 2>&1
"$sgf" db compact -q "$disk/my.sgfdb"
echo '(;PB[New];B[aa])' > "$disk/disk/new.sgf"
cp new.sgf "$disk/disk/00.sgf"
dd if=/dev/zero of="$disk/other" bs=1k 2>/dev/null
for command in "add $disk/my.sgfdb new.sgf" "sync $disk/my.sgfdb" "compact $disk/my.sgfdb"; do
  "$sgf" db $command 2>&1; echo "ends with $?"
done
"$sgf" db find "$disk/my.sgfdb" --format csv | tail -n +2 | wc -l
"#;
    let place = library();
    place.write("new.sgf", format!("(;PB[New]C[{}];B[bb])", "much text ".repeat(20_000)).as_bytes());
    let Some(told) = on_a_disk(&place, STORY) else {
        println!("skipped: this machine mounts no disks");
        return;
    };
    same(
        told,
        str![[r#"
0 games added, 20 already known
error: disk full: the database is unchanged
ends with 2
error: disk full: the database is unchanged
ends with 2
error: disk full: the database is unchanged
ends with 2
21

"#]],
    );
}
