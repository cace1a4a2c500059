//! Positions that very many games of a segment reach: what followed is counted once, when the segment is written.
//!
//! All games begin with an empty board, and a third of them go on alike. The continuations of such a position come from
//! a hundred thousand games, and each time they are the same. So a segment keeps these counts, as they look on the board of the first game
//! that reached the position; a board that is asked for is one of the images of that one. docs/sgfdb.md has the numbers, one by one.

use std::collections::BTreeMap;

use sgf_games::{Geometry, Site};
use sgf_model::value::Color;

use crate::counts::{EXAMPLES, Ended, MoveCounts, ending, seen_winner};
use crate::keys::standing_at;
use crate::pattern::{Next, geometry_of};
use crate::position::Images;
use crate::segment::{Board, Row, key_of, same_key, split_key};
use crate::track::{Change, EMPTY, State, WHITE, stone};

/// A position is frequent that at least one in so many games of a segment reaches,
const ONE_IN: usize = 32;
/// and at least so many: fewer are gone through at once.
const LEAST: usize = 64;
/// No game.
const NONE: u32 = u32::MAX;
/// How many numbers a position and a move have besides what they count.
const HEAD: usize = 9;
const MOVE_HEAD: usize = 2 + EXAMPLES;

/// How often a move followed: by year (0 if unknown) and winner.
#[derive(Default)]
struct Followed {
    examples: Vec<u32>,
    counts: BTreeMap<(u16, Option<Color>), u32>,
}

