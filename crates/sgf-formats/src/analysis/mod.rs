//! Engine analysis in records, in a common form for all programs.
//!
//! Programs store engine analysis in records, each in its own properties or comments. [`of_node`] reads all analysis of a node;
//! [`series`] gives the values along a line, for graphs. All values are for Black: win rates are Black's, and scores are Black's
//! lead. If a program does not say for whom its values are, the usual player is assumed, and
//! [`Analysis::is_uncertain`] is set.
//!
//! | program | place | content |
//! |---|---|---|
//! | KaTrain | `KT` | win rate, lead, candidates, ownership, policy |
//! | Lizzie, LizzieYzy, lizgoban | `LZ`, `LZ2`, `LZOP`, `LZOP2` | win rate, lead, candidates, ownership |
//! | Sabaki, Ogatak, analyze-sgf | `SBKV`, `SBKS`, `OGSC` | win rate, lead |
//! | q5Go | `QLZV`, `QKGV` | win rate, lead, visits, of several engines |
//! | AI Sensei, OGS | comments | win rate or lead, visits |
//! | KataGo | answers of its analysis engine, [`katago`] | win rate, lead, candidates, ownership, policy |
//!
//! # Examples
//!
//! ```
//! use sgf_formats::analysis;
//! use sgf_model::record;
//! use sgf_syntax::Document;
//! let document = Document::parse(b"(;GM[1]SZ[9];B[ee]SBKV[53.1]SBKS[-1.5];W[cc]C[White is ahead by 2.5 points.])");
//! let game = record::games(&document).next().unwrap();
//! let line: Vec<_> = analysis::series(&game, game.main_line()).collect();
//! assert_eq!(line[1].winrate, Some(0.531));
//! assert_eq!(line.iter().map(|values| values.score).collect::<Vec<_>>(), [None, Some(-1.5), Some(-2.5)]);
//! ```

mod comments;
mod katago;
mod katrain;
mod leela;
mod numbers;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use sgf_games::go::Move;
use sgf_model::record::{GameView, find};
use sgf_model::value::Color;
use sgf_syntax::{Node, NodeId};

pub(crate) use katago::answer;
pub use katago::{Perspective, katago};

/// The analysis of a position.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Analysis {
    /// The property or program of the analysis.
    pub origin: Origin,
    /// The name of the engine, if known.
    pub engine: Option<String>,
    /// The number of visits.
    pub visits: Option<u64>,
    /// Black's win rate, from 0 to 1.
    pub winrate: Option<f64>,
    /// Black's lead in points.
    pub score: Option<f64>,
    /// The standard deviation of the lead.
    pub score_stdev: Option<f64>,
    /// The candidate moves, best first.
    pub candidates: Vec<Candidate>,
    /// The ownership of each point, row by row from the upper left: 1 for Black, -1 for White. Empty if unknown.
    pub ownership: Vec<f32>,
    /// The policy for each point, row by row from the upper left, and for a pass; -1 for illegal moves. Empty if unknown.
    pub policy: Vec<f32>,
    /// Whether it is unknown for whom some of the values are.
    pub is_uncertain: bool,
}

/// A candidate move.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Candidate {
    /// The move.
    pub step: Move,
    /// Its rank among the candidates, from 0.
    pub order: Option<u32>,
    /// The number of visits.
    pub visits: Option<u64>,
    /// Black's win rate after the move.
    pub winrate: Option<f64>,
    /// Black's lead after the move.
    pub score: Option<f64>,
    /// The policy prior.
    pub prior: Option<f64>,
    /// The principal variation, starting with the move.
    pub line: Vec<Move>,
}

impl Candidate {
    pub(crate) fn new(step: Move) -> Candidate {
        Candidate {
            step,
            order: None,
            visits: None,
            winrate: None,
            score: None,
            prior: None,
            line: Vec::new(),
        }
    }
}

/// The source of an analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Origin {
    /// An answer of KataGo's analysis engine.
    #[default]
    KataGo,
    /// `KT`, by KaTrain.
    KaTrain,
    /// `LZ` and related properties, by Lizzie.
    Lizzie,
    /// `SBKV`, `SBKS` and `OGSC`, by Sabaki and Ogatak.
    Sabaki,
    /// `QLZV` and `QKGV`, by q5Go.
    Q5Go,
    /// A comment of AI Sensei.
    AiSensei,
    /// A comment of OGS.
    Ogs,
}

