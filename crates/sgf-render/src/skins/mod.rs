//! Skins: the look of each game's board and pieces. One file per game; a `mod` line and the position's type in `skins!` add it.
//!
//! A skin is a trait of positions: it defines the board, maps sites to cells, and draws the pieces with the [`SceneBuilder`]. Marks, numbers,
//! coordinates, the window and the frame are common to all games; see [`draw`](crate::draw).

#[cfg(feature = "amazons")]
mod amazons;
#[cfg(feature = "ataxx")]
mod ataxx;
#[cfg(feature = "backgammon")]
mod backgammon;
#[cfg(feature = "byte")]
mod byte;
#[cfg(feature = "chase")]
mod chase;
#[cfg(feature = "chess")]
mod chess;
#[cfg(all(feature = "png", feature = "all-games"))]
#[cfg(test)]
mod contrast;
#[cfg(feature = "dvonn")]
mod dvonn;
#[cfg(feature = "exxit")]
mod exxit;
#[cfg(feature = "focus")]
mod focus;
#[cfg(feature = "gess")]
mod gess;
#[cfg(feature = "gipf")]
mod gipf;
mod go;
#[cfg(feature = "gomoku")]
mod gomoku;
#[cfg(feature = "havannah")]
mod havannah;
#[cfg(feature = "hex")]
mod hex;
#[cfg(feature = "hive")]
mod hive;
#[cfg(feature = "hnefatafl")]
mod hnefatafl;
#[cfg(feature = "kropki")]
mod kropki;
#[cfg(feature = "loa")]
mod loa;
#[cfg(feature = "morris")]
mod morris;
#[cfg(feature = "octi")]
mod octi;
#[cfg(feature = "othello")]
mod othello;
#[cfg(feature = "phutball")]
mod phutball;
#[cfg(feature = "shogi")]
mod shogi;
mod squares;
mod staunton;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
#[cfg(feature = "trax")]
mod trax;
#[cfg(feature = "twixt")]
mod twixt;
#[cfg(feature = "xiangqi")]
mod xiangqi;
#[cfg(feature = "yinsh")]
mod yinsh;
#[cfg(feature = "zertz")]
mod zertz;

use sgf_games::{AnyPosition, Playing, Position, Site};
use sgf_model::value::Color;

use crate::Phrase;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::Owner;
use crate::scene_builder::SceneBuilder;
use crate::words;

/// Draws positions of a game.
pub(crate) trait Skin: Position {
    /// Returns the board.
    fn board(&self) -> Board;

    /// Returns the cell of a site, or of the top piece there; `None` if it is not drawn on the board. The default is for boards
    /// whose cells are the sites, in the same columns and rows.
    fn cell(&self, site: Site) -> Option<Cell> {
        let (column, row) = self.geometry().place(site)?;
        Some(Cell::new(column as i16, row as i16))
    }

    /// Returns the cells of a move's footprint.
    fn cells(&self, color: Color, footprint: &[Site]) -> Vec<Cell> {
        let _ = color;
        cells_of(footprint, &|site| self.cell(site))
    }

    /// Draws the empty board: its surface, fields and lines.
    fn surface(&self, builder: &mut SceneBuilder);

    /// Draws the pieces on and next to the board.
    fn pieces(&self, builder: &mut SceneBuilder);

    /// Draws traces of the last move that are not part of the position: the dice rolled.
    fn after(&self, builder: &mut SceneBuilder, last: &Self::Move) {
        let _ = (builder, last);
    }

    /// Returns whether an entry of a record belongs to the move before it, like `Done` on BoardSpace; then the previous move is the
    /// last one.
    fn is_word(&self, text: &str) -> bool {
        let _ = text;
        false
    }

    /// Returns the name of a cell, if it is not made of its column and row.
    fn cell_name(&self, cell: Cell) -> Option<String> {
        let _ = cell;
        None
    }

    /// Returns the singular and plural names of pieces with a symbol: `("rook", "rooks")`; `None` if all pieces are alike.
    fn kind(&self, owner: Owner, sign: char) -> Option<(&'static str, &'static str)> {
        let _ = (owner, sign);
        None
    }

    /// Lists information next to the board, one line each.
    fn notes(&self) -> Vec<Phrase> {
        words::lines(&self.details(), &|site| self.name(site))
    }

    /// Draws a piece that is not in the position: a captured stone that a figure keeps, or with `ghost` the move of a variation.
    /// Does nothing in games without stones.
    fn extra(&self, builder: &mut SceneBuilder, cell: Cell, color: Color, ghost: bool) {
        let _ = (builder, cell, color, ghost);
    }
}

