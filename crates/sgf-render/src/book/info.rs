//! The title block of a game: what its game info says, in the order in which readers look for it.

use sgf_model::info::{GameResult, Manner};
use sgf_model::record::{GameView, find};
use sgf_model::value::Color;

use super::{color_name, spec_of};

/// What is told of a game: the property, and the word for it. Players and the result are told in their own way.
const LINES: [(&[u8], &str); 11] = [
    (b"EV", "Event"),
    (b"RO", "Round"),
    (b"PC", "Place"),
    (b"DT", "Date"),
    (b"KM", "Komi"),
    (b"HA", "Handicap"),
    (b"RU", "Rules"),
    (b"TM", "Time"),
    (b"OT", "Overtime"),
    (b"ON", "Opening"),
    (b"SO", "Source"),
];

/// Returns the title of a game: its name, or its players, or its event.
pub(super) fn title(view: &GameView<'_>) -> String {
    let players = [player(view, b"PB", b"BR", b"BT"), player(view, b"PW", b"WR", b"WT")];
    let name = |index: usize| text(view, [b"PB", b"PW"][index]);
    match (text(view, b"GN"), &players) {
        (Some(own), _) => own,
        (None, [Some(_), Some(_)]) => [name(0), name(1)].map(Option::unwrap_or_default).join(" – "),
        (None, [Some(one), _] | [_, Some(one)]) => one.clone(),
        (None, _) => {
            text(view, b"EV").unwrap_or_else(|| spec_of(view).map_or("Game", |spec| spec.name).to_owned())
        }
    }
}

/// Lists what is known of a game.
pub(super) fn lines(view: &GameView<'_>) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    let mut add = |word: &str, text: Option<String>| lines.extend(text.map(|text| (word.to_owned(), text)));
    add("Black", player(view, b"PB", b"BR", b"BT"));
    add("White", player(view, b"PW", b"WR", b"WT"));
    for (ident, word) in LINES {
        let text = text(view, ident).filter(|text| ident != b"HA" || text != "0");
        add(word, text.map(|text| if ident == b"TM" { time(text) } else { text }));
    }
    add("Result", text(view, b"RE").map(result));
    add("Annotations", text(view, b"AN"));
    lines
}

fn text(view: &GameView<'_>, ident: &[u8]) -> Option<String> {
    let value = view.game().nodes().take(MANY).find_map(|node| find(node, ident))?.values().next()?;
    let text: String = view.line(value).trim().chars().take(LONG).collect();
    Some(text).filter(|text| !text.is_empty())
}

/// How much of a text is told, in characters.
const LONG: usize = 300;

/// In how many nodes game info is looked for; it stands in the root as a rule.
const MANY: usize = 16;

/// A player with rank and team.
fn player(view: &GameView<'_>, name: &[u8], rank: &[u8], team: &[u8]) -> Option<String> {
    let mut words = text(view, name).or_else(|| text(view, rank).map(|_| "unknown".to_owned()))?;
    if let Some(rank) = text(view, rank) {
        words.push_str(&format!(", {rank}"));
    }
    if let Some(team) = text(view, team) {
        words.push_str(&format!(" ({team})"));
    }
    Some(words)
}

/// Seconds as hours and minutes; what is no number of seconds stays.
fn time(text: String) -> String {
    let Ok(seconds) = text.parse::<u32>() else { return text };
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} seconds"),
        (0, minutes, 0) => format!("{minutes} minutes"),
        (hours, 0, 0) => format!("{hours} {}", if hours == 1 { "hour" } else { "hours" }),
        (hours, minutes, 0) => format!("{hours} h {minutes} min"),
        _ => format!("{seconds} seconds"),
    }
}

/// A result in words; what is no result stays.
fn result(text: String) -> String {
    match GameResult::parse(&text) {
        Ok(GameResult::Draw) => "draw".to_owned(),
        Ok(GameResult::Void) => "no result".to_owned(),
        Ok(GameResult::Unknown) => "unknown".to_owned(),
        Ok(GameResult::Win { winner, score, manner }) => win(winner, score, manner),
        Err(_) => text,
    }
}

fn win(winner: Color, score: Option<f64>, manner: Option<Manner>) -> String {
    let how = match (manner, score) {
        (Some(Manner::Resign), _) => " by resignation".to_owned(),
        (Some(Manner::Time), _) => " on time".to_owned(),
        (Some(Manner::Forfeit), _) => " by forfeit".to_owned(),
        (None, Some(score)) if score > 0.0 => format!(" by {score}"),
        (None, _) => String::new(),
    };
    format!("{} wins{how}", color_name(winner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_and_times_are_told_in_words() {
        for (raw, words) in
            [("B+3.5", "Black wins by 3.5"), ("W+R", "White wins by resignation"), ("0", "draw")]
        {
            assert_eq!(result(raw.to_owned()), words);
        }
        for (raw, words) in
            [("7200", "2 hours"), ("5400", "1 h 30 min"), ("1800", "30 minutes"), ("2h", "2h")]
        {
            assert_eq!(time(raw.to_owned()), words);
        }
    }
}
