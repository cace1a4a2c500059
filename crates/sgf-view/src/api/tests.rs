//! The API without sockets: requests are passed to the router.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::Request;
use opensgf::db::{Entry, SourceFile, Writer};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Builder;
use tokio::sync::Semaphore;
use tower::ServiceExt;

use super::access::Access;
use super::routes::router;
use super::{Api, OPENAPI};
use crate::collection::Collection;
use crate::collection::question::Question;

const GAMES: &str = "(;GM[1]SZ[9]PB[Aki]PW[Bo]DT[1990-05-03]RE[B+R];B[gc];W[cc];B[gg])\
    (;GM[1]SZ[9]PB[Cho]PW[Aki]RE[W+3.5]C[a fine joseki];B[cc];W[gc];B[cg])";

/// A server, with the folder of its database.
struct Site {
    api: Arc<Api>,
    _folder: TempDir,
}

struct Reply {
    status: u16,
    kind: String,
    body: String,
}

impl Site {
    fn with_token(token: Option<&str>) -> Site {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pro.sgfdb");
        let mut writer = Writer::create_or_open(&path).unwrap();
        let games = Entry::all(&opensgf::read(GAMES.as_bytes()), None);
        writer.add(&SourceFile { path: "pro.sgf", stamp: None, archive: None }, &games).unwrap();
        writer.commit().unwrap();
        let access = Access { address: "127.0.0.2:8000".parse().unwrap(), token: token.map(str::to_owned) };
        let collection = Arc::new(Collection::new(&path));
        Site { api: Arc::new(Api { collection, access, drawing: Semaphore::new(1) }), _folder: folder }
    }

    fn send(&self, line: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        let (method, path) = line.split_once(' ').unwrap();
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::from(body.to_owned())).unwrap();
        Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
            let (head, body) = router(self.api.clone()).oneshot(request).await.unwrap().into_parts();
            let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
            let kind = head.headers.get("content-type").map_or("", |kind| kind.to_str().unwrap()).to_owned();
            Reply { status: head.status.as_u16(), kind, body: String::from_utf8(body).unwrap() }
        })
    }

    fn ask(&self, line: &str, body: &str) -> Reply {
        self.send(line, &[("host", "127.0.0.1:8000")], body)
    }

    /// The last line of a search.
    fn find(&self, query: &Value) -> Value {
        let reply = self.ask("POST /v1/find", &query.to_string());
        assert_eq!((reply.status, reply.kind.as_str()), (200, "application/x-ndjson"));
        serde_json::from_str(reply.body.lines().last().unwrap()).unwrap()
    }
}

/// The names of the properties of a schema in the description.
fn properties(schema: &str) -> Vec<String> {
    let description: Value = serde_json::from_str(OPENAPI).unwrap();
    let properties = &description["components"]["schemas"][schema]["properties"];
    let mut names: Vec<String> = properties.as_object().unwrap().keys().cloned().collect();
    names.sort();
    names
}

fn names(object: &Value) -> Vec<String> {
    let mut names: Vec<String> = object.as_object().unwrap().keys().cloned().collect();
    names.sort();
    names
}

