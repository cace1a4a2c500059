//! What only the build with all games has: records of other formats, checks and repairs, and what programs ask for who show nothing.

use opensgf::convert::to_ff4;
use opensgf::value::{TextDecoder, text};
use opensgf::{AnalysisPart, Applicability, Config, Document, GameView, Layout, LineIndex, Node, formats};
use wasm_bindgen::prelude::*;

use crate::json::{Json, json};
use crate::{Board, told};

/// Makes SGF of a record of another format; `None` for what is SGF already, or no record.
#[wasm_bindgen]
#[must_use]
pub fn from_foreign(bytes: &[u8], name: &str) -> Option<Vec<u8>> {
    use opensgf::formats::{Options, Recognised, read, recognise};
    match recognise(bytes, Some(name)) {
        Recognised::Foreign(format) => Some(read(bytes, format, &Options::default()).sgf.into_bytes()),
        _ => None,
    }
}

#[wasm_bindgen]
impl Board {
    /// Checks the record: severity, code, name, message, help, line, and whether a safe repair is known.
    #[must_use]
    pub fn check(&self) -> String {
        findings(self.bench.session().document())
    }

    /// Chooses whether the picture shows the moves that an engine has looked at, where the record keeps them; tells whether that is a change.
    pub fn set_analysis(&mut self, is_shown: bool) -> bool {
        let parts = if is_shown { vec![AnalysisPart::Moves] } else { Vec::new() };
        std::mem::replace(&mut self.bench.analysis, parts).is_empty() == is_shown
    }

    /// Returns the record with all safe repairs made.
    #[must_use]
    pub fn repaired(&self) -> Vec<u8> {
        repaired(self.bench.session().document())
    }
}

/// Reads a record: its games, each with its number, the name of its game, and its nodes in the order of the record; a node has the number of
/// its parent, -1 for the root, and its properties with their values as text.
#[wasm_bindgen]
#[must_use]
pub fn parse(bytes: &[u8]) -> String {
    let document = opensgf::read(bytes);
    json(|json| {
        json.list(opensgf::games(&document), |json, view| {
            json.object(|json| {
                json.name("number").number(view.number().into());
                json.name("name").or_null(opensgf::play::identify(&view, None).spec.map(|spec| spec.name));
                json.name("nodes").list(view.nodes(), |json, node| parsed(json, &view, node));
            });
        });
    })
}

fn parsed(json: &mut Json, view: &GameView<'_>, node: Node<'_>) {
    json.object(|json| {
        json.name("parent").number(node.parent().map_or(-1, |parent| parent.index() as i64));
        json.name("properties").list(node.properties(), |json, property| {
            json.list([()], |json, ()| {
                json.text(&String::from_utf8_lossy(property.ident()));
                json.texts(property.values().map(|value| text(view.characters(value.raw())).into_owned()));
            });
        });
    });
}

/// Checks a record, as [`Board::check`] does.
#[wasm_bindgen]
#[must_use]
pub fn check(bytes: &[u8]) -> String {
    findings(&opensgf::read(bytes))
}

/// Returns a record with all safe repairs made.
#[wasm_bindgen]
#[must_use]
pub fn fix(bytes: &[u8]) -> Vec<u8> {
    repaired(&opensgf::read(bytes))
}

/// Formats a record: nodes on a line (0 for as many as there are room for), and the spaces before each level of variations.
///
/// # Errors
///
/// Fails for a record that would mean something else.
#[wasm_bindgen]
pub fn format(bytes: &[u8], nodes_per_line: usize, indent: usize) -> Result<Vec<u8>, JsValue> {
    let nodes_per_line = (nodes_per_line > 0).then_some(nodes_per_line);
    let layout = Layout::default().with(|layout| {
        layout.nodes_per_line = nodes_per_line;
        layout.indent = indent;
    });
    opensgf::format(&opensgf::read(bytes), &layout).map_err(told)
}

