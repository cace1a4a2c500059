//! Writing files: new versions, and new files.
#![allow(clippy::result_large_err, reason = "a response is moved only a few times per request")]

use std::io;
use std::sync::Arc;

use axum::http::{HeaderMap, StatusCode, header};
use sgf_files::reason;
use sgf_files::replace::{self, Group};
use tokio::sync::OwnedMutexGuard;

use crate::answer::{Answer, empty, json, refuse, with_etag};
use crate::content::{self, Unread};
use crate::etag::Etag;
use crate::state::Shared;
use crate::table::{Entry, Place, Served};

/// The longest name of a new file, in bytes.
const LONGEST_NAME: usize = 200;

/// How many files may have the same name, apart from a number.
const MOST_OF_ONE_NAME: usize = 10_000;

/// Names that Windows reserves for devices, with any extension.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul"];

/// The versions that a request accepts to overwrite, from If-Match.
pub(crate) fn versions(headers: &HeaderMap) -> Result<String, Answer> {
    let lists: Vec<&str> =
        headers.get_all(header::IF_MATCH).iter().filter_map(|list| list.to_str().ok()).collect();
    if lists.is_empty() || lists.contains(&"*") {
        let why = "If-Match must name the version to replace";
        return Err(refuse(StatusCode::PRECONDITION_REQUIRED, why));
    }
    Ok(lists.join(","))
}

/// Replaces a file, if it still has a version that the page has read.
pub(crate) fn put(
    shared: &Shared,
    entry: &Arc<Entry>,
    versions: &str,
    new: Vec<u8>,
    _: &OwnedMutexGuard<()>,
) -> Answer {
    try_put(shared, entry, versions, new).unwrap_or_else(|refused| refused)
}

fn try_put(shared: &Shared, entry: &Arc<Entry>, versions: &str, new: Vec<u8>) -> Result<Answer, Answer> {
    let Place::File { path, within } = &entry.place else {
        return Err(refuse(StatusCode::FORBIDDEN, "standard input cannot be written"));
    };
    if entry.is_foreign() {
        return Err(refuse(StatusCode::FORBIDDEN, "the file is not SGF and cannot be written"));
    }
    let was = content::read(path, within).map_err(|unread| not_there(&unread))?;
    let place = content::place(path, within).map_err(|unread| not_there(&unread))?;
    let found = Etag::of(&was.bytes);
    if !found.is_in(versions) {
        return Err(with_etag(changed(), &found));
    }
    let new = expect_record(shared, entry, new)?;
    let etag = Etag::of(&new);
    if etag != found {
        let mut group = Group::default();
        let put = group.stage(0, &place, was.bytes, &new);
        put.map_err(|error| refused(shared, entry, &error))?;
        if let Some((_, error)) = group.commit().pop() {
            return Err(refused(shared, entry, &error));
        }
        let served = Served { sgf: new, etag, is_foreign: false, fingerprint: entry.fingerprint_now() };
        shared.pages.tell_found(&entry.id(), &entry.remember(shared.table.known(entry, &served)));
    }
    Ok(with_etag(empty(StatusCode::NO_CONTENT), &etag))
}

/// Refuses content without a game, which would destroy a record.
fn expect_record(shared: &Shared, entry: &Entry, new: Vec<u8>) -> Result<Vec<u8>, Answer> {
    expect_sgf(shared.table.as_sgf(entry, new))
}

/// Refuses content without a game, or of another format.
fn expect_sgf(read: Result<(Vec<u8>, bool), String>) -> Result<Vec<u8>, Answer> {
    let no_record = |why: &str| refuse(StatusCode::UNPROCESSABLE_ENTITY, why);
    match read {
        Ok((sgf, false)) if opensgf::read(&sgf).games().len() > 0 => Ok(sgf),
        Ok((_, false)) => Err(no_record("the content has no game")),
        Ok((_, true)) => Err(no_record("the content is not SGF")),
        Err(why) => Err(no_record(&why)),
    }
}

pub(crate) fn changed() -> Answer {
    refuse(StatusCode::PRECONDITION_FAILED, "the file has changed since it was read")
}

fn not_there(unread: &Unread) -> Answer {
    match unread {
        // If-Match names a version, and there is none.
        Unread::Gone => refuse(StatusCode::PRECONDITION_FAILED, unread),
        Unread::Outside => refuse(StatusCode::FORBIDDEN, unread),
        Unread::Exchanged | Unread::Because(_) => refuse(StatusCode::CONFLICT, unread),
    }
}

/// Reports why a file could not be replaced. It is unchanged.
fn refused(shared: &Shared, entry: &Entry, error: &io::Error) -> Answer {
    if replace::is_changed_error(error) {
        return match shared.table.serve(entry) {
            Ok(served) => with_etag(changed(), &served.etag),
            Err(_) => changed(),
        };
    }
    not_written(error)
}

