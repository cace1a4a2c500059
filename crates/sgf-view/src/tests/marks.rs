//! The API of marks and saved searches, and the details of games in answers.

use std::fs;

use axum::body::Body;
use axum::http::Request;
use opensgf::db::{Database, MarkChange, Marks, SavedSearch, Writer};
use serde_json::{Value, json};

use super::collection::{GAMES, add, blacks, find, site};
use super::{HOST, Reply, Site};

const MARK: &str = "/api/db/games/1/mark";

fn send(site: &Site, method: &str, path: &str, body: &Value) -> Reply {
    site.send(site.page(method, path).body(Body::from(body.to_string())).unwrap())
}

/// Changes the mark of game 1.
fn change(site: &Site, body: &Value) -> Reply {
    send(site, "PATCH", MARK, body)
}

#[test]
fn marks_are_changed_by_differences() {
    let site = site(GAMES);
    let none = json!({ "tags": [], "starred": false, "note": null, "writable": true });
    assert_eq!(site.get(MARK).json(), none);
    let starred = change(&site, &json!({ "star": true, "add": [" joseki ", "to study"] }));
    assert_eq!(
        (starred.status, starred.json()),
        (200, json!({ "tags": ["joseki", "to study"], "starred": true, "note": null }))
    );
    assert_eq!(change(&site, &json!({ "remove": ["JOSEKI"], "note": "a\nladder" })).status, 200);
    let mark = json!({ "tags": ["to study"], "starred": true, "note": "a\nladder", "writable": true });
    assert_eq!(site.get(MARK).json(), mark);
    let overview = site.get("/api/db/marks").json();
    assert_eq!(overview, json!({ "writable": true, "tags": [["to study", 1]], "searches": [] }));
    for id in ["0", "99", "01", "x"] {
        let path = format!("/api/db/games/{id}/mark");
        assert_eq!(
            (site.get(&path).status, send(&site, "PATCH", &path, &json!({ "star": true })).status),
            (404, 404)
        );
    }
}

#[test]
fn a_note_of_another_page_is_not_replaced() {
    let site = site(GAMES);
    assert_eq!(change(&site, &json!({ "note": "mine", "was": null })).status, 200);
    let late = change(&site, &json!({ "note": "yours", "was": null, "star": true }));
    let mark = json!({ "tags": [], "starred": false, "note": "mine" });
    assert_eq!((late.status, &late.json()["mark"]), (409, &mark));
    assert_eq!(change(&site, &json!({ "note": "yours", "was": "mine" })).json()["note"], "yours");
    assert_eq!(change(&site, &json!({ "note": " ", "was": "yours" })).json()["note"], Value::Null);
}

#[test]
fn rejects_malformed_changes() {
    let site = site(GAMES);
    for (body, why) in [
        (json!({}), "the change is empty"),
        (json!({ "was": "a" }), "the change is empty"),
        (json!({ "stars": true }), "unknown field `stars`"),
        (json!({ "star": "yes" }), "invalid type"),
        (json!({ "add": [""] }), "it is empty"),
        (json!({ "add": ["a\nb"] }), "control characters"),
        (json!({ "add": ["a,b"] }), "commas separate tags"),
        (json!({ "add": ["a".repeat(101)] }), "longer than 100"),
        (json!([null]), "invalid request"),
    ] {
        let reply = change(&site, &body);
        assert!(
            reply.status == 400 && reply.text().contains(why),
            "{body}: {} {}",
            reply.status,
            reply.text()
        );
    }
    assert_eq!(change(&site, &json!({ "note": "a".repeat(1 << 20) })).status, 413);
    assert!(!site.path("pro.sgfdb/marks.sqlite").exists());
}

