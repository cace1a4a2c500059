//! GGF, read as SGF.

use sgf_model::info::{GameResult, Manner};
use sgf_model::value::{Color, encode_real};

use super::board;
use super::fields::{Field, games};
use crate::date;
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;
use crate::othello::{Board, Course, NUMBER, is_pass, square};

/// Text fields with a property.
const TEXTS: [(&[u8], &str); 6] =
    [(b"PC", "PC"), (b"PB", "PB"), (b"PW", "PW"), (b"RB", "BR"), (b"RW", "WR"), (b"TY", "RU")];

/// Fields without a property in SGF.
const NOT_HELD: [(&[u8], &str); 6] =
    [(b"TB", "TB"), (b"TW", "TW"), (b"KB", "KB"), (b"KW", "KW"), (b"CO", "CO"), (b"ID", "ID")];

pub(super) fn read(import: &mut Import<'_>) {
    import.choose_charset(import.start()..import.bytes.len(), None, None);
    for (at, fields) in games(import) {
        let name = fields.iter().find(|field| is(field, b"GM"));
        match name {
            Some(name) if !name.value.text.eq_ignore_ascii_case(b"Othello") => {
                import.report(FactKind::BadValue("GM"), name.value.range());
            }
            _ => game(import, at, &fields),
        }
    }
}

fn is(field: &Field<'_>, name: &[u8]) -> bool {
    field.name.text.eq_ignore_ascii_case(name)
}

fn game(import: &mut Import<'_>, at: usize, fields: &[Field<'_>]) {
    import.writer.begin(NUMBER, at);
    let stated = fields.iter().find(|field| is(field, b"BO"));
    let read = stated.and_then(|field| board::read(field.value.text));
    if let Some(field) = stated.filter(|_| read.is_none()) {
        import.report(FactKind::BadValue("BO"), field.value.range());
    }
    let side = read.as_ref().map_or(8, |(board, _)| board.side);
    let usual = Board::usual(side);
    let (board, turn) =
        read.or_else(|| Some((usual.clone()?, Color::Black))).expect("8 is a side of a board");
    let is_usual = usual.as_ref() == Some(&board);
    let Some(position) = board.position(turn) else {
        return import.report(FactKind::BadValue("BO"), at..at + 2);
    };
    if side != 8 {
        import.writer.raw("SZ", &side.to_string());
    }
    info(import, fields);
    if !is_usual || turn != Color::Black {
        board.write(import, turn);
    }
    moves(import, fields, Course::from(position, turn));
}

fn info(import: &mut Import<'_>, fields: &[Field<'_>]) {
    for (name, ident) in TEXTS {
        let mut values = fields.iter().filter(|field| is(field, name));
        if let Some(field) = values.next() {
            let text = import.text(field.value);
            import.writer.line(ident, if text == "null" { "" } else { &text });
        }
        for field in values {
            import.report(FactKind::Repeated(ident), field.value.range());
        }
    }
    for field in fields {
        match field.name.text.to_ascii_uppercase().as_slice() {
            b"DT" => date(import, field.value),
            b"RE" => result(import, field.value),
            b"TI" => time(import, field.value),
            b"KM" => komi(import, field.value),
            b"GM" | b"BO" | b"B" | b"W" => {}
            name if TEXTS.iter().any(|row| row.0 == name) => {}
            name => match NOT_HELD.iter().find(|row| row.0 == name) {
                Some(row) => import.report(FactKind::NotHeld(row.1), field.value.range()),
                None => import.report(FactKind::Unknown, field.name.range()),
            },
        }
    }
}

/// `2004.09.18_05:54:38.MDT`, or the seconds since 1970.
fn date(import: &mut Import<'_>, line: Line<'_>) {
    let text = line.ascii().unwrap_or_default();
    let seconds = text.trim().parse::<i64>().ok().filter(|seconds| *seconds > 9999);
    let moment = seconds.and_then(|seconds| jiff::Timestamp::from_second(seconds).ok());
    let of_seconds = moment.map(|moment| moment.strftime("%Y-%m-%d").to_string());
    match of_seconds.or_else(|| date::read(text)) {
        Some(date) => import.writer.raw("DT", &date),
        None => import.report(FactKind::BadValue("DT"), line.range()),
    }
}

