//! Queries and answers by examples.

use crate::analysis::Perspective;
use crate::testing::{check_round_trip, games, losses, row, taken, written};
use crate::{Options, read};

const QUERY: &str = r#"{"id":"a","initialStones":[["B","C3"],["W","(0,0)"]],"initialPlayer":"W","moves":[["W","D4"],["B","pass"]],"rules":"tromp-taylor","komi":6.5,"boardXSize":5,"boardYSize":5,"analyzeTurns":[0,1,2]}"#;

const HEAD: &str = "GM[1]SZ[5]KM[6.5]RU[Tromp-Taylor]GN[a]AB[cc]AW[aa]PL[W]";

#[test]
fn reads_a_query() {
    let (sgf, facts) = taken("katago", QUERY.as_bytes());
    assert_eq!(sgf, format!("(;{HEAD};W[db];B[])"));
    assert_eq!(facts, [""; 0]);
    let (sgf, _) = taken(
        "katago",
        format!("{QUERY}\n\n{}\n", QUERY.replace("\"boardYSize\":5", "\"boardYSize\":7")).as_bytes(),
    );
    assert!(sgf.contains("SZ[5:7]") && sgf.matches("(;GM[1]").count() == 2, "{sgf}");
}

/// The query with an answer after its second move.
fn answered(more: &str) -> String {
    let root = r#""rootInfo":{"currentPlayer":"W","winrate":0.25,"scoreLead":-3.5,"visits":10}"#;
    format!("{QUERY}\n{{\"id\":\"a\",\"turnNumber\":2,\"isDuringSearch\":false,{root}{more}}}\n")
}

#[test]
fn matches_answers_to_queries() {
    let (sgf, facts) = taken("katago", answered("").as_bytes());
    assert_eq!(sgf, format!("(;{HEAD};W[db];B[]SBKV[25.00]SBKS[-3.50])"));
    assert_eq!(facts, ["Assumed(\"reportAnalysisWinratesAs\"): {"]);
    let options = Options::default().with_perspective(Perspective::SideToMove);
    let reading = read(answered("").as_bytes(), row("katago"), &options);
    assert!(games(&reading).ends_with(";B[]SBKV[75.00]SBKS[3.50])"));
    assert!(reading.facts.is_empty());
    let asked = r#""overrideSettings":{"reportAnalysisWinratesAs":"WHITE"},"komi""#;
    let (sgf, facts) = taken("katago", answered("").replacen("\"komi\"", asked, 1).as_bytes());
    assert!(sgf.ends_with("SBKV[75.00]SBKS[3.50])"), "{sgf}");
    assert_eq!(facts, [""; 0]);
    let (_, facts) = taken("katago", answered(",\"moveInfos\":[{\"move\":\"C3\"}]").as_bytes());
    assert!(facts.contains(&"NotHeld(\"moveInfos\"): {".to_owned()), "{facts:?}");
}

#[test]
fn prefers_the_final_answer() {
    let answer = |during: bool, winrate: &str| {
        format!(
            "{{\"id\":\"a\",\"turnNumber\":1,\"isDuringSearch\":{during},\"rootInfo\":{{\"winrate\":{winrate}}}}}\n"
        )
    };
    let text = format!("{}{}{}{QUERY}\n", answer(true, "0.1"), answer(false, "0.2"), answer(true, "0.3"));
    assert!(taken("katago", text.as_bytes()).0.contains(";W[db]SBKV[20.00];B"));
}

#[test]
fn reports_problems() {
    for (text, expected) in [
        (answered("").replace("\"turnNumber\":2", "\"turnNumber\":3"), "NoReferent: {"),
        (answered("").replacen("\"id\":\"a\",\"turn", "\"id\":\"b\",\"turn", 1), "NoReferent: {"),
        (format!("{QUERY}\n{}", answered("")), "NoReferent: {"),
        (QUERY.replace("D4", "E9"), "OffBoard: [\"W\",\"E9\"]"),
        (QUERY.replace("6.5", "\"x\""), "BadValue(\"komi\"): \"x\""),
        (QUERY.replace("\"tromp-taylor\"", "{\"ko\":\"SIMPLE\"}"), "NotHeld(\"rules\"): {\"ko\":\"SIMPLE\"}"),
        (format!("{QUERY}\n{{\"a\" 1}}\n{QUERY}"), "Broken: 1"),
    ] {
        let (sgf, facts) = taken("katago", text.as_bytes());
        assert!(sgf.starts_with("(;GM[1]"), "{sgf}");
        assert!(facts.contains(&expected.to_owned()), "{text}: {facts:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip("katago", &format!("(;{HEAD};W[db];B[])"));
    assert_eq!(losses(&output), [""; 0]);
    assert_eq!(
        String::from_utf8(output.bytes).expect("it is text"),
        QUERY.replace(r#""initialStones":[["B","C3"],["W","(0,0)"]],"initialPlayer":"W","moves":[["W","D4"],["B","pass"]],"rules":"tromp-taylor","komi":6.5,"boardXSize":5,"boardYSize":5"#,
            r#""boardXSize":5,"boardYSize":5,"komi":6.5,"rules":"tromp-taylor","initialStones":[["W","A5"],["B","C3"]],"initialPlayer":"W","moves":[["W","D4"],["B","pass"]]"#) + "\n"
    );
    for sgf in [
        "(;GM[1]SZ[13:9]GN[\"x\" \\\\ y]RU[Japanese];B[aa];W[bb])(;GM[1]GN[z]RU[AGA]KM[0])",
        "(;GM[1]SZ[9]GN[b]KM[7.25]RU[GOE]HA[2]AB[aa][bb];W[cc]C[x](;B[dd])(;B[ee]))",
    ] {
        check_round_trip("katago", sgf);
    }
}

#[test]
fn later_setup_starts_another_query() {
    let sgf = "(;SZ[5]RU[Chinese];B[ab];W[aa];B[ba];W[];AW[ee]PL[B];B[dd])";
    let output = written("katago", sgf).expect("it can be written");
    assert_eq!(losses(&output), ["Altered AW 1"]);
    let text = String::from_utf8(output.bytes).expect("it is text");
    let second = text.lines().nth(1).expect("there are two queries");
    // The captured stone is gone.
    assert!(
        second.contains(
            r#""initialStones":[["B","B5"],["B","A4"],["W","E1"]],"initialPlayer":"B","moves":[["B","D2"]]"#
        ),
        "{second}"
    );
    assert!(second.starts_with(r#"{"id":"game 1 from move 5","#), "{second}");
}
