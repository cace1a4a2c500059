//! PSQ, read as SGF.

use sgf_games::Options;
use sgf_model::value::{Color, LetterPoint};

use super::{NUMBER, size};
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;
use crate::moves::{Moves, verbatim};
use crate::tree::ROOT;

pub(super) fn read(import: &mut Import<'_>) {
    let start = import.start();
    import.choose_charset(start..import.bytes.len(), None, None);
    let mut lines = import.lines().map(|line| line.trimmed()).filter(|line| !line.text.is_empty()).peekable();
    let Some(first) = lines.next() else { return };
    let Some(size) = size(first) else {
        return import.report(FactKind::Unknown, first.range());
    };
    // The second player begins.
    let is_second = first.split(b',').nth(2).is_some_and(|part| part.trimmed().text == b"1");
    let (mut moves, mut last, mut has_times) = (Moves::new(), ROOT, false);
    while let Some((line, numbers)) = lines.peek().copied().and_then(|line| Some((line, step(line)?))) {
        lines.next();
        let point = |number: u32| u8::try_from(number.checked_sub(1)?).ok();
        let on = point(numbers[0]).zip(point(numbers[1])).filter(|at| at.0 < size.0 && at.1 < size.1);
        let Some(point) = on.and_then(|(column, row)| LetterPoint::new(column, row)) else {
            import.report(FactKind::OffBoard, line.range());
            continue;
        };
        last = moves.add(last, None, &point.to_string(), line.range());
        if numbers.get(2).is_some_and(|time| *time > 0) && !std::mem::replace(&mut has_times, true) {
            import.report(FactKind::NotHeld("time of a move"), line.range());
        }
    }
    let rest: Vec<Line<'_>> = lines.collect();
    import.writer.begin(NUMBER, start);
    let (columns, rows) = size;
    let text = if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") };
    import.writer.raw("SZ", &text);
    names(import, &rest, is_second);
    let options = Options::default().with_size(columns.into(), rows.into());
    let position = sgf_games::gomoku::SPEC.begin(&options).ok();
    moves.resolve(import, position, Color::Black, verbatim);
    moves.tree.write(&mut import.writer);
}

/// Reads `10,10,456`.
fn step(line: Line<'_>) -> Option<Vec<u32>> {
    let numbers: Option<Vec<u32>> = line.split(b',').map(|part| part.number()).collect();
    numbers.filter(|numbers| (2..=3).contains(&numbers.len()))
}

/// The names after the moves, before a number.
fn names(import: &mut Import<'_>, rest: &[Line<'_>], is_second: bool) {
    let is_number = |line: &&Line<'_>| line.number::<i32>().is_some();
    let n_names = rest.iter().take_while(|line| !is_number(line)).count().min(2);
    let idents = if is_second { ["PW", "PB"] } else { ["PB", "PW"] };
    for (ident, line) in idents.into_iter().zip(&rest[..n_names]) {
        let text = import.text(*line);
        import.writer.line(ident, &text);
    }
    for line in rest[n_names..].iter().filter(|line| !is_number(line)) {
        import.report(FactKind::Unknown, line.range());
    }
}
