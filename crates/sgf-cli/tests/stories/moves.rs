//! Moves and positions as players write them: `play`, `perft` and `moves`.

use snapbox::str;

use crate::place::{Place, same};

/// Chess, shogi and Chinese chess begin with the positions that engines and books write.
#[test]
fn games_begin_with_a_position() {
    let place = Place::with(&[]);
    let with = |arguments: &str, fen: &str| {
        let mut command = place.command(arguments);
        place.story(command.args(["--fen", fen]))
    };
    same(with("perft --game chess --depth 2", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"), str![[r#""#]]);
    same(with("play --game chess --sgf Kf2", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), str![[r#""#]]);
    same(with("play --game shogi --sgf P*5e", "4k4/9/9/9/9/9/9/9/4K4 b 2Pr 1"), str![[r#""#]]);
    // That a king on its square may not castle cannot be said in a record.
    same(with("play --game chess --sgf Kf2", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"), str![[r#""#]]);
    same(with("play --game chess e4", "nonsense w"), str![[r#""#]]);
    same(with("play --game chess e4", " "), str![[r#""#]]);
    same(with("play --game othello d3", "8/8 w"), str![[r#""#]]);
}

#[test]
fn moves_are_read_and_listed_as_players_write_them() {
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
    same(place.run(&format!("moves {files}")), str![[r#""#]]);
    same(place.run("moves --notation japanese shogi.sgf --move 2"), str![[r#""#]]);
    same(place.run("moves --notation chinese xiangqi.sgf"), str![[r#""#]]);
    same(place.run("moves --notation sgf go.sgf"), str![[r#""#]]);
    same(place.run("moves --notation san go.sgf"), str![[r#""#]]);
    same(place.run("play --game go --sgf --size 9 C3 pass"), str![[r#""#]]);
    same(place.run("play --game shogi --sgf P-7f ３四歩"), str![[r#""#]]);
    same(place.run("play --game chinese-chess --sgf C2=5 馬8进7"), str![[r#""#]]);
    same(place.run("play --game backgammon --sgf 31:8/5,6/5"), str![[r#""#]]);
    same(place.run("play --game amazons --sgf d1-d7/g7"), str![[r#""#]]);
}
