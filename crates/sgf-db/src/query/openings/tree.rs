//! The tree of continuations to a depth.

use std::collections::{HashMap, VecDeque};

use crate::query::board::BoardQuery;
use crate::query::explore::{Continuation, Explored};
use crate::{Damage, Database, DbError, Filter};

/// The continuations of a position, those of the positions after them, and so on.
#[derive(Clone, Debug, Default)]
pub struct OpeningTree {
    /// The position itself.
    pub root: Explored,
    /// The moves, each after its parent. Siblings are in the order of frequency.
    pub nodes: Vec<OpeningNode>,
    /// The number of moves that are left out, because their point is not all of the move: in games in which pieces move, and passes.
    pub n_left_out: usize,
    /// Whether moves are missing because the tree has the maximum number of nodes.
    pub is_cut: bool,
    /// Damaged parts that were skipped.
    pub damage: Vec<Damage>,
}

/// A move of an opening tree.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OpeningNode {
    /// The index of the node before it; `None` for the first moves.
    pub parent: Option<usize>,
    /// The move with its counts.
    pub continuation: Continuation,
    /// The move as the value of B or W.
    pub text: String,
    /// The query for the position after it.
    pub query: BoardQuery,
    /// The earlier node that leads to the same position, and has its continuations.
    pub same_as: Option<usize>,
}

/// The maximum number of nodes.
const MOST_NODES: usize = 20_000;

impl Database {
    /// Explores a query move by move, `depth` moves deep, along moves that were played at least `fewest` times; by default, in a
    /// hundredth of the games.
    ///
    /// Each position is explored once, so games that reach it by other moves count as well. Passes, and moves that a point does
    /// not determine, are left out: see [`BoardQuery::after`]. The tree has up to 20,000 nodes.
    ///
    /// # Errors
    ///
    /// Same as [`explore`](Database::explore).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{BoardQuery, Database, Entry, Filter, SourceFile, Writer};
    /// use sgf_games::{Options, go};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1]SZ[9];B[ee];W[ec];B[ce])(;GM[1]SZ[9];B[ee];W[ge];B[cg])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let start = BoardQuery::at(&go::SPEC, &*go::SPEC.begin(&Options::default().with_size(9, 9))?);
    /// let tree = Database::open(&path)?.opening_tree(&Filter::default(), &start, 3, None)?;
    /// // Two moves in both games, up to rotation, then two different ones.
    /// assert_eq!(tree.nodes.iter().map(|node| node.continuation.count).collect::<Vec<_>>(), [2, 2, 1, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn opening_tree(
        &self,
        filter: &Filter,
        query: &BoardQuery,
        depth: usize,
        fewest: Option<u32>,
    ) -> Result<OpeningTree, DbError> {
        let mut tree = OpeningTree { root: self.explore(filter, query)?, ..OpeningTree::default() };
        tree.damage.clone_from(&tree.root.damage);
        let fewest = fewest.unwrap_or_else(|| (tree.root.n_games / 100).max(1) as u32);
        let mut known = HashMap::new();
        let mut waiting = VecDeque::new();
        let first = tree.root.continuations.clone();
        let mut next = Some((None, 1, query.clone(), first));
        while let Some((parent, at_depth, before, continuations)) = next.take() {
            for continuation in continuations.into_iter().filter(|it| it.count >= fewest) {
                let Some(after) = before.after(&continuation) else {
                    tree.n_left_out += 1;
                    continue;
                };
                if tree.nodes.len() == MOST_NODES {
                    tree.is_cut = true;
                    break;
                }
                let number = tree.nodes.len();
                let same_as = after.query.identity().and_then(|position| match known.get(&position) {
                    Some(&earlier) => Some(earlier),
                    None => {
                        known.insert(position, number);
                        None
                    }
                });
                let (text, query) = (after.text, after.query);
                tree.nodes.push(OpeningNode { parent, continuation, text, query, same_as });
                if same_as.is_none() && at_depth < depth {
                    waiting.push_back((number, at_depth + 1));
                }
            }
            if let Some((number, at_depth)) = waiting.pop_front() {
                let query = tree.nodes[number].query.clone();
                let explored = self.explore(filter, &query)?;
                Damage::add_new(&mut tree.damage, explored.damage);
                next = Some((Some(number), at_depth, query, explored.continuations));
            }
        }
        Ok(tree)
    }
}
