//! The visible part of the tree, with a character for each node, and lines between them. The library computes the layout.

use std::ops::Range;

use opensgf::syntax::Game;
use opensgf::workbench::{Branch, Stretch, Tree};
use opensgf::{Node, find};

/// A cell: a node, a line or nothing. A node takes two cells, the second for the line to the next node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) sign: char,
    /// The index of the node in this cell.
    pub(super) node: Option<u32>,
}

const EMPTY: Cell = Cell { sign: ' ', node: None };

/// The cells of some rows and columns.
pub(super) fn picture(tree: &Tree, game: Game<'_>, rows: Range<u32>, columns: Range<u32>) -> Vec<Vec<Cell>> {
    let (stretches, branches) = tree.window(columns.clone(), rows.clone());
    let cells = vec![vec![EMPTY; columns.len() * 2]; rows.len()];
    let mut picture = Picture { cells, rows, columns };
    branches.iter().for_each(|branch| picture.draw_branch(*branch));
    for stretch in stretches {
        picture.draw_stretch(stretch, game);
    }
    picture.cells
}

struct Picture {
    cells: Vec<Vec<Cell>>,
    rows: Range<u32>,
    columns: Range<u32>,
}

impl Picture {
    /// Draws a line from a node down to its last variation, to which the others connect.
    fn draw_branch(&mut self, branch: Branch) {
        for row in branch.top + 1..=branch.bottom.min(self.rows.end.saturating_sub(1)) {
            self.put(row, branch.column, 0, if row == branch.bottom { '└' } else { '│' }, None);
        }
    }

    fn draw_stretch(&mut self, stretch: Stretch, game: Game<'_>) {
        let Stretch { row, column, n_nodes, .. } = stretch;
        if stretch.begins
            && let Some(parent) = column.checked_sub(1)
        {
            if self.at(row, parent, 0).is_some_and(|cell| cell.sign == '│') {
                self.put(row, parent, 0, '├', None);
            }
            self.put(row, parent, 1, '─', None);
        }
        for index in 0..n_nodes {
            let number = stretch.node + index;
            let sign = game.node(number as usize).map_or(' ', sign);
            self.put(row, column + index, 0, sign, Some(number));
            if index + 1 < n_nodes || stretch.goes_on {
                self.put(row, column + index, 1, '─', None);
            }
        }
    }

    fn at(&mut self, row: u32, column: u32, half: usize) -> Option<&mut Cell> {
        let row = row.checked_sub(self.rows.start)? as usize;
        let column = column.checked_sub(self.columns.start)? as usize;
        self.cells.get_mut(row)?.get_mut(column * 2 + half)
    }

    fn put(&mut self, row: u32, column: u32, half: usize, sign: char, node: Option<u32>) {
        if let Some(cell) = self.at(row, column, half) {
            *cell = Cell { sign, node };
        }
    }
}

fn sign(node: Node<'_>) -> char {
    match (find(node, b"B").is_some(), find(node, b"W").is_some()) {
        (true, _) => '●',
        (_, true) => '○',
        _ => '◇',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws a tree.
    fn drawn(source: &str) -> String {
        let doc = opensgf::read(source.as_bytes());
        let game = doc.game(0).unwrap();
        let tree = Tree::of(game);
        let rows = picture(&tree, game, 0..tree.n_rows(), 0..20);
        let text = |row: &Vec<Cell>| row.iter().map(|cell| cell.sign).collect::<String>();
        rows.iter().map(|row| format!("{}\n", text(row).trim_end())).collect()
    }

    #[test]
    fn variations_are_below_their_branch() {
        assert_eq!(drawn("(;B[];W[];)"), "●─○─◇\n");
        assert_eq!(drawn("(;(;B[];W[])(;B[]))"), "◇─●─○\n└─●\n");
        assert_eq!(
            drawn("(;;B[](;W[];B[](;W[])(;W[]))(;W[](;B[])(;B[];W[]))(;W[]))"),
            "◇─●─○─●─○\n  │   └─○\n  ├─○─●\n  │ └─●─○\n  └─○\n"
        );
    }

    #[test]
    fn distant_variations_share_a_row() {
        assert_eq!(drawn("(;(;B[];W[];B[](;W[])(;W[]))(;B[]))"), "◇─●─○─●─○\n└─●   └─○\n");
    }

    #[test]
    fn shows_lines_that_cross_the_visible_part() {
        let doc = opensgf::read(b"(;(;B[];W[];B[])(;B[];W[];B[])(;B[];W[];B[]))");
        let game = doc.game(0).unwrap();
        let rows = picture(&Tree::of(game), game, 1..2, 0..2);
        assert_eq!(rows[0].iter().map(|cell| cell.sign).collect::<String>(), "├─●─");
        assert_eq!(rows[0][2].node, Some(4));
    }

    #[test]
    fn lays_out_a_million_nodes() {
        let nested = format!("{}{}", "(;B[](;W[])".repeat(300_000), ")".repeat(300_000));
        let doc = opensgf::read(nested.as_bytes());
        let game = doc.game(0).unwrap();
        let tree = Tree::of(game);
        let last = game.nodes().last().unwrap().index() as u32;
        let (column, row) = tree.place(last).unwrap();
        let picture =
            picture(&tree, game, row.saturating_sub(5)..row + 5, column.saturating_sub(20)..column + 20);
        assert!(picture.iter().flatten().any(|cell| cell.node == Some(last)));
    }
}
