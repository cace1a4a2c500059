//! The moves of a figure: which of them are in the picture, and how the others are described.
//!
//! A picture has only one stone per point. We go through the moves to see which stone is on a point; for later ones, we note how
//! the reader finds the point: by the number of the stone there, a label, or coordinates.

use std::borrow::Cow;
use std::collections::HashMap;

use sgf_games::{AnyPosition, Played, Site, Sites};
use sgf_model::value::Color;
use sgf_syntax::Node;

use super::points::Window;
use super::{FigureStyle, Shown};

/// A move of a figure.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_book::figures::{FigureOptions, figures};
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
    /// The player, by the rules of the game.
    pub color: Color,
    /// The value in the record.
    pub text: Cow<'d, str>,
    /// The value in canonical form, or as in the record if it cannot be parsed.
    pub canonical: String,
    /// The move in the notation of players.
    pub notation: String,
    /// Its point, if it is a point.
    pub site: Option<Site>,
    /// The sites where it leaves something visible.
    pub footprint: Sites,
    /// Its number by the rules of MN.
    pub number: i64,
    /// Its number in the figure, printed or not.
    pub counted: i64,
    /// The printed number; `None` if PM turns numbers off.
    pub label: Option<i64>,
    /// Whether the picture shows it.
    pub visibility: Visibility,
    /// Its effects.
    pub(super) played: Played,
}

/// Whether a move is in the picture.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_book::figures::{FigureOptions, Visibility, HiddenReason, figures};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;SZ[9];B[ee];W[])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let figure = figures(&view, &go::SPEC, FigureOptions::default())?.next().expect("a game has a figure");
/// let seen: Vec<&Visibility> = figure.moves.iter().map(|step| &step.visibility).collect();
/// assert_eq!(seen, [&Visibility::Shown, &Visibility::Hidden(HiddenReason::Pass)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// In the picture.
    Shown,
    /// In the list below the picture.
    Hidden(HiddenReason),
}

/// The reason why a move is not in the picture.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_book::figures::{FigureOptions, figures};
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
pub enum HiddenReason {
    /// It is a pass.
    Pass,
    /// It was played outside the visible part of the board.
    Outside,
    /// Another stone of the picture is on its point.
    Occupied {
        /// How the reader finds the point.
        at: Anchor,
        /// Whether the move takes a ko.
        is_ko: bool,
    },
    /// It was captured before the figure ends.
    Captured {
        /// How the reader finds the point.
        at: Anchor,
    },
    /// It does not put a stone on a point; this text describes it.
    Text(String),
}

/// How a reader finds a point.
///
/// # Examples
///
/// ```
/// use sgf_book::figures::Anchor;
/// let anchors = [Anchor::Number(12), Anchor::Label("a".into()), Anchor::Point("Q16".into())];
/// assert_eq!(anchors.map(|anchor| anchor.to_string()), ["12", "a", "Q16"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Anchor {
    /// The stone with this printed number.
    Number(i64),
    /// A label in the picture.
    Label(String),
    /// The only mark of its kind.
    Mark(super::MarkKind),
    /// Its coordinates, as players write them.
    Point(String),
}

/// The place of a move, before its anchor is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Shown,
    Pass,
    Outside,
    Words,
    /// The move with this index is on the point.
    Behind(usize),
    /// A stone of the first position is on the point.
    BehindBoard,
    /// It was captured, and the move with this index may be on its point.
    Gone(Option<usize>),
}

/// The background of the moves of a figure.
pub(super) struct Background<'a> {
    pub style: FigureStyle,
    pub shown: Shown,
    /// The shown position.
    pub board: &'a dyn AnyPosition,
    pub window: &'a Window,
}

impl Background<'_> {
    /// Returns where each move is.
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
            Some(site) if self.style != FigureStyle::MoveList => site,
            None if it.canonical.is_empty() => return Found::Pass,
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

/// Returns whether a move takes a ko: it captures one stone, and its point has a stone of the same color in the picture.
pub(super) fn takes_ko(moves: &[Move<'_>], it: &Move<'_>, found: Found) -> bool {
    let is_single = it.played.captured == 1 && it.played.lost == 0;
    is_single
        && match found {
            Found::Behind(holder) => moves[holder].color == it.color,
            Found::BehindBoard => true,
            _ => false,
        }
}
