//! Editing of records: get, set, strip, split, join, sort.

use snapbox::str;

use crate::place::{Place, same};

const GAMES: &str = "(;PB[Dosaku]DT[1670]RE[B+14])\n(;PB[Shusaku, the saint]DT[1846]KM[0];B[qd]C[so])\n";

#[test]
fn prints_properties() {
    let place = Place::with(&[("games.sgf", GAMES), ("one.sgf", "(;PB[a\\]b]AB[aa][bb])")]);
    same(
        place.run("get PB DT games.sgf one.sgf"),
        str![[r#"
games.sgf:1	Dosaku	1670
games.sgf:2	Shusaku, the saint	1846
one.sgf	a]b	

"#]],
    );
    same(
        place.run("get --csv PB RE"),
        str![[r#"
file,game,PB,RE
games.sgf,1,Dosaku,B+14
games.sgf,2,"Shusaku, the saint",
one.sgf,1,a]b,

"#]],
    );
    same(
        place.run("get --json PB AB one.sgf"),
        str![[r#"
{"file":"one.sgf","game":1,"PB":["a]b"],"AB":["aa","bb"]}

"#]],
    );
    same(
        place.run("get games.sgf"),
        str![[r#"
! error: no property; name one: sgf get PB PW games/
exit 2

"#]],
    );
    same(
        place.run("get PB nothing.sgf"),
        str![[r#"
! error: cannot read nothing.sgf: No such file or directory
exit 2

"#]],
    );
}

#[test]
fn sets_properties() {
    let place = Place::with(&[("games.sgf", GAMES)]);
    same(
        place.run("set KM=6.5 --nth 1 --diff games.sgf"),
        str![[r#"
--- games.sgf
+++ games.sgf
@@ -1,2 +1,2 @@
-(;PB[Dosaku]DT[1670]RE[B+14])
+(;PB[Dosaku]DT[1670]RE[B+14]KM[6.5])
 (;PB[Shusaku, the saint]DT[1846]KM[0];B[qd]C[so])
! 1 file to be changed, 0 unchanged
exit 1

"#]],
    );
    same(
        place.run("set PB=a]b AB=aa AB=bb:cc --remove DT games.sgf"),
        str![[r#"
! 1 file changed, 0 unchanged

"#]],
    );
    same(
        place.content("games.sgf"),
        str![[r#"
(;PB[a\]b]RE[B+14]AB[aa][bb:cc])
(;PB[a\]b]KM[0]AB[aa][bb:cc];B[qd]C[so])

"#]],
    );
    same(
        place.run("set KM=much games.sgf"),
        str![[r#"
! error: games.sgf left unchanged: KM of game 1: `much` is not a Real, a number such as 6.5
! 0 files changed, 0 unchanged, 1 could not be changed
exit 2

"#]],
    );
    same(
        place.run("set games.sgf"),
        str![[r#"
! error: no assignment; name a property: sgf set KM=6.5 game.sgf
exit 2

"#]],
    );
    same(place.feed("set RE=", b"(;RE[B+R])"), str!["(;RE[])"]);
}

#[test]
fn strips_properties() {
    let place = Place::with(&[]);
    let record = b"(;PB[a];B[aa]BL[3]C[x]TR[aa](;W[bb])(;W[cc]))\n";
    same(
        place.feed("strip --comments --timing", record),
        str![[r#"
(;PB[a];B[aa]TR[aa](;W[bb])(;W[cc]))

"#]],
    );
    same(
        place.feed("strip --variations --markup -p PB", record),
        str![[r#"
(;;B[aa]BL[3]C[x];W[bb])

"#]],
    );
    same(
        place.feed("strip", record),
        str![[r#"
! error: the following required arguments were not provided:
!   <--comments|--markup|--variations|--timing|--property <IDENT>>
! 
! Usage: sgf strip <--comments|--markup|--variations|--timing|--property <IDENT>> [PATH]...
! 
! For more information, try '--help'.
exit 2

"#]],
    );
}

#[test]
fn splits_and_joins_collections() {
    let place = Place::with(&[("games.sgf", GAMES)]);
    same(
        place.run("split games.sgf --folder single"),
        str![[r#"
! 2 files written

"#]],
    );
    same(
        place.content("single/games-002.sgf"),
        str![[r#"
(;PB[Shusaku, the saint]DT[1846]KM[0];B[qd]C[so])

"#]],
    );
    same(
        place.run("split games.sgf --folder single"),
        str![[r#"
! error: single/games-001.sgf already exists; no game of games.sgf is written
! 0 files written
exit 2

"#]],
    );
    same(place.run("split games.sgf --folder single --force --quiet"), str![]);
    same(
        place.run("split"),
        str![[r#"
! error: no input; name a file: sgf split games.sgf
exit 2

"#]],
    );
    assert_eq!(place.run("join single"), GAMES);
    assert_eq!(place.run("join single -o -"), GAMES);
    same(
        place.run("join single -o all.sgf"),
        str![[r#"
! 2 games written

"#]],
    );
    assert_eq!(place.content("all.sgf"), GAMES);
    same(
        place.run("join single -o all.sgf"),
        str![[r#"
! error: all.sgf already exists
exit 2

"#]],
    );
    same(
        place.run("join single nothing.sgf"),
        str![[r#"
! error: cannot read nothing.sgf: No such file or directory
exit 2

"#]],
    );
    assert_eq!(place.names(), ["all.sgf", "games.sgf", "single"]);
}

#[test]
fn sorts_games() {
    let place = Place::with(&[("games.sgf", GAMES)]);
    same(
        place.run("sort games.sgf"),
        str![[r#"
! 0 files sorted, 1 unchanged

"#]],
    );
    same(
        place.run("sort --by PB --reverse games.sgf"),
        str![[r#"
! 1 file sorted, 0 unchanged

"#]],
    );
    same(
        place.content("games.sgf"),
        str![[r#"
(;PB[Shusaku, the saint]DT[1846]KM[0];B[qd]C[so])
(;PB[Dosaku]DT[1670]RE[B+14])

"#]],
    );
    same(place.feed("sort -b BR", b"(;BR[10k])(;)(;BR[9k])"), str!["(;BR[9k])(;BR[10k])(;)"]);
}

#[test]
fn transforms_records() {
    let record = "(;GM[1]SZ[9]KM[6.5]PB[a]PW[b];B[cc]C[Black plays C7, then G3.])(;GM[1];B[aa])\n";
    let place = Place::with(&[("a.sgf", record)]);
    same(
        place.run("transform --rotate 90 --swap-colors a.sgf -o -"),
        str![[r#"
(;GM[1]SZ[9]KM[6.5]PW[a]PB[b];W[gc]C[Black plays G7, then C3.])(;GM[1];W[sa])
! a.sgf: game 1, node 0: KM stays 6.5, and is given to the player who was Black
! a.sgf: game 1, node 1: C names colors, kept

"#]],
    );
    for command in [
        "transform",
        "transform --rotate 45 a.sgf",
        "transform --mirror up a.sgf",
        "transform --normalize --rotate 90 a.sgf",
        "transform --size 0 a.sgf",
        "transform --size 9x60 a.sgf",
        "transform --swap-colors --nth 3 a.sgf",
        "transform --size 2 a.sgf",
    ] {
        assert!(place.run(command).ends_with("exit 2\n"), "{command}");
    }
    assert_eq!(place.content("a.sgf"), record);
    assert!(place.run("transform --mirror antidiagonal --check a.sgf").ends_with("exit 1\n"));
    let four = ["--rotate 90", "--rotate 180", "--rotate 90", "--nth 2 --swap-colors"];
    four.iter()
        .for_each(|options| assert!(!place.run(&format!("transform {options} a.sgf")).contains("exit")));
    assert_eq!(place.content("a.sgf"), record.replace("B[aa]", "W[aa]"));
    // A position that is normal already stays.
    assert!(place.feed("transform --normalize", b"(;GM[1];B[pd])").starts_with("(;GM[1];B[pd])"));
}

#[test]
fn writes_a_game_per_line() {
    let games = "(;GM[1]SZ[9]\nC[first\nsecond]\n;B[ee]\n;W[ce])\n\n(;GM[1]SZ[9]PB[a];B[cc])\n";
    let place = Place::with(&[("a.sgf", games), ("b.sgf", &games.replace("first\n", "first\\\n"))]);
    same(
        place.run("fmt --one-line b.sgf -o -"),
        str![[r#"
(;GM[1]SZ[9]C[firstsecond];B[ee];W[ce])
(;GM[1]SZ[9]PB[a];B[cc])

"#]],
    );
    let told = place.run("fmt --one-line a.sgf");
    assert!(told.contains("line 2, column 3: a text contains a line break"), "{told}");
    assert!(told.ends_with("exit 2\n") && place.content("a.sgf") == games, "{told}");
    let cards = place.run("get --csv PB record a.sgf");
    assert!(cards.starts_with("file,game,PB,record\na.sgf,1,,\"(;"), "{cards}");
    assert!(cards.contains("C[first\nsecond]\n;B[ee]\n;W[ce])\"\na.sgf,2,a,(;"), "{cards}");
}