#[test]
fn only_the_page_reads_and_changes_marks() {
    let site = site(GAMES);
    for (method, path, body) in [
        ("GET", MARK, Value::Null),
        ("PATCH", MARK, json!({ "star": true })),
        ("GET", "/api/db/marks", Value::Null),
        ("PUT", "/api/db/searches/a", json!({ "query": { "player": "a" } })),
        ("PATCH", "/api/db/searches/a", json!({ "name": "b" })),
        ("DELETE", "/api/db/searches/a", Value::Null),
    ] {
        let ask = |host: &str, cookie: &str, extra: Option<(&str, &str)>| {
            let request =
                Request::builder().method(method).uri(path).header("host", host).header("cookie", cookie);
            let request =
                extra.into_iter().fold(request, |request, (name, value)| request.header(name, value));
            site.send(request.body(Body::from(body.to_string())).unwrap()).status
        };
        let cookie = site.cookie.as_str();
        assert_eq!(ask(HOST, "", None), 401, "{method} {path}");
        assert_eq!(ask("evil.example:8000", cookie, None), 403, "{method} {path}");
        assert_eq!(ask(HOST, cookie, Some(("origin", "http://evil.example"))), 403, "{method} {path}");
        assert_eq!(ask(HOST, cookie, Some(("sec-fetch-site", "same-site"))), 403, "{method} {path}");
    }
    for (method, path) in [("PUT", MARK), ("POST", MARK), ("DELETE", MARK), ("GET", "/api/db/searches/a")] {
        assert_eq!(send(&site, method, path, &json!({})).status, 405, "{method} {path}");
    }
    assert!(!site.path("pro.sgfdb/marks.sqlite").exists());
    let without = Site::with(&[("a.sgf", "(;B[aa])")]);
    assert_eq!((without.get(MARK).status, without.get("/api/db/marks").status), (404, 404));
    assert_eq!(change(&without, &json!({ "star": true })).status, 404);
}

#[cfg(unix)]
#[test]
fn a_read_only_database_refuses_changes() {
    use std::os::unix::fs::PermissionsExt;
    let site = site(GAMES);
    let star = json!({ "star": true });
    assert_eq!(change(&site, &star).status, 200);
    let protect = |name: &str, mode| {
        fs::set_permissions(site.path(name), fs::Permissions::from_mode(mode)).unwrap();
    };
    for (name, mode, usual) in [("pro.sgfdb", 0o555, 0o755), ("pro.sgfdb/marks.sqlite", 0o444, 0o644)] {
        protect(name, mode);
        let refused = change(&site, &json!({ "star": false }));
        assert!(refused.status == 403 && refused.text().contains("is read-only"), "{}", refused.text());
        assert_eq!(
            send(&site, "PUT", "/api/db/searches/a", &json!({ "query": { "text": "a" } })).status,
            403
        );
        let mark = site.get(MARK).json();
        assert_eq!((&mark["writable"], &mark["starred"]), (&json!(false), &json!(true)));
        protect(name, usual);
    }
    assert_eq!(change(&site, &json!({ "star": false })).json()["starred"], false);
}

#[test]
fn damaged_marks_do_not_hide_games() {
    let site = site(GAMES);
    fs::write(site.path("pro.sgfdb/marks.sqlite"), "not a database ".repeat(100)).unwrap();
    let found = find(&site, &json!({ "count": 9 }));
    assert_eq!((&found["total"], found["damage"].as_array().unwrap().len()), (&json!(3), 1), "{found}");
    let reply = change(&site, &json!({ "star": true }));
    assert!(reply.status == 500 && reply.text().contains("marks.sqlite"), "{}", reply.text());
}

