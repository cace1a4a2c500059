//! JKF by examples.

use crate::testing::{check_round_trip, losses, taken, written};

const GAME: &str = r#"{"header":{"先手":"甲","後手":"乙","備考":"x","開始日時":"2014/09/02 10:00"},"initial":{"preset":"HIRATE"},"moves":[
 {"comments":["before"]},
 {"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"},"comments":["one","two"],"time":{"now":{"m":0,"s":3}}},
 {"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"color":1,"piece":"FU"}},
 {"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"promote":true,"color":0,"capture":"KA","piece":"KA"},
  "forks":[[{"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6},"color":0,"piece":"FU"}}]]},
 {"move":{"from":{"x":3,"y":1},"same":true,"color":1,"piece":"GI"}},
 {"move":{"to":{"x":5,"y":5},"color":0,"piece":"KA"}},
 {"special":"TORYO"}]}"#;

#[test]
fn reads_moves_forks_and_comments() {
    let spaced = GAME.replace(',', " ,\r\n");
    for text in [GAME, &spaced, &format!("\u{feff}{GAME}")] {
        let (sgf, facts) = taken("jkf", text.as_bytes());
        assert!(
            sgf.contains("PB[甲]PW[乙]") && sgf.contains("DT[2014-09-02") && sgf.contains("RE[B+R]"),
            "{sgf}"
        );
        assert!(
            sgf.ends_with("C[before];B[7g7f]C[onetwo];W[3c3d](;B[8h2b+];W[3a2b];B[B*5e])(;B[2g2f]))"),
            "{sgf}"
        );
        assert_eq!(facts.len(), 2, "{facts:?}");
        assert!(
            facts[0].starts_with("InComment(\"field\")")
                && facts[1].starts_with("NotHeld(\"time of a move\")")
        );
    }
}

#[test]
fn reads_handicaps_and_boards() {
    let (sgf, facts) = taken("jkf", br#"{"header":{},"initial":{"preset":"HI"},"moves":[{},{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"color":1,"piece":"FU"}}]}"#);
    assert!(sgf.contains("PL[W]") && sgf.ends_with(";W[3c3d])"), "{sgf}");
    assert_eq!(facts, [""; 0]);
    check_round_trip("jkf", &sgf);
    let empty = "[{},{},{},{},{},{},{},{},{}]";
    let king = r#"[{"color":1,"kind":"OU"},{},{},{},{},{},{},{},{"color":0,"kind":"RY"}]"#;
    let files: Vec<&str> = (1..=9).map(|file| if file == 5 { king } else { empty }).collect();
    let board = files.join(",");
    let text = format!(
        r#"{{"initial":{{"preset":"OTHER","data":{{"color":0,"board":[{board}],"hands":[{{"KI":1}},{{}}]}}}},"moves":[{{}}]}}"#
    );
    let (sgf, facts) = taken("jkf", text.as_bytes());
    assert!(
        sgf.contains("AB[") && sgf.contains("[G*]") && sgf.contains("[K5a]") && sgf.contains("[+R5i]"),
        "{sgf}"
    );
    assert_eq!(facts, [""; 0]);
    check_round_trip("jkf", &sgf);
}

#[test]
fn reports_problems() {
    for (from, to, expected) in [
        ("\"x\":7,\"y\":7", "\"x\":0,\"y\":7", "BadValue(\"move\")"),
        ("HIRATE", "WHAT", "BadValue(\"initial\")"),
        ("TORYO", "CHUDAN", "InComment(\"ending\")"),
        ("}]}", "}", "Broken"),
    ] {
        let text = GAME.replacen(from, to, 1);
        let reading = crate::read(text.as_bytes(), crate::testing::row("jkf"), &crate::Options::default());
        let facts = crate::testing::facts(&reading, text.as_bytes());
        assert!(facts.iter().any(|fact| fact.starts_with(expected)), "{to}: {facts:?}");
    }
}

#[test]
fn writes_moves_as_other_programs_do() {
    let sgf = "(;GM[8]PB[a]PW[b]DT[2024-05-17]TM[600]RE[B+R]C[before];B[7g7f]C[one\ntwo];W[3c3d](;B[8h2b+];W[3a2b];B[B*5e])\
        (;B[2g2f]C[other](;W[8c8d])(;W[4c4d])))";
    let text = String::from_utf8(check_round_trip("jkf", sgf).bytes).expect("it is UTF-8");
    assert_eq!(
        text,
        r#"{"header":{"開始日時":"2024/05/17","先手":"a","後手":"b","持ち時間":"10分"},
"initial":{"preset":"HIRATE"},
"moves":[
{"comments":["before"]},
{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"comments":["one","two"]},
{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},
{"move":{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true,"capture":"KA"},"forks":[[
{"move":{"color":0,"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"},"comments":["other"]},
{"move":{"color":1,"from":{"x":8,"y":3},"to":{"x":8,"y":4},"piece":"FU"},"forks":[[
{"move":{"color":1,"from":{"x":4,"y":3},"to":{"x":4,"y":4},"piece":"FU"}}]]}]]},
{"move":{"color":1,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"piece":"GI","capture":"UM","same":true}},
{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}},
{"special":"TORYO"}]}
"#
    );
    let again = taken("jkf", text.as_bytes()).0;
    assert!(again.ends_with("(;B[8h2b+];W[3a2b];B[B*5e])(;B[2g2f]C[other](;W[8c8d])(;W[4c4d])))"), "{again}");
}

#[test]
fn survives_a_round_trip() {
    check_round_trip("jkf", &taken("jkf", GAME.as_bytes()).0);
    check_round_trip("jkf", "(;GM[8]RE[0];B[7g7f])");
    // A node without a move joins the one before it.
    let sgf = "(;GM[8];B[7g7f];C[no move](;W[3c3d])(;W[8c8d]))";
    let again = taken("jkf", &written("jkf", sgf).expect("it is shogi").bytes).0;
    assert_eq!(again, "(;GM[8];B[7g7f]C[no move](;W[3c3d])(;W[8c8d]))");
    let lossy = written("jkf", "(;GM[8]KM[0];B[7g7f]TR[7f]N[name])").expect("it is shogi");
    assert_eq!(losses(&lossy), ["Property KM 1", "Property TR 1", "Property N 1"]);
}

/// Variations inside variations need no recursion.
#[test]
fn writes_deep_variations() {
    let mut sgf = "(;GM[8]".to_owned();
    let moves = ["B[7i6h]", "W[3a4b]", "B[6h7i]", "W[4b3a]"];
    let others = ["B[1g1f]", "W[1c1d]"];
    for number in 0..4_000 {
        sgf += &format!("(;{})(;{}", others[number % 2], moves[number % 4]);
    }
    sgf += &")".repeat(4_001);
    let written = written("jkf", &sgf).expect("all moves are possible");
    assert_eq!(String::from_utf8_lossy(&written.bytes).matches("forks").count(), 4_000);
}
