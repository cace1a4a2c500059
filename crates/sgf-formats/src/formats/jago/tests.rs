//! XML of Jago by examples.

use crate::WriteError;
use crate::testing::{check_round_trip, losses, taken, written};

const GAME: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>
<!DOCTYPE Go SYSTEM \"go.dtd\">
<Go><GoGame name=\"demo\"><Information><BoardSize>9</BoardSize><Komi>6.5</Komi></Information>
<Nodes><Node><Comment><P>start</P><P/><P>here</P></Comment></Node>
<Black number=\"1\" at=\"E5\"/><Variation><Black number=\"1\" at=\"C3\"/></Variation><White number=\"2\" at=\"G3\"/></Nodes></GoGame></Go>";

#[test]
fn reads_a_game() {
    let (sgf, facts) = taken("jago", GAME.as_bytes());
    assert_eq!(sgf, "(;GM[1]SZ[9]GN[demo]KM[6.5]C[starthere](;B[ee];W[gg])(;B[cg]))");
    assert_eq!(facts, [""; 0]);
}

#[test]
fn reads_all_elements() {
    for (element, expected) in [
        ("<Node name=\"x\"><White><at>A1</at></White></Node>", ";N[x]W[ai]"),
        ("<Black at=\"\" timeleft=\"30\"/>", ";B[]BL[30]"),
        ("<Node><AddBlack at=\"A1\"/><Delete at=\"B1\"/><WhiteToPlay/></Node>", ";AB[ai]AE[bi]PL[W]"),
        (
            "<Node><Mark type=\"circle\" at=\"A1\"/><Mark at=\"B1\"/><Mark label=\"a:]\" at=\"C1\"/></Node>",
            ";CR[ai]MA[bi]LB[ci:a:\\]]",
        ),
        (
            "<Node><Mark territory=\"black\" at=\"A1\"/><SGF type=\"XY\"><Arg>1</Arg><Arg>]</Arg></SGF></Node>",
            ";TB[ai]XY[1][\\]]",
        ),
    ] {
        let text = GAME
            .replace("<Black number=\"1\" at=\"E5\"/>", &format!("<Black number=\"1\" at=\"E5\"/>{element}"));
        let (sgf, facts) = taken("jago", text.as_bytes());
        assert!(sgf.contains(expected), "{sgf}");
        assert_eq!(facts, [""; 0]);
    }
}

#[test]
fn reports_problems() {
    for (from, to, expected) in [
        ("G3", "Z99", "OffBoard: <White number=\"2\" at=\"Z99\"/>"),
        ("<BoardSize>9<", "<BoardSize>many<", "BadValue(\"BoardSize\"): <BoardSize>many</BoardSize>"),
        ("<Komi>6.5</Komi>", "<Weather/>", "Unknown: <Weather/>"),
        ("</Nodes>", "<Node><SGF type=\"GM\"/></Node></Nodes>", "BadValue(\"SGF\"): <SGF type=\"GM\"/>"),
        ("</Variation>", "", "Broken"),
    ] {
        let facts = taken("jago", GAME.replace(from, to).as_bytes()).1;
        assert!(facts.iter().any(|fact| fact.starts_with(expected)), "{to}: {facts:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip("jago", "(;GM[1]SZ[9]GN[demo]KM[6.5]C[start](;B[ee];W[gg])(;B[cg]))");
    assert_eq!(losses(&output), [""; 0]);
    for sgf in [
        "(;GM[1]PB[a & b <c>]RE[B+R]DT[2024-05-17]AB[aa][bb:cc]CR[aa]LB[aa:x];B[](;W[dd]TB[aa][bb]N[\"n\"])(;W[qq]C[two\n\nlines\\\\]))",
        "(;GM[1]SZ[13]XY[a\\]];AW[aa]PL[B]MN[3])(;GM[1];B[tt])",
    ] {
        check_round_trip("jago", sgf);
    }
    let node = sgf_syntax::NodeId { game: 0, node: 0 };
    assert_eq!(written("jago", "(;SZ[9:13])"), Err(WriteError::OtherSize { node }));
}
