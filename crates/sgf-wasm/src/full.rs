//! The build `full`: foreign formats, checks and fixes, and functions for programs without a board.

use opensgf::convert::to_ff4;
use opensgf::value::{TextDecoder, text};
use opensgf::{AnalysisPart, Applicability, Config, Document, GameView, Layout, LineIndex, Node, formats};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use crate::types::json;
use crate::{Board, js_error};

/// Converts a record of another format to SGF; `None` if it is SGF already, or not a record.
#[wasm_bindgen]
#[must_use]
pub fn from_foreign(bytes: &[u8], name: &str) -> Option<Vec<u8>> {
    use opensgf::formats::{Detected, Options, detect, read};
    match detect(bytes, Some(name)) {
        Detected::Foreign(format) => Some(read(bytes, format, &Options::default()).sgf.into_bytes()),
        _ => None,
    }
}

#[wasm_bindgen]
impl Board {
    /// Checks the record.
    #[wasm_bindgen(unchecked_return_type = "Json<Finding[]>")]
    #[must_use]
    pub fn check(&self) -> String {
        findings(self.workbench.session().document())
    }

    /// Selects whether the picture shows stored engine analysis. Returns false if nothing changes.
    pub fn set_analysis(&mut self, is_shown: bool) -> bool {
        let parts = if is_shown { vec![AnalysisPart::Moves] } else { Vec::new() };
        std::mem::replace(&mut self.workbench.analysis, parts).is_empty() == is_shown
    }

    /// Returns the record with all safe fixes applied.
    #[must_use]
    pub fn repaired(&self) -> Vec<u8> {
        repaired(self.workbench.session().document())
    }
}

/// A parsed game.
#[derive(Debug, Serialize, Tsify)]
struct ParsedGame {
    /// The GM number.
    number: u16,
    /// The name of the game that is played.
    name: Option<&'static str>,
    /// The nodes in the order of the record.
    nodes: Vec<ParsedNode>,
}

/// A parsed node.
#[derive(Debug, Serialize, Tsify)]
struct ParsedNode {
    /// The number of the parent, or -1 for the root.
    parent: i64,
    /// Identifiers and decoded values.
    #[tsify(type = "[ident: string, values: string[]][]")]
    properties: Vec<(String, Vec<String>)>,
}

/// Parses a record, and returns its games.
#[wasm_bindgen(unchecked_return_type = "Json<ParsedGame[]>")]
#[must_use]
pub fn parse(bytes: &[u8]) -> String {
    let document = opensgf::read(bytes);
    let games = opensgf::games(&document).map(|view| ParsedGame {
        number: view.number(),
        name: opensgf::play::identify(&view, None).spec.map(|spec| spec.name),
        nodes: view.nodes().map(|node| parsed(&view, node)).collect(),
    });
    json(&games.collect::<Vec<_>>())
}

fn parsed(view: &GameView<'_>, node: Node<'_>) -> ParsedNode {
    let properties = node.properties().map(|property| {
        let values = property.values().map(|value| text(view.characters(value.raw())).into_owned());
        (String::from_utf8_lossy(property.ident()).into_owned(), values.collect())
    });
    let parent = node.parent().map_or(-1, |parent| parent.index() as i64);
    ParsedNode { parent, properties: properties.collect() }
}

/// Checks a record like [`Board::check`].
#[wasm_bindgen(unchecked_return_type = "Json<Finding[]>")]
#[must_use]
pub fn check(bytes: &[u8]) -> String {
    findings(&opensgf::read(bytes))
}

/// Returns a record with all safe fixes applied.
#[wasm_bindgen]
#[must_use]
pub fn fix(bytes: &[u8]) -> Vec<u8> {
    repaired(&opensgf::read(bytes))
}

/// Formats a record, with a number of nodes per line (0 to fill lines) and an indent for each level of variations.
///
/// # Errors
///
/// Fails if the result would differ in content.
#[wasm_bindgen]
pub fn format(bytes: &[u8], nodes_per_line: usize, indent: usize) -> Result<Vec<u8>, JsValue> {
    let nodes_per_line = (nodes_per_line > 0).then_some(nodes_per_line);
    let layout = Layout::default().with(|layout| {
        layout.nodes_per_line = nodes_per_line;
        layout.indent = indent;
    });
    opensgf::format(&opensgf::read(bytes), &layout).map_err(js_error)
}

