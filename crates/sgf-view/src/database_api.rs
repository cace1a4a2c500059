//! The handlers of the database API.
//!
//! They are behind the same access check as those of files. Games are named by their number in the database.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use opensgf::db::{DbError, FoundGame};
use opensgf::{GameView, Node, games};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use crate::answer::{Answer, Lines, answer, json as as_json, picture, refuse, unless_known, with};
use crate::collection::question::{Asked, PageQuestion, Question};
use crate::collection::shown::{Shown, ShownKind};
use crate::collection::{Collection, Failure, search};
use crate::etag::Etag;
use crate::file_api::{read_body, run_blocking, shutting_down};
use crate::state::Shared;
use crate::thumbnail;

type Server = State<Arc<Shared>>;

/// The size limit of a query, in bytes.
const LONGEST: usize = 64 << 10;

/// Lines that may be queued for a page.
const MOST_WAITING: usize = 16;

/// `GET /api/db`: the name of the database, its number of games, and their boards.
pub(crate) async fn about(State(shared): Server) -> Answer {
    let about = with_collection(&shared, described).await;
    shared.prepare();
    about
}

/// The name of a database, its number of games, and their boards.
pub(crate) fn described(collection: &Collection) -> Answer {
    let about = collection.read(|reader| {
        let kinds: Vec<ShownKind> = reader.database.kinds()?.iter().map(ShownKind::new).collect();
        let damage: Vec<String> = reader.database.damaged().iter().map(ToString::to_string).collect();
        let n_games = reader.database.n_games()?;
        Ok(json!({ "name": collection.name(), "games": n_games, "kinds": kinds, "damage": damage }))
    });
    about.map_or_else(|failure| failed(&failure), |about: Value| as_json(StatusCode::OK, &about))
}

/// `POST /api/db/find`: lines with the progress of the search, and a last one with the answer.
pub(crate) async fn find(State(shared): Server, request: Request) -> Answer {
    match shared.collection.clone() {
        Some(collection) => search_in(collection, request.into_body(), Audience::Page).await,
        None => none(),
    }
}

/// The sender of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// The page, which may also ask for marks.
    Page,
    /// A program that uses `sgf db serve`.
    Program,
}

impl Audience {
    fn asked(self, body: &[u8]) -> Result<Asked, String> {
        // A JSON array would also deserialize as a query.
        let fields: Map<String, Value> = serde_json::from_slice(body).map_err(|why| why.to_string())?;
        match self {
            Audience::Page => PageQuestion::read(fields).map_err(|why| why.to_string())?.asked(),
            Audience::Program => {
                Question::deserialize(Value::Object(fields)).map_err(|why| why.to_string())?.asked()
            }
        }
    }
}

/// Runs the query of a body, and answers with lines.
pub(crate) async fn search_in(collection: Arc<Collection>, body: Body, audience: Audience) -> Answer {
    let body = match read_body(body, LONGEST).await {
        Ok(body) => body,
        Err(refused) => return refused,
    };
    let asked = match audience.asked(&body) {
        Ok(asked) => asked,
        Err(why) => return refuse(StatusCode::BAD_REQUEST, format_args!("invalid query: {why}")),
    };
    let Ok(turn) = collection.searching.clone().acquire_owned().await else { return shutting_down() };
    let (send, receive) = mpsc::channel(MOST_WAITING);
    spawn_blocking(move || {
        let _turn = turn;
        search::answer(&collection, &asked, &send);
    });
    answer(StatusCode::OK, "application/x-ndjson", Body::new(Lines(receive)))
}

/// `GET /api/db/games/ID`: the record, byte for byte; with `?move=N` the header `sgf-path` is the path of that move.
pub(crate) async fn read(State(shared): Server, Path(id): Path<String>, uri: Uri) -> Answer {
    let Some(id) = number(&id) else { return no_game() };
    let after = match wanted_move(&uri) {
        Ok(after) => after,
        Err(why) => return refuse(StatusCode::BAD_REQUEST, why),
    };
    with_collection(&shared, move |collection| record_of(collection, id, after)).await
}

/// The record of a game, with the path of the node after a move in a header.
pub(crate) fn record_of(collection: &Collection, id: i64, after: Option<u32>) -> Answer {
    match record(collection, id) {
        Ok(Some((bytes, _))) => {
            let path = path_of(&bytes, after);
            let made = answer(StatusCode::OK, "application/x-go-sgf", bytes);
            let mut made = with(made, header::CACHE_CONTROL, "private, no-cache");
            let path = HeaderValue::try_from(path).expect("paths are valid in headers");
            made.headers_mut().insert("sgf-path", path);
            made
        }
        Ok(None) => no_game(),
        Err(failure) => failed(&failure),
    }
}

