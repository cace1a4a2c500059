//! Reading queries and answers as SGF: one game per query.

use super::answers::{Answers, answers};
use super::queries::{Query, query};
use crate::analysis::Analysis;
use crate::fact::FactKind;
use crate::go;
use crate::import::Import;
use crate::json::{Broken, Json};
use crate::sgf_writer::SgfWriter;
use crate::vertex;

pub(super) fn read(import: &mut Import<'_>) {
    let lines = lines(import);
    let queries: Vec<Query> = lines.iter().filter_map(|json| query(import, json)).collect();
    let answers = answers(import, &lines, &queries);
    for (query, answers) in queries.iter().zip(&answers) {
        write(&mut import.writer, query, answers);
    }
}

/// Reads the values in turn. After an error, reading continues with the next line.
fn lines<'s>(import: &mut Import<'s>) -> Vec<Json<'s>> {
    let bytes = import.bytes;
    let (mut at, mut lines) = (import.start(), Vec::new());
    loop {
        at += bytes[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        if at == bytes.len() {
            return lines;
        }
        match Json::read(bytes, at) {
            Ok((json, end)) => {
                lines.push(json);
                at = end;
            }
            Err(Broken { at: fault }) => {
                import.report(FactKind::Broken, fault..(fault + 1).min(bytes.len()));
                let from = fault.max(at);
                at = memchr::memchr(b'\n', &bytes[from..]).map_or(bytes.len(), |length| from + length);
            }
        }
    }
}

fn write(writer: &mut SgfWriter, query: &Query, answers: &Answers) {
    writer.begin(go::NUMBER, query.at);
    match query.size {
        (columns, rows) if columns == rows => writer.raw("SZ", &columns.to_string()),
        (columns, rows) => writer.raw("SZ", &format!("{columns}:{rows}")),
    }
    for (ident, text) in [("KM", &query.komi), ("RU", &query.rules), ("GN", &Some(query.id.clone()))] {
        writer.line(ident, text.as_deref().unwrap_or_default());
    }
    for color in [sgf_model::value::Color::Black, sgf_model::value::Color::White] {
        let stones = query.stones.iter().filter(|stone| stone.0 == color);
        writer.list(&format!("A{}", color.encode()), stones.map(|stone| stone.1.as_str()));
    }
    if let Some(first) = query.first {
        writer.raw("PL", first.encode());
    }
    values(writer, answers, 0);
    for (number, (color, step, at)) in (1..).zip(&query.moves) {
        writer.node(*at);
        writer.raw(color.encode(), &vertex::value(*step));
        values(writer, answers, number);
    }
}

/// Writes the values that Sabaki and others plot: Black's win rate in percent, and Black's lead.
fn values(writer: &mut SgfWriter, answers: &Answers, number: usize) {
    let Some(Analysis { winrate, score, .. }) = answers.get(&number).map(super::answers::Found::analysis)
    else {
        return;
    };
    if let Some(winrate) = winrate {
        writer.raw("SBKV", &format!("{:.2}", winrate * 100.0));
    }
    if let Some(score) = score {
        writer.raw("SBKS", &format!("{score:.2}"));
    }
}
