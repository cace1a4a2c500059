//! Tests of Octi: examples of the specification, answers on octi.net, and single rules.

use sgf_model::value::Color;

use super::{Octi, Prongs};
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Played, Position, SetUp, perft};

fn start(rules: &str) -> Octi {
    Octi::begin(&Options::default().with_rules(rules)).expect("the usual board")
}

/// Sets up pods in a fresh position.
fn position(rules: &str, black: &[&str], white: &[&str]) -> Octi {
    let mut position = start(rules);
    for (ident, values) in [("AB", black), ("AW", white)] {
        for value in values {
            position.set_up(&SetUp { ident, value }).expect("a pod");
        }
    }
    position
}

fn check_move(position: &Octi, text: &str) -> Result<(), IllegalMove> {
    position.check_move(Color::Black, &position.read_move(Color::Black, text).expect("a move"))
}

fn play(position: &mut Octi, text: &str) -> Played {
    let step = position.read_move(Color::Black, text).expect("a move");
    position.set_turn(Color::Black);
    position.play(Color::Black, &step).unwrap_or_else(|reason| panic!("{text}: {reason}"))
}

/// Lists the pods in record notation, with an `X` for Black's.
fn pods(position: &Octi) -> Vec<String> {
    let sign = |color| if color == Color::Black { 'X' } else { 'O' };
    position
        .pods()
        .iter()
        .map(|pod| {
            format!("{}{}{}{}", sign(pod.color), pod.square.column + 1, pod.square.row + 1, pod.prongs)
        })
        .collect()
}

#[test]
fn satisfies_the_contract() {
    for (games, rules) in
        [(600, "full"), (200, "fast"), (100, "kids"), (70, "full:edgeless"), (30, "full:superprong")]
    {
        let plan = Plan { games, most_moves: 28, options: Options::default().with_rules(rules) };
        contract::check::<Octi>(&plan).unwrap_or_else(|broken| panic!("{rules}: {broken}"));
    }
}

#[test]
fn start_position_follows_the_rules() {
    let position = start("");
    assert_eq!(pods(&position), ["X33", "X53", "X73", "O37", "O57", "O77"]);
    assert_eq!((position.supply(Color::Black).prongs, position.supply(Color::Black).reserve), (25, 4));
    // A prong in each hole of three pods, and a pod on each octi square.
    assert_eq!(perft(&position, 1), 3 * 8 + 3);
    assert_eq!(pods(&start("kids")).len(), 8);
    assert_eq!(start("fast:superprong").supply(Color::White).supers, 1);
}

