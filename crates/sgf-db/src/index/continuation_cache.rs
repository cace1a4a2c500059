//! Continuations of frequent positions, counted once when a segment is written.
//!
//! All games start with an empty board, and a third of them continue alike. Counting the continuations of such a position
//! means visiting a hundred thousand games, always with the same result. So a segment stores the counts, in the orientation
//! of the first game that reached the position; a query matches one of its images. See docs/sgfdb.md for the format.

use std::collections::BTreeMap;

use sgf_games::{Geometry, Site};
use sgf_model::value::Color;

use crate::index::board_images::BoardImages;
use crate::index::hits::Next;
use crate::index::move_counts::{EXAMPLES, MoveCounts, seen_winner};
use crate::storage::segment::{Board, Ending, Row, key_of, same_key, split_key};
use crate::storage::track::{Change, EMPTY, State, WHITE, states_at, stone};

/// A position is frequent if at least 1/32 of a segment's games reach it,
const ONE_IN: usize = 32;
/// and at least this many: fewer are counted quickly.
const LEAST: usize = 64;
/// No game.
const NONE: u32 = u32::MAX;
/// The number of words before the counts of a position and of a move.
const HEAD: usize = 9;
const MOVE_HEAD: usize = 2 + EXAMPLES;

/// How often a move followed, by year (0 if unknown) and winner.
#[derive(Default)]
struct MoveTotals {
    examples: Vec<u32>,
    counts: BTreeMap<(u16, Option<Color>), u32>,
}

/// Counts the continuations of the frequent positions of a segment. `keys` is its position index.
pub(crate) fn count_continuations(board: &Board, keys: &[u64]) -> Vec<u32> {
    let least = LEAST.max(board.rows.len() / ONE_IN);
    let mut out = Vec::new();
    for same in keys.chunk_by(same_key).filter(|same| same.len() >= least) {
        let places: Vec<(u32, usize)> = same.iter().map(|&key| split_key(key)).collect();
        let kind_of = |row: u32| board.rows.get(row as usize).map(kind);
        let mut kinds: Vec<_> = places.iter().filter_map(|&(row, _)| kind_of(row)).collect();
        kinds.sort_unstable();
        for one_kind in kinds.chunk_by(|one, other| one == other).filter(|games| games.len() >= least) {
            let of_kind = places.iter().copied().filter(|&(row, _)| kind_of(row) == Some(one_kind[0]));
            add_position(board, key_of(same[0]), of_kind.collect(), &mut out);
        }
    }
    out
}

/// The game and the board size.
fn kind(row: &Row) -> (u16, u16, u16) {
    (row.gm, row.columns, row.rows)
}

/// Adds the continuations of a position that occurs at these rows and moments.
fn add_position(board: &Board, key: u64, places: Vec<(u32, usize)>, out: &mut Vec<u32>) {
    let Some((row, moment)) =
        places.first().and_then(|&(row, moment)| Some((board.rows.get(row as usize)?, moment)))
    else {
        return;
    };
    let Some(geometry) = row.geometry() else { return };
    let states = states_at(board.track(row), moment, geometry.n_numbers());
    let images = BoardImages::new(row.gm, geometry, &states, true, true);
    if !images.exchanges_clearly() {
        return;
    }
    let (mut n_games, mut n_hits, mut n_ends) = (0, 0, 0);
    let mut moves: BTreeMap<Next, MoveTotals> = BTreeMap::new();
    let all = images.with_late(places, board, &|| (0..board.rows.len() as u32).collect());
    for game in all.chunk_by(|one, other| one.0 == other.0) {
        let number = game[0].0;
        let Some(row) = board.rows.get(number as usize).filter(|row| images.is_on(row)) else { continue };
        let mut is_live = false;
        for hit in game.iter().filter_map(|&(_, moment)| Some(images.hit(board.track(row), moment)?.hit)) {
            n_hits += 1;
            is_live = true;
            let Some(next) = hit.next else {
                n_ends += 1;
                continue;
            };
            let followed = moves.entry(next).or_default();
            let (winner, year) = row.ending();
            let seen = seen_winner(winner, hit.exchanged);
            *followed.counts.entry((year.unwrap_or_default(), seen)).or_default() += 1;
            if followed.examples.len() < EXAMPLES && followed.examples.last() != Some(&number) {
                followed.examples.push(number);
            }
        }
        n_games += u32::from(is_live);
    }
    let size = (row.gm, row.columns, row.rows);
    write(key, size, &states, [n_games, n_hits, n_ends], geometry, &moves, out);
}

