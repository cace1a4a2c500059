//! Duplicates: records of the same game, possibly rotated, reflected, with exchanged colors, cut, or with wrong moves.
//!
//! Games that share a fingerprint are candidates. Their moves are aligned under the best symmetry, and then the metadata is
//! compared.

mod alignment;
mod candidates;

use std::collections::HashSet;

use crate::index::fingerprints::SHORT;
use crate::{Damage, Database, DbError, FoundGame};
use alignment::{Alignment, Moves};
use candidates::Members;

/// Two records of the same game, or nearly the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Duplicate {
    /// The record that was added first.
    pub one: FoundGame,
    /// The other record.
    pub other: FoundGame,
    /// The number of moves in common: the same color at the same point, in the same order, possibly with other moves between
    /// them.
    pub n_common: u32,
    /// The similarity, from 0 to 1.
    ///
    /// It is 1, less the number of edits that turn the shorter game into the beginning of the longer one, as a share of the
    /// shorter game. An edit changes, removes or inserts a move, or a stone of a setup. From this, the moves by which the
    /// longer game goes on are subtracted as a fifth of their share of that game, and 0.02 for each contradiction in names,
    /// date and result; 0.05 if the shorter game has fewer than 60 moves, because such games may share an opening.
    /// Games of fewer than 20 moves are duplicates only if a player is the same and no player contradicts.
    pub score: f64,
    /// Whether the board is rotated or reflected.
    pub is_turned: bool,
    /// Whether the colors are exchanged.
    pub is_exchanged: bool,
    /// The fields that differ: `black`, `white`, `date`, `result`, `moves`.
    pub differs: Vec<&'static str>,
    /// How the moves differ.
    pub moves: MoveDifferences,
}

/// The differences between the moves of two records, as seen from the first one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveDifferences {
    /// Moves that differ, such as typos.
    pub changed: u32,
    /// Moves that both have, but in another order.
    pub exchanged: u32,
    /// Moves that only the first record has.
    pub missing: u32,
    /// Moves that only the other record has.
    pub added: u32,
    /// Stones of setups that only one of them has.
    pub stones: u32,
    /// The moves by which the other record goes on; negative if it ends earlier.
    pub longer: i64,
}

/// The extent of a search for duplicates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DuplicateSearch {
    /// The number of games with moves.
    pub n_games: u64,
    /// Games without duplicates so far that share a fingerprint with more than 50 others, and were compared only with the
    /// 50 that begin most alike.
    pub n_crowded: u64,
    /// Damaged parts, whose games were not compared.
    pub damage: Vec<Damage>,
}

/// Contradictions of shorter games count more.
const EARLY: u32 = 60;

/// The number of games with the same fingerprint that a game is compared with. Without a limit, 100,000 different games with
/// the same opening would need five billion comparisons.
const NEIGHBORS: usize = 50;

impl Database {
    /// Finds duplicates, and calls back with each pair that has at least the score `least`, ordered by the id of the first
    /// record, then of the other.
    ///
    /// Records that are all alike are not paired with each other: each is paired with at least one of the others, so that
    /// merging all pairs makes one game of them.
    ///
    /// # Errors
    ///
    /// Fails if the catalog cannot be read. Damaged segments are skipped, and the damage is returned.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let moves = ";B[qd];W[dd];B[pq];W[dp];B[fq];W[cn];B[oc];W[ck];B[fc];W[cf];B[ic];W[qo]";
    /// let text = format!("(;GM[1]PB[Ann]{moves})(;GM[1]PB[Ann]PW[Bob]{moves})");
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &Entry::all(&Document::parse(text.as_bytes()), None))?;
    /// writer.commit()?;
    /// let mut pairs = Vec::new();
    /// Database::open(&path)?.duplicates(0.9, |pair| pairs.push((pair.one.number, pair.other.number)))?;
    /// assert_eq!(pairs, [(1, 2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn duplicates(
        &self,
        least: f64,
        mut found: impl FnMut(Duplicate),
    ) -> Result<DuplicateSearch, DbError> {
        let members = Members::of(self)?;
        let mut search = Search::new(self, &members, least);
        for group in members.groups() {
            search.compare_all(group)?;
        }
        let Search { mut pairs, mut crowded, .. } = search;
        pairs.sort_unstable_by_key(|(one, other, _)| (*one, *other));
        for (one, other, _) in &pairs {
            crowded.remove(one);
            crowded.remove(other);
        }
        for (one, other, alignment) in pairs {
            pair_of(self, &members, (one, other), alignment)?.map(&mut found);
        }
        let (n_games, n_crowded) = (members.all.len() as u64, crowded.len() as u64);
        Ok(DuplicateSearch { n_games, n_crowded, damage: members.damage })
    }
}

/// A search for duplicates. Games are numbers of members.
struct Search<'d> {
    database: &'d Database,
    members: &'d Members,
    least: f64,
    pairs: Vec<(usize, usize, Alignment)>,
    /// For each game, another one of its set of duplicates, or itself.
    parents: Vec<usize>,
    /// Games whose moves are those of an earlier game.
    copies: HashSet<usize>,
    different: HashSet<(usize, usize)>,
    crowded: HashSet<usize>,
}