#[test]
fn every_described_path_answers() {
    let site = Site::with_token(None);
    let description: Value = serde_json::from_str(OPENAPI).unwrap();
    let paths = description["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 6);
    for (path, item) in paths {
        let method = item.as_object().unwrap().keys().next().unwrap().to_uppercase();
        let reply = site.ask(&format!("{method} {}", path.replace("{id}", "1")), "{}");
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        let described = &item[method.to_lowercase()]["responses"]["200"]["content"];
        assert!(described.get(&reply.kind).is_some(), "{path} is {}", reply.kind);
        let other = if method == "GET" { "DELETE" } else { "GET" };
        assert_eq!(site.ask(&format!("{other} {}", path.replace("{id}", "1")), "").status, 405, "{path}");
    }
    for missing in
        ["/v1/games/3", "/v1/games/01", "/v1/games/x/record.sgf", "/v1/games/9/board.svg", "/", "/api/end"]
    {
        assert_eq!(site.ask(&format!("GET {missing}"), "").status, 404, "{missing}");
    }
    assert_eq!(site.ask("GET /v1/games/1/record.sgf?at=1", "").status, 400);
}

#[test]
fn queries_and_answers_have_the_described_fields() {
    let site = Site::with_token(None);
    let refused = serde_json::from_value::<Question>(json!({ "unknown": 1 })).unwrap_err().to_string();
    let mut fields: Vec<String> = refused.split('`').skip(3).step_by(2).map(str::to_owned).collect();
    fields.sort();
    assert_eq!(fields, properties("Query"));
    let position = json!({ "columns": 9, "rows": 9, "black": [], "white": [] });
    let found = site.find(&json!({ "position": position, "count": 10 }));
    assert_eq!(names(&found), properties("Answer"));
    assert_eq!(names(&found["games"][0]), properties("Game"));
    assert_eq!(names(&found["next"][0]), properties("Continuation"));
    let about: Value = serde_json::from_str(&site.ask("GET /v1/database", "").body).unwrap();
    assert_eq!(names(&about), properties("Database"));
    let game: Value = serde_json::from_str(&site.ask("GET /v1/games/2", "").body).unwrap();
    assert_eq!((names(&game), &game["black"]), (properties("Game"), &json!("Cho")));
    for sort in ["date", "black", "white", "event", "moves", "result", "rank"] {
        assert_eq!(site.find(&json!({ "sort": sort }))["total"], 2, "{sort}");
    }
    assert_eq!(site.find(&json!({ "text": "joseki", "sort": "relevance", "count": 1 }))["games"][0]["id"], 2);
    for bad in ["", "[]", "{\"date\":\"x\"}", "{\"sort\":\"relevance\"}", "{\"nothing\":1}"] {
        let reply = site.ask("POST /v1/find", bad);
        assert!(reply.status == 400 && reply.body.contains("invalid query"), "{bad}: {}", reply.body);
    }
    assert_eq!(site.ask("POST /v1/find", &" ".repeat(70_000)).status, 413);
}

#[test]
fn marks_are_private() {
    let site = Site::with_token(None);
    for query in ["{\"starred\":true}", "{\"tag\":\"a\"}", "{\"noted\":true}"] {
        let reply = site.ask("POST /v1/find", query);
        assert!(reply.status == 400 && reply.body.contains("unknown field"), "{query}: {}", reply.body);
    }
    for missing in ["/v1/marks", "/v1/games/1/mark", "/v1/searches/a", "/api/db/games/1/mark"] {
        assert_eq!(site.ask(&format!("GET {missing}"), "").status, 404, "{missing}");
    }
    assert_eq!(site.ask("PATCH /v1/games/1", "{\"star\":true}").status, 405);
}

#[test]
fn records_are_served_byte_for_byte() {
    let site = Site::with_token(None);
    let reply = site.ask("GET /v1/games/2/record.sgf", "");
    assert_eq!(reply.kind, "application/x-go-sgf");
    assert_eq!(reply.body, &GAMES[GAMES.rfind("(;GM").unwrap()..]);
    assert!(site.ask("GET /v1/games/1/board.svg?move=2", "").body.starts_with("<svg"));
}

#[test]
fn web_pages_and_foreign_hosts_are_refused() {
    let site = Site::with_token(None);
    let host = ("host", "127.0.0.1:8000");
    let status = |headers: &[(&str, &str)]| site.send("GET /v1/database", headers, "").status;
    assert_eq!(status(&[host]), 200);
    assert_eq!(status(&[("host", "localhost:8000")]), 200);
    assert_eq!(status(&[("host", "127.0.0.2:8000")]), 200);
    assert_eq!(status(&[("host", "127.0.0.3:8000")]), 403);
    assert_eq!(status(&[]), 403);
    assert_eq!(status(&[("host", "evil.example:8000")]), 403);
    assert_eq!(status(&[host, ("origin", "http://evil.example")]), 403);
    assert_eq!(status(&[host, ("origin", "null")]), 403);
    assert_eq!(status(&[host, ("sec-fetch-site", "cross-site")]), 403);
}

#[test]
fn a_token_is_required_if_there_is_one() {
    let site = Site::with_token(Some("a-long-secret-token"));
    let status = |headers: &[(&str, &str)]| site.send("GET /openapi.json", headers, "").status;
    for refused in ["", "Bearer", "Bearer x", "Basic a-long-secret-token", "a-long-secret-token"] {
        assert_eq!(status(&[("host", "127.0.0.1:8000"), ("authorization", refused)]), 401, "{refused}");
    }
    assert_eq!(status(&[]), 401);
    for known in ["Bearer a-long-secret-token", "bearer  a-long-secret-token"] {
        assert_eq!(status(&[("host", "library.example"), ("authorization", known)]), 200, "{known}");
    }
}
