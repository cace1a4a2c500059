//! The routes, and the access check in front of them.

use std::sync::Arc;

use crate::access::Verdict;
use crate::answer::{Answer, asset, empty, finish, refuse};
use crate::state::Shared;
use crate::{database_api, file_api, marks_api, problems, seat_api, trash};
use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::routing::{get, post, put};

/// The routes of the page and of its API.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/", get(index))
        .route("/assets/{*name}", get(file))
        .route("/api/files", get(file_api::list))
        .route("/api/files/{id}", get(file_api::read).put(file_api::write).delete(trash::remove))
        .route("/api/files/{id}/restore", post(trash::restore))
        .route("/api/folder/{name}", post(file_api::create))
        .route("/api/problems", get(problems::count))
        .route("/api/files/{id}/games/{number}/thumbnail.svg", get(file_api::thumbnail))
        .route("/api/db", get(database_api::about))
        .route("/api/db/find", post(database_api::find))
        .route("/api/db/games/{id}", get(database_api::read))
        .route("/api/db/games/{id}/thumbnail.svg", get(database_api::thumbnail))
        .route("/api/db/games/{id}/mark", get(marks_api::mark).patch(marks_api::change_mark))
        .route("/api/db/marks", get(marks_api::overview))
        .route(
            "/api/db/searches/{name}",
            put(marks_api::save_search).patch(marks_api::rename_search).delete(marks_api::remove_search),
        )
        .route("/api/watch", get(file_api::watch))
        .route("/api/seats", post(seat_api::create))
        .route("/api/seat/play", post(seat_api::play))
        .route("/api/seat/resign", post(seat_api::resign))
        .route("/seat/{token}", get(seat_api::take_own))
        .route("/api/end", post(file_api::end))
        .fallback(file_api::not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(from_fn_with_state(shared.clone(), guard))
        .with_state(shared)
}

/// Checks each request before any handler sees it.
async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Answer {
    let verdict = shared.keys.judge(request.method(), request.uri(), request.headers());
    finish(match verdict {
        Verdict::Enter => next.run(request).await,
        Verdict::Exchange(cookie) => exchange(&cookie),
        Verdict::Refuse(401, why) => without_key(shared, request, next, why).await,
        Verdict::Refuse(status, why) => {
            refuse(StatusCode::from_u16(status).unwrap_or(StatusCode::FORBIDDEN), why)
        }
    })
}

/// Serves a request without the secret of the page: it may be that of a guest, or open the link to a seat.
async fn without_key(shared: Arc<Shared>, mut request: Request, next: Next, why: &'static str) -> Answer {
    let path = request.uri().path();
    if let Some(token) = path.strip_prefix("/seat/")
        && request.method() == Method::GET
    {
        return seat_api::take(&shared, token, request.headers());
    }
    let Some(guest) = shared.seats.guest_of(request.headers()) else {
        return refuse(StatusCode::UNAUTHORIZED, why);
    };
    if !guest.may(request.method(), path) {
        return refuse(StatusCode::FORBIDDEN, "guests may only play their game");
    }
    request.extensions_mut().insert(guest);
    next.run(request).await
}

/// Exchanges the token for a cookie and redirects to an address without the token.
fn exchange(cookie: &str) -> Answer {
    let mut answer = empty(StatusCode::SEE_OTHER);
    let headers = answer.headers_mut();
    headers.insert(header::LOCATION, HeaderValue::from_static("/"));
    let cookie = HeaderValue::try_from(cookie).expect("letters and digits are valid in headers");
    headers.insert(header::SET_COOKIE, cookie);
    answer
}

async fn index(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    asset(&shared.assets.index(), &headers)
}

async fn file(State(shared): State<Arc<Shared>>, Path(name): Path<String>, headers: HeaderMap) -> Answer {
    match shared.assets.named(&name) {
        Some(found) => asset(found, &headers),
        None => file_api::not_found().await,
    }
}

async fn method_not_allowed() -> Answer {
    refuse(StatusCode::METHOD_NOT_ALLOWED, "method not allowed")
}
