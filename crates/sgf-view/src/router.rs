//! The routes, and what stands in front of all of them.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::routing::{get, post};
use tokio::sync::{Semaphore, watch};

use crate::access::{Keys, Verdict};
use crate::answer::{Answer, asset, empty, finish, refuse};
use crate::api;
use crate::assets::Assets;
use crate::collection::{self, Collection};
use crate::pages::Pages;
use crate::poll::Lately;
use crate::scan::Scan;
use crate::table::Table;
use crate::thumbnail::Thumbnails;

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) table: Table,
    pub(crate) collection: Option<Arc<Collection>>,
    pub(crate) keys: Keys,
    pub(crate) assets: Assets,
    pub(crate) pages: Arc<Pages>,
    pub(crate) scan: Scan,
    pub(crate) lately: Lately,
    pub(crate) thumbnails: Thumbnails,
    pub(crate) budget: Arc<Semaphore>,
    pub(crate) ending: watch::Sender<bool>,
}

impl Shared {
    pub(crate) fn new(table: Table, collection: Option<Collection>, keys: Keys, assets: Assets) -> Shared {
        Shared {
            table,
            collection: collection.map(Arc::new),
            keys,
            assets,
            pages: Arc::new(Pages::new()),
            scan: Scan::new(),
            lately: Lately::default(),
            thumbnails: Thumbnails::new(),
            budget: Arc::new(Semaphore::new(api::BUDGET as usize)),
            ending: watch::Sender::new(false),
        }
    }

    /// Gets the database ready for patterns, beside everything else: nobody waits for it, and the end of the server does not.
    pub(crate) fn prepare(&self) {
        if let Some(collection) = self.collection.clone() {
            std::thread::spawn(move || collection.prepare());
        }
    }

    /// Lets the server end.
    pub(crate) fn end(&self) {
        self.ending.send_replace(true);
    }

    pub(crate) fn is_ending(&self) -> bool {
        *self.ending.borrow()
    }
}

/// The routes of the page and of what it asks for.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/", get(index))
        .route("/assets/{*name}", get(file))
        .route("/api/files", get(api::list).post(api::create))
        .route("/api/files/{id}", get(api::read).put(api::write))
        .route("/api/files/{id}/games/{number}/thumbnail.svg", get(api::thumbnail))
        .route("/api/db", get(collection::api::about))
        .route("/api/db/find", post(collection::api::find))
        .route("/api/db/games/{id}", get(collection::api::read))
        .route("/api/db/games/{id}/thumbnail.svg", get(collection::api::thumbnail))
        .route("/api/watch", get(api::watch))
        .route("/api/end", post(api::end))
        .fallback(api::nowhere)
        .method_not_allowed_fallback(not_so)
        .layer(from_fn_with_state(shared.clone(), guard))
        .with_state(shared)
}

/// Judges each request before anything else looks at it.
async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Answer {
    let verdict = shared.keys.judge(request.method(), request.uri(), request.headers());
    finish(match verdict {
        Verdict::Enter => next.run(request).await,
        Verdict::Exchange(cookie) => exchange(&cookie),
        Verdict::Refuse(status, why) => {
            refuse(StatusCode::from_u16(status).unwrap_or(StatusCode::FORBIDDEN), why)
        }
    })
}

/// Gives the cookie for the token, and leads to the page by an address that has no token in it.
fn exchange(cookie: &str) -> Answer {
    let mut answer = empty(StatusCode::SEE_OTHER);
    let headers = answer.headers_mut();
    headers.insert(header::LOCATION, HeaderValue::from_static("/"));
    let cookie = HeaderValue::try_from(cookie).expect("letters and digits are no controls");
    headers.insert(header::SET_COOKIE, cookie);
    answer
}

async fn index(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    asset(&shared.assets.index(), &headers)
}

async fn file(State(shared): State<Arc<Shared>>, Path(name): Path<String>, headers: HeaderMap) -> Answer {
    match shared.assets.named(&name) {
        Some(found) => asset(found, &headers),
        None => api::nowhere().await,
    }
}

async fn not_so() -> Answer {
    refuse(StatusCode::METHOD_NOT_ALLOWED, "this address does not take requests of that kind")
}
