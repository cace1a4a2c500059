//! HTTP responses: JSON, errors, files with entity tags, and the headers that all of them have.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use hyper::body::Frame;
use serde::Serialize;
use tokio::sync::mpsc::Receiver;

use crate::assets::Asset;
use crate::etag::Etag;

pub(crate) type Answer = Response<Body>;

/// The policy of the page: it may load its own files, talk to its own server, and not be framed.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
    font-src 'self'; media-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// The policy of a picture opened by itself: inline styles only.
const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/// Headers of all responses, unless a response sets its own.
const ALWAYS: &[(&str, &str)] = &[
    ("content-security-policy", PAGE_POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cache-control", "no-store"),
];

/// A streaming body that ends when all senders are dropped.
pub(crate) struct Lines(pub(crate) Receiver<Bytes>);

impl HttpBody for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(cx).map(|piece| piece.map(|piece| Ok(Frame::data(piece))))
    }
}

/// A response with a content type.
pub(crate) fn answer(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Answer {
    let mut answer = Response::new(body.into());
    *answer.status_mut() = status;
    answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    answer
}

/// A response without a body.
pub(crate) fn empty(status: StatusCode) -> Answer {
    let mut answer = Response::new(Body::empty());
    *answer.status_mut() = status;
    answer
}

pub(crate) fn json(status: StatusCode, content: &impl Serialize) -> Answer {
    let text = serde_json::to_string(content).expect("strings, numbers and lists serialize");
    answer(status, "application/json", text)
}

/// An error response with a sentence.
pub(crate) fn refuse(status: StatusCode, error: impl std::fmt::Display) -> Answer {
    json(status, &serde_json::json!({ "error": error.to_string() }))
}

pub(crate) fn with_etag(mut answer: Answer, etag: &Etag) -> Answer {
    let value = HeaderValue::try_from(etag.to_string()).expect("digits and quotes are valid in headers");
    answer.headers_mut().insert(header::ETAG, value);
    answer
}

pub(crate) fn with(mut answer: Answer, name: header::HeaderName, value: &'static str) -> Answer {
    answer.headers_mut().insert(name, HeaderValue::from_static(value));
    answer
}

/// A file of the page, or 304 if the browser has this version.
pub(crate) fn asset(asset: &Asset, asked: &HeaderMap) -> Answer {
    let kept = if asset.is_lasting { "private, max-age=31536000, immutable" } else { "no-cache" };
    let body = match &asset.bytes {
        std::borrow::Cow::Borrowed(bytes) => Body::from(*bytes),
        std::borrow::Cow::Owned(bytes) => Body::from(bytes.clone()),
    };
    unless_known(asked, &asset.etag, || {
        with(answer(StatusCode::OK, asset.kind, body), header::CACHE_CONTROL, kept)
    })
}

/// A picture, or 304 if the browser has this version.
pub(crate) fn picture(svg: axum::body::Bytes, asked: &HeaderMap) -> Answer {
    let etag = Etag::of(&svg);
    let made = || {
        with(answer(StatusCode::OK, "image/svg+xml", svg), header::CONTENT_SECURITY_POLICY, PICTURE_POLICY)
    };
    with(unless_known(asked, &etag, made), header::CACHE_CONTROL, "private, no-cache")
}

/// Responds 304 if the client has this version.
pub(crate) fn unless_known(asked: &HeaderMap, etag: &Etag, make: impl FnOnce() -> Answer) -> Answer {
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|list| list.to_str().ok());
    let is_known = known.into_iter().any(|list| etag.is_in(list));
    with_etag(if is_known { empty(StatusCode::NOT_MODIFIED) } else { make() }, etag)
}

/// Adds the headers that all responses have.
pub(crate) fn finish(mut answer: Answer) -> Answer {
    for (name, value) in ALWAYS {
        answer.headers_mut().entry(*name).or_insert(HeaderValue::from_static(value));
    }
    answer
}
