//! Diagrams by examples.

use crate::testing::{check_round_trip, losses, taken, written};
use crate::{Detected, detect};

const PART: &str = "$$Wcm5 A caption
$$  -----------
$$ | . . 1 X a
$$ | . 2 O B .
$$ | . @ Y M ,
$$ | . . . . .
";

#[test]
fn reads_stones_marks_and_moves() {
    let expected = "(;GM[1]SZ[19]GN[A caption]AB[da][db][cc]LB[ea:a]AW[cb][bc]CR[db]SQ[bc]TR[cc]MA[dc]VW[aa:ed]PL[W]\
        ;W[ca]MN[5];B[bb])";
    for text in
        [PART.to_owned(), PART.replace('\n', "\r\n"), format!("\u{feff}{PART}"), PART.replace("$$", "  $$")]
    {
        let (sgf, facts) = taken("sensei", text.as_bytes());
        assert_eq!(sgf, expected, "{text}");
        assert_eq!(facts, [""; 0]);
    }
}

#[test]
fn edges_give_the_size() {
    let whole = "$$ Small\n$$ -------\n$$ | X . |\n$$ | . O |\n$$ -------\n";
    assert_eq!(taken("sensei", whole.as_bytes()).0, "(;GM[1]SZ[2]GN[Small]AB[aa]AW[bb])");
    // The lower right corner of a board of size 9.
    let corner = "$$B9\n$$ . X |\n$$ 1 . |\n$$ -----\n";
    assert_eq!(taken("sensei", corner.as_bytes()).0, "(;GM[1]SZ[9]AB[ih]VW[hh:ii]PL[B];B[hi])");
    let caption = "$$Black to play\n$$ -----\n$$ | X .\n";
    assert!(taken("sensei", caption.as_bytes()).0.contains("GN[Black to play]"));
    // A star point gives the place.
    let star = "$$\n$$ . . .\n$$ . , X\n$$ . . .\n";
    assert_eq!(taken("sensei", star.as_bytes()).0, "(;GM[1]SZ[19]AB[ed]VW[cc:ee])");
}

#[test]
fn reads_a_page_with_several_diagrams() {
    let text = "Intro\n\n$$B One\n$$ -----\n$$ | 1 .\n\n$$W Two\n$$ -----\n$$ | 1 O\n$$ {AR A19 C17}\n$$ [a|Page]\nOutro\n";
    let (sgf, facts) = taken("sensei", text.as_bytes());
    assert_eq!(
        sgf,
        "(;GM[1]SZ[19]GN[One]VW[aa:ba]PL[B]C[Intro];B[aa])(;GM[1]SZ[19]GN[Two]AW[ba]VW[aa:ba]PL[W]AR[aa:cc]C[Outro[a|Page\\]];W[aa])"
    );
    assert_eq!(facts, [""; 0]);
}

#[test]
fn reports_problems() {
    let text = "$$B\n$$ -----\n$$ | 1 1 3 .\n$$ | . . . .\n$$ {AR A99 B1}\n";
    let (sgf, facts) = taken("sensei", text.as_bytes());
    assert!(sgf.ends_with(";B[aa];B[ca]MN[3])"), "{sgf}");
    assert_eq!(facts, ["Repeated(\"move\"): 1", "OutOfSequence: 3", "OffBoard: {AR A99 B1}"]);
}

#[test]
fn other_texts_are_not_diagrams() {
    for text in ["$$x^2$$\n$$y$$\n", "cost: $$\n", "$$ hello world\n$$ this is text\n"] {
        assert!(matches!(detect(text.as_bytes(), None), Detected::Sgf), "{text}");
    }
}

#[test]
fn survives_a_round_trip() {
    for sgf in [
        "(;GM[1]SZ[9]GN[a caption]AB[ee][cc]AW[dd]CR[ee]LB[aa:a]PL[W];W[ff];B[gg])",
        "(;GM[1]SZ[13]AB[aa]PL[B];B[cc];W[dd];B[ee])",
    ] {
        assert_eq!(losses(&check_round_trip("sensei", sgf)), [""; 0], "{sgf}");
    }
    let output = written("sensei", "(;GM[1]SZ[9]LB[aa:12]KM[6.5];B[aa](;W[bb])(;W[cc]))").expect("it is Go");
    assert_eq!(losses(&output), ["Property LB 1", "Property KM 1", "Variations  1"]);
}
