//! Persons with several names: a preferred one and other spellings, joined by users.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use sgf_model::printable::visible;

use super::key::name_key;

/// Persons with several names. Names are compared by [`name_key`].
///
/// # Examples
///
/// ```
/// use sgf_db::Aliases;
/// let mut aliases = Aliases::default();
/// assert!(aliases.join("Cho Chikun", "趙治勲")?);
/// assert!(!aliases.join("Cho Chikun", "趙治勲")?, "it is joined");
/// assert_eq!(aliases.preferred("趙 治勲 九段"), Some("Cho Chikun"));
/// aliases.split("趙治勲")?;
/// assert_eq!(aliases, Aliases::default());
/// # Ok::<(), sgf_db::AliasError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aliases {
    /// The other spellings of each preferred name, at least one.
    persons: BTreeMap<String, BTreeSet<String>>,
    /// The preferred name of each key.
    by_key: HashMap<String, String>,
}

/// A reason why names cannot be joined or split.
///
/// # Examples
///
/// ```
/// use sgf_db::{AliasError, Aliases};
/// let mut aliases = Aliases::default();
/// aliases.join("Cho Chikun", "Jo Chi-hun")?;
/// let turned = aliases.join("Jo Chi-hun", "Cho Chikun").unwrap_err();
/// assert_eq!(turned.to_string(), "`Jo Chi-hun` is a spelling of `Cho Chikun`: split it first");
/// # Ok::<(), AliasError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AliasError {
    /// A name is empty.
    #[error("a name is empty")]
    Empty,
    /// The first name is a spelling of another person, named by the second.
    #[error("`{_0}` is a spelling of `{_1}`: split it first")]
    IsSpelling(String, String),
    /// The name is the preferred one of another person.
    #[error("`{_0}` is the preferred name of another person: split it first")]
    IsPreferred(String),
    /// The name is not joined with another one.
    #[error("`{_0}` is not joined")]
    NotJoined(String),
}

impl Aliases {
    /// Joins a spelling with the person of a preferred name. Returns false if it was already.
    ///
    /// # Errors
    ///
    /// Fails, without changes, if a name is empty or belongs to another person.
    pub fn join(&mut self, preferred: &str, spelling: &str) -> Result<bool, AliasError> {
        let (preferred, spelling) = (visible(preferred), visible(spelling));
        if preferred.is_empty() || spelling.is_empty() {
            return Err(AliasError::Empty);
        }
        let (preferred_key, spelling_key) = (name_key(&preferred), name_key(&spelling));
        let preferred = match self.by_key.get(&preferred_key) {
            Some(owner) if name_key(owner) != preferred_key => {
                return Err(AliasError::IsSpelling(preferred.into_owned(), owner.clone()));
            }
            Some(owner) => owner.clone(),
            None => preferred.into_owned(),
        };
        match self.by_key.get(&spelling_key) {
            Some(owner) if *owner == preferred => {}
            Some(owner) if name_key(owner) == spelling_key => {
                return Err(AliasError::IsPreferred(spelling.into_owned()));
            }
            Some(owner) => return Err(AliasError::IsSpelling(spelling.into_owned(), owner.clone())),
            None => {}
        }
        if *spelling == preferred {
            return Ok(false);
        }
        self.by_key.insert(preferred_key, preferred.clone());
        self.by_key.insert(spelling_key, preferred.clone());
        Ok(self.persons.entry(preferred).or_default().insert(spelling.into_owned()))
    }

    /// Splits a spelling from its person, or all spellings from a preferred name. Returns the names that are split off.
    ///
    /// # Errors
    ///
    /// Fails if the name is not joined with another one.
    pub fn split(&mut self, name: &str) -> Result<Vec<String>, AliasError> {
        let name = visible(name);
        let key = name_key(&name);
        let not_joined = || AliasError::NotJoined(name.clone().into_owned());
        let preferred = self.by_key.get(&key).ok_or_else(not_joined)?.clone();
        let preferred_key = name_key(&preferred);
        let spellings = self.persons.get_mut(&preferred).ok_or_else(not_joined)?;
        let split: Vec<String> = if key != preferred_key {
            spellings.iter().filter(|it| name_key(it) == key).cloned().collect()
        } else if spellings.contains(&*name) {
            vec![name.into_owned()]
        } else {
            spellings.iter().cloned().collect()
        };
        spellings.retain(|spelling| !split.contains(spelling));
        let is_alone = spellings.is_empty();
        for key in split.iter().map(|spelling| name_key(spelling)).filter(|key| *key != preferred_key) {
            self.by_key.remove(&key);
        }
        if is_alone {
            self.persons.remove(&preferred);
            self.by_key.remove(&preferred_key);
        }
        Ok(split)
    }

    /// The preferred name of a person, if the name is joined.
    #[must_use]
    pub fn preferred(&self, name: &str) -> Option<&str> {
        self.by_key.get(&name_key(name)).map(String::as_str)
    }

