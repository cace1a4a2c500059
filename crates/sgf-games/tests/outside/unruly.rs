//! Illegal moves, moves of the wrong color, moves after the end, and setup at any time do not panic.
//!
//! Random moves are composed of parts of legal ones, so that many of them can be read.

use sgf_games::{AnyPosition, Claims, GAMES, GameSpec, Options, SetUp};
use sgf_model::value::Color;
use testkit::Random;

const ROUNDS: u64 = 12;
const STEPS: usize = 60;

#[test]
fn moves_and_setup_never_panic() {
    for spec in GAMES.iter().filter(|spec| spec.begin.is_some()) {
        let n_executed: usize = (0..ROUNDS).map(|round| play(spec, round)).sum();
        assert!(n_executed > STEPS, "{}: too few values were read ({n_executed})", spec.name);
    }
}

/// Plays a round, and returns the number of executed moves and setups.
fn play(spec: &GameSpec, round: u64) -> usize {
    let mut random = Random::new(round);
    let Ok(mut position) = spec.begin(&options(spec, round)) else { return 0 };
    let idents: Vec<&str> =
        ["AB", "AW", "AE"].into_iter().chain(spec.properties().map(|row| row.ident)).collect();
    let (mut words, mut n_executed) = (Vec::new(), 0);
    for step in 0..STEPS {
        if step % 12 == 0 {
            words.extend(
                position.legal_moves().iter().take(200).filter_map(|step| position.write_move(step).ok()),
            );
        }
        let text = mix(&mut random, &words);
        let color = if random.below(2) == 0 { Color::Black } else { Color::White };
        let is_done = match random.below(8) {
            0 => position.set_up(&SetUp { ident: idents[random.below(idents.len())], value: &text }).is_ok(),
            _ => position.follow(color, &text).is_ok(),
        };
        n_executed += usize::from(is_done);
        query(&*position);
    }
    n_executed
}

/// Boards of the default size, and the smallest ones, which are the most error-prone.
fn options(spec: &GameSpec, round: u64) -> Options {
    match spec.sizes {
        Some(sizes) if round % 3 == 1 => Options::default().with_size(sizes.min.into(), sizes.min.into()),
        _ => Options::default(),
    }
}

/// A legal move, or the beginning of one and the end of another, or a move with a letter changed.
fn mix(random: &mut Random, words: &[String]) -> String {
    let mut word = || words.get(random.below(words.len().max(1))).map_or("a1", String::as_str).to_owned();
    let (one, other) = (word(), word());
    let cut = |text: &str, at: usize| text.char_indices().nth(at).map_or(text.len(), |(index, _)| index);
    let at = random.below(one.len() + 1);
    match random.below(4) {
        0 => one,
        1 => one[..cut(&one, at)].to_owned() + &other[cut(&other, at)..],
        2 => one[..cut(&one, at)].to_owned(),
        _ => {
            let letters: Vec<char> = other.chars().chain(['0', '9', 'z']).collect();
            let letter = letters[random.below(letters.len())];
            one.chars().enumerate().map(|(index, it)| if index == at { letter } else { it }).collect()
        }
    }
}

fn query(position: &dyn AnyPosition) {
    if position.turn().is_none() {
        assert_eq!(position.n_moves(), 0, "there are moves, but no player to move\n{position:?}");
    }
    let _ = (position.outcome(), position.hash(), position.details(), position.placement().key());
    let _ = position.score(&Claims::default());
}
