//! What engines think of positions, in one form, whichever program kept it.
//!
//! Programs keep the judgement of an engine inside records, each in properties or comments of its own. [`of_node`] reads all that is
//! known of them; [`series`] gives the values along a line, as a graph shows them. Everything is told from the view of one player:
//! chances are Black's, and points are Black's lead. Where a program does not tell whose view its values are, the usual one is taken, and
//! [`Analysis::is_uncertain`] says so.
//!
//! | program | where | what |
//! |---|---|---|
//! | KaTrain | `KT` | chances, lead, candidates, ownership, policy |
//! | Lizzie, LizzieYzy, lizgoban | `LZ`, `LZ2`, `LZOP`, `LZOP2` | chances, lead, candidates, ownership |
//! | Sabaki, Ogatak, analyze-sgf | `SBKV`, `SBKS`, `OGSC` | chances, lead |
//! | q5Go | `QLZV`, `QKGV` | chances, lead, visits, of several engines |
//! | AI Sensei, OGS | comments | chances or lead, visits |
//! | KataGo | answers of its analysis engine, [`katago`] | chances, lead, candidates, ownership, policy |
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

/// What an engine thinks of a position.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Analysis {
    /// The property or program that kept it.
    pub origin: Origin,
    /// The engine, where it is named.
    pub engine: Option<String>,
    /// How many times the engine has visited the position.
    pub visits: Option<u64>,
    /// Black's chance to win, from 0 to 1.
    pub winrate: Option<f64>,
    /// By how many points Black leads.
    pub score: Option<f64>,
    /// How far the result may differ from that lead.
    pub score_stdev: Option<f64>,
    /// The moves that were looked at, best first.
    pub candidates: Vec<Candidate>,
    /// To whom each point will belong: 1 Black, -1 White; row by row from the upper left. Empty when it is not told.
    pub ownership: Vec<f32>,
    /// How likely each move seems at a glance, row by row from the upper left, and last a pass; -1 for what is illegal. Empty when
    /// it is not told.
    pub policy: Vec<f32>,
    /// Whether it is not told whose view some of the values are.
    pub is_uncertain: bool,
}

/// A move that an engine looked at.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Candidate {
    /// The move.
    pub step: Move,
    /// Its place among the candidates, the best first, from 0.
    pub order: Option<u32>,
    /// How many times it was visited.
    pub visits: Option<u64>,
    /// Black's chance to win behind it.
    pub winrate: Option<f64>,
    /// Black's lead behind it.
    pub score: Option<f64>,
    /// How likely it seems at a glance.
    pub prior: Option<f64>,
    /// How play may go on, the move itself first.
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

/// Who kept an analysis, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Origin {
    /// An answer of KataGo's analysis engine.
    #[default]
    KataGo,
    /// `KT`, by KaTrain.
    KaTrain,
    /// `LZ` and its kin, by Lizzie.
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

/// The board that an analysis is about, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Columns and rows.
    pub size: (u8, u8),
    /// Who is to move.
    pub turn: Color,
}

/// Reads every analysis that is kept in a node of a record of Go, the richest first; nothing for other games.
///
/// What cannot be read is left out. Analysis belongs to the position behind the move of its node.
#[must_use]
pub fn of_node(view: &GameView<'_>, node: Node<'_>) -> Vec<Analysis> {
    let Some(size) = size(view) else { return Vec::new() };
    collect(view, node, Board { size, turn: Turns::default().of(view, node) })
}

/// Returns the most visits that an analysis in a node of a record of Go comes from; `None` when none tells it.
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

/// Columns and rows of the board; `None` where letters do not reach, and for other games than Go.
fn size(view: &GameView<'_>) -> Option<(u8, u8)> {
    if view.number() != crate::go::NUMBER {
        return None;
    }
    match sgf_games::Options::of(view).size {
        None => Some((19, 19)),
        Some((columns, rows)) => Some((u8::try_from(columns).ok()?, u8::try_from(rows).ok()?)),
    }
}

/// Who is to move behind nodes of a game, as far as that was asked.
#[derive(Default)]
struct Turns {
    known: HashMap<NodeId, Color>,
}

impl Turns {
    /// Who is to move behind a node: whom PL names, or the other player than made the move, here or last above. What was found is
    /// kept for all nodes on the way, so that a walk over a tree looks at each node once.
    fn of(&mut self, view: &GameView<'_>, node: Node<'_>) -> Color {
        let mut way = Vec::new();
        let told = std::iter::once(node).chain(node.ancestors()).find_map(|node| {
            let known = self.known.get(&node.id()).copied();
            way.push(node.id());
            let named = || Color::decode(find(node, b"PL")?.raw()).ok();
            let moved = || Some(view.moves(node).last()?.color?.other());
            known.or_else(named).or_else(moved)
        });
        let has_handicap = || find(view.root(), b"HA").is_some_and(|it| it.raw() > b"1");
        let turn = told.unwrap_or(if has_handicap() { Color::White } else { Color::Black });
        self.known.extend(way.into_iter().map(|id| (id, turn)));
        turn
    }
}

/// The values of a node, as a graph shows them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Values<'d> {
    /// The node.
    pub node: Node<'d>,
    /// Black's chance to win, from 0 to 1.
    pub winrate: Option<f64>,
    /// Black's lead in points.
    pub score: Option<f64>,
    /// How many visits they come from.
    pub visits: Option<u64>,
}

/// Walks over the values along a line of nodes, an item for each node. Where several are kept in a node, the richest counts, and
/// others fill in what it leaves open.
pub fn series<'d>(
    view: &GameView<'d>,
    nodes: impl IntoIterator<Item = Node<'d>>,
) -> impl Iterator<Item = Values<'d>> {
    let size = size(view);
    let mut turns = Turns::default();
    nodes.into_iter().map(move |node| {
        // Most nodes hold nothing but a move.
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
