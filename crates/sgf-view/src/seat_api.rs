//! The handlers of seats: the owner invites, the guest plays.
#![allow(clippy::result_large_err, reason = "a response is moved only a few times per request")]

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use opensgf::session::Rules;
use opensgf::value::Color;
use opensgf::{Session, SessionError};
use serde::Deserialize;

use crate::answer::{Answer, empty, json, refuse};
use crate::etag::Etag;
use crate::file_api::{no_file, not_read, run_blocking};
use crate::files;
use crate::marks_api::object;
use crate::seats::Guest;
use crate::state::Shared;
use crate::table::Entry;

type Server = State<Arc<Shared>>;

/// `POST /api/seats`: creates a seat for a guest, and returns the link to it.
pub(crate) async fn create(State(shared): Server, request: Request) -> Answer {
    let guest: Guest = match object(request).await {
        Ok(guest) => guest,
        Err(refused) => return refused,
    };
    let Some(entry) = shared.table.entry(&guest.file) else { return no_file() };
    run_blocking(move || {
        if let Err(refused) = open(&shared, &entry, &guest) {
            return refused;
        }
        let Ok(token) = shared.seats.create(guest) else { return no_random_numbers() };
        let address = format!("{}/seat/{token}", shared.keys.origin());
        let answer = serde_json::json!({ "address": address, "local": shared.keys.is_local() });
        json(StatusCode::CREATED, &answer)
    })
    .await
}

/// `GET /seat/TOKEN`: takes a seat and redirects to the page.
pub(crate) fn take(shared: &Shared, token: &str, headers: &HeaderMap) -> Answer {
    match shared.seats.take(token, headers) {
        Ok(Some(cookie)) => {
            let mut answer = empty(StatusCode::SEE_OTHER);
            let cookie = HeaderValue::try_from(cookie).expect("letters and digits are valid in headers");
            answer.headers_mut().insert(header::SET_COOKIE, cookie);
            answer.headers_mut().insert(header::LOCATION, HeaderValue::from_static("/"));
            answer
        }
        Ok(None) => refuse(StatusCode::GONE, "this seat is taken or has ended; ask for another link"),
        Err(_) => no_random_numbers(),
    }
}

/// `GET /seat/TOKEN` by the owner of the page, who cannot be a guest too.
pub(crate) async fn take_own() -> Answer {
    refuse(StatusCode::CONFLICT, "this browser has your own page; open the link in another browser")
}

/// A move, with the time that is left after it, if a clock runs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Play {
    text: String,
    /// Seconds.
    left: Option<f64>,
    /// Moves or periods that are left in overtime.
    overtime: Option<u32>,
}

/// `POST /api/seat/play`: adds a move of the guest at the end of the main line.
pub(crate) async fn play(
    State(shared): Server,
    guest: Option<Extension<Guest>>,
    headers: HeaderMap,
    request: Request,
) -> Answer {
    let play: Play = match object(request).await {
        Ok(play) => play,
        Err(refused) => return refused,
    };
    change(shared, guest, headers, expect_turn, move |session, color| {
        session.play_text(color, &play.text, Rules::Obeyed)?;
        let node = session.selection().ok_or(SessionError::NoGame)?;
        let [left, overtime] = match color {
            Color::Black => ["BL", "OB"],
            Color::White => ["WL", "OW"],
        };
        if let Some(seconds) = play.left.filter(|seconds| seconds.is_finite()) {
            session.set_text(node, left, &[&((seconds * 1000.0).round() / 1000.0).to_string()])?;
        }
        if let Some(count) = play.overtime {
            session.set_text(node, overtime, &[&count.to_string()])?;
        }
        Ok(())
    })
    .await
}

/// `POST /api/seat/resign`: the guest gives up.
pub(crate) async fn resign(
    State(shared): Server,
    guest: Option<Extension<Guest>>,
    headers: HeaderMap,
) -> Answer {
    change(
        shared,
        guest,
        headers,
        |session, _| expect_unfinished(session),
        |session, color| {
            let root = session.game().ok_or(SessionError::NoGame)?.root().id();
            let result = format!("{}+Resign", color.other().encode());
            session.set_text(root, "RE", &[&result]).map(drop)
        },
    )
    .await
}

/// Changes the record of a guest, if it still has the version that the guest has seen.
async fn change(
    shared: Arc<Shared>,
    guest: Option<Extension<Guest>>,
    headers: HeaderMap,
    expect: fn(&Session, Color) -> Result<(), Answer>,
    change: impl FnOnce(&mut Session, Color) -> Result<(), SessionError> + Send + 'static,
) -> Answer {
    let Some(Extension(guest)) = guest else { return no_seat() };
    let Some(entry) = shared.table.entry(&guest.file) else { return no_file() };
    let versions = match files::versions(&headers) {
        Ok(versions) => versions,
        Err(refused) => return refused,
    };
    let guard = entry.clone().lock_for_writing().await;
    run_blocking(move || {
        let (mut session, color) = match open(&shared, &entry, &guest) {
            Ok(opened) => opened,
            Err(refused) => return refused,
        };
        if !Etag::of(session.write()).is_in(&versions) {
            return files::changed();
        }
        if let Err(refused) = expect(&session, color) {
            return refused;
        }
        if let Err(error) = change(&mut session, color) {
            return refuse(StatusCode::CONFLICT, error);
        }
        files::put(&shared, &entry, &versions, session.write().to_vec(), &guard)
    })
    .await
}

/// Opens the record of a guest at the end of the main line, with the guest's color.
fn open(shared: &Shared, entry: &Entry, guest: &Guest) -> Result<(Session, Color), Answer> {
    let served = shared.table.serve(entry).map_err(|unread| not_read(&unread))?;
    let mut session = Session::new(opensgf::read(&served.sgf).into_owned()).with_file_name(&entry.shown);
    if session.turn_to_game(guest.game).is_none() {
        return Err(refuse(StatusCode::NOT_FOUND, "the file has fewer games"));
    }
    session.last();
    Ok((session, guest.color))
}

/// Refuses a guest who is not to move, or whose game has ended.
fn expect_turn(session: &Session, color: Color) -> Result<(), Answer> {
    expect_unfinished(session)?;
    let position = session.position().map_err(|error| refuse(StatusCode::CONFLICT, error))?;
    match position.expects(color) {
        true => Ok(()),
        false => Err(refuse(StatusCode::CONFLICT, "it is not your turn")),
    }
}

/// Refuses a guest whose game has a result.
fn expect_unfinished(session: &Session) -> Result<(), Answer> {
    let result = session.game().and_then(|view| view.root().get(b"RE"));
    match result.is_some_and(|result| !result.raw().is_empty()) {
        true => Err(refuse(StatusCode::CONFLICT, "the game has ended")),
        false => Ok(()),
    }
}

fn no_seat() -> Answer {
    refuse(StatusCode::NOT_FOUND, "this page is not a guest's")
}

fn no_random_numbers() -> Answer {
    refuse(StatusCode::INTERNAL_SERVER_ERROR, "the system provides no random numbers")
}
