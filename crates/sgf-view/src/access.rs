//! Access control: requests must name this server, come from its own page, and know its secret.
//!
//! Any page in the browser, and any user of the machine, can send requests to a local port. Three checks keep them out:
//!
//! - the Host must be a loopback name, or the address of `--listen`, which defeats DNS rebinding;
//! - an Origin must be that of the page itself, and Sec-Fetch-Site must agree;
//! - the token of the address, or the cookie exchanged for it. The cookie's name contains the port, because cookies ignore ports
//!   and several servers may run.

use std::net::IpAddr;
use std::sync::Mutex;

use axum::http::{HeaderMap, Method, Uri, header};
use sha2::{Digest, Sha256};

/// The host names of this server, apart from the address on which it listens for other machines.
const HOSTS: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// The secrets of a server. They are compared by hash, so that timing reveals nothing.
pub(crate) struct Keys {
    port: u16,
    /// The address of this machine at which others may reach the server.
    open: Option<IpAddr>,
    /// For the printed address; valid while the server runs.
    token: String,
    /// For the address passed to the browser in a command line, which other users can see: valid once.
    passing: Mutex<Option<String>>,
    cookie: String,
}

/// The decision about a request.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The request is served.
    Enter,
    /// The request has the token: set this cookie and redirect to the page.
    Exchange(String),
    /// The request is refused with a status and a reason.
    Refuse(u16, &'static str),
}

impl Keys {
    /// # Errors
    ///
    /// Fails if the system provides no random numbers.
    pub(crate) fn new(port: u16) -> Result<Keys, getrandom::Error> {
        let passing = Mutex::new(Some(secret()?));
        Ok(Keys { port, open: None, token: secret()?, passing, cookie: secret()? })
    }

    /// The same keys for a server that other machines reach at an address.
    pub(crate) fn with_open(self, open: Option<IpAddr>) -> Keys {
        Keys { open, ..self }
    }

