//! Writing files: over the version that the page has read, and over no other.

use std::fs;

use axum::body::Body;
use serde_json::json;

use super::Site;

#[test]
fn a_save_replaces_the_version_that_was_read() {
    let site = Site::with(&[("a.sgf", "(;B[aa])")]);
    let was = site.get("/api/files/f0").etag();
    let saved = site.put("/api/files/f0", &was, "(;B[aa];W[bb])");
    assert_eq!((saved.status, saved.body.len()), (204, 0));
    assert_eq!(site.content("a.sgf"), "(;B[aa];W[bb])");
    assert_eq!(site.get("/api/files/f0").etag(), saved.etag());
    // The list is updated without a scan.
    let row = &site.get("/api/files").json()["files"][0];
    assert_eq!((&row["games"][0]["moves"], row["etag"].as_str()), (&json!(2), Some(saved.etag().as_str())));
    // The old version is gone; writing identical bytes changes nothing.
    assert_eq!(site.put("/api/files/f0", &was, "(;B[cc])").status, 412);
    let modified = fs::metadata(site.path("a.sgf")).unwrap().modified().unwrap();
    assert_eq!(site.put("/api/files/f0", &saved.etag(), "(;B[aa];W[bb])").status, 204);
    assert_eq!(fs::metadata(site.path("a.sgf")).unwrap().modified().unwrap(), modified);
    assert_eq!(site.names(), ["a.sgf"]);
}

#[test]
fn one_of_two_writers_conflicts() {
    let site = Site::with(&[("a.sgf", "(;B[aa])")]);
    let was = site.get("/api/files/f0").etag();
    let first = site.put("/api/files/f0", &was, "(;B[bb])");
    let second = site.put("/api/files/f0", &was, "(;B[cc])");
    assert_eq!((first.status, second.status), (204, 412));
    assert_eq!(second.etag(), first.etag());
    assert_eq!(site.content("a.sgf"), "(;B[bb])");
}

#[test]
fn keeps_external_changes() {
    let site = Site::with(&[("a.sgf", "(;B[aa])")]);
    let was = site.get("/api/files/f0").etag();
    fs::write(site.path("a.sgf"), "(;B[zz])").unwrap();
    let refused = site.put("/api/files/f0", &was, "(;B[bb])");
    assert_eq!((refused.status, site.content("a.sgf").as_str()), (412, "(;B[zz])"));
    // With the current version, the page may overwrite.
    assert_eq!(site.put("/api/files/f0", &refused.etag(), "(;B[bb])").status, 204);

    fs::remove_file(site.path("a.sgf")).unwrap();
    let refused = site.put("/api/files/f0", &refused.etag(), "(;B[cc])");
    assert_eq!((refused.status, refused.etag().as_str()), (412, ""));
    assert_eq!(site.get("/api/files/f0").status, 404);
    assert!(site.names().is_empty());
}

#[test]
fn writing_requires_a_version() {
    let site = Site::with(&[("a.sgf", "(;B[aa])")]);
    let body = || Body::from("(;B[bb])");
    let unnamed = site.send(site.page("PUT", "/api/files/f0").body(body()).unwrap());
    assert_eq!(unnamed.status, 428);
    for version in ["*", "\"*\"", "W/\"x\"", "x", ""] {
        let status = site.put("/api/files/f0", version, body()).status;
        assert!([412, 428].contains(&status), "{version}: {status}");
    }
    let was = site.get("/api/files/f0").etag();
    assert_eq!(site.put("/api/files/f0", &format!("W/{was}"), body()).status, 412);
    assert_eq!(site.content("a.sgf"), "(;B[aa])");
    assert_eq!(site.put("/api/files/f0", &format!("\"x\", {was}"), body()).status, 204);
}

#[test]
fn refuses_content_without_a_game() {
    let site = Site::with(&[("a.sgf", "(;B[aa])")]);
    let was = site.get("/api/files/f0").etag();
    for body in ["", " ", "<html>", "{}", "GIB (;B[aa])", "hello"] {
        assert_eq!(site.put("/api/files/f0", &was, body).status, 422, "{body}");
    }
    assert_eq!(site.content("a.sgf"), "(;B[aa])");
}

#[test]
fn handles_a_hundred_megabytes() {
    let comment = format!(";B[aa]C[{}]", "a long comment ".repeat(70_000));
    let record = format!("(;GM[1]PB[Ann]{})", comment.repeat(100));
    assert!(record.len() > 100 << 20);
    let site = Site::with(&[("a.sgf", &record)]);
    let row = &site.get("/api/files").json()["files"][0];
    assert_eq!((&row["games"][0]["black"], &row["games"][0]["moves"]), (&json!("Ann"), &json!(100)));
    let read = site.get("/api/files/f0");
    assert!(read.status == 200 && read.body == record.as_bytes());
    let changed = record.replacen("Ann", "Ben", 1);
    assert_eq!(site.put("/api/files/f0", &read.etag(), changed.clone()).status, 204);
    assert!(site.content("a.sgf") == changed);
}

