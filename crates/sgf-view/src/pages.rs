//! The pages that are open: each holds a connection on which it is told what happens, and the server ends a while after the last has gone.
//!
//! A page that does not take its events fast enough loses its connection. The browser makes a new one by itself, and the page then asks for
//! the list again; so nothing that happens is ever missed for good, and nothing piles up.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::Frame;
use serde::Serialize;
use tokio::sync::{mpsc, watch};

use crate::answer::Lines;
use crate::row::Row;
use crate::table::Found;

/// How many events may wait for a page.
const MOST_WAITING: usize = 1_024;

/// How often a sign of life goes out, so that neither side waits for the other in vain.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// The pages that listen.
#[derive(Debug)]
pub(crate) struct Pages {
    /// Nothing after the end.
    listening: Mutex<Option<Vec<mpsc::Sender<Bytes>>>>,
    count: watch::Sender<usize>,
}

impl Pages {
    pub(crate) fn new() -> Pages {
        Pages { listening: Mutex::new(Some(Vec::new())), count: watch::Sender::new(0) }
    }

    /// Begins to tell a page, as long as somebody reads the body.
    pub(crate) fn listen(self: &Arc<Self>) -> Body {
        let (send, receive) = mpsc::channel(MOST_WAITING);
        // A page that lost its connection comes back soon.
        let _ = send.try_send(Bytes::from_static(b"retry: 500\n\n"));
        self.count.send_modify(|count| *count += 1);
        if let Some(listening) = self.listening.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            listening.push(send);
        }
        Body::new(Events { lines: Lines(receive), pages: self.clone() })
    }

    /// Tells all pages what a look at a file has found.
    pub(crate) fn tell_found(&self, id: &str, found: &Found) {
        match found {
            Found::Same => {}
            Found::New(row) => self.tell_row("new", row),
            Found::Changed(row) => self.tell_row("changed", row),
            Found::Gone => self.tell("gone", &serde_json::json!({ "id": id })),
        }
    }

    /// Tells all pages that the database has become another one.
    pub(crate) fn tell_of_database(&self) {
        self.tell("database", &serde_json::json!({}));
    }

    fn tell_row(&self, event: &str, row: &Row) {
        self.tell(event, row);
    }

    fn tell(&self, event: &str, data: &impl Serialize) {
        let data = serde_json::to_string(data).expect("texts, numbers and lists are always JSON");
        self.send(Bytes::from(format!("event: {event}\ndata: {data}\n\n")));
    }

    fn send(&self, event: Bytes) {
        if let Some(listening) = self.listening.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            listening.retain(|page| page.try_send(event.clone()).is_ok());
        }
    }

    /// Ends all connections.
    pub(crate) fn end(&self) {
        *self.listening.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Gives signs of life, for ever.
    pub(crate) async fn stay_alive(&self) {
        loop {
            tokio::time::sleep(HEARTBEAT).await;
            self.send(Bytes::from_static(b": still here\n\n"));
        }
    }

    /// Waits until a page is there.
    pub(crate) async fn wait_for_one(&self) {
        let _ = self.count.subscribe().wait_for(|count| *count > 0).await;
    }

    /// Waits until a page has come, and then until all have been away for some time.
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

/// What happens, as a body that goes on.
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
