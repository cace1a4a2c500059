//! Examples of GIB.

use crate::testing::{check_round_trip, losses, taken, written};
use crate::{Options, WriteError, read};

const GAME: &str = "\\HS\r
\\[GAMEPLACE=a server\\]\r
\\[GAMENAME=Friendly\\]\r
\\[GAMEWHITENAME=Hana (3D)\\]\r
\\[GAMEBLACKNAME=Oskar (2D)\\]\r
\\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:0,GTIME:1200-30-3,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,TCNT:2,AUSZ:0\\]\r
\\[GAMETAG=S0,R0,D0,G65,W1,Z35,T30-3-1200,C2024:05:17:20:11,I:hana,L:20\\]\r
\\HE\r
\\GS\r
2 1 0\r
3 0 &4\r
INI 0 1 0 &4 the room is open\r
STO 0 2 1 15 3 \r
STO 0 3 2 3 15 \r
\\GE\r
";

/// The example as SGF.
const HEAD: &str = "GM[1]SZ[19]PB[Oskar]BR[2D]PW[Hana]WR[3D]KM[6.5]RE[W+3.5]DT[2024-05-17]TM[1200]OT[3x30 byo-yomi]EV[Friendly]PC[a server]";

#[test]
fn reads_a_game() {
    let (sgf, facts) = taken("gib", GAME.as_bytes());
    assert_eq!(sgf, format!("(;{HEAD};B[pd];W[dp])"));
    assert_eq!(facts, [""; 0]);
    // Without the numbers of the first field, those of the second are read.
    let without =
        GAME.replace("GAMEINFOMAIN=", "GAMEINFOMAIN=X,").replace("GRLT:1,", "").replace("GTIME", "TIME");
    assert_eq!(taken("gib", without.replace("GONGJE:65,", "").as_bytes()).0, sgf);
}

#[test]
fn reads_handicap_stones() {
    let game = |stones: u32| GAME.replace("INI 0 1 0", &format!("INI 0 1 {stones}"));
    for (stones, expected) in [
        (1, "a server];B"),
        (2, "HA[2]AB[dp][pd];B"),
        (3, "HA[3]AB[dp][pd][dd];B"),
        (9, "HA[9]AB[dp][pd][dd][pp][dj][pj][jd][jp][jj];B"),
    ] {
        let (sgf, facts) = taken("gib", game(stones).as_bytes());
        assert!(sgf.contains(expected), "{sgf}");
        assert_eq!(facts, [""; 0]);
    }
    let (sgf, facts) = taken("gib", game(13).as_bytes());
    assert!(sgf.contains("HA[13];B"));
    assert_eq!(facts, ["BadValue(\"handicap\"): INI 0 1 13 &4 the room is open"]);
    let given = GAME.replace("DUM:0", "DUM:5").replace("INI 0 1 0", "INI 0 1 4");
    let (sgf, facts) = taken("gib", given.as_bytes());
    assert!(sgf.contains("GC[White Dum: 5]HA[4]AB[dp][pd][dd][pp];B"), "{sgf}");
    assert_eq!(facts, ["InComment(\"DUM\"): 5"]);
}

#[test]
fn reads_results() {
    for (code, points, expected) in [
        (0, 5, "RE[B+0.5]"),
        (3, 0, "RE[B+R]"),
        (4, 0, "RE[W+R]"),
        (7, 0, "RE[B+T]"),
        (8, 0, "RE[W+T]"),
        (255, 0, "KM[6.5]DT"),
    ] {
        let game = GAME.replace("GRLT:1,ZIPSU:35", &format!("GRLT:{code},ZIPSU:{points}"));
        let sgf = taken("gib", game.as_bytes()).0;
        assert!(sgf.contains(expected), "{sgf}");
    }
    let words = GAME
        .replace("GRLT:1,", "")
        .replace("W1,", "")
        .replace("\\HE", "\\[GAMERESULT=white wins by time\\]\r\n\\HE");
    assert!(taken("gib", words.as_bytes()).0.contains("RE[W+T]"));
}

