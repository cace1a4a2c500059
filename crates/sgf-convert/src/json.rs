//! Records as JSON, and back: the tree with its decoded values, for programs that do not know SGF.
//!
//! Each game is an object. Its nodes stand in a list, each with the place of its parent in the list, so no program has to recurse, however
//! deep the tree is:
//!
//! ```json
//! {"gm":1,"nodes":[{"properties":{"SZ":["9"],"C":["a [text]"]}},{"parent":0,"properties":{"B":["ee"],"LB":[["ee","1"]]}}]}
//! ```
//!
//! Values are texts without escapes and in Unicode; a value of two parts is a list of both. A property that stands twice in a node has its
//! values in one list. What comes back is SGF in UTF-8 with the same decoded values.

use std::fmt;

use serde_json::{Map, Value as Json};
use sgf_model::record::GameView;
use sgf_model::table::{TABLE, reduce_ident};
use sgf_model::value::{
    Form, TextDecoder, ValueType, encode_simple_text, encode_text, simple_text, split_compose_bytes, text,
};
use sgf_syntax::{Document, Node};

/// Writes a game as an object of JSON, on one line.
///
/// # Examples
///
/// ```
/// use sgf_convert::to_json;
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]PB[a \\[9d\\]];B[ee]LB[ee:1])");
/// let game = record::games(&doc).next().expect("the record has a game");
/// assert_eq!(
///     to_json(&game),
///     r#"{"gm":1,"nodes":[{"properties":{"GM":["1"],"PB":["a [9d]"]}},{"parent":0,"properties":{"B":["ee"],"LB":[["ee","1"]]}}]}"#,
/// );
/// ```
#[must_use]
pub fn to_json(game: &GameView<'_>) -> String {
    let mut out = format!("{{\"gm\":{},\"nodes\":[", game.number());
    let first = game.root().index();
    for node in game.nodes() {
        out.push_str(if node.index() == first { "{" } else { ",{" });
        if let Some(parent) = node.parent() {
            out.push_str(&format!("\"parent\":{},", parent.index() - first));
        }
        out.push_str("\"properties\":");
        out.push_str(&Json::Object(properties(game, node)).to_string());
        out.push('}');
    }
    out.push_str("]}");
    out
}

fn properties(game: &GameView<'_>, node: Node<'_>) -> Map<String, Json> {
    let mut all = Map::new();
    for property in node.properties() {
        let ident = String::from_utf8_lossy(&reduce_ident(property.ident())).into_owned();
        let values = property.values().map(|value| decoded(game, &ident, value.raw()));
        match all.entry(ident.clone()).or_insert_with(|| Json::Array(Vec::new())) {
            Json::Array(list) => list.extend(values),
            _ => unreachable!("values stand in lists"),
        }
    }
    all
}

/// A value without escapes; two parts where the property is composed and the value has a colon.
fn decoded(game: &GameView<'_>, ident: &str, raw: &[u8]) -> Json {
    let plain = |raw: &[u8], kind: ValueType| {
        let characters = game.characters(raw);
        Json::from(
            if kind == ValueType::Text { text(characters) } else { simple_text(characters) }.into_owned(),
        )
    };
    match forms(game.number(), ident) {
        Form::Simple(kind) => plain(raw, kind),
        Form::Compose(first, second) => match split_compose_bytes(raw) {
            Some((one, other)) => Json::Array(vec![plain(one, first), plain(other, second)]),
            None => plain(raw, first),
        },
    }
}

/// The form of a property's values; what nobody knows is text.
fn forms(number: u16, ident: &str) -> Form {
    TABLE.get(number, ident.as_bytes()).map_or(Form::Simple(ValueType::Text), |row| {
        match (row.forms.first, row.forms.second) {
            (_, Some(compose @ Form::Compose(..))) => compose,
            (first, _) => first,
        }
    })
}

/// Why some JSON is no record.
///
/// # Examples
///
/// ```
/// use sgf_convert::from_json;
/// let error = from_json(br#"{"nodes":[{"properties":{"pb":["Ann"]}}]}"#).unwrap_err();
/// assert_eq!(error.to_string(), "game 1, node 0: `pb` is no identifier, which has capital letters and digits");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoRecord {
    /// The number of the game, from zero.
    pub game: usize,
    /// The number of the node in its game, if it is about one.
    pub node: Option<usize>,
    /// What is wrong.
    pub problem: String,
}

