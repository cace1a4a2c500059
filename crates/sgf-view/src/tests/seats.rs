//! Seats: a guest plays one color of one game.

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::json;

use super::{HOST, Reply, Site};

/// A browser that has taken a seat.
struct Guest<'a> {
    site: &'a Site,
    cookie: String,
}

impl<'a> Guest<'a> {
    /// Invites a guest and opens the link in another browser.
    fn invited(site: &'a Site, color: &str) -> Guest<'a> {
        let reply = visit(site, &link(site, color), "");
        assert_eq!((reply.status, reply.header("location")), (303, "/"));
        Guest { site, cookie: reply.header("set-cookie").split(';').next().unwrap().to_owned() }
    }

    fn ask(&self, method: &str, path: &str) -> Reply {
        self.site.ask(self.request(method, path))
    }

    fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        Request::builder().method(method).uri(path).header("host", HOST).header("cookie", &self.cookie)
    }

    /// Sends a body over a version of the file.
    fn send(&self, path: &str, version: &str, body: &str) -> Reply {
        let request = self.request("POST", path).header(header::IF_MATCH, version);
        self.site.send(request.body(Body::from(body.to_owned())).unwrap())
    }

    fn version(&self) -> String {
        self.ask("GET", "/api/files/f0").etag()
    }

    fn play(&self, text: &str) -> Reply {
        self.send("/api/seat/play", &self.version(), &json!({ "text": text }).to_string())
    }
}

/// The path of a link to a seat in the first file.
fn link(site: &Site, color: &str) -> String {
    let created = site.post("/api/seats", json!({ "file": "f0", "game": 0, "color": color }).to_string());
    assert_eq!(created.status, 201, "{}", created.text());
    assert_eq!(created.json()["local"], json!(true));
    let address = created.json()["address"].as_str().unwrap().to_owned();
    address["http://127.0.0.1:8000".len()..].to_owned()
}

fn visit(site: &Site, path: &str, cookie: &str) -> Reply {
    // The link was clicked in a message, so the browser says that another site led here.
    let visit = Request::get(path).header("host", HOST).header("cookie", cookie);
    site.ask(visit.header("sec-fetch-site", "cross-site").header("sec-fetch-mode", "navigate"))
}

fn game() -> Site {
    Site::with(&[("a.sgf", "(;GM[1]SZ[9];B[ee])"), ("b.sgf", "(;GM[1])")])
}

