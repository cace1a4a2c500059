//! Tests of dice and checkers.

use super::*;
use crate::backgammon::Dice;
use crate::backgammon::play::legal;
use crate::contract::{self, Plan};

#[test]
fn satisfies_the_contract() {
    for (games, most_moves, rules) in [(1000, 3, ""), (4, 150, "Jacoby"), (100, 40, "Hypergammon3")] {
        let plan = Plan { games, most_moves, options: Options::default().with_rules(rules) };
        contract::check::<Backgammon>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn specification_examples_are_legal() {
    assert_eq!(check_move(&start(), "W31hefe"), Ok(()));
    assert_eq!(check_move(&start(), "B64aggk"), Ok(()));
    let entering = position("mmmff", "y", Black);
    assert_eq!(rewritten(&entering, "B61yg"), "61yaag", "the point of the larger die is White's");
    let closed = position("aabbccddeeff", "y", Black);
    assert_eq!(check_move(&closed, "B66"), Ok(()));
    let mut home = position("ffff", "x", White);
    play(&mut home, "W66fzfzfzfz");
    assert_eq!(count(&home, White, 'z'), 15);
    assert_eq!(check_move(&position("fedc", "x", White), "W66fzezdzcz"), Ok(()));
}

#[test]
fn start_position_follows_the_rules() {
    for (color, points) in [(White, "f5 h3 m5 x2"), (Black, "s5 q3 l5 a2")] {
        for point in points.split(' ') {
            let (letter, number) = point.split_at(1);
            let letter = letter.chars().next().expect("a letter");
            assert_eq!(count(&start(), color, letter).to_string(), number, "{color:?} {point}");
        }
        assert_eq!((start().pips(color), count(&start(), color, 'z')), (167, 0));
    }
    assert_eq!(begin("Nackgammon").pips(White), 194);
    assert_eq!(begin("Hypergammon2").pips(Black), 47);
}

#[test]
fn first_roll_may_be_by_either_player() {
    assert!(start().expects(White) && start().expects(Black));
    assert_eq!(check_move(&start(), "B66"), Err(IllegalMove::Dice));
    assert_eq!(check_move(&start(), "Wdouble"), Err(IllegalMove::Cube));
    let mut later = start();
    play(&mut later, "B31stqt");
    assert!(later.expects(White) && !later.expects(Black));
    assert_eq!(check_move(&later, "W66xrxrmgmg"), Ok(()));
}

#[test]
fn splits_pairs_for_several_dice() {
    assert_eq!(rewritten(&start(), "W64xn"), "64xrrn");
    let mut doubles = start();
    play(&mut doubles, "B31stqt");
    assert_eq!(rewritten(&doubles, "W22me"), "22mkkiigge");
    assert_eq!(rewritten(&doubles, "W11hefe"), "11hggffefe");
}

#[test]
fn combined_move_avoids_optional_hits() {
    let either = position("m", "ik", White);
    assert_eq!(rewritten(&position("m", "i", White), "W43mf"), "43mjjf");
    assert_eq!(rewritten(&position("m", "j", White), "W43mf"), "43miif");
    assert_eq!(
        rewritten(&either, "W42mg"),
        "42miig",
        "both ways hit one checker, and the larger die goes first"
    );
    let mut after = either.clone();
    play(&mut after, "W42mg");
    assert_eq!((count(&after, Black, 'y'), count(&after, Black, 'k')), (1, 1));
}

#[test]
fn checkers_enter_from_the_bar_first() {
    let bar = position("ym", "aa", White);
    assert_eq!(check_move(&bar, "W31mlyv"), Ok(()));
    assert_eq!(rewritten(&bar, "W31mlyv"), "31yvml");
    assert_eq!(check_move(&bar, "W31mlmj"), Err(IllegalMove::Bar));
}

#[test]
fn illegal_plays_have_reasons() {
    for (word, reason) in [
        ("W31gdgf", IllegalMove::NoPiece),
        ("W31adab", IllegalMove::NotYours),
        ("W31hifc", IllegalMove::Geometry),
        ("W52mhml", IllegalMove::Blocked),
        ("W52mhmi", IllegalMove::Dice),
        ("W52mh", IllegalMove::DieUnused),
        ("W52", IllegalMove::DieUnused),
        ("W61fzfe", IllegalMove::BearOff),
    ] {
        assert_eq!(check_move(&start(), word), Err(reason), "{word}");
    }
    assert_eq!(
        check_move(&position("fa", "x", White), "W54fafb"),
        Err(IllegalMove::NoPiece),
        "the checker is gone already"
    );
}

#[test]
fn larger_die_is_mandatory_if_only_one_is_playable() {
    // From point 10, a 6 leads to point 4 and a 1 to point 9; the other die would then lead to point 3, which is blocked.
    let one = position("j", "cc", White);
    assert_eq!(check_move(&one, "W61jd"), Ok(()));
    assert_eq!(check_move(&one, "W61ji"), Err(IllegalMove::DieUnused));
    assert_eq!(legal(&one.board, White, Dice::new(6, 1).expect("dice")).len(), 1);
}

#[test]
fn larger_die_bears_off_from_last_point() {
    assert_eq!(check_move(&position("dda", "x", White), "W65dzdz"), Ok(()));
    assert_eq!(check_move(&position("fda", "x", White), "W51dzfe"), Err(IllegalMove::BearOff));
    assert_eq!(
        check_move(&position("gd", "x", White), "W41dzgf"),
        Ok(()),
        "the other checker comes home first"
    );
    assert_eq!(rewritten(&position("gd", "x", White), "W41dzgf"), "41gfdz");
}

#[test]
fn setup_places_a_checker_per_letter() {
    let mut setup = start();
    for letter in ["a", "a", "a", "b", "y"] {
        set(&mut setup, "AW", letter);
    }
    let counts = ['a', 'b', 'y', 'z'].map(|letter| count(&setup, White, letter));
    assert_eq!(counts, [3, 1, 1, 10]);
    assert_eq!(count(&setup, Black, 's'), 0, "the first checker clears the beginning");
    let mut changed = start();
    set(&mut changed, "AE", "f");
    set(&mut changed, "AW", "e");
    assert_eq!((count(&changed, White, 'e'), count(&changed, White, 'm')), (1, 5));
    assert!(changed.set_up(&SetUp { ident: "AW", value: "ab" }).is_err());
}

#[test]
fn reports_unreadable_plays() {
    for text in ["", "3", "31h", "71he", "31hefefefefe", "pusch", "31h1", "é"] {
        assert!(start().read_move(White, text).is_err(), "{text}");
    }
    assert_eq!(start().read_move(White, "31zafe"), Err(crate::ParseMoveError::off_board("31zafe")));
    assert_eq!(start().read_move(White, "13HEFE"), start().read_move(White, "31hefe"));
}

#[test]
fn any_play_can_be_made() {
    let mut crowded = position(&"a".repeat(255), &"y".repeat(255), White);
    for text in ["66azazazaz", "31yxxw", "11xyyy", "65azbc", "double", "double", "take", "drop", "42fbhf"] {
        for color in [White, Black] {
            if let Ok(step) = crowded.read_move(color, text) {
                crowded.play_unchecked(color, &step);
            }
            assert_eq!(crowded.hash(), crowded.fresh_hash());
            assert!(!crowded.details().is_empty());
        }
    }
}

#[test]
fn records_may_omit_forced_passes() {
    let shut_out = position("aabbccddeeffm", "y", Black);
    assert!(shut_out.expects(White) && shut_out.expects(Black));
    assert!(!position("aabbccddeem", "y", Black).expects(White));
}

#[test]
fn writes_plays_by_points() {
    let start = Backgammon::begin(&Options::default()).expect("the usual board");
    for (color, text, notation) in [
        (Color::White, "31hefe", "31: 8/5 6/5"),
        (Color::Black, "31qtst", "31: 8/5 6/5"),
        (Color::White, "11ffff", "11: no move"),
    ] {
        let Ok(step) = start.read_move(color, if notation.ends_with("no move") { "11" } else { text }) else {
            panic!("{text}")
        };
        assert_eq!(start.notation(color, &step, "").as_deref(), Some(notation));
        assert_eq!(start.read_move(color, notation), Ok(step), "{notation}");
    }
    let same = |texts: &[&str]| {
        let steps: Vec<_> = texts.iter().map(|text| start.read_move(Color::White, text)).collect();
        assert!(steps.iter().all(|step| step.is_ok() && *step == steps[0]), "{texts:?}: {steps:?}");
    };
    same(&["31: 8/5 6/5", "31 8/5 6/5", "13:8/5,6/5", "31hefe"]);
    same(&["65: 24/18/13", "65: 24/18 18/13", "65xm"]);
    same(&["22: 13/11(2) 6/4(2)", "22: 13/11 13/11 6/4 6/4"]);
    let double = start.read_move(Color::White, "double").expect("a word");
    assert_eq!(start.notation(Color::White, &double, "points").as_deref(), Some("double"));
    for text in
        ["31: 8/5 6", "31: 26/5", "31: off/5", "31: 5/bar", "31: 8/5(9)", "31: 8/5(", "37: 8/5", "31: 8/+5"]
    {
        assert!(start.read_move(Color::White, text).is_err(), "{text}");
    }
}
