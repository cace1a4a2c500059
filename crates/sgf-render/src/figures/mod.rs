//! Figures: a game cut into the pictures that a book prints of it.
//!
//! A viewer shows a position for each node. Paper has no room for that: a book shows fifty moves at once, each stone with
//! its number, and says below the picture what the picture cannot hold. FG says where a figure begins and how it is
//! printed, PM how moves are numbered, MN which number a move has, VW which part of the board is seen.
//!
//! [`figures`] walks over a game, figure by figure, in the order of a book: a figure, then the variations of its moves with
//! theirs, then the next figure. [`Figure`] tells what stands in it. Nothing here is drawn.
//!
//! # Where a figure begins
//!
//! At the root, at each node with FG, and at each variation: what branches off has to be shown elsewhere. Where a record
//! has no FG at all, a figure also begins after so many moves ([`FigureOptions::every`]), or after so much text
//! ([`FigureOptions::most_text`]). What comes before the first FG and
//! makes no move and has no markup (game info, handicap stones, an introduction) belongs to the figure that follows.
//!
//! # What is shown
//!
//! *Kept*, as in books, and where FG says nothing: the position before the first move of the figure, and all stones
//! that find an empty point in the picture, with their numbers; a captured stone stays. The others are listed: `20 at 12`.
//! *Removed* (flag 256 is not set): the position after the last move, and the numbers of the stones that still stand. So are
//! figures without numbers (PM 0), where nobody could tell which stones were played when, figures in which stones are set
//! up after a move, and those of games in which more happens than that a stone is put on a point. Where pieces move, the moves
//! are listed, and the board shows the last position.
//!
//! # How moves are numbered
//!
//! As MN and PM say. The specification wants the first number of a figure modulo 100 (PM 2) and to count on from there. A
//! variation that we have cut out ourselves begins with 1, unless MN or the labels on its stones say otherwise; where FG begins
//! it, the record has decided, and numbers stand as they are.
//!
//! # Which markup is drawn
//!
//! That of the last node, all of it. Of the nodes before it, labels that their own comment names, and marks of a kind that no
//! other node of the figure uses, if their node has a comment. A label gives way to a number on the same point, and to a
//! label of the same text; the comment is told where to look instead: `A: 17`, `B: D4`. A mark on the move of its own node is
//! how servers show the last move; the number does that, so it is drawn only if the comment names it: "the triangle".
//!
//! Source: properties.html, properties FG, MN, PM and VW.

mod board;
mod finish;
mod judged;
mod marks;
mod moves;
mod numbering;
mod picture;
mod points;
mod walk;
mod words;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::rc::Rc;

use sgf_games::{AnyPosition, GameSpec, Refused};
use sgf_model::info::FigureFlags;
use sgf_model::record::GameView;
use sgf_syntax::Node;

use crate::language::Language;

pub use board::Habit;
pub use marks::{Mark, MarkKind, Passage, Told};
pub use moves::{Anchor, Move, Seen, Why};
pub use walk::Figures;
pub use words::{Note, NoteMove};

/// What a caller may wish of the figures.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FigureOptions {
    /// After how many moves a figure ends in records without FG; `None` lets it run to the end.
    pub every: Option<u32>,
    /// Whether FG is left aside, and figures are made after so many moves in all records.
    pub ignore_record: bool,
    /// Whether variations get figures, too.
    pub variations: bool,
    /// What holds where FG gives no flags.
    pub flags: FigureFlags,
    /// What the first figure of the main line is called instead of "Figure 1".
    pub heading: Option<String>,
    /// After how many characters of comments a figure ends in records without FG; `None` for however many. Where pieces move, a
    /// figure then ends at every comment: a list of moves cannot be followed for long.
    pub most_text: Option<usize>,
    /// The language of titles, captions and lists.
    pub language: Language,
}

sgf_syntax::options!(FigureOptions);

impl Default for FigureOptions {
    /// Figures of fifty moves, variations, and flags as in books.
    fn default() -> FigureOptions {
        FigureOptions {
            every: Some(50),
            ignore_record: false,
            variations: true,
            flags: BOOK,
            heading: None,
            most_text: None,
            language: Language::English,
        }
    }
}

/// How books print: with coordinates, names, lists and star points, and captured stones stay.
const BOOK: FigureFlags = FigureFlags {
    coordinates: true,
    name: true,
    list_hidden_moves: true,
    remove_captured: false,
    hoshi: true,
};

/// Walks over the figures of a game, in the order of a book.
///
/// # Errors
///
/// Fails when no moves of the game are known, or the game is not played like this: then there is nothing to draw.
///
/// # Examples
///
/// ```
/// use sgf_games::game;
/// use sgf_model::record;
/// use sgf_render::figures::{FigureOptions, figures};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;SZ[9];B[ee];W[ec](;B[gd];W[])(;B[gf]))");
/// let view = record::games(&doc).next().unwrap();
/// let captions: Vec<String> =
///     figures(&view, game(1).unwrap(), FigureOptions::default())?.map(|figure| figure.caption()).collect();
/// assert_eq!(captions, ["Figure 1 (1–4)", "Variation 1 at move 3 in Figure 1 (1)"]);
/// # Ok::<(), sgf_games::Refused>(())
/// ```
pub fn figures<'v, 'd>(
    view: &'v GameView<'d>,
    spec: &'static GameSpec,
    options: FigureOptions,
) -> Result<Figures<'v, 'd>, Refused> {
    Figures::new(view, spec, options)
}

/// What a book prints in one picture, with what stands around it.
#[derive(Debug)]
pub struct Figure<'d> {
    /// What it is called, and where it belongs.
    pub kind: Kind,
    /// Its name, as FG or the options give it; empty where there is none.
    pub name: Cow<'d, str>,
    /// How it is printed: what FG says, or else what the options say.
    pub flags: FigureFlags,
    /// The node with which it begins.
    pub first: Node<'d>,
    /// The node with which it ends.
    pub last: Node<'d>,
    /// Its moves, in their order: which of them are drawn, and why others are not.
    pub moves: Vec<Move<'d>>,
    /// What is shown below the numbers.
    pub shown: Shown,
    /// The position that is shown: with [`Shown::Start`] the drawn moves are to be added to it.
    pub board: Box<dyn AnyPosition>,
    /// The node whose VW holds; `None` when the whole board is seen.
    pub window: Option<Node<'d>>,
    /// The node whose DD holds.
    pub dimmed: Option<Node<'d>>,
    /// The markup.
    pub marks: Vec<Mark>,
    /// The names and comments of its nodes, in their order.
    pub passages: Vec<Passage<'d>>,
    /// The language of its title, its caption and its list.
    pub language: Language,
}

/// What a figure is called.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// The figure of the main line with this number, from 1 on.
    Main(u32),
    /// A figure of a variation.
    Variation {
        /// The number of the variation among all of the game, from 1 on.
        number: u32,
        /// Which of its figures this is, from 1 on.
        part: u32,
        /// Where it branches off.
        origin: Origin,
    },
}

/// Where a variation branches off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The number of the move that it replaces, as it is printed.
    pub at: i64,
    /// The title of the figure that has this move.
    pub title: Rc<str>,
}

/// Which position a figure shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The one before its first move, to which stones are added: as in books.
    Start,
    /// The one after its last move: as on a screen.
    End,
}
