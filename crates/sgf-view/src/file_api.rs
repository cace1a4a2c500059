//! The handlers of the file API.
//!
//! Handlers never block: reading, parsing and drawing run on other threads. Each transfer takes memory from a common budget and
//! returns it with its last byte.
#![allow(clippy::result_large_err, reason = "a response is moved only a few times per request")]

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use serde::Serialize;
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::spawn_blocking;

use crate::answer::{Answer, answer, json, picture, refuse, unless_known, with};
use crate::content::{MOST_BYTES, Unread};
use crate::files;
use crate::row::{Row, UnreadRow};
use crate::seats::Guest;
use crate::state::{BUDGET, Shared};
use crate::table::State as Known;

type Server = State<Arc<Shared>>;

/// Bytes per permit of the budget.
const UNIT: u64 = 1 << 20;

/// How long to wait for a complete list before answering with the files found so far.
const LIST_TIMEOUT: Duration = Duration::from_secs(2);

/// The time limit for a request body.
const BODY_TIMEOUT: Duration = Duration::from_secs(120);

/// The time limit for the next part of a request body. While a body is read, memory is reserved for it, which others may wait for.
const PART_TIMEOUT: Duration = Duration::from_secs(if cfg!(test) { 2 } else { 10 });

/// Default number of rows per part of the list.
const PART: usize = 1_000;

/// The list of files, or a part of it.
#[derive(Serialize)]
struct List {
    files: Vec<Row>,
    unread: Vec<UnreadRow>,
    /// The number of files found.
    total: usize,
    /// The start of the next part; `None` after the last.
    next: Option<usize>,
    /// The number of changes announced before the list was made.
    revision: u64,
    /// The name of the folder for new files.
    folder: Option<String>,
    /// The name of the open database.
    database: Option<String>,
    /// The seat of a guest; the owner has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Guest>,
}

/// `GET /api/files`: the whole list, or a part of it with `?from=N&count=M`.
///
/// During the initial scan, a list ends before the first file that is not read yet, and `next` names it.
pub(crate) async fn list(State(shared): Server, guest: Option<Extension<Guest>>, uri: Uri) -> Answer {
    if let Some(Extension(guest)) = guest {
        return run_blocking(move || json(StatusCode::OK, &listed_for(&shared, &guest))).await;
    }
    let Some(part) = part_of(uri.query().unwrap_or_default()) else {
        return refuse(StatusCode::BAD_REQUEST, "valid parameters are from=N and count=N");
    };
    let (from, count) = part.unwrap_or((0, usize::MAX));
    let is_ready = || shared.table.is_scanned(from);
    shared.scan.wait_for(from.saturating_add(count), is_ready, LIST_TIMEOUT).await;
    run_blocking(move || json(StatusCode::OK, &listed(&shared, from, count))).await
}

fn listed(shared: &Shared, from: usize, count: usize) -> List {
    // First, so that a change meanwhile leads to another request and is not missed.
    let revision = shared.pages.n_changes();
    let is_done = shared.scan.is_done();
    let entries = shared.table.entries();
    let database = shared.collection.as_ref().map(|collection| collection.name());
    let (files, unread, folder) = (Vec::new(), Vec::new(), shared.table.folder_name());
    let mut list =
        List { files, unread, total: entries.len(), next: None, revision, folder, database, seat: None };
    let mut at = from.min(entries.len());
    for entry in entries.iter().skip(from).take(count) {
        match entry.list_row() {
            Some(Ok(row)) => list.files.push(row),
            Some(Err(row)) => list.unread.push(row),
            None => break,
        }
        at += 1;
    }
    list.next = (at < entries.len() || !is_done).then_some(at);
    list
}

/// The list of a guest: one file, and neither folder nor database.
fn listed_for(shared: &Shared, guest: &Guest) -> List {
    let revision = shared.pages.n_changes();
    let files: Vec<Row> = match shared.table.entry(&guest.file).and_then(|entry| entry.list_row()) {
        Some(Ok(row)) => vec![row],
        _ => Vec::new(),
    };
    let (unread, seat) = (Vec::new(), Some(guest.clone()));
    List { total: files.len(), files, unread, next: None, revision, folder: None, database: None, seat }
}

/// The requested part; `Some(None)` for all, `None` for an invalid query.
#[allow(clippy::option_option, reason = "absent and invalid parameters differ")]
fn part_of(query: &str) -> Option<Option<(usize, usize)>> {
    let (mut from, mut count) = (None, None);
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=')? {
            ("from", number) if from.is_none() => from = Some(number.parse().ok()?),
            ("count", number) if count.is_none() => {
                count = Some(number.parse::<usize>().ok()?.clamp(1, PART));
            }
            _ => return None,
        }
    }
    Some((from.is_some() || count.is_some()).then(|| (from.unwrap_or(0), count.unwrap_or(PART))))
}

