//! The database API: queries, access, and changes of the database.

use std::fs;
use std::path::Path;

use axum::body::Body;
use axum::http::Request;
use opensgf::db::{Database, Entry, SourceFile, Writer};
use serde_json::{Value, json};
use tower::ServiceExt;

use super::{HOST, Plain, Site};
use crate::collection::Collection;
use crate::router::router;
use crate::table::Table;

/// Adds a file to the database.
pub(super) fn add(path: &Path, name: &str, records: &str) {
    let mut writer = Writer::create_or_open(path).unwrap();
    let games = Entry::all(&opensgf::read(records.as_bytes()), None);
    writer.add(&SourceFile { path: name, stamp: None, archive: None }, &games).unwrap();
    writer.commit().unwrap();
}

pub(super) const GAMES: &str = "(;GM[1]SZ[9]PB[Aki]PW[Bo]DT[1990-05-03]RE[B+R]EV[Cup];B[gc];W[cc];B[gg])\
    (;GM[1]SZ[9]PB[Cho]PW[Aki]DT[1995]RE[W+3.5]C[a fine joseki];B[cc];W[gc];B[cg])\
    (;GM[1]SZ[9]PB[Bo]PW[Cho]DT[2001]RE[Draw];B[ee];W[ed])";

/// A server with a database of these games.
pub(super) fn site(records: &str) -> Site {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pro.sgfdb");
    add(&path, "pro.sgf", records);
    let table = Table::new(Box::new(Plain), &[]);
    Site::with_database(folder, table, Some(Collection::new(&path)))
}

/// The last line of an answer.
pub(super) fn find(site: &Site, question: &Value) -> Value {
    let reply = site.post("/api/db/find", question.to_string());
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(reply.header("content-type"), "application/x-ndjson");
    serde_json::from_str(reply.text().lines().last().unwrap()).unwrap()
}

pub(super) fn blacks(found: &Value) -> Vec<&str> {
    found["games"].as_array().unwrap().iter().map(|game| game["black"].as_str().unwrap_or("-")).collect()
}

#[test]
fn describes_the_database() {
    let about = site(GAMES).get("/api/db");
    let kind = json!({ "gm": 1, "game": "Go", "columns": 9, "rows": 9, "count": 3 });
    assert_eq!(about.json(), json!({ "name": "pro.sgfdb", "games": 3, "kinds": [kind], "damage": [] }));
    let without = Site::with(&[("a.sgf", "(;B[aa])")]);
    for path in ["/api/db", "/api/db/games/1", "/api/db/games/1/thumbnail.svg"] {
        assert_eq!(without.get(path).status, 404, "{path}");
    }
    assert_eq!(without.post("/api/db/find", "{}").status, 404);
}

#[test]
fn games_are_filtered_sorted_and_paged() {
    let site = site(GAMES);
    for (question, expected) in [
        (json!({ "count": 9 }), &["Aki", "Cho", "Bo"][..]),
        (json!({ "player": "aki", "count": 9 }), &["Aki", "Cho"]),
        (json!({ "player": "aki, bo", "count": 9 }), &["Aki"]),
        (json!({ "white": "cho", "count": 9 }), &["Bo"]),
        (json!({ "event": "cup", "count": 9 }), &["Aki"]),
        (json!({ "date": "1990..1999", "sort": "date", "reverse": true, "count": 9 }), &["Cho", "Aki"]),
        (json!({ "result": "W+", "count": 9 }), &["Cho"]),
        (json!({ "text": "joseki", "count": 9 }), &["Cho"]),
        (json!({ "sort": "black", "from": 1, "count": 1 }), &["Bo"]),
        (json!({ "sort": "black", "from": 9, "count": 1 }), &[]),
        (json!({ "gm": 2, "count": 9 }), &[]),
        (json!({ "gm": 1, "size": [9, 9], "player": "bo", "count": 9 }), &["Aki", "Bo"]),
        (json!({ "gm": 1, "size": [19, 19], "count": 9 }), &[]),
    ] {
        assert_eq!(blacks(&find(&site, &question)), expected, "{question}");
    }
    let found = find(&site, &json!({ "sort": "black", "from": 1, "count": 1 }));
    assert_eq!((&found["total"], &found["from"]), (&json!(3), &json!(1)));
    // Without a count only the number is returned.
    assert_eq!(find(&site, &json!({}))["games"], json!([]));
}

#[test]
fn a_pattern_has_hits_and_continuations() {
    let site = site(GAMES);
    let pattern = json!({ "diagram": "----/....|/....|/.X..|/....|", "turned": true, "exchanged": true });
    let found = find(&site, &json!({ "pattern": pattern, "count": 9 }));
    assert_eq!((&found["total"], &found["games"][0]["at"]), (&json!(2), &json!(1)), "{found}");
    let sorted = find(&site, &json!({ "pattern": pattern, "sort": "date", "reverse": true, "count": 9 }));
    assert_eq!(blacks(&sorted), ["Cho", "Aki"]);
    let filtered = find(&site, &json!({ "pattern": pattern, "player": "Bo", "count": 9 }));
    assert_eq!(blacks(&filtered), ["Aki"]);
    for wrong in ["XQ", "X/XX", ""] {
        let wrong = json!({ "pattern": { "diagram": wrong, "turned": true, "exchanged": true } });
        assert_eq!(site.post("/api/db/find", wrong.to_string()).status, 400, "{wrong}");
    }
}

