//! GIB, read as SGF.

use std::collections::HashMap;
use std::ops::Range;

use memchr::memmem;
use sgf_model::info::{Date, GameResult, Manner, lenient};
use sgf_model::value::{Color, encode_real};

use crate::fact::FactKind;
use crate::go;
use crate::import::Import;
use crate::lines::{Line, lines, number};

/// The header fields by name.
type Fields<'s> = HashMap<&'s [u8], Line<'s>>;

pub(super) fn read(import: &mut Import<'_>) {
    let body = memmem::find(import.bytes, b"\\GS").unwrap_or(import.bytes.len());
    import.choose_charset(import.start()..body, None, None);
    let fields = fields(import, import.start()..body);
    let start = import.start();
    import.writer.begin(go::NUMBER, start);
    import.writer.raw("SZ", "19");
    players(import, &fields);
    let info = Info::of(&fields);
    let komi =
        info.main("GONGJE").or_else(|| info.tag(b'G')).or_else(|| fields.get(&b"GAMEGONGJE"[..]).copied());
    if let Some(komi) = komi {
        komi_of(import, komi);
    }
    if let Some(result) = info.result(import, &fields) {
        import.writer.raw("RE", &result.encode());
    }
    if let Some(date) = info.date(import, &fields) {
        import.writer.raw("DT", &date.to_string());
    }
    time(import, &info);
    for (ident, key) in [("EV", &b"GAMENAME"[..]), ("PC", b"GAMEPLACE")] {
        if let Some(field) = fields.get(key) {
            let text = import.text(*field);
            import.writer.line(ident, &text);
        }
    }
    given_points(import, &info);
    moves(import, body);
}

/// Finds the header fields, `\[KEY=VALUE\]`; a value can span several lines.
fn fields<'s>(import: &mut Import<'s>, header: Range<usize>) -> Fields<'s> {
    let bytes = &import.bytes[..header.end];
    let mut fields = Fields::new();
    let mut at = header.start;
    while let Some(found) = memmem::find(&bytes[at..], b"\\[") {
        let start = at + found + 2;
        let end = field_end(bytes, start);
        let field = Line { at: start, text: &bytes[start..end] };
        match field.split_once(b'=') {
            Some((key, value)) if !fields.contains_key(key.text) => drop(fields.insert(key.text, value)),
            Some(_) => import.report(FactKind::Repeated("field"), field.range()),
            None => import.report(FactKind::Unknown, field.range()),
        }
        at = (end + 2).min(bytes.len());
    }
    fields
}

/// Finds the `\]` that ends a field: the first at the end of a line, since others can be part of a character.
fn field_end(bytes: &[u8], start: usize) -> usize {
    let ends = || memmem::find_iter(&bytes[start..], b"\\]").map(|at| start + at);
    let is_last = |at: &usize| {
        bytes[at + 2..]
            .iter()
            .take(4)
            .find(|byte| !matches!(byte, b' ' | b'\r'))
            .is_none_or(|byte| *byte == b'\n')
    };
    // Values have few of them. The bound keeps malicious files linear.
    ends().take(4).find(is_last).or_else(|| ends().next()).unwrap_or(bytes.len())
}

/// Names with ranks: `Oskar (2D)`.
fn players(import: &mut Import<'_>, fields: &Fields<'_>) {
    for (name, rank, key) in [("PB", "BR", &b"GAMEBLACKNAME"[..]), ("PW", "WR", b"GAMEWHITENAME")] {
        let Some(field) = fields.get(key) else {
            let start = import.start();
            import.report(FactKind::Missing("player"), start..start);
            continue;
        };
        let text = import.text(*field).into_owned();
        let (player, grade) = split_rank(&text);
        import.writer.line(name, player);
        import.writer.line(rank, grade);
    }
}

/// Splits a name and a rank in parentheses; a name with more parentheses is kept.
pub(super) fn split_rank(text: &str) -> (&str, &str) {
    let inside = text.strip_suffix(')').filter(|_| text.matches('(').count() == 1);
    match inside.and_then(|inside| inside.split_once('(')) {
        Some((name, rank)) if !name.trim().is_empty() => (name.trim(), rank.trim()),
        _ => (text, ""),
    }
}

/// The compound fields.
struct Info<'s> {
    main: Option<Line<'s>>,
    tag: Option<Line<'s>>,
}

impl<'s> Info<'s> {
    fn of(fields: &Fields<'s>) -> Info<'s> {
        Info { main: fields.get(&b"GAMEINFOMAIN"[..]).copied(), tag: fields.get(&b"GAMETAG"[..]).copied() }
    }

    /// A part of GAMEINFOMAIN, a list of `KEY:VALUE`.
    fn main(&self, key: &str) -> Option<Line<'s>> {
        let parts = self.main?.split(b',').filter_map(|part| part.trimmed().split_once(b':'));
        parts.filter(|(name, _)| name.text == key.as_bytes()).map(|(_, value)| value).next()
    }