#[test]
fn games_are_found_by_marks_and_shown_with_them() {
    let site = site(GAMES);
    let question = json!({ "starred": true, "count": 9 });
    assert_eq!(find(&site, &question)["total"], 0);
    let collection = site.shared.collection.clone().unwrap();
    assert!(!collection.has_news());
    change(&site, &json!({ "star": true, "add": ["Ko", "joseki"] }));
    send(&site, "PATCH", "/api/db/games/3/mark", &json!({ "note": "look", "add": ["ko"] }));
    // The cached answer is not used again, and other pages are notified.
    let found = find(&site, &question);
    assert_eq!(blacks(&found), ["Aki"]);
    assert_eq!(found["marks"], json!({ "1": { "tags": ["Ko", "joseki"], "starred": true, "note": null } }));
    assert!(collection.has_news() && !collection.has_news());
    for (question, expected) in [
        (json!({ "tag": "KO", "count": 9 }), &["Aki", "Bo"][..]),
        (json!({ "tag": "ko, joseki", "count": 9 }), &["Aki"]),
        (json!({ "noted": true, "count": 9 }), &["Bo"]),
        (json!({ "noted": true, "starred": true, "count": 9 }), &[]),
        (json!({ "tag": "nothing", "count": 9 }), &[]),
    ] {
        assert_eq!(blacks(&find(&site, &question)), expected, "{question}");
    }
    assert_eq!(find(&site, &json!({ "from": 1, "count": 1 }))["marks"], json!({}));
    // The explorer shows no marks.
    let position = json!({ "columns": 9, "rows": 9, "black": [], "white": [] });
    assert_eq!(find(&site, &json!({ "position": position, "count": 9 }))["marks"], json!({}));
}

#[test]
fn found_words_have_snippets_with_paths() {
    let site = site(&format!("(;GM[1]SZ[9]PB[x];B[aa];W[bb]C[<b>Ladder</b>, a broken ladder]){GAMES}"));
    let found = find(&site, &json!({ "text": "ladder", "sort": "relevance", "count": 9 }));
    let snippet = json!({ "path": "0*2", "property": "C", "parts": ["<b>", "Ladder", "</b>, a broken ", "ladder", ""] });
    assert_eq!(found["snippets"], json!({ "1": snippet }));
    assert_eq!(find(&site, &json!({ "player": "x", "count": 9 }))["snippets"], json!({}));
    let elsewhere = find(&site, &json!({ "text": "ladder", "from": 1, "count": 9 }));
    assert_eq!(elsewhere["snippets"], json!({}));
}

#[test]
fn joined_names_find_and_name_each_other() {
    let site = site(
        "(;GM[1]SZ[9]PB[Jo Chi-hun]PW[Bo];B[aa])(;GM[1]SZ[9]PB[Cho Chikun];B[bb])(;GM[1]SZ[9]PB[Cho Hunhyun];B[cc])",
    );
    let question = json!({ "player": "Chikun", "count": 9 });
    assert_eq!(blacks(&find(&site, &question)), ["Cho Chikun"]);
    let mut writer = Writer::open(&site.path("pro.sgfdb")).unwrap();
    let mut aliases = writer.aliases().unwrap();
    aliases.join("Cho Chikun", "Jo Chi-hun").unwrap();
    aliases.join("Cho Chikun", "趙治勲").unwrap();
    writer.set_aliases(&aliases).unwrap();
    writer.commit().unwrap();
    let found = find(&site, &question);
    assert_eq!(blacks(&found), ["Jo Chi-hun", "Cho Chikun"]);
    assert_eq!(found["persons"], json!({ "Jo Chi-hun": "Cho Chikun" }));
    assert_eq!(found["also"], json!(["Jo Chi-hun", "趙治勲"]));
    let twice = find(&site, &json!({ "player": "Cho, Chikun" }));
    assert_eq!(twice["also"], json!(["Jo Chi-hun", "趙治勲"]));
    assert_eq!(find(&site, &json!({ "player": "Hunhyun" }))["also"], json!([]));
}

