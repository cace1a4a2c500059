//! The continuations of a position in two groups of games, side by side.

use opensgf::db::{Continuation, Explored};
use opensgf::value::Color;
use serde_json::json;

use crate::io::columns::table;
use crate::io::styled_text::StyledText;
use crate::numbers::counted;

use super::continuation::{counts, named};

/// A move in either group, or in both.
struct Line<'a> {
    either: &'a Continuation,
    groups: [Option<&'a Continuation>; 2],
}

/// The moves of both groups, by their share in both together.
fn lines(groups: [&Explored; 2]) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    for (number, group) in groups.into_iter().enumerate() {
        for next in &group.continuations {
            let is_same =
                |line: &&mut Line<'_>| line.either.point == next.point && line.either.color == next.color;
            match lines.iter_mut().find(is_same) {
                Some(line) => line.groups[number] = Some(next),
                None => {
                    let mut groups = [None, None];
                    groups[number] = Some(next);
                    lines.push(Line { either: next, groups });
                }
            }
        }
    }
    let of_both = |line: &Line<'_>| -> f64 {
        let shares = line.groups.into_iter().zip(groups).map(|(next, group)| share(next, group));
        shares.sum()
    };
    lines.sort_by(|one, other| of_both(other).total_cmp(&of_both(one)));
    lines
}

/// The share of a move in the hits of its group.
fn share(next: Option<&Continuation>, group: &Explored) -> f64 {
    next.map_or(0.0, |next| f64::from(next.count) / group.n_hits.max(1) as f64)
}

/// The share of games that the player of a move won, among those with a winner.
fn won(next: &Continuation) -> Option<f64> {
    let decided = next.black_wins + next.white_wins;
    (decided > 0).then(|| f64::from(next.wins()) / f64::from(decided))
}

/// Prints count, share and win rate of each move in both groups.
pub(super) fn print_table(groups: [&Explored; 2], styled: &mut StyledText) {
    let head =
        ["move", "played", "share %", "won %", "others", "share %", "won %"].map(str::to_owned).to_vec();
    let row = |line: &Line<'_>| {
        let color = if line.either.color == Color::Black { "B" } else { "W" };
        let mut cells = vec![format!("{color} {}", line.either.point)];
        for (next, group) in line.groups.into_iter().zip(groups) {
            cells.push(next.map_or(0, |next| next.count).to_string());
            cells.push(format!("{:.1}", 100.0 * share(next, group)));
            cells.push(next.and_then(won).map_or_else(String::new, |won| format!("{:.0}", 100.0 * won)));
        }
        cells
    };
    let rows = lines(groups);
    table(&std::iter::once(head).chain(rows.iter().map(row)).collect::<Vec<_>>(), styled);
}

/// Prints a JSON object for each move, with its counts in `games` and `others`, and a last one with the totals.
pub(super) fn print_json(groups: [&Explored; 2], styled: &mut StyledText) {
    for line in lines(groups) {
        let mut object = named(line.either);
        for (name, next) in ["games", "others"].into_iter().zip(line.groups) {
            object[name] = next.map(counts).into();
        }
        styled.json(&object);
    }
    let totals =
        groups.map(|group| json!({ "games": group.n_games, "hits": group.n_hits, "ends": group.n_ends }));
    styled.json(&json!({ "totals": totals }));
}

/// The summary below the table.
pub(super) fn summary([one, other]: [&Explored; 2]) -> String {
    let of = |group: &Explored| {
        format!("{} in {}", counted(group.n_hits as usize, "hit"), counted(group.n_games as usize, "game"))
    };
    format!("{}; others: {}", of(one), of(other))
}