impl<'d> Search<'d> {
    fn new(database: &'d Database, members: &'d Members, least: f64) -> Search<'d> {
        let parents = (0..members.all.len()).collect();
        let (copies, different, crowded) = (HashSet::new(), HashSet::new(), HashSet::new());
        Search { database, members, least, pairs: Vec::new(), parents, copies, different, crowded }
    }

    /// Compares the games of a group.
    fn compare_all(&mut self, mut group: Vec<usize>) -> Result<(), DbError> {
        group.retain(|game| !self.copies.contains(game));
        if group.len() > NEIGHBORS {
            group.sort_by(|&one, &other| self.members.in_order(one, other));
        }
        let mut before: Vec<usize> = Vec::new();
        for game in group {
            for &one in before.iter().rev().take(NEIGHBORS) {
                self.compare(one.min(game), one.max(game))?;
                if self.copies.contains(&game) {
                    break;
                }
            }
            if self.copies.contains(&game) {
                continue;
            }
            if before.len() > NEIGHBORS {
                self.crowded.insert(game);
            }
            before.push(game);
        }
        Ok(())
    }

    fn compare(&mut self, one: usize, other: usize) -> Result<(), DbError> {
        let (root, other_root) = (self.root(one), self.root(other));
        if root == other_root || self.different.contains(&(one, other)) {
            return Ok(());
        }
        let Some(alignment) = self.aligned(one, other)? else {
            self.different.insert((one, other));
            return Ok(());
        };
        self.parents[root.max(other_root)] = root.min(other_root);
        if alignment.n_edits + alignment.n_tail == 0 {
            self.copies.insert(other);
        }
        self.pairs.push((one, other, alignment));
        Ok(())
    }

    /// The alignment of two games if they are duplicates.
    fn aligned(&self, one: usize, other: usize) -> Result<Option<Alignment>, DbError> {
        let members = self.members;
        if !members.are_alike(one, other) {
            return Ok(None);
        }
        let (Some((track, table)), Some((other_track, _))) = (members.track(one), members.track(other))
        else {
            return Ok(None);
        };
        let (mine, theirs) = (Moves::of(track), Moves::of(other_track));
        let shorter = mine.len().min(theirs.len());
        let most = ((1.0 - self.least) * shorter as f64 + 1e-9) as usize;
        let Some(alignment) = mine.aligned(&theirs, table, most) else { return Ok(None) };
        let pair = pair_of(self.database, members, (one, other), alignment)?;
        Ok(pair.filter(|pair| pair.score >= self.least).map(|_| alignment))
    }

    fn root(&mut self, game: usize) -> usize {
        let mut at = game;
        while self.parents[at] != at {
            self.parents[at] = self.parents[self.parents[at]];
            at = self.parents[at];
        }
        at
    }
}

/// Makes a pair of two aligned games; `None` if they are too short to be duplicates.
fn pair_of(
    database: &Database,
    members: &Members,
    (one, other): (usize, usize),
    alignment: Alignment,
) -> Result<Option<Duplicate>, DbError> {
    let games = (database.game(members.all[one].id)?, database.game(members.all[other].id)?);
    let ((Some(one), Some(other)), Some((_, table))) = (games, members.track(one)) else { return Ok(None) };
    let (is_turned, is_exchanged) = table.turn(alignment.image);
    let (shorter, longer) = (one.moves.min(other.moves), one.moves.max(other.moves));
    let mut differs = contradictions(database, &one, &other, is_exchanged);
    if shorter < SHORT && (differs.contains(&"black") || differs.contains(&"white") || one.black.is_none()) {
        return Ok(None);
    }
    let share = |count: u32, all: u32| f64::from(count) / f64::from(all.max(1));
    let contradiction = if shorter < EARLY { 0.05 } else { 0.02 };
    let penalty = share(alignment.n_edits, shorter)
        + 0.2 * share(alignment.n_tail, longer)
        + contradiction * differs.len() as f64;
    if alignment.n_edits + alignment.n_tail > 0 {
        differs.push("moves");
    }
    let tail = i64::from(alignment.n_tail);
    let moves = MoveDifferences {
        changed: alignment.n_changed,
        exchanged: alignment.n_exchanged,
        missing: alignment.n_missing,
        added: alignment.n_added,
        stones: alignment.n_stones,
        longer: if other.moves < one.moves { -tail } else { tail },
    };
    let score = (1.0 - penalty).max(0.0);
    let n_common = alignment.n_common;
    Ok(Some(Duplicate { one, other, n_common, score, is_turned, is_exchanged, differs, moves }))
}

/// The metadata that both games have, but not the same.
fn contradictions(
    database: &Database,
    one: &FoundGame,
    other: &FoundGame,
    is_exchanged: bool,
) -> Vec<&'static str> {
    let (black, white) =
        if is_exchanged { (&other.white, &other.black) } else { (&other.black, &other.white) };
    let pairs = [
        ("black", &one.black, black),
        ("white", &one.white, white),
        ("date", &one.date, &other.date),
        // The result names colors.
        ("result", &one.result, if is_exchanged { &one.result } else { &other.result }),
    ];
    let is_same = |what, mine: &String, theirs: &String| {
        mine == theirs || matches!(what, "black" | "white") && database.same_person(mine, theirs)
    };
    let contradicts = |(what, mine, theirs): (_, &Option<String>, &Option<String>)| {
        mine.as_ref()
            .zip(theirs.as_ref())
            .is_some_and(|(mine, theirs)| !is_same(what, mine, theirs))
            .then_some(what)
    };
    pairs.into_iter().filter_map(contradicts).collect()
}