#[test]
fn reads_names() {
    for (name, expected) in [
        ("Hana(3段)", "PW[Hana]WR[3段]"),
        ("Hana", "PW[Hana]KM"),
        ("Ha(na) (3D)", "PW[Ha(na) (3D)]KM"),
        ("(3D)", "PW[(3D)]KM"),
        ("a]b\\c", "PW[a\\]b\\\\c]KM"),
        ("two\r\nlines (1K)", "PW[two lines]WR[1K]"),
    ] {
        let sgf = taken("gib", GAME.replace("Hana (3D)", name).as_bytes()).0;
        assert!(sgf.contains(expected), "{name}: {sgf}");
    }
}

#[test]
fn reads_dates() {
    for (date, expected) in [
        ("2016- 3-26-17-29-25", "DT[2016-03-26]"),
        ("2012年11月22日 下午 6:3", "DT[2012-11-22]"),
        ("26.3.2016", "RE[W+3.5]TM"),
    ] {
        let field = format!("\\[GAMEDATE={date}\\]\r\n\\HE");
        let game = GAME.replace("C2024:05:17:20:11,", "").replace("\\HE", &field);
        assert!(taken("gib", game.as_bytes()).0.contains(expected), "{date}");
    }
}

#[test]
fn reads_passes() {
    let with = |line: &str| GAME.replace("3 0 &4", "4 0 &4").replace("\\GE", &format!("{line}\r\n\\GE"));
    for (line, expected) in [("SKI 0 4 2", ";W[dp];W[])"), ("SKI", ";W[dp];B[])"), ("SKI 7", ";W[dp];B[])")] {
        let (sgf, facts) = taken("gib", with(line).as_bytes());
        assert!(sgf.ends_with(expected), "{sgf}");
        assert_eq!(facts, [""; 0], "{line}");
    }
}

