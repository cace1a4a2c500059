//! What is known of Octi: the page's own examples, the answers of octi.net to questions, and the laws.

use sgf_model::value::Color;

use super::{Octi, Prongs};
use crate::contract::{self, Plan};
use crate::{Options, Outcome, Played, Position, Reason, SetUp, perft};

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

fn judge(position: &Octi, text: &str) -> Result<(), Reason> {
    position.judge(Color::Black, &position.read(Color::Black, text).expect("a move"))
}

fn play(position: &mut Octi, text: &str) -> Played {
    let step = position.read(Color::Black, text).expect("a move");
    position.set_turn(Color::Black);
    position.play(Color::Black, &step).unwrap_or_else(|reason| panic!("{text}: {reason}"))
}

/// Lists the pods of the board as a record names them, those of Black with `X`.
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
fn the_laws_hold() {
    for (games, rules) in
        [(600, "full"), (200, "fast"), (100, "kids"), (70, "full:edgeless"), (30, "full:superprong")]
    {
        let plan = Plan { games, most_moves: 28, options: Options::default().with_rules(rules) };
        contract::check::<Octi>(&plan).unwrap_or_else(|broken| panic!("{rules}: {broken}"));
    }
}

#[test]
fn the_start_is_that_of_the_rules() {
    let position = start("");
    assert_eq!(pods(&position), ["X33", "X53", "X73", "O37", "O57", "O77"]);
    assert_eq!((position.supply(Color::Black).prongs, position.supply(Color::Black).reserve), (25, 4));
    // A prong into each hole of three pods, and a pod to each octi square.
    assert_eq!(perft(&position, 1), 3 * 8 + 3);
    assert_eq!(pods(&start("kids")).len(), 8);
    assert_eq!(start("fast:superprong").supply(Color::White).supers, 1);
}

#[test]
fn the_moves_of_the_page_are_read_and_written() {
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
        let step = position.read(Color::Black, text).unwrap_or_else(|unreadable| panic!("{unreadable}"));
        assert_eq!(position.write(&step), text);
    }
    for text in [
        "", "7", "10", "90", "09", "33+", "33+I", "33+A!-B", "33+A-", "33-", "33-4", "46CD", "84-86x", "xx",
        "33,", "é3", "84-86xx", "84-86xAx", "33 -34 5",
    ] {
        let is_read = position.read(Color::Black, text).is_ok();
        assert_eq!(is_read, text == "84-86x", "{text}");
    }
}

#[test]
fn jumps_capture_either_colour_when_the_turn_is_over() {
    let board = || position("", &["84AH", "85C"], &["77DE"]);
    let mut both = board();
    assert_eq!(play(&mut both, "84-86x-68x"), Played { captured: 1, lost: 1, replaced: false });
    assert_eq!(pods(&both), ["X68AH"]);
    let supply = both.supply(Color::Black);
    assert_eq!((supply.prongs, supply.captured), (25 + 3, 1));
    assert_eq!(both.supply(Color::White).captured, 1);
    let mut none = board();
    assert_eq!(judge(&none, "84-86-88"), Err(Reason::Geometry));
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
    assert_eq!(judge(&position("", &["44A"], &["45D"]), "44-46xB"), Err(Reason::NoPiece));
}

#[test]
fn steps_go_to_empty_and_own_squares() {
    let board = position("", &["44AB", "45"], &["55", "54"]);
    assert_eq!(judge(&board, "44-45"), Ok(()));
    assert_eq!(judge(&board, "44-55"), Err(Reason::Occupied));
    assert_eq!(judge(&board, "44-54"), Err(Reason::Geometry));
    assert_eq!(judge(&board, "44-45x"), Err(Reason::NothingCaptured));
    assert_eq!(judge(&board, "44-46"), Ok(()));
    assert_eq!(judge(&board, "54-55"), Err(Reason::NotYours));
    assert_eq!(judge(&board, "66-67"), Err(Reason::NoPiece));
    assert_eq!(judge(&position("kids", &["33A", "34"], &[]), "33-34"), Err(Reason::Occupied));
}

