//! Drawings of a position or pattern with its continuations.

use std::collections::HashMap;

use opensgf::db::{BoardQuery, Continuation, Explored, Sketch};
use opensgf::play::Site;
use opensgf::render::{Coordinates, Diagram, View};
use opensgf::value::Color;

use crate::numbers::grouped;

/// Numbers of moves with a letter, and in the caption.
const LETTERS: usize = 26;
const CAPTION_MOVES: usize = 8;

/// The letters of continuations: those of the pattern, then capital letters by frequency. Moves to the same point share a letter.
pub(super) struct Letters(HashMap<(u16, u16), char>);

impl Letters {
    pub(super) fn new(explored: &Explored) -> Letters {
        let mut letters = HashMap::new();
        let mut unused = ('A'..='Z').take(LETTERS);
        for next in &explored.continuations {
            let Some(place) = next.place else { continue };
            if let Some(letter) =
                next.label.or_else(|| letters.get(&place).copied()).or_else(|| unused.next())
            {
                letters.insert(place, letter);
            }
        }
        Letters(letters)
    }

    pub(super) fn get(&self, next: &Continuation) -> Option<char> {
        self.0.get(&next.place?).copied()
    }
}

/// The diagram and its view.
pub(super) fn picture(
    query: &BoardQuery,
    explored: &Explored,
    letters: &Letters,
) -> anyhow::Result<(Diagram, View)> {
    let sketch = query
        .sketch()
        .ok_or_else(|| anyhow::anyhow!("cannot draw a pattern of this size: the game has no board for it"))?;
    let is_part = !sketch.window.is_empty();
    let caption = caption(explored, letters);
    let diagram = diagram(sketch, letters);
    let mut view = View::default().with(|view| {
        view.last_move = false;
        view.turn = false;
        view.caption = caption;
    });
    if is_part {
        // A pattern can be anywhere on the board, so it has no coordinates.
        (view.coordinates, view.stars) = (Coordinates::None, false);
    }
    Ok((diagram, view))
}

fn diagram(sketch: Sketch, letters: &Letters) -> Diagram {
    let moves: Vec<(Site, char)> =
        letters.0.iter().filter_map(|(&place, &letter)| Some((sketch.site(place)?, letter))).collect();
    let is_named = |site: Site| moves.iter().any(|(named, _)| *named == site);
    let mut labels: Vec<(Site, String)> =
        moves.iter().map(|(site, letter)| (*site, letter.to_string())).collect();
    let mut dimmed = Vec::new();
    for &(site, sign) in &sketch.signs {
        match sign {
            '*' => dimmed.push(site),
            _ if is_named(site) => {}
            sign => labels.push((site, sign.to_string())),
        }
    }
    labels.sort();
    let mut diagram = Diagram::new(sketch.spec, sketch.position);
    (diagram.markup.labels, diagram.markup.dimmed, diagram.markup.window) = (labels, dimmed, sketch.window);
    diagram
}

/// The most frequent moves, a line for each: `W A 12 (58 %)`.
fn caption(explored: &Explored, letters: &Letters) -> Option<String> {
    let lines = explored.continuations.iter().take(CAPTION_MOVES).map(|next| {
        let who = if next.color == Color::Black { "B" } else { "W" };
        let letter = letters.get(next).map_or_else(|| next.point.clone(), String::from);
        let rate = rate(next.wins(), next.black_wins + next.white_wins);
        let rate = rate.map_or_else(String::new, |rate| format!(" ({rate})"));
        format!("{who} {letter} {}{rate}", grouped(next.count as usize))
    });
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The win rate in decided games, in percent.
pub(super) fn rate(wins: u32, decided: u32) -> Option<String> {
    (decided > 0).then(|| format!("{:.0} %", 100.0 * f64::from(wins) / f64::from(decided)))
}
