//! Counts of the problems in records: errors and warnings of the checker.
//!
//! Checking takes much longer than listing, so pages ask only for the files that they show. Counts are kept until the content changes.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};

use axum::extract::State;
use axum::http::{StatusCode, Uri};
use opensgf::lint::Severity;

use crate::answer::{Answer, json, refuse};
use crate::file_api::{run_blocking, shutting_down};
use crate::state::Shared;
use crate::table::{Entry, State as Known};

/// The most files in a request.
const MOST_FILES: usize = 100;

/// Longer records are not checked for a badge in a list.
const LONGEST: u64 = 4 << 20;

/// `GET /api/problems?of=f1,f2`: the number of problems of each file. Files that cannot be read, or are very long, are left out.
pub(crate) async fn count(State(shared): State<Arc<Shared>>, uri: Uri) -> Answer {
    let ids: Option<Vec<&str>> =
        uri.query().and_then(|query| query.strip_prefix("of=")).map(|ids| ids.split(',').collect());
    let Some(ids) = ids.filter(|ids| ids.len() <= MOST_FILES) else {
        return refuse(StatusCode::BAD_REQUEST, "expected of=f1,f2,…, at most 100 files");
    };
    let entries: Vec<_> = ids.into_iter().filter_map(|id| shared.table.entry(id)).collect();
    let Ok(_turn) = shared.thumbnails.drawing.acquire().await else { return shutting_down() };
    let counting = shared.clone();
    run_blocking(move || {
        let counted = entries.iter().filter_map(|entry| Some((entry.id(), problems_of(&counting, entry)?)));
        json(StatusCode::OK, &counted.collect::<BTreeMap<_, _>>())
    })
    .await
}

fn problems_of(shared: &Shared, entry: &Entry) -> Option<usize> {
    let known = match &*entry.state() {
        Known::Known { etag, .. } => *etag,
        _ => return None,
    };
    let kept = *entry.problems.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, count)) = kept.filter(|(etag, _)| *etag == known) {
        return Some(count);
    }
    if shared.is_ending() || entry.length()? > LONGEST {
        return None;
    }
    let served = shared.table.serve(entry).ok()?;
    let found = opensgf::check(&opensgf::read(served.sgf), &opensgf::Config::default());
    let count = found.iter().filter(|found| found.severity >= Severity::Warning).count();
    *entry.problems.lock().unwrap_or_else(PoisonError::into_inner) = Some((served.etag, count));
    Some(count)
}
