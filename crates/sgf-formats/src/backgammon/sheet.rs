//! A decision as SGF.
//!
//! Position, cube and dice get a node each, and the turn stands before the checkers: so GNU Backgammon writes them, and in another
//! order it reads another position. For the same reason the owner of the cube stands there twice, as CO and in the older form CP.

use sgf_games::CubeOwner;
use sgf_games::backgammon::Point;
use sgf_model::value::Color;

use super::{Decision, NUMBER};
use crate::sheet::Sheet;

/// Writes the match that a game belongs to.
pub(crate) fn match_of(sheet: &mut Sheet, length: u32, game: Option<u32>, score: [u32; 2]) {
    sheet.raw("MI", &format!("length:{length}"));
    if let Some(game) = game {
        sheet.value(&format!("game:{game}"));
    }
    sheet.value(&format!("ws:{}", score[Color::White as usize]));
    sheet.value(&format!("bs:{}", score[Color::Black as usize]));
}

impl Decision {
    /// Writes the position as a game of its own.
    pub(crate) fn write(&self, sheet: &mut Sheet, at: usize) {
        sheet.begin(NUMBER, at);
        match_of(sheet, self.length, None, self.score);
        for (ident, name) in ["PW", "PB"].into_iter().zip(&self.names) {
            sheet.line(ident, name);
        }
        if self.length > 0 && self.is_crawford {
            sheet.raw("RU", "Crawford:CrawfordGame");
        } else if self.length == 0 && self.is_jacoby {
            sheet.raw("RU", "Jacoby");
        }
        self.write_checkers(sheet, at);
        let owner = match self.cube.owner {
            CubeOwner::Centred => "c",
            CubeOwner::Player(Color::Black) => "b",
            CubeOwner::Player(Color::White) => "w",
            CubeOwner::Nobody => "n",
        };
        if self.cube.value > 1 || matches!(self.cube.owner, CubeOwner::Player(_)) {
            sheet.node(at);
            sheet.raw("CV", &self.cube.value.to_string());
            sheet.raw("CO", owner);
            sheet.raw("CP", owner);
        }
        if let Some(dice) = self.dice {
            sheet.node(at);
            sheet.raw("PL", self.roller.encode());
            sheet.raw("DI", &dice.to_string());
        }
        let mut color = self.roller;
        for _ in 0..self.n_offers {
            sheet.node(at);
            sheet.raw(color.encode(), "double");
            color = color.other();
        }
        sheet.text("C", &self.comment);
    }

    fn write_checkers(&self, sheet: &mut Sheet, at: usize) {
        sheet.node(at);
        sheet.raw("PL", self.roller.encode());
        sheet.raw("AE", "a:y");
        for (ident, color) in [("AW", Color::White), ("AB", Color::Black)] {
            let places = (1..=25_u8).rev().flat_map(|pips| {
                let count = usize::from(self.side(color)[usize::from(pips)]);
                std::iter::repeat_n(Point::at(color, pips).to_string(), count)
            });
            let places: Vec<String> = places.collect();
            sheet.list(ident, places.iter().map(String::as_str));
        }
    }
}
