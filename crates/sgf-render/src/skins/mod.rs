//! Skins: how the board and the pieces of each game look. A file for each game, and a line in the table.
//!
//! A skin is a trait of the position: it says what board there is, which site a point of the record names, and draws what
//! stands there with the [`Pen`]. Marks, numbers, coordinates, the window and the frame are common to all games and stand
//! in [`draw`](crate::draw).

mod amazons;
mod ataxx;
mod backgammon;
mod byte;
mod chase;
mod chess;
mod dvonn;
mod exxit;
mod focus;
mod gess;
mod gipf;
mod go;
mod gomoku;
mod havannah;
mod hex;
mod hive;
mod hnefatafl;
mod kropki;
mod loa;
mod morris;
mod octi;
mod othello;
mod phutball;
mod shogi;
mod squares;
mod staunton;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod trax;
mod twixt;
mod xiangqi;
mod yinsh;
mod zertz;

use sgf_games::{AnyPosition, Playing, Position};
use sgf_model::value::Color;

use crate::board::{Board, Site};
use crate::pen::Pen;
use crate::scene::Owner;

/// How a position is drawn.
pub trait Skin: Position {
    /// Returns the board.
    fn board(&self) -> Board;

    /// Finds the site that setup or markup names; `None` when the text is no point of the board.
    fn site(&self, point: &str) -> Option<Site>;

    /// Draws the empty board: its wood, its fields and lines.
    fn surface(&self, pen: &mut Pen);

    /// Draws what stands on the board, and beside it.
    fn pieces(&self, pen: &mut Pen);

    /// Returns the sites that a move leaves something on, the last one where the moved piece is now: they are marked as the last
    /// move. The default is right for games in which a move is a point.
    fn touched(&self, color: Color, text: &str) -> Vec<Site> {
        let _ = color;
        self.site(text).into_iter().collect()
    }

    /// Draws what the last move leaves to be seen besides the position: the dice that were rolled.
    fn after(&self, pen: &mut Pen, last: &Self::Move) {
        let _ = (pen, last);
    }

    /// Tells whether an entry of a record goes with the move before it and is none itself, as `Done` on BoardSpace: the last move
    /// is the one before.
    fn is_word(&self, text: &str) -> bool {
        let _ = text;
        false
    }

    /// Returns what players call a site, where that is not its column and its row.
    fn name(&self, site: Site) -> Option<String> {
        let _ = site;
        None
    }

    /// Returns what pieces with a sign are called, one and many of them: `("rook", "rooks")`; `None` where all pieces are alike.
    fn kind(&self, owner: Owner, sign: char) -> Option<(&'static str, &'static str)> {
        let _ = (owner, sign);
        None
    }

    /// Draws a piece that is not in the position: a captured stone that a figure keeps, or with `ghost` the move of a variation. Games
    /// that put no stones draw nothing.
    fn extra(&self, pen: &mut Pen, site: Site, color: Color, ghost: bool) {
        let _ = (pen, site, color, ghost);
    }
}

/// Tells whether an entry of BoardSpace is no move: `Done`, `pick`.
fn boardspace_word(text: &str) -> bool {
    sgf_games::boardspace::Formality::read(text).is_some()
}

/// Whose a checker is, and its sign in text.
fn checker(color: Color) -> (Owner, char) {
    match color {
        Color::Black => (Owner::Black, 'X'),
        Color::White => (Owner::White, 'O'),
    }
}

/// A skin whose game is known at run time only.
pub(crate) trait AnySkin {
    fn board(&self) -> Board;
    fn site(&self, point: &str) -> Option<Site>;
    fn surface(&self, pen: &mut Pen);
    fn pieces(&self, pen: &mut Pen);
    fn touched(&self, color: Color, text: &str) -> Vec<Site>;
    fn is_word(&self, text: &str) -> bool;
    fn name(&self, site: Site) -> Option<String>;
    fn kind(&self, owner: Owner, sign: char) -> Option<(&'static str, &'static str)>;
    fn extra(&self, pen: &mut Pen, site: Site, color: Color, ghost: bool);
}

impl<P: Skin> AnySkin for Playing<P> {
    fn board(&self) -> Board {
        self.position.board()
    }

    fn site(&self, point: &str) -> Option<Site> {
        self.position.site(point)
    }

    fn surface(&self, pen: &mut Pen) {
        self.position.surface(pen);
    }

    fn pieces(&self, pen: &mut Pen) {
        self.position.pieces(pen);
        if let Some(last) = &self.last {
            self.position.after(pen, last);
        }
    }

    fn touched(&self, color: Color, text: &str) -> Vec<Site> {
        self.position.touched(color, text)
    }

    fn is_word(&self, text: &str) -> bool {
        self.position.is_word(text)
    }

    fn name(&self, site: Site) -> Option<String> {
        self.position.name(site)
    }

    fn kind(&self, owner: Owner, sign: char) -> Option<(&'static str, &'static str)> {
        self.position.kind(owner, sign)
    }

    fn extra(&self, pen: &mut Pen, site: Site, color: Color, ghost: bool) {
        self.position.extra(pen, site, color, ghost);
    }
}

/// Declares which positions have a skin.
macro_rules! skins {
    ($($position:ty,)+) => {
        /// Finds the skin of a position; `None` for games whose board is not drawn.
        pub(crate) fn skin(position: &dyn AnyPosition) -> Option<&dyn AnySkin> {
            let any = position.as_any();
            $(if let Some(playing) = any.downcast_ref::<Playing<$position>>() {
                return Some(playing);
            })+
            None
        }
    };
}

skins! {
    sgf_games::go::Go,
    sgf_games::othello::Othello,
    sgf_games::chess::Chess,
    sgf_games::gomoku::Gomoku,
    sgf_games::morris::Morris,
    sgf_games::xiangqi::Xiangqi,
    sgf_games::shogi::Shogi,
    sgf_games::loa::Loa,
    sgf_games::ataxx::Ataxx,
    sgf_games::hex::Hex,
    sgf_games::phutball::Phutball,
    sgf_games::amazons::Amazons,
    sgf_games::gess::Gess,
    sgf_games::twixt::Twixt,
    sgf_games::hnefatafl::Hnefatafl,
    sgf_games::chase::Chase,
    sgf_games::kropki::Kropki,
    sgf_games::havannah::Havannah,
    sgf_games::backgammon::Backgammon,
    sgf_games::hive::Hive,
    sgf_games::yinsh::Yinsh,
    sgf_games::zertz::Zertz,
    sgf_games::dvonn::Dvonn,
    sgf_games::gipf::Gipf,
    sgf_games::octi::Octi,
    sgf_games::trax::Trax,
    sgf_games::focus::Focus,
    sgf_games::byte::Byte,
    sgf_games::exxit::Exxit,
}
