//! Figures: a game divided into the pictures of a book.
//!
//! A viewer shows a position for each node. A book shows a hundred moves at once, each stone with its number, and lists below the
//! picture what the picture cannot show. FG says where a figure starts and how it is printed, PM how moves are numbered, MN which
//! number a move has, and VW which part of the board is visible.
//!
//! [`figures`] iterates over the figures of a game in the order of a book: a figure, then the variations of its moves with their
//! own variations, then the next figure. A [`Figure`] describes the content; drawing is separate.
//!
//! # Where figures start
//!
//! At the root, at each node with FG, and at each variation. If a record has no FG, a figure also starts after a number of moves
//! ([`FigureOptions::every`]), or after an amount of text ([`FigureOptions::most_text`]). Nodes before the first FG that have no
//! move and no markup (game info, handicap stones, an introduction) belong to the figure that follows.
//!
//! # What figures show
//!
//! *Kept* (the default, as in books): the position before the first move of the figure, and all stones whose point is empty in
//! the picture, with their numbers; captured stones stay. Other moves are listed: `20 at 12`.
//!
//! *Removed* (flag 256 is not set): the position after the last move, with the numbers of the stones that are still there. This
//! also applies to figures without numbers (PM 0), where the order of stones would be lost, to figures with setup stones after a
//! move, and to games whose moves do more than put a stone on a point. If pieces move, the moves are listed below the last
//! position.
//!
//! # How moves are numbered
//!
//! As MN and PM say. The specification takes the first number of a figure modulo 100 (PM 2) and counts on from there. A variation
//! without FG starts with 1, unless MN or the labels on its stones say otherwise; a variation with FG keeps the numbers of the
//! record.
//!
//! # Which markup is drawn
//!
//! All markup of the last node. Of earlier nodes, labels that their own comment names, and marks of a kind that no other node of
//! the figure uses, if their node has a comment. A label is omitted if its point has a number or its text is used elsewhere; the
//! comment then says where to look: `A: 17`, `B: D4`. Servers mark the last move with a mark on the move of its own node. The
//! number already shows that, so such a mark is drawn only if the comment names it: "the triangle".
//!
//! Source: properties.html, properties FG, MN, PM and VW.

mod captions;
mod evaluations;
mod finish;
mod mark_kind;
mod marks;
mod moves;
mod numbering;
mod picture;
mod points;
mod style;
mod walk;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::rc::Rc;

use sgf_games::{AnyPosition, GameSpec, StartError};
use sgf_model::info::FigureFlags;
use sgf_model::record::GameView;
use sgf_syntax::Node;

use crate::language::Language;

pub use captions::{Note, NoteMove};
pub use mark_kind::MarkKind;
pub use marks::{Mark, MarkReference, Passage};
pub use moves::{Anchor, HiddenReason, Move, Visibility};
pub(crate) use points::display_name;
pub use style::FigureStyle;
pub use walk::Figures;

/// Options of figures.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FigureOptions {
    /// The number of moves after which a figure ends in records without FG; `None` for no limit.
    pub every: Option<u32>,
    /// Whether to ignore FG, and limit the number of moves in all records.
    pub ignore_record: bool,
    /// Whether to make figures of variations.
    pub variations: bool,
    /// The flags for figures without flags in FG.
    pub flags: FigureFlags,
    /// The title of the first figure of the main line, instead of "Figure 1".
    pub heading: Option<String>,
    /// The number of characters of comments after which a figure ends in records without FG; `None` for no limit. In games whose
    /// pieces move, a figure ends at every comment, because readers cannot follow a long list of moves.
    pub most_text: Option<usize>,
    /// The language of titles, captions and lists.
    pub language: Language,
}

sgf_syntax::options!(FigureOptions);

impl Default for FigureOptions {
    /// Figures of a hundred moves, with variations and the flags of books.
    fn default() -> FigureOptions {
        FigureOptions {
            every: Some(100),
            ignore_record: false,
            variations: true,
            flags: BOOK,
            heading: None,
            most_text: None,
            language: Language::English,
        }
    }
}

/// The usual flags of books: coordinates, names, lists and star points, and captured stones stay.
const BOOK: FigureFlags = FigureFlags {
    coordinates: true,
    name: true,
    list_hidden_moves: true,
    remove_captured: false,
    hoshi: true,
};

/// Iterates over the figures of a game, in the order of a book.
///
/// # Errors
///
/// Fails if no moves of the game are known, or the game does not have these options.
///
/// # Examples
///
/// ```
/// use sgf_games::game;
/// use sgf_model::record;
/// use sgf_book::figures::{FigureOptions, figures};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;SZ[9];B[ee];W[ec](;B[gd];W[])(;B[gf]))");
/// let view = record::games(&doc).next().unwrap();
/// let captions: Vec<String> =
///     figures(&view, game(1).unwrap(), FigureOptions::default())?.map(|figure| figure.caption()).collect();
/// assert_eq!(captions, ["Figure 1 (1–4)", "Variation 1 at move 3 in Figure 1 (1)"]);
/// # Ok::<(), sgf_games::StartError>(())
/// ```
pub fn figures<'v, 'd>(
    view: &'v GameView<'d>,
    spec: &'static GameSpec,
    options: FigureOptions,
) -> Result<Figures<'v, 'd>, StartError> {
    Figures::new(view, spec, options)
}

/// The content of one picture of a book, with its texts.
#[derive(Debug)]
pub struct Figure<'d> {
    /// Its kind and number.
    pub kind: Kind,
    /// Its name from FG or the options; empty if there is none.
    pub name: Cow<'d, str>,
    /// How it is printed: as in FG, or else as in the options.
    pub flags: FigureFlags,
    /// The first node.
    pub first: Node<'d>,
    /// The last node.
    pub last: Node<'d>,
    /// Its moves in order: which of them are drawn, and why others are not.
    pub moves: Vec<Move<'d>>,
    /// Which position is shown below the numbers.
    pub shown: Shown,
    /// The shown position; with [`Shown::Start`], without the drawn moves.
    pub board: Box<dyn AnyPosition>,
    /// The node whose VW applies; `None` if the whole board is visible.
    pub window: Option<Node<'d>>,
    /// The node whose DD applies.
    pub dimmed: Option<Node<'d>>,
    /// The markup.
    pub marks: Vec<Mark>,
    /// The names and comments of its nodes, in order.
    pub passages: Vec<Passage<'d>>,
    /// The language of its title, caption and list.
    pub language: Language,
}

/// The kind of a figure, with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A figure of the main line, numbered from 1.
    Main(u32),
    /// A figure of a variation.
    Variation {
        /// The number of the variation in the game, from 1.
        number: u32,
        /// The number of the figure in the variation, from 1.
        part: u32,
        /// The point at which the variation branches off.
        origin: Origin,
    },
}

/// The point at which a variation branches off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The printed number of the move it replaces.
    pub at: i64,
    /// The title of the figure with this move.
    pub title: Rc<str>,
}

/// The position that a figure shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The position before its first move, to which stones are added, as in books.
    Start,
    /// The position after its last move, as on a screen.
    End,
}
