//! Values as people read them, with the written text where it differs.
//!
//! `sgf info` and the page show `7.5 (written 375)` and a note that says why, so that no reading is silent.

use sgf_games::go::Ruleset;
use sgf_model::info::{Dialect, GameResult, Komi, Overtime, Rules};
use sgf_model::record::{GameInfo, GameView};

/// The result, rules, komi, handicap and time of a game in words. Missing values are `None`, and values that are not understood are as
/// written.
///
/// # Examples
///
/// ```
/// use opensgf::{GameInfo, Readings};
/// let doc = opensgf::read("(;GM[1]KM[375]RU[中国规则]RE[黑胜2又3/4子]AP[foxwq])".as_bytes());
/// let view = opensgf::games(&doc).next().expect("the file contains a game");
/// let readings = Readings::new(&view, &GameInfo::of(&view));
/// assert_eq!(readings.komi.as_deref(), Some("7.5 (written 375)"));
/// assert_eq!(readings.rules.as_deref(), Some("Chinese (written 中国规则)"));
/// assert_eq!(readings.result.as_deref(), Some("B+5.5 (written 黑胜2又3/4子)"));
/// assert_eq!(readings.notes, ["the komi 375 is read as 3.75 stones, which are 7.5 points, as Fox writes it"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Readings {
    /// The result, as FF\[4\] writes it.
    pub result: Option<String>,
    /// The rules, by their usual name.
    pub rules: Option<String>,
    /// The komi in points.
    pub komi: Option<String>,
    /// The number of handicap stones.
    pub handicap: Option<String>,
    /// The main time and the overtime.
    pub time: Option<String>,
    /// Notes about values that are not meant as written, and about values that readers interpret differently.
    pub notes: Vec<String>,
}

impl Readings {
    /// Reads the values of a game.
    #[must_use]
    pub fn new(view: &GameView<'_>, info: &GameInfo<'_>) -> Readings {
        let mut notes = Vec::new();
        let is_go = view.number() == 1;
        Readings {
            result: info.result.as_deref().map(|text| result(text, info.result())),
            rules: info.rules.as_deref().map(|text| rules(text, info.rules(), is_go, &mut notes)),
            komi: info.komi.as_deref().map(|text| komi(text, info, &mut notes)),
            handicap: info.handicap.as_deref().map(|text| handicap(text, info.handicap(), is_go, &mut notes)),
            time: time(info, &mut notes),
            notes,
        }
    }
}

/// The reading, and the text if it says the same differently.
fn with_text(reading: String, text: &str) -> String {
    if reading == text { reading } else { format!("{reading} (written {text})") }
}

fn result(text: &str, result: Option<GameResult>) -> String {
    match result {
        // `B+Resign` is as good as `B+R`.
        Some(result) if GameResult::parse(text).is_err() => with_text(result.encode(), text),
        _ => text.to_owned(),
    }
}

fn rules(text: &str, rules: Option<Rules>, is_go: bool, notes: &mut Vec<String>) -> String {
    match rules {
        Some(rules) if text == rules.name() => rules.title().to_owned(),
        Some(rules) => with_text(rules.title().to_owned(), text),
        None => {
            if is_go && Ruleset::of(text).is_none() {
                notes.push(format!("the rules `{text}` are unknown; Japanese rules are assumed"));
            }
            text.to_owned()
        }
    }
}

fn komi(text: &str, info: &GameInfo<'_>, notes: &mut Vec<String>) -> String {
    let Some(komi) = info.komi_reading() else { return text.to_owned() };
    let server = match info.dialect {
        Some(server @ (Dialect::Fox | Dialect::Gokifu)) => format!(", as {} writes it", server.name()),
        _ => String::new(),
    };
    match komi {
        Komi::Hundredths(points) => {
            notes.push(format!("the komi {text} is read as {points} points in hundredths{server}"));
        }
        Komi::Stones(points) => {
            let stones = points / 2.0;
            notes.push(format!(
                "the komi {text} is read as {stones} stones, which are {points} points{server}"
            ));
        }
        Komi::Disputed([one, other]) => {
            notes.push(format!(
                "readers disagree about komi {text} in a handicap game: some read {one}, some {other}; it counts as unknown"
            ));
            return format!("{one} or {other} (written {text})");
        }
        _ => {}
    }
    komi.points().map_or_else(|| text.to_owned(), |points| with_text(points.to_string(), text))
}

fn handicap(text: &str, stones: Option<u32>, is_go: bool, notes: &mut Vec<String>) -> String {
    if is_go && text.trim() == "1" {
        notes
            .push("a handicap of 1 is no handicap stone: Black moves first, usually without komi".to_owned());
    }
    stones.map_or_else(|| text.to_owned(), |stones| with_text(stones.to_string(), text))
}

