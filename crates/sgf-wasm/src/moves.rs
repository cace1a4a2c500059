//! Lists that a viewer may ask for: the moves with nested variations, a line at a time, and the nodes that have names.

use opensgf::Node;
use opensgf::play::boardspace::Formality;
use opensgf::play::replay::{Action, ActionKind, each_action};
use wasm_bindgen::prelude::*;

use crate::json::{Json, json};
use crate::{Board, write};

#[wasm_bindgen]
impl Board {
    /// Lists the nodes that have a name: their numbers and names.
    #[must_use]
    pub fn bookmarks(&self) -> String {
        let view = self.bench.session().game();
        let nodes = view.iter().flat_map(|view| view.nodes());
        let named = nodes.filter_map(|node| {
            let property = opensgf::find(node, b"N")?;
            let name = view.as_ref()?.line(property.values().next()?).into_owned();
            Some((node.index(), name))
        });
        json(|json| {
            json.list(named.take(1000), |json, (node, name)| {
                json.list([()], |json, ()| {
                    json.number(node as i64);
                    json.text(&name);
                });
            });
        })
    }

    /// Lists a line of moves: from a node always the first child, so many nodes at most. Each has its number, its colour, its text, the
    /// number of its move, its judgement, the beginning of its comment, and whether it changes nothing on the board. Where it is the first of
    /// several, there are its siblings, their parent, and whether the branch is folded.
    #[must_use]
    pub fn line(&self, from: u32, length: usize) -> String {
        let session = self.bench.session();
        let (Some(view), Some(spec)) = (session.game(), session.spec()) else { return "[]".to_owned() };
        let first = view.node(from as usize).unwrap_or(view.root());
        let nodes = opensgf::record::main_line_from(first).take(length);
        json(|json| {
            json.list(nodes, |json, node| {
                let position = match node.parent() {
                    Some(parent) => session.position_at(parent.id()).ok(),
                    None => None,
                };
                let (mut text, mut is_idle) = (String::new(), false);
                each_action(&view, spec, node, |action| {
                    if let (ActionKind::Move(written), true) = (action.kind, text.is_empty()) {
                        is_idle = is_formality(&action);
                        let said = position.as_ref().and_then(|position| {
                            let color = position.mover(written);
                            let step = position.read(color, &action.text).ok()?;
                            position.notation(color, &step, "")
                        });
                        text = said.unwrap_or_else(|| action.text.to_string());
                    }
                });
                self.move_of_line(json, node, &text, is_idle);
            });
        })
    }
}

/// Tells whether an entry of BoardSpace.net only touches a piece, or begins or ends a turn.
fn is_formality(action: &Action<'_>) -> bool {
    let is_entry = cfg!(feature = "full") && matches!(action.property.ident(), b"P0" | b"P1");
    let entry = is_entry.then(|| Formality::read(&action.text)).flatten();
    matches!(entry, Some(Formality::Start(_) | Formality::Done | Formality::Idle(_)))
}

/// How many characters of a comment stand in a list of moves; the whole stands beside the board.
const SAID: usize = 240;

impl Board {
    /// The beginning of a node's comment.
    fn said(&self, node: Node<'_>) -> String {
        let view = self.bench.session().game();
        let comment = view.as_ref().and_then(|view| view.comment(view.node(node.index())?));
        let comment = comment.unwrap_or_default();
        let comment = comment.trim();
        match comment.char_indices().nth(SAID) {
            Some((end, _)) => format!("{}…", comment[..end].trim_end()),
            None => comment.to_owned(),
        }
    }

    fn move_of_line(&self, json: &mut Json, node: Node<'_>, text: &str, is_idle: bool) {
        let kind = self.bench.node_kind(node.index() as u32);
        json.list([()], |json, ()| {
            json.number(node.index() as i64);
            json.text(kind.color.map_or("", write::letter));
            json.text(text);
            json.number(kind.number.unwrap_or(0));
            json.text(kind.judgement.unwrap_or(""));
            json.text(&self.said(node));
            json.truth(is_idle);
            let parent = node.parent().filter(|parent| parent.first_child() == Some(node));
            let others: Vec<usize> = parent
                .iter()
                .flat_map(|parent| parent.children())
                .skip(1)
                .map(|child| child.index())
                .collect();
            json.list(&others, |json, sibling| json.number(*sibling as i64));
            if let (Some(parent), false) = (parent, others.is_empty()) {
                json.number(parent.index() as i64);
                json.truth(self.bench.is_folded(parent.index() as u32));
            }
        });
    }
}
