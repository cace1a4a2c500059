//! The properties of a node in the order of the table.
//!
//! The specification gives properties no order, and records that differ in nothing else differ in that. Here each takes a
//! place by its row: the white space between them stays where it is, and only what stands in it changes places.

use std::collections::HashMap;

use sgf_model::record::GameView;
use sgf_model::table::{Group, TABLE, reduce_ident};
use sgf_syntax::{Document, Listed, Node, Property, TextEdit};

use crate::surgery;

/// The order of root properties: what a reader of the record needs first comes first.
const ROOT: [&str; 6] = ["FF", "GM", "SZ", "CA", "AP", "ST"];

/// Where a property stands among others: its group, and its place in the group.
type Rank = (u8, usize);

/// Behind everything that the table knows: private properties, in the order in which they stand.
const PRIVATE: Rank = (u8::MAX, 0);

/// Sorts the properties of every node: root, game info, setup, move, timing, annotations, markup, and private ones.
///
/// Within these groups the order is that of the table. Properties of the same kind, as private ones are, keep the order
/// that they have. Two nodes are left as they are: those with an identifier without values, and those with values without
/// an identifier, because what these belong to is told by their place alone.
///
/// # Examples
///
/// ```
/// use sgf_convert::sort_properties;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;PB[a]GM[1]\nFF[4];C[x]XX[1]B[aa])");
/// assert_eq!(sort_properties(&doc).write(), b"(;FF[4]GM[1]\nPB[a];B[aa]C[x]XX[1])");
/// ```
#[must_use]
pub fn sort_properties(doc: &Document<'_>) -> Document<'static> {
    surgery::operate(doc, |doc| {
        let mut edits = Vec::new();
        for game in doc.games() {
            let mut ranks = Ranks::new(surgery::plain_view(game));
            game.nodes().for_each(|node| ranks.sort(node, doc.text(), &mut edits));
        }
        edits
    })
}

/// The ranks of the properties of a game, each looked up once.
struct Ranks<'d> {
    view: GameView<'d>,
    known: HashMap<&'d [u8], Rank>,
}

impl<'d> Ranks<'d> {
    fn new(view: GameView<'d>) -> Ranks<'d> {
        Ranks { view, known: HashMap::new() }
    }

    fn sort(&mut self, node: Node<'d>, text: &[u8], edits: &mut Vec<TextEdit>) {
        let is_whole = |property: &Property<'_>| !property.ident().is_empty() && property.values().len() > 0;
        if node.properties().len() < 2 || !node.properties().all(|property| is_whole(&property)) {
            return;
        }
        let mut sorted: Vec<Property<'d>> = node.properties().listed();
        sorted.sort_by_key(|property| self.rank(*property));
        for (place, property) in node.properties().zip(sorted) {
            if place != property {
                edits.push(TextEdit::replace(place.span(), text[property.span().range()].to_vec()));
            }
        }
    }

    fn rank(&mut self, property: Property<'d>) -> Rank {
        let number = self.view.number();
        *self.known.entry(property.ident()).or_insert_with(|| rank(number, property.ident()))
    }
}

fn rank(number: u16, ident: &[u8]) -> Rank {
    let Some(row) = TABLE.get(number, &reduce_ident(ident)) else { return PRIVATE };
    let place = match row.group {
        Group::Root => ROOT.iter().position(|ident| *ident == row.ident).unwrap_or(ROOT.len()),
        _ => TABLE.rows().position(|other| std::ptr::eq(other, row)).unwrap_or(usize::MAX),
    };
    (row.group as u8, place)
}
