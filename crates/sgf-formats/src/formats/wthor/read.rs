//! WTHOR, read as SGF.

use sgf_model::info::{Date, GameResult};

use super::names::Names;
use super::{HEAD, Shape};
use crate::fact::FactKind;
use crate::import::Import;
use crate::othello::{Course, NUMBER};

/// The header.
struct Head {
    shape: Shape,
    year: String,
    /// The number of empty squares from which best play was computed.
    depth: usize,
}

pub(super) fn read(import: &mut Import<'_>) {
    let bytes = import.bytes;
    let shape = bytes.get(12).and_then(|byte| Shape::of(*byte));
    let (Some((head, rest)), Some(shape)) = (bytes.split_at_checked(HEAD), shape) else {
        return import.report(FactKind::Broken, 0..bytes.len());
    };
    let year = i16::from_le_bytes([head[10], head[11]]);
    let year = Date::year(year).filter(|_| (1..=9999).contains(&year)).map(|year| year.to_string());
    let head = Head { shape, year: year.unwrap_or_default(), depth: usize::from(head[14]) };
    let stated = u64::from(u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]));
    let records = rest.chunks_exact(shape.length());
    if stated != records.len() as u64 {
        import.report(FactKind::Count { stated, found: records.len() as u64 }, 4..8);
    }
    if !records.remainder().is_empty() {
        import.report(FactKind::Truncated, bytes.len() - records.remainder().len()..bytes.len());
    }
    let names = Names::of(&import.options.companions);
    if records.len() > 0 && (names.players.is_empty() || names.tournaments.is_empty()) {
        import.report(FactKind::Missing("names"), HEAD..HEAD + 6);
    }
    // The header can state more games than the file contains.
    import.writer.reserve(records.len() * shape.length());
    let Some(begun) = Course::begin(shape.side.into()) else { return };
    for (index, record) in records.enumerate() {
        game(import, &head, &names, begun.clone(), record, HEAD + index * shape.length());
    }
}

fn game(import: &mut Import<'_>, head: &Head, names: &Names, mut course: Course, record: &[u8], at: usize) {
    let shape = head.shape;
    import.writer.begin(NUMBER, at);
    if shape.side != 8 {
        import.writer.raw("SZ", &shape.side.to_string());
    }
    let number = |index: usize| u16::from_le_bytes([record[index], record[index + 1]]);
    for (ident, index, known) in
        [("EV", 0, &names.tournaments), ("PB", 2, &names.players), ("PW", 4, &names.players)]
    {
        name(import, ident, number(index), known);
    }
    if !head.year.is_empty() {
        import.writer.raw("DT", &head.year);
    }
    result(import, shape, record[6], at + 6);
    let n_discs = (usize::from(shape.side) * usize::from(shape.side)).saturating_sub(4);
    let valued = n_discs.checked_sub(head.depth).filter(|_| head.depth > 0);
    for (index, &number) in record[Shape::NUMBERS..].iter().enumerate() {
        let at = at + Shape::NUMBERS + index;
        if number == 0 {
            let rest = &record[Shape::NUMBERS + index..];
            if rest.iter().any(|&number| number != 0) {
                import.report(FactKind::Unknown, at..at + rest.len());
            }
            break;
        }
        match shape.square(number) {
            Some(square) => course.make(import, Some(square), at..at + 1),
            None => {
                import.report(FactKind::OffBoard, at..at + 1);
                continue;
            }
        }
        if valued == Some(index + 1) {
            let value = 2 * i32::from(record[7]) - i32::from(shape.side) * i32::from(shape.side);
            import.writer.counted("V", if value < 0 { "-" } else { "" }, value.unsigned_abs());
        }
    }
}

/// The name with a number; the number itself if there is no companion file.
fn name(import: &mut Import<'_>, ident: &str, number: u16, known: &[String]) {
    match known.get(usize::from(number)) {
        Some(name) => import.writer.line(ident, name),
        None => import.writer.counted(ident, "WTHOR ", number.into()),
    }
}

/// Black's discs, with empty squares counted for the winner.
fn result(import: &mut Import<'_>, shape: Shape, n_discs: u8, at: usize) {
    let n_squares = i32::from(shape.side) * i32::from(shape.side);
    let difference = 2 * i32::from(n_discs) - n_squares;
    if i32::from(n_discs) > n_squares {
        return import.report(FactKind::BadValue("score"), at..at + 1);
    }
    match difference {
        0 => import.writer.raw("RE", &GameResult::Draw.encode()),
        1.. => import.writer.counted("RE", "B+", difference.unsigned_abs()),
        _ => import.writer.counted("RE", "W+", difference.unsigned_abs()),
    }
}
