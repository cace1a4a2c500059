//! Candidates: games that share a fingerprint.
//!
//! Fingerprints are computed from the boards in the segments: reading them takes less time than an index in the catalog would
//! cost at each import.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

use rayon::prelude::*;

use crate::index::fingerprints::Fingerprints;
use crate::index::keys::KeyTable;
use crate::storage::segment::{Board, Row};
use crate::storage::track::{Change, moments};
use crate::{Damage, Database, DbError};

/// The game and the size of a board.
type Size = (u16, u16, u16);

/// A game with moves.
pub(super) struct Member {
    pub(super) id: i64,
    board: usize,
    row: u32,
    fingerprints: Fingerprints,
}

/// The games of a database that can be compared, ordered by id.
pub(super) struct Members {
    boards: Vec<Board>,
    tables: HashMap<Size, Arc<KeyTable>>,
    pub(super) all: Vec<Member>,
    pub(super) damage: Vec<Damage>,
}

/// A game in the catalog: its id, the row in its segment, and the ids of the players' names.
type Entry = (i64, u32, [Option<i64>; 2]);

impl Members {
    /// Reads all games that are not merged into others.
    pub(super) fn of(database: &Database) -> Result<Members, DbError> {
        let (boards, tables, all) = (Vec::new(), HashMap::new(), Vec::new());
        let mut members = Members { boards, tables, all, damage: database.damaged().to_vec() };
        for segment in &database.segments {
            match segment.board() {
                Ok(board) => members.add(board, &entries(database, segment.number())?),
                Err(damage) => members.damage.push(damage),
            }
        }
        members.all.sort_unstable_by_key(|member| member.id);
        Ok(members)
    }

    fn add(&mut self, board: Board, entries: &[Entry]) {
        for row in board.rows.iter() {
            if !self.tables.contains_key(&size(row))
                && let Some(geometry) = row.geometry()
            {
                self.tables.insert(size(row), KeyTable::of(row.gm, geometry));
            }
        }
        let (number, tables) = (self.boards.len(), &self.tables);
        let member = |&(id, row, players): &Entry| {
            let entry = board.rows.get(row as usize)?;
            let (track, size) = (board.track(entry), size(entry));
            let code = u64::from(size.0) << 32 | u64::from(size.1) << 16 | u64::from(size.2);
            let fingerprints = Fingerprints::of(tables.get(&size)?, track, code, players);
            (fingerprints.n_moves > 0).then_some(Member { id, board: number, row, fingerprints })
        };
        self.all.extend(entries.par_iter().filter_map(member).collect::<Vec<_>>());
        self.boards.push(board);
    }

    /// The track of a game, and the symmetries of its board.
    pub(super) fn track(&self, member: usize) -> Option<(&[u16], &KeyTable)> {
        let member = &self.all[member];
        let board = &self.boards[member.board];
        let row = board.rows.get(member.row as usize)?;
        Some((board.track(row), self.tables.get(&size(row))?))
    }

    /// Whether two games have boards of the same kind.
    pub(super) fn are_alike(&self, one: usize, other: usize) -> bool {
        let kind = |member: &Member| self.boards[member.board].rows.get(member.row as usize).map(size);
        kind(&self.all[one]) == kind(&self.all[other])
    }

    /// The games that share a fingerprint, group by group, beginning with the most specific kinds. The games of a group are
    /// ordered by id.
    pub(super) fn groups(&self) -> Vec<Vec<usize>> {
        let of_member = |(number, member): (usize, &Member)| {
            member.fingerprints.found.clone().into_iter().map(move |found| (found, number))
        };
        let mut found: Vec<((u8, u64), usize)> = self.all.iter().enumerate().flat_map(of_member).collect();
        found.par_sort_unstable();
        let groups = found.chunk_by(|(one, _), (other, _)| one == other).filter(|group| group.len() > 1);
        groups.map(|group| group.iter().map(|(_, member)| *member).collect()).collect()
    }

    /// Compares the moves of two games in their canonical images, so that games that begin alike are neighbors in a sorted list.
    pub(super) fn in_order(&self, one: usize, other: usize) -> Ordering {
        self.canonical(one).cmp(self.canonical(other)).then(one.cmp(&other))
    }

    fn canonical(&self, member: usize) -> impl Iterator<Item = Option<u64>> {
        let image = self.all[member].fingerprints.image;
        self.track(member).into_iter().flat_map(move |(track, table)| {
            let firsts = moments(track).map(|changes| Change(changes[0])).filter(|first| !first.is_setup());
            firsts.map(move |first| table.moved(first, image).map(|moved| moved.number()))
        })
    }
}

/// The games of a segment that are not merged into others.
fn entries(database: &Database, segment: u32) -> Result<Vec<Entry>, DbError> {
    let mut statement = database.catalog.prepare_cached(
        "SELECT id, row, black, white FROM game WHERE segment = ?1 AND id NOT IN (SELECT other FROM merged) ORDER BY row",
    )?;
    let rows =
        statement.query_map([segment], |row| Ok((row.get(0)?, row.get(1)?, [row.get(2)?, row.get(3)?])))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn size(row: &Row) -> Size {
    (row.gm, row.columns, row.rows)
}
