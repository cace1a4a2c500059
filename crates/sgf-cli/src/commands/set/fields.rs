//! Columns of `sgf get` that are read from properties, and so cannot be set.

use opensgf::record::GameInfo;
use opensgf::{Document, games};

use crate::commands::info_fields::InfoFields;

/// The property that a field is read from.
pub(super) fn property_of(field: &str) -> &'static str {
    match field {
        "year" => "DT",
        "komi" => "KM",
        "handicap" => "HA",
        "black-rank" => "BR",
        "white-rank" => "WR",
        _ => "RE",
    }
}

/// The value of a field in a game, as `sgf get` prints it.
pub(super) fn value(document: &Document<'_>, game: usize, field: &str) -> String {
    let info = games(document).nth(game).map(|view| InfoFields::new(&GameInfo::of(&view)));
    text(info.and_then(|info| info.field(field)))
}

/// The text of a value.
pub(super) fn text(value: Option<serde_json::Value>) -> String {
    match value {
        None | Some(serde_json::Value::Null) => String::new(),
        Some(serde_json::Value::String(text)) => text,
        Some(value) => value.to_string(),
    }
}

/// Returns whether a cell has a value, however a spreadsheet wrote the number.
pub(super) fn is_same(cell: &str, value: &str) -> bool {
    let number = |text: &str| text.trim().replace(',', ".").parse::<f64>().ok();
    cell.trim() == value || number(cell).is_some_and(|cell| Some(cell) == number(value))
}

/// Expects that a cell has the value of its field, before or after the change.
///
/// # Errors
///
/// Fails with the property that the field is read from.
pub(super) fn expect_read(field: &str, cell: &str, before: &str, after: &str) -> Result<(), String> {
    if is_same(cell, before) || is_same(cell, after) {
        return Ok(());
    }
    let ident = property_of(field);
    Err(format!("`{field}` is `{before}`, read from {ident}, and cannot be set; set {ident}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compares_numbers_of_spreadsheets() {
        for (cell, value) in
            [("6.5", "6.5"), ("6,5", "6.5"), ("0", "0.0"), (" black ", "black"), ("6,50", "6.5")]
        {
            assert!(is_same(cell, value), "{cell}");
        }
        assert!(!is_same("7.5", "6.5") && !is_same("white", "black") && !is_same("1853", ""));
    }
}
