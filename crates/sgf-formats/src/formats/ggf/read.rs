//! GGF into SGF.

use sgf_model::info::{GameResult, Manner};
use sgf_model::value::{Color, encode_real};

use super::board;
use super::fields::{Field, games};
use crate::day;
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::lines::Line;
use crate::othello::{Board, Course, NUMBER, is_pass, square};

/// The texts that have a property of their own.
const TEXTS: [(&[u8], &str); 6] =
    [(b"PC", "PC"), (b"PB", "PB"), (b"PW", "PW"), (b"RB", "BR"), (b"RW", "WR"), (b"TY", "RU")];

/// What has no property in SGF.
const NOT_HELD: [(&[u8], &str); 6] =
    [(b"TB", "TB"), (b"TW", "TW"), (b"KB", "KB"), (b"KW", "KW"), (b"CO", "CO"), (b"ID", "ID")];

pub(super) fn read(draft: &mut Draft<'_>) {
    draft.settle_charset(draft.start()..draft.bytes.len(), None, None);
    for (at, fields) in games(draft) {
        let name = fields.iter().find(|field| is(field, b"GM"));
        match name {
            Some(name) if !name.value.text.eq_ignore_ascii_case(b"Othello") => {
                draft.tell(FactKind::BadValue("GM"), name.value.range());
            }
            _ => game(draft, at, &fields),
        }
    }
}

fn is(field: &Field<'_>, name: &[u8]) -> bool {
    field.name.text.eq_ignore_ascii_case(name)
}

fn game(draft: &mut Draft<'_>, at: usize, fields: &[Field<'_>]) {
    draft.sheet.begin(NUMBER, at);
    let told = fields.iter().find(|field| is(field, b"BO"));
    let read = told.and_then(|field| board::read(field.value.text));
    if let Some(field) = told.filter(|_| read.is_none()) {
        draft.tell(FactKind::BadValue("BO"), field.value.range());
    }
    let side = read.as_ref().map_or(8, |(board, _)| board.side);
    let usual = Board::usual(side);
    let (board, turn) =
        read.or_else(|| Some((usual.clone()?, Color::Black))).expect("8 is a side of a board");
    let is_usual = usual.as_ref() == Some(&board);
    let Some(position) = board.position(turn) else {
        return draft.tell(FactKind::BadValue("BO"), at..at + 2);
    };
    if side != 8 {
        draft.sheet.raw("SZ", &side.to_string());
    }
    info(draft, fields);
    if !is_usual || turn != Color::Black {
        board.write(draft, turn);
    }
    moves(draft, fields, Course::from(position, turn));
}

fn info(draft: &mut Draft<'_>, fields: &[Field<'_>]) {
    for (name, ident) in TEXTS {
        let mut values = fields.iter().filter(|field| is(field, name));
        if let Some(field) = values.next() {
            let text = draft.text(field.value);
            draft.sheet.line(ident, if text == "null" { "" } else { &text });
        }
        for field in values {
            draft.tell(FactKind::Repeated(ident), field.value.range());
        }
    }
    for field in fields {
        match field.name.text.to_ascii_uppercase().as_slice() {
            b"DT" => date(draft, field.value),
            b"RE" => result(draft, field.value),
            b"TI" => time(draft, field.value),
            b"KM" => komi(draft, field.value),
            b"GM" | b"BO" | b"B" | b"W" => {}
            name if TEXTS.iter().any(|row| row.0 == name) => {}
            name => match NOT_HELD.iter().find(|row| row.0 == name) {
                Some(row) => draft.tell(FactKind::NotHeld(row.1), field.value.range()),
                None => draft.tell(FactKind::Unknown, field.name.range()),
            },
        }
    }
}

/// `2004.09.18_05:54:38.MDT`, or the seconds since 1970.
fn date(draft: &mut Draft<'_>, line: Line<'_>) {
    let text = line.ascii().unwrap_or_default();
    let seconds = text.trim().parse::<i64>().ok().filter(|seconds| *seconds > 9999);
    let moment = seconds.and_then(|seconds| jiff::Timestamp::from_second(seconds).ok());
    let of_seconds = moment.map(|moment| moment.strftime("%Y-%m-%d").to_string());
    match of_seconds.or_else(|| day::read(text)) {
        Some(date) => draft.sheet.raw("DT", &date),
        None => draft.tell(FactKind::BadValue("DT"), line.range()),
    }
}

/// `+12.00:r`: for Black, with what ended the game before its time.
fn result(draft: &mut Draft<'_>, line: Line<'_>) {
    let text = line.ascii().unwrap_or_default().trim();
    let (number, how) = text.split_once(':').unwrap_or((text, ""));
    let number = number.trim_start_matches('+').parse::<f64>().ok().filter(|number| number.abs() <= 100.0);
    let Some(number) = number else {
        if text != "?" {
            draft.tell(FactKind::BadValue("RE"), line.range());
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
        draft.tell(FactKind::NotHeld("RE"), line.range());
    }
    draft.sheet.raw("RE", &result.encode());
}

/// `05:00/00:10/02:00`: for the game, for each move, and when that is over.
fn time(draft: &mut Draft<'_>, line: Line<'_>) {
    let parts: Vec<Line<'_>> = line.split(b'/').map(|part| part.trimmed()).collect();
    match parts.first().and_then(|part| seconds(part.ascii()?)) {
        Some(main) => draft.sheet.raw("TM", &main.to_string()),
        None => return draft.tell(FactKind::BadValue("TI"), line.range()),
    }
    if parts[1..].iter().any(|part| !part.text.is_empty()) {
        let text = draft.decode(line.range());
        draft.sheet.line("OT", &text);
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

fn komi(draft: &mut Draft<'_>, line: Line<'_>) {
    let number = line.ascii().and_then(|text| text.trim().trim_start_matches('+').parse::<f64>().ok());
    match number.and_then(|number| encode_real(number).ok()) {
        Some(komi) => draft.sheet.raw("KM", &komi),
        None => draft.tell(FactKind::BadValue("KM"), line.range()),
    }
}

fn moves(draft: &mut Draft<'_>, fields: &[Field<'_>], mut course: Course) {
    let side = course.side();
    let mut has_times = false;
    for field in fields.iter().filter(|field| is(field, b"B") || is(field, b"W")) {
        let color = if is(field, b"B") { Color::Black } else { Color::White };
        let mut parts = field.value.split(b'/');
        let told = parts.next().map(|part| part.trimmed()).unwrap_or(field.value);
        let text = told.ascii().unwrap_or_default();
        let square = square(text, side);
        if square.is_none() && !is_pass(text) {
            draft.tell(FactKind::Unknown, field.value.range());
            continue;
        }
        course.make_as(draft, color, square, told.range());
        value(draft, color, parts.next());
        if let Some(time) = parts.next().filter(|part| !part.text.is_empty())
            && !std::mem::replace(&mut has_times, true)
        {
            draft.tell(FactKind::NotHeld("time of a move"), time.range());
        }
    }
}

/// The value of a move, for the player who makes it.
fn value(draft: &mut Draft<'_>, color: Color, part: Option<Line<'_>>) {
    let Some(part) = part.map(|part| part.trimmed()).filter(|part| !part.text.is_empty()) else { return };
    let sign = if color == Color::Black { 1.0 } else { -1.0 };
    let number = part.ascii().and_then(|text| text.trim_start_matches('+').parse::<f64>().ok());
    match number.and_then(|number| encode_real(number * sign + 0.0).ok()) {
        Some(number) => draft.sheet.raw("V", &number),
        None => draft.tell(FactKind::BadValue("value"), part.range()),
    }
}
