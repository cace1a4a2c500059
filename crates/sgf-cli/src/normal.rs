//! Game info in a form that programs can compare and count: numbers, and words of a small set.
//!
//! People write dates, results and komi in many ways; the library reads them leniently. Here is what it understood.

use opensgf::info::{GameResult, Grade, Rank};
use opensgf::record::GameInfo;
use opensgf::value::Color;
use serde::Serialize;

/// What was understood of the game info; what was not is `None`, and `null` in JSON.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Normal {
    /// The year in which the game began.
    year: Option<u32>,
    /// `black`, `white`, `draw` or `void`.
    winner: Option<&'static str>,
    /// By how many points.
    margin: Option<f64>,
    /// `points`, `resignation`, `time` or `forfeit`.
    manner: Option<&'static str>,
    komi: Option<f64>,
    handicap: Option<u32>,
    /// `5d`, `30k`, `9p`.
    black_rank: Option<String>,
    white_rank: Option<String>,
}

/// The names under which `sgf get` knows the fields.
pub(crate) const FIELDS: &[&str] =
    &["year", "winner", "margin", "manner", "komi", "handicap", "black-rank", "white-rank"];

impl Normal {
    pub(crate) fn of(info: &GameInfo<'_>) -> Normal {
        let result = info.result();
        let (margin, manner) = match result {
            Some(GameResult::Win { score, manner, .. }) => (score, manner_of(score, manner)),
            _ => (None, None),
        };
        Normal {
            year: info.date_range().map(|range| range.first / 10_000).filter(|year| *year > 0),
            winner: result.and_then(winner),
            margin,
            manner,
            komi: info.komi(),
            handicap: info.handicap(),
            black_rank: info.black.rank().map(rank),
            white_rank: info.white.rank().map(rank),
        }
    }

    /// A field by its name; empty when nothing was understood.
    pub(crate) fn field(&self, name: &str) -> Option<serde_json::Value> {
        let all = serde_json::to_value(self).expect("numbers and words are always JSON");
        FIELDS.contains(&name).then(|| all.get(name.replace('-', "_")).cloned()).flatten()
    }
}

fn winner(result: GameResult) -> Option<&'static str> {
    match result {
        GameResult::Draw => Some("draw"),
        GameResult::Void => Some("void"),
        _ => result.winner().map(|color| if color == Color::Black { "black" } else { "white" }),
    }
}

fn manner_of(score: Option<f64>, manner: Option<opensgf::info::Manner>) -> Option<&'static str> {
    use opensgf::info::Manner;
    match manner {
        Some(Manner::Resign) => Some("resignation"),
        Some(Manner::Time) => Some("time"),
        Some(Manner::Forfeit) => Some("forfeit"),
        _ => score.map(|_| "points"),
    }
}

fn rank(rank: Rank) -> String {
    let letter = match rank.grade {
        Grade::Kyu => 'k',
        Grade::Dan => 'd',
        Grade::Pro => 'p',
    };
    format!("{}{letter}", rank.level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_becomes_comparable() {
        for (record, expected) in [
            (
                "(;DT[1846-07-21]RE[B+2]KM[0]BR[4 dan]WR[8d])",
                r#"[1846,"black",2.0,"points",0.0,null,"4d","8d"]"#,
            ),
            (
                "(;DT[Published 1999]RE[W+Resign]KM[6,5]HA[2])",
                r#"[1999,"white",null,"resignation",6.5,2,null,null]"#,
            ),
            ("(;RE[Jigo]KM[abc]BR[NR])", r#"[null,"draw",null,null,null,null,null,null]"#),
            ("(;RE[Void]WR[9p])", r#"[null,"void",null,null,null,null,null,"9p"]"#),
        ] {
            let doc = opensgf::read(record.as_bytes());
            let game = opensgf::games(&doc).next().unwrap();
            let normal = Normal::of(&GameInfo::of(&game));
            let fields: Vec<_> = FIELDS.iter().map(|name| normal.field(name).unwrap()).collect();
            assert_eq!(serde_json::to_string(&fields).unwrap(), expected, "{record}");
        }
        assert!(Normal::default().field("pb").is_none());
    }
}
