//! Openings: the first moves of games, up to rotation and reflection.

use std::collections::{HashMap, HashSet};

use sgf_games::{Geometry, Site};

use super::{Ending, Endings, Winner, widen};
use crate::query::board::BoardQuery;
use crate::storage::track::{Change, moments};
use crate::{Damage, Database, DbError, Filter};

/// An opening.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Opening {
    /// The GM number: 1 is Go.
    pub gm: u16,
    /// The columns and rows of the board.
    pub size: (u16, u16),
    /// The first moves, as names of points or `pass`, in the orientation whose first move is farthest to the right, then
    /// highest, and so on.
    pub moves: Vec<String>,
    /// The results of the games.
    pub endings: Endings,
    /// The first and the last year.
    pub years: Option<(u16, u16)>,
    /// The id of the first game.
    pub example: i64,
}

/// The openings of games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Openings {
    /// The openings, most frequent first.
    pub openings: Vec<Opening>,
    /// The number of skipped games: unknown or too few moves, or unusual setup.
    pub n_left: u64,
    /// Damaged parts that were skipped.
    pub damage: Vec<Damage>,
}

/// A move in one orientation: distance from the right edge, distance from the upper edge, and color.
type Step = (u16, u16, u8);

/// Passes sort after all points.
const PASS: u16 = u16::MAX;

/// The GM number, columns and rows.
type Kind = (u16, u16, u16);

/// The geometry of each kind of board.
type Boards = HashMap<Kind, Option<Geometry>>;

/// Segments and rows of selected games, and damage.
pub(super) type OnBoards = (Option<HashSet<(u32, u32)>>, Vec<Damage>);

/// A game whose opening is counted.
struct Counted {
    row: u32,
    id: i64,
    winner: Option<Winner>,
    year: Option<u16>,
}

impl Database {
    /// Counts the openings of matching games, by their first moves.
    ///
    /// # Errors
    ///
    /// Fails if the filter is invalid or the catalog cannot be read.
    pub fn openings(
        &self,
        filter: &Filter,
        board: Option<&BoardQuery>,
        n_moves: usize,
    ) -> Result<Openings, DbError> {
        let mut of_segment: HashMap<u32, Vec<Counted>> = HashMap::new();
        let damage = self.each_ending(filter, board, |ending| {
            let &Ending { row, id, winner, year, .. } = ending;
            of_segment.entry(ending.segment).or_default().push(Counted { row, id, winner, year });
        })?;
        let mut found = Openings { damage, ..Openings::default() };
        self.add_damaged(&mut found.damage);
        let mut boards = Boards::new();
        let mut counts: HashMap<(Kind, Vec<Step>), Opening> = HashMap::new();
        for segment in &self.segments {
            let Some(games) = of_segment.remove(&segment.number()) else { continue };
            let segment = match segment.board() {
                Ok(board) => board,
                Err(damage) => {
                    found.damage.push(damage);
                    continue;
                }
            };
            for Counted { row, id, winner, year } in games {
                let row = segment.rows.get(row as usize);
                let kind = row.map(|row| (row.gm, row.columns, row.rows));
                let steps = row.zip(kind).and_then(|(row, kind)| {
                    let geometry = *boards.entry(kind).or_insert_with(|| row.geometry());
                    beginning(geometry?, row.gm, segment.track(row), n_moves)
                });
                let Some((kind, steps)) = kind.zip(steps) else {
                    found.n_left += 1;
                    continue;
                };
                let opening = counts
                    .entry((kind, steps))
                    .or_insert_with(|| Opening { example: id, ..Opening::default() });
                opening.endings.add(winner);
                opening.example = opening.example.min(id);
                widen(&mut opening.years, year);
            }
        }
        for ((kind, steps), opening) in counts {
            let Some(Some(geometry)) = boards.get(&kind) else { continue };
            let moves = steps.iter().map(|step| name(*geometry, step)).collect();
            found.openings.push(Opening { gm: kind.0, size: (kind.1, kind.2), moves, ..opening });
        }
        found.openings.sort_by_key(|opening| (std::cmp::Reverse(opening.endings.games), opening.example));
        Ok(found)
    }