#[test]
fn reports_problems() {
    for (from, to, expected) in [
        ("STO 0 3 2 3 15 ", "STO 0 3 2 19 15", "OffBoard: STO 0 3 2 19 15"),
        ("STO 0 3 2 3 15 ", "STO 0 3 4 3 15", "BadValue(\"color\"): STO 0 3 4 3 15"),
        ("STO 0 3 2 3 15 ", "STO 0 5 2 3 15", "OutOfSequence: STO 0 5 2 3 15"),
        ("STO 0 3 2 3 15 ", "STO 0 3 2 3 15\r\nhello", "Unknown: hello"),
        ("STO 0 3 2 3 15 ", "STO 0 3 2 3 15\r\nINI 0 1 2 &4", "Unknown: INI 0 1 2 &4"),
        ("STO 0 3 2 3 15 ", "STO 0 3 2 3 15 9", "Unknown: STO 0 3 2 3 15 9"),
        ("3 0 &4", "4 0 &4", "Count { stated: 4, found: 3 }: 4 0 &4"),
        ("\\GE\r\n", "", "Truncated: "),
        ("C2024:05:17:20:11", "C2024:13:17:20:11", "BadValue(\"date\"): 2024:13:17:20:11"),
        ("GONGJE:65", "GONGJE:six", "BadValue(\"komi\"): six"),
        ("\\[GAMENAME=Friendly\\]", "\\[GAMENAME\\]", "Unknown: GAMENAME"),
        ("\\[GAMEBLACKNAME=Oskar (2D)\\]\r\n", "", "Missing(\"player\"): "),
        ("\\HE", "\\[GAMENAME=other\\]\r\n\\HE", "Repeated(\"field\"): GAMENAME=other"),
    ] {
        let facts = taken("gib", GAME.replace(from, to).as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{to}: {facts:?}");
    }
}

#[test]
fn reads_text_in_several_charsets() {
    // A name in EUC-KR, a place in UTF-8.
    let mut bytes = GAME.replace("a server", "타이젬 바둑").into_bytes();
    let at = GAME.replace("a server", "타이젬 바둑").find("Oskar").expect("it is there");
    bytes.splice(at..at + 5, *b"\xB9\xDA\xC1\xA4\xC8\xAF");
    let sgf = taken("gib", &bytes).0;
    assert!(sgf.contains("PB[박정환]") && sgf.contains("PC[타이젬 바둑]"), "{sgf}");
    let options = Options::default().with_charset(sgf_model::charset::Charset::UTF_8);
    let reading = read(&bytes, crate::format("gib").expect("the format exists"), &options);
    assert!(reading.facts.iter().any(|fact| fact.kind == crate::FactKind::Undecoded));
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip(
        "gib",
        &format!("(;GM[1]{HEAD};B[pd];W[dp];B[];W[aa])").replace("GM[1]GM[1]", "GM[1]"),
    );
    assert_eq!(losses(&output), [""; 0]);
    for sgf in [
        "(;GM[1])",
        "(;GM[1]SZ[19]HA[3]AB[dd][pd][dp]KM[0];W[pp];B[cc])",
        "(;GM[1]SZ[19]AB[dp][pd];W[pp])",
        "(;GM[1]SZ[19]HA[2];B[pd];B[dp];W[aa])",
        "(;GM[1]SZ[19]PB[a (b)]BR[2d]PW[(x) y]KM[7.25]RE[B+F]DT[2024-05]TM[60.5]OT[none];B[tt])",
        "(;GM[1]SZ[19]PB[a\\]b]PW[c\\\\]RE[W+3.75]DT[2024-05-17,18]OT[5x30 byo-yomi])",
        "(;GM[1]SZ[19]PB[柯洁]BR[九段]PL[B];B[aa]C[x](;W[bb]LB[aa:1])(;W[cc]C[y];B[dd]))",
    ] {
        check_round_trip("gib", sgf);
    }
}

#[test]
fn reports_losses() {
    for (sgf, expected) in [
        (
            "(;SZ[19];B[aa]C[x]BL[3];W[bb]C[y](;B[cc])(;B[dd];W[ee]))",
            "Property C 2, Property BL 1, Variations  2",
        ),
        ("(;SZ[19]PB[a (b)]BR[2d])", "Property BR 1, Altered PB 1, Altered BR 1"),
        ("(;SZ[19]KM[7.25]RE[B+0.25])", "Shortened RE 1, Shortened KM 1"),
        ("(;SZ[19]RE[Void]DT[2024]OT[5x30 byo-yomi])", "Property DT 1, Property RE 1, Property OT 1"),
        ("(;SZ[19]AB[pd][dp])", "Chosen HA 1"),
        ("(;SZ[19]PL[W];B[aa])", "Property PL 1"),
        ("(;SZ[19]PB[x];B[aa]PB[y])", "Property PB 1"),
    ] {
        let written = written("gib", sgf).expect("it can be written");
        assert_eq!(losses(&written).join(", "), expected, "{sgf}");
    }
}

#[test]
fn rejects_other_games() {
    let node = sgf_syntax::NodeId { game: 0, node: 0 };
    for (sgf, expected) in [
        ("(;GM[2];B[d3])", WriteError::OtherGame { node, number: 2 }),
        ("(;SZ[13];B[aa])", WriteError::OtherSize { node }),
        ("(;SZ[19]AB[aa];W[bb])", WriteError::SetUp { node }),
        ("(;SZ[19]AB[dp][pd]AW[aa])", WriteError::SetUp { node }),
        ("(;SZ[19]B[zz])", WriteError::Move { node }),
        ("(;SZ[19])(;SZ[19])", WriteError::SeveralGames),
        ("", WriteError::NoGame),
    ] {
        assert_eq!(written("gib", sgf), Err(expected), "{sgf}");
    }
    let later = sgf_syntax::NodeId { game: 0, node: 2 };
    assert_eq!(written("gib", "(;SZ[19];B[aa];AW[bb])"), Err(WriteError::SetUp { node: later }));
}
