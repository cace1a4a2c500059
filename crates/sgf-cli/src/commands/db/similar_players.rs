//! Names of players like a name that no game has.

use std::cmp::Reverse;

use opensgf::db::{Database, DbError, Filter, search_key};

use crate::numbers::counted;

/// The maximum number of suggestions for a name.
const MOST: usize = 3;

/// Suggests players for a name that is part of no name in a database, the most similar first: `Cho Chikun (2,249 games)`.
///
/// # Errors
///
/// Fails if the catalog cannot be read.
pub(super) fn similar_players(database: &Database, wanted: &str) -> Result<Vec<String>, DbError> {
    let (names, _) = database.player_names(&Filter::default())?;
    let key = search_key(wanted);
    // One wrong letter in four still looks alike.
    let most = (key.chars().count() / 4).max(1);
    let mut similar = Vec::new();
    for name in &names {
        // A word of a name is compared as well: `Sedl` is like `Lee Sedol`.
        let words = name.name.split_whitespace().chain([name.name.as_str()]).map(search_key);
        let distance = words.map(|word| strsim::osa_distance(&word, &key)).min().unwrap_or(usize::MAX);
        if distance == 0 || search_key(&name.name).contains(&key) {
            return Ok(Vec::new());
        }
        if distance <= most {
            similar.push((distance, Reverse(name.games), name.name.as_str()));
        }
    }
    similar.sort_unstable();
    let shown = |&(_, Reverse(games), name): &(usize, Reverse<u64>, &str)| {
        format!("{name} ({})", counted(games as usize, "game"))
    };
    Ok(similar.iter().take(MOST).map(shown).collect())
}