/// The questions 2, 6, 7 and 8 that octi.net answers.
#[test]
fn pods_of_a_stack_ignore_each_other_when_they_move() {
    let stack = position("", &["33AB", "33A", "33"], &["34"]);
    assert_eq!(judge(&stack, "33AB-35,33A-35"), Ok(()));
    assert_eq!(judge(&stack, "33AB-35x,33A-35,33-35"), Err(Reason::NoPiece), "one has no prongs");
    let round = |black: &[&str]| position("", black, &["43", "54", "44", "32", "21", "22"]);
    let two = round(&["33CAF", "33EHB"]);
    assert_eq!(judge(&two, "33ACF-53-55-33,33BEH-31-11-33"), Err(Reason::Geometry), "west is missing");
    let two = round(&["33ACF", "33BEG"]);
    assert_eq!(judge(&two, "33ACF-53-55-33,33BEG-31-11-33"), Ok(()));
    assert_eq!(judge(&two, "33ACF-53-55-33"), Err(Reason::Occupied));
    assert_eq!(judge(&two, "33ACF-53,33BEG-31,33-31"), Err(Reason::NoPiece), "nobody is left");
}

#[test]
fn a_pod_does_not_jump_over_a_square_twice() {
    let board = position("", &["33CG"], &["43"]);
    assert_eq!(judge(&board, "33-53-33"), Err(Reason::Geometry));
    assert_eq!(judge(&board, "33-53"), Ok(()));
}

#[test]
fn prongs_and_pods_run_out() {
    let mut board = start("");
    for (ident, value) in [("NP", "1"), ("NR", "0"), ("NS", "1")] {
        board.set_up(&SetUp { ident, value }).expect("a number");
    }
    assert_eq!(judge(&board, "73"), Err(Reason::NoneLeft));
    assert_eq!(judge(&board, "44"), Err(Reason::Forbidden));
    play(&mut board, "33+B");
    assert_eq!(judge(&board, "33+A"), Err(Reason::NoneLeft));
    assert_eq!(judge(&board, "33+B"), Err(Reason::Occupied));
    assert_eq!(judge(&board, "33+A-B"), Ok(()));
    assert_eq!(judge(&board, "33+A-C"), Err(Reason::NoPiece));
    play(&mut board, "33+A!");
    assert_eq!(pods(&board)[0], "X33A!B");
    assert_eq!(judge(&board, "33+C-A"), Err(Reason::NoPiece), "superprongs stay where they are");
    assert!(board.set_up(&SetUp { ident: "NP", value: "-1" }).is_err());
}

#[test]
fn a_superprong_goes_before_the_turn() {
    let mut board = position("full:superprong", &["33A!", "55"], &["36"]);
    assert_eq!(judge(&board, "33-34,55+C"), Ok(()));
    assert_eq!(judge(&board, "33-34,34-35"), Ok(()));
    assert_eq!(judge(&board, "33-34,34-35,35-34"), Err(Reason::NoPiece));
    assert_eq!(judge(&position("", &["33A", "55"], &[]), "33-34,55+C"), Err(Reason::Rules));
    play(&mut board, "33-34,55+C");
    assert_eq!(pods(&board), ["X34A!", "X55C", "O36"]);
}

