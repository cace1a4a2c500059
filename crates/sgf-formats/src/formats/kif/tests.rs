//! Examples of KIF.

use crate::testing::{check_round_trip, losses, taken};

const GAME: &str = "#KIF version=2.0 encoding=UTF-8
開始日時：2024/05/17 20:11:00
手合割：平手　　
先手：oskar
後手：hana
備考：a remark
手数----指手---------消費時間--
*before
   1 ７六歩(77)   ( 0:05/00:00:05)
*quiet
&a bookmark
   2 ３四歩(33)   ( 0:03/00:00:03)+
   3 ２二角成(88)   ( 0:03/00:00:08)
   4 同　銀(31)   ( 0:03/00:00:06)
   5 ５五角打   ( 0:03/00:00:11)
   6 投了

変化：4手
   4 同　飛(82)
   5 中断

変化：2手
   2 ８四歩(83)
";

#[test]
fn reads_a_game() {
    let (sgf, facts) = taken("kif", GAME.as_bytes());
    assert_eq!(
        sgf,
        "(;GM[8]DT[2024-05-17]PB[oskar]PW[hana]GC[備考：a remark]RE[B+R]C[before];B[7g7f]N[a bookmark]C[quiet]\
         (;W[3c3d];B[8h2b+](;W[3a2b];B[B*5e])(;W[8b2b]C[中断]))(;W[8c8d]))"
    );
    assert_eq!(
        facts,
        [
            "InComment(\"field\"): 備考：a remark",
            "NotHeld(\"time of a move\"):    1 ７六歩(77)   ( 0:05/00:00:05)",
            "InComment(\"ending\"):    5 中断"
        ]
    );
}

#[test]
fn reads_boards_handicaps_and_charsets() {
    let board = "後手の持駒：飛　金四　銀四　桂四　香四　歩十六　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・v全 ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：角二飛
手数----指手--
   1 ５二歩成(53)
";
    let (sgf, facts) = taken("kif", board.as_bytes());
    assert!(
        sgf.contains("AB[P5c][B*][B*][R*]AW[R*][G*]") && sgf.contains("[K5a][+S4e]PL[B];B[5c5b+]"),
        "{sgf}"
    );
    assert_eq!(facts, [""; 0]);
    check_round_trip("kif", &sgf);
    let handicap = "手合割：角落ち\n手数----指手--\n   1 ３四歩(33)\n   2 反則勝ち\n";
    let sgf = taken("kif", handicap.as_bytes()).0;
    assert!(sgf.contains("RE[B+F]") && sgf.ends_with("PL[W];W[3c3d])"), "{sgf}");
    check_round_trip("kif", &sgf);
    let japanese =
        sgf_model::charset::encode(GAME, sgf_model::charset::Charset::SHIFT_JIS).expect("it is Japanese");
    let japanese = [b"#KIF version=2.0 encoding=Shift_JIS\n", &japanese[32..]].concat();
    assert_eq!(taken("kif", &japanese).0, taken("kif", GAME.as_bytes()).0);
}

#[test]
fn reports_problems() {
    for (from, to, expected) in [
        ("５五角打", "５九角打", "Illegal:    5 ５九角打   ( 0:03/00:00:11)"),
        ("変化：4手", "変化：99手", "NoReferent: 変化：99手"),
        ("手合割：平手", "後手の持駒：x\n手合割：平手", "BadValue(\"hand\"): 後手の持駒：x"),
        ("先手：oskar", "先手：oskar\n先手：x", "Repeated(\"field\"): 先手：x"),
        ("   6 投了", "   6 投了\nhello", "Unknown: hello"),
        ("   6 投了", "まで5手で不明", "BadValue(\"ending\"): まで5手で不明"),
    ] {
        let facts = taken("kif", GAME.replace(from, to).as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{to}: {facts:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip("kif", &taken("kif", GAME.as_bytes()).0);
    assert_eq!(losses(&output), [""; 0]);
    for sgf in [
        "(;GM[8]RE[W+];B[7g7f](;W[3c3d](;B[2g2f])(;B[6g6f])(;B[5g5f]))(;W[8c8d]C[a\nb]))",
        "(;GM[8]RE[0]TM[5400]EV[x]WR[3d];B[7g7f];W[3c3d];B[8h2b];W[3a2b])",
        "(;GM[8]RE[B+T];B[7g7f];W[3c3d];B[4i5h];W[4a3b])",
    ] {
        check_round_trip("kif", sgf);
    }
}
