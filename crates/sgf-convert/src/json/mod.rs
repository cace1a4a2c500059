//! Records as JSON and back: the tree with decoded values, for programs that do not know SGF.
//!
//! Each game is an object with a list of nodes. Each node has the index of its parent, so no program has to recurse,
//! however deep the tree is:
//!
//! ```json
//! {"gm":1,"nodes":[{"properties":{"SZ":["9"],"C":["a [text]"]}},{"parent":0,"properties":{"B":["ee"],"LB":[["ee","1"]]}}]}
//! ```
//!
//! Values are Unicode without escapes; a composed value is a list of two, and a value that should be composed but only has
//! an escaped colon is a list of one. Values of a property that occurs twice in a node are in one list. An identifier is
//! written as in FF\[4\]; values without one have the empty identifier. Reading JSON back gives SGF in UTF-8 with the same
//! decoded values.

mod read;

use std::borrow::Cow;

use serde_json::{Map, Value as Json};
use sgf_model::record::GameView;
use sgf_model::table::{TABLE, reduce_ident};
use sgf_model::value::{Form, TextDecoder, ValueType, simple_text, split_compose_bytes, text};
use sgf_syntax::Node;

pub use read::{FromJsonError, from_json};

/// Writes a game as a JSON object on one line.
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
        let ident = String::from_utf8_lossy(&short_ident(property.ident())).into_owned();
        let values = property.values().map(|value| decoded(game, &ident, value.raw()));
        match all.entry(ident.clone()).or_insert_with(|| Json::Array(Vec::new())) {
            Json::Array(list) => list.extend(values),
            _ => unreachable!("all entries are lists"),
        }
    }
    all
}

/// A value without escapes; two parts if the property is composed and the value has a colon.
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
            None => match plain(raw, first) {
                Json::String(text) if text.contains(':') => Json::Array(vec![text.into()]),
                plain => plain,
            },
        },
    }
}

/// The short identifier, if it is one: without its lowercase letters, `go-proBle` would start with a hyphen.
fn short_ident(written: &[u8]) -> Cow<'_, [u8]> {
    let reduced = reduce_ident(written);
    if reduced.first().is_some_and(u8::is_ascii_alphanumeric) { reduced } else { written.into() }
}

/// The form of a property's values; unknown properties are text.
fn forms(number: u16, ident: &str) -> Form {
    TABLE.get(number, ident.as_bytes()).map_or(Form::Simple(ValueType::Text), |row| {
        match (row.forms.first, row.forms.second) {
            (_, Some(compose @ Form::Compose(..))) => compose,
            (first, _) => first,
        }
    })
}

#[cfg(test)]
mod tests {
    use sgf_model::record;
    use sgf_syntax::Document;

    use super::*;

    /// The tree and the decoded values survive a round trip.
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
    fn records_survive_a_round_trip() {
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
            ("(;b[x];B[aa])", "(;CA[UTF-8]b[x];B[aa])\n"),
            ("(;GM[63]P0[id]P-1[x]go-proBle[y])", "(;CA[UTF-8]GM[63]P0[id]P-1[x]go-proBle[y])\n"),
            ("(;[aa]C[x];[bb][cc])", "(;[aa]CA[UTF-8]C[x];[bb][cc])\n"),
            ("(;LB C[x];LB(;LB)(;LB))", "(;CA[UTF-8]LB C[x];LB (;LB )(;LB ))\n"),
            ("(;LB[aa\\:b][aa:b]FG[a\\:b])", "(;CA[UTF-8]LB[aa\\:b][aa:b]FG[a\\:b])\n"),
            ("(;SZ[13:9]AB[aa:bb]AP[x\\:y])", "(;CA[UTF-8]SZ[13:9]AB[aa:bb]AP[x\\:y])\n"),
            ("(;GM[2]XX[cut\\\\]C[\\[a\\] b])", "(;CA[UTF-8]GM[2]XX[cut\\\\]C[[a\\] b])\n"),
        ] {
            check(record.as_bytes(), expected);
        }
    }

    #[test]
    fn reports_invalid_records() {
        for (json, message) in [
            ("{", "game 1: EOF while parsing an object at line 1 column 1"),
            ("[]", "game 1: it has no list `nodes`"),
            (r#"{"nodes":[{}]}{"nodes":[]}"#, "game 2: it has no list `nodes`"),
            (r#"{"nodes":[{},{"parent":1}]}"#, "game 1, node 1: `parent` is not an earlier node"),
            (r#"{"nodes":[{},{}]}"#, "game 1, node 1: `parent` is not an earlier node"),
            (r#"{"nodes":[{"parent":0}]}"#, "game 1, node 0: the root has a parent"),
            (r#"{"nodes":[{"properties":[]}]}"#, "game 1, node 0: `properties` is not an object"),
            (r#"{"nodes":[{"properties":{"B":"aa"}}]}"#, "game 1, node 0: B is not a list of values"),
            (
                r#"{"nodes":[{"properties":{"b":[]}}]}"#,
                "game 1, node 0: `b` has no value, and only an identifier in capitals can be without one",
            ),
            (
                r#"{"nodes":[{"properties":{"P[B":["x"]}}]}"#,
                "game 1, node 0: `P[B` is not an identifier, which consists of letters and digits",
            ),
            (r#"{"gm":"Go","nodes":[{}]}"#, "game 1: `gm` is not a number of a game"),
            (
                r#"{"nodes":[{"properties":{"B":[1]}}]}"#,
                "game 1, node 0: a value of B is neither a string nor a list of two",
            ),
        ] {
            assert_eq!(from_json(json.as_bytes()).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn deep_trees_do_not_overflow_the_stack() {
        let deep = "(;B[aa]".repeat(100_000) + &")".repeat(100_000);
        let doc = Document::parse(deep.into_bytes());
        let game = record::games(&doc).next().unwrap();
        let back = from_json(to_json(&game).as_bytes()).unwrap();
        assert_eq!(back.game(0).unwrap().node_count(), 100_000);
    }
}
