//! Open pages: each listens to events on one connection. The server ends a while after the last one has closed.
//!
//! A page that reads too slowly is disconnected. The browser reconnects by itself, and the page then requests the list again, so
//! no change is lost and no events pile up.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::Frame;
use serde::Serialize;
use tokio::sync::{mpsc, watch};

use crate::answer::Lines;
use crate::table::Found;

/// Events that may be queued for a page.
const MOST_WAITING: usize = 1_024;

/// Interval of keep-alive messages.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// The listening pages.
#[derive(Debug)]
pub(crate) struct Pages {
    /// `None` after the end.
    listening: Mutex<Option<Vec<Listener>>>,
    count: watch::Sender<usize>,
    /// The number of announced changes.
    n_changes: AtomicU64,
}

/// A page that listens.
#[derive(Debug)]
struct Listener {
    send: mpsc::Sender<Bytes>,
    /// The only file whose changes it hears, for guests.
    only: Option<String>,
}

impl Pages {
    pub(crate) fn new() -> Pages {
        Pages {
            listening: Mutex::new(Some(Vec::new())),
            count: watch::Sender::new(0),
            n_changes: AtomicU64::new(0),
        }
    }

    /// The number of announced changes. A page whose list has another number than the server has missed some.
    pub(crate) fn n_changes(&self) -> u64 {
        self.n_changes.load(Ordering::SeqCst)
    }

    /// Starts sending events to a page, until its body is dropped: all, or those of one file.
    pub(crate) fn listen(self: &Arc<Self>, only: Option<String>) -> Body {
        let (send, receive) = mpsc::channel(MOST_WAITING);
        // A page that was disconnected returns soon.
        let _ = send.try_send(Bytes::from_static(b"retry: 500\n\n"));
        self.count.send_modify(|count| *count += 1);
        if let Some(listening) = self.listening.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            listening.push(Listener { send, only });
        }
        Body::new(Events { lines: Lines(receive), pages: self.clone() })
    }

    /// Announces a change of a file.
    pub(crate) fn tell_found(&self, id: &str, found: &Found) {
        match found {
            Found::Same => {}
            Found::New(row) => self.tell("new", Some(id), row),
            Found::Changed(row) => self.tell("changed", Some(id), row),
            Found::Gone => self.tell("gone", Some(id), &serde_json::json!({ "id": id })),
        }
    }

    /// Announces a change of the database.
    pub(crate) fn tell_of_database(&self) {
        self.tell("database", None, &serde_json::json!({}));
    }

    /// Sends an event to the pages that hear about a file, or to those that hear about everything.
    fn tell(&self, event: &str, file: Option<&str>, data: &impl Serialize) {
        self.n_changes.fetch_add(1, Ordering::SeqCst);
        let data = serde_json::to_string(data).expect("strings, numbers and lists serialize");
        let hears = |only: &Option<String>| only.is_none() || only.as_deref() == file;
        self.send(Bytes::from(format!("event: {event}\ndata: {data}\n\n")), hears);
    }

    fn send(&self, event: Bytes, hears: impl Fn(&Option<String>) -> bool) {
        if let Some(listening) = self.listening.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            listening.retain(|page| !hears(&page.only) || page.send.try_send(event.clone()).is_ok());
        }
    }

    /// Closes all connections.
    pub(crate) fn end(&self) {
        *self.listening.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Sends keep-alive messages forever.
    pub(crate) async fn stay_alive(&self) {
        loop {
            tokio::time::sleep(HEARTBEAT).await;
            self.send(Bytes::from_static(b": still here\n\n"), |_| true);
        }
    }

    /// Waits for a page.
    pub(crate) async fn wait_for_one(&self) {
        let _ = self.count.subscribe().wait_for(|count| *count > 0).await;
    }

    /// Waits for a page, and then until all pages have been closed for a while.
    pub(crate) async fn wait_until_left(&self, linger: Duration) {
        let mut count = self.count.subscribe();
        loop {
            let _ = count.wait_for(|count| *count > 0).await;
            let _ = count.wait_for(|count| *count == 0).await;
            if tokio::time::timeout(linger, count.wait_for(|count| *count > 0)).await.is_err() {
                return;
            }
        }
    }
}

/// The events, as a streaming body.
struct Events {
    lines: Lines,
    pages: Arc<Pages>,
}

impl HttpBody for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Pin::new(&mut self.lines).poll_frame(cx)
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.pages.count.send_modify(|count| *count -= 1);
    }
}
