//! KIF, read as SGF.

use sgf_model::charset::Charset;

use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;
use crate::shogi::record::Record;

pub(super) fn read(import: &mut Import<'_>) {
    let start = import.start();
    choose_charset(import);
    let (mut record, mut has_moves, mut has_times) = (Record::new(), false, false);
    for line in import.lines() {
        let text = import.decode(line.range()).into_owned();
        let plain = text.trim_matches(|sign: char| sign.is_whitespace());
        if plain.is_empty() || text.starts_with('#') {
            continue;
        }
        if let Some(comment) = text.strip_prefix('*') {
            record.comment(comment.trim_end());
        } else if let Some(bookmark) = text.strip_prefix('&') {
            record.bookmark(bookmark);
        } else if plain.starts_with("手数--") || plain.starts_with("手数＝") {
            has_moves = true;
        } else if record.branch(import, line, plain) || record.end_line(import, line, plain) {
        } else if plain.starts_with(|sign: char| sign.is_ascii_digit()) {
            has_moves = true;
            step(import, &mut record, line, plain, &mut has_times);
        } else if has_moves || !record.header.take(import, line, text.trim_end()) {
            import.report(FactKind::Unknown, line.range());
        }
    }
    record.finish(import, start);
}

/// The charset in the first line, or the usual one.
pub(super) fn choose_charset(import: &mut Import<'_>) {
    let first = import.lines().next();
    let name = first.and_then(|line| {
        let at = memchr::memmem::find(line.text, b"encoding=")?;
        let rest = &line.text[at + b"encoding=".len()..];
        let length = rest.iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        Charset::for_label(&rest[..length]).ok()
    });
    import.choose_charset(import.start()..import.bytes.len(), name, Some(Charset::SHIFT_JIS));
}

/// Reads `12 同　銀成(68) ( 0:05/00:01:10)+` or `12 投了`.
fn step(import: &mut Import<'_>, record: &mut Record, line: Line<'_>, text: &str, has_times: &mut bool) {
    let rest = text
        .trim_start_matches(|sign: char| sign.is_ascii_digit())
        .trim_start_matches(|sign: char| sign.is_whitespace());
    let is_square = |inside: &str| inside.len() == 2 && inside.bytes().all(|byte| byte.is_ascii_digit());
    let (before, inside) = match rest.split_once('(') {
        Some((before, behind)) => (before, behind.split_once(')')),
        None => (rest, None),
    };
    let (text, behind) = match inside {
        Some((square, behind)) if is_square(square) => (format!("{before}({square})"), behind),
        Some((_, behind)) => (before.to_owned(), behind),
        None => (before.to_owned(), ""),
    };
    let has_time = inside.is_some_and(|(inside, _)| inside.contains(':')) || behind.contains(':');
    let text: String = text.trim_end_matches('+').split_whitespace().collect();
    if has_time && !rest.contains("0:00/") && !std::mem::replace(has_times, true) {
        import.report(FactKind::NotHeld("time of a move"), line.range());
    }
    if text.is_empty() {
        return import.report(FactKind::Unknown, line.range());
    }
    if !record.end(import, line, &text) {
        record.make(import, &text, line);
    }
}