/// The board and the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Columns and rows.
    pub size: (u8, u8),
    /// The player to move.
    pub turn: Color,
}

/// Reads all analysis of a node of a Go record, the most detailed first. Other games have none.
///
/// Unreadable values are skipped. Analysis belongs to the position after the node's move.
#[must_use]
pub fn of_node(view: &GameView<'_>, node: Node<'_>) -> Vec<Analysis> {
    let Some(size) = size(view) else { return Vec::new() };
    collect(view, node, Board { size, turn: Turns::default().of(view, node) })
}

/// The maximum number of visits of the analysis in a node of a Go record; `None` if it is unknown.
///
/// # Examples
///
/// ```
/// use sgf_formats::analysis::visits;
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let document = Document::parse(b"(;GM[1];B[dd]SBKV[51.0];W[pp]QLZV[1600:0.48])");
/// let game = record::games(&document).next().unwrap();
/// let all: Vec<_> = game.nodes().map(|node| visits(&game, node)).collect();
/// assert_eq!(all, [None, None, Some(1600)]);
/// ```
#[must_use]
pub fn visits(view: &GameView<'_>, node: Node<'_>) -> Option<u64> {
    of_node(view, node).iter().filter_map(|analysis| analysis.visits).max()
}

fn collect(view: &GameView<'_>, node: Node<'_>, board: Board) -> Vec<Analysis> {
    let mut all = Vec::new();
    all.extend(katrain::read(view, node, board));
    leela::read(view, node, board, &mut all);
    numbers::read_q5go(view, node, &mut all);
    all.extend(numbers::read_sabaki(view, node));
    all.extend(comments::read(view, node));
    all
}

/// Columns and rows of the board; `None` for boards that are too large, and for games other than Go.
fn size(view: &GameView<'_>) -> Option<(u8, u8)> {
    if view.number() != crate::go::NUMBER {
        return None;
    }
    match sgf_games::Options::of(view).size {
        None => Some((19, 19)),
        Some((columns, rows)) => Some((u8::try_from(columns).ok()?, u8::try_from(rows).ok()?)),
    }
}

/// A cache of the player to move after each node.
#[derive(Default)]
struct Turns {
    known: HashMap<NodeId, Color>,
}

impl Turns {
    /// The player to move after a node: the player in PL, or the opponent of the last player to move, in this node or an
    /// ancestor. The result is cached for all visited nodes.
    fn of(&mut self, view: &GameView<'_>, node: Node<'_>) -> Color {
        let mut path = Vec::new();
        let known_turn = std::iter::once(node).chain(node.ancestors()).find_map(|node| {
            let known = self.known.get(&node.id()).copied();
            path.push(node.id());
            let named = || Color::decode(find(node, b"PL")?.raw()).ok();
            let moved = || Some(view.moves(node).last()?.color?.other());
            known.or_else(named).or_else(moved)
        });
        let has_handicap = || find(view.root(), b"HA").is_some_and(|it| it.raw() > b"1");
        let turn = known_turn.unwrap_or(if has_handicap() { Color::White } else { Color::Black });
        self.known.extend(path.into_iter().map(|id| (id, turn)));
        turn
    }
}

/// The values of a node for a graph.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Values<'d> {
    /// The node.
    pub node: Node<'d>,
    /// Black's win rate, from 0 to 1.
    pub winrate: Option<f64>,
    /// Black's lead in points.
    pub score: Option<f64>,
    /// The number of visits.
    pub visits: Option<u64>,
}

/// The values along a line, one item per node. If a node has several analyses, the most detailed one counts, and others fill in
/// missing values.
pub fn series<'d>(
    view: &GameView<'d>,
    nodes: impl IntoIterator<Item = Node<'d>>,
) -> impl Iterator<Item = Values<'d>> {
    let size = size(view);
    let mut turns = Turns::default();
    nodes.into_iter().map(move |node| {
        // Most nodes have only a move.
        let is_more =
            |node: Node<'_>| node.properties().any(|property| !matches!(property.ident(), b"B" | b"W"));
        let board = size.filter(|_| is_more(node)).map(|size| Board { size, turn: turns.of(view, node) });
        let all = board.map(|board| collect(view, node, board)).unwrap_or_default();
        Values {
            node,
            winrate: all.iter().find_map(|it| it.winrate),
            score: all.iter().find_map(|it| it.score),
            visits: all.iter().find_map(|it| it.visits),
        }
    })
}
