//! The tree of a game on the screen: the part around the present node.
//!
//! Nodes stand in the order of the file, and a line of first children stands there without a gap. So each such line is a row, its
//! nodes are found by arithmetic, and for a whole game only the beginnings of the rows have to be kept. A variation hangs below
//! the node that it leaves: that column is free in the rows between, because they hold what branches off further to the right.

use opensgf::syntax::Game;
use opensgf::{Node, find};

/// How far up it is looked for lines that pass through the picture; variations nested deeper than that hang in the air.
const NESTED: usize = 1000;

/// The rows of a tree.
#[derive(Debug)]
pub(super) struct Tree {
    /// For each row the index of its first node, and the column of that.
    rows: Vec<(u32, u32)>,
    n_nodes: u32,
}

/// What is seen at a place of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Black,
    White,
    Other,
}

/// A node in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Knot {
    pub(super) column: usize,
    pub(super) sign: Sign,
    pub(super) has_comment: bool,
    pub(super) is_here: bool,
    pub(super) has_next: bool,
}

/// A row of the picture.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) knots: Vec<Knot>,
    /// Columns through which lines to lower rows pass.
    pub(super) bars: Vec<usize>,
    /// The column below which the row hangs, and whether other rows hang there further down.
    pub(super) hook: Option<(usize, bool)>,
}

impl Tree {
    pub(super) fn new(game: Game<'_>) -> Tree {
        let mut rows: Vec<(u32, u32)> = Vec::new();
        for node in game.nodes() {
            match node.parent() {
                Some(parent) if parent.first_child() == Some(node) => {}
                Some(parent) => {
                    let column = column_in(&rows, parent.index() as u32) + 1;
                    rows.push((node.index() as u32, column));
                }
                None => rows.push((node.index() as u32, 0)),
            }
        }
        Tree { rows, n_nodes: game.node_count() as u32 }
    }

    /// The row and the column of a node.
    pub(super) fn place(&self, node: Node<'_>) -> (usize, usize) {
        let index = node.index() as u32;
        (self.row(index), column_in(&self.rows, index) as usize)
    }

    pub(super) fn n_rows(&self) -> usize {
        self.rows.len()
    }

    fn row(&self, index: u32) -> usize {
        row_in(&self.rows, index)
    }

    /// The index after the last one of a row.
    fn end(&self, row: usize) -> u32 {
        self.rows.get(row + 1).map_or(self.n_nodes, |row| row.0)
    }

    /// What is seen in some columns of some rows.
    pub(super) fn picture<'d>(
        &self,
        game: Game<'d>,
        here: Node<'d>,
        rows: std::ops::Range<usize>,
        columns: std::ops::Range<usize>,
    ) -> Vec<Row> {
        let rows = rows.start..rows.end.min(self.rows.len());
        rows.map(|row| self.picture_row(game, here, row, &columns)).collect()
    }

    fn picture_row<'d>(
        &self,
        game: Game<'d>,
        here: Node<'d>,
        row: usize,
        columns: &std::ops::Range<usize>,
    ) -> Row {
        let (start, first) = self.rows[row];
        let mut picture = Row::default();
        let knots = columns.clone().filter_map(|column| {
            let index = start + (column as u32).checked_sub(first)?;
            let node = game.node(index as usize).filter(|_| index < self.end(row))?;
            let has_next = index + 1 < self.end(row);
            let is_here = node == here;
            Some(Knot {
                column,
                sign: sign(node),
                has_comment: find(node, b"C").is_some(),
                is_here,
                has_next,
            })
        });
        picture.knots = knots.collect();
        let Some(mut child) = game.node(start as usize) else { return picture };
        let has_more = |child: Node<'d>| child.next_sibling().is_some();
        if let Some(column) = (first as usize).checked_sub(1).filter(|column| columns.contains(column)) {
            picture.hook = Some((column, has_more(child)));
        }
        // Lines that hang below the rows above, and go on to rows below.
        for _ in 0..NESTED {
            let Some(parent) = child.parent() else { break };
            let above = self.row(parent.index() as u32);
            let (start, first) = self.rows[above];
            let last = column_in(&self.rows, parent.index() as u32) as usize;
            // In the row above: each node whose next one has siblings; they hang in the column of the node.
            for column in columns.clone().filter(|column| (first as usize..last).contains(column)) {
                let next = game.node(start as usize + column + 1 - first as usize);
                if next.is_some_and(has_more) {
                    picture.bars.push(column);
                }
            }
            let Some(beginning) = game.node(start as usize) else { break };
            if let Some(column) = (first as usize).checked_sub(1)
                && columns.contains(&column)
                && has_more(beginning)
            {
                picture.bars.push(column);
            }
            child = beginning;
            if (first as usize) <= columns.start {
                // What is further up lies to the left of the picture.
                break;
            }
        }
        picture.bars.sort_unstable();
        picture
    }
}

fn row_in(rows: &[(u32, u32)], index: u32) -> usize {
    rows.partition_point(|row| row.0 <= index).saturating_sub(1)
}

fn column_in(rows: &[(u32, u32)], index: u32) -> u32 {
    rows.get(row_in(rows, index)).map_or(0, |&(start, column)| column + index - start)
}

fn sign(node: Node<'_>) -> Sign {
    if find(node, b"B").is_some() {
        Sign::Black
    } else if find(node, b"W").is_some() {
        Sign::White
    } else {
        Sign::Other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws a tree as the screen does, with letters for nodes.
    fn drawn(source: &str) -> String {
        let doc = opensgf::read(source.as_bytes());
        let game = doc.game(0).unwrap();
        let tree = Tree::new(game);
        let mut text = String::new();
        for row in tree.picture(game, game.root(), 0..tree.n_rows(), 0..20) {
            text += crate::commands::show::play::draw::tree_row(&row, 0..20).trim_end();
            text.push('\n');
        }
        text
    }

    #[test]
    fn variations_hang_below_the_node_that_they_leave() {
        assert_eq!(drawn("(;B[];W[];)"), "●─○─◇\n");
        assert_eq!(drawn("(;(;B[];W[])(;B[]))"), "◇─●─○\n└─●\n");
        assert_eq!(
            drawn("(;;B[](;W[];B[](;W[])(;W[]))(;W[](;B[])(;B[];W[]))(;W[]))"),
            "◇─●─○─●─○\n  │   └─○\n  ├─○─●\n  │ └─●─○\n  └─○\n"
        );
    }

    #[test]
    fn a_million_nodes_have_their_places() {
        let nested = format!("{}{}", "(;B[](;W[])".repeat(300_000), ")".repeat(300_000));
        let doc = opensgf::read(nested.as_bytes());
        let game = doc.game(0).unwrap();
        let tree = Tree::new(game);
        let last = game.nodes().last().unwrap();
        let (row, column) = tree.place(last);
        assert!(row > 200_000 && column > 200_000, "{row} {column}");
        let picture = tree.picture(game, last, row.saturating_sub(5)..row + 5, column - 20..column + 20);
        assert!(picture.iter().any(|row| row.knots.iter().any(|knot| knot.is_here)));
    }
}
