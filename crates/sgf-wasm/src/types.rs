//! The values that this crate returns to JavaScript as JSON.
//!
//! TypeScript types are generated from these definitions. A method that returns `Json<T>` returns the JSON text of a `T`: a page parses
//! one long text faster than it receives thousands of small objects.

use std::collections::BTreeMap;
use std::num::NonZeroI32;

use opensgf::play::Site;
use opensgf::render::patch::{self, units};
use opensgf::render::scene;
use opensgf::workbench;
use serde::Serialize;
use serde::ser::{SerializeMap, SerializeSeq, Serializer};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// Serializes a value as JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("all maps have texts as keys")
}

// Tuples with optional elements, which the derive macro does not know.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The JSON text of a value. */
export type Json<T> = string & { readonly value?: T };

/** An SVG element: tag, attributes, children and text. */
export type ElementData = [tag: string, attributes: Record<string, string>, children?: ElementData[], text?: string];

/** Plain text, or text with a meaning: a point and its site, a move and its number, a link. */
export type Token = [text: string, kind?: "point" | "move" | "link", value?: number];
"#;

#[derive(Clone, Copy, Debug, Serialize, Tsify)]
pub(crate) enum Color {
    #[serde(rename = "b")]
    Black,
    #[serde(rename = "w")]
    White,
}

impl From<opensgf::value::Color> for Color {
    fn from(color: opensgf::value::Color) -> Color {
        match color {
            opensgf::value::Color::Black => Color::Black,
            opensgf::value::Color::White => Color::White,
        }
    }
}

/// A color, or an empty text for nodes without a move.
#[derive(Clone, Copy, Debug, Serialize, Tsify)]
pub(crate) enum MoveColor {
    #[serde(rename = "b")]
    Black,
    #[serde(rename = "w")]
    White,
    #[serde(rename = "")]
    None,
}

impl From<Option<opensgf::value::Color>> for MoveColor {
    fn from(color: Option<opensgf::value::Color>) -> MoveColor {
        match color {
            Some(opensgf::value::Color::Black) => MoveColor::Black,
            Some(opensgf::value::Color::White) => MoveColor::White,
            None => MoveColor::None,
        }
    }
}

/// The owner of a piece; `n` for neutral pieces.
#[derive(Clone, Copy, Debug, Serialize, Tsify)]
pub(crate) enum Owner {
    #[serde(rename = "b")]
    Black,
    #[serde(rename = "w")]
    White,
    #[serde(rename = "n")]
    Neutral,
}

impl From<scene::Owner> for Owner {
    fn from(owner: scene::Owner) -> Owner {
        match owner {
            scene::Owner::Black => Owner::Black,
            scene::Owner::White => Owner::White,
            scene::Owner::Neutral => Owner::Neutral,
        }
    }
}

/// The selected node: what changes in the picture, and everything around the board.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Update {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) patch: Option<Patch>,
    /// Why there is no picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
    pub(crate) facts: Facts,
    pub(crate) comment: Vec<Token>,
    pub(crate) can_undo: bool,
    pub(crate) can_redo: bool,
}

/// An SVG element. See the custom section above for its type.
#[derive(Debug)]
pub(crate) struct ElementData(patch::Element);

impl Serialize for ElementData {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ElementData(element) = self;
        let mut out = serializer.serialize_seq(None)?;
        out.serialize_element(element.tag)?;
        out.serialize_element(&Attributes(element))?;
        if !element.children.is_empty() || element.text.is_some() {
            out.serialize_element(&elements(&element.children))?;
        }
        if let Some(text) = &element.text {
            out.serialize_element(text)?;
        }
        out.end()
    }
}

struct Attributes<'e>(&'e patch::Element);

impl Serialize for Attributes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_map(None)?;
        self.0.attributes.iter().try_for_each(|(name, value)| out.serialize_entry(name, value))?;
        out.end()
    }
}

fn elements(elements: &[patch::Element]) -> Vec<ElementData> {
    elements.iter().cloned().map(ElementData).collect()
}

/// Changes to the picture.
#[derive(Debug, Serialize, Tsify)]
pub(crate) struct Patch {
    /// The `viewBox`, for a new picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    frame: Option<String>,
    defs: Vec<ElementData>,
    /// The keys of items to remove.
    removed: Vec<String>,
    moved: Vec<Moved>,
    put: Vec<Put>,
}

