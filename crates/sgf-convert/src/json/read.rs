//! Reading records from JSON.
//!
//! The record is parsed again after it is written, and compared with the values in the JSON: identifiers and values come from
//! other programs, and some texts look like SGF unless all their brackets are escaped.

use serde_json::{Map, Value as Json};
use sgf_model::value::{Form, ValueType, encode_compose_text, encode_simple_text, encode_text};
use sgf_syntax::{Document, Game};

use super::forms;

/// The reason why JSON could not be read as a record.
///
/// # Examples
///
/// ```
/// use sgf_convert::from_json;
/// let error = from_json(br#"{"nodes":[{"properties":{"P B":["Ann"]}}]}"#).unwrap_err();
/// assert_eq!(error.to_string(), "game 1, node 0: `P B` is not an identifier, which consists of letters and digits");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {}{}: {problem}", .game + 1, .node.map(|node| format!(", node {node}")).unwrap_or_default())]
#[non_exhaustive]
pub struct FromJsonError {
    /// The index of the game.
    pub game: usize,
    /// The index of the node, if the problem is in a node.
    pub node: Option<usize>,
    /// The problem.
    pub problem: String,
}

/// Reads a sequence of objects written by [`to_json`](super::to_json).
///
/// The new record is UTF-8, whatever CA the objects contain.
///
/// # Errors
///
/// Fails with the first problem.
///
/// # Examples
///
/// ```
/// use sgf_convert::from_json;
/// let json = br#"{"nodes":[{"properties":{"SZ":["9"]}},{"parent":0,"properties":{"B":["ee"]}},{"parent":0,"properties":{"B":["cc"]}}]}"#;
/// assert_eq!(from_json(json)?.write(), b"(;CA[UTF-8]SZ[9](;B[ee])(;B[cc]))\n");
/// # Ok::<(), sgf_convert::FromJsonError>(())
/// ```
pub fn from_json(json: &[u8]) -> Result<Document<'static>, FromJsonError> {
    let objects = serde_json::Deserializer::from_slice(json).into_iter::<Json>();
    let mut trees = Vec::new();
    for (game, object) in objects.enumerate() {
        let object =
            object.map_err(|error| FromJsonError { game, node: None, problem: error.to_string() })?;
        trees.push(Tree::of(game, &object)?);
    }
    let plain = written(&trees, Brackets::Plain);
    if unlike(&trees, &plain).is_none() {
        return Ok(plain);
    }
    let escaped = written(&trees, Brackets::Escaped);
    match unlike(&trees, &escaped) {
        None => Ok(escaped),
        Some((game, node)) => {
            let problem = "its properties would be read differently".to_owned();
            Err(FromJsonError { game, node: Some(node), problem })
        }
    }
}

/// A game to write.
struct Tree {
    nodes: Vec<Vec<Property>>,
    children: Vec<Vec<usize>>,
    /// The nodes in file order.
    order: Vec<usize>,
}

/// An identifier and its raw values.
struct Property {
    ident: String,
    values: Vec<String>,
}

/// How opening brackets in values are written.
#[derive(Clone, Copy, PartialEq)]
enum Brackets {
    Plain,
    Escaped,
}

