//! The persons of a database: its names, grouped by their keys and by what users joined.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::persons::key::without_rank;
use crate::{Damage, Database, DbError, Filter};

/// A name of a player, as written in records, and its person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerName {
    /// The name.
    pub name: String,
    /// The name of the person: the preferred one, or the most frequent spelling.
    pub person: String,
    /// The number of games with this spelling.
    pub games: u64,
}

/// The persons of all names.
pub(crate) struct People {
    /// The person of each name, as the smallest id of its names.
    persons: HashMap<i64, i64>,
    /// The name of each person.
    names: HashMap<i64, String>,
}

impl People {
    /// The person of a name.
    pub(crate) fn of(&self, name: i64) -> i64 {
        self.persons.get(&name).copied().unwrap_or(name)
    }

    /// The name of a person.
    pub(crate) fn name(&self, person: i64) -> String {
        self.names.get(&person).cloned().unwrap_or_default()
    }
}

/// Whose ratings are listed, and which games count for them.
pub(crate) struct RatedGames {
    /// The filter without its players: a rating also needs the games of the opponents.
    pub(crate) filter: Filter,
    /// The persons that the filter named; `None` if it named none.
    listed: Option<HashSet<i64>>,
}

impl RatedGames {
    /// Returns whether a person is listed.
    pub(crate) fn lists(&self, person: i64) -> bool {
        self.listed.as_ref().is_none_or(|listed| listed.contains(&person))
    }
}

impl Database {
    /// Splits a filter into the games that count for ratings, and the players that are listed.
    pub(crate) fn rated_games(&self, filter: &Filter, people: &People) -> Result<RatedGames, DbError> {
        let mut listed = None;
        for text in &filter.players {
            let named = self.named(filter, text)?;
            listed.get_or_insert_with(HashSet::new).extend(named.into_iter().map(|name| people.of(name)));
        }
        Ok(RatedGames { filter: Filter { players: Vec::new(), ..filter.clone() }, listed })
    }

    /// Lists the names of the players of matching games, by person, the most frequent spelling first.
    ///
    /// # Errors
    ///
    /// Fails if the filter is invalid or the catalog cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, Filter, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;PB[Bo]PW[Lee Sedol])(;PB[Sedol Lee])(;PB[Lee Sedol])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let names = Database::open(&path)?.player_names(&Filter::default())?.0;
    /// let names: Vec<_> = names.iter().map(|it| (&*it.person, &*it.name, it.games)).collect();
    /// assert_eq!(names, [("Bo", "Bo", 1), ("Lee Sedol", "Lee Sedol", 2), ("Lee Sedol", "Sedol Lee", 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn player_names(&self, filter: &Filter) -> Result<(Vec<PlayerName>, Vec<Damage>), DbError> {
        let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
        let damage = self.each_meeting(filter, |_, _, black, white| {
            for name in [black, white].into_iter().flatten() {
                *counts.entry(name).or_default() += 1;
            }
        })?;
        let people = self.people(filter)?;
        let texts = self.names()?;
        let mut names: Vec<PlayerName> = counts
            .into_iter()
            .map(|(id, games)| PlayerName {
                name: texts.get(&id).cloned().unwrap_or_default(),
                person: people.name(people.of(id)),
                games,
            })
            .collect();
        names.sort_by(|one, other| {
            (&one.person, other.games, &one.name).cmp(&(&other.person, one.games, &other.name))
        });
        Ok((names, damage))
    }

    /// Groups all names by person.
    pub(crate) fn people(&self, filter: &Filter) -> Result<People, DbError> {
        let spellings = self.spellings(filter.aliases.as_deref());
        let texts = self.names()?;
        let mut groups: HashMap<String, Vec<i64>> = HashMap::new();
        for (&id, text) in &texts {
            groups.entry(spellings.person_key(text)).or_default().push(id);
        }
        let mut people = People { persons: HashMap::new(), names: HashMap::new() };
        for mut ids in groups.into_values() {
            ids.sort_unstable();
            let (person, text) = (ids[0], texts[&ids[0]].clone());
            let name = match spellings.preferred(&text) {
                Some(preferred) => preferred.to_owned(),
                None if ids.len() == 1 => text,
                None => self.most_frequent(&ids, &texts)?,
            };
            people.persons.extend(ids.into_iter().map(|id| (id, person)));
            people.names.insert(person, name);
        }
        Ok(people)
    }

    /// The most frequent of several names, without a rank; the first in order among equals.
    fn most_frequent(&self, ids: &[i64], texts: &HashMap<i64, String>) -> Result<String, DbError> {
        let sql = "SELECT (SELECT count(*) FROM game WHERE black = ?1) + (SELECT count(*) FROM game WHERE white = ?1)";
        let mut statement = self.catalog.prepare_cached(sql)?;
        let mut best: Option<(i64, &String)> = None;
        for id in ids {
            let (count, text) = (statement.query_row([id], |row| row.get(0))?, &texts[id]);
            if best.is_none_or(|(most, name)| (count, name) > (most, text)) {
                best = Some((count, text));
            }
        }
        let name = best.map(|(_, name)| name.as_str()).unwrap_or_default();
        Ok(without_rank(name))
    }
}
