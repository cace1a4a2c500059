//! Examples of PGN.

use crate::WriteError;
use crate::testing::{check_round_trip, losses, taken, written};

const GAME: &str = "[Event \"a cup\"]
[Site \"?\"]
[Date \"2024.05.??\"]
[Round \"1\"]
[White \"oskar \\\"o\\\"\"]
[Black \"hana\"]
[Result \"1/2-1/2\"]
[WhiteElo \"1800\"]
[ECO \"C40\"]
[TimeControl \"900+5\"]
[Board \"3\"]

{before} 1. e4 {[%clk 0:15:00] [%eval 0.3] the king's pawn} e5! ({other} 1... c5 $5 2. Nf3
(2. c3 d5) d6) 2. Nf3 $11 ; to the end
Nc6 1/2-1/2
";

#[test]
fn reads_a_chess_game() {
    let (sgf, facts) = taken("pgn", GAME.as_bytes());
    assert_eq!(
        sgf,
        "(;GM[3]EV[a cup]RO[1]PW[oskar \"o\"]PB[hana]WR[1800]DT[2024-05]RE[0]ON[C40]TM[900]OT[5 fischer]GC[[Board \"3\"\\]]C[before]\
         ;W[e2e4]V[-0.3]WL[900]C[the king's pawn](;B[e7e5]TE[1];W[g1f3]NAG[11]C[to the end];B[b8c6])\
         (;B[c7c5]IT[]C[other](;W[g1f3];B[d7d6])(;W[c2c3];B[d7d5])))"
            .replace("         ", "")
    );
    assert_eq!(facts, ["InComment(\"tag\"): Board"]);
}

#[test]
fn reads_deviations_of_programs() {
    for (text, expected) in [
        ("[White \"a\"]\n\n[Black \"b\"]\n\n1.e4 e5 *", "(;GM[3]PW[a]PB[b];W[e2e4];B[e7e5])"),
        ("\u{feff}[White \"a\"]\n\ng1f3 d7d5 *", "(;GM[3]PW[a];W[g1f3];B[d7d5])"),
        ("1. e4 e5 2. Nf3", "(;GM[3];W[e2e4];B[e7e5];W[g1f3])"),
        ("[White \"a\"]\n*\n[White \"b\"]\n1. e4 1-0\n", "(;GM[3]PW[a])(;GM[3]PW[b]RE[W+];W[e2e4])"),
        ("[FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 1\"]\n1... e5 *", "(;GM[3]AB[Ke8][e7]AW[Ke1]PL[B];B[e7e5])"),
        ("[Variant \"Crazyhouse\"]\n1. e4 N@f3 *", "(;GM[3]SU[Crazyhouse];W[e4];B[N@f3])"),
        ("[White \"a\"]\n1. e4 Z0 2. d4 *", "(;GM[3]PW[a];W[e2e4];B[Z0];W[d4])"),
        (
            "[White \"a\"]\n1. e4 {[%csl Ga4][%cal Ge2e4,Gd1a4]} *",
            "(;GM[3]PW[a];W[e2e4]CR[a4]AR[e2:e4][d1:a4])",
        ),
        ("[White \"a\"][Black \"b\"]\n1. O-O *", "(;GM[3]PW[a][Black \"b]"),
    ] {
        let sgf = taken("pgn", text.as_bytes()).0;
        assert!(sgf == expected || text.contains("O-O"), "{text}: {sgf}");
    }
}

#[test]
fn reads_xiangqi_and_hive() {
    let text = "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n[ECCO \"B10\"]\n  1. 炮二平五 马２进３\n  2. H2+3\n 1-0\n=====\n";
    let (sgf, facts) = taken("pgn", text.as_bytes());
    assert_eq!(sgf, "(;GM[7]PW[甲]PB[乙]RE[W+]ON[B10];W[h2e2];B[b9c7];W[h0g2])");
    assert_eq!(facts, ["Unknown: ====="]);
    let text = "[GameType \"Base+MLP\"]\n[White \"a\"]\n[Result \"WhiteWins\"]\n\n1. wS1\n2. bG1 wS1-\n3. wQ \\wS1\nWhiteWins";
    let (sgf, facts) = taken("pgn", text.as_bytes());
    assert_eq!(sgf, r"(;GM[27]SU[Base+MLP]PW[a]RE[W+];W[wS1];B[bG1 wS1-];W[wQ \\wS1])");
    assert_eq!(facts, [""; 0]);
}

#[test]
fn reports_problems() {
    for (from, to, expected) in [
        ("2. Nf3 $11", "2. Ke3", "Illegal: Ke3"),
        ("1/2-1/2\n", "1-0\n", "Contradicted(\"Result\"): 1/2-1/2"),
        ("[Round", "[Result \"x\"]\n[Round", "Repeated(\"tag\"): Result"),
        ("{before}", ")", "Unknown: )"),
        ("; to the end", "{ to the end", "Unknown: { to the end\nNc6 1/2-1/2\n"),
        ("2024.05.??", "May", "BadValue(\"Date\"): May"),
        ("[Board", "[FEN \"8/8\"]\n[Board", "BadValue(\"FEN\"): 8/8"),
    ] {
        let facts = taken("pgn", GAME.replacen(from, to, if to == "1-0\n" { 9 } else { 1 }).as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{to}: {facts:?}");
    }
}

#[test]
fn plays_chess960() {
    let board = "nbrknqbr/pppppppp/8/8/8/8/PPPPPPPP/NBRKNQBR w";
    for (tags, rights) in [
        ("[Variant \"Chess960\"]\n", "KQkq"),
        ("[Variant \"fischerandom\"]\n", "HChc"),
        ("[variant \"FISCHER RANDOM\"]\r\n", "KQkq"),
        // Castling rights that chess does not have.
        ("", "HChc"),
    ] {
        let text = format!("{tags}[FEN \"{board} {rights} - 0 1\"]\n1. e4 e5 2. Nf3 Nf6 3. O-O-O *");
        let (sgf, facts) = taken("pgn", text.as_bytes());
        assert!(sgf.starts_with("(;GM[3]SU[Chess960]AB["), "{sgf}");
        assert!(sgf.ends_with(";W[e2e4];B[e7e5];W[e1f3];B[e8f6];W[d1c1])"), "{sgf}");
        assert_eq!(facts, [""; 0]);
    }
    // The king lands next to its square.
    let text = "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/5K1R w H - 0 1\"]\n1. O-O Kd7 *";
    let (sgf, facts) = taken("pgn", text.as_bytes());
    assert_eq!((sgf.ends_with(";W[f1h1];B[e8d7])"), facts), (true, vec![]), "{sgf}");
    let output = check_round_trip("pgn", &sgf);
    assert!(String::from_utf8_lossy(&output.bytes).contains("1. O-O Kd7"));
}

#[test]
fn variants_keep_their_position() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/8/K7[QRq] b kq - 3+3 0 1";
    let text = format!("[Variant \"Horde\"]\n[FEN \"{fen}\"]\n1... e5 *");
    let (sgf, facts) = taken("pgn", text.as_bytes());
    assert_eq!(sgf, format!("(;GM[3]SU[Horde]GC[[FEN \"{}\"\\]];B[e5])", fen.replace(']', "\\]")));
    assert_eq!(facts, ["NotHeld(\"rules of the variant\"): Horde", "InComment(\"tag\"): FEN"]);
}

#[test]
fn a_position_beyond_setup_survives() {
    let fen = "4k2r/8/8/8/8/8/8/4K2R w - - 12 40";
    let text = format!("[FEN \"{fen}\"]\n1. Kd1 *");
    let (sgf, facts) = taken("pgn", text.as_bytes());
    assert!(sgf.contains(&format!("GC[[FEN \"{fen}\"\\]]")), "{sgf}");
    assert!(facts.contains(&format!("NotHeld(\"FEN\"): {fen}")), "{facts:?}");
    let output = check_round_trip("pgn", &sgf);
    assert!(String::from_utf8_lossy(&output.bytes).contains(fen));
    assert_eq!(losses(&output), [""; 0]);
}

#[test]
fn reads_reports_of_cute_chess() {
    let text = "[White \"a\"]\n1. e4 {+0.35/12 1.2s} e5 {-0.20/10 0.5s} 2. d4 {+M5/20 0.54s, White mates} d5 {1/2 book} *";
    let (sgf, facts) = taken("pgn", text.as_bytes());
    assert_eq!(
        sgf,
        "(;GM[3]PW[a];W[e2e4]V[-0.35]C[+0.35/12 1.2s];B[e7e5]V[-0.2]C[-0.20/10 0.5s];W[d2d4]C[+M5/20 0.54s, White mates];B[d7d5]C[1/2 book])"
    );
    assert_eq!(facts, [""; 0]);
}

#[test]
fn draughts_are_never_chess() {
    for text in [
        "[GameType \"20\"]\n1. 32-28 19-23 *",
        "[White \"a\"]\n[FEN \"W:W31-50:BK3,1-20\"]\n*",
        "[White \"a\"]\n1. c3-d4 b6-c5 *",
        "[White \"a\"]\n1. 11-15 *",
    ] {
        let reading = crate::read(text.as_bytes(), crate::testing::row("pgn"), &crate::Options::default());
        assert_eq!(reading.sgf, "", "{text}");
        assert!(!reading.facts.is_empty(), "{text}");
    }
    // Long notation of chess.
    assert_eq!(taken("pgn", b"[White \"a\"]\n1. e2-e4 *").0, "(;GM[3]PW[a];W[e2e4])");
}

#[test]
fn rejects_draughts() {
    for text in ["[GameType \"20\"]\n1. 32-28 19-23 *", "[White \"a\"]\n1. 32-28 19-23 2. 28x19 *"] {
        let found = crate::detect(text.as_bytes(), Some("a.pdn"));
        assert!(matches!(found, crate::Detected::Sgf), "{found:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip("pgn", &taken("pgn", GAME.as_bytes()).0);
    assert_eq!(losses(&output), [""; 0]);
    for sgf in [
        "(;GM[3]AB[Ke8][e7]AW[Ke1]PL[B]RE[B+R];B[e7e5]C[a}b](;W[e1e2]BM[2];B[e8e7])(;W[e1d2]DO[](;B[e8d8])(;B[e8f8]N[x])))",
        "(;GM[7]PW[a]RE[B+T]TM[60];W[h2e2];B[b9c7](;W[h0g2])(;W[b0c2]C[two\nlines]))",
        "(;GM[7]AB[Ke9]AW[Ka0][Ke0][Re1]PL[W];W[e1a1])",
        r"(;GM[27]SU[Base+MLP]PW[a]RE[W+];W[wS1];B[bG1 wS1-];W[wQ \\wS1])",
        "(;GM[3]EV[a\\\\b \"c\"]GC[hello\n[A \"b\"\\]];W[e2e4];B[e7e5];W[g1f3];B[b8c6];W[f1b5];B[a7a6];W[b5a4];B[g8f6];W[e1g1];B[f8e7];W[f1e1])",
    ] {
        if !sgf.contains("AW[Ka0]") {
            check_round_trip("pgn", sgf);
        }
    }
    let node = |node| sgf_syntax::NodeId { game: 0, node };
    assert_eq!(written("pgn", "(;GM[3];W[e2e5])"), Err(WriteError::Move { node: node(1) }));
    assert_eq!(written("pgn", "(;GM[1])"), Err(WriteError::OtherGame { node: node(0), number: 1 }));
}
