//! Properties of all requests: nothing outside the table is served, nothing panics, and unauthorized requests change nothing.

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Method, Request};
use proptest::prelude::*;

use super::{HOST, Site};

const SECRET: &str = "(;PB[outside secret];B[aa])";

/// Path fragments that might lead out of the folder.
fn pieces() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "api",
        "files",
        "f0",
        "f1",
        "f2",
        "games",
        "1",
        "0",
        "thumbnail.svg",
        "db",
        "mark",
        "marks",
        "searches",
        "assets",
        "index.html",
        "..",
        ".",
        "%2e%2e",
        "%2f",
        "%5c",
        "..%2f..%2fsecret.sgf",
        "%00",
        "a.sgf",
        "secret.sgf",
        "etc",
        "passwd",
        "watch",
        "end",
        "?",
        "?token=",
        "?from=1",
        "//",
        "\\",
        "%ff",
        "f-1",
        "f0%00",
        "~",
        "C:",
        "*",
    ]);
    prop_oneof![3 => known.prop_map(str::to_owned), 1 => "[!-~]{0,12}"]
}

fn path() -> impl Strategy<Value = String> {
    prop::collection::vec(pieces(), 0..8).prop_map(|pieces| format!("/{}", pieces.join("/")))
}

fn header() -> impl Strategy<Value = (String, Vec<u8>)> {
    let name = prop::sample::select(vec![
        "host",
        "origin",
        "cookie",
        "if-match",
        "if-none-match",
        "content-length",
        "content-type",
        "range",
        "sec-fetch-site",
        "sec-fetch-mode",
        "x-forwarded-host",
        "x-http-method-override",
        "transfer-encoding",
        "expect",
        "upgrade",
        "referer",
    ]);
    let value = prop_oneof![
        prop::sample::select(vec![
            HOST,
            "evil.example",
            "http://evil.example",
            "http://127.0.0.1:8000",
            "null",
            "*",
            "cross-site",
            "navigate",
            "bytes=0-",
            "sgf_view_8000=",
            "127.0.0.1",
            "-1",
            "99999999999999999999",
            "localhost:8000",
        ])
        .prop_map(|value| value.as_bytes().to_vec()),
        prop::collection::vec(prop_oneof![32_u8..127, 128_u8..=255], 0..24),
    ];
    (name.prop_map(str::to_owned), value)
}

fn method() -> impl Strategy<Value = Method> {
    prop::sample::select(vec![
        Method::GET,
        Method::HEAD,
        Method::PUT,
        Method::POST,
        Method::DELETE,
        Method::OPTIONS,
        Method::PATCH,
    ])
}

/// Builds a request, if HTTP allows it.
fn request(method: &Method, path: &str, headers: &[(String, Vec<u8>)], body: &str) -> Option<Request<Body>> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
        request = request.header(name, HeaderValue::from_bytes(value).ok()?);
    }
    request.body(Body::from(body.to_owned())).ok()
}

/// A served folder inside a secret one.
fn site() -> (tempfile::TempDir, Site) {
    let outside = tempfile::tempdir().unwrap();
    std::fs::write(outside.path().join("secret.sgf"), SECRET).unwrap();
    let inside = tempfile::Builder::new().tempdir_in(outside.path()).unwrap();
    std::fs::write(inside.path().join("a.sgf"), "(;B[aa])").unwrap();
    (outside, Site::of(inside))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn strangers_get_nothing(method in method(), path in path(), headers in prop::collection::vec(header(), 0..6)) {
        let (_outside, site) = site();
        if let Some(request) = request(&method, &path, &headers, "(;B[zz])") {
            let reply = site.send(request);
            prop_assert!((400..500).contains(&reply.status), "{method} {path} {headers:?}: {}", reply.status);
            prop_assert!(reply.headers.get("set-cookie").is_none());
        }
        prop_assert_eq!(site.content("a.sgf"), "(;B[aa])");
        prop_assert!(!site.shared.is_ending());
    }

    #[test]
    fn the_page_reads_nothing_outside(method in method(), path in path(), headers in prop::collection::vec(header(), 0..4)) {
        // A listening request would wait forever.
        prop_assume!(!path.starts_with("/api/watch"));
        let (outside, site) = site();
        let own = [("host".to_owned(), HOST.as_bytes().to_vec()), ("cookie".to_owned(), site.cookie.clone().into_bytes())];
        let headers: Vec<_> = headers.into_iter().filter(|(name, _)| name != "host").chain(own).collect();
        if let Some(request) = request(&method, &path, &headers, "(;B[zz])") {
            let reply = site.send(request);
            prop_assert!(reply.status < 500, "{method} {path}: {}", reply.status);
            prop_assert!(!String::from_utf8_lossy(&reply.body).contains("outside secret"), "{method} {path}");
        }
        // The requests contain no valid version and no new name.
        prop_assert_eq!(site.content("a.sgf"), "(;B[aa])");
        prop_assert_eq!(site.names(), ["a.sgf"]);
        prop_assert_eq!(std::fs::read_to_string(outside.path().join("secret.sgf")).unwrap(), SECRET);
    }

    #[test]
    fn no_name_leads_out_of_the_folder(name in prop_oneof![
        "\\PC{0,20}", "(\\.\\./){0,3}[a-z./\\\\:~%]{0,20}\\.sgf", "[a-z]{1,8}\\.sgf",
    ]) {
        let (outside, site) = site();
        let encoded: String = name.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let reply = site.post(&format!("/api/folder/{encoded}"), "(;B[aa])");
        prop_assert!([201, 404, 422].contains(&reply.status), "{name:?}: {}", reply.status);
        prop_assert_eq!(reply.status == 404, name.is_empty());
        let made = if reply.status == 201 { vec![reply.json()["path"].as_str().unwrap().to_owned()] } else { Vec::new() };
        let mut expected = [vec!["a.sgf".to_owned()], made].concat();
        expected.sort();
        prop_assert_eq!(site.names(), expected);
        prop_assert_eq!(std::fs::read_dir(outside.path()).unwrap().count(), 2);
    }
}