    /// A part of GAMETAG, a list of values with a letter before each.
    fn tag(&self, letter: u8) -> Option<Line<'s>> {
        self.tag?.split(b',').find_map(|part| part.trimmed().strip_prefix(&[letter]))
    }

    fn result(&self, import: &mut Import<'_>, fields: &Fields<'_>) -> Option<GameResult> {
        let code = self.main("GRLT").or_else(|| self.tag(b'W'));
        let tenths = self.main("ZIPSU").or_else(|| self.tag(b'Z'));
        if let Some(code) = code.and_then(|code| code.number::<u32>()) {
            return coded_result(code, tenths.and_then(|tenths| tenths.number::<u32>()).unwrap_or(0));
        }
        let field = fields.get(&b"GAMERESULT"[..])?;
        let text = import.text(*field);
        lenient::result(&text).map(|reading| reading.value)
    }

    fn date(&self, import: &mut Import<'_>, fields: &Fields<'_>) -> Option<Date> {
        let field = self.tag(b'C').or_else(|| fields.get(&b"GAMEDATE"[..]).copied())?;
        let parts: Vec<i16> = numbers(field.text).take(3).collect();
        let date = match parts[..] {
            [year, month, day] if year >= 1000 => Date::day(year, month as i8, day as i8),
            _ => None,
        };
        if date.is_none() && !field.text.trim_ascii().is_empty() {
            import.report(FactKind::BadValue("date"), field.range());
        }
        date
    }

    /// Main time, seconds and number of periods, which the two fields have in different orders.
    fn time(&self) -> Option<[u32; 3]> {
        let parts = |line: Line<'_>| {
            let numbers: Vec<u32> = line.split(b'-').map_while(|part| part.number()).collect();
            <[u32; 3]>::try_from(numbers).ok()
        };
        let main = self.main("GTIME").and_then(parts);
        main.or_else(|| {
            self.tag(b'T').and_then(parts).map(|[seconds, periods, main]| [main, seconds, periods])
        })
    }
}

/// The runs of digits in a text, as far as they fit into a date.
fn numbers(text: &[u8]) -> impl Iterator<Item = i16> {
    text.split(|byte| !byte.is_ascii_digit()).filter(|digits| !digits.is_empty()).map_while(number)
}

/// The winner by number; any other number means that the game is unfinished.
fn coded_result(code: u32, tenths: u32) -> Option<GameResult> {
    let by_points = |winner| GameResult::win_by(winner, f64::from(tenths) / 10.0);
    match code {
        0 => Some(by_points(Color::Black)),
        1 => Some(by_points(Color::White)),
        3 => Some(GameResult::win_through(Color::Black, Manner::Resign)),
        4 => Some(GameResult::win_through(Color::White, Manner::Resign)),
        7 => Some(GameResult::win_through(Color::Black, Manner::Time)),
        8 => Some(GameResult::win_through(Color::White, Manner::Time)),
        _ => None,
    }
}

/// The komi in tenths of points.
fn komi_of(import: &mut Import<'_>, field: Line<'_>) {
    match field.number::<i32>().and_then(|tenths| encode_real(f64::from(tenths) / 10.0).ok()) {
        Some(komi) => import.writer.raw("KM", &komi),
        None => import.report(FactKind::BadValue("komi"), field.range()),
    }
}

fn time(import: &mut Import<'_>, info: &Info<'_>) {
    if let Some([main, seconds, periods]) = info.time() {
        import.writer.raw("TM", &main.to_string());
        if periods > 0 && seconds > 0 {
            import.writer.raw("OT", &format!("{periods}x{seconds} byo-yomi"));
        }
    }
}

/// Points given to White in a handicap game. SGF has no property for it, and programs ignore it.
fn given_points(import: &mut Import<'_>, info: &Info<'_>) {
    let Some(field) = info.main("DUM").or_else(|| info.tag(b'D')) else { return };
    if let Some(points) = field.number::<u32>().filter(|points| *points > 0) {
        import.writer.text("GC", &format!("White Dum: {points}"));
        import.report(FactKind::InComment("DUM"), field.range());
    }
}

/// The state of reading the body.
#[derive(Default)]
struct Body {
    n_moves: u64,
    has_begun: bool,
    has_ended: bool,
    /// The expected number of the next stone, and whether a stone had another number.
    next: u64,
    is_out_of_sequence: bool,
}