impl Tree {
    fn of(game: usize, object: &Json) -> Result<Tree, FromJsonError> {
        let fail = |node: Option<usize>, problem: String| FromJsonError { game, node, problem };
        let nodes = object.get("nodes").and_then(Json::as_array).filter(|nodes| !nodes.is_empty());
        let nodes = nodes.ok_or_else(|| fail(None, "it has no list `nodes`".to_owned()))?;
        let number = game_number(object, nodes)
            .ok_or_else(|| fail(None, "`gm` is not a number of a game".to_owned()))?;
        let mut all = Vec::with_capacity(nodes.len());
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
        for (index, node) in nodes.iter().enumerate() {
            let properties = properties(node, number, index == 0);
            all.push(properties.map_err(|problem| fail(Some(index), problem))?);
            match (node.get("parent").and_then(Json::as_u64), index) {
                (None, 0) => {}
                (Some(parent), 1..) if (parent as usize) < index => children[parent as usize].push(index),
                (_, 0) => return Err(fail(Some(0), "the root has a parent".to_owned())),
                _ => return Err(fail(Some(index), "`parent` is not an earlier node".to_owned())),
            }
        }
        let mut order = Vec::with_capacity(nodes.len());
        let mut next = vec![0];
        while let Some(node) = next.pop() {
            order.push(node);
            next.extend(children[node].iter().rev());
        }
        Ok(Tree { nodes: all, children, order })
    }
}

/// The number of the game: `gm`, or the value of GM in the root.
fn game_number(object: &Json, nodes: &[Json]) -> Option<u16> {
    if let Some(gm) = object.get("gm") {
        return gm.as_u64().and_then(|number| u16::try_from(number).ok());
    }
    let gm = nodes[0].get("properties").and_then(|all| all.get("GM")).and_then(|values| values.get(0));
    Some(gm.and_then(Json::as_str).and_then(|text| text.trim().parse().ok()).unwrap_or(1))
}

fn properties(node: &Json, number: u16, is_root: bool) -> Result<Vec<Property>, String> {
    let none = Map::new();
    let all = match node.get("properties") {
        Some(Json::Object(all)) => all,
        None => &none,
        Some(_) => return Err("`properties` is not an object".to_owned()),
    };
    let mut properties = Vec::with_capacity(all.len() + 1);
    // Values without an identifier belong to the property before them.
    let (nameless, named): (Vec<_>, Vec<_>) = all.iter().partition(|(ident, _)| ident.is_empty());
    for (ident, values) in nameless {
        properties.push(property(ident, values, number)?);
    }
    if is_root {
        properties.push(Property { ident: "CA".to_owned(), values: vec!["UTF-8".to_owned()] });
    }
    for (ident, values) in named.into_iter().filter(|(ident, _)| !(is_root && *ident == "CA")) {
        properties.push(property(ident, values, number)?);
    }
    Ok(properties)
}

fn property(ident: &str, values: &Json, number: u16) -> Result<Property, String> {
    let shown = ident.escape_debug();
    if !is_ident(ident) {
        return Err(format!("`{shown}` is not an identifier, which consists of letters and digits"));
    }
    let values = values.as_array().ok_or_else(|| format!("{shown} is not a list of values"))?;
    if values.is_empty() && (ident.is_empty() || !ident.bytes().all(|byte| byte.is_ascii_uppercase())) {
        return Err(format!("`{shown}` has no value, and only an identifier in capitals can be without one"));
    }
    let form = forms(number, ident);
    let encoded = values.iter().map(|value| {
        encoded(value, form)
            .ok_or_else(|| format!("a value of {shown} is neither a string nor a list of two"))
    });
    Ok(Property { ident: ident.to_owned(), values: encoded.collect::<Result<_, _>>()? })
}

/// Returns whether a text can be an identifier, in the wide sense of the parser.
fn is_ident(ident: &str) -> bool {
    let is_inside = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    !ident.starts_with(['-', '_']) && ident.bytes().all(is_inside)
}

/// A value with escapes.
fn encoded(value: &Json, form: Form) -> Option<String> {
    let plain = |text: &str, kind: ValueType| {
        if kind == ValueType::Text { encode_text(text) } else { encode_simple_text(text) }.into_owned()
    };
    let Json::Array(parts) = value else {
        let (Form::Simple(kind) | Form::Compose(kind, _)) = form;
        return value.as_str().map(|text| plain(text, kind));
    };
    if !matches!(form, Form::Compose(..)) || !matches!(parts.len(), 1 | 2) {
        return None;
    }
    let parts: Option<Vec<_>> = parts.iter().map(|part| part.as_str().map(encode_compose_text)).collect();
    parts.map(|parts| parts.join(":"))
}

