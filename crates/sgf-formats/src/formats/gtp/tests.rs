//! Scripts and logs by examples.

use crate::testing::{check_round_trip, losses, taken, written};
use crate::{WriteError, detect};

fn check(text: &str, expected: &str) {
    let (sgf, facts) = taken("gtp", text.as_bytes());
    assert_eq!(sgf, expected);
    let others: Vec<_> = facts.iter().filter(|fact| !fact.starts_with("Rejected")).collect();
    assert_eq!(others, [""; 0]);
}

/// A log whose answers contain SGF and empty lines.
const LOG: &str = "1 boardsize 19\n=1\n\n2 play B Q16\n=2\n\n3 genmove w\n=3 D4\n\n4 printsgf\n=4 (;GM[1]FF[4]SZ[19]\n\n\
    C[a) \\] play b c3\n\nplay b c3\n= no];B[pd];W[dp])\n\n5 play B C20\n?5 illegal move\n\n";

#[test]
fn a_log_that_contains_sgf_is_a_log() {
    let lone = LOG.replace("=4 (;", "=4\n(;");
    for text in [LOG.to_owned(), LOG.replace('\n', "\r\n"), format!("\u{feff}{LOG}"), lone] {
        let (sgf, facts) = taken("gtp", text.as_bytes());
        assert_eq!(sgf, "(;GM[1]SZ[19];B[pd];W[dp])", "{text}");
        assert_eq!(facts, ["Rejected: 5 play B C20"]);
        assert!(matches!(detect(text.as_bytes(), Some("a.sgf")), crate::Detected::Foreign(_)));
    }
    // A record that never ends does not hide the commands after it.
    let cut = LOG.replace("W[dp])", "W[dp]");
    assert_eq!(taken("gtp", cut.as_bytes()).1, ["Rejected: 5 play B C20"]);
}

#[test]
fn answers_can_contain_empty_lines() {
    check(
        "boardsize 9\n=\n\nshowboard\n= \n\n   A B\n 2 . .\n\n 1 X .\n\nplay b e5\n=\n\nfoo\n= bar\n\ngenmove w\n= C3\n\n",
        "(;GM[1]SZ[9];B[ee];W[cg])",
    );
}

#[test]
fn reads_a_script() {
    check(
        "# a written\nboardsize 9\nkomi 5.5\nclear_board\n1 play b e5\nplay white PASS # really\nplay B J9\n",
        "(;GM[1]SZ[9]KM[5.5];B[ee];W[];B[ia])",
    );
    check("rectangular_boardsize 13 9\nplay b n1\n", "(;GM[1]SZ[13:9];B[mi])");
    check("set_free_handicap d4 q16\nplay w c3\n", "(;GM[1]SZ[19]HA[2]AB[dp][pd];W[cq])");
    check("clear_board\n", "(;GM[1]SZ[19])");
}

#[test]
fn reads_logs_with_answers() {
    check(
        "boardsize 9\n=\n\ngenmove b\n= E5\n\nplay w e5\n? illegal move\n\ngenmove w\n= C3\n\nundo\n= \n\n\
         genmove w\n= resign\n\nlist_commands\n= play\nundo\n\nquit\n=\n\n",
        "(;GM[1]SZ[9]RE[B+R];B[ee])",
    );
    check(
        "1 boardsize 9\n2 genmove b\n3 play w c3\n4 final_score\n=1\n\n=2 E5\n\n=3\n\n=4 B+3.5\n\n",
        "(;GM[1]SZ[9]RE[B+3.5];B[ee];W[cg])",
    );
    check(
        "boardsize 9\n=\ngenmove b\n= E5\nfixed_handicap 2\n? too late\nplay w c3\n=\n",
        "(;GM[1]SZ[9];B[ee];W[cg])",
    );
    check(
        "boardsize 9\n=\n\nkata-genmove_analyze b 50\n=\ninfo move E5 visits 5 pv E5\nplay E5\n\nplace_free_handicap 2\n?\n\n",
        "(;GM[1]SZ[9];B[ee])",
    );
}

#[test]
fn reads_several_games() {
    check(
        "boardsize 9\nkgs-rules japanese\ntime_settings 600 60 25\nplay b e5\nclear_board\nkgs-time_settings byoyomi 60 10 3\nplay b c3\nboardsize 13\nplay b c3\ngg-undo 1\n",
        "(;GM[1]SZ[9]RU[Japanese]TM[600]OT[25/60 Canadian];B[ee])(;GM[1]SZ[9]RU[Japanese]TM[60]OT[3x10 byo-yomi];B[cg])",
    );
    check("set_position b d4 w q16\nplay b c3\n", "(;GM[1]SZ[19]AB[dp]AW[pd];B[cq])");
}

#[test]
fn reports_problems() {
    for (text, expected) in [
        ("play b i5", "OffBoard: play b i5"),
        ("play b", "Unknown: play b"),
        ("play green e5", "Unknown: play green e5"),
        ("genmove b", "Missing(\"answer\"): genmove b"),
        ("boardsize 99", "BadValue(\"size\"): boardsize 99"),
        ("komi much", "BadValue(\"komi\"): komi much"),
        ("fixed_handicap 4", "Missing(\"answer\"): fixed_handicap 4"),
        ("loadsgf a.sgf", "NoReferent: loadsgf a.sgf"),
        ("= what", "NoReferent: = what"),
    ] {
        let written = format!(
            "{text}\n\nboardsize 9\nclear_board\nplay b e5\nplay w e4\nkomi 3\nkomi 4\nkomi 5\nkomi 6\n"
        );
        let facts = taken("gtp", written.as_bytes()).1;
        assert_eq!(facts, [expected], "{text}");
    }
}

#[test]
fn rejects_prose() {
    for text in [
        "play it again\nSam\n",
        "name\nversion\nquit\n",
        "komi\nis\na\nword\n",
        "clear_board? no\nno\nno\nno\n",
    ] {
        assert!(matches!(detect(text.as_bytes(), None), crate::Detected::Sgf), "{text}");
    }
}

#[test]
fn survives_a_round_trip() {
    for sgf in [
        "(;GM[1]SZ[9]KM[5.5];B[ee];W[];B[aa])",
        "(;GM[1]SZ[13:9]TM[60];B[aa])(;GM[1]SZ[19]HA[2]AB[pd][dp]TM[60]OT[25/300 Canadian];W[cc])",
        "(;GM[1]SZ[52]KM[-3];W[ZZ])",
        "(;GM[1]SZ[9]PB[x]HA[3]RE[B+R];B[aa]C[y](;W[bb])(;W[cc]))",
        "(;GM[1]SZ[9]AB[aa][bb];W[cc])",
    ] {
        check_round_trip("gtp", sgf);
    }
    let setup = written("gtp", "(;SZ[9]AB[aa]AW[bb];B[cc])").expect("stones can be played");
    assert_eq!(losses(&setup), ["Altered AB 1", "Altered AW 1"]);
    assert!(setup.bytes.ends_with(b"play b A9\nplay w B8\nplay b C7\n"));
}

#[test]
fn rejects_setup_with_captures() {
    // The white stone has no liberty.
    let node = sgf_syntax::NodeId { game: 0, node: 0 };
    assert_eq!(written("gtp", "(;SZ[9]AB[ba][ab]AW[aa])"), Err(WriteError::SetUp { node }));
}
