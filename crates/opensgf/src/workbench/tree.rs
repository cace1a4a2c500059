//! Tree layout: columns and rows for the nodes of a game, with variations packed into few rows.
//!
//! The column of a node is its depth. A *run* is a chain of first children, placed in one row: the first row below
//! everything in its columns, so distant runs share rows. Nodes of a run are consecutive in the flat tree, so a run takes a
//! few bytes, however long it is. [`Tree::window`] returns the visible part, at a cost that depends only on its size.
//!
//! A folded node keeps its first child; its other children and their descendants are hidden.

use std::ops::Range;

use sgf_syntax::Game;

/// A chain of first children in one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    /// The number of its first node.
    first: u32,
    n_nodes: u32,
    column: u32,
    row: u32,
}

/// A node with several children, and the line down to their rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The column of the node.
    pub column: u32,
    /// The row of the node.
    pub top: u32,
    /// The row of its last child, or its own row if it is folded.
    pub bottom: u32,
    /// The number of the node.
    pub node: u32,
    /// The number of hidden children, if it is folded.
    pub n_folded: u32,
}

/// Visible nodes in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The number of the first node. The others follow consecutively.
    pub node: u32,
    /// The number of nodes.
    pub n_nodes: u32,
    /// The column of the first node.
    pub column: u32,
    /// The row.
    pub row: u32,
    /// Whether the first node starts a variation, with a line from its parent's row.
    pub begins: bool,
    /// Whether the row continues to the right.
    pub goes_on: bool,
}

/// The layout of a game's tree.
///
/// # Examples
///
/// ```
/// use opensgf::workbench::Tree;
/// let doc = opensgf::read(b"(;B[aa];W[bb](;B[cc];W[dd])(;B[ee]))");
/// let tree = Tree::of(doc.game(0).unwrap());
/// assert_eq!((tree.n_columns(), tree.n_rows()), (4, 2));
/// assert_eq!(tree.place(4), Some((2, 1)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// In the order of their nodes.
    runs: Vec<Run>,
    /// The runs of each row from left to right, with the start of each row.
    by_row: Vec<u32>,
    row_starts: Vec<u32>,
    /// Sorted by column, then by row.
    branches: Vec<Branch>,
    n_columns: u32,
}

impl Tree {
    /// Lays out the tree of a game in linear time.
    #[must_use]
    pub fn of(game: Game<'_>) -> Tree {
        Tree::folded(game, &[])
    }

    /// Lays out the tree of a game with some nodes folded.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Tree;
    /// let doc = opensgf::read(b"(;B[aa];W[bb](;B[cc];W[dd])(;B[ee]))");
    /// let tree = Tree::folded(doc.game(0).unwrap(), &[1]);
    /// assert_eq!((tree.n_rows(), tree.place(4)), (1, None));
    /// let (_, branches) = tree.window(0..4, 0..1);
    /// assert_eq!((branches[0].node, branches[0].n_folded), (1, 1));
    /// ```
    #[must_use]
    pub fn folded(game: Game<'_>, folds: &[u32]) -> Tree {
        let mut tree = Tree::default();
        // The lowest taken row of each column.
        let mut lowest: Vec<u32> = Vec::new();
        let mut branches: Vec<Branch> = Vec::new();
        for run in runs(game) {
            let node = game.node(run.first as usize);
            let parent = node.and_then(sgf_syntax::Node::parent).map(|parent| parent.index() as u32);
            let above = parent.and_then(|parent| tree.place(parent));
            // Skip the hidden children of folded nodes, and everything below them.
            if parent.is_some_and(|parent| above.is_none() || folds.binary_search(&parent).is_ok()) {
                continue;
            }
            let column = above.map_or(0, |(column, _)| column + 1);
            let end = (column + run.n_nodes) as usize;
            if lowest.len() < end {
                lowest.resize(end, 0);
            }
            // The line down is in the parent's column.
            let taken = &mut lowest[column.saturating_sub(1) as usize..end];
            let row = above.map_or(0, |_| taken.iter().max().map_or(0, |row| row + 1));
            taken.fill(row);
            tree.runs.push(Run { column, row, ..run });
            if let (Some((column, top)), Some(node)) = (above, parent) {
                branches.push(Branch { column, top, bottom: row, node, n_folded: 0 });
            }
        }
        tree.n_columns = lowest.len() as u32;
        tree.sort_rows();
        branches.extend(folds.iter().filter_map(|&node| tree.fold(game, node)));
        tree.join(branches);
        tree
    }

