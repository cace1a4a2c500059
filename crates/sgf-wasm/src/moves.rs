//! Lists of moves and bookmarks.

use opensgf::Node;
use opensgf::play::boardspace::Formality;
use opensgf::play::replay::{Action, ActionKind, each_action};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use wasm_bindgen::prelude::*;

use crate::Board;
use crate::types::{MoveColor, json};

/// The most bookmarks that are listed.
const MAX_BOOKMARKS: usize = 1000;

// A tuple with optional elements, which the derive macro does not know.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A node in the list of moves. The first of several siblings also has the numbers of the others, their parent, and whether it is folded. */
export type LineMove = [
  node: number,
  color: MoveColor,
  text: string,
  number: number,
  judgement: string,
  comment: string,
  isIdle: boolean,
  others: number[],
  branch?: number,
  folded?: boolean,
];
"#;

/// A node in the list of moves.
struct LineMove {
    node: usize,
    color: MoveColor,
    text: String,
    number: i64,
    judgement: &'static str,
    /// The start of the comment.
    comment: String,
    /// Whether the move changes nothing on the board.
    is_idle: bool,
    others: Vec<usize>,
    /// The parent, and whether it is folded.
    branch: Option<(usize, bool)>,
}

impl Serialize for LineMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_seq(None)?;
        out.serialize_element(&self.node)?;
        out.serialize_element(&self.color)?;
        out.serialize_element(&self.text)?;
        out.serialize_element(&self.number)?;
        out.serialize_element(self.judgement)?;
        out.serialize_element(&self.comment)?;
        out.serialize_element(&self.is_idle)?;
        out.serialize_element(&self.others)?;
        if let Some((parent, is_folded)) = &self.branch {
            out.serialize_element(parent)?;
            out.serialize_element(is_folded)?;
        }
        out.end()
    }
}

#[wasm_bindgen]
impl Board {
    /// Lists the nodes that have a name.
    #[wasm_bindgen(unchecked_return_type = "Json<[node: number, name: string][]>")]
    #[must_use]
    pub fn bookmarks(&self) -> String {
        let view = self.workbench.session().game();
        let nodes = view.iter().flat_map(|view| view.nodes());
        let named = nodes.filter_map(|node| {
            let property = opensgf::find(node, b"N")?;
            let name = view.as_ref()?.line(property.values().next()?).into_owned();
            Some((node.index(), name))
        });
        json(&named.take(MAX_BOOKMARKS).collect::<Vec<_>>())
    }

    /// Lists up to `length` nodes, from a node along the first children.
    #[wasm_bindgen(unchecked_return_type = "Json<LineMove[]>")]
    #[must_use]
    pub fn line(&self, from: u32, length: usize) -> String {
        let session = self.workbench.session();
        let (Some(view), Some(spec)) = (session.game(), session.spec()) else { return "[]".to_owned() };
        let first = view.node(from as usize).unwrap_or(view.root());
        let nodes = opensgf::record::main_line_from(first).take(length);
        let moves = nodes.map(|node| {
            let position = node.parent().and_then(|parent| session.position_at(parent.id()).ok());
            let (mut text, mut is_idle) = (String::new(), false);
            each_action(&view, spec, node, |action| {
                if let (ActionKind::Move(written), true) = (action.kind, text.is_empty()) {
                    is_idle = is_formality(&action);
                    let notation = position.as_ref().and_then(|position| {
                        let color = position.mover(written);
                        let step = position.read_move(color, &action.text).ok()?;
                        position.notation(color, &step, "")
                    });
                    text = notation.unwrap_or_else(|| action.text.to_string());
                }
            });
            self.line_move(node, text, is_idle)
        });
        json(&moves.collect::<Vec<_>>())
    }
}

/// Returns true for BoardSpace.net entries that only touch a piece, or begin or end a turn.
fn is_formality(action: &Action<'_>) -> bool {
    let is_entry = cfg!(feature = "full") && matches!(action.property.ident(), b"P0" | b"P1");
    let entry = is_entry.then(|| Formality::read(&action.text)).flatten();
    matches!(entry, Some(Formality::Start(_) | Formality::Done | Formality::Idle(_)))
}

/// The length of the start of a comment, in characters.
const COMMENT_LENGTH: usize = 240;

impl Board {
    fn comment_start(&self, node: Node<'_>) -> String {
        let view = self.workbench.session().game();
        let comment = view.as_ref().and_then(|view| view.shown_comment(view.node(node.index())?));
        let comment = comment.unwrap_or_default();
        let comment = comment.trim();
        match comment.char_indices().nth(COMMENT_LENGTH) {
            Some((end, _)) => format!("{}…", comment[..end].trim_end()),
            None => comment.to_owned(),
        }
    }

    fn line_move(&self, node: Node<'_>, text: String, is_idle: bool) -> LineMove {
        let kind = self.workbench.node_kind(node.index() as u32);
        let parent = node.parent().filter(|parent| parent.first_child() == Some(node));
        let siblings = parent.iter().flat_map(|parent| parent.children());
        let others: Vec<usize> = siblings.skip(1).map(Node::index).collect();
        let parent = parent.map(Node::index).filter(|_| !others.is_empty());
        LineMove {
            node: node.index(),
            color: kind.color.into(),
            text,
            number: kind.number.unwrap_or(0),
            judgement: kind.judgement.unwrap_or(""),
            comment: self.comment_start(node),
            is_idle,
            others,
            branch: parent.map(|parent| (parent, self.workbench.is_folded(parent as u32))),
        }
    }
}