fn cells_of(sites: &[Site], cell: &dyn Fn(Site) -> Option<Cell>) -> Vec<Cell> {
    sites.iter().filter_map(|&site| cell(site)).collect()
}

/// Returns whether a BoardSpace entry is not a move: `Done`, `pick`.
fn boardspace_word(text: &str) -> bool {
    sgf_games::boardspace::Formality::read(text).is_some()
}

/// The owner of a checker, and its symbol in text.
fn checker(color: Color) -> (Owner, char) {
    match color {
        Color::Black => (Owner::Black, 'X'),
        Color::White => (Owner::White, 'O'),
    }
}

/// A skin whose game is known only at run time.
pub(crate) trait AnySkin {
    fn board(&self) -> Board;
    fn cell(&self, site: Site) -> Option<Cell>;
    fn cells(&self, color: Color, footprint: &[Site]) -> Vec<Cell>;
    fn surface(&self, builder: &mut SceneBuilder);
    fn pieces(&self, builder: &mut SceneBuilder);
    fn is_word(&self, text: &str) -> bool;
    fn cell_name(&self, cell: Cell) -> Option<String>;
    fn kind(&self, owner: Owner, sign: char) -> Option<(&'static str, &'static str)>;
    fn notes(&self) -> Vec<Phrase>;
    fn extra(&self, builder: &mut SceneBuilder, cell: Cell, color: Color, ghost: bool);
}

impl<P: Skin> AnySkin for Playing<P> {
    fn board(&self) -> Board {
        self.position.board()
    }

    fn cell(&self, site: Site) -> Option<Cell> {
        self.position.cell(site)
    }

    fn cells(&self, color: Color, footprint: &[Site]) -> Vec<Cell> {
        self.position.cells(color, footprint)
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        self.position.surface(builder);
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        Skin::pieces(&self.position, builder);
        if let Some(last) = &self.last {
            self.position.after(builder, last);
        }
    }

    fn is_word(&self, text: &str) -> bool {
        self.position.is_word(text)
    }

    fn cell_name(&self, cell: Cell) -> Option<String> {
        self.position.cell_name(cell)
    }

    fn kind(&self, owner: Owner, sign: char) -> Option<(&'static str, &'static str)> {
        self.position.kind(owner, sign)
    }

    fn notes(&self) -> Vec<Phrase> {
        self.position.notes()
    }

    fn extra(&self, builder: &mut SceneBuilder, cell: Cell, color: Color, ghost: bool) {
        self.position.extra(builder, cell, color, ghost);
    }
}

/// Declares the positions with a skin: Go, which is always included, and the others.
macro_rules! skins {
    ($go:ty, $($feature:tt: $position:ty,)+) => {
        /// Finds the skin of a position; `None` for games without a drawable board.
        pub(crate) fn skin(position: &dyn AnyPosition) -> Option<&dyn AnySkin> {
            let any = position.as_any();
            if let Some(playing) = any.downcast_ref::<Playing<$go>>() {
                return Some(playing);
            }
            $(#[cfg(feature = $feature)]
            if let Some(playing) = any.downcast_ref::<Playing<$position>>() {
                return Some(playing);
            })+
            None
        }
    };
}

skins! {
    sgf_games::go::Go,
    "othello": sgf_games::othello::Othello,
    "chess": sgf_games::chess::Chess,
    "gomoku": sgf_games::gomoku::Gomoku,
    "morris": sgf_games::morris::Morris,
    "xiangqi": sgf_games::xiangqi::Xiangqi,
    "shogi": sgf_games::shogi::Shogi,
    "loa": sgf_games::loa::Loa,
    "ataxx": sgf_games::ataxx::Ataxx,
    "hex": sgf_games::hex::Hex,
    "phutball": sgf_games::phutball::Phutball,
    "amazons": sgf_games::amazons::Amazons,
    "gess": sgf_games::gess::Gess,
    "twixt": sgf_games::twixt::Twixt,
    "hnefatafl": sgf_games::hnefatafl::Hnefatafl,
    "chase": sgf_games::chase::Chase,
    "kropki": sgf_games::kropki::Kropki,
    "havannah": sgf_games::havannah::Havannah,
    "backgammon": sgf_games::backgammon::Backgammon,
    "hive": sgf_games::hive::Hive,
    "yinsh": sgf_games::yinsh::Yinsh,
    "zertz": sgf_games::zertz::Zertz,
    "dvonn": sgf_games::dvonn::Dvonn,
    "gipf": sgf_games::gipf::Gipf,
    "octi": sgf_games::octi::Octi,
    "trax": sgf_games::trax::Trax,
    "focus": sgf_games::focus::Focus,
    "byte": sgf_games::byte::Byte,
    "exxit": sgf_games::exxit::Exxit,
}
