//! KI2, read as SGF.

use sgf_model::charset::Charset;

use super::SIGNS;
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;
use crate::shogi::record::Record;

pub(super) fn read(import: &mut Import<'_>) {
    let start = import.start();
    import.choose_charset(start..import.bytes.len(), None, Some(Charset::SHIFT_JIS));
    let mut record = Record::new();
    for line in import.lines() {
        let text = import.decode(line.range()).into_owned();
        let plain = text.trim_matches(|sign: char| sign.is_whitespace());
        if plain.is_empty() || text.starts_with('#') {
            continue;
        }
        if let Some(comment) = text.strip_prefix('*') {
            record.comment(comment.trim_end());
        } else if record.branch(import, line, plain) || record.end_line(import, line, plain) {
        } else if plain.starts_with(SIGNS) {
            moves(import, &mut record, line, plain);
        } else if record.has_begun() || !record.header.take(import, line, text.trim_end()) {
            import.report(FactKind::Unknown, line.range());
        }
    }
    record.finish(import, start);
}

fn moves(import: &mut Import<'_>, record: &mut Record, line: Line<'_>, text: &str) {
    for part in text.split(SIGNS).skip(1) {
        let text: String = part.split_whitespace().collect();
        if !text.is_empty() && !record.end(import, line, &text) {
            record.make(import, &text, line);
        }
    }
}
