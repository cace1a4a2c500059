//! Access control of the API: a loopback name, or the token.

use axum::http::{HeaderMap, StatusCode, Uri, header};

use crate::access::{is_of_page, is_same, own_host};
use crate::answer::{Answer, refuse, with};

/// The access to a server.
pub(super) struct Access {
    pub(super) port: u16,
    pub(super) token: Option<String>,
}

impl Access {
    /// The refusal of a request; `None` if it is served.
    pub(super) fn refusal(&self, uri: &Uri, headers: &HeaderMap) -> Option<Answer> {
        match &self.token {
            Some(token) => {
                let is_known = bearer(headers).is_some_and(|given| is_same(given, token));
                let why = "send the token of the server as `Authorization: Bearer TOKEN`";
                (!is_known)
                    .then(|| with(refuse(StatusCode::UNAUTHORIZED, why), header::WWW_AUTHENTICATE, "Bearer"))
            }
            None if own_host(self.port, uri, headers).is_none() => {
                Some(refuse(StatusCode::FORBIDDEN, "unknown host name"))
            }
            None => is_of_page(headers)
                .then(|| refuse(StatusCode::FORBIDDEN, "requests of web pages are refused without a token")),
        }
    }
}

/// The token of a request.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let mut given = headers.get_all(header::AUTHORIZATION).iter();
    let (scheme, token) = given.next()?.to_str().ok()?.split_once(' ')?;
    (scheme.eq_ignore_ascii_case("bearer") && given.next().is_none()).then_some(token.trim())
}
