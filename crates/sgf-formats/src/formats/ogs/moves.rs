//! The moves of a game, as a list or a string, and the tree of a review.

use sgf_model::value::{Color, LetterPoint};

use crate::fact::FactKind;
use crate::import::Import;
use crate::json::{Kind, Value};
use crate::tree::{NodeIndex, ROOT, Tree};

/// Columns and rows.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub(super) columns: u8,
    pub(super) rows: u8,
}

impl Board {
    /// The letters of a point; empty for a pass, `None` off the board.
    fn point(self, column: i64, row: i64) -> Option<String> {
        if column < 0 || row < 0 {
            return Some(String::new());
        }
        let point = LetterPoint::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)?;
        (point.column() < self.columns && point.row() < self.rows).then(|| point.to_string())
    }
}

/// The state of the main line.
pub(super) struct Moves {
    board: Board,
    /// The number of handicap stones that Black still has to place.
    placing: i64,
    turn: Color,
    /// The last node of the main line.
    last: NodeIndex,
    /// The nodes of the main line, with the player to move after each.
    line: Vec<(NodeIndex, Color)>,
    /// The number of handicap stones.
    handicap: i64,
}

impl Moves {
    /// With a free handicap, Black places the stones as moves; otherwise the game says who begins.
    pub(super) fn new(board: Board, game: Value<'_, '_>) -> Moves {
        let handicap = game.get("handicap").and_then(Value::integer).unwrap_or(0);
        let has_stones = ["black", "white"].iter().any(|color| {
            game.find(&["initial_state", color])
                .and_then(Value::text)
                .is_some_and(|letters| !letters.is_empty())
        });
        let is_free = game.get("free_handicap_placement").is_some_and(Value::is_true);
        let begins_white = game.get("initial_player").and_then(Value::text).as_deref() == Some("white");
        let placing = if handicap > 1 && is_free && !has_stones { handicap } else { 0 };
        let turn = if begins_white && placing == 0 { Color::White } else { Color::Black };
        Moves { board, placing, turn, last: ROOT, line: vec![(ROOT, turn)], handicap }
    }

    /// The stones before the first move.
    pub(super) fn set_up(&mut self, import: &mut Import<'_>, tree: &mut Tree, game: Value<'_, '_>) {
        if self.handicap > 1 {
            tree.add(ROOT, "HA", self.handicap.to_string());
        }
        let mut has_stones = false;
        for (color, ident) in [("black", "AB"), ("white", "AW")] {
            let Some(value) = game.find(&["initial_state", color]) else { continue };
            let letters = value.text().unwrap_or_default();
            for pair in letters.as_bytes().chunks(2) {
                match LetterPoint::decode(pair)
                    .ok()
                    .and_then(|it| self.board.point(it.column().into(), it.row().into()))
                {
                    Some(point) => tree.add(ROOT, ident, point),
                    None => import.report(FactKind::OffBoard, value.range()),
                }
                has_stones = true;
            }
        }
        if has_stones {
            tree.add(ROOT, "PL", self.turn.encode());
        }
    }

    pub(super) fn take_list(&mut self, import: &mut Import<'_>, tree: &mut Tree, game: Value<'_, '_>) {
        let Some(moves) = game.get("moves") else { return };
        match moves.kind() {
            Kind::Text => self.take_letters(import, tree, moves),
            _ => moves.items().for_each(|it| self.take_move(import, tree, it)),
        }
    }

    /// `[x, y, milliseconds, color, …]`, or an object with `x`, `y`, `color`.
    fn take_move(&mut self, import: &mut Import<'_>, tree: &mut Tree, it: Value<'_, '_>) {
        let parts: Vec<Value<'_, '_>> = it.items().take(4).collect();
        let named = |index: usize, name: &str| {
            parts.get(index).copied().or_else(|| it.get(name)).and_then(Value::integer)
        };
        let (Some(column), Some(row)) = (named(0, "x"), named(1, "y")) else {
            return import.report(FactKind::Unknown, it.range());
        };
        let color = match named(3, "color") {
            Some(1) => Some(Color::Black),
            Some(2) => Some(Color::White),
            _ => None,
        };
        match self.board.point(column, row) {
            Some(point) => self.play(tree, color, point, it.range().start),
            None => import.report(FactKind::OffBoard, it.range()),
        }
    }

