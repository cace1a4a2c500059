//! Searches variations. Segments contain only main lines, so variations are read from the records.
//!
//! Each line from the root to a leaf becomes a track, and is searched like a main line. Earlier lines already covered the
//! shared moves, so only new hits count, and old hits with a new continuation.

use rayon::prelude::*;
use sgf_games::game;
use sgf_model::record::games;
use sgf_syntax::Document;

use crate::Damage;
use crate::index::board_images::BoardImages;
use crate::index::hits::{GameHits, Hit, TrackHit};
use crate::query::board::{BoardQuery, Target};
use crate::query::pattern::{HitMode, Matcher};
use crate::query::sequence::{Line, lines_of};
use crate::storage::segment::{Board, Row, Segment, planes_of};
use crate::storage::track::each_variation;

/// A prepared query.
enum Ready<'q> {
    Pattern(Matcher<'q>),
    Position(BoardImages),
    Sequence(sgf_games::Geometry, Vec<Line>),
    /// Exact positions are found in main lines only.
    Nothing,
}

impl Ready<'_> {
    fn of(query: &BoardQuery) -> Ready<'_> {
        let (gm, turned, exchanged) = (query.gm, query.turned, query.exchanged);
        match &query.target {
            Target::Pattern(pattern) => {
                let matcher = Matcher::new(pattern, gm, turned, exchanged, HitMode::All);
                Ready::Pattern(matcher.refined(query.refinement()))
            }
            Target::Position(geometry, states) => {
                Ready::Position(BoardImages::new(gm, *geometry, states, turned, exchanged))
            }
            Target::Sequence(geometry, steps) => {
                Ready::Sequence(*geometry, lines_of(*geometry, steps, query))
            }
            Target::Exact(_) => Ready::Nothing,
        }
    }

    fn on_track(&self, row: &Row, track: &[u16]) -> Vec<TrackHit> {
        match self {
            Ready::Pattern(matcher) => {
                matcher.on_track(row, track, &planes_of((row.columns, row.rows), track))
            }
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

/// Searches the variations of games of a segment, in the order of rows.
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
