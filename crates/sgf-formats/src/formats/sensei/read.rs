//! Diagrams, read as SGF.

use sgf_model::value::{Color, LetterPoint};

use super::START;
use super::diagram::Diagram;
use super::place::Place;
use crate::fact::FactKind;
use crate::go::NUMBER;
use crate::import::Import;
use crate::vertex;

pub(super) fn read(import: &mut Import<'_>) {
    let start = import.start();
    import.choose_charset(start..import.bytes.len(), None, None);
    let (mut open, mut last, mut text): (Option<Diagram<'_>>, Option<Diagram<'_>>, String) =
        Default::default();
    for line in import.lines() {
        let plain = line.trimmed();
        let Some(inside) = plain.strip_prefix(START) else {
            last = open.take().or(last);
            text.push_str(&import.decode(line.range()));
            text.push('\n');
            continue;
        };
        // A line that is not a row starts the next diagram.
        if let Some(diagram) = &mut open
            && diagram.take(inside)
        {
            continue;
        }
        if let Some(diagram) = open.take().or(last.take()) {
            write(import, &diagram, std::mem::take(&mut text).trim());
        }
        let mut diagram = Diagram::begin(inside);
        // The first line can be missing.
        if super::diagram::is_row(inside.text) {
            diagram = Diagram { at: plain.at, ..Diagram::default() };
            diagram.take(inside);
        }
        open = Some(diagram);
    }
    if let Some(diagram) = open.or(last) {
        write(import, &diagram, text.trim());
    }
}

/// The stones and marks of a diagram by property.
#[derive(Default)]
struct Points {
    values: Vec<(&'static str, Vec<String>)>,
    /// The moves by number.
    moves: Vec<(u32, String, usize)>,
}

impl Points {
    fn add(&mut self, ident: &'static str, value: String) {
        match self.values.iter_mut().find(|row| row.0 == ident) {
            Some((_, values)) => values.push(value),
            None => self.values.push((ident, vec![value])),
        }
    }
}

/// The properties of a sign: a stone, and a mark.
fn properties(sign: u8) -> [Option<&'static str>; 2] {
    match sign {
        b'X' => [Some("AB"), None],
        b'O' => [Some("AW"), None],
        b'B' => [Some("AB"), Some("CR")],
        b'W' => [Some("AW"), Some("CR")],
        b'#' => [Some("AB"), Some("SQ")],
        b'@' => [Some("AW"), Some("SQ")],
        b'Y' => [Some("AB"), Some("TR")],
        b'Q' => [Some("AW"), Some("TR")],
        b'Z' => [Some("AB"), Some("MA")],
        b'P' => [Some("AW"), Some("MA")],
        b'C' => [None, Some("CR")],
        b'S' => [None, Some("SQ")],
        b'T' => [None, Some("TR")],
        b'M' => [None, Some("MA")],
        b'?' => [None, Some("DD")],
        _ => [None, None],
    }
}

fn write(import: &mut Import<'_>, diagram: &Diagram<'_>, text: &str) {
    let Some(place) = Place::of(diagram) else {
        return import.report(FactKind::BadValue("diagram"), diagram.at..diagram.at);
    };
    let points = points(diagram, place);
    import.writer.begin(NUMBER, diagram.at);
    match place.size {
        (columns, rows) if columns == rows => import.writer.raw("SZ", &columns.to_string()),
        (columns, rows) => import.writer.raw("SZ", &format!("{columns}:{rows}")),
    }
    if let Some(caption) = diagram.caption {
        let caption = import.text(caption);
        import.writer.line("GN", &caption);
    }
    for (ident, values) in &points.values {
        import.writer.list(ident, values.iter().map(String::as_str));
    }
    let (width, height) = (diagram.width(), diagram.rows.len());
    if (width, height) != place.size {
        let (left, top) = place.corner;
        let end = point(left + width - 1, top + height - 1);
        import.writer.raw("VW", &format!("{}:{end}", point(left, top)));
    }
    let first = diagram.first.unwrap_or(Color::Black);
    if diagram.first.is_some() || !points.moves.is_empty() {
        import.writer.raw("PL", first.encode());
    }
    commands(import, diagram, place);
    let mut comment = text.to_owned();
    for link in &diagram.links {
        comment.push('\n');
        comment.push_str(&import.text(*link));
    }
    import.writer.text("C", comment.trim_start());
    moves(import, diagram, points.moves, first);
}

fn point(column: usize, row: usize) -> String {
    LetterPoint::new(column as u8, row as u8).map(|point| point.to_string()).unwrap_or_default()
}

fn points(diagram: &Diagram<'_>, place: Place) -> Points {
    let mut points = Points::default();
    for (row, signs) in (place.corner.1..).zip(&diagram.rows) {
        for (column, (sign, at)) in (place.corner.0..).zip(signs) {
            let name = point(column, row);
            match sign {
                b'1'..=b'9' => points.moves.push((u32::from(sign - b'0'), name, *at)),
                b'0' => points.moves.push((10, name, *at)),
                b'a'..=b'z' => points.add("LB", format!("{name}:{}", char::from(*sign))),
                sign => {
                    properties(*sign).into_iter().flatten().for_each(|ident| points.add(ident, name.clone()));
                }
            }
        }
    }
    points.moves.sort_by_key(|step| step.0);
    points
}

/// Writes arrows and lines: `{AR D4 F6}`.
fn commands(import: &mut Import<'_>, diagram: &Diagram<'_>, place: Place) {
    let size = (place.size.0 as u8, place.size.1 as u8);
    for ident in ["AR", "LN"] {
        let mut values = Vec::new();
        for line in &diagram.commands {
            let inside = line
                .ascii()
                .map(|text| text.trim_matches(['{', '}']).to_ascii_uppercase())
                .unwrap_or_default();
            let words: Vec<&str> = inside.split_whitespace().collect();
            let read =
                |word: &str| vertex::read(word, size).map(vertex::value).filter(|value| !value.is_empty());
            match words[..] {
                [name, from, to] if name == ident => match (read(from), read(to)) {
                    (Some(from), Some(to)) => values.push(format!("{from}:{to}")),
                    _ => import.report(FactKind::OffBoard, line.range()),
                },
                [name, ..] if name == "AR" || name == "LN" => {}
                _ if ident == "AR" => import.report(FactKind::Unknown, line.range()),
                _ => {}
            }
        }
        import.writer.list(ident, values.iter().map(String::as_str));
    }
}

/// Writes the moves as nodes. A missing number is a move elsewhere, or on a point that has another sign.
fn moves(import: &mut Import<'_>, diagram: &Diagram<'_>, moves: Vec<(u32, String, usize)>, first: Color) {
    let before = diagram.start.filter(|start| *start > 0).unwrap_or(1) - 1;
    let mut last = 0;
    for (number, value, at) in moves {
        if number == last {
            import.report(FactKind::Repeated("move"), at..at + 1);
            continue;
        }
        if number > last + 1 {
            import.report(FactKind::OutOfSequence, at..at + 1);
        }
        let color = if number % 2 == 1 { first } else { first.other() };
        import.writer.node(at);
        import.writer.raw(color.encode(), &value);
        if (last == 0 && before > 0) || number > last + 1 {
            import.writer.raw("MN", &(before + number).to_string());
        }
        last = number;
    }
}
