//! The JSON of games and continuations, with the field names that the page reads.

use opensgf::db::{Continuation, FoundGame, Hit, Kind, OpeningNames};
use opensgf::play::game;
use opensgf::value::Color;
use serde::Serialize;

use super::question::Asked;

/// A game of the database. Unknown values are `null`.
#[derive(Debug, Serialize)]
pub(crate) struct Shown {
    id: i64,
    path: String,
    number: u32,
    gm: u16,
    game: Option<&'static str>,
    size: Option<String>,
    black: Option<String>,
    white: Option<String>,
    black_rank: Option<String>,
    white_rank: Option<String>,
    event: Option<String>,
    date: Option<String>,
    result: Option<String>,
    moves: u32,
    /// The number of hits, and the move of the first.
    hits: usize,
    at: Option<u32>,
}

impl Shown {
    pub(crate) fn new(found: FoundGame, hit: Option<(u32, usize)>) -> Shown {
        Shown {
            id: found.id,
            path: found.path,
            number: found.number,
            gm: found.gm,
            game: game(found.gm).map(|spec| spec.name),
            size: found.size.map(|(columns, rows)| format!("{columns}x{rows}")),
            black: found.black,
            white: found.white,
            black_rank: found.black_rank,
            white_rank: found.white_rank,
            event: found.event,
            date: found.date,
            result: found.result,
            moves: found.moves,
            hits: hit.map_or(0, |(_, n_hits)| n_hits),
            at: hit.map(|(at, _)| at),
        }
    }
}

/// The move of the first hit, and the number of hits.
pub(crate) fn first_of(hits: &[Hit]) -> (u32, usize) {
    (hits.first().map_or(0, |hit| hit.move_number), hits.len())
}

/// A continuation.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Next {
    /// The name of the point; in a pattern its column and row, as `3,2`.
    point: String,
    /// The number of the site, for positions.
    site: Option<u32>,
    color: char,
    count: u32,
    late: u32,
    black_wins: u32,
    white_wins: u32,
    first_year: Option<u16>,
    last_year: Option<u16>,
    pub(crate) examples: Vec<i64>,
    /// The openings that begin with it.
    openings: Vec<String>,
}

impl Next {
    pub(crate) fn new(next: &Continuation, asked: &Asked, names: &OpeningNames) -> Next {
        let openings = asked.board.as_ref().map(|query| names.after(query, next));
        Next {
            openings: openings.unwrap_or_default(),
            site: asked
                .geometry
                .and_then(|geometry| geometry.site(&next.point).ok())
                .map(|site| site.number()),
            point: next.point.clone(),
            color: if next.color == Color::Black { 'b' } else { 'w' },
            count: next.count,
            late: next.n_late,
            black_wins: next.black_wins,
            white_wins: next.white_wins,
            first_year: next.first_year,
            last_year: next.last_year,
            examples: next.examples.clone(),
        }
    }
}

/// A kind of game in the database, on boards of one size.
#[derive(Debug, Serialize)]
pub(crate) struct ShownKind {
    gm: u16,
    game: Option<&'static str>,
    columns: Option<u16>,
    rows: Option<u16>,
    count: u64,
}

impl ShownKind {
    pub(crate) fn new(kind: &Kind) -> ShownKind {
        ShownKind {
            gm: kind.gm,
            game: game(kind.gm).map(|spec| spec.name),
            columns: kind.size.map(|size| size.0),
            rows: kind.size.map(|size| size.1),
            count: kind.n_games,
        }
    }
}
