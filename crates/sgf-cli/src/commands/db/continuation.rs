//! A continuation of a position as JSON, and its years.

use opensgf::db::Continuation;
use opensgf::value::Color;
use serde_json::{Value, json};

/// A move with its counts.
pub(super) fn object(next: &Continuation) -> Value {
    let mut object = named(next);
    if let (Value::Object(object), Value::Object(counts)) = (&mut object, counts(next)) {
        object.extend(counts);
    }
    object
}

/// A move.
pub(super) fn named(next: &Continuation) -> Value {
    let color = if next.color == Color::Black { "B" } else { "W" };
    json!({ "move": next.point, "color": color, "label": next.label })
}

/// The counts of a move.
pub(super) fn counts(next: &Continuation) -> Value {
    let years: Vec<_> = next
        .years
        .iter()
        .map(|(year, count)| json!({"year": year, "count": count.count, "wins": count.wins, "losses": count.losses}))
        .collect();
    json!({
        "count": next.count, "late": next.n_late, "black_wins": next.black_wins, "white_wins": next.white_wins,
        "first_year": next.first_year, "last_year": next.last_year, "years": years, "examples": next.examples,
    })
}

/// The first and the last year: `1950–2020`; empty if unknown.
pub(super) fn years(next: &Continuation) -> String {
    match (next.first_year, next.last_year) {
        (Some(first), Some(last)) if first == last => first.to_string(),
        (Some(first), Some(last)) => format!("{first}–{last}"),
        _ => String::new(),
    }
}