pub(crate) fn not_written(error: &io::Error) -> Answer {
    use io::ErrorKind::{
        FileTooLarge, NotFound, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull,
    };
    let status = match error.kind() {
        PermissionDenied | ReadOnlyFilesystem => StatusCode::FORBIDDEN,
        StorageFull | QuotaExceeded | FileTooLarge => StatusCode::INSUFFICIENT_STORAGE,
        NotFound => StatusCode::PRECONDITION_FAILED,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    };
    refuse(status, reason(error))
}

/// Creates a file with a record. If the name is taken, a number is appended to it.
pub(crate) fn create(shared: &Shared, name: &str, content: Vec<u8>) -> Answer {
    try_create(shared, name, content).unwrap_or_else(|refused| refused)
}

fn try_create(shared: &Shared, name: &str, content: Vec<u8>) -> Result<Answer, Answer> {
    if shared.table.folder_name().is_none() {
        return Err(refuse(StatusCode::FORBIDDEN, "no folder is open for new files"));
    }
    expect_plain(name).map_err(|why| refuse(StatusCode::UNPROCESSABLE_ENTITY, why))?;
    if !shared.table.is_record_name(name) {
        return Err(refuse(StatusCode::UNPROCESSABLE_ENTITY, "the name must end with .sgf"));
    }
    let content = expect_sgf(shared.table.as_sgf_named(name, content))?;
    for name in free_names(name) {
        match shared.table.create(&name, &content) {
            Ok(entry) => return Ok(created(shared, &entry, &content)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(not_written(&error)),
        }
    }
    Err(refuse(StatusCode::CONFLICT, "too many files have this name"))
}

/// A name, and then the same name with numbers: `a.sgf`, `a 2.sgf`, `a 3.sgf`, …
pub(crate) fn free_names(name: &str) -> impl Iterator<Item = String> {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "sgf"));
    let numbered = (2..=MOST_OF_ONE_NAME).map(move |number| format!("{stem} {number}.{extension}"));
    std::iter::once(name.to_owned()).chain(numbered)
}

/// Announces a new file and returns its row.
fn created(shared: &Shared, entry: &Arc<Entry>, content: &[u8]) -> Answer {
    let found = shared.table.look(entry);
    shared.pages.tell_found(&entry.id(), &found);
    match entry.list_row() {
        Some(Ok(row)) => with_etag(json(StatusCode::CREATED, &row), &Etag::of(content)),
        _ => refuse(StatusCode::INTERNAL_SERVER_ERROR, "cannot read the new file"),
    }
}

/// Refuses names that are not plain file names on every system.
fn expect_plain(name: &str) -> Result<(), &'static str> {
    let is_wrong = |letter: char| {
        letter.is_control() || r#"/\:*?"<>|"#.contains(letter) || !opensgf::printable::is_printable(letter)
    };
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let is_numbered = |device: &str| {
        stem.strip_prefix(device)
            .is_some_and(|rest| rest.chars().count() == 1 && rest.chars().all(|it| it.is_numeric()))
    };
    if name.is_empty() || name.len() > LONGEST_NAME {
        return Err("a name must have 1 to 200 bytes");
    }
    if name.starts_with(['.', '-', ' ']) || name.ends_with(['.', ' ']) {
        return Err("a name must start with a letter or digit, and must not end with a period or blank");
    }
    if name.contains(is_wrong) {
        return Err("a name must not contain / \\ : * ? \" < > | or control characters");
    }
    if DEVICES.contains(&stem.as_str()) || is_numbered("com") || is_numbered("lpt") {
        return Err("this name is reserved for a device on some systems");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn validates_names_of_new_files() {
        for name in ["new.sgf", "Lee vs. Cho, game 3.sgf", "名局.sgf", "com.sgf", "console.sgf", "a..b.sgf"]
        {
            assert_eq!(expect_plain(name), Ok(()), "{name}");
        }
        let long = "a".repeat(LONGEST_NAME + 1);
        for name in [
            "",
            ".sgf",
            "..",
            "../a.sgf",
            "a/b.sgf",
            "a\\b.sgf",
            "/a.sgf",
            "C:a.sgf",
            "a.sgf:x",
            "a\0.sgf",
            "a\n.sgf",
            "-a.sgf",
            "a.sgf ",
            "a.sgf.",
            "nul.sgf",
            "CON",
            "Lpt1.sgf",
            "com¹.sgf",
            "a\u{202E}fgs.",
            "a\u{202E}b.sgf",
            "a?.sgf",
            long.as_str(),
        ] {
            assert!(expect_plain(name).is_err(), "{name:?}");
        }
    }
}
