//! Prints the tree and the decoded values of records, for comparison with another reader.
//!
//! Reads paths from standard input, one per line. For each record it prints a line with the number of bytes that follow (or
//! `malformed` if its structure had to be guessed), and then, for each node in file order, `N` and the number of its parent; for
//! each identifier, sorted, `P` and its capitals; for each value `V`, the lengths of its readings as Text and as SimpleText, and
//! both. `xtask/peers/compare_with_sgfmill.py` prints the same for sgfmill.
#![allow(clippy::disallowed_methods, reason = "what it prints is for another program")]

use std::collections::BTreeMap;
use std::io::{self, BufRead as _, Write as _};

use opensgf::{Document, FactKind, Game};

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for path in io::stdin().lock().lines() {
        let bytes = std::fs::read(path?)?;
        let document = Document::parse(&bytes);
        if document.facts().iter().any(|fact| !is_harmless(fact.kind)) {
            writeln!(out, "malformed")?;
            continue;
        }
        let mut text = Vec::new();
        document.games().try_for_each(|game| print(game, &mut text))?;
        writeln!(out, "{}", text.len())?;
        out.write_all(&text)?;
    }
    out.flush()
}

/// Facts that leave no doubt about the tree.
fn is_harmless(kind: FactKind) -> bool {
    matches!(kind, FactKind::ByteOrderMark | FactKind::LongIdent | FactKind::TextOutside)
}

fn print(game: Game<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    for node in game.nodes() {
        writeln!(out, "N {}", node.parent().map_or(-1, |parent| parent.index() as i64))?;
        let mut properties: BTreeMap<&[u8], Vec<&[u8]>> = BTreeMap::new();
        for property in node.properties() {
            properties
                .entry(property.ident())
                .or_default()
                .extend(property.values().map(opensgf::Value::raw));
        }
        for (ident, values) in properties {
            writeln!(out, "P {}", ident.escape_ascii())?;
            values.into_iter().try_for_each(|raw| print_value(raw, out))?;
        }
    }
    Ok(())
}

/// Decoding touches ASCII characters only, so each byte stands for itself here, whatever the charset.
fn print_value(raw: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
    let characters: String = raw.iter().map(|&byte| char::from(byte)).collect();
    let bytes = |text: &str| text.chars().map(|character| character as u8).collect::<Vec<_>>();
    let text = bytes(&opensgf::model::value::text(characters.as_str()));
    let simple = bytes(&opensgf::model::value::simple_text(characters.as_str()));
    writeln!(out, "V {} {}", text.len(), simple.len())?;
    out.extend([text, simple].concat());
    Ok(())
}
