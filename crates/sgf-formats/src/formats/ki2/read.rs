//! KI2 into SGF.

use sgf_model::charset::Charset;

use super::SIGNS;
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::lines::Line;
use crate::shogi::record::Record;

pub(super) fn read(draft: &mut Draft<'_>) {
    let start = draft.start();
    draft.settle_charset(start..draft.bytes.len(), None, Some(Charset::SHIFT_JIS));
    let mut record = Record::new();
    for line in draft.lines() {
        let text = draft.decode(line.range()).into_owned();
        let plain = text.trim_matches(|sign: char| sign.is_whitespace());
        if plain.is_empty() || text.starts_with('#') {
            continue;
        }
        if let Some(comment) = text.strip_prefix('*') {
            record.comment(comment.trim_end());
        } else if record.branch(draft, line, plain) || record.says_end(draft, line, plain) {
        } else if plain.starts_with(SIGNS) {
            moves(draft, &mut record, line, plain);
        } else if record.has_begun() || !record.header.take(draft, line, text.trim_end()) {
            draft.tell(FactKind::Unknown, line.range());
        }
    }
    record.finish(draft, start);
}

fn moves(draft: &mut Draft<'_>, record: &mut Record, line: Line<'_>, text: &str) {
    for told in text.split(SIGNS).skip(1) {
        let told: String = told.split_whitespace().collect();
        if !told.is_empty() && !record.end(draft, line, &told) {
            record.make(draft, &told, line);
        }
    }
}
