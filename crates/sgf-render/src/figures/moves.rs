//! The moves of a figure: which of them find a place in the picture, and what is said of the others.
//!
//! A picture has one stone on a point. So it is settled move by move who holds a point, and for whoever comes too late it is
//! noted by what the point is known to the reader: the number of the stone there, its label, or its coordinates.

use std::borrow::Cow;
use std::collections::HashMap;

use sgf_games::{AnyPosition, Played, Site, Sites};
use sgf_model::value::Color;
use sgf_syntax::Node;

use super::points::Window;
use super::{Habit, Shown};

/// A move of a figure.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_render::figures::{FigureOptions, figures};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;SZ[9];B[ee];W[ec])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let figure = figures(&view, &go::SPEC, FigureOptions::default())?.next().expect("a game has a figure");
/// let moves: Vec<(i64, &str)> = figure.moves.iter().map(|step| (step.number, &*step.text)).collect();
/// assert_eq!(moves, [(1, "ee"), (2, "ec")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Move<'d> {
    /// The node that makes it.
    pub node: Node<'d>,
    /// Who makes it, by the rules of the game.
    pub color: Color,
    /// What the record writes.
    pub text: Cow<'d, str>,
    /// The same as this project writes it; as the record does where it cannot be read.
    pub written: String,
    /// The move as players write it.
    pub said: String,
    /// The point of it, if it is one.
    pub site: Option<Site>,
    /// The sites on which it leaves something to be seen.
    pub rests: Sites,
    /// Its number, as the record counts and MN says.
    pub number: i64,
    /// Its number in the figure, whether it is printed or not.
    pub counted: i64,
    /// The number that is printed; `None` where PM wants none.
    pub label: Option<i64>,
    /// Where it is to be seen.
    pub seen: Seen,
    /// What it did.
    pub(super) played: Played,
}

/// Where a move is to be seen.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_render::figures::{FigureOptions, Seen, Why, figures};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;SZ[9];B[ee];W[])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let figure = figures(&view, &go::SPEC, FigureOptions::default())?.next().expect("a game has a figure");
/// let seen: Vec<&Seen> = figure.moves.iter().map(|step| &step.seen).collect();
/// assert_eq!(seen, [&Seen::Shown, &Seen::Listed(Why::Pass)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// In the picture.
    Shown,
    /// In the list below.
    Listed(Why),
}

/// Why a move is not in the picture.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_render::figures::{FigureOptions, figures};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;SZ[9];B[ee];W[])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let figure = figures(&view, &go::SPEC, FigureOptions::default())?.next().expect("a game has a figure");
/// // Below the picture it says what cannot be seen in it.
/// assert_eq!(figure.notes().iter().map(|note| note.to_string()).collect::<Vec<_>>(), ["2 pass"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// It is a pass.
    Pass,
    /// It was played outside of the part of the board that is shown.
    Outside,
    /// A stone stands in its place in the picture.
    Occupied {
        /// How the reader finds the point.
        at: Anchor,
        /// Whether a ko was taken.
        is_ko: bool,
    },
    /// It has gone from the board when the figure ends.
    Gone {
        /// How the reader finds the point.
        at: Anchor,
    },
    /// It is not a stone on a point: it can only be told in words.
    Words(String),
}

/// How a reader finds a point.
///
/// # Examples
///
/// ```
/// use sgf_render::figures::Anchor;
/// let anchors = [Anchor::Number(12), Anchor::Label("a".into()), Anchor::Point("Q16".into())];
/// assert_eq!(anchors.map(|anchor| anchor.to_string()), ["12", "a", "Q16"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Anchor {
    /// By the stone with this printed number.
    Number(i64),
    /// By a label in the picture.
    Label(String),
    /// By the only mark of its kind.
    Mark(super::MarkKind),
    /// By its coordinates, as players say them.
    Point(String),
}

/// Where a move is to be seen, before it is known how readers find the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Shown,
    Pass,
    Outside,
    Words,
    /// The move with this index holds the point.
    Behind(usize),
    /// A stone of the first position holds the point.
    BehindBoard,
    /// It was captured, and another move with this index may stand there.
    Gone(Option<usize>),
}

/// What the moves of a figure are shown on.
pub(super) struct Ground<'a> {
    pub habit: Habit,
    pub shown: Shown,
    /// The position that is shown.
    pub board: &'a dyn AnyPosition,
    pub window: &'a Window,
}

impl Ground<'_> {
    /// Finds for each move where it is to be seen.
    pub(super) fn find(&self, moves: &[Move<'_>]) -> Vec<Found> {
        let last_on = match self.shown {
            Shown::Start => HashMap::new(),
            Shown::End => on_points(moves),
        };
        let mut holders = HashMap::new();
        let found = |(index, it): (usize, &Move<'_>)| self.found(index, it, &mut holders, &last_on);
        moves.iter().enumerate().map(found).collect()
    }

    fn found(
        &self,
        index: usize,
        it: &Move<'_>,
        holders: &mut HashMap<Site, usize>,
        last_on: &HashMap<Site, usize>,
    ) -> Found {
        let site = match it.site {
            Some(site) if self.habit != Habit::Listed => site,
            None if it.written.is_empty() => return Found::Pass,
            _ => return Found::Words,
        };
        if !self.window.shows(site) {
            return Found::Outside;
        }
        match self.shown {
            Shown::Start => match holders.get(&site) {
                Some(&holder) => Found::Behind(holder),
                None if self.is_occupied(site) => Found::BehindBoard,
                None => {
                    holders.insert(site, index);
                    Found::Shown
                }
            },
            Shown::End => {
                let last = last_on.get(&site).copied();
                match (last == Some(index), self.is_occupied(site)) {
                    (true, true) => Found::Shown,
                    (_, true) => Found::Gone(last),
                    (_, false) => Found::Gone(None),
                }
            }
        }
    }

    fn is_occupied(&self, site: Site) -> bool {
        !self.board.occupant(site).is_empty()
    }
}

/// The last move on each point.
fn on_points(moves: &[Move<'_>]) -> HashMap<Site, usize> {
    let with_point = |(index, it): (usize, &Move<'_>)| it.site.map(|site| (site, index));
    moves.iter().enumerate().filter_map(with_point).collect()
}

/// Tells whether a move takes a ko: one stone, from a point that a stone of the same colour has in the picture.
pub(super) fn takes_ko(moves: &[Move<'_>], it: &Move<'_>, found: Found) -> bool {
    let is_single = it.played.captured == 1 && it.played.lost == 0;
    is_single
        && match found {
            Found::Behind(holder) => moves[holder].color == it.color,
            Found::BehindBoard => true,
            _ => false,
        }
}
