//! The moves of `[Data]`, the tree of `[ReviewNode]` and its comments.
//!
//! The main line is in both sections: node `id` of the review is move `id` - 1 of the data, and node 1 is the root. A
//! `VARIATION` contains an alternative to the next node on the same level, so it is attached to the node before it. Variations
//! can be nested.

use std::collections::HashMap;

use super::header::Board;
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;
use crate::tree::{NodeIndex, ROOT, Tree};

/// The state of the main line and the review.
pub(super) struct Record {
    board: Board,
    /// The moves of the main line by number: their nodes and values.
    data: HashMap<u32, (NodeIndex, Stone)>,
    /// The last move of the data.
    last: NodeIndex,
    /// The nodes of the review by number.
    nodes: HashMap<u32, NodeIndex>,
    pub(super) has_handicap: bool,
}

/// A stone or a pass: an identifier and its value.
type Stone = (&'static str, String);

impl Record {
    pub(super) fn new(board: Board) -> Record {
        let nodes = HashMap::from([(1, ROOT)]);
        Record { board, data: HashMap::new(), last: ROOT, nodes, has_handicap: false }
    }

    /// Reads lines `QP,B1,NODE,SECONDS`. Node 0 holds handicap stones.
    pub(super) fn take_data(&mut self, import: &mut Import<'_>, tree: &mut Tree, lines: &[Line<'_>]) {
        for line in lines.iter().map(Line::trimmed).filter(|line| !line.text.is_empty()) {
            let parts: Vec<Line<'_>> = line.split(b',').collect();
            let node = parts.get(2).and_then(crate::lines::Line::number::<u32>);
            let (Some(node), &[column, row], Some(color)) =
                (node, parts[0].text.trim_ascii(), parts.get(1).and_then(|part| part.trimmed().text.first()))
            else {
                import.report(FactKind::Unknown, line.range());
                continue;
            };
            let numbers = [column, row].map(|letter| u32::from(letter.to_ascii_uppercase()).wrapping_sub(64));
            let Some(stone) = self.stone(import, line, *color, numbers) else { continue };
            if node == 0 && stone.0 == "B" {
                self.has_handicap = true;
                tree.add(ROOT, "AB", stone.1);
                continue;
            }
            self.last = tree.child(self.last, line.at);
            tree.add(self.last, stone.0, stone.1.clone());
            self.data.entry(node).or_insert((self.last, stone));
        }
    }

    /// Makes a stone from a color, a column and a row, both from 1.
    fn stone(
        &self,
        import: &mut Import<'_>,
        line: Line<'_>,
        color: u8,
        [column, row]: [u32; 2],
    ) -> Option<Stone> {
        let ident = match color {
            b'B' | b'1' => "B",
            b'W' | b'2' => "W",
            _ => {
                import.report(FactKind::BadValue("color"), line.range());
                return None;
            }
        };
        let size = u32::from(self.board.size);
        if column > size || row > size {
            return Some((ident, String::new()));
        }
        if column == 0 || row == 0 {
            import.report(FactKind::OffBoard, line.range());
            return None;
        }
        let row = if self.board.is_from_below { size - row } else { row - 1 };
        let letter = |index: u32| char::from(b'a' + index as u8);
        Some((ident, [letter(column - 1), letter(row)].iter().collect()))
    }

    /// Reads lines `NODE,ID,COLOR,COLUMN,ROW`, and those around variations.
    pub(super) fn take_review(&mut self, import: &mut Import<'_>, tree: &mut Tree, lines: &[Line<'_>]) {
        let mut walk = Walk { current: ROOT, open: Vec::new(), begins: false };
        for line in lines.iter().map(Line::trimmed).filter(|line| !line.text.is_empty()) {
            match line.split(b',').next().map(|word| word.text) {
                Some(b"VARIATION") => {
                    walk.open.push(walk.current);
                    walk.begins = true;
                }
                Some(b"VARIATIONEND") => {
                    walk.begins = false;
                    match walk.open.pop() {
                        Some(place) => walk.current = place,
                        None => import.report(FactKind::Unknown, line.range()),
                    }
                }
                Some(b"NODE") => self.take_node(import, tree, line, &mut walk),
                _ => import.report(FactKind::Unknown, line.range()),
            }
        }
    }

    fn take_node(&mut self, import: &mut Import<'_>, tree: &mut Tree, line: Line<'_>, walk: &mut Walk) {
        let numbers: Vec<u32> = line.split(b',').skip(1).map_while(|part| part.number()).collect();
        let [id, color, column, row] = numbers[..] else {
            return import.report(FactKind::Unknown, line.range());
        };
        // The first node of the review is the root, and the last one the end.
        if color == 0 {
            return;
        }
        let Some(stone) = self.stone(import, line, b'0' + color.min(9) as u8, [column, row]) else { return };
        if id <= 1 {
            if !self.has_handicap && stone.0 == "B" {
                tree.add(ROOT, "AB", stone.1);
            }
            return;
        }
        if walk.open.is_empty()
            && let Some((place, known)) = self.data.get(&(id - 1))
        {
            if *known != stone {
                import.report(FactKind::Contradicted("move"), line.range());
            }
            walk.current = *place;
        } else {
            // Alternatives come before the node that they replace.
            walk.current = match std::mem::take(&mut walk.begins) {
                true => tree.child(walk.current, line.at),
                false => tree.first_child(walk.current, line.at),
            };
            tree.add(walk.current, stone.0, stone.1);
        }
        self.nodes.entry(id).or_insert(walk.current);
    }

    /// Reads lines after `.Comment,ID`.
    pub(super) fn take_comments(&mut self, import: &mut Import<'_>, tree: &mut Tree, lines: &[Line<'_>]) {
        let mut place = None;
        for line in lines {
            if let Some(id) = line.trimmed().strip_prefix(b".Comment,") {
                place = id.number::<u32>().and_then(|id| self.place(id));
                if place.is_none() {
                    import.report(FactKind::NoReferent, line.range());
                }
                continue;
            }
            match place {
                Some(place) => {
                    let text = import.decode(line.range());
                    tree.comment(place, text.trim_end());
                }
                None if line.text.trim_ascii().is_empty() => {}
                None => import.report(FactKind::Unknown, line.range()),
            }
        }
    }

    /// In a review without nodes, comments belong to the moves of the data.
    fn place(&self, id: u32) -> Option<NodeIndex> {
        let of_data = || self.data.get(&id.checked_sub(1)?).map(|(place, _)| *place);
        self.nodes.get(&id).copied().or_else(of_data)
    }
}

/// The current position in the review.
struct Walk {
    current: NodeIndex,
    /// The parents of the open variations.
    open: Vec<NodeIndex>,
    /// Whether the next node is the first of a variation.
    begins: bool,
}
