//! Duplicates: records of the same game, possibly rotated, reflected, or with exchanged colors.
//!
//! The line ids of a game (of all moves, and of the first forty) do not depend on orientation and colors. Games that share
//! an id are compared move by move under all symmetries.

use std::collections::HashSet;

use rusqlite::params;
use sgf_games::{Geometry, Site};

use crate::storage::track::{Change, exchanged, moments};
use crate::{Database, DbError, FoundGame};

/// Two records of the same game, or nearly the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Duplicate {
    /// The record that was added first.
    pub one: FoundGame,
    /// The other record.
    pub other: FoundGame,
    /// The number of moves in common, from the start.
    pub n_common: u32,
    /// The similarity, from 0 to 1: the share of the shorter game that both have, less a little for missing moves at the
    /// end, and for each contradiction in names, date and result.
    pub score: f64,
    /// Whether the board is rotated or reflected.
    pub is_turned: bool,
    /// Whether the colors are exchanged.
    pub is_exchanged: bool,
    /// The fields that differ: `black`, `white`, `date`, `result`, `moves`.
    pub differs: Vec<&'static str>,
}

/// Shorter games are duplicates only if the players match, because many games start alike.
const SHORT: u32 = 20;

impl Database {
    /// Finds duplicates, and calls back with each pair that has at least the score `least`. Each game is compared with the
    /// first one that resembles it.
    ///
    /// # Errors
    ///
    /// Fails if the catalog cannot be read or a segment is damaged.
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
    pub fn duplicates(&self, least: f64, mut found: impl FnMut(Duplicate)) -> Result<(), DbError> {
        let mut seen = HashSet::new();
        for column in ["line", "opening"] {
            let sql = format!(
                "SELECT id, {column} FROM game WHERE {column} IN
                    (SELECT {column} FROM game WHERE {column} IS NOT NULL GROUP BY {column} HAVING count(*) > 1)
                    AND id NOT IN (SELECT other FROM merged)
                 ORDER BY {column}, id"
            );
            let mut statement = self.catalog.prepare(&sql)?;
            let rows =
                statement.query_map(params![], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)))?;
            let mut firsts: Vec<FoundGame> = Vec::new();
            let mut group = None;
            for row in rows {
                let (id, number) = row?;
                if group.replace(number) != Some(number) {
                    firsts.clear();
                }
                if seen.contains(&id) {
                    continue;
                }
                let Some(game) = self.game(id)? else { continue };
                match self.like_one_of(&firsts, &game, least)? {
                    Some(duplicate) => {
                        seen.insert(id);
                        found(duplicate);
                    }
                    None => firsts.push(game),
                }
            }
        }
        Ok(())
    }

    fn like_one_of(
        &self,
        firsts: &[FoundGame],
        game: &FoundGame,
        least: f64,
    ) -> Result<Option<Duplicate>, DbError> {
        for one in firsts {
            let duplicate = self.compared(one, game)?;
            if duplicate.as_ref().is_some_and(|duplicate| duplicate.score >= least) {
                return Ok(duplicate);
            }
        }
        Ok(None)
    }

    /// Compares two games; `None` if they are of different kinds.
    fn compared(&self, one: &FoundGame, other: &FoundGame) -> Result<Option<Duplicate>, DbError> {
        if (one.gm, one.size) != (other.gm, other.size) {
            return Ok(None);
        }
        let (Some((first, geometry)), Some((second, _))) = (self.firsts_of(one)?, self.firsts_of(other)?)
        else {
            return Ok(None);
        };
        let (n_common, is_turned, is_exchanged) = common(geometry, &first, &second);
        let (shorter, longer) = (one.moves.min(other.moves), one.moves.max(other.moves));
        let mut differs = Vec::new();
        let (black, white) =
            if is_exchanged { (&other.white, &other.black) } else { (&other.black, &other.white) };
        for (what, mine, theirs) in [
            ("black", &one.black, black),
            ("white", &one.white, white),
            ("date", &one.date, &other.date),
            ("result", &one.result, if is_exchanged { &one.result } else { &other.result }),
        ] {
            let is_person = matches!(what, "black" | "white");
            let is_same = |(mine, theirs): (&String, &String)| {
                mine == theirs || is_person && self.same_person(mine, theirs)
            };
            if mine.as_ref().zip(theirs.as_ref()).is_some_and(|both| !is_same(both)) {
                differs.push(what);
            }
        }
        if n_common < longer {
            differs.push("moves");
        }
        if shorter < SHORT
            && (differs.contains(&"black") || differs.contains(&"white") || one.black.is_none())
        {
            return Ok(None);
        }
        let missing = 0.2 * f64::from(longer - n_common) / f64::from(longer.max(1));
        let contradictions = differs.iter().filter(|what| **what != "moves").count() as f64;
        let score = f64::from(n_common) / f64::from(shorter.max(1)) - missing - 0.02 * contradictions;
        let (one, other) = (one.clone(), other.clone());
        Ok(Some(Duplicate { one, other, n_common, score: score.max(0.0), is_turned, is_exchanged, differs }))
    }

    /// The first change of each move of a game.
    fn firsts_of(&self, game: &FoundGame) -> Result<Option<(Vec<Change>, Geometry)>, DbError> {
        let Some(segment) = self.segments.iter().find(|segment| segment.number() == game.segment) else {
            return Ok(None);
        };
        let board = segment.board()?;
        let Some(row) = board.rows.get(game.row as usize) else { return Ok(None) };
        let firsts =
            moments(board.track(row)).map(|changes| Change(changes[0])).filter(|first| !first.is_setup());
        Ok(row.geometry().map(|geometry| (firsts.collect(), geometry)))
    }
}

/// The longest common prefix of two games under all symmetries.
fn common(geometry: Geometry, one: &[Change], other: &[Change]) -> (u32, bool, bool) {
    let mut best = (0, false, false);
    for symmetry in geometry.symmetries() {
        let is_alike = |(one, other): &(&Change, &Change)| {
            let site = other.site().map(|site| geometry.image(Site::new(site as u32), symmetry).index());
            let state = if symmetry.exchanges { exchanged(other.state()) } else { other.state() };
            (one.site(), one.state()) == (site, state)
        };
        let count = one.iter().zip(other).take_while(is_alike).count() as u32;
        if count > best.0 {
            let is_turned = geometry.sites().any(|site| geometry.image(site, symmetry) != site);
            best = (count, is_turned, symmetry.exchanges);
        }
    }
    best
}