fn write(
    key: u64,
    (gm, columns, rows): (u16, u16, u16),
    states: &[State],
    totals: [u32; 3],
    geometry: Geometry,
    moves: &BTreeMap<Next, MoveTotals>,
    out: &mut Vec<u32>,
) {
    let start = out.len();
    let pieces = states.iter().enumerate().filter(|(_, state)| **state != EMPTY);
    let pieces: Vec<u32> = pieces.map(|(site, &state)| Change::new(Some(site), state).0.into()).collect();
    out.extend([0, key as u32, (key >> 32) as u32, u32::from(gm) | (pieces.len() as u32) << 16]);
    out.extend([
        u32::from(columns) | u32::from(rows) << 16,
        totals[0],
        totals[1],
        totals[2],
        moves.len() as u32,
    ]);
    out.extend(pieces);
    for (next, followed) in moves {
        let site = geometry.at(next.column.into(), next.row.into()).map(Site::index);
        out.push(Change::new(site, stone(next.color)).0.into());
        out.extend((0..EXAMPLES).map(|at| followed.examples.get(at).copied().unwrap_or(NONE)));
        out.push(followed.counts.len() as u32);
        for (&(year, winner), &count) in &followed.counts {
            let winner = winner.map_or(0, |winner| u32::from(stone(winner)));
            out.extend([u32::from(year) | winner << 16, count]);
        }
    }
    out[start] = (out.len() - start) as u32;
}

/// A cached position.
pub(crate) struct CachedPosition<'a> {
    pub(crate) n_games: u32,
    pub(crate) n_hits: u32,
    pub(crate) n_ends: u32,
    n_moves: usize,
    /// The image of the query that was counted.
    image: usize,
    moves: &'a [u32],
}