#[test]
fn an_edgeless_board_goes_round() {
    let board = position("fast:edgeless", &["95C", "31D"], &["15"]);
    assert_eq!(judge(&board, "95-25x"), Ok(()));
    assert_eq!(judge(&board, "31-49"), Ok(()));
    assert_eq!(judge(&position("", &["95C"], &[]), "95-15"), Err(Reason::Geometry));
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
fn captured_pods_are_liberated_from_behind() {
    let mut board = position("", &["37A", "53B", "54"], &[]);
    play(&mut board, "53+A");
    play(&mut board, "53-55x");
    assert_eq!(board.supply(Color::Black).captured, 1);
    assert_eq!(judge(&board, "57"), Err(Reason::Forbidden), "no own pod is there");
    play(&mut board, "37");
    assert_eq!((board.supply(Color::Black).captured, board.supply(Color::Black).reserve), (0, 4));
    assert_eq!(judge(&board, "37"), Err(Reason::Forbidden));
    assert_eq!(judge(&board, "33"), Ok(()));
}

#[test]
fn who_can_do_nothing_has_lost() {
    let mut board = position("", &["44A"], &["45"]);
    board.set_up(&SetUp { ident: "NR", value: "0" }).expect("a number");
    play(&mut board, "44-46x");
    assert_eq!(board.outcome(), Some(Outcome::win(Color::Black)));
}

#[test]
fn the_record_names_the_octi_squares() {
    let mut board = start("fast");
    for (ident, value) in
        [("BO", "11"), ("BO", "22"), ("WO", "88:99"), ("RP", "11"), ("AE", "98"), ("CS", "99")]
    {
        board.set_up(&SetUp { ident, value }).expect("points");
    }
    assert_eq!(pods(&board), ["X22", "O88", "O89", "O99"]);
    assert_eq!(judge(&board, "11"), Ok(()));
    assert_eq!(judge(&board, "33"), Err(Reason::Forbidden));
}

#[test]
fn setup_tells_pods_of_a_stack_apart() {
    let mut board = position("", &["46CD", "46CD", "46D", "55"], &[]);
    board.set_up(&SetUp { ident: "RP", value: "46CD" }).expect("a pod");
    assert_eq!(pods(&board), ["X55", "X46D", "X46CD"]);
    assert_eq!(board.pods()[1].prongs, Prongs { plain: 8, supers: 0 });
    board.set_up(&SetUp { ident: "AW", value: "46" }).expect("a pod");
    assert_eq!(pods(&board), ["X55", "O46"]);
}

#[test]
fn illegal_moves_are_executed() {
    let mut board = position("", &["44A"], &["45", "46B"]);
    for text in ["44-46", "99+A!", "99", "11-99-12x", "46B-11,46A-11", "45+A-B", "44,44", "11+A,11-12x,13"] {
        let step = board.read(Color::Black, text).expect("a move");
        board.execute(Color::Black, &step);
    }
    let mut empty = Octi::begin(&Options::default().with_size(5, 6)).expect("a board");
    for text in ["11", "11-12", "55+A"] {
        let step = empty.read(Color::White, text).expect("a move");
        empty.execute(Color::White, &step);
    }
}

#[test]
fn a_capture_is_listed_once_whichever_of_the_pods_makes_it() {
    let board = position("", &["55B", "55BC"], &["66"]);
    assert_eq!(perft(&board, 1), 44);
    let like = position("", &["55B", "55B"], &["66"]);
    let mut moves = Vec::new();
    like.moves(&mut moves);
    let texts: Vec<String> = moves.iter().map(|step| like.write(step)).collect();
    let captures = texts.iter().filter(|text| text.contains('x')).count();
    assert_eq!(captures, 2, "alone and together: {texts:?}");
}

#[test]
fn no_pod_jumps_over_a_square_twice_in_a_turn_be_it_with_a_superprong() {
    let board = position("superprong", &["44B!F"], &["55"]);
    assert_eq!(judge(&board, "44-66"), Ok(()));
    assert_eq!(judge(&board, "44-66,66+A"), Ok(()), "a jump of the superprong, and then the turn");
    assert_ne!(judge(&board, "44-66,66-44"), Ok(()));
    let mut moves = Vec::new();
    board.moves(&mut moves);
    assert!(moves.iter().all(|step| board.write(step) != "44-66,66-44"));
}

#[test]
fn kids_do_one_thing_in_a_turn() {
    let board = position("kids", &["33A", "33A"], &[]);
    assert_eq!(judge(&board, "33-34"), Ok(()));
    assert_ne!(judge(&board, "33-34,33-34"), Ok(()));
    let mut moves = Vec::new();
    board.moves(&mut moves);
    assert!(moves.iter().all(|step| !board.write(step).contains(',')));
}
