//! `sgf db mark` and `sgf db saved`.

use snapbox::str;

use crate::place::{Place, same};

fn library() -> Place {
    let place = Place::with(&[(
        "a.sgf",
        "(;FF[4]GM[1]SZ[19]PB[Aki]PW[Bo]DT[1990];B[pd];W[dp])(;FF[4]GM[1]SZ[19]PB[Bo]PW[Chie]DT[1991];B[dd];W[pq])",
    )]);
    same(place.run("db add my.sgfdb a.sgf"), "! 2 games added\n");
    place
}

#[test]
fn tags_stars_and_notes_are_listed_and_found() {
    let place = library();
    same(
        place.run("db mark my.sgfdb"),
        str![[r#"
! 0 marked games
exit 1

"#]],
    );
    same(
        place.run("db mark my.sgfdb 1 --add ladder --add Shape --star"),
        str![[r#"
! 1 game marked

"#]],
    );
    same(
        place.run("db mark my.sgfdb --player Bo --add shape"),
        str![[r#"
! 2 games marked

"#]],
    );
    same(
        place.story(place.command("db mark my.sgfdb 2 --note").arg("look\nagain")),
        str![[r#"
! 1 game marked

"#]],
    );
    same(
        place.run("db mark my.sgfdb"),
        str![[r#"
id  black  white  date  mark
 1  Aki    Bo     1990  ★ #Shape #ladder
 2  Bo     Chie   1991  #shape look
! 2 marked games

"#]],
    );
    same(
        place.run("db mark my.sgfdb --tags"),
        str![[r#"
tag     games
ladder      1
Shape       2

"#]],
    );
    same(
        place.run("db mark my.sgfdb 2 --json"),
        str![[r#"
{"id":2,"path":"[..]a.sgf","number":2,"black":"Bo","white":"Chie","date":"1991","tags":["shape"],"starred":false,"note":"look\nagain"}

"#]],
    );
    same(
        place.run("db find my.sgfdb --tag SHAPE --starred"),
        str![[r#"
      1  Aki                 Bo                  1990
! 1 game

"#]],
    );
    same(
        place.run("db find my.sgfdb --noted --format json"),
        str![[r#"
{"id":2,"path":"[..]a.sgf","number":2,"gm":1,"size":[19,19],"black":"Bo","black_rank":null,"white":"Chie","white_rank":null,"event":null,"round":null,"place":null,"date":"1991","result":null,"komi":null,"handicap":null,"rules":null,"moves":2,"errors":0,"merged":[],"hits":[]}

"#]],
    );
    same(
        place.run("db mark my.sgfdb 1 2 --unstar --remove shape --remove ladder"),
        str![[r#"
! 2 games marked

"#]],
    );
    same(
        place.run("db mark my.sgfdb"),
        str![[r#"
id  black  white  date  mark
 2  Bo     Chie   1991  look
! 1 marked game

"#]],
    );
}

#[test]
fn marks_need_existing_games_and_valid_tags() {
    let place = library();
    same(
        place.run("db mark my.sgfdb 3 --star"),
        str![[r#"
! error: there is no game 3
exit 2

"#]],
    );
    same(
        place.run("db mark my.sgfdb --star"),
        str![[r#"
! error: name the games by their numbers or by conditions
exit 2

"#]],
    );
    same(
        place.run("db mark my.sgfdb --player Zoe --star"),
        str![[r#"
! no game matches
exit 1

"#]],
    );
    same(
        place.story(place.command("db mark my.sgfdb 1 --add").arg("two\nlines")),
        str![[r#"
! error: 'two\nlines' is not a tag: it contains control characters
exit 2

"#]],
    );
    same(
        place.run("db mark none.sgfdb 1 --star"),
        str![[r#"
! error: none.sgfdb is not a database
exit 2

"#]],
    );
}

#[test]
fn exported_marks_are_imported_into_another_database() {
    let place = library();
    place.run("db mark my.sgfdb 1 --add ladder --star");
    place.run("db saved my.sgfdb nineties --set -- --date 1990..1999");
    same(
        place.run("db mark my.sgfdb --export marks.json"),
        str![[r#"
! 1 mark and 1 saved search written to marks.json

"#]],
    );
    same(
        place.run("db mark my.sgfdb --export marks.json"),
        str![[r#"
! error: marks.json already exists
exit 2

"#]],
    );
    place.run("db add other.sgfdb a.sgf");
    same(
        place.run("db mark other.sgfdb --import marks.json"),
        str![[r#"
! 1 mark read, 1 new or changed

"#]],
    );
    same(
        place.run("db mark other.sgfdb --import marks.json"),
        str![[r#"
! 1 mark read, 0 new or changed

"#]],
    );
    same(
        place.run("db mark other.sgfdb"),
        str![[r#"
id  black  white  date  mark
 1  Aki    Bo     1990  ★ #ladder
! 1 marked game

"#]],
    );
    same(
        place.run("db saved other.sgfdb nineties"),
        str![[r#"
      1  Aki                 Bo                  1990
      2  Bo                  Chie                1991
! 2 games

"#]],
    );
    place.run("db mark other.sgfdb --export copy.json");
    assert_eq!(place.content("marks.json"), place.content("copy.json"));
    place.write("bad.json", b"{\"version\": 1, \"marks\": [{\"record\": \"12\"}]}");
    same(
        place.run("db mark other.sgfdb --import bad.json"),
        str![[r#"
! error: bad.json: mark 1: record must have 32 hexadecimal digits
exit 2

"#]],
    );
    place.write("bad.json", b"{\"version\": 1,\n \"marks\": 3}");
    same(
        place.run("db mark other.sgfdb --import bad.json"),
        str![[r#"
! error: bad.json: invalid type: integer `3`, expected a sequence at line 2 column 11
exit 2

"#]],
    );
}

#[test]
fn saved_searches_take_more_options() {
    let place = library();
    same(
        place.run("db saved my.sgfdb"),
        str![[r#"
! no saved searches
exit 1

"#]],
    );
    same(
        place.run("db saved my.sgfdb bo --set -- --player Bo --sort date"),
        str![[r#"
! search saved as bo

"#]],
    );
    same(
        place.run("db saved my.sgfdb"),
        str![[r#"
name  options
bo    --player Bo --sort date

"#]],
    );
    same(
        place.run("db saved my.sgfdb bo -- --reverse --format csv"),
        str![[r#"
id,path,number,gm,size,black,black_rank,white,white_rank,event,round,place,date,result,komi,handicap,rules,moves,errors,merged,hits
2,[..]a.sgf,2,1,19x19,Bo,,Chie,,,,,1991,,,,,2,0,,
1,[..]a.sgf,1,1,19x19,Aki,,Bo,,,,,1990,,,,,2,0,,

"#]],
    );
    same(
        place.run("db saved my.sgfdb bo -- --sideways"),
        str![[r#"
! error: unexpected argument '--sideways' found
exit 2

"#]],
    );
    same(
        place.run("db saved my.sgfdb bad --set -- --limit many"),
        str![[r#"
! error: invalid value 'many' for '--limit <N>': invalid digit found in string
exit 2

"#]],
    );
    same(
        place.run("db saved my.sgfdb none"),
        str![[r#"
! error: there is no saved search 'none'
exit 2

"#]],
    );
    same(
        place.run("db saved my.sgfdb bo --remove"),
        str![[r#"
! search bo removed

"#]],
    );
    same(
        place.run("db saved my.sgfdb bo"),
        str![[r#"
! error: there is no saved search 'bo'
exit 2

"#]],
    );
}

#[test]
fn damaged_segments_are_reported_with_marks() {
    let place = library();
    place.write("b.sgf", b"(;FF[4]GM[1]SZ[19]PB[Dai]PW[Emi];B[qq])");
    place.run("db add my.sgfdb b.sgf -q");
    place.write("my.sgfdb/segments/2.seg", b"damaged");
    same(
        place.run("db mark my.sgfdb --player Aki --star"),
        str![[r#"
! 1 game marked
! error: segment 2: head damaged or missing
exit 2

"#]],
    );
    same(
        place.run("db mark my.sgfdb"),
        str![[r#"
id  black  white  date  mark
 1  Aki    Bo     1990  ★
! 1 marked game

"#]],
    );
    // Without a catalog, games are numbered in another order.
    place.write("my.sgfdb/catalog.sqlite", b"damaged");
    same(
        place.run("db mark my.sgfdb 1 --add ladder"),
        str![[r#"
! error: catalog: file damaged: the numbers of games are not certain, so none is marked
exit 2

"#]],
    );
}

#[test]
fn damaged_marks_are_named_and_cost_no_game() {
    let place = library();
    same(place.run("db mark my.sgfdb 1 --star"), "! 1 game marked\n");
    place.write("my.sgfdb/marks.sqlite", "x".repeat(5000).as_bytes());
    for command in ["db find my.sgfdb --starred", "db mark my.sgfdb", "db mark my.sgfdb 2 --star"] {
        same(
            place.run(command),
            str![[r#"
! error: marks.sqlite: file is not a database; move it away, and import what `sgf db mark --export` last wrote; the games are not affected
exit 2

"#]],
        );
    }
    same(
        place.run("db verify my.sgfdb"),
        str![[r#"
marks.sqlite: file is not a database; move it away, and import what `sgf db mark --export` last wrote; the games are not affected
! 2 games in 1 segment, 1 MB: damaged
exit 1

"#]],
    );
    let told = place.run("db find my.sgfdb --player Aki");
    assert!(told.ends_with("! 1 game\n"), "{told}");
}