#[test]
fn specification_moves_round_trip() {
    let position = position("", &["33B", "84AB", "85", "46CD", "46D"], &["77"]);
    for text in [
        "73",
        "33+C",
        "33+B!",
        "33+A-B",
        "84-86-68",
        "84-86-68x",
        "84-86x-68",
        "46CD-56,46D-55",
        "46CD+E",
        "33+A-B",
    ] {
        let step = position.read_move(Color::Black, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(position.write_move(&step), text);
    }
    for text in [
        "", "7", "10", "90", "09", "33+", "33+I", "33+A!-B", "33+A-", "33-", "33-4", "46CD", "84-86x", "xx",
        "33,", "é3", "84-86xx", "84-86xAx", "33 -34 5",
    ] {
        let is_read = position.read_move(Color::Black, text).is_ok();
        assert_eq!(is_read, text == "84-86x", "{text}");
    }
}

#[test]
fn jumps_capture_after_the_turn() {
    let board = || position("", &["84AH", "85C"], &["77DE"]);
    let mut both = board();
    assert_eq!(play(&mut both, "84-86x-68x"), Played { captured: 1, lost: 1, replaced: false });
    assert_eq!(pods(&both), ["X68AH"]);
    let supply = both.supply(Color::Black);
    assert_eq!((supply.prongs, supply.captured), (25 + 3, 1));
    assert_eq!(both.supply(Color::White).captured, 1);
    let mut none = board();
    assert_eq!(check_move(&none, "84-86-88"), Err(IllegalMove::Geometry));
    assert_eq!(play(&mut none, "84-86-68"), Played::default());
    assert_eq!(pods(&none), ["X85C", "O77DE", "X68AH"]);
}

#[test]
fn some_pods_of_a_stack_are_captured() {
    let mut board = position("", &["44A"], &["45D", "45AB", "45", "45D"]);
    assert_eq!(play(&mut board, "44-46xDxAB").captured, 2);
    assert_eq!(pods(&board), ["O45", "O45D", "X46A"]);
    let mut board = position("", &["44A"], &["45", "45AB"]);
    assert_eq!(play(&mut board, "44-46x0").captured, 1);
    assert_eq!(pods(&board), ["O45AB", "X46A"]);
    assert_eq!(check_move(&position("", &["44A"], &["45D"]), "44-46xB"), Err(IllegalMove::NoPiece));
}

#[test]
fn steps_lead_to_empty_and_own_squares() {
    let board = position("", &["44AB", "45"], &["55", "54"]);
    assert_eq!(check_move(&board, "44-45"), Ok(()));
    assert_eq!(check_move(&board, "44-55"), Err(IllegalMove::Occupied));
    assert_eq!(check_move(&board, "44-54"), Err(IllegalMove::Geometry));
    assert_eq!(check_move(&board, "44-45x"), Err(IllegalMove::NothingCaptured));
    assert_eq!(check_move(&board, "44-46"), Ok(()));
    assert_eq!(check_move(&board, "54-55"), Err(IllegalMove::NotYours));
    assert_eq!(check_move(&board, "66-67"), Err(IllegalMove::NoPiece));
    assert_eq!(check_move(&position("kids", &["33A", "34"], &[]), "33-34"), Err(IllegalMove::Occupied));
}

/// Questions 2, 6, 7 and 8 answered on octi.net.
#[test]
fn moving_pods_ignore_each_other() {
    let stack = position("", &["33AB", "33A", "33"], &["34"]);
    assert_eq!(check_move(&stack, "33AB-35,33A-35"), Ok(()));
    assert_eq!(check_move(&stack, "33AB-35x,33A-35,33-35"), Err(IllegalMove::NoPiece), "one has no prongs");
    let round = |black: &[&str]| position("", black, &["43", "54", "44", "32", "21", "22"]);
    let two = round(&["33CAF", "33EHB"]);
    assert_eq!(
        check_move(&two, "33ACF-53-55-33,33BEH-31-11-33"),
        Err(IllegalMove::Geometry),
        "west is missing"
    );
    let two = round(&["33ACF", "33BEG"]);
    assert_eq!(check_move(&two, "33ACF-53-55-33,33BEG-31-11-33"), Ok(()));
    assert_eq!(check_move(&two, "33ACF-53-55-33"), Err(IllegalMove::Occupied));
    assert_eq!(check_move(&two, "33ACF-53,33BEG-31,33-31"), Err(IllegalMove::NoPiece), "no pod is left");
}

#[test]
fn pods_do_not_jump_twice_over_a_square() {
    let board = position("", &["33CG"], &["43"]);
    assert_eq!(check_move(&board, "33-53-33"), Err(IllegalMove::Geometry));
    assert_eq!(check_move(&board, "33-53"), Ok(()));
}

#[test]
fn prongs_and_pods_run_out() {
    let mut board = start("");
    for (ident, value) in [("NP", "1"), ("NR", "0"), ("NS", "1")] {
        board.set_up(&SetUp { ident, value }).expect("a number");
    }
    assert_eq!(check_move(&board, "73"), Err(IllegalMove::NoneLeft));
    assert_eq!(check_move(&board, "44"), Err(IllegalMove::Forbidden));
    play(&mut board, "33+B");
    assert_eq!(check_move(&board, "33+A"), Err(IllegalMove::NoneLeft));
    assert_eq!(check_move(&board, "33+B"), Err(IllegalMove::Occupied));
    assert_eq!(check_move(&board, "33+A-B"), Ok(()));
    assert_eq!(check_move(&board, "33+A-C"), Err(IllegalMove::NoPiece));
    play(&mut board, "33+A!");
    assert_eq!(pods(&board)[0], "X33A!B");
    assert_eq!(check_move(&board, "33+C-A"), Err(IllegalMove::NoPiece), "superprongs stay where they are");
    assert!(board.set_up(&SetUp { ident: "NP", value: "-1" }).is_err());
}

#[test]
fn superprongs_move_before_the_turn() {
    let mut board = position("full:superprong", &["33A!", "55"], &["36"]);
    assert_eq!(check_move(&board, "33-34,55+C"), Ok(()));
    assert_eq!(check_move(&board, "33-34,34-35"), Ok(()));
    assert_eq!(check_move(&board, "33-34,34-35,35-34"), Err(IllegalMove::NoPiece));
    assert_eq!(check_move(&position("", &["33A", "55"], &[]), "33-34,55+C"), Err(IllegalMove::Rules));
    play(&mut board, "33-34,55+C");
    assert_eq!(pods(&board), ["X34A!", "X55C", "O36"]);
}

#[test]
fn edgeless_board_wraps_around() {
    let board = position("fast:edgeless", &["95C", "31D"], &["15"]);
    assert_eq!(check_move(&board, "95-25x"), Ok(()));
    assert_eq!(check_move(&board, "31-49"), Ok(()));
    assert_eq!(check_move(&position("", &["95C"], &[]), "95-15"), Err(IllegalMove::Geometry));
}

#[test]
fn octi_squares_win() {
    let mut fast = position("fast", &["38E"], &["11"]);
    play(&mut fast, "38-37");
    assert_eq!(fast.outcome(), Some(Outcome::win(Color::Black)));
    let mut full = position("full", &["38E", "57"], &["11"]);
    play(&mut full, "38-37");
    assert_eq!(full.outcome(), None);
    full.set_up(&SetUp { ident: "AB", value: "78E" }).expect("a pod");
    play(&mut full, "78-77");
    assert_eq!(full.outcome(), Some(Outcome::win(Color::Black)));
    assert_eq!(full.turn(), None);
}

#[test]
fn captured_pods_can_be_liberated() {
    let mut board = position("", &["37A", "53B", "54"], &[]);
    play(&mut board, "53+A");
    play(&mut board, "53-55x");
    assert_eq!(board.supply(Color::Black).captured, 1);
    assert_eq!(check_move(&board, "57"), Err(IllegalMove::Forbidden), "no own pod is there");
    play(&mut board, "37");
    assert_eq!((board.supply(Color::Black).captured, board.supply(Color::Black).reserve), (0, 4));
    assert_eq!(check_move(&board, "37"), Err(IllegalMove::Forbidden));
    assert_eq!(check_move(&board, "33"), Ok(()));
}

#[test]
fn player_without_turns_loses() {
    let mut board = position("", &["44A"], &["45"]);
    board.set_up(&SetUp { ident: "NR", value: "0" }).expect("a number");
    play(&mut board, "44-46x");
    assert_eq!(board.outcome(), Some(Outcome::win(Color::Black)));
}

#[test]
fn record_may_set_octi_squares() {
    let mut board = start("fast");
    for (ident, value) in
        [("BO", "11"), ("BO", "22"), ("WO", "88:99"), ("RP", "11"), ("AE", "98"), ("CS", "99")]
    {
        board.set_up(&SetUp { ident, value }).expect("points");
    }
    assert_eq!(pods(&board), ["X22", "O88", "O89", "O99"]);
    assert_eq!(check_move(&board, "11"), Ok(()));
    assert_eq!(check_move(&board, "33"), Err(IllegalMove::Forbidden));
}

#[test]
fn setup_distinguishes_pods_of_a_stack() {
    let mut board = position("", &["46CD", "46CD", "46D", "55"], &[]);
    board.set_up(&SetUp { ident: "RP", value: "46CD" }).expect("a pod");
    assert_eq!(pods(&board), ["X55", "X46D", "X46CD"]);
    assert_eq!(board.pods()[1].prongs, Prongs { plain: 8, supers: 0 });
    board.set_up(&SetUp { ident: "AW", value: "46" }).expect("a pod");
    assert_eq!(pods(&board), ["X55", "O46"]);
}

#[test]
fn illegal_moves_are_played() {
    let mut board = position("", &["44A"], &["45", "46B"]);
    for text in ["44-46", "99+A!", "99", "11-99-12x", "46B-11,46A-11", "45+A-B", "44,44", "11+A,11-12x,13"] {
        let step = board.read_move(Color::Black, text).expect("a move");
        board.play_unchecked(Color::Black, &step);
    }
    let mut empty = Octi::begin(&Options::default().with_size(5, 6)).expect("a board");
    for text in ["11", "11-12", "55+A"] {
        let step = empty.read_move(Color::White, text).expect("a move");
        empty.play_unchecked(Color::White, &step);
    }
}

#[test]
fn captures_are_listed_once() {
    let board = position("", &["55B", "55BC"], &["66"]);
    assert_eq!(perft(&board, 1), 44);
    let like = position("", &["55B", "55B"], &["66"]);
    let mut moves = Vec::new();
    like.legal_moves(&mut moves);
    let texts: Vec<String> = moves.iter().map(|step| like.write_move(step)).collect();
    let captures = texts.iter().filter(|text| text.contains('x')).count();
    assert_eq!(captures, 2, "alone and together: {texts:?}");
}

#[test]
fn superprongs_do_not_allow_jumping_twice_over_a_square() {
    let board = position("superprong", &["44B!F"], &["55"]);
    assert_eq!(check_move(&board, "44-66"), Ok(()));
    assert_eq!(check_move(&board, "44-66,66+A"), Ok(()), "a jump of the superprong, and then the turn");
    assert_ne!(check_move(&board, "44-66,66-44"), Ok(()));
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    assert!(moves.iter().all(|step| board.write_move(step) != "44-66,66-44"));
}

#[test]
fn kids_rules_allow_one_action() {
    let board = position("kids", &["33A", "33A"], &[]);
    assert_eq!(check_move(&board, "33-34"), Ok(()));
    assert_ne!(check_move(&board, "33-34,33-34"), Ok(()));
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    assert!(moves.iter().all(|step| !board.write_move(step).contains(',')));
}
