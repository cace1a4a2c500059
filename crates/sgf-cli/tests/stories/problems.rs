//! `sgf db problems`.

use snapbox::str;

use crate::place::{Place, same};

/// Black lives in the corner.
const CORNER: &str =
    "(;FF[4]GM[1]SZ[19]AB[ab][bb][ba]AW[ca][cb]C[Black to play and live.](;B[ac]C[Correct])(;B[ad];W[ac]))";
/// The same corner on a small board, turned and with exchanged colors.
const TURNED: &str = "(;FF[4]GM[1]SZ[9]AW[ih][hh][hi]AB[gi][gh];W[ig])";

fn library() -> Place {
    let place = Place::with(&[
        ("p/10.sgf", CORNER),
        ("p/9.sgf", &format!("{TURNED}(;FF[4]GM[1]SZ[9]AB[ee]AW[ef][fe]C[White to kill])")),
        ("p/hex.sgf", "(;FF[4]GM[11]SZ[5]AB[c3]AW[b2]PL[B]C[Black to play and win];B[b4])"),
        (
            "p/game.sgf",
            "(;FF[4]GM[1]SZ[19]PB[Aki]PW[Bo]AB[pd]AW[dd];B[pp])(;FF[4]GM[1]SZ[19]HA[2]AB[dd][pp];W[pd])",
        ),
        ("p/over.sgf", "(;FF[4]GM[1]SZ[19]AB[pd]AW[dd]RE[B+R];B[pp])"),
    ]);
    same(place.run("db add my.sgfdb p"), "! 7 games added\n");
    place
}