/// `GET /api/db/games/ID/thumbnail.svg`: a thumbnail, with `?move=N` at that move.
pub(crate) async fn thumbnail(
    State(shared): Server,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    let Some(id) = number(&id) else { return no_game() };
    let after = match wanted_move(&uri) {
        Ok(after) => after,
        Err(why) => return refuse(StatusCode::BAD_REQUEST, why),
    };
    let Ok(_turn) = shared.thumbnails.drawing.acquire().await else { return shutting_down() };
    with_collection(&shared, move |collection| picture_of(collection, id, after, &headers)).await
}

/// A picture of a game after a move.
pub(crate) fn picture_of(
    collection: &Collection,
    id: i64,
    after: Option<u32>,
    headers: &HeaderMap,
) -> Answer {
    match record(collection, id) {
        Ok(Some((bytes, game))) => {
            // The picture depends on the record only, so both have the same version.
            let etag = Etag::of(&[&bytes[..], format!("{after:?}").as_bytes()].concat());
            unless_known(headers, &etag, || {
                let drawn = drawn(bytes, &game, after);
                let none = || refuse(StatusCode::NOT_FOUND, "no board of this game can be drawn");
                drawn.map_or_else(none, |svg| picture(Bytes::from(svg), &HeaderMap::new()))
            })
        }
        Ok(None) => no_game(),
        Err(failure) => failed(&failure),
    }
}

/// The metadata of a game.
pub(crate) fn game_of(collection: &Collection, id: i64) -> Answer {
    match collection.read(|reader| Ok(reader.database.game(id)?)) {
        Ok(Some(game)) => as_json(StatusCode::OK, &Shown::new(game, None)),
        Ok(None) => no_game(),
        Err(failure) => failed(&failure),
    }
}

/// The number of a game, without leading zeros.
pub(crate) fn number(id: &str) -> Option<i64> {
    id.parse().ok().filter(|number: &i64| number.to_string() == id)
}

/// The move that the query of an address names.
pub(crate) fn wanted_move(uri: &Uri) -> Result<Option<u32>, &'static str> {
    let Some(query) = uri.query() else { return Ok(None) };
    let after = query.strip_prefix("move=").and_then(|after| after.parse().ok());
    after.map(Some).ok_or("the only parameter is move=N")
}

fn record(collection: &Collection, id: i64) -> Result<Option<(Vec<u8>, FoundGame)>, Failure> {
    collection.read(|reader| {
        let Some(game) = reader.database.game(id)? else { return Ok(None) };
        let bytes = reader.database.record(&game, &mut reader.last)?;
        Ok(Some((bytes, game)))
    })
}

/// The path of a main-line node by move number.
fn path_of(bytes: &[u8], after: Option<u32>) -> String {
    let doc = opensgf::read(bytes);
    let steps = games(&doc).next().map_or(0, |view| steps_to(&view, after).0);
    if steps == 0 { String::new() } else { format!("0*{steps}") }
}

/// The distance from the root to a main-line node by move number, and that node.
fn steps_to<'d>(view: &GameView<'d>, after: Option<u32>) -> (usize, Node<'d>) {
    let (mut at, mut n_moves) = ((0, view.root()), 0);
    for (step, node) in view.main_line().enumerate() {
        let is_move = view.move_in(node).is_some();
        if after.is_some_and(|after| is_move && n_moves == after) {
            break;
        }
        n_moves += u32::from(is_move);
        at = (step, node);
        if after == Some(n_moves) && is_move {
            break;
        }
    }
    if after.is_none() { (0, view.root()) } else { at }
}

fn drawn(bytes: Vec<u8>, game: &FoundGame, after: Option<u32>) -> Option<String> {
    let doc = opensgf::read(bytes);
    let view = games(&doc).next()?;
    let node = after.map(|_| steps_to(&view, after).1);
    thumbnail::picture(&view, &game.path, node)
}

/// Runs a function with the database on another thread.
pub(crate) async fn with_collection(
    shared: &Shared,
    work: impl FnOnce(&Collection) -> Answer + Send + 'static,
) -> Answer {
    match shared.collection.clone() {
        Some(collection) => run_blocking(move || work(&collection)).await,
        None => none(),
    }
}

fn none() -> Answer {
    refuse(StatusCode::NOT_FOUND, "no database was opened")
}

pub(crate) fn no_game() -> Answer {
    refuse(StatusCode::NOT_FOUND, "no game has this number")
}

pub(crate) fn failed(failure: &Failure) -> Answer {
    let status = match failure {
        Failure::Gone => StatusCode::GONE,
        Failure::Db(DbError::ReadOnly(_)) => StatusCode::FORBIDDEN,
        Failure::Db(DbError::Busy) => StatusCode::SERVICE_UNAVAILABLE,
        Failure::Db(_) => StatusCode::INTERNAL_SERVER_ERROR,
    };
    refuse(status, failure)
}
