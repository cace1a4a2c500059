//! Tests of Exxit: distributing, placing tiles, counting, and Abstract Play games.

use sgf_model::info::Dialect;
use sgf_model::value::Color;
use testkit::oracles;

use super::{Exxit, Field, Move};
use crate::boards::stack::Stack;
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Position, SetUp, StartError};

fn start() -> Exxit {
    Exxit::begin(&Options::default()).expect("Exxit has one start")
}

/// Places a row of Black's tiles, with stacks from the left.
fn row(stacks: &[&str]) -> Exxit {
    let mut position = start();
    for (q, signs) in (0_i8..).zip(stacks) {
        let value = format!("{q},0");
        position.set_up(&SetUp { ident: "AB", value: &value }).expect("a field");
        let mut stack = Stack::default();
        signs.chars().for_each(|sign| stack.push(if sign == 'X' { Color::Black } else { Color::White }));
        position.fields.entry(Field::new(q, 0)).or_default().stack = stack;
    }
    position
}

fn check_move(position: &Exxit, text: &str) -> Result<(), IllegalMove> {
    position.check_move(Color::Black, &position.read_move(Color::Black, text).expect("a move"))
}

fn signs(position: &Exxit) -> Vec<String> {
    let some = position.fields.iter().filter(|(_, content)| !content.stack.is_empty());
    some.map(|(field, content)| format!("{field} {}", content.stack.signs())).collect()
}

#[test]
fn satisfies_the_contract() {
    let plan = Plan { games: 1000, most_moves: 40, options: Options::default() };
    contract::check::<Exxit>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    let plan = Plan { games: 30, most_moves: 600, options: Options::default() };
    contract::check::<Exxit>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn boardspace_records_stay_unchanged() {
    let options = Options::default().with_dialect(Dialect::BoardSpace);
    assert_eq!(Exxit::begin(&options).map(|_| ()), Err(StartError::NoMoves));
}

#[test]
fn stack_is_distributed_from_its_bottom() {
    let mut board = row(&["OXX", "O", "", ""]);
    assert_eq!(check_move(&board, "0,0-3,0"), Ok(()));
    assert_eq!(check_move(&board, "0,0-2,0"), Err(IllegalMove::Geometry));
    assert_eq!(check_move(&board, "2,0"), Err(IllegalMove::MustCapture));
    let step = board.read_move(Color::Black, "0,0-3,0").expect("a move");
    assert_eq!(board.play_unchecked(Color::Black, &step).captured, 1);
    assert_eq!(signs(&board), ["1,0 OO", "2,0 X", "3,0 X"]);
    // The remaining pieces end on the last field, beyond the tiles.
    let mut board = row(&["XXX", "O"]);
    let step = board.read_move(Color::Black, "0,0-2,0").expect("a move");
    assert_eq!(board.check_move(Color::Black, &step), Ok(()));
    board.play_unchecked(Color::Black, &step);
    assert_eq!(signs(&board), ["1,0 OX", "2,0 XX"]);
}

#[test]
fn higher_stacks_block_distribution() {
    assert_eq!(check_move(&row(&["XX", "OOO", ""]), "0,0-2,0"), Err(IllegalMove::Blocked));
    assert_eq!(check_move(&row(&["XX", "", ""]), "0,0-2,0"), Err(IllegalMove::NothingCaptured));
    assert_eq!(check_move(&row(&["XX", "O"]), "1,0-0,0"), Err(IllegalMove::NotYours));
    assert_eq!(
        check_move(&row(&["XXX", "X", "O", ""]), "0,0-3,0"),
        Err(IllegalMove::NothingCaptured),
        "an own stack is met first"
    );
    let both = row(&["X", "O", "", "XX", "O"]);
    assert_eq!(check_move(&both, "3,0-5,0"), Ok(()));
    assert_eq!(check_move(&both, "0,0-1,0"), Err(IllegalMove::MustCapture));
}

#[test]
fn tiles_are_placed_next_to_two_tiles() {
    let mut board = row(&["", "", ""]);
    let mut stack = Stack::default();
    stack.push(Color::White);
    // The first field touches two tiles, the second touches one tile and the first field.
    for field in [Field::new(0, 1), Field::new(-1, 1)] {
        board.fields.entry(field).or_default().stack = stack;
    }
    for text in ["+0,1;+-1,1", "+-1,1;+0,1"] {
        assert_eq!(check_move(&board, text), Ok(()), "{text}");
    }
    assert_eq!(check_move(&board, "+0,1"), Err(IllegalMove::Rules));
    let step = board.read_move(Color::Black, "+0,1;+-1,1").expect("a move");
    board.play_unchecked(Color::Black, &step);
    assert_eq!((board.tiles, board.hands), (34, [8, 10]));
    assert_eq!(board.points(Color::Black), 10);
}

#[test]
fn two_passes_end_the_game() {
    let mut board = start();
    board.play_unchecked(Color::Black, &Move::Pass);
    assert_eq!(board.outcome(), None);
    board.play_unchecked(Color::White, &Move::Pass);
    // Black's two tiles touch, White's do not.
    assert_eq!(board.outcome(), Some(Outcome { winner: Some(Color::Black), margin: Some(1.0) }));
    assert_eq!(board.turn(), None);
}

#[test]
fn rejects_invalid_moves() {
    for text in ["1", "1,", "1,1-", "1,1-2", "+", "+1", "99,0", "61,0", "1,2,3", "é", "1,-é", "-,1", "50,50"]
    {
        assert!(start().read_move(Color::Black, text).is_err(), "{text}");
    }
}

#[test]
fn illegal_moves_are_played() {
    let mut board = start();
    for text in ["0,0", "0,0", "1,1", "0,0-1,-1", "+0,0;+1,0", "0,-1-2,-3", "1,1-1,1"] {
        if let Ok(step) = board.read_move(Color::White, text) {
            board.play_unchecked(Color::White, &step);
        }
    }
    assert!(board.outcome().is_none());
}

/// Counts the orders in which chains of tiles can be placed, because the engine lists each order as a move.
fn orders(position: &Exxit) -> u64 {
    let beside =
        || position.fields.iter().filter(|(_, content)| content.tile.is_none()).map(|(&field, _)| field);
    let mut drafts: Vec<Vec<Field>> = vec![Vec::new()];
    let mut n_orders = 0;
    while let Some(chain) = drafts.pop() {
        let follows = |field: &Field| chain.is_empty() || field.neighbors().any(|it| chain.contains(&it));
        let is_next =
            |field: &Field| !chain.contains(field) && follows(field) && position.is_touched(*field, &chain);
        let next: Vec<Field> = beside().filter(is_next).collect();
        n_orders += u64::from(next.is_empty() && !chain.is_empty());
        drafts.extend(next.into_iter().map(|field| chain.iter().copied().chain([field]).collect()));
    }
    n_orders
}

#[test]
fn agrees_with_abstract_play_games() {
    for game in oracles::lines("abstractplay/exxit.jsonl") {
        let mut position = start();
        for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let n_chains = moves.iter().filter(|step| matches!(step, Move::Lay(_))).count();
            let n_orders = if n_chains > 0 { orders(&position) } else { 0 };
            assert_eq!(
                (moves.len() - n_chains) as u64 + n_orders,
                step[1],
                "legal moves before move {index} of {game}"
            );
            let color = position.turn().expect("the game continues");
            let step = position.read_move(color, step[0].as_str().expect("a move")).expect("a move");
            position.play(color, &step).unwrap_or_else(|reason| panic!("move {index} of {game}: {reason}"));
        }
        for entry in game["board"].as_array().expect("fields") {
            let field = Field::read(entry[0].as_str().expect("a field")).expect("a field");
            let content = position.content(field);
            let tile =
                entry[1]["tile"].as_u64().map(|player| if player == 1 { Color::Black } else { Color::White });
            assert_eq!(content.tile, tile, "{entry} of {game}");
            let stack = entry[1]["stack"].as_array().map_or(&[] as &[_], |stack| stack.as_slice());
            let signs: String = stack.iter().map(|player| if player == 1 { 'X' } else { 'O' }).collect();
            assert_eq!(content.stack.signs(), signs, "{entry} of {game}");
        }
        let winner = game["winner"].as_array().expect("players").first();
        let winner = winner.map(|player| if player == 1 { Color::Black } else { Color::White });
        assert_eq!(position.outcome().and_then(|outcome| outcome.winner), winner, "{game}");
        assert_eq!(position.outcome().is_some(), game["gameover"] == true, "{game}");
    }
}

