//! The reference page of all games, generated from the table of games.

use std::fmt::Write;

use sgf_model::value::Color;

use crate::{GAMES, GameSpec, Level, Sizes};

/// Returns the reference page in Markdown: a table of all games, then a section for each.
///
/// # Examples
///
/// ```
/// assert!(sgf_games::page().contains("| 21 | [TwixT](#twixt) |"));
/// ```
#[must_use]
pub fn page() -> String {
    let mut page = String::from(HEAD);
    for level in [Level::Rules, Level::Executed, Level::Board, Level::Kept] {
        let count = GAMES.iter().filter(|spec| spec.level == level).count();
        let _ = writeln!(page, "| {} | {} | {count} |", level.number(), level.words());
    }
    page.push_str("\n| GM | game | level | sizes |\n|---|---|---|---|\n");
    for spec in GAMES {
        let (name, level) = (spec.name, spec.level);
        let link = format!("[{name}](#{})", anchor(name));
        let sizes = spec.sizes.map(sizes).unwrap_or_default();
        let _ =
            writeln!(page, "| {} | {link} | {}, {} | {sizes} |", number(spec), level.number(), level.words());
    }
    GAMES.iter().for_each(|spec| section(&mut page, spec));
    page
}

const HEAD: &str = "# Games

<!-- Made from the table of games; a test keeps it current. -->

Every game that has a number in Smart Game Format, and how far OpenSGF knows it. On level 0 a record is kept as it is, and its
moves are shown as text; on level 1 moves are read and the board is drawn; on level 2 moves are executed; on level 3 the rules
are known: which moves are legal, when the game ends, who has won. `sgf show`, `sgf play`, `sgf perft` and the rules of the
family G go by this table.

| level | | games |
|---|---|---|
";

fn number(spec: &GameSpec) -> String {
    if spec.number == 0 { "–".to_owned() } else { spec.number.to_string() }
}

/// The anchor that Markdown renderers make from a heading.
fn anchor(name: &str) -> String {
    let plain = name.to_lowercase().replace(' ', "-");
    plain.chars().filter(|letter| letter.is_alphanumeric() || *letter == '-').collect()
}

fn sizes(sizes: Sizes) -> String {
    let Sizes { default: (columns, rows), min, max, rectangles } = sizes;
    if (min, max) == (columns.min(rows), columns.max(rows)) {
        return format!("{columns}×{rows}");
    }
    let shape = if rectangles { ", also with unequal sides" } else { "" };
    format!("{columns}×{rows}; sides from {min} to {max}{shape}")
}

fn section(page: &mut String, spec: &GameSpec) {
    let about = spec.about();
    let _ = writeln!(page, "\n## {}\n", spec.name);
    if !spec.other_names.is_empty() {
        let _ = writeln!(page, "Also called {}.\n", spec.other_names.join(", "));
    }
    let first = if spec.first == Color::Black { "Black" } else { "White" };
    let number = if spec.number == 0 { "No number in GM".to_owned() } else { format!("GM[{}]", spec.number) };
    let _ = writeln!(
        page,
        "{number}. Level {}: {}. {first} moves first.\n",
        spec.level.number(),
        spec.level.words()
    );
    let _ = writeln!(page, "Moves: {}\n", about.moves);
    if !about.board.is_empty() {
        let _ = writeln!(page, "Board: {}\n", about.board);
    }
    if !spec.coordinates.is_empty() {
        let _ = writeln!(page, "Other coordinates: {}.\n", spec.coordinates.join(", "));
    }
    if !spec.notations.is_empty() {
        let _ = writeln!(page, "Notations of players, read and written: {}.\n", spec.notations.join(", "));
    }
    if let Some(start) = spec.start {
        let _ = writeln!(page, "Positions to begin with: {start}.\n");
    }
    let properties: Vec<_> = spec.properties().map(|row| format!("{} ({})", row.ident, row.title)).collect();
    if !properties.is_empty() {
        let _ = writeln!(page, "Its own properties: {}.\n", properties.join(", "));
    }
    for (whose, what) in about.dialects {
        let _ = writeln!(page, "- {whose}: {what}");
    }
    if !about.dialects.is_empty() {
        page.push('\n');
    }
    if !about.endings.is_empty() {
        let _ = writeln!(page, "Endings: {}\n", about.endings);
    }
    for reading in about.readings {
        let _ = writeln!(page, "- Where rules differ: {reading}");
    }
    if !about.readings.is_empty() {
        page.push('\n');
    }
    let _ = writeln!(page, "Sources: {}", about.sources.join("; "));
}

#[cfg(test)]
mod tests {
    #[test]
    fn reference_page_is_current() {
        let Some(root) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
        testkit::golden::check(root.join("docs/reference/games.md"), &super::page());
    }
}