/// `GET /api/files/ID`: the bytes of a file, as SGF.
pub(crate) async fn read(State(shared): Server, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let Some(entry) = shared.table.entry(&id) else { return no_file() };
    shared.recent.read(entry.number);
    let permit = shared.take_memory(entry.length().unwrap_or(0)).await;
    run_blocking(move || match shared.table.serve(&entry) {
        Ok(served) => {
            let etag = served.etag;
            let body = move || {
                let made =
                    answer(StatusCode::OK, "application/x-go-sgf", body_with_permit(served.sgf, permit));
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
    let announced = content_length(&head.headers);
    if announced.is_some_and(|length| length > MOST_BYTES) {
        return too_large();
    }
    // The body in pieces, the body in one, and the old content.
    let needed = announced.unwrap_or(MOST_BYTES).saturating_mul(2) + entry.length().unwrap_or(0);
    let _permit = shared.take_memory(needed).await;
    let new = match read_body(body, MOST_BYTES as usize).await {
        Ok(bytes) => Vec::from(bytes),
        Err(refused) => return refused,
    };
    let guard = entry.clone().lock_for_writing().await;
    run_blocking(move || files::put(&shared, &entry, &versions, new, &guard)).await
}

/// `POST /api/folder/NAME`: a new file in the folder, with this record. If the name is taken, a number is appended to it.
pub(crate) async fn create(State(shared): Server, Path(name): Path<String>, request: Request) -> Answer {
    let (head, body) = request.into_parts();
    let announced = content_length(&head.headers);
    if announced.is_some_and(|length| length > MOST_BYTES) {
        return too_large();
    }
    let _permit = shared.take_memory(announced.unwrap_or(MOST_BYTES).saturating_mul(2)).await;
    match read_body(body, MOST_BYTES as usize).await {
        Ok(bytes) => run_blocking(move || files::create(&shared, &name, Vec::from(bytes))).await,
        Err(refused) => refused,
    }
}

/// `GET /api/files/ID/games/N/thumbnail.svg`: a thumbnail of a game.
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
    let Ok(_turn) = shared.thumbnails.drawing.acquire().await else { return shutting_down() };
    let drawing = shared.clone();
    run_blocking(move || match drawing.table.serve(&entry) {
        Ok(served) => {
            let drawn = drawing.thumbnails.draw(entry.number, &served.etag, served.sgf, &entry.shown, game);
            let none = || refuse(StatusCode::NOT_FOUND, "no board of this game can be drawn");
            drawn.map_or_else(none, |svg| picture(svg, &headers))
        }
        Err(unread) => not_read(&unread),
    })
    .await
}

/// `GET /api/watch`: changes, as server-sent events; for a guest, those of one file.
pub(crate) async fn watch(State(shared): Server, guest: Option<Extension<Guest>>) -> Answer {
    let only = guest.map(|Extension(guest)| guest.file);
    answer(StatusCode::OK, "text/event-stream", shared.pages.listen(only))
}

/// `POST /api/end`: ends the server.
pub(crate) async fn end(State(shared): Server) -> Answer {
    shared.end();
    json(StatusCode::ACCEPTED, &serde_json::json!({}))
}

/// 404 for unknown addresses.
pub(crate) async fn not_found() -> Answer {
    refuse(StatusCode::NOT_FOUND, "not found")
}

pub(crate) fn no_file() -> Answer {
    refuse(StatusCode::NOT_FOUND, "no file has this number")
}

pub(crate) fn shutting_down() -> Answer {
    refuse(StatusCode::SERVICE_UNAVAILABLE, "the server is ending")
}

fn too_large() -> Answer {
    refuse(StatusCode::PAYLOAD_TOO_LARGE, format_args!("a record may have at most {} MB", MOST_BYTES >> 20))
}

pub(crate) fn not_read(unread: &Unread) -> Answer {
    let status = match unread {
        Unread::Gone => StatusCode::NOT_FOUND,
        Unread::Outside => StatusCode::FORBIDDEN,
        Unread::Exchanged => StatusCode::CONFLICT,
        Unread::Because(_) => StatusCode::UNPROCESSABLE_ENTITY,
    };
    refuse(status, unread)
}

fn content_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Reads the body of a request.
pub(crate) async fn read_body(body: Body, most: usize) -> Result<Bytes, Answer> {
    let read = tokio::time::timeout(BODY_TIMEOUT, read_parts(body, most)).await;
    read.unwrap_or_else(|_| Err(too_slow()))
}

async fn read_parts(body: Body, most: usize) -> Result<Bytes, Answer> {
    let (mut body, mut bytes) = (pin!(body), Vec::new());
    loop {
        let next = std::future::poll_fn(|cx| body.as_mut().poll_frame(cx));
        let frame = match tokio::time::timeout(PART_TIMEOUT, next).await {
            Err(_) => return Err(too_slow()),
            Ok(None) => return Ok(bytes.into()),
            Ok(Some(Err(_))) => return Err(refuse(StatusCode::BAD_REQUEST, "the request was incomplete")),
            Ok(Some(Ok(frame))) => frame,
        };
        let Ok(part) = frame.into_data() else { continue };
        if bytes.len() + part.len() > most {
            return Err(too_large());
        }
        bytes.extend_from_slice(&part);
    }
}

fn too_slow() -> Answer {
    refuse(StatusCode::REQUEST_TIMEOUT, "the request took too long")
}

/// Runs slow work on another thread.
pub(crate) async fn run_blocking(work: impl FnOnce() -> Answer + Send + 'static) -> Answer {
    let broken = |_| refuse(StatusCode::INTERNAL_SERVER_ERROR, "internal error; please report it");
    spawn_blocking(work).await.unwrap_or_else(broken)
}

/// A body that returns its memory to the budget after the last byte.
fn body_with_permit(bytes: Vec<u8>, permit: Option<OwnedSemaphorePermit>) -> Body {
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
    /// Waits for memory for a number of bytes, at most the whole budget.
    pub(crate) async fn take_memory(&self, n_bytes: u64) -> Option<OwnedSemaphorePermit> {
        let units = u32::try_from(n_bytes.div_ceil(UNIT)).unwrap_or(BUDGET).clamp(1, BUDGET);
        self.budget.clone().acquire_many_owned(units).await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selects_parts_of_the_list() {
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