impl Patch {
    pub(crate) fn new(patch: &patch::Patch) -> Patch {
        let frame =
            patch.frame.map(|frame| [frame.x, frame.y, frame.width, frame.height].map(units).join(" "));
        Patch {
            frame,
            defs: elements(&patch.defs),
            removed: patch.removed.iter().map(|key| key.name()).collect(),
            moved: patch.moved.iter().map(Moved::new).collect(),
            put: patch.put.iter().map(Put::new).collect(),
        }
    }
}

/// An item that moves.
#[derive(Debug, Serialize, Tsify)]
pub(crate) struct Moved {
    from: String,
    key: String,
    layer: &'static str,
    x: String,
    y: String,
    /// The key of the item that follows in the layer.
    before: Option<String>,
    /// The name of its point.
    point: Option<String>,
}

impl Moved {
    fn new(moved: &patch::Moved) -> Moved {
        Moved {
            from: moved.from.name(),
            key: moved.to.name(),
            layer: moved.to.layer.name(),
            x: units(moved.to.at.x),
            y: units(moved.to.at.y),
            before: moved.before.map(|key| key.name()),
            point: moved.point.clone(),
        }
    }
}

/// An item that is added or replaced.
#[derive(Debug, Serialize, Tsify)]
pub(crate) struct Put {
    key: String,
    layer: &'static str,
    x: String,
    y: String,
    /// The key of the item that follows in the layer.
    before: Option<String>,
    /// The name of its point.
    point: Option<String>,
    /// The number of the move that placed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<i32>,
    elements: Vec<ElementData>,
    /// Whether the item is a group of discs, each with its own position.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[tsify(optional)]
    spread: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    shadow: Option<ElementData>,
}

impl Put {
    fn new(put: &patch::Put) -> Put {
        Put {
            key: put.key.name(),
            layer: put.key.layer.name(),
            x: units(put.key.at.x),
            y: units(put.key.at.y),
            before: put.before.map(|key| key.name()),
            point: put.point.clone(),
            since: put.since.map(NonZeroI32::get),
            elements: elements(&put.elements),
            spread: put.spread,
            shadow: put.shadow.clone().map(ElementData),
        }
    }
}

/// A part of a comment. See the custom section above for its type.
#[derive(Debug)]
pub(crate) struct Token(pub(crate) workbench::Token);

impl Serialize for Token {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            workbench::Token::Text(text) => [text].serialize(serializer),
            workbench::Token::Point(text, site) => (text, "point", site.number()).serialize(serializer),
            workbench::Token::Move(text, number) => (text, "move", number).serialize(serializer),
            workbench::Token::Link(text) => (text, "link").serialize(serializer),
        }
    }
}

/// Information about the selected node.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Facts {
    node: u32,
    path: String,
    /// The number of the last move.
    number: i64,
    /// The last move in the game's notation.
    last: Option<String>,
    last_color: Option<Color>,
    turn: Option<Color>,
    outcome: Option<String>,
    /// Notes on the position: an English pattern and its values. The pattern `{0}` alone is text from the record.
    #[tsify(type = "[pattern: string, ...values: string[]][]")]
    notes: Vec<Vec<String>>,
    /// The clocks of Black and White: seconds, and moves left in the period.
    clocks: [(Option<String>, Option<String>); 2],
    /// The clocks of Black and White after the next move of the record, in seconds.
    next_clocks: [Option<String>; 2],
    /// Annotations such as TE or GB, with their values.
    judgements: Vec<(String, String)>,
    /// The first continuations; `children` is the number of all.
    next: Vec<Next>,
    children: usize,
    siblings: Vec<u32>,
    /// The number of merge conflicts at the node.
    conflicts: usize,
    description: String,
}

impl Facts {
    pub(crate) fn new(facts: workbench::Facts) -> Facts {
        let notes = facts.remarks.iter().chain(&facts.notes).map(|note| {
            std::iter::once(note.pattern.to_owned())
                .chain(note.values.iter().map(ToString::to_string))
                .collect()
        });
        Facts {
            node: facts.node,
            path: facts.path,
            number: facts.number,
            last: facts.last,
            last_color: facts.last_color.map(Color::from),
            turn: facts.turn.map(Color::from),
            outcome: facts.outcome,
            notes: notes.collect(),
            clocks: facts.clocks,
            next_clocks: facts.next_clocks,
            judgements: facts.judgements,
            next: facts.next.into_iter().map(Next::new).collect(),
            children: facts.n_children,
            siblings: facts.siblings,
            conflicts: facts.n_conflicts,
            description: facts.description,
        }
    }
}

/// A continuation of the record.
#[derive(Debug, Serialize, Tsify)]
pub(crate) struct Next {
    node: u32,
    color: Option<Color>,
    /// The move in the game's notation, or the name of the node.
    text: String,
    site: Option<u32>,
}