impl fmt::Display for NoRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}", self.game + 1)?;
        self.node.map_or(Ok(()), |node| write!(f, ", node {node}"))?;
        write!(f, ": {}", self.problem)
    }
}

impl std::error::Error for NoRecord {}

/// Makes a document of objects that [`to_json`] has written, one behind the other.
///
/// The new record is in UTF-8, whatever CA says in the objects.
///
/// # Errors
///
/// Fails with the first place where the JSON is no record.
///
/// # Examples
///
/// ```
/// use sgf_convert::from_json;
/// let json = br#"{"nodes":[{"properties":{"SZ":["9"]}},{"parent":0,"properties":{"B":["ee"]}},{"parent":0,"properties":{"B":["cc"]}}]}"#;
/// assert_eq!(from_json(json)?.write(), b"(;CA[UTF-8]SZ[9](;B[ee])(;B[cc]))\n");
/// # Ok::<(), sgf_convert::NoRecord>(())
/// ```
pub fn from_json(json: &[u8]) -> Result<Document<'static>, NoRecord> {
    let mut out = Vec::new();
    let objects = serde_json::Deserializer::from_slice(json).into_iter::<Json>();
    for (game, object) in objects.enumerate() {
        let fail = |node: Option<usize>, problem: String| NoRecord { game, node, problem };
        let object = object.map_err(|error| fail(None, error.to_string()))?;
        let nodes = object.get("nodes").and_then(Json::as_array).filter(|nodes| !nodes.is_empty());
        let nodes = nodes.ok_or_else(|| fail(None, "it has no list of nodes".to_owned()))?;
        let number = game_number(nodes);
        let mut texts = Vec::with_capacity(nodes.len());
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
        for (index, node) in nodes.iter().enumerate() {
            let text = node_text(node, number, index == 0).map_err(|problem| fail(Some(index), problem))?;
            texts.push(text);
            match (node.get("parent").and_then(Json::as_u64), index) {
                (None, 0) => {}
                (Some(parent), 1..) if (parent as usize) < index => children[parent as usize].push(index),
                (_, 0) => return Err(fail(Some(0), "the root has a parent".to_owned())),
                _ => return Err(fail(Some(index), "its parent is no node before it".to_owned())),
            }
        }
        write(&texts, &children, &mut out);
    }
    Ok(Document::parse(out).into_owned())
}

/// The game that the root says it is.
fn game_number(nodes: &[Json]) -> u16 {
    let gm = nodes[0].get("properties").and_then(|all| all.get("GM")).and_then(|values| values.get(0));
    gm.and_then(Json::as_str).and_then(|text| text.trim().parse().ok()).unwrap_or(1)
}

/// What is still to be written of a tree.
enum Step {
    Open,
    Node(usize),
    Close,
}

/// Writes a tree without recursion.
fn write(texts: &[String], children: &[Vec<usize>], out: &mut Vec<u8>) {
    let mut steps = vec![Step::Close, Step::Node(0), Step::Open];
    while let Some(step) = steps.pop() {
        let node = match step {
            Step::Open => {
                out.push(b'(');
                continue;
            }
            Step::Close => {
                out.push(b')');
                continue;
            }
            Step::Node(node) => node,
        };
        out.extend_from_slice(texts[node].as_bytes());
        match &children[node][..] {
            [only] => steps.push(Step::Node(*only)),
            several => several
                .iter()
                .rev()
                .for_each(|child| steps.extend([Step::Close, Step::Node(*child), Step::Open])),
        }
    }
    out.push(b'\n');
}

fn node_text(node: &Json, number: u16, is_root: bool) -> Result<String, String> {
    let mut text = String::from(";");
    if is_root {
        text.push_str("CA[UTF-8]");
    }
    let all = match node.get("properties") {
        Some(Json::Object(all)) => all,
        None => return Ok(text),
        Some(_) => return Err("`properties` is no object".to_owned()),
    };
    for (ident, values) in all.iter().filter(|(ident, _)| !(is_root && *ident == "CA")) {
        let is_ident =
            !ident.is_empty() && ident.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        if !is_ident {
            return Err(format!(
                "`{}` is no identifier, which has capital letters and digits",
                ident.escape_debug()
            ));
        }
        let values = values.as_array().filter(|values| !values.is_empty());
        text.push_str(ident);
        for value in values.ok_or_else(|| format!("{ident} has no list of values"))? {
            text.push('[');
            text.push_str(
                &encoded(value, forms(number, ident))
                    .ok_or_else(|| format!("a value of {ident} is neither a text nor two of them"))?,
            );
            text.push(']');
        }
    }
    Ok(text)
}

