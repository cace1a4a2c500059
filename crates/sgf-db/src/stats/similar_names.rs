//! Names that may belong to one player: different spaces or hyphens, another order of parts, or a typo. Names that count as
//! one person already are not suggested.
//!
//! Comparing all pairs would be too slow. Each name gets several keys, and only names that share a key are compared. The
//! keys are: the letters; their smallest rotation, equal for `Lee Se-dol` and `Sedol Lee`; the parts in alphabetical order;
//! and the letters with each one left out, which match after one typo.
//!
//! The games add evidence: common opponents speak for a match, and a game against each other rules it out.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use crate::persons::key::plain;
use crate::{Database, DbError, Filter};

/// Two names that may belong to one player.
#[derive(Clone, Debug, PartialEq)]
pub struct SimilarNames {
    /// The name with more games.
    pub one: NameInUse,
    /// The other name.
    pub other: NameInUse,
    /// The similarity, from 0 to 1.
    pub score: f64,
    /// The evidence: `case`, `punctuation`, `order`, `letters`, `common opponents`, `played each other`, `years`.
    pub reasons: Vec<&'static str>,
}

/// A name and its use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameInUse {
    /// The name, as written in records.
    pub name: String,
    /// The number of games.
    pub games: u64,
    /// The first and the last year.
    pub years: Option<(u16, u16)>,
    /// The ids of some games.
    pub examples: Vec<i64>,
    opponents: HashSet<i64>,
    /// The person, as an id of one of its names.
    person: i64,
}

/// The number of example games.
const EXAMPLES: usize = 3;
/// In shorter names, a different letter is not a typo.
const SHORT: usize = 6;
/// The longest plausible career in years.
const LIFE: u16 = 70;
/// Keys shared by more names than this are ignored.
const CROWD: usize = 50;

impl Database {
    /// Finds pairs of players' names with a similarity of at least `least`, most similar first.
    ///
    /// # Errors
    ///
    /// Fails if the filter is invalid or the catalog cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use sgf_db::{Database, Entry, Filter, SourceFile, Writer};
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let doc = sgf_syntax::Document::parse(b"(;PB[Lee Sedol]PW[Bo])(;PB[SedolLee]PW[Bo])");
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &Entry::all(&doc, None))?;
    /// writer.commit()?;
    /// let found = Database::open(&path)?.similar_names(&Filter::default(), 0.8)?;
    /// assert_eq!(found[0].reasons, ["order", "common opponents"]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn similar_names(&self, filter: &Filter, least: f64) -> Result<Vec<SimilarNames>, DbError> {
        let in_use = self.names_in_use(filter)?;
        let forms: Vec<Forms> = in_use.iter().map(|used| Forms::of(&used.name)).collect();
        let mut found: Vec<SimilarNames> = candidates(&forms)
            .into_iter()
            .filter_map(|(one, other)| {
                let (score, reasons) = forms[one].compared(&forms[other])?;
                let (one, other) = (&in_use[one], &in_use[other]);
                if one.person == other.person {
                    return None;
                }
                let (one, other) = if one.games < other.games { (other, one) } else { (one, other) };
                let (score, reasons) = in_context(one, other, score, reasons);
                (score >= least).then(|| SimilarNames {
                    one: one.clone(),
                    other: other.clone(),
                    score,
                    reasons,
                })
            })
            .collect();
        found.sort_by(|one, other| {
            let names = |pair: &SimilarNames| (pair.one.name.clone(), pair.other.name.clone());
            other.score.total_cmp(&one.score).then_with(|| names(one).cmp(&names(other)))
        });
        // The best pair of names for each pair of persons.
        let mut seen = HashSet::new();
        found.retain(|pair| {
            let (one, other) = (pair.one.person, pair.other.person);
            seen.insert((one.min(other), one.max(other)))
        });
        Ok(found)
    }

    /// The names of players, in the order of ids.
    fn names_in_use(&self, filter: &Filter) -> Result<Vec<NameInUse>, DbError> {
        let people = self.people(filter)?;
        let mut in_use: HashMap<i64, NameInUse> = HashMap::new();
        self.each_meeting(filter, |game, year, black, white| {
            for (player, opponent) in [(black, white), (white, black)] {
                let Some(player) = player else { continue };
                let used = in_use.entry(player).or_default();
                used.games += 1;
                used.opponents.extend(opponent.map(|opponent| people.of(opponent)));
                if used.examples.len() < EXAMPLES {
                    used.examples.push(game);
                }
                if let Some(year) = year {
                    let (first, last) = used.years.unwrap_or((year, year));
                    used.years = Some((first.min(year), last.max(year)));
                }
            }
        })?;
        let mut names = self.names()?;
        let mut in_use: Vec<(i64, NameInUse)> = in_use.into_iter().collect();
        in_use.sort_by_key(|(id, _)| *id);
        let named = in_use.into_iter().map(|(id, used)| NameInUse {
            name: names.remove(&id).unwrap_or_default(),
            person: people.of(id),
            ..used
        });
        Ok(named.collect())
    }
}

