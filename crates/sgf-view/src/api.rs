//! What can be asked: the handlers of the routes, which wait for their turn, let the work be done elsewhere, and answer.
//!
//! Nothing here blocks: whatever touches a file, parses or draws is done on threads of its own. A file on its way takes memory out of a
//! common budget and gives it back when the last byte has left.
#![allow(clippy::result_large_err, reason = "an answer is moved a few times for each request, and no more")]

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use serde::{Deserialize, Serialize};
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::spawn_blocking;

use crate::answer::{Answer, answer, json, picture, refuse, unless_known, with};
use crate::content::{MOST_BYTES, Unread};
use crate::files;
use crate::router::Shared;
use crate::row::{Row, UnreadRow};
use crate::table::State as Known;

type Server = State<Arc<Shared>>;

/// How many bytes one permit of the budget stands for.
const UNIT: u64 = 1 << 20;

/// The budget: as many permits as there are units of memory for files on their way.
pub(crate) const BUDGET: u32 = 1_024;

/// How long a list is waited for before it is answered with what is known.
const LIST_PATIENCE: Duration = Duration::from_secs(2);

/// How long the body of a request may take.
const BODY_PATIENCE: Duration = Duration::from_secs(120);

/// How long the body of a small request may be.
const SMALL: usize = 16 << 10;

/// How many rows a part of the list has, unless the page asks for fewer.
const PART: usize = 1_000;

/// The list of files, or a part of it.
#[derive(Serialize)]
struct List {
    files: Vec<Row>,
    unread: Vec<UnreadRow>,
    /// How many files have been found.
    total: usize,
    /// Where the next part begins; nothing after the last.
    next: Option<usize>,
    /// The name of the database that was opened beside them.
    database: Option<String>,
}

/// `GET /api/files`: the whole list, or with `?from=N&count=M` a part of it.
///
/// A list that is not whole yet is answered with what is known, and the rest comes as events.
pub(crate) async fn list(State(shared): Server, uri: Uri) -> Answer {
    let Some(part) = part_of(uri.query().unwrap_or_default()) else {
        return refuse(StatusCode::BAD_REQUEST, "the list takes from=N and count=N");
    };
    let (from, count) = part.unwrap_or((0, usize::MAX));
    shared.scan.wait_for(from.saturating_add(count), LIST_PATIENCE).await;
    if part.is_none() && !shared.scan.is_done() {
        shared.scan.promise();
    }
    blocking(move || json(StatusCode::OK, &listed(&shared, from, count))).await
}

fn listed(shared: &Shared, from: usize, count: usize) -> List {
    let is_done = shared.scan.is_done();
    let entries = shared.table.entries();
    let database = shared.collection.as_ref().map(|collection| collection.name());
    let mut list = List { files: Vec::new(), unread: Vec::new(), total: entries.len(), next: None, database };
    let mut at = from.min(entries.len());
    for entry in entries.iter().skip(from).take(count) {
        match entry.listed() {
            Some(Ok(row)) => list.files.push(row),
            Some(Err(row)) => list.unread.push(row),
            None => break,
        }
        at += 1;
    }
    list.next = (at < entries.len() || !is_done).then_some(at);
    list
}

/// The part that a query asks for; `Some(None)` for all, nothing if it is not understood.
#[allow(clippy::option_option, reason = "the two mean different things")]
fn part_of(query: &str) -> Option<Option<(usize, usize)>> {
    let (mut from, mut count) = (None, None);
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=')? {
            ("from", number) if from.is_none() => from = Some(number.parse().ok()?),
            ("count", number) if count.is_none() => {
                count = Some(number.parse::<usize>().ok()?.clamp(1, PART))
            }
            _ => return None,
        }
    }
    Some((from.is_some() || count.is_some()).then(|| (from.unwrap_or(0), count.unwrap_or(PART))))
}

/// `GET /api/files/ID`: the bytes of a file, as SGF.
pub(crate) async fn read(State(shared): Server, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let Some(entry) = shared.table.entry(&id) else { return no_file() };
    shared.lately.read(entry.number);
    let permit = shared.take_memory(entry.length().unwrap_or(0)).await;
    blocking(move || match shared.table.serve(&entry) {
        Ok(served) => {
            let etag = served.etag;
            let body = move || {
                let made = answer(StatusCode::OK, "application/x-go-sgf", on_its_way(served.sgf, permit));
                with(made, header::CACHE_CONTROL, "private, no-cache")
            };
            unless_known(&headers, &etag, body)
        }
        Err(unread) => not_read(&unread),
    })
    .await
}

/// `PUT /api/files/ID`: a new version of a file.
pub(crate) async fn write(State(shared): Server, Path(id): Path<String>, request: Request) -> Answer {
    let Some(entry) = shared.table.entry(&id) else { return no_file() };
    let (head, body) = request.into_parts();
    let versions = match files::versions(&head.headers) {
        Ok(versions) => versions,
        Err(refused) => return refused,
    };
    let announced = announced(&head.headers);
    if announced.is_some_and(|length| length > MOST_BYTES) {
        return too_large();
    }
    // The body in pieces and in one, and the old content.
    let needed = announced.unwrap_or(MOST_BYTES).saturating_mul(2) + entry.length().unwrap_or(0);
    let _permit = shared.take_memory(needed).await;
    let new = match taken(body, MOST_BYTES as usize).await {
        Ok(bytes) => Vec::from(bytes),
        Err(refused) => return refused,
    };
    let guard = entry.clone().lock_for_writing().await;
    blocking(move || files::put(&shared, &entry, &versions, new, &guard)).await
}

/// What a page says of a new file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewFile {
    name: String,
}

