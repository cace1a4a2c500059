//! `--place-handicap`.

use snapbox::str;

use crate::place::{Place, same};

/// White moves first, and the handicap stones are missing.
const GAME: &str = "(;FF[4]GM[1]SZ[9]HA[2]KM[0];W[gd];B[fd];W[aa];B[hd];W[ba];B[ge])";

#[test]
fn places_handicap_stones_on_request() {
    let place = Place::with(&[("a.sgf", GAME)]);
    same(
        place.run("show --ascii --place-handicap a.sgf"),
        str![[r#"
a.sgf: Go 9x9
  A B C D E F G H J
9 O O . . . . . . . 9
8 . . . . . . . . . 8
7 . . + . . . X . . 7
6 . . . . . X . X . 6
5 . . . . + .(X). . 5
4 . . . . . . . . . 4
3 . . X . . . + . . 3
2 . . . . . . . . . 2
1 . . . . . . . . . 1
  A B C D E F G H J
prisoners: Black has 1, White has 0
Move 6: B G5. White to move.

"#]],
    );
    same(
        place.run("show --ascii a.sgf"),
        str![[r#"
a.sgf: Go 9x9
  A B C D E F G H J
9 O O . . . . . . . 9
8 . . . . . . . . . 8
7 . . + . . . + . . 7
6 . . . . . X O X . 6
5 . . . . + .(X). . 5
4 . . . . . . . . . 4
3 . . + . . . + . . 3
2 . . . . . . . . . 2
1 . . . . . . . . . 1
  A B C D E F G H J
prisoners: Black has 0, White has 0
Move 6: B G5. White to move.

"#]],
    );
    same(
        place.run("score --rules tromp-taylor --place-handicap a.sgf"),
        str![[r#"
a.sgf: B+4
  territory          1       0
  stones             5       2
  komi               0       0
  sum                6       2
  assumed: the game is over: it did not end by passes

"#]],
    );
    same(
        place.run("render --format text --place-handicap --move 0 a.sgf"),
        str![[r#"
  A B C D E F G H J
9 ┌─┬─┬─┬─┬─┬─┬─┬─┐ 9
8 ├─┼─┼─┼─┼─┼─┼─┼─┤ 8
7 ├─┼─╋─┼─┼─┼─●─┼─┤ 7
6 ├─┼─┼─┼─┼─┼─┼─┼─┤ 6
5 ├─┼─┼─┼─╋─┼─┼─┼─┤ 5
4 ├─┼─┼─┼─┼─┼─┼─┼─┤ 4
3 ├─┼─●─┼─┼─┼─╋─┼─┤ 3
2 ├─┼─┼─┼─┼─┼─┼─┼─┤ 2
1 └─┴─┴─┴─┴─┴─┴─┴─┘ 1
  A B C D E F G H J

"#]],
    );
    assert_eq!(place.content("a.sgf"), GAME);
}

#[test]
fn rejects_handicaps_without_standard_points() {
    let place = Place::with(&[
        ("a.sgf", "(;SZ[9]HA[10];W[gd])"),
        ("b.sgf", "(;SZ[9]HA[2];W[gc])"),
        ("c.sgf", "(;SZ[9];B[aa])"),
    ]);
    same(
        place.run("show --place-handicap a.sgf"),
        str![[r#"
! error: a.sgf: handicap is 10, but no stones are set up; there are no fixed points for 10 handicap stones on 9x9
exit 2

"#]],
    );
    same(
        place.run("score --place-handicap b.sgf"),
        str![[r#"
! error: b.sgf: handicap is 2, but no stones are set up; moves occupy the standard points
exit 2

"#]],
    );
    same(
        place.run("render --format text --place-handicap a.sgf"),
        str![[r#"
! error: a.sgf: handicap is 10, but no stones are set up; there are no fixed points for 10 handicap stones on 9x9
exit 2

"#]],
    );
    same(
        place.run("show --ascii --place-handicap c.sgf"),
        str![[r#"
c.sgf: Go 9x9
   A B C D E F G H J
9 (X). . . . . . . . 9
8  . . . . . . . . . 8
7  . . + . . . + . . 7
6  . . . . . . . . . 6
5  . . . . + . . . . 5
4  . . . . . . . . . 4
3  . . + . . . + . . 3
2  . . . . . . . . . 2
1  . . . . . . . . . 1
   A B C D E F G H J
prisoners: Black has 0, White has 0
Move 1: B A9. White to move.

"#]],
    );
}
