//! Annotations of TwixT records: bookmarks, the start position, the goal of a puzzle.
//!
//! VW, the visible part of the board, is a list of rectangles of holes as in all games: `VW[A1:L12]`.

use sgf_model::info::lenient;
use sgf_model::record::{GameView, find};
use sgf_model::value::Color;
use sgf_syntax::Node;

/// The goal of a puzzle (twixt.html, PZ).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The player to move forces a draw.
    Draw,
    /// A color wins.
    Win(Color),
}

/// Lists the nodes named `bookmark 1`, `bookmark 2` … (N), with their numbers, in file order.
///
/// # Examples
///
/// ```
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[21];W[g7]N[bookmark 3];B[k9]N[a name])");
/// let view = record::games(&doc).next().unwrap();
/// let numbers: Vec<u32> = sgf_games::twixt::bookmarks(&view).iter().map(|(number, _)| *number).collect();
/// assert_eq!(numbers, [3]);
/// ```
#[must_use]
pub fn bookmarks<'d>(view: &GameView<'d>) -> Vec<(u32, Node<'d>)> {
    let number = |node: Node<'d>| {
        let name = view.line(find(node, b"N")?.values().next()?).to_ascii_lowercase();
        name.trim().strip_prefix("bookmark")?.trim().parse().ok()
    };
    view.nodes().filter_map(|node| Some((number(node)?, node))).collect()
}

/// Returns the node to show first (IP).
///
/// # Examples
///
/// ```
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[21];W[g7];B[k9]IP[])");
/// let view = record::games(&doc).next().unwrap();
/// assert_eq!(sgf_games::twixt::initial(&view).unwrap().index(), 2);
/// ```
#[must_use]
pub fn initial<'d>(view: &GameView<'d>) -> Option<Node<'d>> {
    view.nodes().find(|&node| find(node, b"IP").is_some())
}

/// Returns the goal of a puzzle: the value of PZ, or a win for the player in PL; `None` if the record is not a puzzle.
///
/// # Examples
///
/// ```
/// use sgf_games::twixt::{Goal, goal};
/// use sgf_model::{record, value::Color};
/// use sgf_syntax::Document;
/// let of = |text: &'static str| goal(&record::games(&Document::parse(text.as_bytes())).next().unwrap());
/// assert_eq!(of("(;GM[21]PZ[]PL[B])"), Some(Goal::Win(Color::Black)));
/// assert_eq!(of("(;GM[21]PZ[draw]PL[B])"), Some(Goal::Draw));
/// assert_eq!(of("(;GM[21]PZ[W+])"), Some(Goal::Win(Color::White)));
/// assert_eq!(of("(;GM[21])"), None);
/// ```
#[must_use]
pub fn goal(view: &GameView<'_>) -> Option<Goal> {
    let root = view.game().root();
    let text = |ident| find(root, ident)?.values().next().map(|value| view.line(value).trim().to_owned());
    let wanted = text(b"PZ")?;
    if matches!(wanted.to_ascii_lowercase().as_str(), "0" | "draw") {
        return Some(Goal::Draw);
    }
    let winner = lenient::result(&wanted).and_then(|reading| reading.value.winner());
    let turn = || text(b"PL").and_then(|text| lenient::color(&text)).map(|reading| reading.value);
    winner.or_else(turn).map(Goal::Win)
}
