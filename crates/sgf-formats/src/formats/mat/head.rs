//! The parts above the moves: comments with match info, the match length, and the header of each game.

use sgf_model::info::Date;

use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::{Line, number};

/// Match info from the comments.
#[derive(Default)]
pub(super) struct Head {
    /// Properties of the game info and their values.
    pub(super) info: Vec<(&'static str, String)>,
    /// The words of RU, except for the Crawford game.
    pub(super) rules: Vec<&'static str>,
    /// Whether the match has a Crawford game.
    pub(super) has_crawford: bool,
    /// Fields without a property.
    pub(super) others: String,
}

/// Fields with a property: `[Event "Open"]`.
const FIELDS: [(&str, &str); 8] = [
    ("Event", "EV"),
    ("Round", "RO"),
    ("Site", "PC"),
    ("Transcriber", "US"),
    ("Player 1 Elo", "WR"),
    ("Player 2 Elo", "BR"),
    ("EventDate", "DT"),
    ("NodeIndex", "PC"),
];

/// Fields that are redundant.
const KNOWN: [&str; 4] = ["Player 1", "Player 2", "Unrated", "CubeLimit"];

impl Head {
    pub(super) fn new() -> Head {
        Head { has_crawford: true, ..Head::default() }
    }

    /// Reads a comment.
    pub(super) fn take(&mut self, import: &mut Import<'_>, line: Line<'_>) {
        let line = line.part(1..line.text.len()).trimmed();
        let text = import.text(line).into_owned();
        let Some((name, value)) = field(&text) else { return self.other(&text) };
        let is_on = || ["on", "true", "yes", "1"].iter().any(|word| value.eq_ignore_ascii_case(word));
        match name {
            "EventDate" | "Date" => match date(value) {
                Some(Some(date)) => self.info.push(("DT", date)),
                Some(None) => {}
                None => import.report(FactKind::BadValue("EventDate"), line.range()),
            },
            "Crawford" => self.has_crawford = is_on(),
            "Jacoby" if is_on() => self.rules.push("Jacoby"),
            "Jacoby" => {}
            "Variation" => match variant(value) {
                Some(word) => self.rules.extend(word),
                None => import.report(FactKind::BadValue("Variation"), line.range()),
            },
            _ if KNOWN.contains(&name) => {}
            _ => match FIELDS.iter().find(|field| field.0 == name) {
                Some((_, ident)) if !self.info.iter().any(|info| info.0 == *ident) => {
                    // Ratings can have a number of games after them, and a decimal comma.
                    let is_rating = matches!(*ident, "WR" | "BR");
                    let value = if is_rating { rating(value) } else { value.to_owned() };
                    self.info.push((ident, value));
                }
                _ => self.other(&text),
            },
        }
    }

    fn other(&mut self, text: &str) {
        if !text.is_empty() {
            self.others.push_str(text);
            self.others.push('\n');
        }
    }
}

/// Returns whether a line is a comment.
pub(super) fn is_comment(line: Line<'_>) -> bool {
    matches!(line.text.trim_ascii_start().first(), Some(b';' | b'#'))
}

/// Splits `[Event "Open"]`.
fn field(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inside.split_once('"')?;
    Some((name.trim(), value.strip_suffix('"')?.trim()))
}

/// Reads `2025.11.08`, which can be partial, `2025.??.??`, or unknown, `????.??.??`.
fn date(text: &str) -> Option<Option<String>> {
    let parts: Vec<&str> = text.split(['.', '-', '/']).collect();
    let known: Vec<i16> = parts.iter().map_while(|part| part.parse().ok()).collect();
    let are_unknown = parts[known.len()..].iter().all(|part| part.contains('?') || part.is_empty());
    let date = match known[..] {
        [] => return are_unknown.then_some(None),
        [year] => Date::year(year),
        [year, month] => Date::month(year, month as i8),
        [year, month, day] => Date::day(year, month as i8, day as i8),
        _ => None,
    };
    date.filter(|_| are_unknown).map(|date| Some(date.to_string()))
}

/// The rating in `1600,00/0`, without the number of games.
fn rating(text: &str) -> String {
    let number = text.split('/').next().unwrap_or_default().trim().replace(',', ".");
    if number.parse::<f64>().is_ok() { number } else { text.to_owned() }
}

/// The word of RU for a variant; empty for standard backgammon.
fn variant(text: &str) -> Option<Option<&'static str>> {
    let text = text.to_ascii_lowercase();
    let n_checkers = text.bytes().find(u8::is_ascii_digit);
    Some(match (text.as_str(), n_checkers) {
        ("" | "backgammon" | "standard", _) => None,
        (text, _) if text.starts_with("nack") => Some("Nackgammon"),
        (text, Some(b'1')) if text.contains("hyper") => Some("Hypergammon1"),
        (text, Some(b'2')) if text.contains("hyper") => Some("Hypergammon2"),
        (text, Some(b'3') | None) if text.contains("hyper") => Some("Hypergammon3"),
        _ => return None,
    })
}

/// Reads ` 7 point match`, or `Unlimited match` for money.
pub(super) fn match_length(line: Line<'_>) -> Option<u32> {
    let words: Vec<&str> = line.words().map_while(|word| word.ascii()).take(4).collect();
    let is = |word: &str, known: &str| word.eq_ignore_ascii_case(known);
    match words[..] {
        [length, point, game] if is(point, "point") && is(game, "match") => length.parse().ok(),
        ["0", money, _] if is(money, "money") => Some(0),
        [unlimited, game] if is(unlimited, "unlimited") && is(game, "match") => Some(0),
        _ => None,
    }
}

/// Reads ` Game 3`.
pub(super) fn game_number(line: Line<'_>) -> Option<u32> {
    let mut words = line.words();
    let is_game = words.next().is_some_and(|word| word.text.eq_ignore_ascii_case(b"game"));
    let number = words.next()?.number();
    number.filter(|_| is_game && words.next().is_none())
}

/// The name and the score of a player in the header of a game.
pub(super) struct Player<'s> {
    pub(super) name: Line<'s>,
    /// The rating, after a comma.
    pub(super) rating: Option<Line<'s>>,
    pub(super) score: u32,
}

/// Splits ` oskar : 0      hana : 1`.
pub(super) fn players(line: Line<'_>) -> Option<[Player<'_>; 2]> {
    let end_of_first = score_end(line)?;
    let (first, second) = (line.part(0..end_of_first), line.part(end_of_first..line.text.len()));
    Some([player(first)?, player(second)?])
}

/// Finds the end of the first score: a number after a colon, with a space after it.
fn score_end(line: Line<'_>) -> Option<usize> {
    let text = line.text;
    memchr::memchr_iter(b':', text).find_map(|colon| {
        let rest = &text[colon + 1..];
        let n_blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let n_digits = rest[n_blanks..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let end = colon + 1 + n_blanks + n_digits;
        (n_digits > 0 && text.get(end).is_some_and(u8::is_ascii_whitespace)).then_some(end)
    })
}

fn player(line: Line<'_>) -> Option<Player<'_>> {
    let colon = memchr::memrchr(b':', line.text)?;
    let score = number(&line.text[colon + 1..])?;
    let name = line.part(0..colon).trimmed();
    Some(match name.split_once(b',') {
        Some((name, rating)) => Player { name: name.trimmed(), rating: Some(rating.trimmed()), score },
        None => Player { name, rating: None, score },
    })
}
