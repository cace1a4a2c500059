//! Examples of MAT.

use crate::WriteError;
use crate::testing::{check_round_trip, losses, taken, written};

const MATCH: &str = "; [EventDate \"2025.03.02\"]
; [Event \"club evening\"]
; [Player 1 Elo \"1600,50/12\"]
; [Match ID \"7\"]
# played at home

 3 point match

 Game 1
 oskar : 0                      hana : 0
  1) 31: 8/5 6/5                 64: 24/18 18/14
  2)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 oskar : 1                      hana : 0
  1)                             65: 24/18/13
  2) 11: 8/7*(2) 6/5(2)          66:
      Wins 2 points and the match
";

/// The root properties of every game of the example.
const INFO: &str = "DT[2025-03-02]EV[club evening]";

#[test]
fn reads_a_match() {
    let (sgf, facts) = taken("mat", MATCH.as_bytes());
    let first = format!(
        "(;GM[6]MI[length:3][game:1][ws:0][bs:0]PW[oskar]WR[1600.50]PB[hana]RU[Crawford]RE[W+1]{INFO}\
         GC[[Match ID \"7\"\\]played at home];W[31hefe];B[64aggk];W[double];B[drop])"
    );
    let second = format!(
        "(;GM[6]MI[length:3][game:2][ws:1][bs:0]PW[oskar]WR[1600.50]PB[hana]RU[Crawford]RE[W+2R]{INFO}\
         ;B[65aggl];W[11hghgfefe];B[66])"
    );
    assert_eq!(sgf, first + &second);
    assert_eq!(facts, [""; 0]);
}

/// Reads a game of one line for each player, and returns its moves.
fn moves(table: &str) -> (String, Vec<String>) {
    let text = format!(" 5 point match\n\n Game 1\n a : 0            b : 0\n{table}");
    let (sgf, facts) = taken("mat", text.as_bytes());
    (sgf.split_once("RU[Crawford]").map(|rest| rest.1.to_owned()).expect("it is a match"), facts)
}

#[test]
fn splits_moves_with_several_dice() {
    for (table, expected) in [
        ("  1) 62: 24/16                   21: 13/10\n", ";W[62xrrp];B[21lnno])"),
        ("  1) 41: 24/23 13/9              44: 24/16(2)\n", ";W[41xwmi];B[44aeeiaeei])"),
        ("  1) 64: 24/14\n", ";W[64xrrn])"),
    ] {
        let (found, facts) = moves(table);
        assert_eq!(found, expected, "{table}");
        assert_eq!(facts, [""; 0]);
    }
}

#[test]
fn playing_on_after_a_beaver_takes_it() {
    let text = " 0 point match\n\n Game 1\n a : 0            b : 0\n  1) 31: 8/5 6/5                  Doubles => 2\n\
        \x20 2)  Beavers => 4                64: 24/14\n";
    let (sgf, facts) = taken("mat", text.as_bytes());
    assert!(sgf.ends_with(";W[31hefe];B[double];W[double];B[take];B[64aggk])"), "{sgf}");
    assert_eq!(facts, ["Forced: 64: 24/14"]);
}

#[test]
fn reads_rolls_without_moves() {
    // There are many plays, so the move is unknown.
    let (found, facts) = moves("  1) 31:                         61: 8/2 8/7\n");
    assert!(found.starts_with(";W[31]"), "{found}");
    assert_eq!(facts, ["Missing(\"moves\"): 31:"]);
    let (found, facts) = moves("  1) 31: 8/5 6/5                  64: ????\n      Wins 1 point\n");
    assert_eq!((found.as_str(), facts.len()), ("RE[W+1R];W[31hefe];B[64])", 0));
}

#[test]
fn marks_one_crawford_game() {
    let game = |number: u32, one: u32, other: u32| {
        format!("\n Game {number}\n a : {one}            b : {other}\n  1) 31: 8/5 6/5\n      Wins 1 point\n")
    };
    let text = format!(" 3 point match\n{}{}{}", game(1, 1, 0), game(2, 2, 0), game(3, 2, 1));
    let rules = |sgf: &str| -> Vec<String> {
        sgf.split("RU[").skip(1).filter_map(|rest| Some(rest.split_once(']')?.0.to_owned())).collect()
    };
    let (sgf, _) = taken("mat", text.as_bytes());
    assert_eq!(rules(&sgf), ["Crawford", "Crawford:CrawfordGame", "Crawford"]);
    let without = format!("; [Crawford \"Off\"]\n; [Variation \"NackGammon\"]\n{text}");
    assert_eq!(rules(&taken("mat", without.as_bytes()).0), ["Nackgammon"; 3]);
}