#[test]
fn limits_the_size_of_a_body() {
    let site = Site::with(&[("a.sgf", "(;B[aa])")]);
    let was = site.get("/api/files/f0").etag();
    let announced =
        site.page("PUT", "/api/files/f0").header("if-match", &was).header("content-length", "999999999999");
    assert_eq!(site.ask(announced).status, 413);
    let announced = site.page("POST", "/api/folder/b.sgf").header("content-length", "999999999999");
    assert_eq!(site.ask(announced).status, 413);
    assert_eq!(site.content("a.sgf"), "(;B[aa])");
}

#[test]
fn records_become_new_files_with_free_names() {
    let site = Site::with(&[("a.sgf", "(;B[aa])")]);
    let record = b"(;GM[1]PB[\xC4\xE8]CA[GB18030];B[cc])";
    let made = site.post("/api/folder/a.sgf", record.to_vec());
    assert_eq!((made.status, &made.json()["path"]), (201, &json!("a 2.sgf")), "{}", made.text());
    assert_eq!(fs::read(site.path("a 2.sgf")).unwrap(), record);
    assert_eq!(site.post("/api/folder/a.sgf", "(;B[dd])").json()["path"], "a 3.sgf");
    assert_eq!(site.post("/api/folder/%E5%90%8D%E5%B1%80.sgf", "(;B[ee])").json()["path"], "名局.sgf");
    let row = made.json();
    assert_eq!((&row["writable"], &row["games"][0]["game"]), (&json!(true), &json!("Go")));
    let row = &site.get("/api/files").json()["files"][1];
    assert_eq!((&row["path"], row["etag"].as_str()), (&json!("a 2.sgf"), Some(made.etag().as_str())));
    for (path, body, status) in [
        ("..%2Fout.sgf", "(;B[aa])", 422),
        ("notes.txt", "(;B[aa])", 422),
        ("b.sgf", "hello", 422),
        ("b.sgf", "GIB (;B[aa])", 422),
    ] {
        assert_eq!(site.post(&format!("/api/folder/{path}"), body).status, status, "{path} {body}");
    }
    assert_eq!(site.content("a.sgf"), "(;B[aa])");
    assert_eq!(site.names(), ["a 2.sgf", "a 3.sgf", "a.sgf", "名局.sgf"]);
}

#[test]
fn two_new_files_at_once_get_two_names() {
    let site = Site::with(&[]);
    let shared = &site.shared;
    std::thread::scope(|scope| {
        for number in 0..8 {
            let record = format!("(;C[{number}])").into_bytes();
            scope.spawn(move || crate::files::create(shared, "new.sgf", record));
        }
    });
    let mut contents: Vec<_> = site.names().iter().map(|name| site.content(name)).collect();
    contents.sort();
    assert_eq!(contents, (0..8).map(|number| format!("(;C[{number}])")).collect::<Vec<_>>());
}

#[test]
fn deleted_files_can_be_restored() {
    let site = Site::with(&[("sub/a.sgf", "(;B[aa])"), (".trash/a.sgf", "(;B[old])")]);
    let list = site.get("/api/files").json();
    let row = list["files"].as_array().unwrap().iter().find(|row| row["path"] == "sub/a.sgf").unwrap();
    let (path, etag) = (format!("/api/files/{}", row["id"].as_str().unwrap()), row["etag"].as_str().unwrap());
    let remove = |version: &str| site.ask(site.page("DELETE", &path).header("if-match", version)).status;
    assert_eq!((site.ask(site.page("DELETE", &path)).status, remove("\"x\"")), (428, 412));
    assert_eq!(remove(etag), 204);
    assert_eq!(site.names(), [".trash/a 2.sgf", ".trash/a.sgf"]);
    assert_eq!((site.get(&path).status, remove(etag)), (404, 404));
    // Another file has taken the name meanwhile.
    fs::write(site.path("sub/a.sgf"), "(;B[new])").unwrap();
    assert_eq!(site.post(&format!("{path}/restore"), "").status, 409);
    fs::remove_file(site.path("sub/a.sgf")).unwrap();
    assert_eq!(site.post(&format!("{path}/restore"), "").status, 200);
    assert_eq!((site.content("sub/a.sgf").as_str(), site.get(&path).text()), ("(;B[aa])", "(;B[aa])"));
    assert_eq!(site.post(&format!("{path}/restore"), "").status, 404);
}

#[test]
fn counts_the_problems_of_files() {
    let site = Site::with(&[("a.sgf", "(;GM[1]SZ[9];B[aa])"), ("b.sgf", "(;GM[1]SZ[9]XX;B[zz];B[aa])")]);
    let counts = site.get("/api/problems?of=f0,f1,f7").json();
    assert_eq!((&counts["f0"], &counts["f7"]), (&json!(0), &json!(null)));
    assert!(counts["f1"].as_u64().unwrap() >= 2, "{counts}");
    assert_eq!(site.get("/api/problems?of=f0,f1").json()["f1"], counts["f1"]);
    let was = site.get("/api/files/f1").etag();
    assert_eq!(site.put("/api/files/f1", &was, "(;FF[4]GM[1]SZ[9];B[bb])").status, 204);
    assert_eq!(site.get("/api/problems?of=f1").json()["f1"], 0);
    for query in ["", "?of", "?from=f1", &format!("?of={}", "f0,".repeat(101))] {
        assert_eq!(site.get(&format!("/api/problems{query}")).status, 400, "{query}");
    }
}