/// Converts a record to FF\[4\] and UTF-8 (`ff4`), or to another format by its name in `sgf convert`.
///
/// # Errors
///
/// Fails if the format is unknown, or cannot represent the record.
#[wasm_bindgen]
pub fn convert(bytes: &[u8], to: &str) -> Result<Vec<u8>, JsValue> {
    let document = opensgf::read(bytes);
    if to == "ff4" {
        let converted = to_ff4(&document, &Default::default()).map_err(js_error)?;
        return Ok(converted.document.write().to_vec());
    }
    let format = formats::format(to).ok_or_else(|| js_error("there is no such format"))?;
    let games: Vec<_> = opensgf::games(&document).collect();
    formats::write(&games, format).map(|written| written.bytes).map_err(js_error)
}

/// A file format.
#[derive(Debug, Serialize, Tsify)]
struct Format {
    name: &'static str,
    title: &'static str,
    extension: &'static str,
}

/// Lists the formats that can be written for a game.
#[wasm_bindgen(unchecked_return_type = "Json<Format[]>")]
#[must_use]
pub fn formats_of(game: u16) -> String {
    let written =
        formats::FORMATS.iter().filter(|format| format.is_written() && format.games.contains(&game));
    let formats = written.map(|format| Format {
        name: format.name,
        title: format.title,
        extension: format.extensions.first().copied().unwrap_or("txt"),
    });
    json(&formats.collect::<Vec<_>>())
}

/// Lists what a format loses of a record: identifiers of properties, `(` for variations, `;` for moves.
///
/// # Errors
///
/// Fails if the format is unknown, or cannot represent the record.
#[wasm_bindgen(unchecked_return_type = "Json<string[]>")]
pub fn lost_in(bytes: &[u8], to: &str) -> Result<String, JsValue> {
    let document = opensgf::read(bytes);
    let format = formats::format(to).ok_or_else(|| js_error("there is no such format"))?;
    let games: Vec<_> = opensgf::games(&document).collect();
    let written = formats::write(&games, format).map_err(js_error)?;
    let losses = written.losses.iter().filter(|loss| loss.kind.is_loss()).map(|loss| match loss.kind {
        formats::LossKind::Variations => "(",
        formats::LossKind::Moves => ";",
        _ => &*loss.ident,
    });
    Ok(json(&losses.collect::<Vec<_>>()))
}

/// Lists the stored engine evaluations on a line: Black's lead in points for all nodes, or Black's winrate above 50 % for all nodes.
pub(crate) fn engine_values(view: &GameView<'_>, line: Vec<Node<'_>>) -> String {
    let all: Vec<_> = formats::analysis::series(view, line).collect();
    let n_scores = all.iter().filter(|values| values.score.is_some()).count();
    let n_chances = all.iter().filter(|values| values.winrate.is_some()).count();
    let value = |values: &formats::analysis::Values<'_>| {
        let (number, description) = if n_scores >= n_chances {
            values.score.map(|score| (score, format!("{score:+.1}")))?
        } else {
            values.winrate.map(|share| (share * 100.0 - 50.0, format!("{:.1} %", share * 100.0)))?
        };
        Some((values.node.index(), format!("{number:.2}"), description))
    };
    json(&all.iter().filter_map(value).collect::<Vec<_>>())
}

/// A finding of a check.
#[derive(Debug, Serialize, Tsify)]
struct Finding {
    severity: String,
    code: &'static str,
    message: String,
    help: Option<String>,
    /// The line, from 1.
    line: usize,
    /// The title of a safe fix.
    repair: Option<String>,
}

fn findings(document: &Document<'_>) -> String {
    let lines = LineIndex::new(document.text());
    let findings = opensgf::check(document, &Config::default()).into_iter().map(|found| {
        let fix = found.fix.filter(|fix| fix.applicability == Applicability::Safe);
        Finding {
            severity: found.severity.to_string(),
            code: found.rule.code,
            message: found.message.to_string(),
            help: found.help.map(|help| help.to_string()),
            line: lines.place(document.text(), found.span.start).line,
            repair: fix.map(|fix| fix.title.to_string()),
        }
    });
    json(&findings.collect::<Vec<_>>())
}

fn repaired(document: &Document<'_>) -> Vec<u8> {
    opensgf::fix(document, &Config::default(), Applicability::Safe).document.write().to_vec()
}
