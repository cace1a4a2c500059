//! Moves and positions in notation: `play`, `perft` and `moves`.

use snapbox::str;

use crate::place::{Place, same};

/// Chess, shogi and Chinese chess start with the positions of engines and books.
#[test]
fn starts_games_with_a_position() {
    let place = Place::with(&[]);
    let with = |arguments: &str, fen: &str| {
        let mut command = place.command(arguments);
        place.story(command.args(["--fen", fen]))
    };
    same(
        with("perft --game chess --depth 2", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
        str![[r#"
1 14
2 191

"#]],
    );
    same(
        with("play --game chess --sgf Kf2", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
        str![[r#"
(;FF[4]CA[UTF-8]GM[3]AB[Ke8]AW[e2][Ke1]PL[W];W[e1f2])

"#]],
    );
    same(
        with("play --game shogi --sgf P*5e", "4k4/9/9/9/9/9/9/9/4K4 b 2Pr 1"),
        str![[r#"
(;FF[4]CA[UTF-8]GM[8]AB[K5i][P*][P*]AW[K5a][R*]PL[B];B[P*5e])

"#]],
    );
    // Setup cannot express that a king on its square may not castle.
    same(
        with("play --game chess --sgf Kf2", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
        str![[r#"
! error: setup properties cannot express this position
exit 2

"#]],
    );
    same(
        with("play --game chess e4", "nonsense w"),
        str![[r#"
! error: invalid start position: the board has 1 ranks instead of 8
exit 2

"#]],
    );
    same(
        with("play --game chess e4", " "),
        str![[r#"
! error: the position is empty
exit 2

"#]],
    );
    same(
        with("play --game othello d3", "8/8 w"),
        str![[r#"
! error: positions of Othello have no known notation
exit 2

"#]],
    );
}

#[test]
fn lists_moves_in_notation() {
    let place = Place::with(&[
        ("go.sgf", "(;GM[1]SZ[19];B[qd];W[dd];B[];W[zz])"),
        ("chess.sgf", "(;GM[3];W[e2e4];B[c7c5];W[g1f3];B[d7d6];W[f1b5])"),
        ("shogi.sgf", "(;GM[8];B[7g7f];W[3c3d];B[8h2b+])"),
        ("xiangqi.sgf", "(;GM[7];W[h2e2];B[h9g7])"),
        ("backgammon.sgf", "(;GM[6];W[31hefe];B[double];W[take])"),
        ("amazons.sgf", "(;GM[18];B[djddgd])"),
        ("jungle.sgf", "(;GM[12];B[rat a3-a4];W[x\u{1b}[2J\\]])"),
    ]);
    let files = "go.sgf chess.sgf shogi.sgf xiangqi.sgf backgammon.sgf amazons.sgf jungle.sgf";
    same(
        place.run(&format!("moves {files}")),
        str![[r#"
go.sgf
   1 B R16
   2 W D16
   3 B pass
   4 W zz
chess.sgf
   1 W e4
   2 B c5
   3 W Nf3
   4 B d6
   5 W Bb5+
shogi.sgf
   1 B P-7f
   2 W P-3d
   3 B Bx2b+
xiangqi.sgf
   1 W C2=5
   2 B H8+7
backgammon.sgf
   1 W 31: 8/5 6/5
   2 B double
   3 W take
amazons.sgf
   1 B d1-d7/g7
jungle.sgf
   1 B rat a3-a4
   2 W x␛[2J]

"#]],
    );
    same(
        place.run("moves --notation japanese shogi.sgf --move 2"),
        str![[r#"
shogi.sgf
   1 B ７六歩
   2 W ３四歩

"#]],
    );
    same(
        place.run("moves --notation chinese xiangqi.sgf"),
        str![[r#"
xiangqi.sgf
   1 W 炮二平五
   2 B 馬8進7

"#]],
    );
    same(
        place.run("moves --notation sgf go.sgf"),
        str![[r#"
go.sgf
   1 B qd
   2 W dd
   3 B pass
   4 W zz

"#]],
    );
    same(
        place.run("moves --notation san go.sgf"),
        str![[r#"
! error: go.sgf: Go has no notation `san`; use edge, sgf
exit 2

"#]],
    );
    same(
        place.run("play --game go --sgf --size 9 C3 pass"),
        str![[r#"
(;FF[4]CA[UTF-8]GM[1]SZ[9];B[cg];W[])

"#]],
    );
    same(
        place.run("play --game shogi --sgf P-7f ３四歩"),
        str![[r#"
(;FF[4]CA[UTF-8]GM[8];B[7g7f];W[3c3d])

"#]],
    );
    same(
        place.run("play --game chinese-chess --sgf C2=5 馬8进7"),
        str![[r#"
(;FF[4]CA[UTF-8]GM[7];W[h2e2];B[h9g7])

"#]],
    );
    same(
        place.run("play --game backgammon --sgf 31:8/5,6/5"),
        str![[r#"
(;FF[4]CA[UTF-8]GM[6];W[31hefe])

"#]],
    );
    same(
        place.run("play --game amazons --sgf d1-d7/g7"),
        str![[r#"
(;FF[4]CA[UTF-8]GM[18];B[djddgd])

"#]],
    );
}

/// BL and OB in either order; times in words.
#[test]
fn lists_the_time_of_each_move() {
    let record = "(;GM[1]FF[4]SZ[19]TM[30 min]OT[5x30 byo-yomi];B[pd]BL[1790.5];W[dp]WL[00:29:00];B[pp];W[dd]OW[4]WL[10])";
    let place = Place::with(&[("a.sgf", record)]);
    same(
        place.run("moves --times a.sgf"),
        str![[r#"
a.sgf
   1 B Q16      0:09.5   29:50.5
   2 W D4         1:00     29:00
   3 B Q4            -
   4 W D16       29:50      0:10 (4 left)

"#]],
    );
}
