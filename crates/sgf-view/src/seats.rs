//! Seats: a guest plays one color of one game, in another browser.
//!
//! The owner of the page creates a seat and passes its link on. The first browser that opens the link takes the seat; its cookie gives access
//! to that file alone, for reading, and to moves of that color. An owner is never a guest: the cookie of the page has precedence.

use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::{HeaderMap, Method};
use opensgf::value::Color;
use serde::{Deserialize, Serialize};

use crate::access::{cookies, is_same, secret};

/// The most seats; the oldest one ends when another is created.
const MOST_SEATS: usize = 100;

/// A color of a game that a guest plays.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Guest {
    /// The file, as requests name it.
    pub(crate) file: String,
    /// The index of the game in the file, from 0.
    #[serde(default)]
    pub(crate) game: usize,
    #[serde(with = "letter")]
    pub(crate) color: Color,
}

/// The seats of a server.
#[derive(Debug)]
pub(crate) struct Seats {
    /// The name of the cookie contains the port, because cookies ignore ports.
    port: u16,
    seats: Mutex<Vec<Seat>>,
}

#[derive(Debug)]
struct Seat {
    guest: Guest,
    token: String,
    /// The cookie of the browser that has taken the seat.
    cookie: Option<String>,
}

impl Seats {
    pub(crate) fn new(port: u16) -> Seats {
        Seats { port, seats: Mutex::default() }
    }

    /// Creates a seat and returns its token. It replaces an earlier seat of the same color.
    ///
    /// # Errors
    ///
    /// Fails if the system provides no random numbers.
    pub(crate) fn create(&self, guest: Guest) -> Result<String, getrandom::Error> {
        let token = secret()?;
        let mut seats = self.lock();
        seats.retain(|seat| seat.guest != guest);
        if seats.len() == MOST_SEATS {
            seats.remove(0);
        }
        seats.push(Seat { guest, token: token.clone(), cookie: None });
        Ok(token)
    }

    /// Gives the seat of a token to a browser, and returns the cookie to set; `None` for unknown tokens, and if another browser has the seat.
    ///
    /// # Errors
    ///
    /// Fails if the system provides no random numbers.
    pub(crate) fn take(&self, token: &str, headers: &HeaderMap) -> Result<Option<String>, getrandom::Error> {
        let (name, cookie) = (self.cookie_name(), secret()?);
        let mut seats = self.lock();
        let Some(seat) = seats.iter_mut().find(|seat| is_same(&seat.token, token)) else { return Ok(None) };
        let known = seat.cookie.get_or_insert(cookie.clone());
        let is_own = *known == cookie || cookies(headers, &name).any(|value| is_same(value, known));
        // Strict cookies would be missing on the redirect of a link that was opened from a message.
        Ok(is_own.then(|| format!("{name}={known}; HttpOnly; SameSite=Lax; Path=/")))
    }

    /// Returns the guest who sends a request.
    pub(crate) fn guest_of(&self, headers: &HeaderMap) -> Option<Guest> {
        let name = self.cookie_name();
        let seats = self.lock();
        let has_sent = |seat: &&Seat| {
            let is_own = |known: &String| cookies(headers, &name).any(|value| is_same(value, known));
            seat.cookie.as_ref().is_some_and(is_own)
        };
        seats.iter().find(has_sent).map(|seat| seat.guest.clone())
    }

    fn cookie_name(&self) -> String {
        format!("sgf_seat_{}", self.port)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Seat>> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Guest {
    /// Whether a guest may send a request: the page, the guest's file, and moves.
    pub(crate) fn may(&self, method: &Method, path: &str) -> bool {
        let file = format!("/api/files/{}", self.file);
        match *method {
            Method::GET | Method::HEAD => {
                ["/", "/api/files", "/api/watch"].contains(&path)
                    || path.starts_with("/assets/")
                    || path
                        .strip_prefix(&file)
                        .is_some_and(|rest| rest.is_empty() || rest.starts_with("/games/"))
            }
            Method::POST => ["/api/seat/play", "/api/seat/resign"].contains(&path),
            _ => false,
        }
    }
}

/// Colors as `b` and `w`.
mod letter {
    use super::Color;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match color {
            Color::Black => "b",
            Color::White => "w",
        })
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        match &*String::deserialize(deserializer)? {
            "b" => Ok(Color::Black),
            "w" => Ok(Color::White),
            _ => Err(de::Error::custom("colors are `b` and `w`")),
        }
    }
}
