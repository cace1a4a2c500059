//! Examples of analysis in records.

use std::io::Write;

use base64::Engine;
use sgf_model::record;
use sgf_model::value::LetterPoint;
use sgf_syntax::Document;

use super::*;

/// Reads the analysis in the last node of a main line.
fn last(sgf: &str) -> Vec<Analysis> {
    let document = Document::parse(sgf.as_bytes());
    let view = record::games(&document).next().expect("there is a game");
    of_node(&view, view.main_line().last().expect("a game has a root"))
}

#[track_caller]
fn one(sgf: &str) -> Analysis {
    let [analysis] = &last(sgf)[..] else { panic!("{:?}", last(sgf)) };
    analysis.clone()
}

fn put(letters: &str) -> Move {
    Move::Put(LetterPoint::decode(letters.as_bytes()).expect("it is a point"))
}

#[test]
fn reads_sabaki_and_ogatak() {
    let analysis = one("(;GM[1]SBKV[52.31]SBKS[-1.4])");
    assert_eq!(
        (analysis.origin, analysis.winrate, analysis.score),
        (Origin::Sabaki, Some(0.5231), Some(-1.4))
    );
    let analysis = one("(;GM[1]SBKV[41,6]OGSC[2])");
    assert_eq!((analysis.winrate, analysis.score), (Some(0.416), Some(2.0)));
    assert!(last("(;GM[1]SBKV[x])(;GM[2]SBKV[50])").is_empty());
    assert!(last("(;GM[2]SBKV[50])").is_empty());
    assert_eq!(one("(;GM[1]SBKV[150]SBKS[1])").winrate, None);
}

#[test]
fn reads_several_engines_of_q5go() {
    let all =
        last("(;GM[1];W[dd]QKGV[1600:0.4312:-2.1:17.4:6.5:kata-b18][400:0.45:-1.7:18]QLZV[100:0,5][x])");
    assert_eq!(all.len(), 3);
    assert_eq!((all[0].visits, all[0].winrate, all[0].score), (Some(1600), Some(0.4312), Some(-2.1)));
    assert_eq!((all[0].score_stdev, all[0].engine.as_deref()), (Some(17.4), Some("kata-b18")));
    assert_eq!((all[1].engine.as_deref(), all[2].winrate), (None, Some(0.5)));
}

#[test]
fn reads_lizzie_values_of_the_player_to_move() {
    let line = "move D4 visits 988 winrate 5380 scoreMean 0.7 prior 1200 pv D4 Q4 pass info move Q4 visits 640 winrate 5342 pv Q4 D4 info ";
    let analysis = one(&format!("(;GM[1];B[pd]LZ[0.7.4 46.2 2.8k\n{line}])"));
    assert_eq!((analysis.engine.as_deref(), analysis.visits), (Some("0.7.4"), Some(2800)));
    // Black has just moved, so 46.2 % is Black's; values of White's candidates are for White.
    assert_eq!(analysis.winrate, Some(0.462));
    let [first, second] = &analysis.candidates[..] else { panic!("{:?}", analysis.candidates) };
    assert_eq!(
        (first.step, first.visits, first.winrate, first.score),
        (put("dp"), Some(988), Some(0.462), Some(-0.7))
    );
    assert_eq!((first.prior, &first.line[..]), (Some(0.12), &[put("dp"), put("pp"), Move::Pass][..]));
    assert_eq!((second.step, second.winrate), (put("pp"), Some(0.4658)));
    for (playouts, expected) in [("812", 812), ("13k", 13_000), ("12.3m", 12_300_000), ("2,8k", 2800)] {
        let analysis = one(&format!("(;GM[1];W[pd]LZOP[E 46,2 {playouts}])"));
        assert_eq!((analysis.visits, analysis.winrate), (Some(expected), Some(0.538)));
    }
}

#[test]
fn reads_leads_and_ownership_of_lizzieyzy() {
    let owners = "0.5 -0.25 1 -1";
    let text = format!(
        "(;GM[1]SZ[2];B[aa]LZ[KataGo 40 100 1.5 20.1\nmove B1 visits 9 winrate 5800 order 0 pv B1 ownership {owners}])"
    );
    let analysis = one(&text);
    assert_eq!((analysis.score, analysis.score_stdev, analysis.is_uncertain), (Some(-1.5), Some(20.1), true));
    assert_eq!(analysis.ownership, [-0.5, 0.25, -1.0, 1.0]);
    assert_eq!(analysis.candidates[0].order, Some(0));
    // A truncated list is ignored.
    assert!(one(&text.replace(" 1 -1]", "]")).ownership.is_empty());
}

/// Packs a value as KaTrain does.
fn packed(bytes: &[u8]) -> String {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(bytes).expect("it is packed in memory");
    base64::engine::general_purpose::STANDARD.encode(packer.finish().expect("it is packed in memory"))
}