    /// Each spelling with its preferred name before it, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.persons.iter().flat_map(|(preferred, spellings)| {
            spellings.iter().map(move |spelling| (preferred.as_str(), spelling.as_str()))
        })
    }

    /// The preferred names in order, each with its other spellings.
    pub(super) fn persons(&self) -> impl Iterator<Item = (&String, &BTreeSet<String>)> {
        self.persons.iter()
    }

    /// The other spellings of the person whose preferred name has a key.
    pub(super) fn spellings(&self, key: &str) -> impl Iterator<Item = &String> {
        let preferred = self.by_key.get(key).filter(|preferred| name_key(preferred) == key);
        preferred.and_then(|preferred| self.persons.get(preferred)).into_iter().flatten()
    }

    /// The preferred name of the person with a key.
    pub(super) fn of_key(&self, key: &str) -> Option<&str> {
        self.by_key.get(key).map(String::as_str)
    }

    /// Returns whether no names are joined.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.persons.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(pairs: &[(&str, &str)]) -> Aliases {
        let mut aliases = Aliases::default();
        for (preferred, spelling) in pairs {
            aliases.join(preferred, spelling).expect("they are different persons");
        }
        aliases
    }

    #[test]
    fn refuses_names_of_other_persons() {
        let mut aliases = joined(&[("Cho Chikun", "Jo Chi-hun"), ("Lee Sedol", "李世乭")]);
        let before = aliases.clone();
        for (preferred, spelling, expected) in [
            ("Jo Chi-hun", "Cho Chikun", "`Jo Chi-hun` is a spelling of `Cho Chikun`: split it first"),
            (
                "Cho Chikun",
                "Lee Sedol",
                "`Lee Sedol` is the preferred name of another person: split it first",
            ),
            (
                "Cho Chikun",
                "Se-dol Lee",
                "`Se-dol Lee` is the preferred name of another person: split it first",
            ),
            ("Cho Chikun", "李世乭", "`李世乭` is a spelling of `Lee Sedol`: split it first"),
            ("New", "李世乭", "`李世乭` is a spelling of `Lee Sedol`: split it first"),
            ("New", " \u{200B}", "a name is empty"),
            ("", "New", "a name is empty"),
        ] {
            let error = aliases.join(preferred, spelling).expect_err("it is another person");
            assert_eq!(error.to_string(), expected);
            assert_eq!(aliases, before);
        }
    }

    #[test]
    fn joining_twice_changes_nothing() {
        let mut aliases = joined(&[("Cho Chikun", "Jo Chi-hun")]);
        let before = aliases.clone();
        for (preferred, spelling) in
            [("Cho Chikun", "Jo Chi-hun"), ("CHIKUN CHO", "Jo Chi-hun"), ("Cho Chikun", "Cho Chikun")]
        {
            assert_eq!(aliases.join(preferred, spelling), Ok(false));
            assert_eq!(aliases, before);
        }
        assert_eq!(Aliases::default().join("Cho", "Cho"), Ok(false));
    }

    #[test]
    fn splitting_undoes_joining() {
        let empty = Aliases::default();
        let mut aliases = joined(&[("Cho Chikun", "Jo Chi-hun"), ("Cho Chikun", "趙治勲")]);
        assert_eq!(aliases.split("JO CHIHUN"), Ok(vec!["Jo Chi-hun".to_owned()]));
        assert_eq!(aliases, joined(&[("Cho Chikun", "趙治勲")]));
        assert_eq!(aliases.split("Jo Chi-hun"), Err(AliasError::NotJoined("Jo Chi-hun".to_owned())));
        assert_eq!(aliases.split("Chikun Cho"), Ok(vec!["趙治勲".to_owned()]));
        assert_eq!(aliases, empty);
        // The spelling has the key of the preferred name.
        let mut aliases = joined(&[("Lee Sedol", "Lee Se-dol"), ("Lee Sedol", "李世乭")]);
        assert_eq!(aliases.split("Lee Se-dol"), Ok(vec!["Lee Se-dol".to_owned()]));
        assert_eq!(aliases, joined(&[("Lee Sedol", "李世乭")]));
        let mut aliases = joined(&[("Lee Sedol", "Lee Se-dol")]);
        aliases.split("Lee Se-dol").expect("it is joined");
        assert_eq!(aliases, empty);
    }

    #[test]
    fn iteration_restores_all_persons() {
        let aliases = joined(&[("B", "b2"), ("A", "a2"), ("A", "a1"), ("A", "A 9p")]);
        let pairs: Vec<_> = aliases.iter().collect();
        assert_eq!(pairs, [("A", "A 9p"), ("A", "a1"), ("A", "a2"), ("B", "b2")]);
        assert_eq!(joined(&pairs), aliases);
    }
}
