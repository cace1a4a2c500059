//! What is known of Gipf: the rules one by one.

use sgf_model::value::Color;

use super::{GRID, Gipf, Man, Move};
use crate::contract::{self, Plan};
use crate::hexgrid::Spot;
use crate::{Options, Outcome, Position, Reason};

fn start(variant: &str) -> Gipf {
    Gipf::begin(&Options::default().with_variant(variant)).expect("a variant")
}

fn play(position: &mut Gipf, text: &str) -> Result<(u32, u32), Reason> {
    let color = position.turn().ok_or(Reason::GameOver)?;
    let step = position.read(color, text).unwrap_or_else(|unreadable| panic!("{unreadable}"));
    position.play(color, &step).map(|played| (played.captured, played.lost))
}

fn spot(letters: &str, row: u16) -> Spot {
    GRID.named(letters, row).expect("a point")
}

/// Puts pieces: `o`, `x` single ones of White and Black, `O`, `X` Gipf pieces.
fn put(position: &mut Gipf, pieces: &[(&str, u16, char)]) {
    for &(letters, row, sign) in pieces {
        let color = if sign.eq_ignore_ascii_case(&'o') { Color::White } else { Color::Black };
        let piece = Man { color, is_gipf: sign.is_ascii_uppercase() };
        position.pieces[spot(letters, row).index()] = Some(piece);
    }
}

