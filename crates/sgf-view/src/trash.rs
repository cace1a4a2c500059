//! Deleting files by moving them to a trash folder, and restoring them.
//!
//! The trash is the hidden folder `.trash` of the opened folder, which `sgf` does not search for records. Files keep their names; a number is
//! appended to a name that is taken. A file can be restored while the server runs, and moved back by hand later.
#![allow(clippy::result_large_err, reason = "a response is moved only a few times per request")]

use std::io;
use std::path::{Path as FilePath, PathBuf};
use std::sync::{Arc, PoisonError};

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};

use crate::answer::{Answer, empty, json, refuse, with_etag};
use crate::content;
use crate::file_api::{no_file, not_read, run_blocking};
use crate::files::{free_names, not_written, versions};
use crate::state::Shared;
use crate::table::{Entry, Place};

/// The name of the trash folder.
const TRASH: &str = ".trash";

/// `DELETE /api/files/ID`: moves a file to the trash folder, if it still has the version that the page has read.
pub(crate) async fn remove(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let Some(entry) = shared.table.entry(&id) else { return no_file() };
    let versions = match versions(&headers) {
        Ok(versions) => versions,
        Err(refused) => return refused,
    };
    let guard = entry.clone().lock_for_writing().await;
    run_blocking(move || {
        let answer = try_remove(&shared, &entry, &versions).unwrap_or_else(|refused| refused);
        drop(guard);
        answer
    })
    .await
}

fn try_remove(shared: &Shared, entry: &Entry, versions: &str) -> Result<Answer, Answer> {
    let (path, within) = place_of(entry)?;
    let served = shared.table.serve(entry).map_err(|unread| not_read(&unread))?;
    if !served.etag.is_in(versions) {
        let changed = refuse(StatusCode::PRECONDITION_FAILED, "the file has changed since it was read");
        return Err(with_etag(changed, &served.etag));
    }
    let place = content::place(path, within).map_err(|unread| not_read(&unread))?;
    let trash = trash_folder(within).map_err(|error| not_written(&error))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let kept = move_to_free_name(&place, &trash, &name).map_err(|error| not_written(&error))?;
    *entry.trashed.lock().unwrap_or_else(PoisonError::into_inner) = Some(kept);
    shared.pages.tell_found(&entry.id(), &shared.table.look(entry));
    Ok(empty(StatusCode::NO_CONTENT))
}

/// The file of an entry, if it was found in an opened folder.
fn place_of(entry: &Entry) -> Result<(&FilePath, &FilePath), Answer> {
    match &entry.place {
        Place::File { path, within } if within.is_dir() => Ok((path, within)),
        _ => Err(refuse(StatusCode::FORBIDDEN, "only files of a folder can be deleted")),
    }
}

/// Creates the trash folder if there is none. It must not lead out of the folder.
fn trash_folder(within: &FilePath) -> io::Result<PathBuf> {
    let trash = within.join(TRASH);
    match std::fs::create_dir(&trash) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    match trash.canonicalize()? == trash && trash.is_dir() {
        true => Ok(trash),
        false => Err(io::Error::other("the trash folder is a link or a file")),
    }
}

fn move_to_free_name(place: &FilePath, trash: &FilePath, name: &str) -> io::Result<PathBuf> {
    for name in free_names(name) {
        let kept = trash.join(name);
        match sgf_files::rename(place, &kept) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            moved => return moved.map(|()| kept),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// `POST /api/files/ID/restore`: moves a file back from the trash folder.
pub(crate) async fn restore(State(shared): State<Arc<Shared>>, Path(id): Path<String>) -> Answer {
    let Some(entry) = shared.table.entry(&id) else { return no_file() };
    let guard = entry.clone().lock_for_writing().await;
    run_blocking(move || {
        let answer = try_restore(&shared, &entry).unwrap_or_else(|refused| refused);
        drop(guard);
        answer
    })
    .await
}

fn try_restore(shared: &Shared, entry: &Entry) -> Result<Answer, Answer> {
    let (path, within) = place_of(entry)?;
    let mut trashed = entry.trashed.lock().unwrap_or_else(PoisonError::into_inner);
    let kept =
        trashed.as_ref().ok_or_else(|| refuse(StatusCode::NOT_FOUND, "the file was not deleted here"))?;
    // The folder may have been replaced by a link out of the opened folder.
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    let folder = folder.filter(|folder| folder.starts_with(within));
    let (Some(folder), Some(name)) = (folder, path.file_name()) else {
        return Err(refuse(StatusCode::CONFLICT, "the folder of the file has gone"));
    };
    sgf_files::rename(kept, &folder.join(name)).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => refuse(StatusCode::CONFLICT, "a file with this name exists"),
        _ => not_written(&error),
    })?;
    *trashed = None;
    shared.pages.tell_found(&entry.id(), &shared.table.look(entry));
    match entry.list_row() {
        Some(Ok(row)) => Ok(json(StatusCode::OK, &row)),
        _ => Ok(empty(StatusCode::NO_CONTENT)),
    }
}
