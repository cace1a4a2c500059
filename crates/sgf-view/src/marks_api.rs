//! The handlers of the marks: tags, stars and notes of games, and saved searches.
//!
//! They are behind the same access check as the handlers of files. Changes are differences, so two pages that mark the same game do not
//! undo each other's changes.
#![allow(clippy::result_large_err, reason = "a response is moved only a few times per request")]

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use opensgf::db::SavedSearch;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::answer::{Answer, empty, json as as_json, refuse};
use crate::collection::marks::{Change, Changed};
use crate::collection::question::PageQuestion;
use crate::collection::{Collection, Failure};
use crate::database_api::{failed, no_game, number, with_collection};
use crate::file_api::read_body;
use crate::state::Shared;

type Server = State<Arc<Shared>>;

/// The size limit of a change, in bytes. It has two notes: the one that the page has read, and its own.
const LONGEST_CHANGE: usize = 1 << 20;

/// The longest name of a saved search, in characters.
const LONGEST_NAME: usize = 100;

/// `GET /api/db/marks`: the tags, the saved searches, and whether they can be changed.
pub(crate) async fn overview(State(shared): Server) -> Answer {
    with_collection(&shared, |collection| match collection.overview() {
        Ok(overview) => as_json(StatusCode::OK, &overview),
        Err(failure) => failed(&failure),
    })
    .await
}

/// `GET /api/db/games/ID/mark`: the tags, the star and the note of a game.
pub(crate) async fn mark(State(shared): Server, Path(id): Path<String>) -> Answer {
    let Some(id) = number(&id) else { return no_game() };
    with_collection(&shared, move |collection| match collection.mark(id) {
        Ok(Some(mark)) => {
            let mut mark = json!(mark);
            mark["writable"] = json!(collection.has_writable_marks());
            as_json(StatusCode::OK, &mark)
        }
        Ok(None) => no_game(),
        Err(failure) => failed(&failure),
    })
    .await
}

/// `PATCH /api/db/games/ID/mark`: adds and removes tags, sets the star, and replaces the note that the page has read. 409 if another one
/// was written meanwhile.
pub(crate) async fn change_mark(State(shared): Server, Path(id): Path<String>, request: Request) -> Answer {
    let Some(id) = number(&id) else { return no_game() };
    let change: Change = match object(request).await {
        Ok(change) => change,
        Err(refused) => return refused,
    };
    if let Err(why) = change.check() {
        return refuse(StatusCode::BAD_REQUEST, why);
    }
    with_collection(&shared, move |collection| match collection.change_mark(id, change) {
        Ok(Changed::Done(mark)) => as_json(StatusCode::OK, &mark),
        Ok(Changed::Conflict(mark)) => {
            let error = "the note was changed meanwhile";
            as_json(StatusCode::CONFLICT, &json!({ "error": error, "mark": mark }))
        }
        Ok(Changed::NoGame) => no_game(),
        Err(failure) => failed(&failure),
    })
    .await
}

/// The request to save a search.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Saving {
    query: Map<String, Value>,
    /// Whether to replace a search of the same name.
    #[serde(default)]
    replace: bool,
}

/// `PUT /api/db/searches/NAME`: saves a query under a name. 409 if the name is in use.
pub(crate) async fn save_search(State(shared): Server, Path(name): Path<String>, request: Request) -> Answer {
    let Saving { query, replace } = match object(request).await {
        Ok(saving) => saving,
        Err(refused) => return refused,
    };
    let arguments = PageQuestion::read(query).map_err(|why| why.to_string()).and_then(|it| it.arguments());
    let (name, arguments) = match (checked_name(&name), arguments) {
        (Ok(name), Ok(arguments)) => (name, arguments),
        (Err(why), _) | (_, Err(why)) => return refuse(StatusCode::BAD_REQUEST, why),
    };
    with_collection(&shared, move |collection| {
        changed(collection, |collection| {
            let mut marks = collection.marks()?;
            let search = SavedSearch { name, arguments };
            if replace {
                marks.save_search(&search)?;
            }
            Ok((replace || marks.add_search(&search)?).then_some(()).ok_or_else(name_in_use))
        })
    })
    .await
}

/// The request to rename a search.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Renaming {
    name: String,
}

/// `PATCH /api/db/searches/NAME`: gives a search another name. 409 if that is in use.
pub(crate) async fn rename_search(
    State(shared): Server,
    Path(name): Path<String>,
    request: Request,
) -> Answer {
    let Renaming { name: to } = match object(request).await {
        Ok(renaming) => renaming,
        Err(refused) => return refused,
    };
    let to = match checked_name(&to) {
        Ok(to) => to,
        Err(why) => return refuse(StatusCode::BAD_REQUEST, why),
    };
    with_collection(&shared, move |collection| {
        changed(collection, |collection| {
            let mut marks = collection.marks()?;
            if !marks.searches()?.iter().any(|search| search.name == name) {
                return Ok(Err(no_search()));
            }
            let is_done = name == to || marks.rename_search(&name, &to)?;
            Ok(is_done.then_some(()).ok_or_else(name_in_use))
        })
    })
    .await
}

/// `DELETE /api/db/searches/NAME`: removes a search.
pub(crate) async fn remove_search(State(shared): Server, Path(name): Path<String>) -> Answer {
    with_collection(&shared, move |collection| {
        changed(collection, |collection| {
            let is_done = collection.marks()?.remove_search(&name)?;
            Ok(is_done.then_some(()).ok_or_else(no_search))
        })
    })
    .await
}

/// Runs a change, and answers without content.
fn changed(
    collection: &Collection,
    change: impl FnOnce(&Collection) -> Result<Result<(), Answer>, Failure>,
) -> Answer {
    match change(collection) {
        Ok(Ok(())) => empty(StatusCode::NO_CONTENT),
        Ok(Err(refused)) => refused,
        Err(failure) => failed(&failure),
    }
}

fn name_in_use() -> Answer {
    refuse(StatusCode::CONFLICT, "another search has this name")
}

fn no_search() -> Answer {
    refuse(StatusCode::NOT_FOUND, "no search has this name")
}

/// A name for a search, without white space at its ends.
fn checked_name(name: &str) -> Result<String, String> {
    let name = name.trim();
    let is_valid = (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    // The command would take it for an option.
    let is_valid = is_valid && !name.starts_with('-');
    is_valid.then(|| name.to_owned()).ok_or_else(|| {
        format!(
            "names have 1 to {LONGEST_NAME} characters, without control characters, and do not begin with -"
        )
    })
}

/// Reads the JSON object of a request.
pub(crate) async fn object<T: DeserializeOwned>(request: Request) -> Result<T, Answer> {
    let body = read_body(request.into_body(), LONGEST_CHANGE).await?;
    // A JSON array would also deserialize as a struct.
    let fields = serde_json::from_slice::<Map<String, Value>>(&body);
    let read = fields.and_then(|fields| T::deserialize(Value::Object(fields)));
    read.map_err(|why| refuse(StatusCode::BAD_REQUEST, format_args!("invalid request: {why}")))
}
