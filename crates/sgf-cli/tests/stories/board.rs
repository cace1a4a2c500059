//! `show`, `play`, `score` and `perft`.

use snapbox::str;

use crate::place::{Place, same};

const GAME: &str = "(;FF[4]GM[2]PB[Ilse]PW[Dag];B[d3];W[c5](;B[d6]C[Black turns\ntwo lines.])(;B[a1]))";

#[test]
fn shows_positions_at_any_node() {
    let place = Place::with(&[("a.sgf", GAME), ("b.sgf", "(;GM[26];B[a1])"), ("c.sgf", "nothing")]);
    same(
        place.run("show a.sgf"),
        str![[r#"
a.sgf: Othello 8x8, Ilse – Dag
  a b c d e f g h
1 · · · · · · · · 1
2 · · · · · · · · 2
3 · · · ● · · · · 3
4 · · · ● ● · · · 4
5 · · ○ ● ○ · · · 5
6 · · ·(●)· · · · 6
7 · · · · · · · · 7
8 · · · · · · · · 8
  a b c d e f g h
      ● 5 ○ 2
discs: Black 5, White 2
Move 3: B d6. White to move.
  Black turns
  two lines.

"#]],
    );
    same(
        place.run("show --move 0 a.sgf"),
        str![[r#"
a.sgf: Othello 8x8, Ilse – Dag
  a b c d e f g h
1 · · · · · · · · 1
2 · · · · · · · · 2
3 · · · · · · · · 3
4 · · · ○ ● · · · 4
5 · · · ● ○ · · · 5
6 · · · · · · · · 6
7 · · · · · · · · 7
8 · · · · · · · · 8
  a b c d e f g h
      ● 2 ○ 2
discs: Black 2, White 2
Black to move.

"#]],
    );
    same(
        place.run("show --at 0*2/1 a.sgf"),
        str![[r#"
a.sgf: Othello 8x8, Ilse – Dag
   a b c d e f g h
1 (●)· · · · · · · 1
2  · · · · · · · · 2
3  · · · ● · · · · 3
4  · · · ● ● · · · 4
5  · · ○ ○ ○ · · · 5
6  · · · · · · · · 6
7  · · · · · · · · 7
8  · · · · · · · · 8
   a b c d e f g h
       ● 4 ○ 3
discs: Black 4, White 3
Move 3: B a1. White to move.

"#]],
    );
    same(
        place.run("show --move 7 a.sgf"),
        str![[r#"
! error: a.sgf: the main line has no move 7; it ends with move 3
exit 2

"#]],
    );
    same(
        place.run("show b.sgf c.sgf --nth 2"),
        str![[r#"
! error: b.sgf contains no game 2
! error: c.sgf contains no game
exit 2

"#]],
    );
    same(
        place.run("show b.sgf c.sgf"),
        str![[r#"
b.sgf: Gobblet
· · · ·
· · · ·
· · · ·
· · · ·
The moves of Gobblet cannot be followed:
   1 B a1
! error: c.sgf contains no game
exit 2

"#]],
    );
}

#[test]
fn plays_moves_by_the_rules() {
    let place = Place::with(&[]);
    same(
        place.run("play --game othello d3 W:c5 a1"),
        str![[r#"
  a b c d e f g h
1 . . . . . . . . 1
2 . . . . . . . . 2
3 . . . X . . . . 3
4 . . . X X . . . 4
5 . .(O)O O . . . 5
6 . . . . . . . . 6
7 . . . . . . . . 7
8 . . . . . . . . 8
  a b c d e f g h
      X 3 O 3
discs: Black 3, White 3
Black to move.
! error: move 3, Black a1: it captures nothing
exit 1

"#]],
    );
    same(
        place.run("play --game reversi --legal d3"),
        str![[r#"
  a b c d e f g h
1 . . . . . . . . 1
2 . . . . . . . . 2
3 . . .(X). . . . 3
4 . . . X X . . . 4
5 . . . X O . . . 5
6 . . . . . . . . 6
7 . . . . . . . . 7
8 . . . . . . . . 8
  a b c d e f g h
      X 4 O 1
discs: Black 4, White 1
White to move.
c3 e3 c5

"#]],
    );
    same(
        place.run("play --game 2 --size 6 --sgf c2 b4"),
        str![[r#"
(;FF[4]CA[UTF-8]GM[2]SZ[6];B[c2];W[b4])

"#]],
    );
    same(
        place.feed("play --game othello --sgf", b"d3 c5\nd6\n"),
        str![[r#"
(;FF[4]CA[UTF-8]GM[2];B[d3];W[c5];B[d6])

"#]],
    );
    same(
        place.run("play --game othello --size 7 a1"),
        str![[r#"
! error: the game is not played on a board of 7×7
exit 2

"#]],
    );
    same(
        place.run("play --game monopoly a1"),
        str![[r#"
! error: invalid value 'monopoly' for '--game <GAME>': unknown game monopoly; known games: Go, Othello, Chess, Gomoku and Renju, Nine Men's Morris, Backgammon, Chinese chess, Shogi, Lines of Action, Ataxx, Hex, Jungle, Neutron, Philosopher's Football, Quadrature, Trax, Tantrix, Amazons, Octi, Gess, TwixT, Zèrtz, Plateau, Yinsh, Pünct, Gobblet, Hive, Exxit, Hnefatafl, Kuba, Tripples, Chase, Tumbling Down, Sahara, Byte, Focus, Dvonn, Tamsk, Gipf, Kropki, Havannah
! 
! For more information, try '--help'.
exit 2

"#]],
    );
    same(
        place.run("play --game tantrix a1 W:b2 - --sgf"),
        str![[r#"
(;FF[4]CA[UTF-8]GM[17];B[a1];W[b2];B[])
! the rules of Tantrix are unknown; moves are listed, but not checked

"#]],
    );
    same(
        place.run("play --game jungle a1 b2"),
        str![[r#"
   1 B a1
   2 W b2
! the rules of Jungle are unknown; moves are listed, but not checked

"#]],
    );
    same(
        place.run("play --game jungle a1 --legal"),
        str![[r#"
! error: cannot list legal moves: the rules of Jungle are unknown
exit 2

"#]],
    );
}

#[test]
fn counts_positions() {
    let place = Place::with(&[("a.sgf", GAME)]);
    same(
        place.run("score a.sgf"),
        str![[r#"
a.sgf: B+3
  discs              5       2
  sum                5       2

"#]],
    );
    same(
        place.run("perft --game othello --depth 4"),
        str![[r#"
1 4
2 12
3 56
4 244

"#]],
    );
    same(
        place.run("perft --game othello --depth 2 --divide"),
        str![[r#"
d3 3
c4 3
f5 3
e6 3

"#]],
    );
}

#[test]
fn converts_coordinates() {
    let place = Place::with(&[("a.sgf", "(;FF[4]CA[UTF-8]GM[2]AB[e4][d5]AW[d4][e5];B[d3];W[c5]CR[d3])")]);
    same(
        place.run("convert --coordinates letters --diff a.sgf"),
        str![[r#"
--- a.sgf
+++ a.sgf
@@ -1 +1 @@
-(;FF[4]CA[UTF-8]GM[2]AB[e4][d5]AW[d4][e5];B[d3];W[c5]CR[d3])
\ No newline at end of file
+(;FF[4]CA[UTF-8]GM[2]AB[ed][de]AW[dd][ee];B[dc];W[ce]CR[dc])
\ No newline at end of file
! 1 file to be converted, 0 unchanged
exit 1

"#]],
    );
    same(
        place.run("convert --coordinates polar a.sgf"),
        str![[r#"
! error: invalid value 'polar' for '--coordinates <NOTATION>': unknown notation polar; use standard, bottom, columns, csa, edge, letters, lines, numbers
! 
! For more information, try '--help'.
exit 2

"#]],
    );
}