    /// The rows that match a board query; `None` without a query.
    pub(super) fn on_boards(&self, filter: &Filter, board: Option<&BoardQuery>) -> Result<OnBoards, DbError> {
        let Some(board) = board else { return Ok((None, Vec::new())) };
        let mut unread = Vec::new();
        let mut rows = self.rows_of(filter, &mut unread)?;
        let mut found = HashSet::new();
        let mut damage = self.search(board, rows.as_mut(), &mut |hits| {
            found.extend(hits.rows().map(|row| (hits.segment, row)));
            std::ops::ControlFlow::Continue(())
        })?;
        damage.extend(unread);
        Ok((Some(found), damage))
    }
}

/// The first moves of a track, in the orientation that sorts first. `None` if there are too few, or a Go game does not start
/// with an empty board.
fn beginning(geometry: Geometry, gm: u16, track: &[u16], n_moves: usize) -> Option<Vec<Step>> {
    let is_handicap = |changes: &&[u16]| Change(changes[0]).is_setup() && changes.len() > 1;
    if gm == GO && moments(track).next().as_ref().is_some_and(is_handicap) {
        return None;
    }
    let firsts = moments(track).map(|changes| Change(changes[0])).filter(|change| !change.is_setup());
    let firsts: Vec<Change> = firsts.take(n_moves).collect();
    if firsts.len() < n_moves || n_moves == 0 {
        return None;
    }
    let sides = geometry.symmetries().filter(|symmetry| !symmetry.exchanges);
    let seen = sides.map(|symmetry| {
        let step = |change: &Change| {
            let site = change.site().map(|site| geometry.image(Site::new(site as u32), symmetry));
            let place = site.and_then(|site| geometry.place(site));
            let (column, row) =
                place.map_or((PASS, PASS), |(column, row)| (geometry.columns() - 1 - column, row));
            (column, row, change.state())
        };
        firsts.iter().map(step).collect::<Vec<Step>>()
    });
    seen.min()
}

/// The GM number of Go.
const GO: u16 = 1;

/// Formats a move. The color is given only if the player is not the one to move.
fn name(geometry: Geometry, step: &Step) -> String {
    let (column, row, _) = *step;
    let site = (column != PASS).then(|| geometry.at(i32::from(geometry.columns() - 1 - column), row.into()));
    site.flatten().map_or_else(|| "pass".to_owned(), |site| geometry.name(site))
}

#[cfg(test)]
mod tests {
    use sgf_model::record::games;
    use sgf_syntax::Document;

    use super::*;
    use crate::storage::track::track_of;

    fn opening(record: &str, n_moves: usize) -> String {
        let doc = Document::parse(record.as_bytes());
        let view = games(&doc).next().expect("the record has a game");
        let track = track_of(&view, sgf_games::identify(&view, None).spec);
        let geometry = track.geometry.expect("the game is known");
        let steps = beginning(geometry, view.number(), &track.changes, n_moves);
        steps.map_or("none".into(), |steps| {
            steps.iter().map(|step| name(geometry, step)).collect::<Vec<_>>().join(" ")
        })
    }

    #[test]
    fn rotated_games_share_an_opening() {
        for (record, expected) in [
            ("(;B[qd];W[dp])", "qd dp"),
            ("(;B[pc];W[dp])", "qd dp"),
            ("(;B[cd];W[pp])", "qd dp"),
            ("(;B[cp];W[pd])", "qd dp"),
            ("(;B[dc];W[dp])", "qd dd"),
            ("(;B[jj];W[])", "jj pass"),
            ("(;B[qd])", "none"),
            ("(;HA[2]AB[dd][pp];W[qd];B[dp])", "none"),
            ("(;GM[11]SZ[5];B[a1];W[e4])", "e5 a2"),
        ] {
            assert_eq!(opening(record, 2), expected, "{record}");
        }
    }
}