#[test]
fn a_guest_reads_one_file() {
    let site = game();
    let guest = Guest::invited(&site, "w");
    let list = guest.ask("GET", "/api/files").json();
    assert_eq!(list["seat"], json!({ "file": "f0", "game": 0, "color": "w" }));
    assert_eq!((&list["total"], &list["files"][0]["path"]), (&json!(1), &json!("a.sgf")));
    assert_eq!((&list["folder"], &list["database"]), (&json!(null), &json!(null)));
    for path in ["/", "/api/files/f0", "/api/files/f0/games/1/thumbnail.svg"] {
        assert!([200, 404].contains(&guest.ask("GET", path).status), "{path}");
    }
    assert_eq!(guest.ask("HEAD", "/api/files/f0").etag(), guest.version());
    for request in [
        "GET /api/files/f1",
        "HEAD /api/files/f1",
        "GET /api/files/f01",
        "GET /api/files/f1/games/1/thumbnail.svg",
        "GET /api/problems",
        "GET /api/db",
        "PUT /api/files/f0",
        "DELETE /api/files/f0",
        "POST /api/folder/new.sgf",
        "POST /api/seats",
        "POST /api/end",
    ] {
        let (method, path) = request.split_once(' ').unwrap();
        assert_eq!(guest.ask(method, path).status, 403, "{request}");
    }
    // The owner is not a guest.
    assert_eq!(site.get("/api/files").json().get("seat"), None);
    assert_eq!(site.post("/api/seat/play", r#"{"text":"aa"}"#).status, 404);
}

#[test]
fn a_guest_plays_one_color_at_the_end_of_the_game() {
    let site = game();
    let guest = Guest::invited(&site, "w");
    assert_eq!(guest.play("ee").status, 409);
    let played = guest.play("dd");
    assert_eq!(played.status, 204, "{}", played.text());
    assert_eq!(site.content("a.sgf"), "(;GM[1]SZ[9];B[ee];W[dd])");
    assert_eq!(played.etag(), guest.version());
    let again = guest.play("cc");
    assert_eq!((again.status, again.json()["error"].as_str()), (409, Some("it is not your turn")));
    site.put("/api/files/f0", &guest.version(), "(;GM[1]SZ[9];B[ee];W[dd];B[ff])");
    // The guest has not seen Black's move.
    let late = guest.send("/api/seat/play", &played.etag(), r#"{"text":"cc"}"#);
    assert_eq!(late.status, 412);
    assert_eq!(guest.send("/api/seat/play", "*", r#"{"text":"cc"}"#).status, 428);
    let timed = guest.send("/api/seat/play", &guest.version(), r#"{"text":"cc","left":93.25,"overtime":3}"#);
    assert_eq!(timed.status, 204);
    assert!(site.content("a.sgf").ends_with(";W[cc]WL[93.25]OW[3])"), "{}", site.content("a.sgf"));
}

#[test]
fn a_guest_resigns_once() {
    let site = game();
    let guest = Guest::invited(&site, "w");
    assert_eq!(guest.send("/api/seat/resign", &guest.version(), "").status, 204);
    assert_eq!(site.content("a.sgf"), "(;GM[1]SZ[9]RE[B+Resign];B[ee])");
    for reply in [guest.send("/api/seat/resign", &guest.version(), ""), guest.play("dd")] {
        assert_eq!((reply.status, reply.json()["error"].as_str()), (409, Some("the game has ended")));
    }
}

#[test]
fn a_seat_belongs_to_the_first_browser() {
    let site = game();
    let link = link(&site, "w");
    let first = visit(&site, &link, "");
    let cookie = first.header("set-cookie").split(';').next().unwrap().to_owned();
    assert!(first.header("set-cookie").contains("HttpOnly; SameSite=Lax"));
    assert_eq!(visit(&site, &link, "").status, 410);
    assert_eq!(visit(&site, &link, &cookie).status, 303);
    assert_eq!(visit(&site, "/seat/", "").status, 410);
    assert_eq!(visit(&site, "/seat/0", &cookie).status, 410);
    // The browser of the owner leaves the link to the guest.
    assert_eq!(site.get(&link).status, 409);
    // Another invitation for the same color replaces the guest.
    let other = Guest::invited(&site, "w");
    assert_eq!(other.ask("GET", "/api/files").status, 200);
    assert_eq!(Guest { site: &site, cookie }.ask("GET", "/api/files").status, 401);
}

#[test]
fn a_guest_hears_only_about_the_own_file() {
    let site = game();
    let guest = Guest::invited(&site, "b");
    let events = site.runtime.block_on(async {
        let request = guest.request("GET", "/api/watch").body(Body::empty()).unwrap();
        let answer = tower::ServiceExt::oneshot(crate::router::router(site.shared.clone()), request).await;
        answer.unwrap().into_body()
    });
    for file in ["f1", "f0"] {
        let version = site.get(&format!("/api/files/{file}")).etag();
        assert_eq!(site.put(&format!("/api/files/{file}"), &version, "(;GM[1]C[new])").status, 204);
    }
    site.shared.pages.tell_of_database();
    site.shared.pages.end();
    let bytes = site.runtime.block_on(axum::body::to_bytes(events, usize::MAX)).unwrap();
    let heard = String::from_utf8(bytes.to_vec()).unwrap();
    assert!(heard.contains("a.sgf") && !heard.contains("b.sgf") && !heard.contains("database"), "{heard}");
}

#[test]
fn impossible_seats_are_refused() {
    let site = game();
    for (seat, status) in [
        (json!({ "file": "f9", "color": "b" }), 404),
        (json!({ "file": "f0", "game": 3, "color": "b" }), 404),
        (json!({ "file": "f0", "color": "red" }), 400),
        (json!({ "file": "f0" }), 400),
        (json!({ "file": "f0", "color": "b", "more": 1 }), 400),
    ] {
        assert_eq!(site.post("/api/seats", seat.to_string()).status, status, "{seat}");
    }
}
