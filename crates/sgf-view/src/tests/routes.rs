//! The file API, with and without access.

use axum::http::Request;
use serde_json::json;

use super::{HOST, Plain, Site};
use crate::table::Table;

const RECORD: &str =
    "(;FF[4]GM[1]SZ[9]PB[Aki Minami]PW[Bo Berg]RE[B+3.5]DT[2026-11-23]EV[A cup];B[ee];W[ec](;B[ge])(;B[cc]))";

#[test]
fn serves_the_page() {
    let site = Site::with(&[]);
    let page = site.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert!(page.text().contains("A page for tests"));
    let policy = page.header("content-security-policy");
    for part in [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "frame-ancestors 'none'",
        "form-action 'none'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("unsafe-inline"));
    assert_eq!(
        (page.header("x-content-type-options"), page.header("referrer-policy")),
        ("nosniff", "no-referrer")
    );
    assert_eq!(page.header("cache-control"), "no-cache");

    let script = site.get("/assets/board-Q4fXw8Kz.js");
    assert_eq!((script.status, script.header("content-type")), (200, "text/javascript; charset=utf-8"));
    assert!(script.header("cache-control").contains("immutable"));
    let style = site.get("/assets/style.css");
    assert_eq!(
        (style.header("content-type"), style.header("cache-control")),
        ("text/css; charset=utf-8", "no-cache")
    );
    let again = site.ask(site.page("GET", "/assets/style.css").header("if-none-match", style.etag()));
    assert_eq!((again.status, again.body.len(), again.etag()), (304, 0, style.etag()));
    for path in [
        "/assets/",
        "/assets/none.js",
        "/assets/../index.html",
        "/assets/%2e%2e/%2e%2e/Cargo.toml",
        "/index.html",
        "/etc/passwd",
    ] {
        assert_eq!(site.get(path).status, 404, "{path}");
    }
}

#[test]
fn lists_files_games_and_errors() {
    let site = Site::with(&[
        ("b/two.sgf", &format!("{RECORD}(;GM[11])")),
        ("a.sgf", RECORD),
        ("no.sgf", "hello"),
        ("x.txt", "(;)"),
    ]);
    let list = site.get("/api/files");
    assert_eq!(
        (list.status, list.header("content-type"), list.header("cache-control")),
        (200, "application/json", "no-store")
    );
    let list = list.json();
    let game = json!({
        "number": 1, "gm": 1, "game": "Go", "size": "9x9", "black": "Aki Minami", "white": "Bo Berg", "result": "B+3.5",
        "date": "2026-11-23", "event": "A cup", "moves": 3,
    });
    assert_eq!(list["files"][0]["path"], "a.sgf");
    assert_eq!(list["files"][0]["writable"], true);
    assert_eq!(list["files"][0]["games"], json!([game]));
    assert_eq!((&list["files"][1]["path"], &list["files"][1]["count"]), (&json!("b/two.sgf"), &json!(2)));
    assert_eq!(list["files"][1]["games"][1]["game"], "Hex");
    assert_eq!(list["unread"], json!([{ "path": "no.sgf", "why": "the file has no game" }]));
    assert_eq!((&list["total"], &list["next"]), (&json!(3), &json!(null)));

    let part = site.get("/api/files?from=1&count=1").json();
    assert_eq!((&part["files"][0]["path"], &part["next"]), (&json!("b/two.sgf"), &json!(2)));
    assert_eq!(site.get("/api/files?from=99").json()["files"], json!([]));
    assert_eq!(site.get("/api/files?form=1").status, 400);
}

#[test]
fn serves_exact_bytes() {
    let site = Site::with(&[("a.sgf", "(;C[\r\n\0];B[aa]) trailing")]);
    let file = site.get("/api/files/f0");
    assert_eq!((file.status, file.header("content-type")), (200, "application/x-go-sgf"));
    assert_eq!(file.body, b"(;C[\r\n\0];B[aa]) trailing");
    let again = site.ask(site.page("GET", "/api/files/f0").header("if-none-match", file.etag()));
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(file.etag(), site.get("/api/files").json()["files"][0]["etag"].as_str().unwrap());
    let head = site.ask(site.page("HEAD", "/api/files/f0"));
    assert_eq!((head.status, head.body.len(), head.etag()), (200, 0, file.etag()));
    for id in
        ["f1", "f00", "f", "f+0", "F0", "0", "a.sgf", "..", "%2e%2e%2fa.sgf", "f0/", "f99999999999999999999"]
    {
        assert_eq!(site.get(&format!("/api/files/{id}")).status, 404, "{id}");
    }
}

#[test]
fn other_formats_and_standard_input_are_read_only() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.sgf"), "GIB (;B[aa])").unwrap();
    let table = Table::new(Box::new(Plain), &[folder.path().to_owned()]);
    table.add_standard_input(b"(;B[bb])".to_vec());
    let site = Site::serving(folder, table);
    let list = site.get("/api/files").json();
    assert_eq!(list["files"][0]["path"], "standard input");
    for (id, record) in [("f0", "(;B[bb])"), ("f1", "(;B[aa])")] {
        let path = format!("/api/files/{id}");
        let file = site.get(&path);
        assert_eq!(file.text(), record);
        assert_eq!(site.put(&path, &file.etag(), "(;B[cc])").status, 403);
    }
    assert_eq!(
        [&list["files"][0]["writable"], &list["files"][1]["writable"]],
        [&json!(false), &json!(false)]
    );
    assert_eq!(site.content("a.sgf"), "GIB (;B[aa])");
}

