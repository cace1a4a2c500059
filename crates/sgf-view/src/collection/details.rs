//! Details of the games of an answer, for the page: marks, places of words, and names of persons.
//!
//! They are read for the shown games only, so they do not slow down long lists.

use std::collections::{BTreeMap, BTreeSet};

use opensgf::db::{FoundGame, GameMark, TextMatch};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::Reader;
use super::question::PageQuery;

/// The most other names of players that an answer lists.
const MOST_NAMES: usize = 20;

/// The details of an answer.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Details {
    /// The marks of games that have one, by number.
    marks: BTreeMap<i64, ShownMark>,
    snippets: BTreeMap<i64, Snippet>,
    /// The preferred names of players that are written differently.
    persons: BTreeMap<String, String>,
    /// Other names of the players of the query, by which games were found as well.
    also: Vec<String>,
    #[serde(skip)]
    damage: Vec<String>,
}

/// The mark of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct ShownMark {
    tags: Vec<String>,
    starred: bool,
    note: Option<String>,
}

/// The place of words in a record.
#[derive(Debug, Serialize)]
struct Snippet {
    /// The path of the node.
    path: String,
    property: String,
    /// Text and words in turn, beginning with text.
    parts: Vec<String>,
}

impl From<GameMark> for ShownMark {
    fn from(GameMark { mark, .. }: GameMark) -> ShownMark {
        ShownMark { tags: mark.tags.into_iter().collect(), starred: mark.is_starred, note: mark.note }
    }
}

impl Details {
    /// Reads the details of games, and leaves out the unreadable ones.
    pub(super) fn of(
        reader: &mut Reader,
        query: &PageQuery,
        games: &[(FoundGame, Option<(u32, usize)>)],
        examples: &Map<String, Value>,
    ) -> Details {
        let mut details = Details::default();
        let marked = games.iter().filter(|_| query.has_marks);
        let ids: Vec<i64> = marked.map(|(game, _)| game.id).collect();
        match reader.database.game_marks(&ids) {
            Ok(marks) => details.marks = marks.into_iter().map(|(id, mark)| (id, mark.into())).collect(),
            Err(error) => details.damage.push(error.to_string()),
        }
        if let Some(words) = &query.words {
            let places = games.iter().filter_map(|(game, _)| Some((game.id, snippet(reader, game, words)?)));
            details.snippets = places.collect();
        }
        let players = games.iter().flat_map(|(game, _)| [game.black.as_deref(), game.white.as_deref()]);
        let players_of_examples =
            examples.values().flat_map(|game| [game["black"].as_str(), game["white"].as_str()]);
        let aliases = reader.database.aliases();
        for name in players.chain(players_of_examples).flatten() {
            let preferred = aliases.preferred(name).filter(|preferred| *preferred != name);
            details.persons.extend(preferred.map(|preferred| (name.to_owned(), preferred.to_owned())));
        }
        let names = query.players.iter().flat_map(|player| reader.database.other_names(player));
        details.also = names.collect::<BTreeSet<_>>().into_iter().take(MOST_NAMES).collect();
        details
    }

    /// Adds the details to an answer.
    pub(super) fn add_to(mut self, answer: &mut Value) {
        if let Some(damage) = answer["damage"].as_array_mut() {
            damage.extend(std::mem::take(&mut self.damage).into_iter().map(Value::String));
        }
        if let (Some(answer), Value::Object(details)) = (answer.as_object_mut(), json!(self)) {
            answer.extend(details);
        }
    }
}

fn snippet(reader: &mut Reader, game: &FoundGame, words: &str) -> Option<Snippet> {
    // A damaged record is reported when it is opened.
    let record = reader.database.record(game, &mut reader.last).ok()?;
    let found = TextMatch::find(&record, words)?;
    let parts = found.parts(words).into_iter().map(str::to_owned).collect();
    Some(Snippet { path: found.path.to_string(), property: found.property.clone(), parts })
}