/// `+12.00:r`: Black's score, with the reason if the game ended early.
fn result(import: &mut Import<'_>, line: Line<'_>) {
    let text = line.ascii().unwrap_or_default().trim();
    let (number, how) = text.split_once(':').unwrap_or((text, ""));
    let number = number.trim_start_matches('+').parse::<f64>().ok().filter(|number| number.abs() <= 100.0);
    let Some(number) = number else {
        if text != "?" {
            import.report(FactKind::BadValue("RE"), line.range());
        }
        return;
    };
    let winner = if number > 0.0 { Color::Black } else { Color::White };
    let result = match how {
        _ if number == 0.0 => GameResult::Draw,
        "r" => GameResult::Win { winner, score: Some(number.abs()), manner: Some(Manner::Resign) },
        "t" | "l" => GameResult::win_through(winner, Manner::Time),
        _ => GameResult::win_by(winner, number.abs()),
    };
    if matches!(how, "t" | "l") {
        import.report(FactKind::NotHeld("RE"), line.range());
    }
    import.writer.raw("RE", &result.encode());
}

/// `05:00/00:10/02:00`: main time, increment, and extension.
fn time(import: &mut Import<'_>, line: Line<'_>) {
    let parts: Vec<Line<'_>> = line.split(b'/').map(|part| part.trimmed()).collect();
    match parts.first().and_then(|part| seconds(part.ascii()?)) {
        Some(main) => import.writer.raw("TM", &main.to_string()),
        None => return import.report(FactKind::BadValue("TI"), line.range()),
    }
    if parts[1..].iter().any(|part| !part.text.is_empty()) {
        let text = import.decode(line.range());
        import.writer.line("OT", &text);
    }
}

/// `1:05:00`, `05:00`, `300`.
fn seconds(text: &str) -> Option<u64> {
    let units = text
        .split(',')
        .next()?
        .split(':')
        .map(|part| part.parse::<u64>().ok().filter(|part| *part < 1_000_000));
    units.take(4).try_fold(0_u64, |sum, unit| Some(sum * 60 + unit?))
}

fn komi(import: &mut Import<'_>, line: Line<'_>) {
    let number = line.ascii().and_then(|text| text.trim().trim_start_matches('+').parse::<f64>().ok());
    match number.and_then(|number| encode_real(number).ok()) {
        Some(komi) => import.writer.raw("KM", &komi),
        None => import.report(FactKind::BadValue("KM"), line.range()),
    }
}

fn moves(import: &mut Import<'_>, fields: &[Field<'_>], mut course: Course) {
    let side = course.side();
    let mut has_times = false;
    for field in fields.iter().filter(|field| is(field, b"B") || is(field, b"W")) {
        let color = if is(field, b"B") { Color::Black } else { Color::White };
        let mut parts = field.value.split(b'/');
        let stated = parts.next().map_or(field.value, |part| part.trimmed());
        let text = stated.ascii().unwrap_or_default();
        let square = square(text, side);
        if square.is_none() && !is_pass(text) {
            import.report(FactKind::Unknown, field.value.range());
            continue;
        }
        course.make_as(import, color, square, stated.range());
        value(import, color, parts.next());
        if let Some(time) = parts.next().filter(|part| !part.text.is_empty())
            && !std::mem::replace(&mut has_times, true)
        {
            import.report(FactKind::NotHeld("time of a move"), time.range());
        }
    }
}

/// The value of a move for its player.
fn value(import: &mut Import<'_>, color: Color, part: Option<Line<'_>>) {
    let Some(part) = part.map(|part| part.trimmed()).filter(|part| !part.text.is_empty()) else { return };
    let sign = if color == Color::Black { 1.0 } else { -1.0 };
    let number = part.ascii().and_then(|text| text.trim_start_matches('+').parse::<f64>().ok());
    match number.and_then(|number| encode_real(number * sign + 0.0).ok()) {
        Some(number) => import.writer.raw("V", &number),
        None => import.report(FactKind::BadValue("value"), part.range()),
    }
}
