//! The title block of a game: its game info in the usual order.

use std::borrow::Cow;

use sgf_model::info::{GameResult, Komi, Manner, Overtime};
use sgf_model::record::{GameInfo, GameView, Player};
use sgf_model::value::Color;

use super::spec_of;
use crate::language::{Language, Word};

/// Returns the title of a game: its name, or its players, or its event. A tree of several games has their common event.
pub(super) fn title(view: &GameView<'_>, language: Language) -> String {
    let games = GameInfo::all(view);
    let info = &games[0].1;
    let fallback =
        || short(&info.event).unwrap_or_else(|| spec_of(view).map_or("Game", |spec| spec.name).to_owned());
    if games.len() > 1 {
        let at_root = GameInfo::at(view, view.root());
        return short(&at_root.name).or_else(|| short(&at_root.event)).unwrap_or_else(fallback);
    }
    let players = [&info.black, &info.white].map(|side| player(side, language));
    match (short(&info.name), players) {
        (Some(own), _) => own,
        (None, [Some(_), Some(_)]) => {
            [&info.black, &info.white].map(|side| short(&side.name).unwrap_or_default()).join(" – ")
        }
        (None, [Some(one), _] | [_, Some(one)]) => one,
        (None, _) => fallback(),
    }
}

/// Lists the game info. In a tree of several games, lists that of the root and then the players and the result of each game.
pub(super) fn lines(view: &GameView<'_>, language: Language) -> Vec<(String, String)> {
    let games = GameInfo::all(view);
    let [(_, only)] = &games[..] else {
        let mut lines = of_game(&GameInfo::at(view, view.root()), language);
        lines.extend(
            games.iter().take(MANY).enumerate().map(|(index, (_, info))| in_tree(info, index + 1, language)),
        );
        return lines;
    };
    of_game(only, language)
}

/// The number of games of a tree that are listed.
const MANY: usize = 200;

