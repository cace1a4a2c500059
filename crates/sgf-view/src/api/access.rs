//! Access control of the API: a loopback name, or the token.

use std::net::SocketAddr;

use axum::http::{HeaderMap, StatusCode, Uri, header};

use crate::access::{is_of_page, is_same, own_host};
use crate::answer::{Answer, refuse, with};

/// The access to a server.
pub(super) struct Access {
    pub(super) address: SocketAddr,
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
            None if !self.is_named(uri, headers) => Some(refuse(StatusCode::FORBIDDEN, "unknown host name")),
            None => is_of_page(headers)
                .then(|| refuse(StatusCode::FORBIDDEN, "requests of web pages are refused without a token")),
        }
    }

    /// Whether a request names this server: by a loopback name, or by an address such as 127.0.0.2 if it listens there.
    fn is_named(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        let mut hosts = headers.get_all(header::HOST).iter();
        let is_address =
            hosts.next().is_some_and(|host| *host == self.address.to_string()) && hosts.next().is_none();
        is_address || own_host(self.address.port(), None, uri, headers).is_some()
    }
}

/// The token of a request.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let mut given = headers.get_all(header::AUTHORIZATION).iter();
    let (scheme, token) = given.next()?.to_str().ok()?.split_once(' ')?;
    (scheme.eq_ignore_ascii_case("bearer") && given.next().is_none()).then_some(token.trim())
}
