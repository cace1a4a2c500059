//! What is known of Exxit: distributing, laying tiles, counting, and games of an independent engine.

use sgf_model::info::Dialect;
use sgf_model::value::Color;
use testkit::oracles;

use super::{Exxit, Field, Move};
use crate::contract::{self, Plan};
use crate::stack::Stack;
use crate::{Options, Outcome, Position, Reason, Refused, SetUp};

fn start() -> Exxit {
    Exxit::begin(&Options::default()).expect("Exxit has one start")
}

/// Lays a row of Black's tiles, with stacks on it from the left.
fn row(stacks: &[&str]) -> Exxit {
    let mut position = start();
    for (q, signs) in (0_i8..).zip(stacks) {
        let value = format!("{q},0");
        position.set_up(&SetUp { ident: "AB", value: &value }).expect("a field");
        let mut stack = Stack::default();
        signs.chars().for_each(|sign| stack.push(if sign == 'X' { Color::Black } else { Color::White }));
        position.fields.or_default(Field::new(q, 0)).stack = stack;
    }
    position
}

fn judge(position: &Exxit, text: &str) -> Result<(), Reason> {
    position.judge(Color::Black, &position.read(Color::Black, text).expect("a move"))
}

fn signs(position: &Exxit) -> Vec<String> {
    let some = position.fields.iter().filter(|(_, content)| !content.stack.is_empty());
    some.map(|(field, content)| format!("{field} {}", content.stack.signs())).collect()
}

