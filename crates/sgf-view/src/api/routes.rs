//! The routes of the API.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::routing::{get, post};

use super::{Api, OPENAPI};
use crate::answer::{Answer, answer, finish, refuse};
use crate::collection::Collection;
use crate::database_api::{
    Audience, described, game_of, no_game, number, picture_of, record_of, search_in, wanted_move,
};
use crate::file_api::{run_blocking, shutting_down};

type Server = State<Arc<Api>>;

/// The routes.
pub(super) fn router(api: Arc<Api>) -> Router {
    Router::new()
        .route("/openapi.json", get(openapi))
        .route("/v1/database", get(database))
        .route("/v1/find", post(find))
        .route("/v1/games/{id}", get(game))
        .route("/v1/games/{id}/record.sgf", get(record))
        .route("/v1/games/{id}/board.svg", get(board))
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(from_fn_with_state(api.clone(), guard))
        .with_state(api)
}

/// Checks each request before any handler sees it.
async fn guard(State(api): Server, request: Request, next: Next) -> Answer {
    finish(match api.access.refusal(request.uri(), request.headers()) {
        Some(refusal) => refusal,
        None => next.run(request).await,
    })
}

async fn openapi() -> Answer {
    answer(StatusCode::OK, "application/json", OPENAPI)
}

async fn database(State(api): Server) -> Answer {
    with_collection(&api, described).await
}

async fn find(State(api): Server, request: Request) -> Answer {
    search_in(api.collection.clone(), request.into_body(), Audience::Program).await
}

async fn game(State(api): Server, Path(id): Path<String>) -> Answer {
    let Some(id) = number(&id) else { return no_game() };
    with_collection(&api, move |collection| game_of(collection, id)).await
}

async fn record(State(api): Server, Path(id): Path<String>, uri: Uri) -> Answer {
    let Some(id) = number(&id) else { return no_game() };
    match wanted_move(&uri) {
        Ok(after) => with_collection(&api, move |collection| record_of(collection, id, after)).await,
        Err(why) => refuse(StatusCode::BAD_REQUEST, why),
    }
}

async fn board(State(api): Server, Path(id): Path<String>, uri: Uri, headers: HeaderMap) -> Answer {
    let Some(id) = number(&id) else { return no_game() };
    let after = match wanted_move(&uri) {
        Ok(after) => after,
        Err(why) => return refuse(StatusCode::BAD_REQUEST, why),
    };
    let Ok(_turn) = api.drawing.acquire().await else { return shutting_down() };
    with_collection(&api, move |collection| picture_of(collection, id, after, &headers)).await
}

async fn not_found() -> Answer {
    refuse(StatusCode::NOT_FOUND, "unknown path; /openapi.json lists them all")
}

async fn method_not_allowed() -> Answer {
    refuse(StatusCode::METHOD_NOT_ALLOWED, "method not allowed")
}

/// Runs a function with the database on another thread.
async fn with_collection(api: &Api, work: impl FnOnce(&Collection) -> Answer + Send + 'static) -> Answer {
    let collection = api.collection.clone();
    run_blocking(move || work(&collection)).await
}