#[test]
fn lists_problems_in_the_order_of_files() {
    let place = library();
    same(
        place.run("db problems my.sgfdb"),
        str![[r#"
    id problem        region       stones turn  task    lines solved last
     2 9.sgf          4x4 corner   2:3    white ?       1:1
     3 9.sgf 2        4x4 center   1:2    white kill    -
     1 10.sgf         4x5 corner   3:2    black live    1:1
     6 hex.sgf        4x5 side     1:1    black win     1:1
! 4 problems

"#]],
    );
    same(
        place.run("db problems my.sgfdb --format csv"),
        str![[r#"
id,path,number,gm,size,region,where,black_stones,white_stones,to_move,task,solutions,depth,comments,tries,solved,last,box,due
2,[..]p/9.sgf,1,1,9x9,4x4,corner,2,3,white,,1,1,0,0,0,,,
3,[..]p/9.sgf,2,1,9x9,4x4,center,1,2,white,kill,0,0,1,0,0,,,
1,[..]p/10.sgf,1,1,19x19,4x5,corner,3,2,black,live,1,1,2,0,0,,,
6,[..]p/hex.sgf,1,11,5x5,4x5,side,1,1,black,win,1,1,1,0,0,,,

"#]],
    );
    same(
        place.run("db problems my.sgfdb --format json --limit 1"),
        str![[r#"
{"id":2,"path":"[..]p/9.sgf","number":1,"gm":1,"size":[9,9],"region":[4,4],"where":"corner","black_stones":2,"white_stones":3,"to_move":"white","task":null,"solutions":1,"depth":1,"comments":0,"tries":0,"solved":0,"last":null,"box":null,"due":null}

"#]],
    );
    same(
        place.run("db problems my.sgfdb --format paths"),
        str![[r#"
[..]p/9.sgf
[..]p/10.sgf
[..]p/hex.sgf

"#]],
    );
    same(
        place.run("db problems my.sgfdb --limit 1 --offset 1"),
        str![[r#"
    id problem        region       stones turn  task    lines solved last
     3 9.sgf 2        4x4 center   1:2    white kill    -
! 1 of 4 problems

"#]],
    );
    same(
        place.run("db problems my.sgfdb --count"),
        str![[r#"
4

"#]],
    );
    same(
        place.run("db problems my.sgfdb -o some.sgf --game hex"),
        str![[r#"
! 1 problem

"#]],
    );
    assert!(place.content("some.sgf").contains("GM[11]"));
}

#[test]
fn conditions_select_problems() {
    let place = library();
    for (condition, expected) in [
        ("--to-move white", "2"),
        ("--to-move black", "2"),
        ("--task live", "1"),
        ("--task kill", "1"),
        ("--task ko", "0"),
        ("--max-region 5x4", "4"),
        ("--max-region 4x5", "4"),
        ("--max-region 4x4", "2"),
        ("--shape +---/|.XO/|XXO", "2"),
        ("--shape +---/|.OX/|OOX --to-move black", "1"),
        ("--shape .X./.OO", "0"),
        ("--shape XO --game hex", "0"),
        ("--shape O./.X --game hex", "1"),
        ("--game go", "3"),
        ("--text kill", "1"),
        ("--where columns=9", "2"),
        ("--where columns=9--comment", "2"),
        ("--set first", "0"),
    ] {
        let told = place.run(&format!("db problems my.sgfdb --count {condition}"));
        assert_eq!(told.lines().next(), Some(expected), "{condition}");
    }
    // A stone played later is not part of the position.
    let told = place.run("db problems my.sgfdb --count --shape +---/|.XO/|XXO/|X..");
    assert_eq!(told, "0\nexit 1\n");
}

#[test]
fn equal_problems_are_duplicates() {
    let place = library();
    same(
        place.run("db problems my.sgfdb --duplicates"),
        str![[r#"
    id problem        region       stones turn  task    lines solved last
     2 9.sgf          4x4 corner   2:3    white ?       1:1
     1 10.sgf         4x5 corner   3:2    black live    1:1
! 1 group, 2 problems

"#]],
    );
    same(
        place.run("db problems my.sgfdb --duplicates --count"),
        str![[r#"
1	2

"#]],
    );
    same(
        place.run("db problems my.sgfdb --duplicates --count --format json"),
        str![[r#"
{"groups":1,"problems":2}

"#]],
    );
    same(
        place.run("db problems my.sgfdb --duplicates --format paths"),
        str![[r#"
[..]p/9.sgf
[..]p/10.sgf

"#]],
    );
    same(
        place.run("db problems my.sgfdb --duplicates --game hex"),
        str![[r#"
! 0 groups, 0 problems
exit 1

"#]],
    );
}

#[test]
fn tries_decide_when_a_problem_is_due() {
    let place = library();
    same(
        place.run("db problems my.sgfdb --record 1 --failed --on 2024-03-01"),
        str![[r#"
! problem 1: 0 of 1 try solved, due on 2024-03-02

"#]],
    );
    same(
        place.run("db problems my.sgfdb --record 1 --record 2 --solved --on 2024-03-02"),
        str![[r#"
! problem 1: 1 of 2 tries solved, due on 2024-03-05
! problem 2: 1 of 1 try solved, due on 2024-03-03

"#]],
    );
    same(
        place.run("db problems my.sgfdb"),
        str![[r#"
    id problem        region       stones turn  task    lines solved last
     2 9.sgf          4x4 corner   2:3    white ?       1:1   1/1    2024-03-02
     3 9.sgf 2        4x4 center   1:2    white kill    -
     1 10.sgf         4x5 corner   3:2    black live    1:1   1/2    2024-03-02
     6 hex.sgf        4x5 side     1:1    black win     1:1
! 4 problems

"#]],
    );
    same(
        place.run("db problems my.sgfdb --due --on 2024-03-02"),
        str![[r#"
! 0 problems
exit 1

"#]],
    );
    same(
        place.run("db problems my.sgfdb --due --on 2024-03-03 --format json"),
        str![[r#"
{"id":2,"path":"[..]p/9.sgf","number":1,"gm":1,"size":[9,9],"region":[4,4],"where":"corner","black_stones":2,"white_stones":3,"to_move":"white","task":null,"solutions":1,"depth":1,"comments":0,"tries":1,"solved":1,"last":"2024-03-02","box":1,"due":"2024-03-03"}

"#]],
    );
    same(
        place.run("db problems my.sgfdb --unsolved --count"),
        str![[r#"
2

"#]],
    );
    // Today is later.
    let told = place.run("db problems my.sgfdb --record 1 --solved");
    assert!(told.starts_with("! problem 1: 2 of 3 tries solved, due on 2"), "{told}");
    same(place.run("db problems my.sgfdb --due --count"), "1\n");
}

#[test]
fn tries_survive_changes_of_the_database() {
    let place = library();
    same(place.run("db mark my.sgfdb 1 --add first"), "! 1 game marked\n");
    place.run("db problems my.sgfdb --record 1 --record 2 --failed --on 2024-03-01");
    same(
        place.run("db mark my.sgfdb --export marks.json"),
        str![[r#"
! 1 mark and 2 tries written to marks.json

"#]],
    );
    // The comment changes, and the file moves.
    std::fs::remove_file(place.path().join("p/10.sgf")).unwrap();
    place.write("p/new.sgf", CORNER.replace("live.", "live!").as_bytes());
    same(
        place.run("db sync my.sgfdb p --remove-missing"),
        str![[r#"
! 1 file read, 1 deleted: 1 game added, 1 removed

"#]],
    );
    place.run("db compact my.sgfdb");
    same(
        place.run("db problems my.sgfdb --due --on 2024-03-02 --set first"),
        str![[r#"
    id problem        region       stones turn  task    lines solved last
     8 new.sgf        4x5 corner   3:2    black live    1:1   0/1    2024-03-01
! 1 problem

"#]],
    );
    same(
        place.run("db verify my.sgfdb"),
        str![[r#"
! 7 games in 1 segment, 1 MB: nothing is damaged

"#]],
    );
    // Another database of the records.
    place.run("db add other.sgfdb p");
    same(
        place.run("db mark other.sgfdb --import marks.json"),
        str![[r#"
! 1 mark read, 1 new or changed
! 2 tries read, 2 new

"#]],
    );
    same(
        place.run("db mark other.sgfdb --import marks.json"),
        str![[r#"
! 1 mark read, 0 new or changed
! 2 tries read, 0 new

"#]],
    );
    same(
        place.run("db problems other.sgfdb --due --on 2024-03-02"),
        str![[r#"
    id problem        region       stones turn  task    lines solved last
     1 9.sgf          4x4 corner   2:3    white ?       1:1   0/1    2024-03-01
     6 new.sgf        4x5 corner   3:2    black live    1:1   0/1    2024-03-01
! 2 problems

"#]],
    );
}

#[test]
fn wrong_values_are_refused() {
    let place = library();
    for arguments in [
        "--task pass",
        "--to-move red",
        "--max-region 9",
        "--max-region 0x7",
        "--max-region 9x",
        "--shape XO/X",
        "--shape nosuchfile.txt",
        "--on yesterday --due",
        "--on 2024-02-30 --due",
        "--on 2024-03-01",
        "--record 1",
        "--solved",
        "--record 1 --solved --failed",
        "--record 1 --solved --task live",
        "--record 1 --solved --text live",
        "--record 99 --solved",
        "--record 4 --solved",
        "--unsolved --due",
        "--count --limit 3",
        "--count --format sgf",
        "-0",
        "--where nonsense=1",
    ] {
        let told = place.run(&format!("db problems my.sgfdb {arguments}"));
        assert!(told.contains("error:") && told.ends_with("exit 2\n"), "{arguments}: {told}");
    }
    assert!(!place.path().join("my.sgfdb/marks.sqlite").exists());
    same(
        place.run("db problems my.sgfdb --record 1 --record 4 --solved"),
        str![[r#"
! error: game 4 is no problem
exit 2

"#]],
    );
    same(
        place.run("db problems my.sgfdb --task pass"),
        str![[r#"
! error: invalid value 'pass' for '--task <TASK>'
!   [possible values: kill, live, ko, capture, connect, cut, tesuji, endgame, win, mate]
! 
! For more information, try '--help'.
exit 2

"#]],
    );
    same(
        place.run("db problems none.sgfdb"),
        str![[r#"
! error: none.sgfdb is not a database
exit 2

"#]],
    );
}

#[test]
fn damage_is_reported() {
    let place = library();
    let segment = std::fs::read_dir(place.path().join("my.sgfdb/segments"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .next()
        .expect("there is a segment");
    let mut bytes = std::fs::read(&segment).unwrap();
    bytes[0] ^= 1;
    std::fs::write(&segment, bytes).unwrap();
    let told = place.run("db problems my.sgfdb");
    assert!(told.contains("error:") && told.ends_with("exit 2\n"), "{told}");
}