fn moves(import: &mut Import<'_>, from: usize) {
    let mut body = Body { next: 2, ..Body::default() };
    let mut stated: Option<(u64, Range<usize>)> = None;
    for line in lines(import.bytes, from) {
        // Fast path: nearly every line is a stone.
        if let Some(rest) = line.strip_prefix(b"STO ") {
            stone(import, &mut body, line, rest);
            continue;
        }
        let line = line.trimmed();
        match line.text {
            b"" | b"\\GS" | b"2 1 0" | b"2 5 0" => {}
            b"\\GE" => body.has_ended = true,
            text if text.starts_with(b"INI ") => initial(import, &mut body, line),
            text if text.starts_with(b"STO ") => stone(import, &mut body, line, line.part(4..text.len())),
            text if text.starts_with(b"SKI") => pass(import, &mut body, line),
            _ => match count(line) {
                Some(count) if stated.is_none() => stated = Some((count, line.range())),
                _ if is_section(line) => {}
                _ => import.report(FactKind::Unknown, line.range()),
            },
        }
    }
    let n_lines = body.n_moves + 1;
    if let Some((stated, at)) = stated.filter(|(stated, _)| *stated != n_lines) {
        import.report(FactKind::Count { stated, found: n_lines }, at);
    }
    if !body.has_ended {
        let end = import.bytes.len();
        import.report(FactKind::Truncated, end..end);
    }
}

/// `N 0 &4`: the number of following lines, including the handicap line.
fn count(line: Line<'_>) -> Option<u64> {
    let mut words = line.words();
    let count = words.next()?.number();
    count.filter(|_| {
        words.next().is_some_and(|word| word.text == b"0")
            && words.next().is_some_and(|word| word.text == b"&4")
    })
}

/// `2 1 0`: the first line of the body, three numbers of unknown meaning.
fn is_section(line: Line<'_>) -> bool {
    line.words().count() == 3 && line.words().all(|word| word.number::<u32>().is_some())
}

/// `INI 0 1 HANDICAP &4`, sometimes followed by words of the server.
fn initial(import: &mut Import<'_>, body: &mut Body, line: Line<'_>) {
    let stones = line.words().nth(3).and_then(|word| word.number::<u32>());
    let Some(stones) = stones.filter(|_| !body.has_begun && body.n_moves == 0) else {
        return import.report(FactKind::Unknown, line.range());
    };
    body.has_begun = true;
    if stones < 2 {
        return;
    }
    import.writer.raw("HA", &stones.to_string());
    match go::handicap(stones) {
        Some(places) => import.writer.list("AB", places.iter().copied()),
        None => import.report(FactKind::BadValue("handicap"), line.range()),
    }
}

/// `STO 0 NUMBER COLOR X Y`.
fn stone(import: &mut Import<'_>, body: &mut Body, line: Line<'_>, rest: Line<'_>) {
    let Some([_, number, color, column, row]) = small_numbers(rest.text) else {
        return import.report(FactKind::Unknown, line.range());
    };
    body.follow(import, number, line);
    if !matches!(color, 1 | 2) {
        return import.report(FactKind::BadValue("color"), line.range());
    }
    if column >= 19 || row >= 19 {
        return import.report(FactKind::OffBoard, line.range());
    }
    let point = [b'a' + column as u8, b'a' + row as u8];
    import.writer.node(line.at);
    let ident = if color == 1 { "B" } else { "W" };
    import.writer.raw(ident, std::str::from_utf8(&point).unwrap_or_default());
}

/// `SKI …`: a pass. The rest is unknown, and is read like a stone if it looks like one.
fn pass(import: &mut Import<'_>, body: &mut Body, line: Line<'_>) {
    let numbers: Vec<u32> = line.words().skip(1).map_while(|word| word.number()).collect();
    let color = match numbers[..] {
        [_, number, color @ (1 | 2), ..] => {
            body.follow(import, number, line);
            color
        }
        _ => {
            body.n_moves += 1;
            body.next += 1;
            // Stones alternate, and the first has number 2.
            if body.n_moves % 2 == 1 { 1 } else { 2 }
        }
    };
    import.writer.node(line.at);
    import.writer.raw(if color == 1 { "B" } else { "W" }, "");
}

impl Body {
    fn follow(&mut self, import: &mut Import<'_>, number: u32, line: Line<'_>) {
        if u64::from(number) != self.next && !self.is_out_of_sequence {
            self.is_out_of_sequence = true;
            import.report(FactKind::OutOfSequence, line.range());
        }
        self.next = u64::from(number) + 1;
        self.n_moves += 1;
    }
}

/// Reads five integers separated by spaces.
fn small_numbers(text: &[u8]) -> Option<[u32; 5]> {
    let mut numbers = [0_u32; 5];
    let mut bytes = text.iter().copied().peekable();
    for number in &mut numbers {
        while bytes.next_if(|byte| *byte == b' ').is_some() {}
        let mut n_digits = 0;
        while let Some(digit) = bytes.next_if(u8::is_ascii_digit) {
            *number = number.checked_mul(10)?.checked_add(u32::from(digit - b'0'))?;
            n_digits += 1;
        }
        if n_digits == 0 {
            return None;
        }
    }
    bytes.all(|byte| byte.is_ascii_whitespace()).then_some(numbers)
}