/// `POST /api/files`: a new file in the folder.
pub(crate) async fn create(State(shared): Server, request: Request) -> Answer {
    let body = match taken(request.into_body(), SMALL).await {
        Ok(body) => body,
        Err(refused) => return refused,
    };
    match serde_json::from_slice(&body) {
        Ok(NewFile { name }) => blocking(move || files::create(&shared, &name)).await,
        Err(_) => refuse(StatusCode::BAD_REQUEST, "a new file is asked for with {\"name\":\"new.sgf\"}"),
    }
}

/// `GET /api/files/ID/games/N/thumbnail.svg`: a small picture of a game.
pub(crate) async fn thumbnail(
    State(shared): Server,
    Path((id, number)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer {
    let game = number.parse::<usize>().ok().filter(|game| game.to_string() == number);
    let (Some(entry), Some(game)) = (shared.table.entry(&id), game) else { return no_file() };
    let known = match &*entry.state() {
        Known::Known { etag, .. } => Some(*etag),
        _ => None,
    };
    if let Some(svg) = known.and_then(|etag| shared.thumbnails.kept(entry.number, &etag, game)) {
        return picture(svg, &headers);
    }
    let _memory = shared.take_memory(entry.length().unwrap_or(0).saturating_mul(4)).await;
    let Ok(_turn) = shared.thumbnails.drawing.acquire().await else { return gone() };
    let drawing = shared.clone();
    blocking(move || match drawing.table.serve(&entry) {
        Ok(served) => {
            let drawn = drawing.thumbnails.draw(entry.number, &served.etag, served.sgf, &entry.shown, game);
            let none = || refuse(StatusCode::NOT_FOUND, "no board of this game can be drawn");
            drawn.map_or_else(none, |svg| picture(svg, &headers))
        }
        Err(unread) => not_read(&unread),
    })
    .await
}

/// `GET /api/watch`: what happens, as events.
pub(crate) async fn watch(State(shared): Server) -> Answer {
    answer(StatusCode::OK, "text/event-stream", shared.pages.listen())
}

/// `POST /api/end`: the server ends.
pub(crate) async fn end(State(shared): Server) -> Answer {
    shared.end();
    json(StatusCode::ACCEPTED, &serde_json::json!({}))
}

/// What is asked for and not there.
pub(crate) async fn nowhere() -> Answer {
    refuse(StatusCode::NOT_FOUND, "there is nothing at this address")
}

fn no_file() -> Answer {
    refuse(StatusCode::NOT_FOUND, "no file is called so here; the list says what there is")
}

pub(crate) fn gone() -> Answer {
    refuse(StatusCode::SERVICE_UNAVAILABLE, "the server is ending")
}

fn too_large() -> Answer {
    refuse(StatusCode::PAYLOAD_TOO_LARGE, format_args!("a record has {} MB at most", MOST_BYTES >> 20))
}

fn not_read(unread: &Unread) -> Answer {
    let status = match unread {
        Unread::Gone => StatusCode::NOT_FOUND,
        Unread::Outside => StatusCode::FORBIDDEN,
        Unread::Exchanged => StatusCode::CONFLICT,
        Unread::Because(_) => StatusCode::UNPROCESSABLE_ENTITY,
    };
    refuse(status, unread)
}

fn announced(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Takes the body of a request.
pub(crate) async fn taken(body: Body, most: usize) -> Result<Bytes, Answer> {
    match tokio::time::timeout(BODY_PATIENCE, to_bytes(body, most)).await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(error)) if is_too_long(&error) => Err(too_large()),
        Ok(Err(_)) => Err(refuse(StatusCode::BAD_REQUEST, "the request was cut off")),
        Err(_) => Err(refuse(StatusCode::REQUEST_TIMEOUT, "the request took too long")),
    }
}

fn is_too_long(error: &axum::Error) -> bool {
    std::error::Error::source(error).is_some_and(|source| source.to_string().contains("length limit"))
}

/// Does work that takes its time on a thread of its own.
pub(crate) async fn blocking(work: impl FnOnce() -> Answer + Send + 'static) -> Answer {
    let broken =
        |_| refuse(StatusCode::INTERNAL_SERVER_ERROR, "the server has made a mistake; please report it");
    spawn_blocking(work).await.unwrap_or_else(broken)
}

/// A body that gives its memory back to the budget when the last byte has left.
fn on_its_way(bytes: Vec<u8>, permit: Option<OwnedSemaphorePermit>) -> Body {
    struct Held(
        Vec<u8>,
        #[allow(dead_code, reason = "held until it is dropped")] Option<OwnedSemaphorePermit>,
    );
    impl AsRef<[u8]> for Held {
        fn as_ref(&self) -> &[u8] {
            &self.0
        }
    }
    Body::from(Bytes::from_owner(Held(bytes, permit)))
}

impl Shared {
    /// Waits for memory for so many bytes, as much as there is at most.
    async fn take_memory(&self, n_bytes: u64) -> Option<OwnedSemaphorePermit> {
        let units = u32::try_from(n_bytes.div_ceil(UNIT)).unwrap_or(BUDGET).clamp(1, BUDGET);
        self.budget.clone().acquire_many_owned(units).await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_the_list() {
        for (query, part) in [
            ("", Some(None)),
            ("from=5", Some(Some((5, PART)))),
            ("from=5&count=2", Some(Some((5, 2)))),
            ("count=0", Some(Some((0, 1)))),
            ("count=99999999", Some(Some((0, PART)))),
            ("from=-1", None),
            ("from=5&from=6", None),
            ("sort=name", None),
            ("from", None),
            ("from=99999999999999999999999", None),
        ] {
            assert_eq!(part_of(query), part, "{query}");
        }
    }
}
