//! Moves of a node, and the numbers of moves.
//!
//! A node usually contains one move. Games with several actions per turn list them in one property, and malformed
//! files have a black and a white move in one node; both are returned one by one. The number of a move comes from MN,
//! or else counts from the move before it, in each variation.

use sgf_syntax::{Game, Node, Property, Value};

use super::{GameView, find};
use crate::prop;
use crate::table::{self, Group, TABLE, reduce_ident};
use crate::value::{Color, ValueType, number};

/// A move of a node, as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeMove<'d> {
    /// The player, if the property determines it, as B and W do. In other dialects, the rules of the game determine it.
    pub color: Option<Color>,
    /// The property of the move.
    pub property: Property<'d>,
    /// The move, in the notation of the game.
    pub value: Value<'d>,
}

impl<'d> GameView<'d> {
    /// Iterates over the moves of a node, in the order of the file.
    ///
    /// Source: properties.html, "Move properties".
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record;
    /// use sgf_model::value::Color;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1];KO[]Black[aa];W[];C[no move])");
    /// let game = record::games(&doc).next().unwrap();
    /// let moves: Vec<_> =
    ///     game.main_line().flat_map(|node| game.moves(node)).map(|it| (it.color, it.value.raw())).collect();
    /// assert_eq!(moves, [(Some(Color::Black), &b"aa"[..]), (Some(Color::White), b"")]);
    /// ```
    pub fn moves(&self, node: Node<'d>) -> impl Iterator<Item = NodeMove<'d>> {
        let number = self.number();
        move_properties(number, node).flat_map(|property| {
            let color = color_of(property);
            property.values().map(move |value| NodeMove { color, property, value })
        })
    }

    /// Returns the first property of a node that makes a move, by the rows of the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1];KO[]B[aa];C[no move])");
    /// let game = record::games(&doc).next().unwrap();
    /// let moves = game.main_line().filter_map(|node| game.move_in(node));
    /// assert_eq!(moves.map(|property| property.raw()).collect::<Vec<_>>(), [b"aa"]);
    /// ```
    #[must_use]
    pub fn move_in(&self, node: Node<'d>) -> Option<Property<'d>> {
        move_properties(self.number(), node).next()
    }

    /// Numbers the moves of all nodes, in one pass.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{games, read_back};
    /// let doc = read_back(b"(;FF[4];B[aa];C[a word];W[bb](;B[cc])(;B[dd]))");
    /// let game = games(&doc).next().unwrap();
    /// let numbers = game.move_numbers();
    /// let of = game.nodes().map(|node| numbers.of(node));
    /// assert_eq!(of.collect::<Vec<_>>(), [None, Some(1), None, Some(2), Some(3), Some(3)]);
    /// ```
    #[must_use]
    pub fn move_numbers(&self) -> MoveNumbers {
        MoveNumbers::new(self.game(), self.number())
    }
}

/// The numbers of the moves of a game.
///
/// The first move of a game has the number 1. MN sets the number of the move in its node, and the moves
/// below continue from there; without a move in its node it has no effect. A turn of several actions has one number; a black
/// and a white move in one node are two moves, of which MN numbers the first.
///
/// Source: properties.html, property MN.
///
/// # Examples
///
/// ```
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;;B[aa];W[bb](;B[cc];C[a look around];W[dd])(;B[ee]MN[1];W[ff]))");
/// let game = record::games(&doc).next().unwrap();
/// let numbers = game.move_numbers();
/// let all: Vec<_> = game.nodes().map(|node| numbers.of(node)).collect();
/// assert_eq!(all, [None, Some(1), Some(2), Some(3), None, Some(4), Some(1), Some(2)]);
/// assert_eq!(numbers.reached(game.node(4).unwrap()), 3);
/// ```
#[derive(Clone, Debug)]
pub struct MoveNumbers {
    /// For each node the number of its first move, if it has one, and the last number so far.
    numbers: Vec<(Option<i64>, i64)>,
}

impl MoveNumbers {
    fn new(game: Game<'_>, game_number: u16) -> MoveNumbers {
        let mut numbers: Vec<(Option<i64>, i64)> = Vec::with_capacity(game.node_count());
        for node in game.nodes() {
            let before = node.parent().map_or(0, |parent| numbers[parent.index()].1);
            numbers.push(match move_properties(game_number, node).count() as i64 {
                0 => (None, before),
                n_moves => {
                    let first = set_number(node).unwrap_or(before.saturating_add(1));
                    (Some(first), first.saturating_add(n_moves - 1))
                }
            });
        }
        MoveNumbers { numbers }
    }

