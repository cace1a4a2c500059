//! Unix only: links, permissions, pipes.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use serde_json::json;

use super::{Plain, Site};
use crate::table::Table;

#[test]
fn refuses_links_out_of_the_folder() {
    let outside = tempfile::tempdir().unwrap();
    let target = outside.path().join("secret.sgf");
    fs::write(&target, "(;PB[secret];B[aa])").unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in.sgf"), "(;B[aa])").unwrap();
    symlink(&target, folder.path().join("out.sgf")).unwrap();
    symlink("in.sgf", folder.path().join("near.sgf")).unwrap();
    let site = Site::of(folder);
    let list = site.get("/api/files").json();
    let paths: Vec<_> = list["files"].as_array().unwrap().iter().map(|row| row["path"].clone()).collect();
    assert_eq!(paths, ["in.sgf", "near.sgf"]);
    assert_eq!(list["unread"][0]["path"], "out.sgf");
    assert!(!list.to_string().contains("secret"));
    let id = "/api/files/f2";
    assert_eq!(site.get(id).status, 403);
    assert_eq!(site.get(&format!("{id}/games/1/thumbnail.svg")).status, 403);
    let version = crate::etag::Etag::of(b"(;PB[secret];B[aa])").to_string();
    assert_eq!(site.put(id, &version, "(;B[bb])").status, 403);
    // A link inside the folder is served as its target.
    let near = site.get("/api/files/f1").etag();
    assert_eq!(site.put("/api/files/f1", &near, "(;B[cc])").status, 204);
    assert_eq!(site.content("in.sgf"), "(;B[cc])");
    assert!(fs::symlink_metadata(site.path("near.sgf")).unwrap().is_symlink());

    // A file and a folder that are replaced by links.
    fs::remove_file(site.path("in.sgf")).unwrap();
    symlink(&target, site.path("in.sgf")).unwrap();
    assert_eq!(site.get("/api/files/f0").status, 403);
    assert_eq!(site.put("/api/files/f0", &version, "(;B[bb])").status, 403);
    assert_eq!(fs::read_to_string(&target).unwrap(), "(;PB[secret];B[aa])");
}

#[test]
fn refuses_a_folder_replaced_by_a_link() {
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("a.sgf"), "(;PB[secret];B[aa])").unwrap();
    let site = Site::with(&[("sub/a.sgf", "(;B[aa])")]);
    fs::rename(site.path("sub"), site.path("other")).unwrap();
    symlink(outside.path(), site.path("sub")).unwrap();
    assert_eq!(site.get("/api/files/f0").status, 403);
    let version = crate::etag::Etag::of(b"(;PB[secret];B[aa])").to_string();
    assert_eq!(site.put("/api/files/f0", &version, "(;B[bb])").status, 403);
}

#[test]
fn respects_write_protection() {
    let site = Site::with(&[("a.sgf", "(;B[aa])"), ("b.sgf", "(;B[bb])")]);
    fs::set_permissions(site.path("a.sgf"), fs::Permissions::from_mode(0o444)).unwrap();
    fs::hard_link(site.path("b.sgf"), site.path("c.txt")).unwrap();
    for number in 0..2 {
        site.shared.table.look(&site.shared.table.at(number).unwrap());
    }
    let list = site.get("/api/files").json();
    for (row, id) in ["f0", "f1"].iter().enumerate() {
        assert_eq!(list["files"][row]["writable"], json!(false));
        let path = format!("/api/files/{id}");
        let version = site.get(&path).etag();
        let refused = site.put(&path, &version, "(;B[zz])");
        assert_eq!(refused.status, 403, "{}", refused.text());
    }
    assert_eq!((site.content("a.sgf").as_str(), site.content("b.sgf").as_str()), ("(;B[aa])", "(;B[bb])"));
}

#[test]
fn pipes_do_not_block() {
    let site = Site::with(&[("a.sgf", "(;B[aa])")]);
    fs::remove_file(site.path("a.sgf")).unwrap();
    rustix::fs::mknodat(rustix::fs::CWD, site.path("a.sgf"), rustix::fs::FileType::Fifo, 0o600.into(), 0)
        .unwrap();
    assert_eq!(site.get("/api/files/f0").status, 422);
}

#[test]
fn resolves_named_links_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("a.sgf"), "(;B[aa])").unwrap();
    fs::write(at("b.sgf"), "(;PB[secret];B[bb])").unwrap();
    symlink("a.sgf", at("link.sgf")).unwrap();
    let table = Table::new(Box::new(Plain), &[]);
    table.add_named(&at("link.sgf"));
    let site = Site::serving(folder, table);
    let version = site.get("/api/files/f0").etag();
    assert_eq!(site.put("/api/files/f0", &version, "(;B[cc])").status, 204);
    assert_eq!(site.content("a.sgf"), "(;B[cc])");
    fs::remove_file(site.path("link.sgf")).unwrap();
    symlink("b.sgf", site.path("link.sgf")).unwrap();
    assert_eq!(site.get("/api/files/f0").status, 403);
    assert_eq!(site.post("/api/folder/new.sgf", "(;B[aa])").status, 403, "no folder was opened");
}

#[test]
fn the_trash_stays_in_the_folder() {
    let outside = tempfile::tempdir().unwrap();
    let site = Site::with(&[("a.sgf", "(;B[aa])")]);
    symlink(outside.path(), site.path(".trash")).unwrap();
    let etag = site.get("/api/files/f0").etag();
    let refused = site.ask(site.page("DELETE", "/api/files/f0").header("if-match", etag));
    assert_eq!((refused.status, site.content("a.sgf").as_str()), (500, "(;B[aa])"), "{}", refused.text());
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0);
}