/// A game of a tree: its name as the label, then its players and the result.
fn in_tree(info: &GameInfo<'_>, number: usize, language: Language) -> (String, String) {
    let players = [&info.black, &info.white].map(|side| player(side, language));
    let players = players.into_iter().flatten().collect::<Vec<_>>().join(" – ");
    let result = short(&info.result).map(|text| result(text, info.result(), language));
    let parts = [Some(players).filter(|players| !players.is_empty()), short(&info.date), result];
    let label = short(&info.name).unwrap_or_else(|| language.phrase(Word::Variation, &[&number.to_string()]));
    (label, parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

fn of_game(info: &GameInfo<'_>, language: Language) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    let mut add = |word: Word, text: Option<String>| {
        lines.extend(text.map(|text| (language.word(word).to_owned(), text)));
    };
    add(Word::Black, player(&info.black, language));
    add(Word::White, player(&info.white, language));
    add(Word::Event, short(&info.event));
    add(Word::Round, short(&info.round));
    add(Word::Place, short(&info.place));
    add(Word::Date, short(&info.date));
    add(Word::Komi, short(&info.komi).map(|text| komi(text, info.komi_reading(), language)));
    add(Word::Handicap, handicap(info));
    add(Word::Rules, info.rules().map(|rules| rules.title().to_owned()).or_else(|| short(&info.rules)));
    add(
        Word::TimeLimit,
        short(&info.time).map(|text| info.time().map_or(text.clone(), |it| time(text, it.main, language))),
    );
    add(
        Word::Overtime,
        info.overtime().map(|overtime| overtime_of(overtime, language)).or_else(|| short(&info.overtime)),
    );
    add(Word::Opening, short(&info.opening));
    add(Word::Source, short(&info.source));
    add(Word::Result, short(&info.result).map(|text| result(text, info.result(), language)));
    add(Word::Annotation, short(&info.annotator));
    lines
}

/// The beginning of a text.
fn short(text: &Option<Cow<'_, str>>) -> Option<String> {
    text.as_ref().map(|text| text.chars().take(LONG).collect())
}

/// The maximum length of a text, in characters.
const LONG: usize = 300;

/// A player with rank and team.
fn player(side: &Player<'_>, language: Language) -> Option<String> {
    let rank = short(&side.rank);
    let unknown = || rank.as_ref().map(|_| language.word(Word::Unknown).to_owned());
    let mut words = short(&side.name).or_else(unknown)?;
    if let Some(rank) = rank {
        words.push_str(&format!(", {rank}"));
    }
    if let Some(team) = short(&side.team) {
        words.push_str(&format!(" ({team})"));
    }
    Some(words)
}

/// A komi in points; both numbers where readers disagree.
fn komi(text: String, komi: Option<Komi>, language: Language) -> String {
    let number = |points: f64| language.number(&points.to_string());
    match komi {
        Some(Komi::Disputed(both)) => both.map(number).join(" / "),
        Some(komi) => komi.points().map_or(text, number),
        None => text,
    }
}

/// The handicap; none for an even game.
fn handicap(info: &GameInfo<'_>) -> Option<String> {
    match info.handicap() {
        Some(0) => None,
        Some(stones) => Some(stones.to_string()),
        None => short(&info.handicap),
    }
}

/// Formats seconds as hours and minutes; a time of zero as it is written.
fn time(text: String, seconds: f64, language: Language) -> String {
    let seconds = seconds as u32;
    let of = |word, count: u32| (count > 0).then(|| language.phrase(word, &[&count.to_string()]));
    let parts = [
        of(Word::Hours, seconds / 3600),
        of(Word::Minutes, seconds / 60 % 60),
        of(Word::Seconds, seconds % 60),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { text } else { parts.join(language.blank()) }
}

/// Overtime with its times in words: `5 × 30 s`.
fn overtime_of(overtime: Overtime, language: Language) -> String {
    let time = |seconds: f64| time(seconds.to_string(), seconds, language);
    match overtime {
        Overtime::ByoYomi { periods, seconds } => format!("{periods} × {}", time(seconds)),
        Overtime::Canadian { moves, seconds } => format!("{} / {moves}", time(seconds)),
        Overtime::Fischer { seconds, .. } => format!("+ {}", time(seconds)),
        Overtime::PerMove { seconds, reserve: Some((count, length)) } => {
            format!("{} + {count} × {}", time(seconds), time(length))
        }
        Overtime::PerMove { seconds, .. } => time(seconds),
        other => other.to_string(),
    }
}

/// Writes a result in words; other text is not changed.
fn result(text: String, result: Option<GameResult>, language: Language) -> String {
    match result {
        Some(GameResult::Draw) => language.word(Word::Draw).to_owned(),
        Some(GameResult::Void) => language.word(Word::NoResult).to_owned(),
        Some(GameResult::Unknown) => language.word(Word::Unknown).to_owned(),
        Some(GameResult::Win { winner, score, manner }) => win(winner, score, manner, language),
        None => text,
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
    use sgf_model::info::lenient;

    use super::*;

    #[test]
    fn results_and_times_are_written_in_words() {
        use Language::{English, German, Japanese};
        for (raw, language, words) in [
            ("B+3.5", English, "Black wins by 3.5"),
            ("W+R", English, "White wins by resignation"),
            ("0", English, "draw"),
            ("W+R", German, "Weiß gewinnt durch Aufgabe"),
            ("B+0.5", Japanese, "黒0.5目勝ち"),
            ("W+2.5", German, "Weiß gewinnt mit 2,5"),
            ("黑胜2又3/4子", English, "Black wins by 5.5"),
            ("W+Illegal", English, "White wins by forfeit"),
        ] {
            assert_eq!(result(raw.to_owned(), lenient::result(raw).map(|it| it.value), language), words);
        }
        for (raw, language, words) in [
            ("7200", English, "2 h"),
            ("5400", English, "1 h 30 min"),
            ("1800", German, "30 Min."),
            ("5400", Japanese, "1時間30分"),
            ("2h", English, "2 h"),
            ("0", English, "0"),
        ] {
            let seconds = lenient::time_control(raw).map_or(0.0, |it| it.value.main);
            assert_eq!(time(raw.to_owned(), seconds, language), words);
        }
    }
}