    /// Returns the number of a node's first move; `None` if it has none.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{games, read_back};
    /// let doc = read_back(b"(;FF[4];B[aa];W[bb]MN[12])");
    /// let game = games(&doc).next().unwrap();
    /// let numbers = game.move_numbers();
    /// assert_eq!(numbers.of(game.nodes().last().unwrap()), Some(12));
    /// ```
    #[must_use]
    pub fn of(&self, node: Node<'_>) -> Option<i64> {
        self.numbers.get(node.index())?.0
    }

    /// Returns the number of the last move on the path from the root to a node, including the node's own; 0 before the
    /// first move.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{games, read_back};
    /// let doc = read_back(b"(;FF[4];B[aa];C[a word])");
    /// let game = games(&doc).next().unwrap();
    /// let numbers = game.move_numbers();
    /// assert_eq!(numbers.reached(game.nodes().last().unwrap()), 1);
    /// ```
    #[must_use]
    pub fn reached(&self, node: Node<'_>) -> i64 {
        self.numbers.get(node.index()).map_or(0, |numbers| numbers.1)
    }
}

/// The number that MN sets for the move of a node.
fn set_number(node: Node<'_>) -> Option<i64> {
    number(find(node, prop::MN.ident().as_bytes())?.raw()).ok()
}

fn move_properties<'d>(game: u16, node: Node<'d>) -> impl Iterator<Item = Property<'d>> {
    let is_root = node.is_root();
    node.properties().filter(move |property| match property.ident() {
        b"B" | b"W" => true,
        ident => TABLE.get(game, &reduce_ident(ident)).is_some_and(|row| makes_move(row, is_root)),
    })
}

/// Returns whether a property makes a move; the others only annotate it, with a number or nothing.
///
/// In the dialect of BoardSpace, actions are texts, and in the root the same properties contain the names of the players.
fn makes_move(row: &table::Property, is_root: bool) -> bool {
    let is_move = match row.forms.simple() {
        Some(ValueType::None | ValueType::Number) => false,
        Some(ValueType::SimpleText) => !is_root,
        _ => true,
    };
    row.group == Group::Move && is_move
}

fn color_of(property: Property<'_>) -> Option<Color> {
    match reduce_ident(property.ident()).as_ref() {
        b"B" => Some(Color::Black),
        b"W" => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use crate::record::games;

    /// The numbers of the moves of all nodes, `-` for nodes without one.
    fn numbers(source: &str) -> String {
        let doc = Document::parse(source.as_bytes());
        let game = games(&doc).next().expect("the record has a game");
        let numbers = game.move_numbers();
        let written = |node| numbers.of(node).map_or("-".to_owned(), |number| number.to_string());
        game.nodes().map(written).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn numbers_count_along_each_variation() {
        for (source, expected) in [
            ("(;)", "-"),
            ("(;B[aa];W[bb];;B[])", "1 2 - 3"),
            ("(;;B[a](;W[b](;B[c])(;B[d]))(;W[e];B[f]))", "- 1 2 3 3 2 3"),
            ("(;MN[7];B[a];W[b])", "- 1 2"),
            ("(;;B[a]MN[101];W[b];B[c]MN[x])", "- 101 102 103"),
            ("(;;B[a]W[b];B[c])", "- 1 3"),
            ("(;GM[21];b[c3];r[d4])", "- 1 2"),
            ("(;GM[27]P0[id \"Ann\"];P0[1 Pick];P1[2 Drop])", "- 1 2"),
            ("(;GM[40];B[aa][bb];W[cc])", "- 1 2"),
        ] {
            assert_eq!(numbers(source), expected, "{source}");
        }
    }

    #[test]
    fn cost_is_linear_in_moves() {
        let source = format!("(;{})", ";B[aa]".repeat(1_000_000));
        let doc = Document::parse(source.as_bytes());
        let game = games(&doc).next().expect("the record has a game");
        let last = game.main_line().last().expect("a game has a root");
        assert_eq!(game.move_numbers().of(last), Some(1_000_000));
    }
}