#[test]
fn draws_thumbnails_of_games() {
    let site = Site::with(&[("a.sgf", &format!("{RECORD}(;GM[1]SZ[5];W[cc])"))]);
    let picture = site.get("/api/files/f0/games/1/thumbnail.svg");
    assert_eq!((picture.status, picture.header("content-type")), (200, "image/svg+xml"));
    assert!(picture.text().starts_with("<svg"));
    assert!(picture.header("content-security-policy").contains("sandbox"));
    let other = site.get("/api/files/f0/games/2/thumbnail.svg");
    assert_ne!(other.body, picture.body);
    let again = site
        .ask(site.page("GET", "/api/files/f0/games/1/thumbnail.svg").header("if-none-match", picture.etag()));
    assert_eq!(again.status, 304);
    std::fs::write(site.path("a.sgf"), "(;GM[1]SZ[9])").unwrap();
    site.shared.table.look(&site.shared.table.at(0).unwrap());
    assert_ne!(site.get("/api/files/f0/games/1/thumbnail.svg").body, picture.body);
    for path in ["f0/games/2", "f0/games/0", "f0/games/01", "f0/games/-1", "f0/games/x", "f1/games/1"] {
        assert_eq!(site.get(&format!("/api/files/{path}/thumbnail.svg")).status, 404, "{path}");
    }
}

#[test]
fn refuses_strangers() {
    let site = Site::with(&[("a.sgf", "(;PB[secret];B[aa])")]);
    for path in [
        "/",
        "/assets/style.css",
        "/api/files",
        "/api/files/f0",
        "/api/watch",
        "/nowhere",
        "/api/files/f0/games/1/thumbnail.svg",
    ] {
        let get = || Request::get(path);
        let cookie = site.cookie.as_str();
        let strangers = [
            (401, get().header("host", HOST)),
            (401, get().header("host", HOST).header("cookie", "sgf_view_8000=guess")),
            (403, get().header("cookie", cookie)),
            (403, get().header("host", "evil.example:8000").header("cookie", cookie)),
            (
                403,
                get().header("host", HOST).header("cookie", cookie).header("origin", "http://evil.example"),
            ),
            (403, get().header("host", HOST).header("cookie", cookie).header("origin", "null")),
        ];
        for (status, stranger) in strangers {
            let reply = site.ask(stranger);
            assert_eq!(reply.status, status, "{path}");
            assert!(!reply.text().contains("secret"));
            assert!(reply.json()["error"].is_string());
            assert!(reply.headers.get("set-cookie").is_none());
            assert!(!reply.header("content-security-policy").is_empty());
        }
    }
    let foreign = Request::post("/api/end")
        .header("host", HOST)
        .header("cookie", &site.cookie)
        .header("origin", "http://evil.example");
    assert_eq!(site.ask(foreign).status, 403);
    assert!(!site.shared.is_ending());
    assert_eq!(site.post("/api/end", "").status, 202);
    assert!(site.shared.is_ending());
}

#[test]
fn defeats_dns_rebinding() {
    let site = Site::with(&[("a.sgf", "(;PB[secret];B[aa])")]);
    let address = site.shared.keys.address();
    let with_token = &address["http://127.0.0.1:8000".len()..];
    // DNS rebinding: the browser sends a foreign host name, even with the right token or cookie.
    for host in [
        "evil.example:8000",
        "evil.example",
        "127.0.0.1.evil.example:8000",
        "127.0.0.1:8001",
        "127.0.0.1",
        "127.0.0.1:8000@evil.example",
        "0.0.0.0:8000",
        "",
    ] {
        for path in [with_token, "/api/files/f0", "/api/watch"] {
            let reply = site.ask(Request::get(path).header("host", host).header("cookie", &site.cookie));
            assert_eq!(reply.status, 403, "{host} {path}");
            assert!(
                reply.headers.get("set-cookie").is_none() && !reply.text().contains("secret"),
                "{host} {path}"
            );
        }
        let saved = Request::put("/api/files/f0")
            .header("host", host)
            .header("cookie", &site.cookie)
            .header("if-match", site.get("/api/files/f0").etag());
        assert_eq!(site.send(saved.body("(;B[bb])".into()).unwrap()).status, 403, "{host}");
    }
    assert_eq!(site.content("a.sgf"), "(;PB[secret];B[aa])");
}

#[test]
fn rejects_other_methods() {
    let site = Site::with(&[("a.sgf", "(;B[aa])")]);
    for (method, path) in [
        ("POST", "/"),
        ("DELETE", "/api/files"),
        ("PUT", "/api/files"),
        ("GET", "/api/end"),
        ("TRACE", "/"),
        ("OPTIONS", "/api/files"),
    ] {
        let reply = site.ask(site.page(method, path));
        assert_eq!(reply.status, 405, "{method} {path}");
        assert!(reply.headers.get("access-control-allow-origin").is_none());
    }
    assert_eq!(site.content("a.sgf"), "(;B[aa])");
}