    /// The address for people.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/?token={}", self.port, self.token)
    }

    /// The address for people at other machines; `None` if they cannot reach the server.
    pub(crate) fn open_address(&self) -> Option<String> {
        self.open.map(|_| format!("{}/?token={}", self.origin(), self.token))
    }

    /// The origin for links that may be opened on other machines, if they can reach the server: scheme, host and port.
    pub(crate) fn origin(&self) -> String {
        let host = self.open.map_or_else(|| HOSTS[0].to_owned(), host_of);
        format!("http://{host}:{}", self.port)
    }

    /// Whether only this machine can reach the server.
    pub(crate) fn is_local(&self) -> bool {
        self.open.is_none()
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// An address that opens the page once; `None` after it was used.
    pub(crate) fn passing_address(&self) -> Option<String> {
        let passing = self.passing.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        passing.as_ref().map(|token| format!("http://127.0.0.1:{}/?token={token}", self.port))
    }

    /// Checks a request by its method, URI and headers.
    pub(crate) fn judge(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Verdict {
        let Some(host) = own_host(self.port, self.open, uri, headers) else {
            return Verdict::Refuse(403, "unknown host name");
        };
        if !is_own_origin(headers, &host) || !is_own_site(method, uri, headers) {
            return Verdict::Refuse(403, "requests from other pages are refused");
        }
        if uri.path() == "/"
            && method == Method::GET
            && let Some(token) = token_of(uri)
        {
            // A used address may be opened again by the browser that used it.
            return match self.takes(token) || self.has_cookie(headers) {
                true => Verdict::Exchange(self.set_cookie()),
                false => {
                    Verdict::Refuse(401, "this address has been used; open the one that the command printed")
                }
            };
        }
        match self.has_cookie(headers) {
            true => Verdict::Enter,
            false => Verdict::Refuse(401, "open the address that the command printed, including its token"),
        }
    }

    fn takes(&self, token: &str) -> bool {
        if is_same(token, &self.token) {
            return true;
        }
        let mut passing = self.passing.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        passing.take_if(|passing| is_same(token, passing)).is_some()
    }

    fn cookie_name(&self) -> String {
        format!("sgf_view_{}", self.port)
    }

    fn set_cookie(&self) -> String {
        format!("{}={}; HttpOnly; SameSite=Strict; Path=/", self.cookie_name(), self.cookie)
    }

    fn has_cookie(&self, headers: &HeaderMap) -> bool {
        cookies(headers, &self.cookie_name()).any(|value| is_same(value, &self.cookie))
    }
}

/// The values of the cookies with a name.
pub(crate) fn cookies<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    let lists = headers.get_all(header::COOKIE).iter().filter_map(|list| list.to_str().ok());
    let cookies = lists.flat_map(|list| list.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    cookies.filter(move |(known, _)| *known == name).map(|(_, value)| value)
}

/// An address as the host of a URL.
fn host_of(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

/// The requested host in lower case with its port, if it is a loopback name of the server on this port, or the address at which other
/// machines reach it.
pub(crate) fn own_host(port: u16, open: Option<IpAddr>, uri: &Uri, headers: &HeaderMap) -> Option<String> {
    let mut named = headers.get_all(header::HOST).iter();
    let host = named.next()?.to_str().ok()?.to_ascii_lowercase();
    let agrees = uri.authority().is_none_or(|authority| authority.as_str().eq_ignore_ascii_case(&host));
    if named.next().is_some() || !agrees {
        return None;
    }
    let open = open.map(host_of);
    let is_own = HOSTS.into_iter().chain(open.as_deref()).any(|own| match host.strip_prefix(own) {
        // Browsers omit the default port.
        Some("") => port == 80,
        Some(rest) => rest.strip_prefix(':') == Some(port.to_string().as_str()),
        None => false,
    });
    is_own.then_some(host)
}

/// Returns whether a request comes from the page, or from a program without an origin.
fn is_own_origin(headers: &HeaderMap, host: &str) -> bool {
    let own = format!("http://{host}");
    headers
        .get_all(header::ORIGIN)
        .iter()
        .all(|origin| origin.as_bytes().eq_ignore_ascii_case(own.as_bytes()))
}

/// Returns whether a request comes from a web page: browsers name the origin or the site of those that programs of other pages send.
pub(crate) fn is_of_page(headers: &HeaderMap) -> bool {
    let is_other = |site: &axum::http::HeaderValue| site == "cross-site" || site == "same-site";
    headers.contains_key(header::ORIGIN) || headers.get_all("sec-fetch-site").iter().any(is_other)
}

/// Returns whether Sec-Fetch-Site allows a request. Pages on other ports of this machine are same-site, so their requests carry
/// the cookie.
fn is_own_site(method: &Method, uri: &Uri, headers: &HeaderMap) -> bool {
    let is = |name: &str, value: &str| headers.get_all(name).iter().any(|found| found == value);
    let is_other = is("sec-fetch-site", "cross-site") || is("sec-fetch-site", "same-site");
    // Links to the page and to the seat of a guest are harmless.
    let is_link = uri.path() == "/" || uri.path().starts_with("/seat/");
    let is_visit = method == Method::GET && is_link && is("sec-fetch-mode", "navigate");
    !is_other || is_visit
}

fn token_of(uri: &Uri) -> Option<&str> {
    uri.query()?.split('&').find_map(|pair| pair.strip_prefix("token="))
}

pub(crate) fn is_same(one: &str, other: &str) -> bool {
    Sha256::digest(one) == Sha256::digest(other)
}

/// 256 random bits, as letters and digits.
pub(crate) fn secret() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends these headers; `KEY` stands for the cookie.
    fn ask(keys: &Keys, request: &str, headers: &[(&str, &str)]) -> Verdict {
        let (method, uri) = request.split_once(' ').unwrap();
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            let value = value.replace("KEY", &format!("sgf_view_8000={}", keys.cookie));
            map.append(axum::http::HeaderName::from_bytes(name.as_bytes()).unwrap(), value.parse().unwrap());
        }
        keys.judge(&method.parse().unwrap(), &uri.parse().unwrap(), &map)
    }

    #[test]
    fn rejects_foreign_hosts() {
        let keys = Keys::new(8000).unwrap();
        let host = |host| ask(&keys, "GET /api/files", &[("host", host), ("cookie", "KEY")]);
        for own in ["127.0.0.1:8000", "localhost:8000", "LocalHost:8000", "[::1]:8000"] {
            assert_eq!(host(own), Verdict::Enter, "{own}");
        }
        for foreign in [
            "",
            "127.0.0.1",
            "127.0.0.1:",
            "127.0.0.1:8001",
            "127.0.0.1:80000",
            "127.0.0.1:08000",
            "evil.example:8000",
            "localhost.evil.example:8000",
            "127.0.0.1.evil.example:8000",
            "127.0.0.1:8000.evil.example",
            "localhost:8000:8000",
            "0.0.0.0:8000",
            "::1:8000",
            "user@127.0.0.1:8000",
            "127.1:8000",
            "2130706433:8000",
        ] {
            assert!(matches!(host(foreign), Verdict::Refuse(403, _)), "{foreign}");
        }
        assert!(matches!(ask(&keys, "GET /", &[("cookie", "KEY")]), Verdict::Refuse(403, _)));
        let two = [("host", "127.0.0.1:8000"), ("host", "evil.example"), ("cookie", "KEY")];
        assert!(matches!(ask(&keys, "GET /", &two), Verdict::Refuse(403, _)));
        let other = [("host", "127.0.0.1:8000"), ("cookie", "KEY")];
        assert!(matches!(ask(&keys, "GET http://evil.example:8000/", &other), Verdict::Refuse(403, _)));
    }

    #[test]
    fn accepts_the_address_for_other_machines() {
        let keys = Keys::new(8000).unwrap();
        let named = |keys: &Keys, host| ask(keys, "GET /api/files", &[("host", host), ("cookie", "KEY")]);
        assert!(matches!(named(&keys, "192.168.1.5:8000"), Verdict::Refuse(403, _)));
        assert_eq!(keys.open_address(), None);
        let keys = keys.with_open("192.168.1.5".parse().ok());
        assert_eq!(named(&keys, "192.168.1.5:8000"), Verdict::Enter);
        assert_eq!(named(&keys, "127.0.0.1:8000"), Verdict::Enter);
        for foreign in ["192.168.1.5", "192.168.1.5:80", "192.168.1.50:8000", "192.168.1.5.evil.example:8000"]
        {
            assert!(matches!(named(&keys, foreign), Verdict::Refuse(403, _)), "{foreign}");
        }
        assert!(keys.open_address().is_some_and(|at| at.starts_with("http://192.168.1.5:8000/?token=")));
        let keys = keys.with_open("fe80::1".parse().ok());
        assert_eq!(named(&keys, "[fe80::1]:8000"), Verdict::Enter);
        assert_eq!(keys.origin(), "http://[fe80::1]:8000");
    }

    #[test]
    fn rejects_foreign_origins() {
        let keys = Keys::new(8000).unwrap();
        let base = [("host", "localhost:8000"), ("cookie", "KEY")];
        let with = |request: &str, more: &[(&str, &str)]| ask(&keys, request, &[&base[..], more].concat());
        assert_eq!(with("PUT /api/files/f0", &[("origin", "http://localhost:8000")]), Verdict::Enter);
        for origin in [
            "null",
            "",
            "http://evil.example",
            "https://localhost:8000",
            "http://localhost",
            "http://localhost:3000",
            "http://127.0.0.1:8000",
            "http://localhost:8000.evil.example",
            "http://localhost:8000/",
        ] {
            let verdict = with("POST /api/end", &[("origin", origin)]);
            assert!(matches!(verdict, Verdict::Refuse(403, _)), "{origin}");
        }
        for site in ["cross-site", "same-site"] {
            let verdict = with("GET /api/files/f0/games/1/thumbnail.svg", &[("sec-fetch-site", site)]);
            assert!(matches!(verdict, Verdict::Refuse(403, _)), "{site}");
            assert_eq!(
                with("GET /", &[("sec-fetch-site", site), ("sec-fetch-mode", "navigate")]),
                Verdict::Enter
            );
        }
        assert_eq!(with("GET /api/files", &[("sec-fetch-site", "same-origin")]), Verdict::Enter);
    }

    #[test]
    fn exchanges_the_token_for_a_cookie() {
        let keys = Keys::new(8000).unwrap();
        let host = ("host", "127.0.0.1:8000");
        let open = |address: String| {
            ask(&keys, &format!("GET {}", &address["http://127.0.0.1:8000".len()..]), &[host])
        };
        for _ in 0..2 {
            assert!(matches!(open(keys.address()), Verdict::Exchange(_)));
        }
        let passing = keys.passing_address().unwrap();
        assert!(matches!(open(passing.clone()), Verdict::Exchange(_)));
        assert!(matches!(open(passing), Verdict::Refuse(401, _)));
        assert_eq!(keys.passing_address(), None);
        for request in ["GET /", "GET /?token=", "GET /?token=x", "GET /api/files", "POST /api/end"] {
            assert!(matches!(ask(&keys, request, &[host]), Verdict::Refuse(401, _)), "{request}");
        }
        let elsewhere = format!("GET /api/files?token={}", keys.token);
        assert!(matches!(ask(&keys, &elsewhere, &[host]), Verdict::Refuse(401, _)));
        for cookie in ["sgf_view_8000=x", "sgf_view_8001=KEY", "sgf_view_8000=", "KEYx", ";;=;"] {
            let verdict = ask(&keys, "GET /api/files", &[host, ("cookie", cookie)]);
            assert!(matches!(verdict, Verdict::Refuse(401, _)), "{cookie}");
        }
        assert_eq!(ask(&keys, "GET /", &[host, ("cookie", "other=1; KEY")]), Verdict::Enter);
    }
}