/// A pending part of a tree.
enum Step {
    Open,
    Node(usize),
    Close,
}

fn written(trees: &[Tree], brackets: Brackets) -> Document<'static> {
    let mut out = String::new();
    for tree in trees {
        write(tree, brackets, &mut out);
    }
    Document::parse(out.into_bytes()).into_owned()
}

/// Writes a tree without recursion.
fn write(tree: &Tree, brackets: Brackets, out: &mut String) {
    let mut steps = vec![Step::Close, Step::Node(0), Step::Open];
    while let Some(step) = steps.pop() {
        let node = match step {
            Step::Open => {
                out.push('(');
                continue;
            }
            Step::Close => {
                out.push(')');
                continue;
            }
            Step::Node(node) => node,
        };
        out.push(';');
        tree.nodes[node].iter().for_each(|property| write_property(property, brackets, out));
        match &tree.children[node][..] {
            [only] => steps.push(Step::Node(*only)),
            several => several
                .iter()
                .rev()
                .for_each(|child| steps.extend([Step::Close, Step::Node(*child), Step::Open])),
        }
    }
    out.push('\n');
}

fn write_property(property: &Property, brackets: Brackets, out: &mut String) {
    out.push_str(&property.ident);
    for value in &property.values {
        out.push('[');
        match brackets {
            Brackets::Plain => out.push_str(value),
            Brackets::Escaped => out.push_str(&value.replace('[', "\\[")),
        }
        out.push(']');
    }
    // An identifier without values would join the next one.
    if property.values.is_empty() {
        out.push(' ');
    }
}

/// The first game and node that are parsed differently from the tree that was written.
fn unlike(trees: &[Tree], document: &Document<'_>) -> Option<(usize, usize)> {
    if document.games().len() != trees.len() {
        return Some((0, 0));
    }
    let mut games = trees.iter().zip(document.games()).enumerate();
    games.find_map(|(index, (tree, game))| unlike_in(tree, game).map(|node| (index, node)))
}

fn unlike_in(tree: &Tree, game: Game<'_>) -> Option<usize> {
    if game.node_count() != tree.order.len() {
        return Some(0);
    }
    let mut pairs = tree.order.iter().zip(game.nodes());
    let is_like = |node: usize, read: sgf_syntax::Node<'_>| {
        let properties = &tree.nodes[node];
        properties.len() == read.properties().len()
            && properties.iter().zip(read.properties()).all(|(property, read)| {
                let is_same_value = |(value, read): (&String, sgf_syntax::Value<'_>)| {
                    value.as_bytes() == read.raw() || value.replace('[', "\\[").as_bytes() == read.raw()
                };
                property.ident.as_bytes() == read.ident()
                    && property.values.len() == read.values().len()
                    && property.values.iter().zip(read.values()).all(is_same_value)
            })
    };
    pairs.find(|(node, read)| !is_like(**node, *read)).map(|(node, _)| *node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_never_end_a_text() {
        for text in ["If [B[a] then W[b", "[;B[aa]", "](;C[", "a [3d] b [", "\\[x\\", ") (;GM[1]PB[x"] {
            let json = serde_json::json!({"nodes": [
                {"properties": {"C": [text], "PB": [text]}},
                {"parent": 0, "properties": {"B": ["aa"], "XX": [text, text]}},
            ]});
            let doc = from_json(json.to_string().as_bytes()).expect("it can be written");
            let game = sgf_model::record::games(&doc).next().expect("a game");
            let again: Json = serde_json::from_str(&super::super::to_json(&game)).expect("JSON");
            for (node, ident) in [(0, "C"), (0, "PB"), (1, "XX")] {
                assert_eq!(again["nodes"][node]["properties"][ident][0], text);
            }
        }
    }
}
