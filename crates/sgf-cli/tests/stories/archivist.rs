//! Bulk editing of collections: tables in and out, stripping, anonymizing, charsets.

use snapbox::str;

use crate::place::{Place, same};

const GAME: &str = "(;FF[3]GM[1]SZ[9]PB[Honinbo Shusaku]PW[Ota Yuzo]BR[7 dan]DT[1853-03-12]RE[B+Resign]KM[6,5];B[ee]C[Shusaku's center.](;W[ec];B[ge])(;W[gc]C[OTA YUZO thought of this.](;B[ce])(;B[cg])))\n";
const TWO: &str = "(;GM[1]PB[Aki]RE[W+3.5])\n(;GM[1]PB[Bo]RE[0])\n";

#[test]
fn prints_normalized_fields() {
    let place = Place::with(&[("a.sgf", GAME), ("b.sgf", TWO)]);
    same(
        place.run("get --csv year winner margin manner komi black-rank PB a.sgf b.sgf"),
        str![[r#"
file,game,year,winner,margin,manner,komi,black-rank,PB
a.sgf,1,1853,black,,resignation,6.5,7d,Honinbo Shusaku
b.sgf,1,,white,3.5,points,,,Aki
b.sgf,2,,draw,,,,,Bo

"#]],
    );
    same(
        place.run("get --json year komi handicap a.sgf"),
        str![[r#"
{"file":"a.sgf","game":1,"year":1853,"komi":6.5,"handicap":null}

"#]],
    );
    let told = place.run("info --json a.sgf");
    let normal = r#""normal":{"year":1853,"winner":"black","margin":null,"manner":"resignation","komi":6.5,"handicap":null,"black_rank":"7d","white_rank":null,"rules":null,"time":null,"overtime":null}"#;
    assert!(told.contains(normal), "{told}");
    let told = place.run("info --summary --json .");
    assert!(told.starts_with(r#"{"files":2,"games":3,"nodes":"#), "{told}");
    assert!(told.contains(r#""winners":{"Black":1,"White":1,"draw":1}"#), "{told}");
    assert_eq!(told.lines().count(), 1);
}

#[test]
fn suggests_corrections() {
    let place = Place::with(&[("a.sgf", GAME)]);
    same(
        place.run("get pb a.sgf"),
        str![[r#"
! error: pb is neither a property nor a file; did you mean PB?
exit 2

"#]],
    );
    same(
        place.run("get PB PlayerWhite a.sgf"),
        str![[r#"
! error: PlayerWhite is neither a property nor a file; did you mean PW?
exit 2

"#]],
    );
    same(
        place.run("set km=6.5 a.sgf"),
        str![[r#"
! error: km=6.5 is neither an assignment nor a file; did you mean KM=6.5?
exit 2

"#]],
    );
    same(
        place.run("set KM=abc a.sgf"),
        str![[r#"
! error: a.sgf left unchanged: KM of game 1: `abc` is not a Real, a number such as 6.5
! 0 files changed, 0 unchanged, 1 could not be changed
exit 2

"#]],
    );
    same(
        place.run("check --fx a.sgf"),
        str![[r#"
! error: unexpected argument '--fx' found
! 
!   tip: a similar argument exists: '--fix'
! 
! Usage: sgf check [OPTIONS] [PATH]...
! 
! For more information, try '--help'.
exit 2

"#]],
    );
    let told = place.run("convert --to ff5 a.sgf");
    assert!(
        told.starts_with(
            "! error: invalid value 'ff5' for '--to <FORMAT>'\n!   [possible values: ff4, ff3, ff1, "
        ),
        "{told}"
    );
    assert!(
        told.contains("!   tip: a similar value exists: 'ff4'\n") && told.ends_with("exit 2\n"),
        "{told}"
    );
    assert_eq!(place.content("a.sgf"), GAME);
}

/// Cells with unchanged values keep the bytes, whatever they are.
#[test]
fn unedited_table_changes_nothing() {
    let place = Place::with(&[]);
    let record = b"(;FF[4]CA[UTF-8]PB[\xE7\xBB?\xE8\x89\xBA]PW[Bo \\] Li]KM[06.50])\n";
    place.write("a.sgf", record);
    place.write("names.csv", place.run("get --csv PB PW KM a.sgf").replace("Bo ] Li", "Cho").as_bytes());
    same(
        place.run("set --from names.csv"),
        str![[r#"
! 1 file changed, 0 unchanged

"#]],
    );
    let expected = b"(;FF[4]CA[UTF-8]PB[\xE7\xBB?\xE8\x89\xBA]PW[Cho]KM[06.50])\n";
    assert_eq!(place.content_of("a.sgf"), expected);
}

#[test]
fn sets_properties_from_a_table() {
    let place = Place::with(&[("a.sgf", GAME), ("b.sgf", TWO)]);
    place.write("t.csv", b"file,game,KM,EV,AB\na.sgf,,6.5,\"Castle, 1853\",aa bb\nb.sgf,2,0,,\n");
    same(
        place.run("set --from t.csv --check"),
        str![[r#"
a.sgf
b.sgf
! 2 files to be changed, 0 unchanged
exit 1

"#]],
    );
    same(
        place.run("set --from t.csv"),
        str![[r#"
! 2 files changed, 0 unchanged

"#]],
    );
    same(
        place.run("get EV KM AB a.sgf b.sgf"),
        str![[r#"
a.sgf	Castle, 1853	6.5	aa bb
b.sgf:1			
b.sgf:2		0	

"#]],
    );
    // Running it again changes nothing; the output of get is valid for set.
    same(
        place.run("set --from t.csv"),
        str![[r#"
! 0 files changed, 2 unchanged

"#]],
    );
    let table = place.run("get --csv PB KM a.sgf b.sgf").replace("Aki", "Aki Minami");
    same(
        place.feed("set --from - -v", table.as_bytes()),
        str![[r#"
! a.sgf: unchanged
! b.sgf: changed
! 1 file changed, 1 unchanged

"#]],
    );
}

#[test]
fn invalid_table_changes_nothing() {
    for (table, told) in [
        ("path,KM\na.sgf,1\nnone.sgf,2\n", "t.csv:3: cannot read none.sgf: No such file or directory"),
        (
            "path,KM\na.sgf,1\nb.sgf,much\n",
            "t.csv:3: b.sgf: KM of game 1: `much` is not a Real, a number such as 6.5",
        ),
        ("path,KM\na.sgf,1\n./a.sgf,2\n", "t.csv:3: ./a.sgf is also in line 2"),
        (
            "path,KM\na.sgf,1\ntwo.sgf,2\n",
            "t.csv:3: two.sgf: it contains 2 games; add a column `game` to choose one",
        ),
        ("path,game,KM\na.sgf,1,1\ntwo.sgf,3,1\n", "t.csv:3: two.sgf: it contains no game 3"),
        ("path,game,KM\na.sgf,one,1\n", "t.csv:2: `one` is not the number of a game"),
        ("path,KM\na.sgf,1\nb.sgf\n", "t.csv:3: the line has 1 cells, but the header has 2"),
        ("path,KM\na.sgf,1\n-,1\n", "t.csv:3: missing path"),
        ("path,KM\na.sgf,1\n.,1\n", "t.csv:3: . is a folder; name a file"),
        ("path,pb\na.sgf,1\n", "did you mean PB?"),
        ("KM,EV\n1,2\n", "t.csv:1: the table needs a column `file`"),
        ("path,KM,KM\na.sgf,1,2\n", "t.csv:1: duplicate column `KM`"),
    ] {
        let place = Place::with(&[("a.sgf", GAME), ("b.sgf", GAME), ("two.sgf", TWO), ("t.csv", table)]);
        let story = place.run("set --from t.csv");
        assert!(story.contains(told) && story.ends_with("exit 2\n"), "{table}: {story}");
        assert_eq!((place.content("a.sgf"), place.content("b.sgf")), (GAME.to_owned(), GAME.to_owned()));
    }
    let place = Place::with(&[("a.sgf", GAME), ("t.csv", "path,KM\na.sgf,1\n")]);
    for options in ["KM=1", "a.sgf", "--remove EV", "--nth 1", "--files-from t.csv"] {
        assert!(place.run(&format!("set --from t.csv {options}")).ends_with("exit 2\n"), "{options}");
    }
    assert_eq!(place.content("a.sgf"), GAME);
}

#[test]
fn extracts_a_variation() {
    let place = Place::with(&[("a.sgf", GAME)]);
    let head = "(;FF[3]GM[1]SZ[9]PB[Honinbo Shusaku]PW[Ota Yuzo]BR[7 dan]DT[1853-03-12]RE[B+Resign]KM[6,5]";
    assert_eq!(
        place.run("extract --at 0/1 a.sgf"),
        format!("{head};B[ee]C[Shusaku's center.];W[gc]C[OTA YUZO thought of this.](;B[ce])(;B[cg]))\n"),
    );
    same(
        place.run("extract --at 0/1/1 --position a.sgf -o p.sgf"),
        str![[r#"
! 1 game written

"#]],
    );
    assert_eq!(place.content("p.sgf"), format!("{head}AW[gc]AB[ee][cg]PL[W])\n"));
    same(
        place.run("extract --at 0/5 a.sgf"),
        str![[r#"
! error: a.sgf: there is no node 0/5, 2 nodes below the root: node 0 has children 0 to 1
exit 2

"#]],
    );
    same(
        place.run("extract --at 0/1 a.sgf -o a.sgf --force"),
        str![[r#"
! error: a.sgf left unchanged: the output is the same file; choose another with -o
exit 2

"#]],
    );
    assert!(place.run("extract --at up a.sgf").ends_with("exit 2\n"));
    assert_eq!(place.run("extract --at 0 a.sgf a.sgf a.sgf").matches("(;FF").count(), 1);
    assert_eq!(place.content("a.sgf"), GAME);
}

#[test]
fn replaces_names_by_pseudonyms() {
    let place =
        Place::with(&[("a.sgf", GAME), ("ota yuzo.sgf", "(;PB[ota  yuzo]PW[Bo]AN[Cho]C[Cho and Bo])\n")]);
    let first = place.run("anonymize --key k --also AN .");
    assert!(
        first.contains("! a.sgf: Honinbo Shusaku -> Player ")
            && first.contains("2 times, 1 of them in texts"),
        "{first}"
    );
    assert!(first.contains("! ota yuzo.sgf: the file name contains a name"), "{first}");
    let (a, b) = (place.content("a.sgf"), place.content("ota yuzo.sgf"));
    for name in ["Shusaku", "Yuzo", "YUZO", "yuzo", "Bo", "Cho"] {
        assert!(!a.contains(name) && !b.contains(name), "{name}: {a}{b}");
    }
    let player = |text: &str, ident: &str| text.split_once(&format!("{ident}[")).unwrap().1[..15].to_owned();
    assert_eq!(player(&a, "PW"), player(&b, "PB"), "one name, one pseudonym");
    assert!(a.contains("'s center.") && a.contains(" thought of this."));
    // Running it again changes nothing.
    assert!(place.run("anonymize --key k --also AN .").ends_with("! 0 files changed, 2 unchanged\n"));
    place.write("a.sgf", GAME.as_bytes());
    assert!(!place.run("anonymize --key k a.sgf").contains("exit"));
    assert_eq!(place.content("a.sgf"), a, "the same key gives the same names");
    place.write("a.sgf", GAME.as_bytes());
    assert!(!place.run("anonymize --key other a.sgf").contains("exit"));
    assert_ne!(place.content("a.sgf"), a);
}

#[test]
fn converts_only_the_charset() {
    let place = Place::with(&[]);
    place.write("a.sgf", b"(;FF[3]CA[ISO-8859-1]PB[Zo\xEB]KI[11] ;Black[qd]L[aa][bb])\n");
    same(
        place.run("convert --to utf8 a.sgf"),
        str![[r#"
! 1 file converted, 0 unchanged

"#]],
    );
    same(
        place.content("a.sgf"),
        str![[r#"
(;FF[3]CA[UTF-8]PB[Zoë]KI[11] ;Black[qd]L[aa][bb])

"#]],
    );
    same(
        place.run("convert --to utf8 a.sgf"),
        str![[r#"
! 0 files converted, 1 unchanged

"#]],
    );
    assert!(place.run("convert --to utf8 --passes tt a.sgf").ends_with("exit 2\n"));
}

#[test]
fn json_round_trips() {
    let place = Place::with(&[("a.sgf", GAME), ("b.sgf", TWO)]);
    same(
        place.run("convert --to json b.sgf -o -"),
        str![[r#"
{"gm":1,"nodes":[{"properties":{"GM":["1"],"PB":["Aki"],"RE":["W+3.5"]}}]}
{"gm":1,"nodes":[{"properties":{"GM":["1"],"PB":["Bo"],"RE":["0"]}}]}

"#]],
    );
    same(
        place.run("convert --to json a.sgf"),
        str![[r#"
! a.sgf -> a.json
! 1 file converted, 0 unchanged

"#]],
    );
    same(
        place.run("convert --from json a.json -o c.sgf"),
        str![[r#"
! a.json -> c.sgf
! 1 file converted, 0 unchanged

"#]],
    );
    assert_eq!(place.content("c.sgf"), GAME.replace("(;FF[3]", "(;CA[UTF-8]FF[3]"));
    same(
        place.feed("convert --from json", b"{\"nodes\":[{}]}{\"nodes\":7}"),
        str![[r#"
! error: standard input is not a JSON tree: game 2: it has no list `nodes`
exit 2

"#]],
    );
    assert!(place.run("convert --from json --to ff4 a.json").ends_with("exit 2\n"));
    // The output would be next to the JSON, where the file already exists.
    assert!(place.run("convert --from json a.json").contains("a.sgf already exists"));
    assert_eq!(place.content("a.sgf"), GAME);
}

/// Spreadsheets write other separators, and headings of their own.
#[test]
fn tables_of_spreadsheets_are_read() {
    for table in [
        "file;KM;EV\na.sgf;6.5;Castle, 1853\n",
        "\u{FEFF}File\tKM\tEV\r\na.sgf\t6.5\tCastle, 1853\r\n",
        "sep=;\r\nPath;KM;EV\r\na.sgf;6.5;\"Castle, 1853\"\r\n",
        "\"file\",\"KM\",\"EV\"\n\"a.sgf\",\"6.5\",\"Castle, 1853\"\n",
        "file,path,KM,EV\na.sgf,a.sgf,6.5,\"Castle, 1853\"\n",
        "path;EV;\"a;b,c,d\"\na.sgf;x;y\n",
    ] {
        let place = Place::with(&[("a.sgf", GAME), ("t.csv", table)]);
        let told = place.run("set --from t.csv");
        if table.contains("a;b") {
            assert!(told.contains("unknown column `a;b,c,d`"), "{told}");
            continue;
        }
        assert!(told.contains("1 file changed"), "{table}: {told}");
        assert_eq!(place.run("get EV KM a.sgf"), "a.sgf\tCastle, 1853\t6.5\n", "{table}");
    }
    let place = Place::with(&[("a.sgf", GAME), ("t.csv", "file,path,EV\na.sgf,b.sgf,x\n")]);
    assert!(place.run("set --from t.csv").contains("t.csv:2: `file` and `path` name the same file"));
}

/// Normalized columns can be in the table, but not be changed.
#[test]
fn normalized_columns_are_compared() {
    let place = Place::with(&[("a.sgf", GAME)]);
    let table = place.run("get --csv EV year winner manner komi black-rank RE DT a.sgf");
    place.write("t.csv", table.as_bytes());
    same(
        place.run("set --from t.csv"),
        str![[r#"
! 0 files changed, 1 unchanged

"#]],
    );
    // A spreadsheet with decimal commas.
    place.write("t.csv", table.replace(',', ";").replace("6.5", "6,5").as_bytes());
    assert!(!place.run("set --from t.csv").contains("exit"));
    place.write("t.csv", table.replace("1853,black", "1854,black").as_bytes());
    same(
        place.run("set --from t.csv"),
        str![[r#"
! error: t.csv:2: a.sgf: `year` is `1853`, read from DT, and cannot be set; set DT
exit 2

"#]],
    );
    // A column that agrees with the new value is no contradiction.
    place.write("t.csv", b"file,DT,year\na.sgf,1854-01-01,1854\n");
    assert!(place.run("set --from t.csv").contains("1 file changed"));
}

#[test]
fn set_refuses_values_that_check_calls_errors() {
    let square = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Aki];B[cc])\n";
    for assignment in ["DT=yesterday", "DT=1959/2/30", "AB=zz", "DT=1959-02-30"] {
        let place = Place::with(&[("a.sgf", square)]);
        let told = place.run(&format!("set {assignment} a.sgf"));
        assert!(told.contains("a.sgf left unchanged: ") && told.contains("--force sets it anyway"), "{told}");
        assert!(told.ends_with("exit 2\n"), "{told}");
        assert_eq!(place.content("a.sgf"), square);
        let (ident, value) = assignment.split_once('=').unwrap();
        place.write("t.csv", format!("file,{ident}\na.sgf,{value}\n").as_bytes());
        let told = place.run("set --from t.csv");
        assert!(told.contains("t.csv:2: a.sgf: ") && told.contains("--force sets it anyway"), "{told}");
        assert!(place.run("set --from t.csv --force").contains("1 file changed"));
        assert_eq!(place.run(&format!("get {ident} a.sgf")), format!("a.sgf\t{value}\n"));
        // Errors that were there before are no reason to refuse another change.
        assert!(place.run("set EV=Cup a.sgf").contains("1 file changed"));
    }
}

/// Every file is tried before the first is written, and nothing is written if one cannot be.
#[test]
#[cfg(unix)]
fn tables_change_all_files_or_none() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::with(&[
        ("a.sgf", GAME),
        ("b.sgf", GAME),
        ("linked.sgf", GAME),
        ("x/c.gib", "\\HS\n"),
        ("t.csv", "file,EV\na.sgf,Cup\nlinked.sgf,Cup\nb.sgf,Cup\n"),
    ]);
    std::fs::hard_link(place.path().join("linked.sgf"), place.path().join("other name.sgf")).unwrap();
    let told = place.run("set --from t.csv");
    assert!(told.contains("t.csv:3: linked.sgf: the file has 2 hard links"), "{told}");
    assert!(told.ends_with("exit 2\n"), "{told}");
    std::fs::remove_file(place.path().join("other name.sgf")).unwrap();
    let read_only = std::fs::Permissions::from_mode(0o444);
    std::fs::set_permissions(place.path().join("b.sgf"), read_only).unwrap();
    assert!(place.run("set --from t.csv").contains("t.csv:4: b.sgf: the file is write-protected"));
    for name in ["a.sgf", "b.sgf", "linked.sgf"] {
        assert_eq!(place.content(name), GAME, "{name}");
    }
    // A dry run does not need to write.
    assert!(place.run("set --from t.csv --check").ends_with("exit 1\n"));
}

/// Backups have the old bytes, and never overwrite a file.
#[test]
fn commands_in_place_make_backups() {
    let ugly = "(;FF[3]GM[1]SZ[9]PB[Aki] ;B[cc]BL[10]C[Aki])\n";
    for command in
        ["fmt", "convert", "set KM=0.5", "strip --comments", "sort", "anonymize --key k", "check --fix"]
    {
        let record =
            if command == "sort" { "(;FF[4]GM[1]SZ[9]DT[1999])(;FF[4]GM[1]SZ[9]DT[1998])\n" } else { ugly };
        let record = if command == "check --fix" {
            "(;FF[4]GM[1]SZ[9]RE[White wins on time];B[cc])\n"
        } else {
            record
        };
        let place = Place::with(&[("a.sgf", record), ("a.sgf.bak2", "mine")]);
        for name in ["a.sgf.bak", "a.sgf.bak3"] {
            place.write("a.sgf", record.as_bytes());
            let told = place.run(&format!("{command} --backup a.sgf"));
            assert!(!told.contains("exit 2"), "{command}: {told}");
            assert_eq!(place.content(name), record, "{command}");
            assert_ne!(place.content("a.sgf"), record, "{command}");
        }
        assert_eq!(place.content("a.sgf.bak2"), "mine");
        // Without a change there is no backup.
        let names = place.names();
        place.run(&format!("{command} --backup a.sgf"));
        assert_eq!(place.names(), names, "{command}");
    }
    let place = Place::with(&[("a.sgf", ugly), ("t.csv", "file,EV\na.sgf,Cup\n")]);
    place.run("set --from t.csv --backup");
    assert_eq!(place.content("a.sgf.bak"), ugly);
    for command in
        ["fmt --backup --check a.sgf", "fmt --backup a.sgf -o b.sgf", "convert --to json --backup a.sgf"]
    {
        assert!(place.run(command).ends_with("exit 2\n"), "{command}");
    }
}

/// A conversion says what it wrote.
#[test]
fn convert_prints_the_new_files() {
    let place = Place::with(&[("a.sgf", TWO), ("sub/b.sgf", TWO)]);
    same(
        place.run("convert --to json a.sgf sub"),
        str![[r#"
! a.sgf -> a.json
! sub/b.sgf -> sub/b.json
! 2 files converted, 0 unchanged

"#]],
    );
    assert_eq!(place.run("convert --to json -q a.sgf -o out/"), "");
}

#[test]
fn convert_shows_what_it_would_write() {
    let place =
        Place::with(&[("a.sgf", TWO), ("sub/b.sgf", TWO), ("sub/c.sgf", TWO), ("sub/c.json", "mine")]);
    let before = place.names();
    same(
        place.run("convert --to json --dry-run a.sgf sub"),
        str![[r#"
a.sgf -> a.json
sub/b.sgf -> sub/b.json
! error: sub/c.json already exists
! 2 files to be converted, 0 unchanged, 1 could not be converted
exit 2

"#]],
    );
    same(
        place.run("convert --to json --dry-run -o out/ a.sgf sub"),
        str![[r#"
a.sgf -> out/a.json
sub/b.sgf -> out/sub/b.json
sub/c.sgf -> out/sub/c.json
! 3 files to be converted, 0 unchanged
exit 1

"#]],
    );
    assert_eq!(place.names(), before);
    for command in ["convert --dry-run a.sgf -o b.sgf", "fmt --check a.sgf -o b.sgf"] {
        let told = place.run(command);
        assert_eq!(told, "! error: --check changes nothing, and cannot be used with -o\nexit 2\n");
    }
}