/// Adjusts a score by the evidence of the games.
fn in_context(
    one: &NameInUse,
    other: &NameInUse,
    score: f64,
    mut reasons: Vec<&'static str>,
) -> (f64, Vec<&'static str>) {
    let mut score = score;
    if one.opponents.contains(&other.person) {
        score -= 0.5;
        reasons.push("played each other");
    } else if !one.opponents.is_disjoint(&other.opponents) {
        score += 0.05;
        reasons.push("common opponents");
    }
    if let (Some(one), Some(other)) = (one.years, other.years)
        && one.1.max(other.1) - one.0.min(other.0) > LIFE
    {
        score -= 0.3;
        reasons.push("years");
    }
    (score.clamp(0.0, 1.0), reasons)
}

/// The normalized forms of a name.
struct Forms {
    /// The trimmed name.
    text: String,
    /// Letters and digits, lower case, without diacritics.
    letters: String,
    /// The smallest rotation of the letters.
    turned: String,
    /// The parts in alphabetical order.
    sorted: String,
    digits: String,
    n_letters: usize,
    /// Whether the script is alphabetic, so that names are long enough for typos.
    is_alphabetic: bool,
}

impl Forms {
    fn of(name: &str) -> Forms {
        let plain = plain(name);
        let is_part =
            |character: char| !character.is_alphanumeric() && !matches!(character, '-' | '\'' | '’');
        let only_letters = |text: &str| text.chars().filter(|it| it.is_alphanumeric()).collect::<String>();
        let letters = only_letters(&plain);
        let mut parts: Vec<String> =
            plain.split(is_part).map(only_letters).filter(|part| !part.is_empty()).collect();
        parts.sort_unstable();
        Forms {
            text: name.trim().to_owned(),
            turned: smallest_rotation(&letters),
            sorted: parts.concat(),
            digits: letters.chars().filter(char::is_ascii_digit).collect(),
            n_letters: letters.chars().count(),
            is_alphabetic: letters.chars().all(|letter| u32::from(letter) < 0x590),
            letters,
        }
    }

    /// The similarity of two names and its evidence; `None` if they are not similar.
    fn compared(&self, other: &Forms) -> Option<(f64, Vec<&'static str>)> {
        if self.letters == other.letters {
            let is_case = self.text.to_lowercase() == other.text.to_lowercase();
            return Some(if is_case { (0.98, vec!["case"]) } else { (0.95, vec!["punctuation"]) });
        }
        if self.turned == other.turned || self.sorted == other.sorted {
            return Some((0.9, vec!["order"]));
        }
        let shorter = self.n_letters.min(other.n_letters);
        if shorter < SHORT || self.digits != other.digits || !self.is_alphabetic || !other.is_alphabetic {
            return None;
        }
        let plain = strsim::osa_distance(&self.letters, &other.letters);
        let sorted = strsim::osa_distance(&self.sorted, &other.sorted);
        let (distance, reasons) =
            if plain <= sorted { (plain, vec!["letters"]) } else { (sorted, vec!["order", "letters"]) };
        (distance == 1).then(|| (0.92 - 1.0 / shorter as f64, reasons))
    }
}

