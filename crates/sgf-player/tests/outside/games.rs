//! Laws that hold in every game: moves are legal, repeatable, and found when the search is stopped.

use std::sync::atomic::{AtomicU32, Ordering};

use sgf_games::{AnyPosition, GAMES, GameSpec, Options};
use sgf_player::{ChooseError, Level, Random, Settings, choose, roll};

/// The games with rules.
fn games() -> impl Iterator<Item = &'static GameSpec> {
    GAMES.iter().copied().filter(|spec| spec.begin.is_some())
}

/// The start of a game, on a small board if the game has one.
fn start(spec: &GameSpec) -> Box<dyn AnyPosition> {
    let begin = spec.begin.expect("the game has rules");
    let small = match spec.name {
        "Go" | "Havannah" => Some(5),
        "Hex" => Some(6),
        _ => None,
    };
    let options = small.map_or(Options::default(), |side| Options::default().with_size(side, side));
    begin(&options).expect("a size of the game")
}

/// Plays a game in which every third move is the player's, and returns its moves.
fn moves_of_a_game(spec: &GameSpec, seed: u64, settings: &Settings<'_>, n_moves: usize) -> Vec<String> {
    let mut position = start(spec);
    let mut random = Random::new(seed);
    let mut texts = Vec::new();
    for number in 0..n_moves {
        roll(&mut *position, &mut random);
        let Some(turn) = position.turn() else { break };
        let mut listed = position.legal_moves();
        if listed.is_empty() {
            break;
        }
        // Random moves in between lead to positions that a good player avoids.
        let step = if number % 3 == 0 {
            let choice = choose(&*position, &settings.with_seed(random.number()));
            let choice = choice.unwrap_or_else(|error| panic!("{}: {error}", spec.name));
            assert_eq!(position.check_move(turn, &choice.step), Ok(()), "{}: {}", spec.name, choice.notation);
            assert!(listed.contains(&choice.step), "{}: {}", spec.name, choice.notation);
            assert!((0.0..=1.0).contains(&choice.win_rate), "{}: {}", spec.name, choice.win_rate);
            assert_eq!(choice.line.first(), Some(&choice.notation), "{}", spec.name);
            choice.step
        } else {
            listed.swap_remove(random.below(listed.len()))
        };
        texts.push(position.write_move(&step).expect("a move of the game"));
        position.play(turn, &step).expect("the move is legal");
    }
    texts
}

#[test]
fn the_table_has_every_game_with_rules() {
    assert_eq!(games().count(), 29);
    for spec in games() {
        let mut position = start(spec);
        roll(&mut *position, &mut Random::new(1));
        let few = Settings::default().with(|settings| settings.nodes = 2);
        assert!(choose(&*position, &few).is_ok(), "{}", spec.name);
    }
}

#[test]
fn moves_are_legal_in_every_game() {
    for spec in games() {
        let settings = Settings::of(Level::MIN).with(|settings| settings.nodes = 12);
        moves_of_a_game(spec, 1, &settings, 45);
    }
}

#[test]
fn the_same_seed_gives_the_same_moves() {
    for spec in games() {
        let settings = Settings::of(Level::MIN).with(|settings| settings.nodes = 8);
        let [one, other] = [(); 2].map(|()| moves_of_a_game(spec, 3, &settings, 12));
        assert_eq!(one, other, "{}", spec.name);
    }
}

#[test]
fn a_stopped_search_returns_what_it_knows() {
    let begin = sgf_games::go::SPEC.begin.expect("Go has rules");
    let position = begin(&Options::default().with_size(9, 9)).expect("a size of Go");
    let n_asked = AtomicU32::new(0);
    let stop = || n_asked.fetch_add(1, Ordering::Relaxed) >= 20;
    let choice = choose(&*position, &Settings::of(Level::MAX).with_stop(&stop)).expect("twenty simulations");
    assert_eq!(choice.simulations, 20);
    let cancelled = choose(&*position, &Settings::of(Level::MAX).with_stop(&|| true));
    assert_eq!(cancelled.unwrap_err(), ChooseError::Stopped);
}

#[test]
fn every_search_can_be_stopped() {
    for spec in games() {
        let mut position = start(spec);
        roll(&mut *position, &mut Random::new(1));
        let n_asked = AtomicU32::new(0);
        let stop = || n_asked.fetch_add(1, Ordering::Relaxed) >= 3;
        let choice = choose(&*position, &Settings::of(Level::MAX).with_stop(&stop));
        assert!(choice.is_ok(), "{}: {:?}", spec.name, choice.err());
        // The search ends soon after the answer.
        let n_asked = n_asked.load(Ordering::Relaxed);
        assert!((2..60).contains(&n_asked), "{}: asked {n_asked} times", spec.name);
        let cancelled = choose(&*position, &Settings::of(Level::MAX).with_stop(&|| true));
        assert_eq!(cancelled.err(), Some(ChooseError::Stopped), "{}", spec.name);
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let mut position =
        sgf_games::hex::SPEC.begin(&Options::default().with_size(1, 1)).expect("a size of Hex");
    position.play_text(sgf_model::value::Color::Black, "a1").expect("the only point");
    assert_eq!(choose(&*position, &Settings::default()).unwrap_err(), ChooseError::NoMoves);
}