#[test]
fn rejects_malformed_parameters() {
    let site = site(GAMES);
    for (wrong, why) in [
        (json!({ "date": "1990..1980" }), "dates have the form"),
        (json!({ "result": "B+abc" }), "results have the form"),
        (json!({ "sort": "luck" }), "cannot sort by 'luck'"),
        (json!({ "rank": "9d" }), "unknown field `rank`"),
        (json!({ "text": "\"'(" }), "no word"),
        (json!({ "from": -1 }), "invalid value"),
    ] {
        let reply = site.post("/api/db/find", wrong.to_string());
        let told = String::from_utf8_lossy(&reply.body).into_owned();
        assert!(reply.status == 400 && told.contains(why), "{wrong}: {} {told}", reply.status);
    }
}

#[test]
fn a_position_has_continuations_with_examples() {
    let site = site(GAMES);
    // The position of the first game after its first move; the second game is its mirror image.
    let position = json!({ "columns": 9, "rows": 9, "black": [2 * 9 + 6], "white": [] });
    let found = find(&site, &json!({ "position": position, "count": 5 }));
    assert_eq!(found["total"], 2);
    let next = &found["next"][0];
    assert_eq!(
        (&next["color"], &next["count"], &next["black_wins"], &next["white_wins"]),
        (&json!("w"), &json!(2), &json!(1), &json!(1))
    );
    assert_eq!((&next["first_year"], &next["last_year"]), (&json!(1990), &json!(1995)));
    let site_of_next = next["site"].as_u64().unwrap();
    assert!([2 * 9 + 2, 6 * 9 + 6].contains(&site_of_next), "{next}");
    let example = next["examples"][0].to_string();
    assert_eq!(
        (&found["examples"][&example]["black"], &found["examples"][&example]["at"]),
        (&json!("Aki"), &json!(1))
    );
}

#[test]
fn a_hit_is_read_at_its_move_and_drawn() {
    let site = site(&format!("(;GM[1]SZ[9]PB[x];C[no move];B[aa];W[bb];AB[dd];B[cc]){GAMES}"));
    for (query, path) in
        [("", ""), ("?move=0", "0*1"), ("?move=1", "0*2"), ("?move=3", "0*5"), ("?move=99", "0*5")]
    {
        let reply = site.get(&format!("/api/db/games/1{query}"));
        assert_eq!((reply.status, reply.header("sgf-path")), (200, path), "{query}");
        assert!(reply.text().starts_with("(;GM[1]SZ[9]PB[x];C[no move]"));
    }
    let picture = |query: &str| site.get(&format!("/api/db/games/1/thumbnail.svg{query}"));
    let n_stones = |query: &str| picture(query).text().matches("data-point").count();
    assert_eq!((n_stones(""), n_stones("?move=1"), n_stones("?move=2")), (4, 1, 2));
    let (first, again) = (picture("?move=1"), picture("?move=1").etag());
    assert_eq!((first.header("content-type"), first.etag()), ("image/svg+xml", again.clone()));
    assert_ne!(picture("?move=2").etag(), again);
    let known =
        site.ask(site.page("GET", "/api/db/games/1/thumbnail.svg?move=1").header("if-none-match", again));
    assert_eq!(known.status, 304);
    for id in ["0", "99", "01", "-1", "x", "1%2e", "..", "1;DROP"] {
        assert_eq!(site.get(&format!("/api/db/games/{id}")).status, 404, "{id}");
    }
    for parameter in ["move=x", "move=-1", "other=1", "move=1&other=1"] {
        assert_eq!(site.get(&format!("/api/db/games/1?{parameter}")).status, 400, "{parameter}");
    }
}

#[test]
fn serves_the_page_only() {
    let site = site(GAMES);
    let ask = |cookie: &str, host: &str, origin: Option<&str>| {
        let mut request = Request::post("/api/db/find").header("host", host).header("cookie", cookie);
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        site.send(request.body(Body::from("{}")).unwrap()).status
    };
    let cookie = site.cookie.as_str();
    assert_eq!(ask(cookie, HOST, Some("http://127.0.0.1:8000")), 200);
    assert_eq!(ask("", HOST, None), 401);
    assert_eq!(ask(cookie, "evil.example:8000", None), 403);
    assert_eq!(ask(cookie, HOST, Some("http://evil.example")), 403);
    assert_eq!(site.ask(site.page("PUT", "/api/db/games/1")).status, 405);
    for wrong in ["", "[]", "{\"where\":\"1=1\"}", "{\"condition\":\"1\"}", "{\"from\":-1}"] {
        assert_eq!(site.post("/api/db/find", wrong).status, 400, "{wrong}");
    }
    let long = json!({ "player": "a".repeat(1 << 20) }).to_string();
    assert_eq!(site.post("/api/db/find", long).status, 413);
}

