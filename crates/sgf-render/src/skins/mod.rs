//! Skins: how the board and the pieces of each game look. A file for each game, and a line in the table.
//!
//! A skin is a trait of the position: it says what board there is, which cell a point of the record names, and draws what
//! stands there with the [`Pen`]. Marks, numbers, coordinates, the window and the frame are common to all games and stand
//! in [`draw`](crate::draw).

#[cfg(feature = "all-games")]
mod amazons;
#[cfg(feature = "all-games")]
mod ataxx;
#[cfg(feature = "all-games")]
mod backgammon;
#[cfg(feature = "all-games")]
mod byte;
#[cfg(feature = "all-games")]
mod chase;
#[cfg(feature = "all-games")]
mod chess;
#[cfg(all(feature = "png", feature = "all-games"))]
#[cfg(test)]
mod contrast;
#[cfg(feature = "all-games")]
mod dvonn;
#[cfg(feature = "all-games")]
mod exxit;
#[cfg(feature = "all-games")]
mod focus;
#[cfg(feature = "all-games")]
mod gess;
#[cfg(feature = "all-games")]
mod gipf;
mod go;
#[cfg(feature = "all-games")]
mod gomoku;
#[cfg(feature = "all-games")]
mod havannah;
#[cfg(feature = "all-games")]
mod hex;
#[cfg(feature = "all-games")]
mod hive;
#[cfg(feature = "all-games")]
mod hnefatafl;
#[cfg(feature = "all-games")]
mod kropki;
#[cfg(feature = "all-games")]
mod loa;
#[cfg(feature = "all-games")]
mod morris;
#[cfg(feature = "all-games")]
mod octi;
#[cfg(feature = "all-games")]
mod othello;
#[cfg(feature = "all-games")]
mod phutball;
#[cfg(feature = "all-games")]
mod shogi;
#[cfg(feature = "all-games")]
mod squares;
#[cfg(feature = "all-games")]
mod staunton;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
#[cfg(feature = "all-games")]
mod trax;
#[cfg(feature = "all-games")]
mod twixt;
#[cfg(feature = "all-games")]
mod xiangqi;
#[cfg(feature = "all-games")]
mod yinsh;
#[cfg(feature = "all-games")]
mod zertz;

use sgf_games::{AnyPosition, Playing, Position, Site};
use sgf_model::value::Color;
use sgf_syntax::Listed;

use crate::Phrase;
use crate::board::{Board, Cell};
use crate::pen::Pen;
use crate::scene::Owner;
use crate::words;

/// How a position is drawn.
pub(crate) trait Skin: Position {
    /// Returns the board.
    fn board(&self) -> Board;

    /// Returns the cell where a site is drawn, or what lies uppermost on it; `None` for those that are not drawn on the board. The
    /// default is right for boards whose cells are the sites, in the same columns and rows.
    fn cell(&self, site: Site) -> Option<Cell> {
        let (column, row) = self.geometry().place(site)?;
        Some(Cell::new(column as i16, row as i16))
    }

    /// Returns the cells on which a move of a colour has left something, given the sites.
    fn cells(&self, color: Color, rests: &[Site]) -> Vec<Cell> {
        let _ = color;
        cells_of(rests, &|site| self.cell(site))
    }

    /// Draws the empty board: its wood, its fields and lines.
    fn surface(&self, pen: &mut Pen);

    /// Draws what stands on the board, and beside it.
    fn pieces(&self, pen: &mut Pen);

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

    /// Returns what players call a cell, where that is not its column and its row.
    fn said(&self, cell: Cell) -> Option<String> {
        let _ = cell;
        None
    }

    /// Returns what pieces with a sign are called, one and many of them: `("rook", "rooks")`; `None` where all pieces are alike.
    fn kind(&self, owner: Owner, sign: char) -> Option<(&'static str, &'static str)> {
        let _ = (owner, sign);
        None
    }

    /// Says what the position has to tell beside its board, a line each.
    fn notes(&self) -> Vec<Phrase> {
        words::lines(&self.details(), &|site| self.name(site))
    }

    /// Draws a piece that is not in the position: a captured stone that a figure keeps, or with `ghost` the move of a variation. Games
    /// that put no stones draw nothing.
    fn extra(&self, pen: &mut Pen, cell: Cell, color: Color, ghost: bool) {
        let _ = (pen, cell, color, ghost);
    }
}

fn cells_of(sites: &[Site], cell: &dyn Fn(Site) -> Option<Cell>) -> Vec<Cell> {
    sites.iter().filter_map(|&site| cell(site)).listed()
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
    fn cell(&self, site: Site) -> Option<Cell>;
    fn cells(&self, color: Color, rests: &[Site]) -> Vec<Cell>;
    fn surface(&self, pen: &mut Pen);
    fn pieces(&self, pen: &mut Pen);
    fn is_word(&self, text: &str) -> bool;
    fn said(&self, cell: Cell) -> Option<String>;
    fn kind(&self, owner: Owner, sign: char) -> Option<(&'static str, &'static str)>;
    fn notes(&self) -> Vec<Phrase>;
    fn extra(&self, pen: &mut Pen, cell: Cell, color: Color, ghost: bool);
}

impl<P: Skin> AnySkin for Playing<P> {
    fn board(&self) -> Board {
        self.position.board()
    }

    fn cell(&self, site: Site) -> Option<Cell> {
        self.position.cell(site)
    }

    fn cells(&self, color: Color, rests: &[Site]) -> Vec<Cell> {
        self.position.cells(color, rests)
    }

    fn surface(&self, pen: &mut Pen) {
        self.position.surface(pen);
    }

    fn pieces(&self, pen: &mut Pen) {
        Skin::pieces(&self.position, pen);
        if let Some(last) = &self.last {
            self.position.after(pen, last);
        }
    }

    fn is_word(&self, text: &str) -> bool {
        self.position.is_word(text)
    }

    fn said(&self, cell: Cell) -> Option<String> {
        self.position.said(cell)
    }

    fn kind(&self, owner: Owner, sign: char) -> Option<(&'static str, &'static str)> {
        self.position.kind(owner, sign)
    }

    fn notes(&self) -> Vec<Phrase> {
        self.position.notes()
    }

    fn extra(&self, pen: &mut Pen, cell: Cell, color: Color, ghost: bool) {
        self.position.extra(pen, cell, color, ghost);
    }
}

/// Declares which positions have a skin: Go, which every build has, and the others.
macro_rules! skins {
    ($go:ty, $($position:ty,)+) => {
        /// Finds the skin of a position; `None` for games whose board is not drawn.
        pub(crate) fn skin(position: &dyn AnyPosition) -> Option<&dyn AnySkin> {
            let any = position.as_any();
            if let Some(playing) = any.downcast_ref::<Playing<$go>>() {
                return Some(playing);
            }
            $(#[cfg(feature = "all-games")]
            if let Some(playing) = any.downcast_ref::<Playing<$position>>() {
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
