//! Examples of KI2.

use crate::WriteError;
use crate::testing::{check_round_trip, losses, taken, written};

const GAME: &str = "開始日時：2024/05/17
先手：oskar
後手：hana

▲７六歩    △３四歩 ▲２二角成
*takes
△同　銀    ☗５八金右
まで5手で先手の勝ち

変化：2手
△８四歩
";

#[test]
fn reads_a_game() {
    let (sgf, facts) = taken("ki2", GAME.as_bytes());
    assert_eq!(
        sgf,
        "(;GM[8]DT[2024-05-17]PB[oskar]PW[hana]RE[B+];B[7g7f](;W[3c3d];B[8h2b+]C[takes];W[3a2b];B[4i5h])(;W[8c8d]))"
    );
    assert_eq!(facts, [""; 0]);
    let japanese = sgf_model::charset::encode(GAME, sgf_model::charset::Charset::SHIFT_JIS);
    let japanese = japanese.unwrap_or_else(|_| {
        let plain = GAME.replace('☗', "▲");
        sgf_model::charset::encode(&plain, sgf_model::charset::Charset::SHIFT_JIS)
            .expect("it is Japanese")
            .into_owned()
            .into()
    });
    assert_eq!(taken("ki2", &japanese).0, sgf);
}

#[test]
fn reports_problems() {
    for (from, to, expected) in
        [("△８四歩", "△８五歩", "Illegal: △８五歩"), ("△８四歩", "△８四歩\nhello", "Unknown: hello")]
    {
        let facts = taken("ki2", GAME.replace(from, to).as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{to}: {facts:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip("ki2", &taken("ki2", GAME.as_bytes()).0);
    assert_eq!(losses(&output), [""; 0]);
    for sgf in [
        "(;GM[8]RE[W+T];B[7g7f]C[a\nb](;W[3c3d](;B[2g2f])(;B[6g6f]N[x]))(;W[8c8d]))",
        "(;GM[8]RE[0]TM[5400];B[7g7f];W[3c3d];B[8h2b];W[3a2b];B[4i5h];W[4a3b];B[B*5e])",
    ] {
        check_round_trip("ki2", sgf);
    }
    let node = sgf_syntax::NodeId { game: 0, node: 1 };
    assert_eq!(written("ki2", "(;GM[8];B[7g7e])"), Err(WriteError::Move { node }));
}