#[test]
fn escapes_hostile_text() {
    let name = "<img src=x onerror=alert(1)>\\]'\u{1b}[31m\u{202e}\"; DROP TABLE game; --";
    let site = site(&format!("(;GM[1]SZ[9]PB[{name}]EV[%_];B[aa])"));
    let found = find(&site, &json!({ "count": 9 }));
    assert!(found["games"][0]["black"].as_str().unwrap().contains("<img src=x onerror=alert(1)>]'"));
    for (field, words, total) in [
        ("player", "' OR 1=1; --", 0),
        ("player", "'; DROP TABLE game; --", 1),
        ("player", "\"; DROP TABLE", 1),
        ("player", "<IMG", 1),
        ("event", "%_", 1),
        ("event", "x%", 0),
        ("text", "\"* OR 1\"", 0),
        ("text", "player:x NEAR(y", 0),
    ] {
        assert_eq!(find(&site, &json!({ field: words }))["total"], total, "{field} {words}");
    }
    // Text without words is an invalid query, and the server continues.
    assert_eq!(site.post("/api/db/find", json!({ "text": "\"'(" }).to_string()).status, 400);
    let path = site.path("pro.sgfdb");
    assert_eq!(Database::open(&path).unwrap().n_games().unwrap(), 1);
}

#[test]
fn detects_changed_and_removed_databases() {
    let site = site(GAMES);
    let question = json!({ "player": "aki", "count": 9 });
    assert_eq!(find(&site, &question)["total"], 2);
    let collection = site.shared.collection.clone().unwrap();
    assert!(!collection.has_news());
    let path = site.path("pro.sgfdb");
    add(&path, "new.sgf", "(;GM[1]SZ[9]PB[Aki]PW[Dan];B[aa])");
    assert_eq!(find(&site, &question)["total"], 3);
    assert_eq!(site.get("/api/db").json()["games"], 4);
    assert!(collection.has_news() && !collection.has_news());
    fs::remove_dir_all(&path).unwrap();
    let reply = site.post("/api/db/find", question.to_string());
    assert!(reply.json()["error"].as_str().unwrap().contains("was removed"));
    assert_eq!(site.get("/api/db").status, 410);
    assert_eq!(site.get("/api/db/games/1").status, 410);
    assert!(collection.has_news());
    add(&path, "other.sgf", "(;GM[1]SZ[9]PB[Eve];B[aa])");
    assert_eq!(blacks(&find(&site, &json!({ "count": 9 }))), ["Eve"]);
}

#[test]
fn reports_damage_and_finds_the_rest() {
    let site = site(GAMES);
    let path = site.path("pro.sgfdb");
    add(&path, "new.sgf", "(;GM[1]SZ[9]PB[Dan]PW[Eve];B[aa])");
    let segments: Vec<_> =
        fs::read_dir(path.join("segments")).unwrap().flatten().map(|it| it.path()).collect();
    assert_eq!(segments.len(), 2);
    fs::write(segments.iter().max().unwrap(), "not a segment").unwrap();
    // A damaged segment does not change the fingerprint of the catalog; a newly opened database shows the damage.
    let fresh = Site::with_database(
        tempfile::tempdir().unwrap(),
        Table::new(Box::new(Plain), &[]),
        Some(Collection::new(&path)),
    );
    let pattern = json!({ "diagram": "X", "turned": true, "exchanged": true });
    let found = find(&fresh, &json!({ "pattern": pattern, "count": 9 }));
    assert_eq!((&found["total"], found["damage"].as_array().unwrap().len()), (&json!(3), 1), "{found}");
    let ids: Vec<u16> = (1..=4).map(|id| fresh.get(&format!("/api/db/games/{id}")).status).collect();
    assert_eq!(ids, [200, 200, 200, 500]);
}

#[test]
fn canceled_searches_end() {
    let site = site(GAMES);
    let collection = site.shared.collection.clone().unwrap();
    let question = json!({ "pattern": { "diagram": "X", "turned": true, "exchanged": true } }).to_string();
    site.runtime.block_on(async {
        for _ in 0..20 {
            let request = site.page("POST", "/api/db/find").body(Body::from(question.clone())).unwrap();
            drop(router(site.shared.clone()).oneshot(request).await.unwrap());
        }
        // Each returns its permit.
        let turns = collection.searching.acquire_many(2);
        let _both = tokio::time::timeout(std::time::Duration::from_secs(60), turns).await.unwrap().unwrap();
    });
    assert_eq!(find(&site, &serde_json::from_str(&question).unwrap())["total"], 3);
}
