//! Properties in and out, records apart and together.

use snapbox::str;

use crate::place::{Place, same};

const GAMES: &str = "(;PB[Dosaku]DT[1670]RE[B+14])\n(;PB[Shusaku, the saint]DT[1846]KM[0];B[qd]C[so])\n";

#[test]
fn properties_are_printed() {
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
! error: no property given; name one: sgf get PB PW games/
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
fn properties_are_set() {
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
! 1 file to be changed, 0 left alone
exit 1

"#]],
    );
    same(
        place.run("set PB=a]b AB=aa AB=bb:cc --remove DT games.sgf"),
        str![[r#"
! 1 file changed, 0 left alone

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
! error: games.sgf stays as it is: KM of game 1: the value `much` is no Real, a number such as 6.5
! 0 files changed, 0 left alone, 1 could not be changed
exit 2

"#]],
    );
    same(
        place.run("set games.sgf"),
        str![[r#"
! error: nothing to set; name a property: sgf set KM=6.5 game.sgf
exit 2

"#]],
    );
    same(place.feed("set RE=", b"(;RE[B+R])"), str!["(;RE[])"]);
}

#[test]
fn things_are_taken_out() {
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
fn collections_are_split_and_joined() {
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
! error: single/games-001.sgf is there already; nothing of games.sgf is written
! 0 files written
exit 2

"#]],
    );
    same(place.run("split games.sgf --folder single --force --quiet"), str![]);
    same(
        place.run("split"),
        str![[r#"
! error: no collection given; name a file: sgf split games.sgf
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
! error: all.sgf is there already
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
fn games_are_sorted() {
    let place = Place::with(&[("games.sgf", GAMES)]);
    same(
        place.run("sort games.sgf"),
        str![[r#"
! 0 files sorted, 1 left alone

"#]],
    );
    same(
        place.run("sort --by PB --reverse games.sgf"),
        str![[r#"
! 1 file sorted, 0 left alone

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
