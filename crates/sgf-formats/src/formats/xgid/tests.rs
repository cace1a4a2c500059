//! Examples of XGID.

use crate::testing::{losses, taken, written};

const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10\n";

const CHECKERS: &str =
    "AE[a:y]AW[x][x][m][m][m][m][m][h][h][h][f][f][f][f][f]AB[a][a][l][l][l][l][l][q][q][q][s][s][s][s][s]";

#[test]
fn reads_a_position() {
    let (sgf, facts) = taken("xgid", START.as_bytes());
    assert_eq!(sgf, format!("(;GM[6]MI[length:7][ws:0][bs:0];PL[B]{CHECKERS};PL[B]DI[52])"));
    assert_eq!(facts, [""; 0]);
    assert_eq!(taken("xgid", &START.as_bytes()[5..]).0, sgf);
}

#[test]
fn reads_cube_and_match_score() {
    for (fields, expected) in [
        (
            "1:1:-1:00:2:1:1:5:10",
            "MI[length:5][ws:1][bs:2]RU[Crawford:CrawfordGame];PL[W]CHECKERS;CV[2]CO[b]CP[b])",
        ),
        (
            "2:-1:1:D:0:0:1:0:10",
            "MI[length:0][ws:0][bs:0]RU[Jacoby];PL[B]CHECKERS;CV[4]CO[w]CP[w];B[double])",
        ),
        ("0:0:1:B:0:0:0:0:10", "MI[length:0][ws:0][bs:0];PL[B]CHECKERS;B[double];W[double])"),
        ("0:0:1:00:0:0:0:0", "MI[length:0][ws:0][bs:0];PL[B]CHECKERS)"),
    ] {
        let text = format!("{}:{fields}\n", &START[..31]);
        let (sgf, facts) = taken("xgid", text.as_bytes());
        assert_eq!(sgf, format!("(;GM[6]{}", expected.replace("CHECKERS", CHECKERS)));
        assert_eq!(facts, [""; 0]);
    }
}

#[test]
fn reads_the_bar_and_several_positions() {
    let text = "XGID=a-----A------------------AA:0:0:1:00:0:0:0:1:10\n";
    let one = format!("XGID=a{}A:0:0:1:00:0:0:0:1:10\n", "-".repeat(24));
    assert_eq!(taken("xgid", format!("{one}{one}").as_bytes()).0.matches("AW[y]AB[y]").count(), 2);
    // 27 characters are not a board.
    assert!(matches!(crate::detect(text.as_bytes(), None), crate::Detected::Sgf));
}

#[test]
fn reads_text_below_a_position_as_its_comment() {
    let text = format!("{START}\nX:Oskar   O:Hana\nScore is X:0 O:0 7 pt.(s) match.\n");
    let (sgf, facts) = taken("xgid", text.as_bytes());
    assert!(sgf.contains("PW[Hana]PB[Oskar]"), "{sgf}");
    assert!(sgf.ends_with("DI[52]C[X:Oskar   O:HanaScore is X:0 O:0 7 pt.(s) match.])"), "{sgf}");
    assert_eq!(facts, [""; 0]);
}

#[test]
fn reports_invalid_positions() {
    for fields in [
        "0:0:2:52:0:0:0:7:10",
        "0:5:1:52:0:0:0:7:10",
        "0:0:1:77:0:0:0:7:10",
        "99:0:1:52:0:0:0:7:10",
        "0:0:1:52:-1:0:0:7:10",
    ] {
        let text = format!("{START}{}:{fields}\n", &START[..31]);
        assert_eq!(
            taken("xgid", text.as_bytes()).1,
            [format!("BadValue(\"XGID\"): {}:{fields}", &START[5..31])]
        );
    }
    // Sixteen checkers, and one on the tray.
    for board in ["-b----F-C---eE---c-e----B-", "Ab----E-C---eE---c-e----B-"] {
        let facts = taken("xgid", format!("{START}XGID={board}:0:0:1:52:0:0:0:7:10\n").as_bytes()).1;
        assert_eq!(facts, [format!("BadValue(\"XGID\"): {board}:0:0:1:52:0:0:0:7:10")]);
    }
}

#[test]
fn writes_each_decision_as_a_position() {
    let sgf = "(;GM[6]MI[length:7][ws:0][bs:0]PW[a];B[52lqln];W[double];B[take]C[x];W[31hefe])";
    let written = written("xgid", sgf).expect("it can be written");
    let lines = [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10",
        "XGID=-b----E-C---eC-A-c-eA---B-:0:0:-1:00:0:0:0:7:10",
        "XGID=-b----E-C---eC-A-c-eA---B-:0:0:-1:D:0:0:0:7:10",
        "XGID=-b----E-C---eC-A-c-eA---B-:1:1:-1:31:0:0:0:7:10",
    ];
    let found = String::from_utf8(written.bytes.clone()).unwrap();
    let boards = |text: &str| text.lines().map(|line| line[31..].to_owned()).collect::<Vec<_>>();
    assert_eq!(boards(&found), boards(&lines.join("\n")));
    assert_eq!(losses(&written), ["Moves  4", "Property PW 1", "Property C 1"]);
}

#[test]
fn positions_survive_a_round_trip() {
    for fields in
        ["0:0:1:52:0:0:0:7:10", "1:1:-1:00:2:1:0:5:10", "0:0:1:00:4:2:1:5:10", "0:0:-1:00:0:0:1:0:10"]
    {
        let text = format!("{}:{fields}\n", &START[..31]);
        let sgf = taken("xgid", text.as_bytes()).0;
        assert_eq!(String::from_utf8(written("xgid", &sgf).unwrap().bytes).unwrap(), text);
    }
}

const COMMAS: &str = "XGID=----abF-B--BbB-Bacbd----A-:0:0:1:41:1:0:0:11:10\n\n\
X:Alder   O:Birch\nScore is X:1 O:0 11 pt.(s) match.\nX to play 41\n\n\
    1. XG Roller+  24/23 6/2                    eq:-0,306\n      Player:   44,57% (G:8,36% B:0,26%)\n      Opponent: 55,43% (G:17,30% B:0,61%)\n\n\
    2. 4-ply       13/8                         eq:-0,388 (-0,082)\n";

#[test]
fn reads_candidates_with_decimal_commas() {
    use sgf_games::backgammon::Candidate;
    for text in [
        COMMAS.to_owned(),
        COMMAS.replace(',', "."),
        COMMAS.replace('\n', "\r\n"),
        COMMAS.replace("Player", "プレーヤー"),
    ] {
        let (sgf, facts) = taken("xgid", text.as_bytes());
        assert!(sgf.contains("MI[length:11][ws:0][bs:1]PW[Birch]PB[Alder]"), "{sgf}");
        let (_, values) = sgf.split_once("DI[41]A[-1]").unwrap_or_else(|| panic!("{sgf}"));
        let values: Vec<&str> = values.split(['[', ']']).filter(|value| value.contains("ver")).collect();
        let candidates: Vec<_> = values.iter().filter_map(|value| Candidate::read(value)).collect();
        assert_eq!(candidates.iter().map(|it| it.equity).collect::<Vec<_>>(), [-0.306, -0.388]);
        assert_eq!(candidates.iter().map(|it| it.hops.len()).collect::<Vec<_>>(), [2, 2]);
        assert_eq!((candidates[0].chances.win, candidates[0].chances.lose_gammon), (0.4457, 0.173));
        // Black moves from 24 to 23, which are a and b.
        assert!(values[0].starts_with("ab"), "{values:?}");
        assert_eq!(facts, [""; 0]);
    }
}