#[test]
fn player_chooses_part_of_chain_without_enough_tiles() {
    let mut board = row(&["", "", ""]);
    let mut stack = Stack::default();
    stack.push(Color::White);
    // The middle one touches two tiles, those at its sides touch one and the middle.
    for field in [Field::new(0, 1), Field::new(-1, 1), Field::new(1, 1)] {
        board.fields.entry(field).or_default().stack = stack;
    }
    for (tiles, chains) in [(3, vec!["+-1,1;+0,1;+1,1"]), (1, vec!["+0,1", "+1,1"])] {
        board.tiles = tiles;
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        let laid =
            moves.iter().filter(|step| matches!(step, Move::Lay(_))).map(|step| board.write_move(step));
        assert_eq!(laid.collect::<Vec<_>>(), chains, "{tiles} tiles");
    }
    board.tiles = 2;
    for text in ["+0,1;+1,1", "+-1,1;+0,1"] {
        assert_eq!(check_move(&board, text), Ok(()), "{text}");
    }
    assert_eq!(check_move(&board, "+-1,1;+1,1"), Err(IllegalMove::Rules), "they do not touch");
}

#[test]
fn setup_counts_the_stock() {
    let set_up = |board: &mut Exxit, ident, value| board.set_up(&SetUp { ident, value }).expect("fields");
    let mut board = start();
    assert_eq!(board.tiles_left(), 35);
    set_up(&mut board, "AB", "0,0");
    set_up(&mut board, "AW", "1,0");
    set_up(&mut board, "AW", "1,0");
    assert_eq!(board.tiles_left(), 37);
    let step = board.read_move(Color::Black, "0,0").expect("a piece");
    board.play_unchecked(Color::Black, &step);
    assert_eq!(board.in_hand(Color::Black), 7);
    set_up(&mut board, "AE", "0,0");
    assert_eq!((board.tiles_left(), board.in_hand(Color::Black)), (38, 8), "the tile and the pawn on it");
    set_up(&mut board, "AB", "0,0:12,2");
    assert_eq!((board.tiles_left(), board.turn()), (0, None));
}