fn katrain(version: &str) -> String {
    let halves =
        |numbers: &[u16]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
    let main = r#"{"root":{"winrate":0.6,"scoreLead":2.5,"visits":100,"scoreStdev":9.5},"completed":true,
        "moves":{"B1":{"order":1,"visits":10,"winrate":0.5},"A2":{"order":0,"visits":90,"scoreLead":3,"prior":0.25,"pv":["A2","B1"]}}}"#;
    let [owners, policy] =
        [&[0x3800, 0xB400, 0x3C00, 0xBC00][..], &[0x3400, 0x3400, 0x3400, 0xBC00, 0x3400]].map(halves);
    format!(
        "(;GM[1]SZ[2]KTV[{version}];W[aa]KT[{}][{}][{}])",
        packed(&owners),
        packed(&policy),
        packed(main.as_bytes())
    )
}

#[test]
fn reads_all_values_of_katrain() {
    let analysis = one(&katrain("1.0"));
    assert_eq!((analysis.winrate, analysis.score, analysis.visits), (Some(0.6), Some(2.5), Some(100)));
    assert_eq!(analysis.ownership, [0.5, -0.25, 1.0, -1.0]);
    assert_eq!(analysis.policy, [0.25, 0.25, 0.25, -1.0, 0.25]);
    let [first, second] = &analysis.candidates[..] else { panic!("{:?}", analysis.candidates) };
    assert_eq!((first.step, first.score, first.line.len()), (put("aa"), Some(3.0), 2));
    assert_eq!((second.step, second.winrate), (put("bb"), Some(0.5)));
    assert!(last(&katrain("2.0")).is_empty());
    assert!(last("(;GM[1]KT[][][x])").is_empty());
}

#[test]
fn reads_comments_of_servers() {
    for (comment, origin, winrate, score) in [
        ("Black's win rate: %60.2 visits: 507", Origin::Ogs, Some(0.602), None),
        (
            "Mistake!\n\nThis move is 13.4 points worse than the AI move.\n\nBlack is ahead by 18.6 points.",
            Origin::AiSensei,
            None,
            Some(18.6),
        ),
        ("I would play here.\n\nWhite is ahead by 0.6 points.", Origin::AiSensei, None, Some(-0.6)),
        ("The game is even.", Origin::AiSensei, None, Some(0.0)),
    ] {
        let analysis = one(&format!("(;GM[1];B[aa]C[{comment}])"));
        assert_eq!(
            (analysis.origin, analysis.winrate, analysis.score),
            (origin, winrate, score),
            "{comment}"
        );
    }
    assert_eq!(one("(;GM[1];B[aa]C[Black's win rate: %60.2 visits: 507])").visits, Some(507));
    assert!(last("(;GM[1];B[aa]C[Red is ahead by 3 points. Who is ahead by two?])").is_empty());
}

#[test]
fn finds_the_player_to_move() {
    for (sgf, expected) in [
        ("(;GM[1])", Color::Black),
        ("(;GM[1]HA[2]AB[aa][bb])", Color::White),
        ("(;GM[1];B[aa];C[x])", Color::White),
        ("(;GM[1];B[aa]PL[B])", Color::Black),
    ] {
        let document = Document::parse(sgf.as_bytes());
        let view = record::games(&document).next().expect("there is a game");
        assert_eq!(
            Turns::default().of(&view, view.main_line().last().expect("a game has a root")),
            expected,
            "{sgf}"
        );
    }
}

#[test]
fn reads_the_values_of_a_line() {
    let sgf = "(;GM[1];B[aa]SBKV[40];W[bb];B[cc]SBKS[1]C[Black's win rate: %55 visits: 3])";
    let document = Document::parse(sgf.as_bytes());
    let view = record::games(&document).next().expect("there is a game");
    let line: Vec<_> = series(&view, view.main_line()).map(|it| (it.winrate, it.score, it.visits)).collect();
    let expected =
        [(None, None, None), (Some(0.4), None, None), (None, None, None), (Some(0.55), Some(1.0), Some(3))];
    assert_eq!(line, expected);
}

#[test]
fn long_lines_without_moves_take_linear_time() {
    let sgf = format!("(;GM[1]PL[W]{})", ";LZ[E 40 1k]".repeat(100_000));
    let document = Document::parse(sgf.as_bytes());
    let view = record::games(&document).next().expect("there is a game");
    assert_eq!(series(&view, view.main_line()).filter(|it| it.winrate == Some(0.4)).count(), 100_000);
}

#[test]
fn katago_values_depend_on_the_perspective() {
    let line = br#"{"id":"a","rootInfo":{"winrate":0.9,"scoreLead":4},"moveInfos":[{"move":"pass","winrate":0.8,"order":1},{"move":"A1","order":0}],
        "ownership":[1,-1,0.5,0],"policy":[0.1,0.2]}"#;
    let board = Board { size: (2, 2), turn: Color::White };
    for (perspective, winrate, owner) in [
        (Perspective::Black, 0.9, 1.0),
        (Perspective::White, 0.1, -1.0),
        (Perspective::SideToMove, 0.1, -1.0),
    ] {
        let analysis = katago(line, board, perspective).expect("it is an answer");
        assert!((analysis.winrate.expect("the record has a win rate") - winrate).abs() < 1e-9);
        assert_eq!(analysis.ownership[0], owner);
        assert!(analysis.policy.is_empty());
        assert_eq!(analysis.candidates[0].step, put("ab"));
    }
    assert!(katago(b"{\"error\":\"x\"}", board, Perspective::Black).is_none());
    assert!(katago(b"no JSON", board, Perspective::Black).is_none());
}
