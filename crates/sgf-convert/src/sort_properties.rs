//! Sorting the properties of a node in table order.
//!
//! The specification gives properties no order, so equal records can differ in it. Sorting keeps the white space
//! between properties in place and moves only the properties.

use std::collections::HashMap;
use std::convert::Infallible;

use sgf_model::record::GameView;
use sgf_model::table::{Group, TABLE, reduce_ident};
use sgf_syntax::{Document, Node, Property, TextEdit};

use crate::rewrite;

/// The order of root properties.
const ROOT: [&str; 6] = ["FF", "GM", "SZ", "CA", "AP", "ST"];

/// Sort key of a property: its group and its index in the group.
type Rank = (u8, usize);

/// Private properties come last.
const PRIVATE: Rank = (u8::MAX, 0);

/// Sorts the properties of every node: root, game info, setup, move, timing, annotations, markup, and private ones.
///
/// Within a group, the order is that of the table. The sort is stable, so private properties keep their order. Nodes that
/// contain an identifier without values or values without an identifier are left unchanged, because their meaning depends
/// on their position.
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
    let Ok(sorted) = rewrite::settled(doc, |doc| Ok::<_, Infallible>(sort_once(doc)));
    sorted
}

fn sort_once(doc: &Document<'_>) -> Document<'static> {
    rewrite::apply(doc, |doc| {
        let mut edits = Vec::new();
        for game in doc.games() {
            let mut ranks = Ranks::new(rewrite::plain_view(game));
            game.nodes().for_each(|node| ranks.sort(node, doc.text(), &mut edits));
        }
        edits
    })
}

/// The ranks of the properties of a game, cached.
struct Ranks<'d> {
    view: GameView<'d>,
    known: HashMap<&'d [u8], Rank>,
}

impl<'d> Ranks<'d> {
    fn new(view: GameView<'d>) -> Ranks<'d> {
        Ranks { view, known: HashMap::new() }
    }

    fn sort(&mut self, node: Node<'d>, text: &[u8], edits: &mut Vec<TextEdit>) {
        let is_complete =
            |property: &Property<'_>| !property.ident().is_empty() && property.values().len() > 0;
        if node.properties().len() < 2 || !node.properties().all(|property| is_complete(&property)) {
            return;
        }
        let mut sorted: Vec<Property<'d>> = node.properties().collect();
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