#[test]
fn the_laws_hold() {
    for (games, most_moves, variant) in
        [(900, 10, ""), (40, 120, ""), (30, 120, "gipf-standard"), (30, 120, "gipf-tournament")]
    {
        let options = Options::default().with_variant(variant);
        contract::check::<Gipf>(&Plan { games, most_moves, options })
            .unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn pieces_are_pushed_along_their_line() {
    let mut position = start("");
    assert_eq!(play(&mut position, "Slide B 2 B 3"), Err(Reason::Geometry), "not from the border");
    assert_eq!(play(&mut position, "Slide A 1 A 2"), Err(Reason::Geometry), "not along the border");
    play(&mut position, "Slide A 1 B 2").expect("a push");
    assert_eq!(position.piece(spot("B", 2)).map(|piece| piece.color), Some(Color::White));
    assert_eq!(position.piece(spot("C", 3)).map(|piece| piece.color), Some(Color::Black), "it has moved on");
    play(&mut position, "Dropb I 5").expect("a piece on the border");
    assert_eq!(position.turn(), Some(Color::Black));
    assert_eq!(play(&mut position, "Dropb B 2"), Err(Reason::Geometry));
    play(&mut position, "SlideFrom I 5 H 5").expect("pushed");
    assert_eq!((position.turn(), position.reserve(Color::Black)), (Some(Color::White), 11));
}

#[test]
fn a_full_line_has_no_room() {
    let mut position = start("gipf-tournament");
    put(&mut position, &[("B", 2, 'o'), ("B", 3, 'x'), ("B", 4, 'o'), ("B", 5, 'x')]);
    assert_eq!(play(&mut position, "Slide B 1 B 2"), Err(Reason::Blocked));
    assert_eq!(play(&mut position, "Slide B 6 B 5"), Err(Reason::Blocked));
    let step = position.read(Color::White, "Slide B 1 B 2").expect("an entry");
    position.execute(Color::White, &step);
    assert_eq!(
        position.piece(spot("B", 5)).map(|piece| piece.color),
        Some(Color::White),
        "executed all the same"
    );
}

#[test]
fn rows_of_four_are_taken_with_what_adjoins() {
    let mut position = start("gipf-tournament");
    position.brought = [[0, 1]; 2];
    put(&mut position, &[("E", 3, 'o'), ("E", 4, 'o'), ("E", 5, 'o'), ("E", 6, 'x'), ("E", 8, 'x')]);
    let step = position.read(Color::White, "Slide E 1 E 2").expect("an entry");
    position.play(Color::White, &step).expect("a push");
    assert_eq!(position.turn(), Some(Color::White), "there is a row to take");
    assert_eq!(play(&mut position, "Slide A 1 B 2"), Err(Reason::Phase));
    assert_eq!(play(&mut position, "Remove E 8"), Err(Reason::NoPiece), "a free point is between");
    assert_eq!(play(&mut position, "Remove E 4"), Ok((1, 4)));
    assert_eq!((position.turn(), position.reserve(Color::White)), (Some(Color::Black), 21));
    assert!(position.piece(spot("E", 8)).is_some());
}

#[test]
fn the_other_takes_its_rows_before_it_moves() {
    let mut position = start("gipf-tournament");
    position.brought = [[0, 1]; 2];
    // White's push closes a row of Black's.
    put(&mut position, &[("D", 5, 'x'), ("E", 2, 'x'), ("F", 4, 'x'), ("G", 3, 'x')]);
    put(&mut position, &[("E", 3, 'x'), ("E", 4, 'x')]);
    play(&mut position, "Slide E 1 E 2").expect("a push");
    let black = position.rows(Color::Black);
    assert!(!black.is_empty(), "{}", crate::sketch::of(&position));
    assert_eq!(position.turn(), Some(Color::Black));
    assert_eq!(play(&mut position, "Slide A 1 B 2"), Err(Reason::MustCapture));
    let mut moves = Vec::new();
    position.moves(&mut moves);
    assert!(moves.iter().all(|step| matches!(step, Move::Remove(_))), "{moves:?}");
}

#[test]
fn done_takes_what_is_simple_and_leaves_own_gipf_pieces() {
    let mut position = start("gipf-standard");
    put(&mut position, &[("E", 3, 'o'), ("E", 4, 'o'), ("E", 5, 'X')]);
    // The corner E 2 bears a Gipf piece of White's; it is pushed on, and four are in the row.
    put(&mut position, &[("E", 2, 'O')]);
    play(&mut position, "Slide E 1 E 2").expect("a push");
    assert_eq!(play(&mut position, "Done"), Ok((2, 3)), "two that make Black's Gipf piece");
    assert_eq!(position.piece(spot("E", 3)), Some(Man { color: Color::White, is_gipf: true }));
    assert_eq!(position.turn(), Some(Color::Black));
}

#[test]
fn who_has_nothing_to_bring_loses() {
    let mut position = start("");
    position.reserves = [5, 0];
    assert_eq!(position.outcome(), Some(Outcome::win(Color::Black)));
    let mut position = start("gipf-standard");
    for (letters, row) in [("B", 2), ("E", 8), ("H", 2)] {
        position.pieces[spot(letters, row).index()] = None;
    }
    assert_eq!(position.outcome(), Some(Outcome::win(Color::White)), "Black has no Gipf piece");
}

#[test]
fn tournaments_begin_with_gipf_pieces() {
    let mut position = start("gipf-tournament");
    assert_eq!(play(&mut position, "Standard"), Err(Reason::Phase), "the first must be one");
    play(&mut position, "Slide A 1 B 2").expect("a push");
    assert_eq!(position.piece(spot("B", 2)).map(|piece| piece.is_gipf), Some(true));
    assert_eq!(play(&mut position, "Slide I 1 H 1"), Err(Reason::Geometry), "along the border");
    play(&mut position, "Slide I 2 H 2").expect("a push");
    play(&mut position, "Standard").expect("White brings a single piece");
    play(&mut position, "Slide A 2 B 3").expect("a push");
    assert_eq!(position.piece(spot("B", 3)).map(|piece| piece.is_gipf), Some(false));
    assert!(!position.may_bring_gipf(Color::White));
}

#[test]
fn what_is_no_entry_is_not_read() {
    let position = start("");
    for text in ["", "Slide A 1", "Slide A 6 B 2", "Dropb", "Remove J 1", "Zertz A 1 B 2", "push"] {
        assert!(position.read(Color::White, text).is_err(), "{text}");
    }
}

/// Plays a line; a turn without a verb is a slide.
fn line(position: &mut Gipf, text: &str) {
    for turn in text.split(',').map(str::trim) {
        let has_verb = turn.split(' ').next().is_some_and(|word| word.len() > 1);
        let text = if has_verb { turn.to_owned() } else { slide(turn) };
        play(position, &text).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
}

fn slide(turn: &str) -> String {
    format!("Slide {turn}")
}

fn listed(position: &Gipf) -> Vec<String> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.iter().map(|step| position.write(step)).collect()
}

#[test]
fn a_row_of_ones_own_gipf_pieces_may_be_left_or_taken() {
    let mut position = start("gipf-tournament");
    line(
        &mut position,
        "E 1 E 2, I 1 H 2, A 2 B 3, I 2 H 3, A 3 B 4, I 3 H 4, A 5 B 5, I 4 H 5, Done, E 9 E 8",
    );
    assert!(listed(&position).iter().any(|text| text.starts_with("Slide")), "{:?}", listed(&position));
    line(&mut position, "Preserve H 2");
    let moves = listed(&position);
    assert!(moves.contains(&"Remove H 2".to_owned()), "{moves:?}");
    let mut all = position.clone();
    line(&mut all, "Preserve H 3, Preserve H 4, Preserve H 5");
    assert_eq!(listed(&all), ["Remove H 2", "Standard"], "one row, whichever of its pieces names it");
    line(&mut position, "Remove H 2");
    assert!(listed(&position).iter().any(|text| text.starts_with("Slide")));
    assert_eq!(position.piece(spot("H", 2)), None);
    assert!(position.piece(spot("H", 3)).is_some());
}

#[test]
fn of_five_gipf_pieces_in_a_row_an_end_one_can_be_taken() {
    let mut position = start("gipf-tournament");
    position.brought = [[5, 1]; 2];
    put(&mut position, &[("E", 3, 'O'), ("E", 4, 'O'), ("E", 5, 'O'), ("E", 6, 'O'), ("E", 7, 'O')]);
    put(&mut position, &[("B", 2, 'X')]);
    line(&mut position, "Preserve E 3, Remove E 3");
    assert_eq!(position.piece(spot("E", 3)), None);
    let moves = listed(&position);
    assert!(moves.contains(&"Preserve E 4".to_owned()), "four are a row still: {moves:?}");
    assert!(moves.iter().any(|text| text.starts_with("Slide")));
}

#[test]
fn of_crossing_rows_one_is_chosen() {
    let mut position = start("gipf-tournament");
    line(
        &mut position,
        "A 1 B 2, A 3 B 4, B 1 C 2, A 3 B 4, D 1 D 2, A 3 B 4, A 3 B 4, Standard, E 9 E 8, F 1 F 2, H 6 G 6, \
         H 1 H 2, I 5 H 5, I 1 H 2, G 7 F 7",
    );
    let before = listed(&position);
    assert!(!before.is_empty());
    for text in before {
        assert_eq!(play(&mut position.clone(), &text).map(|_| ()), Ok(()), "{text}");
    }
}

#[test]
fn rows_that_share_all_their_single_pieces_are_named_by_their_ends() {
    let mut position = start("gipf-tournament");
    position.brought = [[9, 1]; 2];
    // Two rows cross in a single piece, and two others go through one more of each: no row has a single piece of its own.
    put(&mut position, &[("E", 3, 'O'), ("E", 4, 'O'), ("E", 5, 'o'), ("E", 6, 'o'), ("B", 5, 'X')]);
    put(&mut position, &[("C", 3, 'O'), ("D", 4, 'o'), ("F", 5, 'O')]);
    put(&mut position, &[("F", 6, 'O'), ("D", 5, 'O'), ("C", 4, 'O')]);
    put(&mut position, &[("D", 3, 'O'), ("D", 6, 'O')]);
    assert!(position.rows(Color::White).len() > 2, "{}", crate::sketch::of(&position));
    let moves = listed(&position);
    for text in &moves {
        let step = position.read(Color::White, text).expect("an entry");
        assert_eq!(position.write(&step), *text);
        assert_eq!(position.judge(Color::White, &step), Ok(()), "{text}");
    }
    assert!(moves.iter().any(|text| text.starts_with("Remove")), "{moves:?}");
}