impl Next {
    fn new(next: workbench::Next) -> Next {
        Next {
            node: next.node,
            color: next.color.map(Color::from),
            text: next.text,
            site: next.site.map(Site::number),
        }
    }
}

/// A point of the picture.
#[derive(Debug, Serialize, Tsify)]
pub(crate) struct Point {
    pub(crate) site: u32,
    pub(crate) name: String,
    pub(crate) x: String,
    pub(crate) y: String,
    pub(crate) row: i16,
    pub(crate) column: i16,
    /// The owner of the piece on the point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) owner: Option<Owner>,
    /// The kind of the piece; null for stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(type = "string | null")]
    pub(crate) kind: Option<Option<&'static str>>,
}

/// The collection and the selected game.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecordFacts {
    /// The number of games.
    pub(crate) games: usize,
    /// The index of the selected game, or -1.
    pub(crate) game: i64,
    /// The GM number.
    pub(crate) number: u16,
    /// The name of the game that is played.
    pub(crate) name: Option<&'static str>,
    /// The number of nodes.
    pub(crate) nodes: usize,
    /// Whether variations are siblings of the selected node rather than children (ST).
    pub(crate) siblings: bool,
    /// Whether the record asks for no variation markup (ST).
    pub(crate) no_markup: bool,
}

/// A property as a form shows it.
#[derive(Debug, Serialize, Tsify)]
pub(crate) struct Property {
    ident: String,
    title: &'static str,
    values: Vec<String>,
}

impl Property {
    pub(crate) fn list(properties: Vec<workbench::Property>) -> Vec<Property> {
        let properties = properties.into_iter();
        properties.map(|it| Property { ident: it.ident, title: it.title, values: it.values }).collect()
    }
}

/// Color, flags (s setup, c comment, h hotspot, n name, x conflict, p on the current path), move number, annotation.
#[tsify::declare]
pub(crate) type TreeNode = (MoveColor, String, i64, &'static str);

/// A part of the tree.
#[derive(Debug, Serialize, Tsify)]
pub(crate) struct TreeWindow {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    /// The column and row of the selected node.
    pub(crate) here: (u32, u32),
    /// Nodes with several continuations; for a folded branch, the number of hidden children.
    #[tsify(type = "[column: number, top: number, bottom: number, node: number, folded: number][]")]
    pub(crate) branches: Vec<[u32; 5]>,
    pub(crate) stretches: Vec<TreeStretch>,
}

/// Consecutive nodes in a row of the tree.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TreeStretch {
    #[tsify(type = "[node: number, column: number, row: number]")]
    pub(crate) at: [u32; 3],
    /// Whether a line leads here from the row of the parent.
    pub(crate) begins: bool,
    /// Whether the row continues to the right.
    pub(crate) goes_on: bool,
    pub(crate) nodes: Vec<TreeNode>,
}

/// The colors of a theme by role.
#[tsify::declare]
pub(crate) type Colors = BTreeMap<String, String>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn serializes_optional_parts() {
        let token = |token| json(&Token(token));
        assert_eq!(token(workbench::Token::Text("a\"b".into())), r#"["a\"b"]"#);
        assert_eq!(token(workbench::Token::Point("D4".into(), Site::new(7))), r#"["D4","point",7]"#);
        assert_eq!(token(workbench::Token::Link("https://a.b".into())), r#"["https://a.b","link"]"#);
        let next = Next { node: 3, color: None, text: "D4".into(), site: Some(7) };
        assert_eq!(json(&next), r#"{"node":3,"color":null,"text":"D4","site":7}"#);
    }

    #[test]
    fn generates_typescript_types() {
        assert!(
            MoveColor::DECL.ends_with(r#"export type MoveColor = "b" | "w" | "";"#),
            "{}",
            MoveColor::DECL
        );
        for member in ["patch?: Patch;", "error?: string;", "comment: Token[];", "canUndo: boolean;"] {
            assert!(Update::DECL.contains(member), "{member} in {}", Update::DECL);
        }
        for member in
            ["spread?: boolean;", "shadow?: ElementData;", "before: string | null;", "since?: number;"]
        {
            assert!(Put::DECL.contains(member), "{member} in {}", Put::DECL);
        }
        assert!(Point::DECL.contains("kind?: string | null;"), "{}", Point::DECL);
        assert!(TreeStretch::DECL.contains("nodes: TreeNode[];"), "{}", TreeStretch::DECL);
    }
}