/// A value with its escapes.
fn encoded(value: &Json, form: Form) -> Option<String> {
    let plain = |text: &str, kind: ValueType| {
        if kind == ValueType::Text { encode_text(text) } else { encode_simple_text(text) }.into_owned()
    };
    match (value, form) {
        (Json::String(text), Form::Simple(kind) | Form::Compose(kind, _)) => Some(plain(text, kind)),
        (Json::Array(parts), Form::Compose(first, second)) => match &parts[..] {
            [Json::String(one), Json::String(other)] => {
                let one = plain(one, first).replace(':', "\\:");
                Some(format!("{one}:{}", plain(other, second).replace(':', "\\:")))
            }
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use sgf_model::record;

    use super::*;

    /// A game survives the way into JSON and back: the same tree, the same decoded values.
    fn check(record: &[u8], expected: &str) {
        let doc = Document::parse(record);
        let json: Vec<String> = record::games(&doc).map(|game| to_json(&game)).collect();
        let back = from_json(json.join("\n").as_bytes()).unwrap();
        assert_eq!(String::from_utf8_lossy(back.write()), expected);
        let again: Vec<String> = record::games(&back).map(|game| to_json(&game)).collect();
        let without_ca = |json: &[String]| {
            let plain =
                |json: &String| json.replace(r#""CA":["UTF-8"],"#, "").replace(r#""CA":["UTF-8"]"#, "");
            json.iter().map(plain).collect::<Vec<_>>()
        };
        assert_eq!(without_ca(&again), without_ca(&json));
    }

    #[test]
    fn records_survive() {
        for (record, expected) in [
            ("(;)", "(;CA[UTF-8])\n"),
            (
                "(;B[aa];W[bb](;B[cc];W[dd])(;B[ee](;W[ff])(;W[gg])))(;GM[2])",
                "(;CA[UTF-8]B[aa];W[bb](;B[cc];W[dd])(;B[ee](;W[ff])(;W[gg])))\n(;CA[UTF-8]GM[2])\n",
            ),
            (
                "(;C[a \\\\ \\] b\nc]N[x:y]AB[aa:bb][cc])",
                "(;CA[UTF-8]C[a \\\\ \\] b\nc]N[x:y]AB[aa:bb][cc])\n",
            ),
            ("(;LB[aa:a\\:b]FG[257:x]FG[]XY[z\\]])", "(;CA[UTF-8]LB[aa:a\\:b]FG[257:x][]XY[z\\]])\n"),
            ("(;Black[aa];B[];KO[])", "(;CA[UTF-8]B[aa];B[];KO[])\n"),
        ] {
            check(record.as_bytes(), expected);
        }
    }

    #[test]
    fn what_is_no_record_is_named() {
        for (json, told) in [
            ("{", "game 1: EOF while parsing an object at line 1 column 1"),
            ("[]", "game 1: it has no list of nodes"),
            (r#"{"nodes":[{}]}{"nodes":[]}"#, "game 2: it has no list of nodes"),
            (r#"{"nodes":[{},{"parent":1}]}"#, "game 1, node 1: its parent is no node before it"),
            (r#"{"nodes":[{},{}]}"#, "game 1, node 1: its parent is no node before it"),
            (r#"{"nodes":[{"parent":0}]}"#, "game 1, node 0: the root has a parent"),
            (r#"{"nodes":[{"properties":[]}]}"#, "game 1, node 0: `properties` is no object"),
            (r#"{"nodes":[{"properties":{"B":"aa"}}]}"#, "game 1, node 0: B has no list of values"),
            (
                r#"{"nodes":[{"properties":{"B":[1]}}]}"#,
                "game 1, node 0: a value of B is neither a text nor two of them",
            ),
        ] {
            assert_eq!(from_json(json.as_bytes()).unwrap_err().to_string(), told);
        }
    }

    #[test]
    fn depth_costs_no_stack() {
        let deep = "(;B[aa]".repeat(100_000) + &")".repeat(100_000);
        let doc = Document::parse(deep.into_bytes());
        let game = record::games(&doc).next().unwrap();
        let back = from_json(to_json(&game).as_bytes()).unwrap();
        assert_eq!(back.game(0).unwrap().node_count(), 100_000);
    }
}
