//! The title block of a game: what its game info says, in the order in which readers look for it.

use sgf_model::info::{GameResult, Manner};
use sgf_model::record::{GameView, find};
use sgf_model::value::Color;

use super::spec_of;
use crate::language::{Language, Word};

/// What is told of a game: the property, and the word for it. Players and the result are told in their own way.
const LINES: [(&[u8], Word); 11] = [
    (b"EV", Word::Event),
    (b"RO", Word::Round),
    (b"PC", Word::Place),
    (b"DT", Word::Date),
    (b"KM", Word::Komi),
    (b"HA", Word::Handicap),
    (b"RU", Word::Rules),
    (b"TM", Word::TimeLimit),
    (b"OT", Word::Overtime),
    (b"ON", Word::Opening),
    (b"SO", Word::Source),
];

/// Returns the title of a game: its name, or its players, or its event.
pub(super) fn title(view: &GameView<'_>, language: Language) -> String {
    let players = [player(view, b"PB", b"BR", b"BT", language), player(view, b"PW", b"WR", b"WT", language)];
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
pub(super) fn lines(view: &GameView<'_>, language: Language) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    let mut add = |word: Word, text: Option<String>| {
        lines.extend(text.map(|text| (language.word(word).to_owned(), text)));
    };
    add(Word::Black, player(view, b"PB", b"BR", b"BT", language));
    add(Word::White, player(view, b"PW", b"WR", b"WT", language));
    for (ident, word) in LINES {
        let text = text(view, ident).filter(|text| ident != b"HA" || text != "0");
        add(
            word,
            text.map(|text| match ident {
                b"TM" => time(text, language),
                b"KM" => language.number(&text),
                _ => text,
            }),
        );
    }
    add(Word::Result, text(view, b"RE").map(|text| result(text, language)));
    add(Word::Annotation, text(view, b"AN"));
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
fn player(view: &GameView<'_>, name: &[u8], rank: &[u8], team: &[u8], language: Language) -> Option<String> {
    let unknown = || text(view, rank).map(|_| language.word(Word::Unknown).to_owned());
    let mut words = text(view, name).or_else(unknown)?;
    if let Some(rank) = text(view, rank) {
        words.push_str(&format!(", {rank}"));
    }
    if let Some(team) = text(view, team) {
        words.push_str(&format!(" ({team})"));
    }
    Some(words)
}

/// Seconds as hours and minutes; what is no number of seconds stays.
fn time(text: String, language: Language) -> String {
    let Ok(seconds) = text.parse::<f64>().map(|seconds| seconds as u32) else { return text };
    let of = |word, count: u32| (count > 0).then(|| language.phrase(word, &[&count.to_string()]));
    let parts = [
        of(Word::Hours, seconds / 3600),
        of(Word::Minutes, seconds / 60 % 60),
        of(Word::Seconds, seconds % 60),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { text } else { parts.join(language.blank()) }
}

/// A result in words; what is no result stays.
fn result(text: String, language: Language) -> String {
    match GameResult::parse(&text) {
        Ok(GameResult::Draw) => language.word(Word::Draw).to_owned(),
        Ok(GameResult::Void) => language.word(Word::NoResult).to_owned(),
        Ok(GameResult::Unknown) => language.word(Word::Unknown).to_owned(),
        Ok(GameResult::Win { winner, score, manner }) => win(winner, score, manner, language),
        Err(_) => text,
    }
}

fn win(winner: Color, score: Option<f64>, manner: Option<Manner>, language: Language) -> String {
    let word = match (manner, score) {
        (Some(Manner::Resign), _) => Word::WinsByResignation,
        (Some(Manner::Time), _) => Word::WinsOnTime,
        (Some(Manner::Forfeit), _) => Word::WinsByForfeit,
        (None, Some(score)) if score > 0.0 => Word::WinsBy,
        (None, _) => Word::Wins,
    };
    let score = score.map(|score| language.number(&score.to_string())).unwrap_or_default();
    language.phrase(word, &[language.color(winner), &score])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_and_times_are_told_in_words() {
        use Language::{English, German, Japanese};
        for (raw, language, words) in [
            ("B+3.5", English, "Black wins by 3.5"),
            ("W+R", English, "White wins by resignation"),
            ("0", English, "draw"),
            ("W+R", German, "Weiß gewinnt durch Aufgabe"),
            ("B+0.5", Japanese, "黒0.5目勝ち"),
            ("W+2.5", German, "Weiß gewinnt mit 2,5"),
        ] {
            assert_eq!(result(raw.to_owned(), language), words);
        }
        for (raw, language, words) in [
            ("7200", English, "2 h"),
            ("5400", English, "1 h 30 min"),
            ("1800", German, "30 Min."),
            ("5400", Japanese, "1時間30分"),
            ("2h", English, "2h"),
            ("0", English, "0"),
        ] {
            assert_eq!(time(raw.to_owned(), language), words);
        }
    }
}
