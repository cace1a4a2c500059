//! A continuation of a position as JSON.

use opensgf::db::Continuation;
use opensgf::value::Color;
use serde_json::{Value, json};

/// A continuation as a JSON object.
pub(super) fn object(next: &Continuation) -> Value {
    let color = if next.color == Color::Black { "B" } else { "W" };
    let years: Vec<_> = next
        .years
        .iter()
        .map(|(year, count)| json!({"year": year, "count": count.count, "wins": count.wins, "losses": count.losses}))
        .collect();
    json!({
        "move": next.point, "color": color, "label": next.label, "count": next.count, "late": next.n_late,
        "black_wins": next.black_wins, "white_wins": next.white_wins,
        "first_year": next.first_year, "last_year": next.last_year, "years": years, "examples": next.examples,
    })
}