    /// `pddp..`: letter pairs, `..` for a pass; `!1dd` is an edited stone.
    fn take_letters(&mut self, import: &mut Import<'_>, tree: &mut Tree, moves: Value<'_, '_>) {
        let text = moves.text().unwrap_or_default();
        let at = moves.range().start;
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            // The server once wrote this for a missing color.
            if let Some(after) = rest.strip_prefix(b"!undefined") {
                rest = after;
                continue;
            }
            let (edited, pair) = match rest {
                [b'!', color, ..] => (Some(*color), rest.get(2..4)),
                _ => (None, rest.get(..2)),
            };
            let length = if edited.is_some() { 4 } else { 2 };
            let point = pair.and_then(|pair| match pair {
                b".." => Some(String::new()),
                _ => LetterPoint::decode(pair)
                    .ok()
                    .and_then(|it| self.board.point(it.column().into(), it.row().into())),
            });
            match (edited, point) {
                (None, Some(point)) => self.play(tree, None, point, at),
                (Some(color), Some(point)) => self.edit(tree, color, point, at),
                (_, None) => import.report(FactKind::OffBoard, moves.range()),
            }
            rest = rest.get(length..).unwrap_or_default();
        }
    }

    /// Adds a move to the main line.
    fn play(&mut self, tree: &mut Tree, color: Option<Color>, point: String, at: usize) {
        let color = color.unwrap_or(self.turn);
        self.last = tree.child(self.last, at);
        tree.add(self.last, color.encode(), point);
        self.placing -= 1;
        self.turn = if self.placing > 0 { Color::Black } else { color.other() };
        self.line.push((self.last, self.turn));
    }

    /// Adds an edited stone; consecutive ones share a node.
    fn edit(&mut self, tree: &mut Tree, color: u8, point: String, at: usize) {
        let ident = match color {
            b'1' => "AB",
            b'2' => "AW",
            _ => "AE",
        };
        self.last = tree.child(self.last, at);
        tree.add(self.last, ident, point);
        self.line.push((self.last, self.turn));
    }

    /// Reads the tree of a review. Its trunk is the main line, which can also be in the move list.
    pub(super) fn take_tree(&mut self, import: &mut Import<'_>, tree: &mut Tree, root: Value<'_, '_>) {
        // Pending values, with the parent node, the player to move, and the number on the trunk.
        let mut steps = vec![(root, ROOT, self.line[0].1, Some(0_usize))];
        while let Some((value, place, turn, number)) = steps.pop() {
            self.take_remarks(import, tree, place, value);
            let mut next = Vec::new();
            if let Some(trunk) = value.get("trunk_next") {
                let known = number.and_then(|number| self.line.get(number + 1).copied());
                match known {
                    Some((place, turn)) => next.push((trunk, place, turn, number.map(|number| number + 1))),
                    None => next.extend(self.take_branch(import, tree, place, turn, trunk)),
                }
            }
            let branches = value.get("branches");
            for branch in branches.iter().flat_map(|branches| branches.items()) {
                next.extend(self.take_branch(import, tree, place, turn, branch));
            }
            steps.extend(next.into_iter().rev());
        }
    }

    fn take_branch<'j, 's>(
        &self,
        import: &mut Import<'_>,
        tree: &mut Tree,
        parent: NodeIndex,
        turn: Color,
        value: Value<'j, 's>,
    ) -> Option<(Value<'j, 's>, NodeIndex, Color, Option<usize>)> {
        let coordinate = |name: &str| value.get(name).and_then(Value::integer);
        let point =
            coordinate("x").zip(coordinate("y")).and_then(|(column, row)| self.board.point(column, row));
        let Some(point) = point else {
            import.report(FactKind::OffBoard, value.range());
            return None;
        };
        let place = tree.child(parent, value.range().start);
        tree.add(place, turn.encode(), point);
        Some((value, place, turn.other(), None))
    }

    /// Reads comments and marks of a node.
    fn take_remarks(&self, import: &mut Import<'_>, tree: &mut Tree, place: NodeIndex, value: Value<'_, '_>) {
        if let Some(text) = value.get("text").and_then(Value::text) {
            tree.comment(place, &text);
        }
        if let Some(pen) = value.get("pen_marks").filter(|pen| pen.items().next().is_some()) {
            import.report(FactKind::NotHeld("pen_marks"), pen.range());
        }
        for mark in value.get("marks").iter().flat_map(|marks| marks.items()) {
            let coordinate = |name: &str| mark.get(name).and_then(Value::integer).filter(|it| *it >= 0);
            let point =
                coordinate("x").zip(coordinate("y")).and_then(|(column, row)| self.board.point(column, row));
            let Some(point) = point else {
                import.report(FactKind::OffBoard, mark.range());
                continue;
            };
            for (name, value) in mark.get("marks").iter().flat_map(|marks| marks.entries()) {
                let name = name.text().unwrap_or_default();
                let ident = match name.as_ref() {
                    "circle" => "CR",
                    "triangle" => "TR",
                    "square" => "SQ",
                    "cross" => "MA",
                    "letter" => {
                        let label = value.text().unwrap_or_default();
                        let label = sgf_model::value::encode_compose_text(&label).into_owned();
                        tree.add(place, "LB", format!("{point}:{label}"));
                        continue;
                    }
                    _ => continue,
                };
                if value.is_true() {
                    tree.add(place, ident, point.clone());
                }
            }
        }
    }

    /// Reads the territory of a scored game.
    pub(super) fn mark_territory(&mut self, import: &mut Import<'_>, tree: &mut Tree, game: Value<'_, '_>) {
        for (color, ident) in [("black", "TB"), ("white", "TW")] {
            let Some(value) = game.find(&["score", color, "scoring_positions"]) else { continue };
            let letters = value.text().unwrap_or_default();
            for pair in letters.as_bytes().chunks(2) {
                match LetterPoint::decode(pair)
                    .ok()
                    .and_then(|it| self.board.point(it.column().into(), it.row().into()))
                {
                    Some(point) => tree.add(self.last, ident, point),
                    None => import.report(FactKind::OffBoard, value.range()),
                }
            }
        }
    }
}
