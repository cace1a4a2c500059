//! The list during the initial scan: complete in the end, whatever happens between two requests.

use std::sync::Arc;

use axum::body::to_bytes;
use serde_json::{Value, json};

use super::{Plain, Site};
use crate::table::{Entry, Table};

/// A folder with these numbered files, none of which is read yet.
fn unread_site(n_files: usize) -> (Site, Vec<Arc<Entry>>) {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..n_files {
        std::fs::write(folder.path().join(format!("{number:03}.sgf")), "(;B[aa])").unwrap();
    }
    let table = Table::new(Box::new(Plain), &[folder.path().to_owned()]);
    let site = Site::before_scan(folder, table);
    site.shared.table.walk();
    let entries = site.shared.table.entries();
    (site, entries)
}

fn scan_file(site: &Site, entry: &Entry) {
    site.shared.table.look(entry);
    site.shared.scan.count_file();
}

fn paths(list: &Value) -> Vec<String> {
    list["files"].as_array().unwrap().iter().map(|row| row["path"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn files_read_before_a_page_listens_are_not_lost() {
    let (site, entries) = unread_site(4);
    // Two threads scan: the second is ahead of the first, which is still busy with file 1.
    [0, 2].into_iter().for_each(|number| scan_file(&site, &entries[number]));
    let first = site.get("/api/files").json();
    assert_eq!(
        (paths(&first), &first["total"], &first["next"]),
        (vec!["000.sgf".into()], &json!(4), &json!(1))
    );
    // The scan ends before the page has opened its event stream.
    [1, 3].into_iter().for_each(|number| scan_file(&site, &entries[number]));
    site.shared.scan.finish();
    let events = site.shared.pages.listen(None);
    let rest = site.get("/api/files?from=1").json();
    assert_eq!(paths(&rest), ["001.sgf", "002.sgf", "003.sgf"]);
    assert_eq!((&rest["next"], &rest["revision"]), (&json!(null), &first["revision"]));
    site.shared.pages.end();
    let told = site.runtime.block_on(to_bytes(events, usize::MAX)).unwrap();
    assert!(!String::from_utf8_lossy(&told).contains("event:"), "the scan announces nothing");
}

#[test]
fn a_part_waits_for_its_first_file() {
    let (site, entries) = unread_site(3);
    [1, 2].into_iter().for_each(|number| scan_file(&site, &entries[number]));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(200));
            scan_file(&site, &entries[0]);
        });
        let part = site.get("/api/files?from=0&count=2").json();
        assert_eq!((paths(&part), &part["next"]), (vec!["000.sgf".into(), "001.sgf".into()], &json!(2)));
    });
}

#[test]
fn a_list_shows_whether_changes_were_missed() {
    let site = Site::with(&[("a.sgf", "(;B[aa])")]);
    let list = site.get("/api/files").json();
    let was = site.get("/api/files/f0").etag();
    assert_eq!(site.put("/api/files/f0", &was, "(;B[bb])").status, 204);
    let after = site.get("/api/files?from=0&count=1").json();
    assert_ne!(list["revision"], after["revision"]);
    assert_eq!(site.get("/api/files").json()["revision"], after["revision"]);
}
