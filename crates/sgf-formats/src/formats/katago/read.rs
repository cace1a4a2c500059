//! Queries and answers into SGF: a game for each query.

use super::answers::{Answers, answers};
use super::queries::{Query, query};
use crate::analysis::Analysis;
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::go;
use crate::json::{Broken, Json};
use crate::sheet::Sheet;
use crate::vertex;

pub(super) fn read(draft: &mut Draft<'_>) {
    let lines = lines(draft);
    let queries: Vec<Query> = lines.iter().filter_map(|json| query(draft, json)).collect();
    let answers = answers(draft, &lines, &queries);
    for (query, answers) in queries.iter().zip(&answers) {
        write(&mut draft.sheet, query, answers);
    }
}

/// Reads one value after the other. Behind a fault, the next line may be sound.
fn lines<'s>(draft: &mut Draft<'s>) -> Vec<Json<'s>> {
    let bytes = draft.bytes;
    let (mut at, mut lines) = (draft.start(), Vec::new());
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
                draft.tell(FactKind::Broken, fault..(fault + 1).min(bytes.len()));
                let from = fault.max(at);
                at = memchr::memchr(b'\n', &bytes[from..]).map_or(bytes.len(), |length| from + length);
            }
        }
    }
}

fn write(sheet: &mut Sheet, query: &Query, answers: &Answers) {
    sheet.begin(go::NUMBER, query.at);
    match query.size {
        (columns, rows) if columns == rows => sheet.raw("SZ", &columns.to_string()),
        (columns, rows) => sheet.raw("SZ", &format!("{columns}:{rows}")),
    }
    for (ident, text) in [("KM", &query.komi), ("RU", &query.rules), ("GN", &Some(query.id.clone()))] {
        sheet.line(ident, text.as_deref().unwrap_or_default());
    }
    for color in [sgf_model::value::Color::Black, sgf_model::value::Color::White] {
        let stones = query.stones.iter().filter(|stone| stone.0 == color);
        sheet.list(&format!("A{}", color.encode()), stones.map(|stone| stone.1.as_str()));
    }
    if let Some(first) = query.first {
        sheet.raw("PL", first.encode());
    }
    values(sheet, answers, 0);
    for (number, (color, step, at)) in (1..).zip(&query.moves) {
        sheet.node(*at);
        sheet.raw(color.encode(), &vertex::value(*step));
        values(sheet, answers, number);
    }
}

/// Writes what Sabaki and others show as a graph: Black's chance in percent, and Black's lead.
fn values(sheet: &mut Sheet, answers: &Answers, number: usize) {
    let Some(Analysis { winrate, score, .. }) = answers.get(&number).map(|found| found.analysis()) else {
        return;
    };
    if let Some(winrate) = winrate {
        sheet.raw("SBKV", &format!("{:.2}", winrate * 100.0));
    }
    if let Some(score) = score {
        sheet.raw("SBKS", &format!("{score:.2}"));
    }
}
