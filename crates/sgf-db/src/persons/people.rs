//! The persons of a database: its names, grouped by their keys and by what users joined.

use std::collections::{BTreeMap, HashMap, HashSet};

use rusqlite::types::Value;
use sgf_model::info::lenient;

use super::key::{KeyList, name_key, search_key, search_keys};
use crate::{Aliases, Damage, Database, DbError, Filter};

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

/// Joined names: those of the database, under those of the query, which take precedence.
pub(crate) struct Spellings<'a> {
    layers: Vec<&'a Aliases>,
    /// Whether the column `folded` has search keys.
    has_search_keys: bool,
}

impl Spellings<'_> {
    /// The preferred name of the person that a name belongs to.
    fn preferred(&self, name: &str) -> Option<&str> {
        let above = |first: usize, key: &str| {
            let layers = self.layers.iter().enumerate().skip(first).rev();
            layers.filter_map(|(layer, aliases)| Some((layer, aliases.of_key(key)?))).next()
        };
        let (mut layer, mut preferred) = above(0, &name_key(name))?;
        // A preferred name may itself be joined in a layer above.
        while let Some(next) = above(layer + 1, &name_key(preferred)) {
            (layer, preferred) = next;
        }
        Some(preferred)
    }

    /// A key that is equal for the names of one person.
    pub(crate) fn person_key(&self, name: &str) -> String {
        name_key(self.preferred(name).unwrap_or(name))
    }

    /// An SQL condition on the ids of names, for persons with a name that contains a text, and its values.
    pub(crate) fn named(&self, text: &str) -> (String, Vec<Value>) {
        let searched = search_keys(text);
        let column = if self.has_search_keys { "folded" } else { "sgf_search_key(text)" };
        let mut parts = vec![format!("instr({column}, ?) > 0"); searched.len()];
        let keys = self.keys_of_named(&searched);
        let mut values: Vec<Value> = searched.into_iter().map(Value::Text).collect();
        if !keys.is_empty() {
            parts.push("instr(?, char(10) || sgf_name_key(text) || char(10)) > 0".to_owned());
            values.push(Value::Text(keys.into_text()));
        }
        (format!("IN (SELECT id FROM name WHERE {})", parts.join(" OR ")), values)
    }

    /// An SQL condition on the ids of names that contain a text, without persons, and its value.
    pub(crate) fn containing(&self, text: &str) -> (String, Value) {
        let column = if self.has_search_keys { "folded" } else { "sgf_search_key(text)" };
        let condition = format!("IN (SELECT id FROM name WHERE instr({column}, ?) > 0)");
        (condition, Value::Text(search_key(text)))
    }

    /// The keys of all names of persons of whom a joined name contains one of the search keys.
    fn keys_of_named(&self, searched: &[String]) -> KeyList {
        let is_named = |name: &str| {
            let key = search_key(name);
            searched.iter().any(|searched| key.contains(searched))
        };
        let mut persons: BTreeMap<String, &str> = BTreeMap::new();
        for (preferred, spellings) in self.layers.iter().flat_map(|aliases| aliases.persons()) {
            for name in std::iter::once(preferred).chain(spellings).filter(|name| is_named(name)) {
                let person = self.preferred(name).unwrap_or(name);
                persons.insert(name_key(person), person);
            }
        }
        let mut list = KeyList::default();
        for person in persons.into_keys() {
            self.keys_of(&person).into_iter().for_each(|key| list.add(key));
        }
        list
    }

    /// The keys of all names of a person, given by the key of its preferred name.
    fn keys_of(&self, person: &str) -> Vec<String> {
        let (mut keys, mut waiting) = (Vec::new(), vec![person.to_owned()]);
        let mut seen: HashSet<String> = waiting.iter().cloned().collect();
        while let Some(key) = waiting.pop() {
            for spelling in self.layers.iter().flat_map(|aliases| aliases.spellings(&key)) {
                let other = name_key(spelling);
                if self.person_key(spelling) == person && seen.insert(other.clone()) {
                    waiting.push(other);
                }
            }
            keys.push(key);
        }
        keys
    }
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

impl Database {
    /// Returns whether two names belong to the same person: they differ only in spelling (see [`name_key`]), or are joined.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Writer};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let mut aliases = writer.aliases()?;
    /// aliases.join("Cho Chikun", "趙治勲")?;
    /// writer.set_aliases(&aliases)?;
    /// writer.commit()?;
    /// let database = Database::open(&path)?;
    /// assert!(database.same_person("CHIKUN CHO", "趙治勲"));
    /// assert!(!database.same_person("Cho Chikun", "Cho Hunhyun"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn same_person(&self, one: &str, other: &str) -> bool {
        let spellings = self.spellings(None);
        spellings.person_key(one) == spellings.person_key(other)
    }

    /// Returns the names that users joined.
    #[must_use]
    pub fn aliases(&self) -> &Aliases {
        &self.aliases
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

    /// Joined names, of the database and of a filter.
    pub(crate) fn spellings<'a>(&'a self, of_query: Option<&'a Aliases>) -> Spellings<'a> {
        let layers = std::iter::once(&self.aliases).chain(of_query).filter(|aliases| !aliases.is_empty());
        Spellings { layers: layers.collect(), has_search_keys: self.has_search_keys }
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

    /// The most frequent of several names, without a rating; the first in order among equals.
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
        Ok(lenient::rated_name(name).map_or(name, |(unrated, _)| unrated).to_owned())
    }
}