#[test]
fn searches_are_saved_renamed_and_removed() {
    let site = site(GAMES);
    let path = "/api/db/searches/my%20games%2F1";
    let query = json!({ "player": "Aki, Bo", "tag": "ko", "starred": true });
    assert_eq!(send(&site, "PUT", path, &json!({ "query": query })).status, 204);
    let searches = || Marks::open(&site.path("pro.sgfdb")).unwrap().unwrap().searches().unwrap();
    let arguments =
        ["--player", "Aki", "--player", "Bo", "--tag", "ko", "--starred"].map(str::to_owned).to_vec();
    assert_eq!(searches(), [SavedSearch { name: "my games/1".into(), arguments: arguments.clone() }]);
    let shown = json!([{ "name": "my games/1", "arguments": arguments, "query": query }]);
    assert_eq!(site.get("/api/db/marks").json()["searches"], shown);
    let other = json!({ "query": { "text": "joseki" } });
    assert_eq!(send(&site, "PUT", path, &other).status, 409);
    assert_eq!(
        send(&site, "PUT", path, &json!({ "query": { "text": "joseki" }, "replace": true })).status,
        204
    );
    assert_eq!(searches()[0].arguments, ["--text", "joseki"]);
    assert_eq!(send(&site, "PUT", "/api/db/searches/b", &other).status, 204);
    assert_eq!(send(&site, "PATCH", path, &json!({ "name": "b" })).status, 409);
    assert_eq!(send(&site, "PATCH", path, &json!({ "name": " a " })).status, 204);
    assert_eq!(send(&site, "PATCH", path, &json!({ "name": "c" })).status, 404);
    assert_eq!(searches().iter().map(|search| search.name.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!([(); 2].map(|()| send(&site, "DELETE", "/api/db/searches/a", &json!({})).status), [204, 404]);
    for (path, body, why) in [
        ("c", json!({ "query": {} }), "no condition"),
        ("c", json!({ "query": { "rank": "9d" } }), "unknown field"),
        ("c", json!({ "query": { "text": "a" }, "force": true }), "unknown field"),
        ("c", json!({}), "missing field"),
        ("%20", other.clone(), "names have"),
        ("-c", other.clone(), "names have"),
        ("a%0ab", other, "names have"),
    ] {
        let reply = send(&site, "PUT", &format!("/api/db/searches/{path}"), &body);
        assert!(reply.status == 400 && reply.text().contains(why), "{path} {body}: {}", reply.text());
    }
}

#[test]
fn searches_of_the_command_with_other_conditions_have_no_query() {
    let site = site(GAMES);
    let save = |name: &str, words: &[&str]| {
        let arguments = words.iter().map(|&word| word.to_owned()).collect();
        let search = SavedSearch { name: name.to_owned(), arguments };
        Marks::create_or_open(&site.path("pro.sgfdb")).unwrap().save_search(&search).unwrap();
    };
    save("castle", &["--player", "Aki", "--date", "1990"]);
    save("long", &["--player", "Aki", "--where", "moves > 300"]);
    let searches = site.get("/api/db/marks").json()["searches"].clone();
    assert_eq!(searches[0]["query"], json!({ "player": "Aki", "date": "1990" }));
    assert_eq!(searches[1]["query"], Value::Null);
    assert_eq!(blacks(&find(&site, &json!({ "player": "Aki", "date": "1990", "count": 9 }))), ["Aki"]);
}

#[test]
fn a_change_survives_a_replaced_record() {
    let site = site("(;GM[1]SZ[9]PB[Ann];B[gc];W[cc];B[gg];W[ee])");
    change(&site, &json!({ "star": true, "note": "kept" }));
    let path = site.path("pro.sgfdb");
    let mut writer = Writer::open(&path).unwrap();
    writer.remove("pro.sgf").unwrap();
    writer.commit().unwrap();
    add(&path, "new.sgf", "(;GM[1]SZ[9]PB[Anne];B[gc];W[cc];B[gg];W[ee])");
    let id = find(&site, &json!({ "count": 1 }))["games"][0]["id"].to_string();
    let mark = format!("/api/db/games/{id}/mark");
    assert_eq!(site.get(&mark).json()["note"], "kept");
    // The star belongs to the old record, and is taken from it.
    assert_eq!(send(&site, "PATCH", &mark, &json!({ "star": false })).json()["starred"], false);
    let database = Database::open(&path).unwrap();
    let own = database.content_ids(&[id.parse().unwrap()]).unwrap();
    let by_command = MarkChange { add: vec!["command".into()], ..MarkChange::default() };
    Marks::create_or_open(&path).unwrap().change(&own, &by_command).unwrap();
    assert_eq!(site.get(&mark).json()["tags"], json!(["command"]));
}
