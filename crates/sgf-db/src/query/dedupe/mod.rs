//! Duplicates: records of the same game, possibly rotated, reflected, with exchanged colors, cut, or with wrong moves.
//!
//! Games that share a fingerprint are candidates. Their moves are aligned under the best symmetry, and then the metadata is
//! compared.

mod alignment;
mod candidates;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

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
    /// shorter game. An edit changes, removes or inserts a move, or a stone of a setup. From this, the moves after the
    /// end of the shorter game are subtracted as a fifth of their share of the longer one, and 0.02 for each contradiction in names,
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
    /// How many moves longer the other record is; negative if it ends earlier.
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
const EARLY: usize = 60;

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
    facts: HashMap<usize, Rc<Facts>>,
}

impl<'d> Search<'d> {
    fn new(database: &'d Database, members: &'d Members, least: f64) -> Search<'d> {
        let parents = (0..members.all.len()).collect();
        let (copies, different, crowded) = (HashSet::new(), HashSet::new(), HashSet::new());
        let (pairs, facts) = (Vec::new(), HashMap::new());
        Search { database, members, least, pairs, parents, copies, different, crowded, facts }
    }

    /// Compares the games of a group.
    fn compare_all(&mut self, mut group: Vec<usize>) -> Result<(), DbError> {
        group.retain(|game| !self.copies.contains(game));
        if group.len() > NEIGHBORS {
            group.sort_by_cached_key(|&game| (self.members.canonical(game), game));
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
    fn aligned(&mut self, one: usize, other: usize) -> Result<Option<Alignment>, DbError> {
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
        let (facts, other_facts) = (self.facts(one)?, self.facts(other)?);
        let (_, is_exchanged) = table.turn(alignment.image);
        let score = score(&alignment, (mine.len(), theirs.len()), &facts, &other_facts.turned(is_exchanged));
        Ok(score.filter(|score| *score >= self.least).map(|_| alignment))
    }

    /// The metadata of a game, from a cache: a game may be compared with many others.
    fn facts(&mut self, game: usize) -> Result<Rc<Facts>, DbError> {
        if let Some(facts) = self.facts.get(&game) {
            return Ok(facts.clone());
        }
        let found = self.database.game(self.members.all[game].id)?;
        let facts = Rc::new(found.as_ref().map(|found| Facts::of(self.database, found)).unwrap_or_default());
        self.facts.insert(game, facts.clone());
        Ok(facts)
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

/// The metadata that is compared. Players are persons, whatever the spelling of their names.
#[derive(Clone, Default)]
struct Facts {
    black: Option<String>,
    white: Option<String>,
    date: Option<String>,
    result: Option<String>,
}

impl Facts {
    fn of(database: &Database, game: &FoundGame) -> Facts {
        let key =
            |name: &Option<String>| name.as_deref().map(|name| database.spellings(None).person_key(name));
        Facts {
            black: key(&game.black),
            white: key(&game.white),
            date: game.date.clone(),
            result: game.result.clone(),
        }
    }

    /// The metadata of the game with exchanged colors, or unchanged. Results name a color.
    fn turned(&self, is_exchanged: bool) -> Facts {
        let Facts { black, white, date, .. } = self.clone();
        if is_exchanged { Facts { black: white, white: black, date, result: None } } else { self.clone() }
    }

    /// The fields that both have, but with different values.
    fn contradictions(&self, other: &Facts) -> Vec<&'static str> {
        let pairs = [
            ("black", &self.black, &other.black),
            ("white", &self.white, &other.white),
            ("date", &self.date, &other.date),
            ("result", &self.result, &other.result),
        ];
        let contradicts = |(what, mine, theirs): (_, &Option<String>, &Option<String>)| {
            (mine.is_some() && theirs.is_some() && mine != theirs).then_some(what)
        };
        pairs.into_iter().filter_map(contradicts).collect()
    }
}

/// The score of two aligned games, by their numbers of moves and their metadata; `None` if they are too short to be duplicates.
fn score(alignment: &Alignment, n_moves: (usize, usize), one: &Facts, other: &Facts) -> Option<f64> {
    let (shorter, longer) = (n_moves.0.min(n_moves.1), n_moves.0.max(n_moves.1));
    let differs = one.contradictions(other);
    let is_known = one.black.is_some() && !differs.contains(&"black") && !differs.contains(&"white");
    if shorter < SHORT as usize && !is_known {
        return None;
    }
    let contradiction = if shorter < EARLY { 0.05 } else { 0.02 };
    let share = |count: u32, all: usize| f64::from(count) / all.max(1) as f64;
    let penalty = share(alignment.n_edits, shorter)
        + 0.2 * share(alignment.n_tail, longer)
        + contradiction * differs.len() as f64;
    Some((1.0 - penalty).max(0.0))
}

/// Makes a pair of two aligned games.
fn pair_of(
    database: &Database,
    members: &Members,
    (one, other): (usize, usize),
    alignment: Alignment,
) -> Result<Option<Duplicate>, DbError> {
    let games = (database.game(members.all[one].id)?, database.game(members.all[other].id)?);
    let ((Some(one), Some(other)), Some((_, table))) = (games, members.track(one)) else { return Ok(None) };
    let (is_turned, is_exchanged) = table.turn(alignment.image);
    let (facts, other_facts) = (Facts::of(database, &one), Facts::of(database, &other).turned(is_exchanged));
    let n_moves = (one.moves as usize, other.moves as usize);
    let Some(score) = score(&alignment, n_moves, &facts, &other_facts) else { return Ok(None) };
    let mut differs = facts.contradictions(&other_facts);
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
    let n_common = alignment.n_common;
    Ok(Some(Duplicate { one, other, n_common, score, is_turned, is_exchanged, differs, moves }))
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use sgf_syntax::Document;

    use super::*;
    use crate::{Entry, SourceFile, Writer};

    /// The points of a game, all different.
    fn points(n_moves: usize) -> Vec<String> {
        let letter = |number: usize| char::from(b'a' + number as u8);
        (0..n_moves)
            .map(|number| number * 97 % 361)
            .map(|at| format!("{}{}", letter(at % 19), letter(at / 19)))
            .collect()
    }

    fn record(info: &str, points: &[String]) -> String {
        let moves = points.iter().enumerate().map(|(at, point)| format!(";{}[{point}]", ["B", "W"][at % 2]));
        format!("(;GM[1]SZ[19]{info}{})", moves.collect::<String>())
    }

    fn filled(folder: &Path, records: &[String]) -> PathBuf {
        let path = folder.join("games.sgfdb");
        let mut writer = Writer::create_or_open(&path).expect("it can be created");
        let file = SourceFile { path: "a.sgf", stamp: None, archive: None };
        let text = records.concat();
        writer.add(&file, &Entry::all(&Document::parse(text.as_bytes()), None)).expect("it can be written");
        writer.commit().expect("it can be written");
        path
    }

    fn found(records: &[String]) -> (Vec<Duplicate>, DuplicateSearch) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = filled(folder.path(), records);
        let mut pairs = Vec::new();
        let database = Database::open(&path).expect("it exists");
        let search = database.duplicates(0.8, |pair| pairs.push(pair)).expect("it can be read");
        (pairs, search)
    }

    #[test]
    fn differences_of_moves_are_counted() {
        let game = points(100);
        let changed = |change: &dyn Fn(&mut Vec<String>)| {
            let mut points = game.clone();
            change(&mut points);
            points
        };
        let none = MoveDifferences::default();
        for (info, other, n_common, score, expected) in [
            ("", game.clone(), 100, 1.0, none),
            ("", changed(&|it| it[50] = "aa".to_owned()), 99, 0.99, MoveDifferences { changed: 1, ..none }),
            ("", changed(&|it| it.swap(50, 52)), 98, 0.98, MoveDifferences { exchanged: 2, ..none }),
            ("", changed(&|it| it.swap(10, 80)), 98, 0.98, MoveDifferences { exchanged: 2, ..none }),
            ("", changed(&|it| it.truncate(80)), 80, 0.96, MoveDifferences { longer: -20, ..none }),
            (
                "",
                changed(&|it| it.extend(["", ""].map(str::to_owned))),
                100,
                1.0 - 0.4 / 102.0,
                MoveDifferences { longer: 2, ..none },
            ),
            (
                "",
                changed(&|it| drop(it.drain(70..72))),
                98,
                1.0 - 2.0 / 98.0,
                MoveDifferences { missing: 2, ..none },
            ),
            (
                "",
                changed(&|it| it.splice(70..70, ["", ""].map(str::to_owned)).for_each(drop)),
                100,
                0.98,
                MoveDifferences { added: 2, ..none },
            ),
            ("AB[aa]", game.clone(), 100, 0.99, MoveDifferences { stones: 1, ..none }),
        ] {
            let (pairs, _) =
                found(&[record("PB[One]", &game), record(&format!("{info}PB[One]PW[Two]"), &other)]);
            let [pair] = &pairs[..] else { panic!("{expected:?}: {pairs:?}") };
            assert_eq!((pair.n_common, pair.moves), (n_common, expected));
            assert!((pair.score - score).abs() < 1e-9, "{expected:?}: {}", pair.score);
            assert_eq!(pair.differs.contains(&"moves"), expected != none);
        }
    }

    #[test]
    fn pairs_are_ordered_by_id() {
        let (one, other) = (points(90), points(90).into_iter().rev().collect::<Vec<_>>());
        let mut typo = one.clone();
        typo[33] = "ss".to_owned();
        let records = [
            record("C[1]", &other),
            record("C[2]", &one),
            record("C[3]", &typo),
            record("C[4]", &other[..80]),
            record("C[5]", &one),
            record("C[6]", &other),
        ];
        let (pairs, search) = found(&records);
        let ids: Vec<(i64, i64)> = pairs.iter().map(|pair| (pair.one.id, pair.other.id)).collect();
        let mut sorted = ids.clone();
        sorted.sort_unstable();
        assert_eq!(ids, sorted);
        // Three of one game, three of another.
        assert_eq!((ids.len(), search.n_games), (4, 6));
        assert!(
            ids.iter().all(|(one, other)| [1, 4, 6].contains(one) == [1, 4, 6].contains(other)),
            "{ids:?}"
        );
    }

    #[test]
    fn different_games_with_the_same_opening_are_no_duplicates() {
        let all = points(361);
        // Another order of the same points for each number.
        let end = |number: usize| (1..=50).map(move |at| 45 + at * (number + 3) % 313);
        let of = |number: usize| (0..45).chain(end(number)).map(|at| all[at].clone()).collect::<Vec<_>>();
        let mut typo = of(7);
        typo[70] = "ss".to_owned();
        let mut records: Vec<String> =
            (0..50).map(|number| record(&format!("C[{number}]"), &of(number))).collect();
        records.push(record("", &typo));
        let (pairs, search) = found(&records);
        assert_eq!(pairs.iter().map(|pair| (pair.one.id, pair.other.id)).collect::<Vec<_>>(), [(8, 51)]);
        assert_eq!(search.n_crowded, 0);
        // More games than are compared with each other, and the count tells.
        records.extend((50..60).map(|number| record("PW[x]", &of(number))));
        let (pairs, search) = found(&records);
        assert_eq!(pairs.iter().map(|pair| (pair.one.id, pair.other.id)).collect::<Vec<_>>(), [(8, 51)]);
        assert!((1..=10).contains(&search.n_crowded), "{}", search.n_crowded);
    }

    #[test]
    fn short_games_need_the_same_player() {
        let game = points(12);
        for (one, other, n_pairs) in [
            ("PB[Ann]", "PB[Ann]PW[Bob]", 1),
            ("PB[Ann]", "PB[Bob]", 0),
            ("", "C[problem 2]", 0),
            ("PB[Ann]PW[Bob]", "PB[Ann]PW[Cy]", 0),
        ] {
            assert_eq!(found(&[record(one, &game), record(other, &game)]).0.len(), n_pairs, "{one} {other}");
        }
    }

    #[test]
    fn damaged_segments_are_reported() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = filled(folder.path(), &[record("", &points(90)), record("C[2]", &points(90))]);
        let segment = path.join("segments/1.seg");
        let mut bytes = std::fs::read(&segment).expect("it exists");
        for at in [9, 300] {
            bytes[at] ^= 1;
            std::fs::write(&segment, &bytes).expect("it can be written");
            let search =
                Database::open(&path).expect("it exists").duplicates(0.8, |_| ()).expect("it can be read");
            assert!(!search.damage.is_empty(), "byte {at}");
            bytes[at] ^= 1;
        }
    }
}