#[test]
fn the_laws_hold() {
    let plan = Plan { games: 1000, most_moves: 40, options: Options::default() };
    contract::check::<Exxit>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    let plan = Plan { games: 30, most_moves: 600, options: Options::default() };
    contract::check::<Exxit>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn records_of_boardspace_are_left_alone() {
    let options = Options::default().with_dialect(Dialect::BoardSpace);
    assert_eq!(Exxit::begin(&options).map(|_| ()), Err(Refused::NoMoves));
}

#[test]
fn a_stack_is_distributed_from_its_bottom() {
    let mut board = row(&["OXX", "O", "", ""]);
    assert_eq!(judge(&board, "0,0-3,0"), Ok(()));
    assert_eq!(judge(&board, "0,0-2,0"), Err(Reason::Geometry));
    assert_eq!(judge(&board, "2,0"), Err(Reason::MustCapture));
    let step = board.read(Color::Black, "0,0-3,0").expect("a move");
    assert_eq!(board.execute(Color::Black, &step).captured, 1);
    assert_eq!(signs(&board), ["1,0 OO", "2,0 X", "3,0 X"]);
    // What is left falls on the last field, beside the tiles.
    let mut board = row(&["XXX", "O"]);
    let step = board.read(Color::Black, "0,0-2,0").expect("a move");
    assert_eq!(board.judge(Color::Black, &step), Ok(()));
    board.execute(Color::Black, &step);
    assert_eq!(signs(&board), ["1,0 OX", "2,0 XX"]);
}

#[test]
fn higher_stacks_stop_it_and_the_border_comes_first() {
    assert_eq!(judge(&row(&["XX", "OOO", ""]), "0,0-2,0"), Err(Reason::Blocked));
    assert_eq!(judge(&row(&["XX", "", ""]), "0,0-2,0"), Err(Reason::NothingCaptured));
    assert_eq!(judge(&row(&["XX", "O"]), "1,0-0,0"), Err(Reason::NotYours));
    assert_eq!(
        judge(&row(&["XXX", "X", "O", ""]), "0,0-3,0"),
        Err(Reason::NothingCaptured),
        "an own stack is met first"
    );
    let both = row(&["X", "O", "", "XX", "O"]);
    assert_eq!(judge(&both, "3,0-5,0"), Ok(()));
    assert_eq!(judge(&both, "0,0-1,0"), Err(Reason::MustCapture));
}

#[test]
fn tiles_are_laid_where_two_touch() {
    let mut board = row(&["", "", ""]);
    let mut stack = Stack::default();
    stack.push(Color::White);
    // The first touches two tiles, the second touches one and the first.
    for field in [Field::new(0, 1), Field::new(-1, 1)] {
        board.fields.or_default(field).stack = stack;
    }
    for text in ["+0,1;+-1,1", "+-1,1;+0,1"] {
        assert_eq!(judge(&board, text), Ok(()), "{text}");
    }
    assert_eq!(judge(&board, "+0,1"), Err(Reason::Rules));
    let step = board.read(Color::Black, "+0,1;+-1,1").expect("a move");
    board.execute(Color::Black, &step);
    assert_eq!((board.tiles, board.hands), (34, [8, 10]));
    assert_eq!(board.points(Color::Black), 10);
}

#[test]
fn two_passes_end_the_game_and_tiles_are_counted() {
    let mut board = start();
    board.execute(Color::Black, &Move::Pass);
    assert_eq!(board.outcome(), None);
    board.execute(Color::White, &Move::Pass);
    // Black's two tiles touch, White's do not.
    assert_eq!(board.outcome(), Some(Outcome { winner: Some(Color::Black), margin: Some(1.0) }));
    assert_eq!(board.turn(), None);
}

#[test]
fn texts_that_are_no_moves() {
    for text in ["1", "1,", "1,1-", "1,1-2", "+", "+1", "99,0", "61,0", "1,2,3", "é", "1,-é", "-,1", "50,50"]
    {
        assert!(start().read(Color::Black, text).is_err(), "{text}");
    }
}

#[test]
fn illegal_moves_are_executed() {
    let mut board = start();
    for text in ["0,0", "0,0", "1,1", "0,0-1,-1", "+0,0;+1,0", "0,-1-2,-3", "1,1-1,1"] {
        if let Ok(step) = board.read(Color::White, text) {
            board.execute(Color::White, &step);
        }
    }
    assert!(board.outcome().is_none());
}

/// Counts the orders in which chains of tiles can be laid: the engine lists each as a move.
fn orders(position: &Exxit) -> u64 {
    let beside =
        || position.fields.iter().filter(|(_, content)| content.tile.is_none()).map(|&(field, _)| field);
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
fn games_of_an_independent_engine_agree() {
    for game in oracles::lines("abstractplay/exxit.jsonl") {
        let mut position = start();
        for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let n_chains = moves.iter().filter(|step| matches!(step, Move::Lay(_))).count();
            let n_orders = if n_chains > 0 { orders(&position) } else { 0 };
            assert_eq!(
                (moves.len() - n_chains) as u64 + n_orders,
                step[1],
                "legal moves before move {index} of {game}"
            );
            let color = position.turn().expect("the game goes on");
            let step = position.read(color, step[0].as_str().expect("a move")).expect("a move");
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
fn when_tiles_run_out_inside_a_chain_the_mover_chooses_where_it_ends() {
    let mut board = row(&["", "", ""]);
    let mut stack = Stack::default();
    stack.push(Color::White);
    // The middle one touches two tiles, those at its sides touch one and the middle.
    for field in [Field::new(0, 1), Field::new(-1, 1), Field::new(1, 1)] {
        board.fields.or_default(field).stack = stack;
    }
    for (tiles, chains) in [(3, vec!["+-1,1;+0,1;+1,1"]), (1, vec!["+0,1", "+1,1"])] {
        board.tiles = tiles;
        let mut moves = Vec::new();
        board.moves(&mut moves);
        let laid = moves.iter().filter(|step| matches!(step, Move::Lay(_))).map(|step| board.write(step));
        assert_eq!(laid.collect::<Vec<_>>(), chains, "{tiles} tiles");
    }
    board.tiles = 2;
    for text in ["+0,1;+1,1", "+-1,1;+0,1"] {
        assert_eq!(judge(&board, text), Ok(()), "{text}");
    }
    assert_eq!(judge(&board, "+-1,1;+1,1"), Err(Reason::Rules), "they do not touch");
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
    let step = board.read(Color::Black, "0,0").expect("a piece");
    board.execute(Color::Black, &step);
    assert_eq!(board.in_hand(Color::Black), 7);
    set_up(&mut board, "AE", "0,0");
    assert_eq!((board.tiles_left(), board.in_hand(Color::Black)), (38, 8), "the tile and the pawn on it");
    set_up(&mut board, "AB", "0,0:12,2");
    assert_eq!((board.tiles_left(), board.turn()), (0, None));
}