    /// The branch of a folded node; `None` if it has one child at most, or is hidden itself.
    fn fold(&self, game: Game<'_>, node: u32) -> Option<Branch> {
        let (column, row) = self.place(node)?;
        let n_folded = game.node(node as usize)?.children().count().saturating_sub(1) as u32;
        (n_folded > 0).then_some(Branch { column, top: row, bottom: row, node, n_folded })
    }

    fn sort_rows(&mut self) {
        let n_rows = self.runs.iter().map(|run| run.row + 1).max().unwrap_or(0) as usize;
        self.row_starts = vec![0; n_rows + 1];
        self.runs.iter().for_each(|run| self.row_starts[run.row as usize + 1] += 1);
        for row in 0..n_rows {
            self.row_starts[row + 1] += self.row_starts[row];
        }
        self.by_row = (0..self.runs.len() as u32).collect();
        let runs = &self.runs;
        self.by_row.sort_unstable_by_key(|&index| {
            let run = runs[index as usize];
            (run.row, run.column)
        });
    }

    fn join(&mut self, mut branches: Vec<Branch>) {
        branches.sort_unstable_by_key(|branch| (branch.column, branch.top, branch.bottom));
        for branch in branches {
            match self.branches.last_mut() {
                Some(last) if last.node == branch.node => last.bottom = branch.bottom,
                _ => self.branches.push(branch),
            }
        }
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn n_columns(&self) -> u32 {
        self.n_columns
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn n_rows(&self) -> u32 {
        self.row_starts.len().saturating_sub(1) as u32
    }

    /// Returns the column and row of a node; `None` if it is hidden.
    #[must_use]
    pub fn place(&self, node: u32) -> Option<(u32, u32)> {
        let index = self.runs.partition_point(|run| run.first <= node).checked_sub(1)?;
        let run = self.runs[index];
        (node < run.first + run.n_nodes).then(|| (run.column + node - run.first, run.row))
    }

    /// Returns the nodes and branches in a range of columns and rows.
    #[must_use]
    pub fn window(&self, columns: Range<u32>, rows: Range<u32>) -> (Vec<Stretch>, Vec<Branch>) {
        let mut stretches = Vec::new();
        for row in rows.start..rows.end.min(self.n_rows()) {
            let of_row = self.row_starts[row as usize] as usize..self.row_starts[row as usize + 1] as usize;
            let of_row = &self.by_row[of_row];
            let run_at = |index: &u32| self.runs[*index as usize];
            let from =
                of_row.partition_point(|index| run_at(index).column + run_at(index).n_nodes <= columns.start);
            let seen = of_row[from..].iter().map(run_at).take_while(|run| run.column < columns.end);
            stretches.extend(seen.map(|run| {
                let column = run.column.max(columns.start);
                let end = (run.column + run.n_nodes).min(columns.end);
                Stretch {
                    node: run.first + column - run.column,
                    n_nodes: end - column,
                    column,
                    row,
                    begins: column == run.column && run.row > 0,
                    goes_on: end < run.column + run.n_nodes,
                }
            }));
        }
        let mut branches = Vec::new();
        for column in columns {
            let first = self.branches.partition_point(|branch| branch.column < column);
            let of_column = self.branches[first..].iter().take_while(|branch| branch.column == column);
            branches.extend(of_column.filter(|branch| branch.top < rows.end && branch.bottom >= rows.start));
        }
        (stretches, branches)
    }
}

/// The runs of a game, without places.
fn runs(game: Game<'_>) -> Vec<Run> {
    let mut firsts = vec![0];
    for sequence in game.sequences().skip(1) {
        let numbers = sequence.numbers();
        let Some(first) = sequence.node(numbers.start).or_else(|| game.node(numbers.start)) else { continue };
        let is_first_child = first.parent().and_then(sgf_syntax::Node::first_child) == Some(first);
        if !numbers.is_empty() && !is_first_child {
            firsts.push(numbers.start as u32);
        }
    }
    let ends = firsts.iter().copied().skip(1).chain([game.node_count() as u32]);
    let run = |(&first, end): (&u32, u32)| Run { first, n_nodes: end - first, column: 0, row: 0 };
    firsts.iter().zip(ends).map(run).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(record: &str, expected: &[&str]) {
        check_folded(record, &[], expected);
    }

    /// Draws a tree as text: the first letter of each node, and lines.
    fn check_folded(record: &str, folds: &[u32], expected: &[&str]) {
        let doc = crate::read(record.as_bytes());
        let game = doc.game(0).unwrap();
        let tree = Tree::folded(game, folds);
        let mut lines = vec![vec![b' '; tree.n_columns() as usize]; tree.n_rows() as usize];
        let (stretches, branches) = tree.window(0..1000, 0..1000);
        for branch in branches {
            for row in branch.top + 1..=branch.bottom {
                lines[row as usize][branch.column as usize] = b'|';
            }
        }
        for stretch in stretches {
            for index in 0..stretch.n_nodes {
                let node = game.node((stretch.node + index) as usize).unwrap();
                let letter = node.properties().next().map_or(b'.', |property| property.raw()[0]);
                let place = &mut lines[stretch.row as usize][(stretch.column + index) as usize];
                assert_eq!(*place, b' ', "two in one place: {record}");
                *place = letter;
            }
        }
        let lines: Vec<_> = lines.into_iter().map(|line| String::from_utf8(line).unwrap()).collect();
        assert_eq!(lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>(), expected, "{record}");
    }

    #[test]
    fn packs_runs_into_rows() {
        check("(;C[a];C[b](;C[c];C[d])(;C[e]))", &["abcd", " |e"]);
        check("(;C[a](;C[b](;C[c])(;C[d]))(;C[e];C[f])(;C[g]))", &["abc", "||d", "|ef", "|g"]);
        check("(;C[a](;C[b];C[c];C[d];C[e](;C[f])(;C[g]))(;C[h]))", &["abcdef", "|h  |g"]);
        check("(;C[a](;C[b])(;C[c](;C[d])(;C[e])))", &["ab", "|cd", " |e"]);
        check("(;C[a])", &["a"]);
    }

    #[test]
    fn folding_hides_the_other_children() {
        let record = "(;C[a](;C[b](;C[c])(;C[d];C[e]))(;C[f];C[g](;C[h])(;C[i]))(;C[j]))";
        check(record, &["abc", "||de", "|fgh", "|j|i"]);
        check_folded(record, &[1], &["abc", "|fgh", "|j|i"]);
        check_folded(record, &[0], &["abc", " |de"]);
        check_folded(record, &[0, 6], &["abc", " |de"]);
        check_folded(record, &[1, 6], &["abc", "|fgh", "|j"]);
        // Nothing to fold, and a missing node.
        check_folded(record, &[2, 99], &["abc", "||de", "|fgh", "|j|i"]);
    }

    #[test]
    fn windows_are_parts_of_the_tree() {
        let doc = crate::read(b"(;B[aa];W[bb](;B[cc];W[dd];B[ff])(;B[ee];W[gg](;B[hh])(;B[ii])))");
        let tree = Tree::of(doc.game(0).unwrap());
        let (all, _) = tree.window(0..100, 0..100);
        let nodes = |stretches: &[Stretch]| -> Vec<(u32, u32, u32)> {
            let each =
                stretches.iter().flat_map(|s| (0..s.n_nodes).map(|i| (s.node + i, s.column + i, s.row)));
            each.collect()
        };
        for (left, top) in (0..5).flat_map(|left| (0..4).map(move |top| (left, top))) {
            let (part, _) = tree.window(left..left + 2, top..top + 2);
            let within = |&(_, column, row): &(u32, u32, u32)| {
                (left..left + 2).contains(&column) && (top..top + 2).contains(&row)
            };
            let expected: Vec<_> = nodes(&all).into_iter().filter(within).collect();
            assert_eq!(nodes(&part), expected);
        }
        assert!(nodes(&all).iter().all(|&(node, column, row)| tree.place(node) == Some((column, row))));
    }

    #[test]
    fn lays_out_deep_nesting() {
        let text = [b"(;".repeat(100_000), b")".repeat(100_000)].concat();
        let doc = crate::read(&text);
        assert_eq!(Tree::of(doc.game(0).unwrap()).n_rows(), 1);
    }
}
