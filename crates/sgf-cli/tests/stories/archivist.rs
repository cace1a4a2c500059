//! What somebody does who keeps thousands of records: tables in and out, variations out, names gone, charsets.

use snapbox::str;

use crate::place::{Place, same};

const GAME: &str = "(;FF[3]GM[1]SZ[9]PB[Honinbo Shusaku]PW[Ota Yuzo]BR[7 dan]DT[1853-03-12]RE[B+Resign]KM[6,5];B[ee]C[Shusaku's centre.](;W[ec];B[ge])(;W[gc]C[OTA YUZO thought of this.](;B[ce])(;B[cg])))\n";
const TWO: &str = "(;GM[1]PB[Aki]RE[W+3.5])\n(;GM[1]PB[Bo]RE[0])\n";

#[test]
fn fields_can_be_compared() {
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
    let normal = r#""normal":{"year":1853,"winner":"black","margin":null,"manner":"resignation","komi":6.5,"handicap":null,"black_rank":"7d","white_rank":null}"#;
    assert!(told.contains(normal), "{told}");
    let told = place.run("info --summary --json .");
    assert!(told.starts_with(r#"{"files":2,"games":3,"nodes":"#), "{told}");
    assert!(told.contains(r#""winners":{"Black":1,"White":1,"nobody":1}"#), "{told}");
    assert_eq!(told.lines().count(), 1);
}

#[test]
fn slips_are_named() {
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
! error: a.sgf stays as it is: KM of game 1: the value `abc` is no Real, a number such as 6.5
! 0 files changed, 0 left alone, 1 could not be changed
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

/// A cell that says what the record says leaves its bytes alone, whatever they are.
#[test]
fn a_table_changes_nothing_that_it_has_not_edited() {
    let place = Place::with(&[]);
    let record = b"(;FF[4]CA[UTF-8]PB[\xE7\xBB?\xE8\x89\xBA]PW[Bo \\] Li]KM[06.50])\n";
    place.write("a.sgf", record);
    place.write("names.csv", place.run("get --csv PB PW KM a.sgf").replace("Bo ] Li", "Cho").as_bytes());
    same(
        place.run("set --from names.csv"),
        str![[r#"
! 1 file changed, 0 left alone

"#]],
    );
    let expected = b"(;FF[4]CA[UTF-8]PB[\xE7\xBB?\xE8\x89\xBA]PW[Cho]KM[06.50])\n";
    assert_eq!(place.content_of("a.sgf"), expected);
}

#[test]
fn a_table_sets_properties() {
    let place = Place::with(&[("a.sgf", GAME), ("b.sgf", TWO)]);
    place.write("t.csv", b"file,game,KM,EV,AB\na.sgf,,6.5,\"Castle, 1853\",aa bb\nb.sgf,2,0,,\n");
    same(
        place.run("set --from t.csv --check"),
        str![[r#"
a.sgf
b.sgf
! 2 files to be changed, 0 left alone
exit 1

"#]],
    );
    same(
        place.run("set --from t.csv"),
        str![[r#"
! 2 files changed, 0 left alone

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
    // The same once more changes nothing; what get writes is a table for set.
    same(
        place.run("set --from t.csv"),
        str![[r#"
! 0 files changed, 2 left alone

"#]],
    );
    let table = place.run("get --csv PB KM a.sgf b.sgf").replace("Aki", "Aki Minami");
    same(
        place.feed("set --from - -v", table.as_bytes()),
        str![[r#"
! a.sgf: left alone
! b.sgf: changed
! 1 file changed, 1 left alone

"#]],
    );
}

#[test]
fn a_table_with_a_slip_changes_nothing() {
    for (table, told) in [
        ("path,KM\na.sgf,1\nnone.sgf,2\n", "t.csv:3: cannot read none.sgf: No such file or directory"),
        (
            "path,KM\na.sgf,1\nb.sgf,much\n",
            "t.csv:3: b.sgf: KM of game 1: the value `much` is no Real, a number such as 6.5",
        ),
        ("path,KM\na.sgf,1\n./a.sgf,2\n", "t.csv:3: ./a.sgf has been named before, in line 2"),
        (
            "path,KM\na.sgf,1\ntwo.sgf,2\n",
            "t.csv:3: two.sgf: it has 2 games; a column `game` says which is meant",
        ),
        ("path,game,KM\na.sgf,1,1\ntwo.sgf,3,1\n", "t.csv:3: two.sgf: it has no game 3"),
        ("path,game,KM\na.sgf,one,1\n", "t.csv:2: `one` is no number of a game"),
        ("path,KM\na.sgf,1\nb.sgf\n", "t.csv:3: the line has 1 cells, and the first line has 2"),
        ("path,KM\na.sgf,1\n-,1\n", "t.csv:3: there is no path of a file"),
        ("path,KM\na.sgf,1\n.,1\n", "t.csv:3: . is a folder; a line is about one file"),
        ("path,pb\na.sgf,1\n", "did you mean PB?"),
        ("KM,EV\n1,2\n", "t.csv:1: the table needs one column `path`"),
        ("path,KM,KM\na.sgf,1,2\n", "t.csv:1: there are two columns `KM`"),
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
fn a_variation_becomes_a_record() {
    let place = Place::with(&[("a.sgf", GAME)]);
    let head = "(;FF[3]GM[1]SZ[9]PB[Honinbo Shusaku]PW[Ota Yuzo]BR[7 dan]DT[1853-03-12]RE[B+Resign]KM[6,5]";
    assert_eq!(
        place.run("extract --at 0/1 a.sgf"),
        format!("{head};B[ee]C[Shusaku's centre.];W[gc]C[OTA YUZO thought of this.](;B[ce])(;B[cg]))\n"),
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
! error: a.sgf has no node 0/5
exit 2

"#]],
    );
    same(
        place.run("extract --at 0/1 a.sgf -o a.sgf --force"),
        str![[r#"
! error: a.sgf stays as it is: it would be written over itself; name another file with -o
exit 2

"#]],
    );
    assert!(place.run("extract --at up a.sgf").ends_with("exit 2\n"));
    assert_eq!(place.run("extract --at 0 a.sgf a.sgf a.sgf").matches("(;FF").count(), 1);
    assert_eq!(place.content("a.sgf"), GAME);
}

#[test]
fn names_go_and_pseudonyms_stay() {
    let place =
        Place::with(&[("a.sgf", GAME), ("ota yuzo.sgf", "(;PB[ota  yuzo]PW[Bo]AN[Cho]C[Cho and Bo])\n")]);
    let first = place.run("anonymise --key k --also AN .");
    assert!(
        first.contains("! a.sgf: Honinbo Shusaku -> Player ")
            && first.contains("2 times, 1 of them in texts"),
        "{first}"
    );
    assert!(first.contains("! ota yuzo.sgf: there is a name in the name of the file"), "{first}");
    let (a, b) = (place.content("a.sgf"), place.content("ota yuzo.sgf"));
    for name in ["Shusaku", "Yuzo", "YUZO", "yuzo", "Bo", "Cho"] {
        assert!(!a.contains(name) && !b.contains(name), "{name}: {a}{b}");
    }
    let player = |text: &str, ident: &str| text.split_once(&format!("{ident}[")).unwrap().1[..15].to_owned();
    assert_eq!(player(&a, "PW"), player(&b, "PB"), "one name, one pseudonym");
    assert!(a.contains("'s centre.") && a.contains(" thought of this."));
    // The same once more changes nothing.
    assert!(place.run("anonymise --key k --also AN .").ends_with("! 0 files changed, 2 left alone\n"));
    place.write("a.sgf", GAME.as_bytes());
    assert!(!place.run("anonymise --key k a.sgf").contains("exit"));
    assert_eq!(place.content("a.sgf"), a, "the same key gives the same names");
    place.write("a.sgf", GAME.as_bytes());
    assert!(!place.run("anonymise --key other a.sgf").contains("exit"));
    assert_ne!(place.content("a.sgf"), a);
}

#[test]
fn only_the_charset_changes() {
    let place = Place::with(&[]);
    place.write("a.sgf", b"(;FF[3]CA[ISO-8859-1]PB[Zo\xEB]KI[11] ;Black[qd]L[aa][bb])\n");
    same(
        place.run("convert --to utf8 a.sgf"),
        str![[r#"
! 1 file converted, 0 left alone

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
! 0 files converted, 1 left alone

"#]],
    );
    assert!(place.run("convert --to utf8 --passes tt a.sgf").ends_with("exit 2\n"));
}

#[test]
fn records_become_json_and_come_back() {
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
! 1 file converted, 0 left alone

"#]],
    );
    same(
        place.run("convert --from json a.json -o c.sgf"),
        str![[r#"
! 1 file converted, 0 left alone

"#]],
    );
    assert_eq!(place.content("c.sgf"), GAME.replace("(;FF[3]", "(;CA[UTF-8]FF[3]"));
    same(
        place.feed("convert --from json", b"{\"nodes\":[{}]}{\"nodes\":7}"),
        str![[r#"
! error: standard input is no record as JSON: game 2: it has no list of nodes
exit 2

"#]],
    );
    assert!(place.run("convert --from json --to ff4 a.json").ends_with("exit 2\n"));
    // The new record would stand beside the JSON, where there is one already.
    assert!(place.run("convert --from json a.json").contains("a.sgf is there already"));
    assert_eq!(place.content("a.sgf"), GAME);
}
