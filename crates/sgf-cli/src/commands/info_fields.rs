//! Normalized game info: numbers and fixed words that programs can compare.
//!
//! Records have dates, results and komi in many notations, which the library parses leniently.

use opensgf::info::{GameResult, Grade, Rank, Rules};
use opensgf::record::GameInfo;
use opensgf::value::Color;
use opensgf::{Node, find};
use serde::Serialize;

/// Normalized game info. Missing and unreadable values are `None`, and `null` in JSON.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct InfoFields {
    /// The year in which the game started.
    year: Option<u32>,
    /// `black`, `white`, `draw` or `void`.
    winner: Option<&'static str>,
    /// The difference in points.
    margin: Option<f64>,
    /// `points`, `resignation`, `time` or `forfeit`.
    manner: Option<&'static str>,
    komi: Option<f64>,
    handicap: Option<u32>,
    /// `5d`, `30k`, `9p`.
    black_rank: Option<String>,
    white_rank: Option<String>,
    /// The name of the rules: `Chinese`.
    rules: Option<&'static str>,
    /// The main time in seconds.
    time: Option<f64>,
    /// The overtime, as FF[4] programs write it: `5x30 byo-yomi`.
    overtime: Option<String>,
}

/// The names of the fields in `sgf get`.
pub(crate) const FIELDS: &[&str] = &[
    "year",
    "winner",
    "margin",
    "manner",
    "komi",
    "handicap",
    "black-rank",
    "white-rank",
    "rules",
    "time",
    "overtime",
];

impl InfoFields {
    pub(crate) fn new(info: &GameInfo<'_>) -> InfoFields {
        let result = info.result();
        let (margin, manner) = match result {
            Some(GameResult::Win { score, manner, .. }) => (score, manner_of(score, manner)),
            _ => (None, None),
        };
        InfoFields {
            year: info.date_range().map(|range| range.first / 10_000).filter(|year| *year > 0),
            winner: result.and_then(winner),
            margin,
            manner,
            komi: info.komi(),
            handicap: info.handicap(),
            black_rank: info.black.rank().map(rank),
            white_rank: info.white.rank().map(rank),
            rules: info.rules().map(Rules::name),
            time: info.time().map(|time| time.main),
            overtime: info.overtime().map(|overtime| overtime.to_string()),
        }
    }

    /// A field by name.
    pub(crate) fn field(&self, name: &str) -> Option<serde_json::Value> {
        let fields = serde_json::to_value(self).expect("numbers and words are always JSON");
        FIELDS.contains(&name).then(|| fields.get(name.replace('-', "_")).cloned()).flatten()
    }
}

/// The node with a property for the game that begins at a node of a tree: the nearest one with it, or else the first below.
pub(crate) fn node_of_line<'d>(node: Node<'d>, ident: &str) -> Option<Node<'d>> {
    let has = |node: &Node<'_>| find(*node, ident.as_bytes()).is_some();
    let above = std::iter::once(node).chain(node.ancestors()).find(has);
    above.or_else(|| std::iter::successors(node.first_child(), |node| node.first_child()).find(has))
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
    fn normalizes_lenient_values() {
        for (record, expected) in [
            (
                "(;DT[1846-07-21]RE[B+2]KM[0]BR[4 dan]WR[8d])",
                r#"[1846,"black",2.0,"points",0.0,null,"4d","8d",null,null,null]"#,
            ),
            (
                "(;DT[Published 1999]RE[W+Resign]KM[6,5]HA[2])",
                r#"[1999,"white",null,"resignation",6.5,2,null,null,null,null,null]"#,
            ),
            ("(;RE[Jigo]KM[abc]BR[NR])", r#"[null,"draw",null,null,null,null,null,null,null,null,null]"#),
            ("(;RE[Void]WR[9p])", r#"[null,"void",null,null,null,null,null,"9p",null,null,null]"#),
            (
                "(;RE[黑胜2又3/4子]KM[375]RU[中国规则]TM[1h]OT[3 x 60 sec]AP[foxwq])",
                r#"[null,"black",5.5,"points",7.5,null,null,null,"Chinese",3600.0,"3x60 byo-yomi"]"#,
            ),
            (
                "(;KM[375]HA[2]RU[Chinese]AP[foxwq])",
                r#"[null,null,null,null,null,2,null,null,"Chinese",null,null]"#,
            ),
        ] {
            let doc = opensgf::read(record.as_bytes());
            let game = opensgf::games(&doc).next().unwrap();
            let info = InfoFields::new(&GameInfo::of(&game));
            let fields: Vec<_> = FIELDS.iter().map(|name| info.field(name).unwrap()).collect();
            assert_eq!(serde_json::to_string(&fields).unwrap(), expected, "{record}");
        }
        assert!(InfoFields::default().field("pb").is_none());
    }
}
