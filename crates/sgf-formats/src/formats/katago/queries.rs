//! Queries: board, setup and moves.

use sgf_games::go::Move;
use sgf_model::value::{Color, LetterPoint};

use crate::analysis::Perspective;
use crate::fact::FactKind;
use crate::formats::gtp;
use crate::import::Import;
use crate::json::{Json, Kind, Value};
use crate::vertex;

/// A query.
pub(super) struct Query {
    pub(super) id: String,
    pub(super) at: usize,
    pub(super) size: (u8, u8),
    pub(super) komi: Option<String>,
    pub(super) rules: Option<String>,
    pub(super) stones: Vec<(Color, String)>,
    pub(super) first: Option<Color>,
    pub(super) moves: Vec<(Color, Move, usize)>,
    /// The perspective that the query requests.
    pub(super) perspective: Option<Perspective>,
}

/// Reads a query; `None` for other values.
pub(super) fn query(import: &mut Import<'_>, json: &Json<'_>) -> Option<Query> {
    let value = json.root();
    let moves = value.get("moves")?;
    let side = |name: &str| value.get(name).and_then(Value::integer).and_then(|side| u8::try_from(side).ok());
    let size = (side("boardXSize").unwrap_or(19), side("boardYSize").unwrap_or(19));
    if !(1..=52).contains(&size.0) || !(1..=52).contains(&size.1) {
        import.report(FactKind::BadValue("boardXSize"), value.range());
        return None;
    }
    let color = |value: Value<'_, '_>| {
        value.text().and_then(|text| Color::decode(text.to_ascii_uppercase().as_bytes()).ok())
    };
    let mut query = Query {
        id: value.get("id").and_then(Value::text).unwrap_or_default().into_owned(),
        at: value.range().start,
        size,
        komi: komi(import, value),
        rules: rules(import, value),
        stones: Vec::new(),
        first: value.get("initialPlayer").and_then(color),
        moves: Vec::new(),
        perspective: perspective(value),
    };
    let stones = value.get("initialStones");
    for stone in stones.iter().flat_map(|stones| stones.items()) {
        match placed(stone, size) {
            Some((color, Move::Put(point))) => query.stones.push((color, point.to_string())),
            _ => import.report(FactKind::OffBoard, stone.range()),
        }
    }
    for it in moves.items() {
        match placed(it, size) {
            Some((color, step)) => query.moves.push((color, step, it.range().start)),
            None => import.report(FactKind::OffBoard, it.range()),
        }
    }
    Some(query)
}

/// `["B", "Q4"]`.
fn placed(value: Value<'_, '_>, size: (u8, u8)) -> Option<(Color, Move)> {
    let mut parts = value.items();
    let color = Color::decode(parts.next()?.text()?.to_ascii_uppercase().as_bytes()).ok()?;
    let place = parts.next()?.text()?;
    let step = vertex::read(&place, size).or_else(|| numbered(&place, size))?;
    Some((color, step))
}

/// `(3,15)`: column and row from 0 in the upper left corner.
fn numbered(text: &str, (columns, rows): (u8, u8)) -> Option<Move> {
    let (column, row) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    let (column, row) = (column.trim().parse().ok()?, row.trim().parse().ok()?);
    LetterPoint::new(column, row).filter(|_| column < columns && row < rows).map(Move::Put)
}

fn komi(import: &mut Import<'_>, value: Value<'_, '_>) -> Option<String> {
    let komi = value.get("komi")?;
    let text = komi.number().and_then(|komi| sgf_model::value::encode_real(komi).ok());
    if text.is_none() {
        import.report(FactKind::BadValue("komi"), komi.range());
    }
    text
}

/// Named rules; SGF has no name for custom rules.
fn rules(import: &mut Import<'_>, value: Value<'_, '_>) -> Option<String> {
    let rules = value.get("rules")?;
    match rules.kind() {
        Kind::Text => rules.text().map(|name| gtp::rules(&name)),
        _ => {
            import.report(FactKind::NotHeld("rules"), rules.range());
            None
        }
    }
}

fn perspective(value: Value<'_, '_>) -> Option<Perspective> {
    let setting = value.find(&["overrideSettings", "reportAnalysisWinratesAs"])?;
    Perspective::parse(&setting.text()?)
}
