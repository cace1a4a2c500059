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

/// Found with fairy-stockfish in games of weak players, and confirmed by it.
#[test]
fn finds_mates_in_three_in_shogi_and_chinese_chess() {
    assert_mates(
        8,
        "lrs3b1l/2g1g1+N2/pp+Pp1pnk1/4p1p1p/P1pPBP1p1/3S4P/1P2P1PP1/5R1S1/LN2GGKNL b S 59",
        "5e3c+",
    );
    assert_mates(
        8,
        "lnG2n1+Bl/1n2kg1s1/p1p2pbpp/3Rp1p2/3p5/1PPP1P3/P3P1PPP/2SR3S1/L+p1GKG1NL b S 41",
        "S*6c",
    );
    assert_mates(
        8,
        "ln1k1g1nl/1rgs1s3/1pppp2p1/p4pp1p/2P6/4SP1P1/PP1KP1P1P/6GRL/+b1+lb2SN1 w gnp 40",
        "G*6f",
    );
    assert_mates(
        8,
        "l1s2S1+R1/1rgkg1+P2/2nppp3/p1p3p1p/9/PP1PP4/2P1GPP1P/BBS3S2/LN2KG1NL b NL2P 37",
        "4a5b+",
    );
    assert_mates(7, "1cbakaR2/9/9/pC6p/2p1N1p2/8P/N3P1P2/4B4/9/3K1AB2 w - - 1 27", "e5d7");
    assert_mates(7, "2b1kab2/4a4/9/r3p4/9/4c4/4n4/2r1B3p/2R6/3AK4 b - - 1 31", "c2e2");
    assert_mates(7, "3Rkab2/9/4b4/9/6p2/r8/3c5/2Nn5/3N5/2BK1A2r b - - 0 44", "e9d9");
    assert_mates(7, "1nbak1bR1/1r7/8R/2p5p/2r3p2/4C4/P3N3P/C1N1B4/4A4/2BAK4 w - - 1 25", "h9g9");
}

#[test]
fn no_level_walks_into_a_mate_in_one() {
    // The silver can take the bishop, but it guards the square before the king, where White would drop a gold.
    let options = Options::default().with_start("4k4/9/9/9/9/9/4p4/6b2/4KS3 b g 1");
    let position = game(8).expect("shogi").begin(&options).expect("a position of shogi");
    for nodes in 1..20 {
        let settings = Settings::default().with(|settings| settings.nodes = nodes);
        let choice = choose(&*position, &settings).expect("there are moves");
        let text = position.write_move(&choice.step).expect("a move of shogi");
        assert_ne!(text, "4i3h", "{nodes} simulations");
    }
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
