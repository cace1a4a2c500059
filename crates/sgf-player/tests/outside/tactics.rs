//! Small positions with one good move: wins in one, and answers to a threat to win in one.

use sgf_games::{AnyPosition, Options, SetUp, game};
use sgf_model::value::Color::{self, Black, White};
use sgf_player::{Level, Settings, choose};

/// A position: game number, size, setup, player to move.
struct Small<'a> {
    game: u16,
    side: Option<u32>,
    set_up: &'a [(&'a str, &'a str)],
    turn: Color,
}

impl Small<'_> {
    fn position(&self) -> Box<dyn AnyPosition> {
        let mut options = Options::default();
        if let Some(side) = self.side {
            options = options.with_size(side, side);
        }
        let mut position =
            game(self.game).expect("a known game").begin(&options).expect("a size of the game");
        for &(ident, value) in self.set_up {
            position.set_up(&SetUp { ident, value }).expect("setup of the game");
        }
        position.set_turn(self.turn);
        position
    }
}

/// The move of each level from 3 on, as a record writes it.
fn choices(small: &Small<'_>) -> Vec<(String, f64)> {
    let position = small.position();
    let choose = |number| {
        let settings = Settings::of(Level::new(number).expect("a level")).with_seed(u64::from(number));
        let choice = choose(&*position, &settings).expect("there are moves");
        (position.write_move(&choice.step).expect("a move of the game"), choice.win_rate)
    };
    (3..=6).map(choose).collect()
}

/// Asserts that the player wins immediately.
fn assert_wins(small: &Small<'_>, good: &[&str]) {
    for (text, win_rate) in choices(small) {
        assert!(good.contains(&&*text), "game {}: {text} instead of {good:?}", small.game);
        assert_eq!(win_rate, 1.0);
    }
}

/// Asserts that the player answers a threat.
fn assert_answers(small: &Small<'_>, good: &[&str]) {
    for (text, _) in choices(small) {
        assert!(good.contains(&&*text), "game {}: {text} instead of {good:?}", small.game);
    }
}

#[test]
fn takes_a_win_in_one() {
    let four =
        [("AB", "dd"), ("AB", "ed"), ("AB", "fd"), ("AB", "gd"), ("AW", "cd"), ("AW", "ee"), ("AW", "fe")];
    assert_wins(&Small { game: 4, side: Some(15), set_up: &four, turn: Black }, &["hd"]);
    let bridge = [("AB", "b1"), ("AB", "b2"), ("AB", "b4"), ("AW", "d1"), ("AW", "d2"), ("AW", "a1")];
    assert_wins(&Small { game: 11, side: Some(4), set_up: &bridge, turn: Black }, &["b3"]);
    // A rook on the seventh rank and the king confine the king to the eighth.
    let mate = [("AB", "Kh8"), ("AW", "Kg6"), ("AW", "Ra1")];
    assert_wins(&Small { game: 3, side: None, set_up: &mate, turn: White }, &["a1a8"]);
}

#[test]
fn answers_a_threat_to_win() {
    let four =
        [("AB", "dd"), ("AB", "ed"), ("AB", "fd"), ("AB", "gd"), ("AW", "cd"), ("AW", "ee"), ("AW", "fe")];
    assert_answers(&Small { game: 4, side: Some(15), set_up: &four, turn: White }, &["hd"]);
    let chain = [("AB", "b1"), ("AB", "b2"), ("AB", "b4"), ("AW", "a3"), ("AW", "c2"), ("AW", "a2")];
    assert_answers(&Small { game: 11, side: Some(4), set_up: &chain, turn: White }, &["b3"]);
    // Black threatens mate on the back rank; White's only moves that prevent it are known.
    let back_rank = [("AB", "Kg8"), ("AB", "Re8"), ("AW", "Kh1"), ("AW", "g2"), ("AW", "h2"), ("AW", "Qd4")];
    for (text, win_rate) in choices(&Small { game: 3, side: None, set_up: &back_rank, turn: White }) {
        assert!(win_rate > 0.5, "{text} loses");
    }
}

/// Asserts that the player proves a forced win.
fn assert_mates(game_number: u16, start: &str, first: &str) {
    let options = Options::default().with_start(start);
    let position = game(game_number).expect("a known game").begin(&options).expect("a position of the game");
    let choice = choose(&*position, &Settings::of(Level::MAX)).expect("there are moves");
    let text = position.write_move(&choice.step).expect("a move of the game");
    assert_eq!((&*text, choice.win_rate, choice.is_proven), (first, 1.0, true), "{start}");
}

#[test]
fn finds_mates_in_three() {
    assert_mates(3, "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "f6a6");
    assert_mates(3, "1k5r/pP3ppp/3p2b1/1BN1n3/1Q2P3/P1B5/KP3P1P/7q w - - 1 0", "c5a6");
    assert_mates(3, "3r4/pR2N3/2pkb3/5p2/8/2B5/qP3PPP/4R1K1 w - - 1 0", "c3e5");
    assert_mates(3, "R6R/1r3pp1/4p1kp/3pP3/1r2qPP1/7P/1P1Q3K/8 w - - 1 0", "f4f5");
}

#[test]
fn a_search_that_ends_early_proves_no_loss() {
    // The queen can take a rook, and would be mated on the first rank. Each number of positions ends the search at another move.
    let rook = Small {
        game: 3,
        side: None,
        set_up: &[
            ("AE", "a1:h8"),
            ("AW", "Kg1"),
            ("AW", "Qb3"),
            ("AW", "f2"),
            ("AW", "g2"),
            ("AW", "h2"),
            ("AB", "Kg8"),
            ("AB", "Rd8"),
            ("AB", "Ra3"),
            ("AB", "f7"),
            ("AB", "g7"),
            ("AB", "h7"),
        ],
        turn: White,
    };
    let position = rook.position();
    for nodes in 1..200 {
        let settings = Settings::default().with(|settings| settings.nodes = nodes);
        let choice = choose(&*position, &settings).expect("there are moves");
        assert!(choice.win_rate > 0.0 || !choice.is_proven, "{nodes} positions: {}", choice.notation);
    }
}
