//! Writes a decision as SGF.
//!
//! Position, cube and dice get a node each, and PL comes before the checkers, as in GNU Backgammon, which misreads other
//! orders. For the same reason the owner of the cube is written twice, as CO and as the older CP.

use sgf_games::CubeOwner;
use sgf_games::backgammon::Point;
use sgf_model::value::Color;

use super::{Decision, NUMBER};
use crate::sgf_writer::SgfWriter;

/// Writes the match info of a game.
pub(crate) fn match_of(writer: &mut SgfWriter, length: u32, game: Option<u32>, score: [u32; 2]) {
    writer.raw("MI", &format!("length:{length}"));
    if let Some(game) = game {
        writer.value(&format!("game:{game}"));
    }
    writer.value(&format!("ws:{}", score[Color::White as usize]));
    writer.value(&format!("bs:{}", score[Color::Black as usize]));
}

impl Decision {
    /// Writes the position as a game.
    pub(crate) fn write(&self, writer: &mut SgfWriter, at: usize) {
        writer.begin(NUMBER, at);
        match_of(writer, self.length, None, self.score);
        for (ident, name) in ["PW", "PB"].into_iter().zip(&self.names) {
            writer.line(ident, name);
        }
        if self.length > 0 && self.is_crawford {
            writer.raw("RU", "Crawford:CrawfordGame");
        } else if self.length == 0 && self.is_jacoby {
            writer.raw("RU", "Jacoby");
        }
        self.write_checkers(writer, at);
        let owner = match self.cube.owner {
            CubeOwner::Centered => "c",
            CubeOwner::Player(Color::Black) => "b",
            CubeOwner::Player(Color::White) => "w",
            CubeOwner::NoCube => "n",
        };
        if self.cube.value > 1 || matches!(self.cube.owner, CubeOwner::Player(_)) {
            writer.node(at);
            writer.raw("CV", &self.cube.value.to_string());
            writer.raw("CO", owner);
            writer.raw("CP", owner);
        }
        if let Some(dice) = self.dice {
            writer.node(at);
            writer.raw("PL", self.roller.encode());
            writer.raw("DI", &dice.to_string());
        }
        let mut color = self.roller;
        for _ in 0..self.n_offers {
            writer.node(at);
            writer.raw(color.encode(), "double");
            color = color.other();
        }
        // The first value of A is the number of the played one; there is none.
        if !self.plays.is_empty() {
            writer.list("A", std::iter::once("-1").chain(self.plays.iter().map(String::as_str)));
        }
        writer.text("C", &self.comment);
    }

    fn write_checkers(&self, writer: &mut SgfWriter, at: usize) {
        writer.node(at);
        writer.raw("PL", self.roller.encode());
        writer.raw("AE", "a:y");
        for (ident, color) in [("AW", Color::White), ("AB", Color::Black)] {
            let places = (1..=25_u8).rev().flat_map(|pips| {
                let count = usize::from(self.side(color)[usize::from(pips)]);
                std::iter::repeat_n(Point::at(color, pips).to_string(), count)
            });
            let places: Vec<String> = places.collect();
            writer.list(ident, places.iter().map(String::as_str));
        }
    }
}