/// The main time and the overtime in words, with what is written if that is something else.
fn time(info: &GameInfo<'_>, notes: &mut Vec<String>) -> Option<String> {
    let written = info.time.as_deref();
    let main = match (info.time(), written) {
        (Some(time), Some(text)) => {
            if info.is_time_in_minutes() {
                notes.push(format!("the time {text} is read as minutes, as CyberORO writes it"));
            }
            let words = duration(time.main);
            let is_number = text.parse::<f64>().is_ok() && !info.is_time_in_minutes();
            Some(if is_number { words } else { with_text(words, text) })
        }
        (_, text) => text.map(str::to_owned),
    };
    let overtime = match (info.overtime(), info.overtime.as_deref()) {
        (Some(overtime), text) => {
            let words = overtime_words(overtime);
            let is_usual = text.is_none_or(|text| Overtime::parse(text).is_ok());
            Some(
                text.filter(|_| !is_usual)
                    .map_or_else(|| words.clone(), |text| with_text(words.clone(), text)),
            )
        }
        (None, text) => text.map(str::to_owned),
    };
    match (main, overtime) {
        (Some(main), Some(overtime)) => Some(format!("{main}, {overtime}")),
        (main, overtime) => main.or(overtime),
    }
}

fn overtime_words(overtime: Overtime) -> String {
    match overtime {
        Overtime::ByoYomi { periods: 1, seconds } => format!("1 period of {}", duration(seconds)),
        Overtime::ByoYomi { periods, seconds } => format!("{periods} periods of {}", duration(seconds)),
        Overtime::Canadian { moves: 1, seconds } => format!("{} for each move", duration(seconds)),
        Overtime::Canadian { moves, seconds } => format!("{} for every {moves} moves", duration(seconds)),
        Overtime::Fischer { seconds, capped } => {
            let limit = if capped { ", up to the main time" } else { "" };
            format!("{} more with each move{limit}", duration(seconds))
        }
        Overtime::PerMove { seconds, reserve: Some((count, length)) } => {
            format!("{} for each move and {count} periods of {}", duration(seconds), duration(length))
        }
        Overtime::PerMove { seconds, .. } => format!("{} for each move", duration(seconds)),
        Overtime::SuddenDeath => "no overtime".to_owned(),
        other => other.to_string(),
    }
}

/// Formats seconds: 1500 as `25 min`, 86400 as `1 day`.
fn duration(seconds: f64) -> String {
    if seconds < 60.0 || seconds.fract() != 0.0 || seconds > 1e9 {
        return format!("{seconds} s");
    }
    let seconds = seconds as u64;
    let days = seconds / 86_400;
    let days = (days > 0).then(|| if days == 1 { "1 day".to_owned() } else { format!("{days} days") });
    let parts = [(seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")];
    let parts = parts.iter().filter(|(count, _)| *count > 0).map(|(count, unit)| format!("{count} {unit}"));
    days.into_iter().chain(parts).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a record, joined.
    fn lines(record: &str) -> String {
        let doc = crate::read(record.as_bytes());
        let view = crate::games(&doc).next().expect("the record has a game");
        let Readings { result, rules, komi, handicap, time, notes } =
            Readings::new(&view, &GameInfo::of(&view));
        let values = [result, rules, komi, handicap, time].into_iter().flatten();
        values.chain(notes.into_iter().map(|note| format!("Note: {note}"))).collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn says_how_values_are_read() {
        for (record, expected) in [
            ("(;RE[B+R]KM[6.5]RU[Japanese]TM[1500])", "B+R | Japanese | 6.5 | 25 min"),
            ("(;RU[Stone_Scoring])", "Stone Scoring"),
            ("(;RU[stone scoring])", "Stone Scoring (written stone scoring)"),
            ("(;RU[Old Chinese])", "Old Chinese"),
            ("(;RU[Area])", "Area"),
            ("(;RE[W+]TM[3661])", "W+ | 1 h 1 min 1 s"),
            ("(;RE[W+Illegal])", "W+F (written W+Illegal)"),
            ("(;RE[黑胜2又3/4子])", "B+5.5 (written 黑胜2又3/4子)"),
            ("(;TM[259200]OT[86400 fischer])", "3 days, 1 day more with each move"),
            ("(;TM[45 min]OT[3 x 60 sec])", "45 min, 3 periods of 1 min (written 3 x 60 sec)"),
            (
                "(;KM[375]RU[Chinese]AP[foxwq])",
                "Chinese | 7.5 (written 375) | Note: the komi 375 is read as 3.75 stones, which are 7.5 points, as Fox writes it",
            ),
            (
                "(;KM[375]HA[2]RU[Chinese]AP[foxwq])",
                "Chinese | 0 or 0.5 (written 375) | 2 | Note: readers disagree about komi 375 in a handicap game: \
                 some read 0, some 0.5; it counts as unknown",
            ),
            (
                "(;TM[70]TE[Cup]RD[2018-04-24]KO[7.5])",
                "7.5 | 1 h 10 min (written 70) | Note: the time 70 is read as minutes, as CyberORO writes it",
            ),
            ("(;RU[rules:chinese])", "Chinese (written rules:chinese)"),
            ("(;RU[House])", "House | Note: the rules `House` are unknown; Japanese rules are assumed"),
            ("(;GM[11]RU[House])", "House"),
            ("(;RU[koSIMPLEscoreAREAtaxNONEsui0komi7.5])", "koSIMPLEscoreAREAtaxNONEsui0komi7.5"),
        ] {
            assert_eq!(lines(record), expected, "{record}");
        }
    }
}
