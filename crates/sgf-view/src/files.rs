//! Files that are written: a new version over the one that the page has seen, and new files.
#![allow(clippy::result_large_err, reason = "an answer is moved a few times for each request, and no more")]

use std::io;
use std::sync::Arc;

use axum::http::{HeaderMap, StatusCode, header};
use sgf_files::reason;
use sgf_files::replace::{self, Group};
use tokio::sync::OwnedMutexGuard;

use crate::answer::{Answer, empty, json, refuse, with_etag};
use crate::content::{self, Unread};
use crate::etag::Etag;
use crate::router::Shared;
use crate::table::{Entry, Place, Served};

/// How long the name of a new file may be, in bytes.
const LONGEST_NAME: usize = 200;

/// What Windows takes for a device, whatever follows the dot.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul"];

/// The versions over which a page wants to write, as If-Match names them.
pub(crate) fn versions(headers: &HeaderMap) -> Result<String, Answer> {
    let lists: Vec<&str> =
        headers.get_all(header::IF_MATCH).iter().filter_map(|list| list.to_str().ok()).collect();
    if lists.is_empty() || lists.contains(&"*") {
        let why = "say in If-Match which version is to be replaced";
        return Err(refuse(StatusCode::PRECONDITION_REQUIRED, why));
    }
    Ok(lists.join(","))
}

/// Replaces a file, if it still holds a version that the page has seen.
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
        return Err(refuse(StatusCode::FORBIDDEN, "the file is not SGF, and stays as it is"));
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
        let put = group.put(0, &place, was.bytes, &new);
        put.map_err(|error| refused(shared, entry, &error))?;
        if let Some((_, error)) = group.settle().pop() {
            return Err(refused(shared, entry, &error));
        }
        let served = Served { sgf: new, etag, is_foreign: false, fingerprint: entry.fingerprint_now() };
        shared.pages.tell_found(&entry.id(), &entry.remember(shared.table.known(entry, &served)));
    }
    Ok(with_etag(empty(StatusCode::NO_CONTENT), &etag))
}

/// Refuses what has no game in it: a body that is empty, or is something else, would take a record with it.
fn expect_record(shared: &Shared, entry: &Entry, new: Vec<u8>) -> Result<Vec<u8>, Answer> {
    let no_record = |why: &str| refuse(StatusCode::UNPROCESSABLE_ENTITY, why);
    match shared.table.as_sgf(entry, new) {
        Ok((sgf, false)) if opensgf::read(&sgf).games().len() > 0 => Ok(sgf),
        Ok((_, false)) => Err(no_record("there is no game in what was sent")),
        Ok((_, true)) => Err(no_record("what was sent is not SGF")),
        Err(why) => Err(no_record(&why)),
    }
}

fn changed() -> Answer {
    refuse(StatusCode::PRECONDITION_FAILED, "the file has changed since it was read")
}

fn not_there(unread: &Unread) -> Answer {
    match unread {
        // The version that the page has seen is not there, for there is none.
        Unread::Gone => refuse(StatusCode::PRECONDITION_FAILED, unread),
        Unread::Outside => refuse(StatusCode::FORBIDDEN, unread),
        Unread::Exchanged | Unread::Because(_) => refuse(StatusCode::CONFLICT, unread),
    }
}

/// Says why a file could not be replaced; it is as it was.
fn refused(shared: &Shared, entry: &Entry, error: &io::Error) -> Answer {
    if replace::is_change(error) {
        return match shared.table.serve(entry) {
            Ok(served) => with_etag(changed(), &served.etag),
            Err(_) => changed(),
        };
    }
    not_written(error)
}

fn not_written(error: &io::Error) -> Answer {
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

/// Makes a new file with an empty game of Go.
pub(crate) fn create(shared: &Shared, name: &str) -> Answer {
    if !shared.table.has_folder() {
        return refuse(StatusCode::FORBIDDEN, "no folder was opened, so there is no place for a new file");
    }
    if let Err(why) = expect_plain(name) {
        return refuse(StatusCode::UNPROCESSABLE_ENTITY, why);
    }
    if !shared.table.is_record_name(name) {
        return refuse(StatusCode::UNPROCESSABLE_ENTITY, "end the name with .sgf");
    }
    let game = opensgf::play::game(1).expect("Go is always known");
    let blank = opensgf::Session::blank(game, None).expect("Go has a usual board");
    let content = [blank.write(), b"\n"].concat();
    let entry = match shared.table.create(name, &content) {
        Ok(entry) => entry,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            return refuse(StatusCode::CONFLICT, "there is a file of that name already");
        }
        Err(error) => return not_written(&error),
    };
    let found = shared.table.look(&entry);
    shared.pages.tell_found(&entry.id(), &found);
    match entry.listed() {
        Some(Ok(row)) => with_etag(json(StatusCode::CREATED, &row), &Etag::of(&content)),
        _ => refuse(StatusCode::INTERNAL_SERVER_ERROR, "the new file cannot be read"),
    }
}

/// Refuses a name that is more than a name, on any system.
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
        return Err("a name has between 1 and 200 bytes");
    }
    if name.starts_with(['.', '-', ' ']) || name.ends_with(['.', ' ']) {
        return Err("a name begins with a letter or a digit, and does not end with a point or a blank");
    }
    if name.contains(is_wrong) {
        return Err("a name has none of the characters / \\ : * ? \" < > | in it, and no controls");
    }
    if DEVICES.contains(&stem.as_str()) || is_numbered("com") || is_numbered("lpt") {
        return Err("some systems take that name for a device");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_name() {
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