#[test]
fn finds_the_winner() {
    let end = |column: usize| format!("{:column$}Wins 2 points\n", "");
    let game = "  1) 31: 8/5 6/5                 64: 24/14\n";
    assert!(moves(&format!("{game}{}", end(6))).0.starts_with("RE[W+2R]"));
    assert!(moves(&format!("{game}{}", end(34))).0.starts_with("RE[B+2R]"));
    // Both results in one line, as in Backgammon Galaxy.
    let both = format!("{game}  2)  Losses 1 point{:30}Wins 1 point and the match\n", "");
    assert_eq!(moves(&both), ("RE[B+1R];W[31hefe];B[64aggk])".into(), Vec::new()));
    let next = "\n Game 2\n a : 0            b : 2\n";
    let (found, facts) = moves(&format!("{game}{}{next}", end(6)));
    assert!(found.starts_with("RE[B+2R]"), "{found}");
    assert_eq!(facts, ["Contradicted(\"winner\"): Wins 2 points"]);
}

#[test]
fn reports_problems() {
    for (from, to, expected) in [
        ("31: 8/5 6/5", "31: 8/5 6/4", "Illegal: 31: 8/5 6/4"),
        ("31: 8/5 6/5", "31: 5/8", "Unknown: 31: 5/8"),
        ("Doubles => 2                Drops", "Doubles => 2                Nods", "Unknown: Nods"),
        ("2025.03.02", "2025.13.02", "BadValue(\"EventDate\"): [EventDate \"2025.13.02\"]"),
        ("      Wins 1 point", "      Wins 2 points", "Contradicted(\"points\"): Wins 2 points"),
        ("Doubles => 2                Drops", "Drops", "Illegal: Drops"),
    ] {
        let facts = taken("mat", MATCH.replacen(from, to, 1).as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{to}: {facts:?}");
    }
}

#[test]
fn reads_names_with_ratings_and_colons() {
    let text = " 1 point match\n\n Game 1\n Anna, 1650 : 0            b: the 2nd : 0\n  1) 31: 8/5 6/5\n";
    let (sgf, facts) = taken("mat", text.as_bytes());
    assert!(sgf.contains("PW[Anna]WR[1650]PB[b: the 2nd]"), "{sgf}");
    assert_eq!(facts, [""; 0]);
}

#[test]
fn survives_a_round_trip() {
    let game = "MI[length:3][game:1][ws:0][bs:0]PW[oskar]PB[hana]RU[Crawford]";
    let output = check_round_trip(
        "mat",
        &format!("(;GM[6]{game}RE[W+1]DT[2025-03-02]EV[a cup];W[31hefe];B[64aggk];W[double];B[drop])"),
    );
    assert_eq!(losses(&output), [""; 0]);
    assert_eq!(
        String::from_utf8(output.bytes).unwrap(),
        "; [Event \"a cup\"]\n; [EventDate \"2025.03.02\"]\n\n 3 point match\n\n Game 1\n oskar : 0                      hana : 0\n\
         \x20 1) 31: 8/5 6/5                 64: 24/18 18/14\n  2)  Doubles => 2                Drops\n      Wins 1 point\n"
    );
    for sgf in [
        "(;GM[6]MI[length:0][game:1][ws:0][bs:0]PW[a]PB[b]RU[Jacoby];B[double];W[double];B[take];B[31qtst])"
            .to_owned(),
        format!("(;GM[6]{game}RE[B+2];W[31hefe]C[x]TR[a];B[66])"),
        format!("(;GM[6]{game}DT[2025]RE[W+1R];W[31hefe](;B[64aggk])(;B[66]))"),
        "(;GM[6]PW[a, b]PB[c];B[61ahhi];W[42hdfd])".to_owned(),
        format!(
            "(;GM[6]{game}RE[W+1];W[double];B[drop])(;GM[6]MI[length:3][game:2][ws:1][bs:0]PW[oskar]PB[hana]RU[Crawford];B[31qtst];B[11])"
        ),
    ] {
        check_round_trip("mat", &sgf);
    }
}

#[test]
fn rejects_other_records() {
    let at = |game, node| sgf_syntax::NodeId { game, node };
    for (sgf, expected) in [
        ("(;GM[1])", WriteError::OtherGame { node: at(0, 0), number: 1 }),
        ("(;GM[6];AE[a:y]AW[a];W[11az])", WriteError::SetUp { node: at(0, 1) }),
        ("(;GM[6];W[31hefe];W[31x])", WriteError::Move { node: at(0, 2) }),
        ("(;GM[6];W[31hefe];B[52movt])", WriteError::Move { node: at(0, 2) }),
        ("(;GM[6]PW[a])(;GM[6]PW[b])", WriteError::OtherMatch { node: at(1, 0) }),
    ] {
        assert_eq!(written("mat", sgf), Err(expected), "{sgf}");
    }
}
