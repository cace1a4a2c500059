//! Looking through variations: segments keep the main lines, so the other lines are read from the records.
//!
//! Every line from the root to an end becomes a track, and is searched as a main line is. What a line shares with those before it has
//! been searched already: only hits count that are new, and, for what was played next, old hits with a new move behind them.

use rayon::prelude::*;
use sgf_games::game;
use sgf_model::record::games;
use sgf_syntax::Document;

use crate::Damage;
use crate::pattern::{GameHits, Hit, Seen, Stage, Tally};
use crate::position::Images;
use crate::search::{BoardQuery, Line, What, lines_of};
use crate::segment::{Board, Row, Segment, planes_of};
use crate::track::each_variation;

/// What is looked for, made ready.
enum Ready<'q> {
    Pattern(Stage<'q>),
    Position(Images),
    Sequence(sgf_games::Geometry, Vec<Line>),
    /// Exact positions are looked for in main lines alone.
    Nothing,
}

impl Ready<'_> {
    fn of(query: &BoardQuery) -> Ready<'_> {
        let (gm, turned, exchanged) = (query.gm, query.turned, query.exchanged);
        match &query.what {
            What::Pattern(pattern) => Ready::Pattern(Stage::new(pattern, gm, turned, exchanged, Tally::All)),
            What::Position(geometry, standing) => {
                Ready::Position(Images::new(gm, *geometry, standing, turned, exchanged))
            }
            What::Sequence(geometry, steps) => Ready::Sequence(*geometry, lines_of(*geometry, steps, query)),
            What::Exact(_) => Ready::Nothing,
        }
    }

    fn on_track(&self, row: &Row, track: &[u16]) -> Vec<Seen> {
        match self {
            Ready::Pattern(stage) => stage.on_track(row, track, &planes_of((row.columns, row.rows), track)),
            Ready::Position(images) => images.on_track(row, track),
            Ready::Sequence(geometry, lines) => {
                let is_on = (row.columns, row.rows) == (geometry.columns(), geometry.rows());
                let hit = lines.iter().find_map(|line| line.hit(track, *geometry)).filter(|_| is_on);
                hit.into_iter().collect()
            }
            Ready::Nothing => Vec::new(),
        }
    }
}

/// Searches the variations of some games of a segment, in the order of the rows.
pub(crate) fn search(
    query: &BoardQuery,
    segment: &Segment,
    board: &Board,
    rows: &[u32],
) -> Result<Vec<GameHits>, Damage> {
    let ready = Ready::of(query);
    let found = rows.par_chunks(64).map(|rows| {
        let mut last = None;
        let mut found = Vec::new();
        for &number in rows {
            let Some(row) = board.rows.get(number as usize).filter(|row| row.gm == query.gm) else {
                continue;
            };
            let source = segment.source(number as usize, &mut last)?;
            let game = in_record(&ready, row, &source, GameHits::new(number));
            if !game.hits.is_empty() || !game.again.is_empty() {
                found.push(game);
            }
        }
        Ok(found)
    });
    Ok(found.collect::<Result<Vec<_>, Damage>>()?.concat())
}

fn in_record(ready: &Ready<'_>, row: &Row, source: &[u8], mut found: GameHits) -> GameHits {
    let doc = Document::parse(source);
    let (Some(view), Some(spec)) = (games(&doc).next(), game(row.gm)) else { return found };
    let mut line = 0;
    each_variation(&view, spec, &mut |n_shared, track| {
        line += 1;
        for seen in ready.on_track(row, track) {
            let hit = Hit { line, ..seen.hit };
            if seen.decided >= n_shared {
                found.hits.push(hit);
            } else if seen.next.is_some_and(|next| next >= n_shared) {
                found.again.push(hit);
            }
        }
    });
    found
}
