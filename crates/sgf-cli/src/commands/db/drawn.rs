//! What was looked for, drawn with a letter at each move that followed.

use std::collections::HashMap;

use opensgf::db::{BoardQuery, Continuation, Explored, Sketch};
use opensgf::play::Site;
use opensgf::render::{Coordinates, Subject, View};
use opensgf::value::Color;

use crate::numbers::grouped;

/// So many moves have a letter, and so many are told below a picture.
const LETTERS: usize = 26;
const TOLD: usize = 8;

/// The letters of the moves that followed: the pattern's own, and capital letters for the others, the most frequent ones first. Several
/// moves to one point share a letter.
pub(super) struct Letters(HashMap<(u16, u16), char>);

impl Letters {
    pub(super) fn of(explored: &Explored) -> Letters {
        let mut letters = HashMap::new();
        let mut free = ('A'..='Z').take(LETTERS);
        for next in &explored.continuations {
            let Some(place) = next.place else { continue };
            if let Some(letter) = next.label.or_else(|| letters.get(&place).copied()).or_else(|| free.next())
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

/// What is drawn, and how it is looked at.
pub(super) fn picture(
    query: &BoardQuery,
    explored: &Explored,
    letters: &Letters,
) -> anyhow::Result<(Subject, View)> {
    let sketch = query.sketch().ok_or_else(|| {
        anyhow::anyhow!("a pattern of this size cannot be drawn: the game has no such board")
    })?;
    let is_part = !sketch.window.is_empty();
    let caption = caption(explored, letters);
    let subject = subject(sketch, letters);
    let mut view = View::default().with(|view| {
        view.last_move = false;
        view.turn = false;
        view.caption = caption;
    });
    if is_part {
        // The points of a pattern have no names: it may lie anywhere.
        (view.coordinates, view.stars) = (Coordinates::None, false);
    }
    Ok((subject, view))
}

fn subject(sketch: Sketch, letters: &Letters) -> Subject {
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
    let mut subject = Subject::new(sketch.spec, sketch.position);
    (subject.markup.labels, subject.markup.dimmed, subject.markup.window) = (labels, dimmed, sketch.window);
    subject
}

/// The most frequent moves, a line for each: `W A 12 (58 %)`.
fn caption(explored: &Explored, letters: &Letters) -> Option<String> {
    let told = explored.continuations.iter().take(TOLD).map(|next| {
        let who = if next.color == Color::Black { "B" } else { "W" };
        let letter = letters.get(next).map_or_else(|| next.point.clone(), String::from);
        let rate = rate(next.wins(), next.black_wins + next.white_wins);
        let rate = rate.map_or_else(String::new, |rate| format!(" ({rate})"));
        format!("{who} {letter} {}{rate}", grouped(next.count as usize))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join("\n"))
}

/// How many of the decided games were won, in per cent.
pub(super) fn rate(wins: u32, decided: u32) -> Option<String> {
    (decided > 0).then(|| format!("{:.0} %", 100.0 * f64::from(wins) / f64::from(decided)))
}