/// MoveCounts what followed on the frequent positions of a segment, whose index of positions is given.
pub(crate) fn count_frequent(board: &Board, keys: &[u64]) -> Vec<u32> {
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

/// The game and the size of its board.
fn kind(row: &Row) -> (u16, u16, u16) {
    (row.gm, row.columns, row.rows)
}

/// Adds what followed on a position that stands at places of the index.
fn add_position(board: &Board, key: u64, places: Vec<(u32, usize)>, out: &mut Vec<u32>) {
    let Some((row, moment)) =
        places.first().and_then(|&(row, moment)| Some((board.rows.get(row as usize)?, moment)))
    else {
        return;
    };
    let Some(geometry) = geometry_of(row.gm, row) else { return };
    let standing = standing_at(board.track(row), moment, geometry.n_numbers());
    let images = Images::new(row.gm, geometry, &standing, true, true);
    if !images.exchanges_clearly() {
        return;
    }
    let (mut n_games, mut n_hits, mut n_ends) = (0, 0, 0);
    let mut moves: BTreeMap<Next, Followed> = BTreeMap::new();
    let all = images.with_late(places, board, &|| (0..board.rows.len() as u32).collect());
    for game in all.chunk_by(|one, other| one.0 == other.0) {
        let number = game[0].0;
        let Some(row) = board.rows.get(number as usize).filter(|row| images.is_on(row)) else { continue };
        let mut is_there = false;
        for hit in game.iter().filter_map(|&(_, moment)| Some(images.hit(board.track(row), moment)?.hit)) {
            n_hits += 1;
            is_there = true;
            let Some(next) = hit.next else {
                n_ends += 1;
                continue;
            };
            let followed = moves.entry(next).or_default();
            let (winner, year) = ending(row);
            let seen = seen_winner(winner, hit.exchanged);
            *followed.counts.entry((year.unwrap_or_default(), seen)).or_default() += 1;
            if followed.examples.len() < EXAMPLES && followed.examples.last() != Some(&number) {
                followed.examples.push(number);
            }
        }
        n_games += u32::from(is_there);
    }
    let size = (row.gm, row.columns, row.rows);
    write(key, size, &standing, [n_games, n_hits, n_ends], geometry, &moves, out);
}

fn write(
    key: u64,
    (gm, columns, rows): (u16, u16, u16),
    standing: &[State],
    totals: [u32; 3],
    geometry: Geometry,
    moves: &BTreeMap<Next, Followed>,
    out: &mut Vec<u32>,
) {
    let start = out.len();
    let pieces = standing.iter().enumerate().filter(|(_, state)| **state != EMPTY);
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

/// What a segment keeps of a position.
pub(crate) struct Kept<'a> {
    pub(crate) n_games: u32,
    pub(crate) n_hits: u32,
    pub(crate) n_ends: u32,
    n_moves: usize,
    /// The image of the board that was asked for as which it was counted.
    image: usize,
    moves: &'a [u32],
}

impl<'a> Kept<'a> {
    /// Finds what is kept of a board among all that a segment has counted. The board must have been asked for with all its images.
    pub(crate) fn find(images: &Images, mut words: &'a [u32]) -> Option<Kept<'a>> {
        let key = key_of(images.key());
        while let Some((entry, rest)) = words.split_at_checked(*words.first()? as usize) {
            let (head, content) = entry.split_at_checked(HEAD)?;
            words = rest;
            if (u64::from(head[1]) | u64::from(head[2]) << 32) != key {
                continue;
            }
            let short = |number: u32| (number as u16, (number >> 16) as u16);
            let ((gm, n_pieces), (columns, rows)) = (short(head[3]), short(head[4]));
            let row = Row { gm, columns, rows, ..Row::default() };
            let (pieces, moves) = content.split_at_checked(n_pieces.into())?;
            let is_alike = images.is_on(&row) && geometry_of(gm, &row) == Some(images.geometry);
            let Some(image) =
                is_alike.then(|| images.image_of(pieces.iter().map(|&it| Change(it as u16)))).flatten()
            else {
                continue;
            };
            if !images.exchanges_clearly() {
                return None;
            }
            let (n_games, n_hits, n_ends) = (head[5], head[6], head[7]);
            return Some(Kept { n_games, n_hits, n_ends, n_moves: head[8] as usize, image, moves });
        }
        None
    }

    /// Adds what followed to what was counted in other segments.
    pub(crate) fn add_to(&self, counts: &mut MoveCounts, images: &Images, segment: u32) {
        let mut words = self.moves;
        for _ in 0..self.n_moves {
            let Some((head, rest)) = words.split_at_checked(MOVE_HEAD) else { return };
            let Some((pairs, after)) = rest.split_at_checked(head[1 + EXAMPLES] as usize * 2) else { return };
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
                let ended: Ended = (seen_winner(winner, exchanges), year);
                count.add(ended, next, pair[1]);
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

    /// Games that begin with one of few moves, with years and results, and the positions after each of their first moves.
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
            let mut position = spec.begin(&Options::default().with_size(size, size)).expect("it begins");
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
            // Some pass and some end here.
            record += [";B[]", "", ";W[cc]"][random(3)];
            records.push(record + ")");
        }
        (records, positions)
    }

    fn database(folder: &Path, records: &[String]) -> Database {
        let mut writer = Writer::create_or_open(folder).expect("the folder is free");
        for (number, record) in records.iter().enumerate() {
            let (name, entries) = (number.to_string(), Entry::all(&Document::parse(record.as_bytes()), None));
            let file = SourceFile { path: &name, stamp: Some((1, 1)), archive: None };
            writer.add(&file, &entries).expect("the disk has room");
        }
        writer.commit().expect("the disk has room");
        Database::open(folder).expect("it was just written")
    }

    /// The answer without what is kept.
    fn gone_through(database: &Database, query: &BoardQuery) -> Explored {
        let all = |_: &crate::Progress<'_>| ControlFlow::Continue(());
        database.explore_while(&Filter::default(), query, all).expect("it is a query")
    }

    fn is_kept(database: &Database, query: &BoardQuery) -> bool {
        let images = query.images_of_position().expect("it is a position");
        let words = database.segments[0].frequent().expect("it is whole");
        Kept::find(&images, &words).is_some()
    }

    #[test]
    fn what_is_kept_is_what_is_counted() {
        // Go, Gomoku, and Hex, where who exchanges the colours exchanges the sides.
        for (gm, size) in [(1, 7), (4, 9), (11, 6)] {
            let (records, positions) = games(gm, size, 300);
            let folder = tempfile::tempdir().expect("there is room");
            let path = folder.path().join("games.sgfdb");
            let whole = database(&path, &records);
            let spec = game(gm).expect("the game is known");
            let mut n_kept = 0;
            for position in &positions {
                let query = BoardQuery::at(spec, &**position);
                let explored = whole.explore(&Filter::default(), &query).expect("it is a query");
                assert_eq!(explored, gone_through(&whole, &query), "{gm}");
                n_kept += usize::from(is_kept(&whole, &query));
            }
            assert!(n_kept > 600 && n_kept < positions.len(), "{gm}: {n_kept} of {}", positions.len());
            // What is removed does not count, and who filters gets the games that he asked for.
            let mut writer = Writer::open(&path).expect("nobody writes");
            (0..20).for_each(|number| writer.remove(&number.to_string()).expect("it is there"));
            writer.commit().expect("the disk has room");
            let rest = Database::open(&path).expect("it was just written");
            let query = BoardQuery::at(spec, &*positions[0]);
            let explored = rest.explore(&Filter::default(), &query).expect("it is a query");
            assert_eq!((explored.n_games, &explored), (280, &gone_through(&rest, &query)));
            let filter =
                Filter::default().with(|filter| filter.condition = Some("first_day > 20000000".into()));
            let explored = whole.explore(&filter, &query).expect("it is a query");
            assert!(explored.n_games > 0 && explored.n_games < 200, "{}", explored.n_games);
        }
    }

    #[test]
    fn a_segment_of_version_1_is_gone_through() {
        let (records, positions) = games(1, 7, 100);
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("games.sgfdb");
        let query = BoardQuery::at(game(1).expect("Go is known"), &*positions[0]);
        let now = database(&path, &records).explore(&Filter::default(), &query).expect("it is a query");
        let file = path.join("segments/1.seg");
        std::fs::write(&file, as_version_1(&std::fs::read(&file).expect("it is there")))
            .expect("the disk has room");
        let old = Database::open(&path).expect("version 1 is known");
        assert_eq!((old.damaged(), old.verify().expect("it can be read").damaged.len()), (&[][..], 0));
        assert!(!is_kept(&old, &query));
        assert_eq!(old.explore(&Filter::default(), &query).expect("it is a query"), now);
        assert_eq!(now.n_games, 100);
    }

    /// A segment as it was when there was no column of frequent positions.
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