impl<'a> CachedPosition<'a> {
    /// Finds a board in the cache of a segment. The query must include all images.
    pub(crate) fn find(images: &BoardImages, mut words: &'a [u32]) -> Option<CachedPosition<'a>> {
        let key = key_of(images.key());
        while let Some((entry, after)) = words.split_at_checked(*words.first()? as usize) {
            let (head, content) = entry.split_at_checked(HEAD)?;
            words = after;
            if (u64::from(head[1]) | u64::from(head[2]) << 32) != key {
                continue;
            }
            let short = |number: u32| (number as u16, (number >> 16) as u16);
            let ((gm, n_pieces), (columns, rows)) = (short(head[3]), short(head[4]));
            let row = Row { gm, columns, rows, ..Row::default() };
            let (pieces, moves) = content.split_at_checked(n_pieces.into())?;
            let is_alike = images.is_on(&row) && row.geometry() == Some(images.geometry);
            let Some(image) =
                is_alike.then(|| images.image_of(pieces.iter().map(|&it| Change(it as u16)))).flatten()
            else {
                continue;
            };
            if !images.exchanges_clearly() {
                return None;
            }
            let (n_games, n_hits, n_ends) = (head[5], head[6], head[7]);
            return Some(CachedPosition { n_games, n_hits, n_ends, n_moves: head[8] as usize, image, moves });
        }
        None
    }

    /// Adds the counts to those of other segments.
    pub(crate) fn add_to(&self, counts: &mut MoveCounts, images: &BoardImages, segment: u32) {
        let mut words = self.moves;
        for _ in 0..self.n_moves {
            let Some((head, after)) = words.split_at_checked(MOVE_HEAD) else { return };
            let Some((pairs, after)) = after.split_at_checked(head[1 + EXAMPLES] as usize * 2) else {
                return;
            };
            words = after;
            let Some((next, exchanges)) = images.next_in(self.image, Change(head[0] as u16)) else {
                continue;
            };
            let count = counts.at(next);
            for pair in pairs.chunks_exact(2) {
                let winner = match (pair[0] >> 16) as State {
                    0 => None,
                    WHITE => Some(Color::White),
                    _ => Some(Color::Black),
                };
                let year = Some(pair[0] as u16).filter(|&year| year > 0);
                let ending: Ending = (seen_winner(winner, exchanges), year);
                count.add(ending, next, pair[1]);
            }
            head[1..=EXAMPLES]
                .iter()
                .filter(|&&row| row != NONE)
                .for_each(|&row| count.add_example((segment, row)));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::path::Path;

    use sgf_games::{AnyPosition, Options, game};
    use sgf_syntax::Document;

    use super::*;
    use crate::{BoardQuery, Database, Entry, Explored, Filter, SourceFile, Writer};

    /// Games that start with one of few moves, with years and results, and the positions after their first moves.
    fn games(gm: u16, size: u32, n_games: usize) -> (Vec<String>, Vec<Box<dyn AnyPosition>>) {
        let spec = game(gm).expect("the game is known");
        let letter = |at: usize| char::from(b'a' + at as u8);
        let mut seed = 11_u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        let (mut records, mut positions) = (Vec::new(), Vec::new());
        for number in 0..n_games {
            let mut position =
                spec.begin(&Options::default().with_size(size, size)).expect("it has a start position");
            let result = ["B+R", "W+3", "0", "?"][random(4)];
            let year = ["DT[1990]", "DT[1991-02]", "", "DT[2001]"][random(4)];
            let mut record = format!("(;GM[{gm}]SZ[{size}]RE[{result}]{year}C[{number}]");
            positions.push(position.copy());
            for n_moves in 0..4 {
                let color = if (n_moves + number / 40) % 2 == 0 { Color::Black } else { Color::White };
                let near = [(1, 1), (size as usize - 2, 1), (1, 2), (size as usize - 2, size as usize - 2)]
                    [random(4)];
                let point = format!("{}{}", letter(near.0), letter(near.1));
                if position.follow(color, &point).is_ok() {
                    record += &format!(";{}[{point}]", color.encode());
                    positions.push(position.copy());
                }
            }
            // Some games pass, some end here.
            record += [";B[]", "", ";W[cc]"][random(3)];
            records.push(record + ")");
        }
        (records, positions)
    }

    fn database(folder: &Path, records: &[String]) -> Database {
        let mut writer = Writer::create_or_open(folder).expect("it can be created");
        for (number, record) in records.iter().enumerate() {
            let (name, entries) = (number.to_string(), Entry::all(&Document::parse(record.as_bytes()), None));
            let file = SourceFile { path: &name, stamp: Some((1, 1)), archive: None };
            writer.add(&file, &entries).expect("it can be written");
        }
        writer.commit().expect("it can be written");
        Database::open(folder).expect("it was written")
    }

    /// Counts without the cache.
    fn gone_through(database: &Database, query: &BoardQuery) -> Explored {
        let all = |_: &crate::Progress<'_>| ControlFlow::Continue(());
        database.explore_while(&Filter::default(), query, all).expect("the query is valid")
    }

    fn is_kept(database: &Database, query: &BoardQuery) -> bool {
        let images = query.images_of_position().expect("it is a position");
        let words = database.segments[0].frequent().expect("it is database_before");
        CachedPosition::find(&images, &words).is_some()
    }

    #[test]
    fn cached_counts_equal_fresh_counts() {
        // In Hex, exchanging the colors exchanges the sides.
        for (gm, size) in [(1, 7), (4, 9), (11, 6)] {
            let (records, positions) = games(gm, size, 300);
            let folder = tempfile::tempdir().expect("a temporary folder");
            let path = folder.path().join("games.sgfdb");
            let database_before = database(&path, &records);
            let spec = game(gm).expect("the game is known");
            let mut n_kept = 0;
            for position in &positions {
                let query = BoardQuery::at(spec, &**position);
                let explored =
                    database_before.explore(&Filter::default(), &query).expect("the query is valid");
                assert_eq!(explored, gone_through(&database_before, &query), "{gm}");
                n_kept += usize::from(is_kept(&database_before, &query));
            }
            assert!(n_kept > 600 && n_kept < positions.len(), "{gm}: {n_kept} of {}", positions.len());
            // Removed games do not count, and filters apply.
            let mut writer = Writer::open(&path).expect("no other writer is active");
            (0..20).for_each(|number| writer.remove(&number.to_string()).expect("it exists"));
            writer.commit().expect("it can be written");
            let after = Database::open(&path).expect("it was written");
            let query = BoardQuery::at(spec, &*positions[0]);
            let explored = after.explore(&Filter::default(), &query).expect("the query is valid");
            assert_eq!((explored.n_games, &explored), (280, &gone_through(&after, &query)));
            let filter =
                Filter::default().with(|filter| filter.condition = Some("first_day > 20000000".into()));
            let explored = database_before.explore(&filter, &query).expect("the query is valid");
            assert!(explored.n_games > 0 && explored.n_games < 200, "{}", explored.n_games);
        }
    }

    #[test]
    fn reads_segments_of_version_1() {
        let (records, positions) = games(1, 7, 100);
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("games.sgfdb");
        let query = BoardQuery::at(game(1).expect("Go is known"), &*positions[0]);
        let now = database(&path, &records).explore(&Filter::default(), &query).expect("the query is valid");
        let file = path.join("segments/1.seg");
        std::fs::write(&file, as_version_1(&std::fs::read(&file).expect("it exists")))
            .expect("it can be written");
        let old = Database::open(&path).expect("version 1 is supported");
        assert_eq!((old.damaged(), old.verify().expect("it can be read").damaged.len()), (&[][..], 0));
        assert!(!is_kept(&old, &query));
        assert_eq!(old.explore(&Filter::default(), &query).expect("the query is valid"), now);
        assert_eq!(now.n_games, 100);
    }

    /// Converts a segment to version 1, which has no cache.
    fn as_version_1(segment: &[u8]) -> Vec<u8> {
        let (head, length) = (24 + 8 * 24, 24);
        let mut old = segment[..head - length].to_vec();
        old[8..12].copy_from_slice(&1_u32.to_le_bytes());
        old[16..20].copy_from_slice(&7_u32.to_le_bytes());
        for entry in old[24..].chunks_exact_mut(24) {
            let start = u64::from_le_bytes(std::array::from_fn(|at| entry[8 + at])) - length as u64;
            entry[8..16].copy_from_slice(&start.to_le_bytes());
        }
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&old[..20]);
        hasher.update(&old[24..]);
        old[20..24].copy_from_slice(&hasher.finalize().to_le_bytes());
        let end = u64::from_le_bytes(std::array::from_fn(|at| segment[head - 16 + at])) as usize;
        old.extend(&segment[head..end]);
        old
    }
}
