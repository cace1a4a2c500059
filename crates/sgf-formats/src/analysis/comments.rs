//! Analysis in comments of AI Sensei and OGS.

use sgf_model::record::GameView;
use sgf_syntax::Node;

use super::numbers::{real, share};
use super::{Analysis, Origin};

pub(super) fn read(view: &GameView<'_>, node: Node<'_>) -> Option<Analysis> {
    let comment = view.comment(node)?;
    ogs(&comment).or_else(|| ai_sensei(&comment))
}

/// `Black's win rate: %60.2 visits: 507`.
fn ogs(text: &str) -> Option<Analysis> {
    let (_, rest) = text.split_once("Black's win rate: ")?;
    let mut words = rest.split_whitespace();
    let winrate = real(words.next()?.trim_matches('%')).and_then(share)?;
    let visits = words.next().filter(|word| *word == "visits:").and_then(|_| words.next());
    let visits = visits.and_then(|word| word.parse().ok());
    Some(Analysis { origin: Origin::Ogs, winrate: Some(winrate), visits, ..Analysis::default() })
}

/// `White is ahead by 0.6 points.` or `The game is even.`, on a line of its own.
fn ai_sensei(text: &str) -> Option<Analysis> {
    let score = text.lines().rev().map(str::trim).find_map(|line| {
        if line == "The game is even." {
            return Some(0.0);
        }
        let (player, rest) = line.split_once(" is ahead by ")?;
        let points = real(rest.strip_suffix("points.").or_else(|| rest.strip_suffix("point."))?)?;
        match player {
            "Black" => Some(points),
            "White" => Some(-points),
            _ => None,
        }
    })?;
    Some(Analysis { origin: Origin::AiSensei, score: Some(score), ..Analysis::default() })
}
