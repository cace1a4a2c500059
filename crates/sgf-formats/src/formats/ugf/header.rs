//! The header: fields of `KEY=VALUE` with comma-separated lists.

use std::collections::HashMap;

use sgf_model::info::{Date, GameResult, Manner};
use sgf_model::value::{Color, encode_real};

use crate::fact::FactKind;
use crate::go;
use crate::import::Import;
use crate::lines::Line;

/// The fields by name.
pub(super) struct Fields<'s>(HashMap<&'s [u8], Line<'s>>);

impl<'s> Fields<'s> {
    pub(super) fn of(import: &mut Import<'s>, lines: &[Line<'s>]) -> Fields<'s> {
        let mut fields = HashMap::new();
        for line in lines.iter().map(Line::trimmed).filter(|line| !line.text.is_empty()) {
            match line.split_once(b'=') {
                Some((key, value)) if !fields.contains_key(key.text) => drop(fields.insert(key.text, value)),
                Some(_) => import.report(FactKind::Repeated("field"), line.range()),
                None => import.report(FactKind::Unknown, line.range()),
            }
        }
        Fields(fields)
    }

    /// A field; `None` if it is empty.
    pub(super) fn get(&self, key: &[u8]) -> Option<Line<'s>> {
        self.0.get(key).copied().filter(|line| !line.text.trim_ascii().is_empty())
    }

    fn parts(&self, key: &[u8]) -> Option<(Line<'s>, Vec<Line<'s>>)> {
        let line = self.get(key)?;
        Some((line, line.split(b',').collect()))
    }
}

/// The board of the moves.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub(super) size: u8,
    /// Whether rows count from below.
    pub(super) is_from_below: bool,
}

/// Writes the header.
pub(super) fn write(import: &mut Import<'_>, fields: &Fields<'_>) -> Board {
    let size = match fields.get(b"Size") {
        None => 19,
        Some(line) => line.number().filter(|size| (1..=26).contains(size)).unwrap_or_else(|| {
            import.report(FactKind::BadValue("Size"), line.range());
            19
        }),
    };
    import.writer.raw("SZ", &size.to_string());
    for (ident, key) in [("GN", &b"Title"[..]), ("PC", b"NodeIndex"), ("CP", b"Copyright"), ("SO", b"Writer")]
    {
        if let Some(line) = fields.get(key) {
            let text = import.text(line);
            import.writer.line(ident, text.trim_end_matches(','));
        }
    }
    for (name, rank, key) in [("PB", "BR", &b"PlayerB"[..]), ("PW", "WR", b"PlayerW")] {
        if let Some((_, parts)) = fields.parts(key) {
            for (ident, part) in [name, rank].into_iter().zip(parts) {
                let text = import.text(part);
                import.writer.line(ident, &text);
            }
        }
    }
    rules(import, fields);
    komi(import, fields);
    result(import, fields);
    date(import, fields);
    if let Some(line) = fields.get(b"Comment") {
        let text = import.text(line);
        import.writer.text("GC", &text);
    }
    let is_from_below = fields.get(b"CoordinateType").is_some_and(|line| line.text == b"IGS");
    Board { size, is_from_below }
}

fn rules(import: &mut Import<'_>, fields: &Fields<'_>) {
    let Some(line) = fields.get(b"Rule") else { return };
    let text = import.text(line);
    let rules = match &*text {
        "JPN" => "Japanese",
        other => other,
    };
    import.writer.line("RU", rules);
}

/// `Hdcp=0,6.50`: handicap and komi, which can be negative.
fn komi(import: &mut Import<'_>, fields: &Fields<'_>) {
    let Some((line, parts)) = fields.parts(b"Hdcp") else { return };
    let handicap = parts.first().and_then(crate::lines::Line::number::<u32>);
    let komi = parts.get(1).map(|part| part.number::<f64>().and_then(|komi| encode_real(komi).ok()));
    match handicap {
        Some(n_stones) if n_stones >= 2 => import.writer.raw("HA", &n_stones.to_string()),
        Some(_) => {}
        None => import.report(FactKind::BadValue("Hdcp"), line.range()),
    }
    match komi {
        Some(Some(komi)) => import.writer.raw("KM", &komi),
        Some(None) => import.report(FactKind::BadValue("Hdcp"), line.range()),
        None => {}
    }
}

/// `Winner=B,7.50` or `B,R`.
fn result(import: &mut Import<'_>, fields: &Fields<'_>) {
    let Some((line, parts)) = fields.parts(b"Winner") else { return };
    let how = parts.get(1).and_then(|part| part.trimmed().ascii()).unwrap_or_default();
    let winner = parts.first().and_then(|part| Color::decode(part.text.trim_ascii()).ok());
    let result = winner.and_then(|winner| match how {
        "" => Some(GameResult::win(winner)),
        "R" => Some(GameResult::win_through(winner, Manner::Resign)),
        "T" => Some(GameResult::win_through(winner, Manner::Time)),
        "F" => Some(GameResult::win_through(winner, Manner::Forfeit)),
        points => Some(GameResult::win_by(winner, points.parse().ok().filter(|points| *points >= 0.0)?)),
    });
    match result {
        Some(result) => import.writer.raw("RE", &result.encode()),
        None => import.report(FactKind::BadValue("Winner"), line.range()),
    }
}

/// `Date=2019/03/08,22:09:00,2019/03/09,07:16:59`: start and end of the game.
fn date(import: &mut Import<'_>, fields: &Fields<'_>) {
    let Some((line, parts)) = fields.parts(b"Date") else { return };
    let numbers: Vec<i16> = parts[0].split(b'/').filter_map(|part| part.number()).collect();
    let date = match numbers[..] {
        [year, month, day] => Date::day(year, month as i8, day as i8),
        _ => None,
    };
    match date {
        Some(date) => import.writer.raw("DT", &date.to_string()),
        None => import.report(FactKind::BadValue("Date"), line.range()),
    }
}

/// The fixed handicap stones, if the header has a handicap.
pub(super) fn handicap_places<'s>(
    fields: &Fields<'s>,
    board: Board,
) -> Option<(&'static [&'static str], Line<'s>)> {
    let (line, parts) = fields.parts(b"Hdcp")?;
    let places = go::handicap(parts.first()?.number()?).filter(|_| board.size == 19)?;
    Some((places, line))
}