/// The pairs of names that share a key, without duplicates.
fn candidates(forms: &[Forms]) -> Vec<(usize, usize)> {
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let mut keys: Vec<(u64, usize)> = Vec::new();
    for (index, form) in forms.iter().enumerate() {
        if form.letters.is_empty() {
            continue;
        }
        for (kind, text) in [(0, &form.letters), (1, &form.turned), (2, &form.sorted)] {
            keys.push((hasher.hash_one((kind, text)), index));
        }
        if form.n_letters >= SHORT - 1 && form.is_alphabetic {
            for text in [&form.letters, &form.sorted] {
                keys.push((hasher.hash_one((3, text)), index));
                let starts: Vec<(usize, char)> = text.char_indices().collect();
                for (at, letter) in starts {
                    let shorter = [&text[..at], &text[at + letter.len_utf8()..]].concat();
                    keys.push((hasher.hash_one((3, shorter)), index));
                }
            }
        }
    }
    keys.sort_unstable();
    keys.dedup();
    let mut pairs = HashSet::new();
    for group in keys.chunk_by(|one, other| one.0 == other.0).filter(|group| group.len() <= CROWD) {
        for (at, &(_, one)) in group.iter().enumerate() {
            pairs.extend(group[at + 1..].iter().map(|&(_, other)| (one, other)));
        }
    }
    let mut pairs: Vec<_> = pairs.into_iter().collect();
    pairs.sort_unstable();
    pairs
}

/// The lexicographically smallest rotation of a text.
fn smallest_rotation(text: &str) -> String {
    let starts = text.char_indices().map(|(at, _)| at);
    starts.map(|at| [&text[at..], &text[..at]].concat()).min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_spellings_of_one_name() {
        for (one, other, expected) in [
            ("Cho Chikun", "CHO CHIKUN", "0.98 case"),
            ("Lee Sedol", "Lee Se-dol", "0.95 punctuation"),
            ("Shūsaku", "Shusaku", "0.95 punctuation"),
            ("Cho Ch'ikun", "Cho Chikun", "0.95 punctuation"),
            ("Lee Sedol", "Sedol Lee", "0.90 order"),
            ("Lee Se-dol", "Sedol, Lee", "0.90 order"),
            ("Honinbo Shusai Meijin", "Meijin Honinbo Shusai", "0.90 order"),
            ("Kitani Minoru", "Kitani Minrou", "0.84 letters"),
            ("Kitani Minoru", "Minoru Kittani", "0.84 order letters"),
            ("Takemiya", "Takamiya", "0.80 letters"),
            ("Aki", "Ari", "none"),
            ("player 12345", "player 12346", "none"),
            ("井山裕太", "井山裕大", "none"),
            ("Kobayashi Koichi", "Kobayashi Satoru", "none"),
        ] {
            let forms = [Forms::of(one), Forms::of(other)];
            let is_candidate = !candidates(&forms).is_empty();
            let result = match forms[0].compared(&forms[1]).filter(|_| is_candidate) {
                Some((score, reasons)) => format!("{score:.2} {}", reasons.join(" ")),
                None => "none".to_owned(),
            };
            assert_eq!(result, expected, "{one} {other}");
        }
    }

    #[test]
    fn games_add_evidence() {
        let used = |person, opponents: &[i64], years| NameInUse {
            person,
            opponents: opponents.iter().copied().collect(),
            years,
            ..NameInUse::default()
        };
        let result = |one: &NameInUse, other: &NameInUse| {
            let (score, reasons) = in_context(one, other, 0.9, Vec::new());
            format!("{score:.2} {}", reasons.join(", "))
        };
        assert_eq!(result(&used(1, &[5], None), &used(2, &[5], None)), "0.95 common opponents");
        assert_eq!(result(&used(1, &[2], None), &used(2, &[1], None)), "0.40 played each other");
        let (old, late) = (Some((1850, 1860)), Some((1990, 1999)));
        assert_eq!(result(&used(1, &[3], old), &used(2, &[4], late)), "0.60 years");
    }
}