/// Converts a record: to FF\[4\] and UTF-8 (`ff4`), or to the format of another program, by the name that `sgf convert` calls it.
///
/// # Errors
///
/// Fails when there is no such format, or it cannot hold the record.
#[wasm_bindgen]
pub fn convert(bytes: &[u8], to: &str) -> Result<Vec<u8>, JsValue> {
    let document = opensgf::read(bytes);
    if to == "ff4" {
        let converted = to_ff4(&document, &Default::default()).map_err(told)?;
        return Ok(converted.document.write().to_vec());
    }
    let format = formats::format(to).ok_or_else(|| told("there is no such format"))?;
    let games: Vec<_> = opensgf::games(&document).collect();
    formats::write(&games, format).map(|written| written.bytes).map_err(told)
}

/// Lists the formats that records of a game can be written in: their names, titles and the usual extensions of their files.
#[wasm_bindgen]
#[must_use]
pub fn formats_of(game: u16) -> String {
    let written =
        formats::FORMATS.iter().filter(|format| format.is_written() && format.games.contains(&game));
    json(|json| {
        json.list(written, |json, format| {
            json.object(|json| {
                json.name("name").text(format.name);
                json.name("title").text(format.title);
                json.name("extension").text(format.extensions.first().copied().unwrap_or("txt"));
            });
        });
    })
}

/// Lists what a format does not hold of a record: the identifiers of properties, and `(` for variations, `;` for moves.
///
/// # Errors
///
/// Fails when there is no such format, or it cannot hold the record.
#[wasm_bindgen]
pub fn lost_in(bytes: &[u8], to: &str) -> Result<String, JsValue> {
    let document = opensgf::read(bytes);
    let format = formats::format(to).ok_or_else(|| told("there is no such format"))?;
    let games: Vec<_> = opensgf::games(&document).collect();
    let written = formats::write(&games, format).map_err(told)?;
    let losses = written.losses.iter().filter(|loss| loss.kind.is_loss()).map(|loss| match loss.kind {
        formats::LossKind::Variations => "(",
        formats::LossKind::Moves => ";",
        _ => &*loss.ident,
    });
    Ok(json(|json| json.texts(losses)))
}

/// Lists what engines have said along a line, whichever program kept it: nodes, numbers, and the words for them. It is all points, Black's lead,
/// or all chances: by how much that of Black is above a half, in percent.
pub(crate) fn values_of_engines(view: &GameView<'_>, line: Vec<Node<'_>>) -> String {
    let all: Vec<_> = formats::analysis::series(view, line).collect();
    let n_scores = all.iter().filter(|values| values.score.is_some()).count();
    let n_chances = all.iter().filter(|values| values.winrate.is_some()).count();
    let value = |values: &formats::analysis::Values<'_>| {
        let (number, told) = match n_scores >= n_chances {
            true => values.score.map(|score| (score, format!("{score:+.1}")))?,
            false => values.winrate.map(|share| (share * 100.0 - 50.0, format!("{:.1} %", share * 100.0)))?,
        };
        Some((values.node.index(), number, told))
    };
    json(|json| {
        json.list(all.iter().filter_map(value), |json, (node, number, told)| {
            json.list([()], |json, ()| {
                json.number(node as i64);
                json.text(&format!("{number:.2}"));
                json.text(&told);
            });
        });
    })
}

fn findings(document: &Document<'_>) -> String {
    let lines = LineIndex::new(document.text());
    json(|json| {
        json.list(opensgf::check(document, &Config::default()), |json, found| {
            let repair = found.fix.as_ref().filter(|fix| fix.applicability == Applicability::Safe);
            json.object(|json| {
                json.name("severity").text(&found.severity.to_string());
                json.name("code").text(found.rule.code);
                json.name("message").text(&found.message);
                json.name("help").or_null(found.help.as_deref());
                json.name("line").number(lines.place(document.text(), found.span.start).line as i64);
                json.name("repair").or_null(repair.map(|fix| &*fix.title));
            });
        });
    })
}

fn repaired(document: &Document<'_>) -> Vec<u8> {
    opensgf::fix(document, &Config::default(), Applicability::Safe).document.write().to_vec()
}
