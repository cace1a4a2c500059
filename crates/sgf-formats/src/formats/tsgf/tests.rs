//! Little Golem's TwixT by examples.

use crate::testing::taken;
use crate::{Detected, detect};

const GAME: &str = "(;FF[4]EV[twixt.pp]PB[a\\]]PW[b]SZ[24]RE[B]SO[http://www.littlegolem.com];b[ff];r[mp];b[gh];r[nk];b[hg];r[pk];b[fh];r[rk|draw];b[resign])";

#[test]
fn becomes_twixt_with_its_rules() {
    let expected = "(;GM[21]SZ[24]RU[PP]EV[twixt.pp]PW[a\\]]PB[b]RE[W+]SO[http://www.littlegolem.com];W[f6];B[m16];W[g8];B[n11]\
        ;W[h7];B[p11];W[f8];B[r11]C[draw];W[resign])";
    let spaced = GAME.replace(";", "\r\n; ");
    for text in [GAME, &spaced, &format!("\u{feff}{GAME}")] {
        let (sgf, facts) = taken("tsgf", text.as_bytes());
        assert_eq!(sgf, expected);
        assert_eq!(facts, [""; 0]);
    }
}

#[test]
fn reads_swaps_and_several_games() {
    let (sgf, facts) =
        taken("tsgf", b"(;EV[null]SZ[12];b[ff];r[swap];b[zz];r[f1])(;b[gg](;r[hh])(;r[ii]C[x]))");
    assert_eq!(
        sgf,
        "(;GM[21]SZ[12]RU[PP];W[f6];B[swap-pieces];W[z26];)(;GM[21]SZ[24]RU[PP];W[g7](;B[h8])(;B[i9]C[x]))"
    );
    assert_eq!(facts, ["Illegal: zz", "Unknown: f1"]);
}

#[test]
fn an_event_of_twixt_names_the_game_if_red_begins() {
    let (sgf, facts) = taken("tsgf", b"(;FF[4]EV[twixt.pp]SZ[24];r[ff];b[mp];r[resign])");
    assert_eq!(sgf, "(;GM[21]SZ[24]RU[PP]EV[twixt.pp];B[f6];W[m16];B[resign])");
    // Little Golem begins with `b`.
    assert_eq!(facts, ["Illegal: ff"]);
    assert!(matches!(detect(b"(;FF[4]SZ[24];r[ff];b[mp])", None), Detected::Sgf));
}

#[test]
fn own_links_cross_only_under_pp() {
    // F6-G8 and H7-F8 cross.
    let crossing = "(;SZ[24]RU[PP];b[ff];r[pp];b[gh];r[qq];b[hg];r[vv];b[fh])";
    let hash = |text: &str| {
        let sgf = taken("tsgf", text.as_bytes()).0;
        let document = sgf_syntax::Document::parse(sgf.as_bytes());
        let view = sgf_model::record::games(&document).next().expect("a game");
        let options = sgf_games::Options::of(&view);
        let mut position = sgf_games::twixt::SPEC.begin(&options).expect("a board");
        for node in view.main_line() {
            for step in view.moves(node) {
                let color = step.color.expect("a color");
                let step = position.read_move(color, &view.line(step.value)).expect("a move");
                position.play_unchecked(color, &step).expect("a move of TwixT");
            }
        }
        (options.rules, position.hash())
    };
    let (plain, standard) = (hash(&crossing.replace("RU[PP]", "")), hash(&crossing.replace("PP", "STD")));
    assert_eq!(plain, hash(crossing));
    assert_eq!((plain.0.as_str(), standard.0.as_str()), ("PP", "STD"));
    assert_ne!(plain.1, standard.1);
}

#[test]
fn other_records_are_sgf() {
    for text in
        ["(;GM[21]SZ[24];b[ff];r[mp])", "(;SZ[19];B[ff];W[mp])", "(;C[;b[ff\\];r[mp\\]])", "(;FF[1];b[dog])"]
    {
        assert!(matches!(detect(text.as_bytes(), Some("a.tsgf")), Detected::Sgf), "{text}");
    }
}
