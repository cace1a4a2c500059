//! Examples of NGF.

use crate::WriteError;
use crate::testing::{check_round_trip, losses, taken, written};

const GAME: &str = "Friendly match
19
Hana       4D*
Oskar S.   2D
www.cyberoro.com
0
0
6
20240517 [20:11]
10
White wins by resign!
3
PMABBQEEQ
PMACWEQQE
PMADBAAAA
";

const HEAD: &str = "GM[1]SZ[19]EV[Friendly match]PC[www.cyberoro.com]PW[Hana]WR[4d]PB[Oskar S.]BR[2d]KM[6.5]DT[2024-05-17]RE[W+R]";

#[test]
fn reads_a_game() {
    let (sgf, facts) = taken("ngf", GAME.as_bytes());
    assert_eq!(sgf, format!("(;{HEAD};B[pd];W[dp];B[])"));
    assert_eq!(facts, [""; 0]);
    assert_eq!(taken("ngf", GAME.replace('\n', "\r\n").as_bytes()).0, sgf);
}

#[test]
fn reads_handicap_and_komi() {
    for (handicap, komi, expected) in [
        ("0", "0", "BR[2d]KM[0.5]"),
        ("0", "-6", "BR[2d]KM[-5.5]"),
        ("1", "0", "BR[2d]KM[0]"),
        ("3", "0", "HA[3]AB[dp][pd][dd]KM[0]"),
        ("12", "0", "HA[12]KM[0]"),
    ] {
        let game = GAME.replace("\n0\n0\n6\n", &format!("\n{handicap}\n0\n{komi}\n"));
        let sgf = taken("ngf", game.as_bytes()).0;
        assert!(sgf.contains(expected), "{sgf}");
    }
}

#[test]
fn reads_ranks() {
    for (player, expected) in [
        ("Hana  9DP", "PW[Hana]WR[9p]"),
        ("Hana Kim  10K", "PW[Hana Kim]WR[10k]"),
        ("홍길동   7단(P", "PW[홍길동]WR[7p]"),
        ("홍길동   5단*", "PW[홍길동]WR[5d]"),
        ("Hana Kim", "PW[Hana Kim]PB"),
        ("Hana", "PW[Hana]PB"),
        ("赵 五段", "PW[赵]WR[5d]"),
    ] {
        let sgf = taken("ngf", GAME.replace("Hana       4D*", player).as_bytes()).0;
        assert!(sgf.contains(expected), "{sgf}");
    }
}

#[test]
fn reads_the_older_form() {
    let game = "GIa cup\nGI赵 初段\nGI李载雄 五段\nGI\nGI\nGI2006-9-5\nGI19\nGI0\nGI0\nGI6\nGI2\nPMABBREER\nPMACWEEEE\nGI1\n\
        IDB[0] before[EndTxt]\nIDB[2] two\nlines [EndTxt]\nIDB[9] nowhere[EndTxt]\n";
    let (sgf, facts) = taken("ngf", game.as_bytes());
    assert_eq!(
        sgf,
        "(;GM[1]SZ[19]EV[a cup]PW[赵]WR[1d]PB[李载雄]BR[5d]KM[6.5]DT[2006-09-05]C[before];B[qd];W[dd]C[two lines])"
            .replace("two lines", "twolines")
    );
    assert_eq!(
        facts,
        ["Assumed(\"players\"): 赵 初段", "NoReferent: nowhere"]
            .map(|it| it.replace(": nowhere", ":  nowhere"))
    );
}

#[test]
fn reports_problems() {
    for (from, to, expected) in [
        ("PMACWEQQE", "PMACWEQQF", "Contradicted(\"point\"): PMACWEQQF"),
        ("PMACWEQQE", "PMADWEQQE", "OutOfSequence: PMADWEQQE"),
        ("PMACWEQQE", "PMACWVQQV", "OffBoard: PMACWVQQV"),
        ("PMACWEQQE", "PMACWEQQE\nhello", "Unknown: hello"),
        ("\n3\n", "\n4\n", "Count { stated: 4, found: 3 }: 4"),
        ("\n19\n", "\n30\n", "BadValue(\"size\"): 30"),
        ("\n6\n", "\nsix\n", "BadValue(\"komi\"): six"),
        ("20240517 [20:11]", "20241317", "BadValue(\"date\"): 20241317"),
        ("White wins by resign!", "who knows", "BadValue(\"result\"): who knows"),
    ] {
        let facts = taken("ngf", GAME.replace(from, to).as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{to}: {facts:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip("ngf", &format!("(;{HEAD};B[pd];W[dp];B[])"));
    assert_eq!(losses(&output), [""; 0]);
    for sgf in [
        "(;GM[1]SZ[9];B[aa];B[bb])",
        "(;GM[1]SZ[19]HA[3]AB[dd][pd][dp]KM[0];W[pp];B[cc])",
        "(;GM[1]SZ[19]KM[0]RE[0]PB[Hana 2D]PW[a]WR[3d*];B[tt])",
        "(;GM[1]SZ[19]KM[6]RE[B+12.5]BR[Honinbo]PB[x]DT[2024]C[a])",
        "(;GM[1]SZ[25]KM[3.75]RE[W+T]BR[4k];B[yy](;W[aa])(;W[bb]))",
    ] {
        check_round_trip("ngf", sgf);
    }
}

#[test]
fn rejects_unsupported_games() {
    let node = sgf_syntax::NodeId { game: 0, node: 0 };
    for (sgf, expected) in [
        ("(;SZ[26])", WriteError::OtherSize { node }),
        ("(;SZ[19:18])", WriteError::OtherSize { node }),
        ("(;SZ[9]AB[dd][ee])", WriteError::SetUp { node }),
    ] {
        assert_eq!(written("ngf", sgf), Err(expected), "{sgf}");
    }
}
