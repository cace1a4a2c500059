//! Watching files by polling their metadata while a page is open.
//!
//! Polling works on every file system, including networks and containers, where kernel notifications are missing; it needs no
//! watch per folder, and does not overflow. It costs one system call per file, so each round is followed by a much longer pause:
//! a folder of a hundred files is polled twice a second, one of 40,000 every few seconds. Files that a page has read recently are
//! polled every time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::state::Shared;
use crate::table::Entry;

/// The pause between polls of recently read files.
const PAUSE: Duration = Duration::from_millis(500);

/// The pause after a full round, as a multiple of its duration.
const PAUSE_FACTOR: u32 = 50;

/// The longest pause.
const LONGEST: Duration = Duration::from_secs(30);

/// How long a file may be empty or half-written before it counts as deleted.
const MOMENT: Duration = Duration::from_millis(250);

/// Polls forever.
pub(crate) async fn watch(shared: Arc<Shared>) {
    shared.scan.wait_until_done().await;
    let mut next_round = Instant::now();
    loop {
        shared.pages.wait_for_one().await;
        let is_round = Instant::now() >= next_round;
        let looking = shared.clone();
        let look = move || {
            look_at_database(&looking);
            if is_round { round(&looking) } else { poll_recent(&looking) }
        };
        let took = tokio::task::spawn_blocking(look).await.unwrap_or_default();
        if is_round {
            next_round = Instant::now() + (took * PAUSE_FACTOR).min(LONGEST);
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Checks whether the database has changed or was removed.
fn look_at_database(shared: &Shared) {
    if shared.collection.as_ref().is_some_and(|collection| collection.has_news()) {
        shared.pages.tell_of_database();
    }
}

/// Polls all files and looks for new ones. Returns the duration.
fn round(shared: &Shared) -> Duration {
    let start = Instant::now();
    let known = shared.table.n_entries();
    look_at(shared, shared.table.entries().iter().take(known), wait_a_moment);
    for entry in shared.table.walk() {
        shared.pages.tell_found(&entry.id(), &shared.table.look(&entry));
    }
    start.elapsed()
}

fn poll_recent(shared: &Shared) -> Duration {
    let entries: Vec<_> =
        shared.recent.numbers().into_iter().filter_map(|number| shared.table.at(number)).collect();
    look_at(shared, entries.iter(), wait_a_moment);
    Duration::ZERO
}

/// Polls files. Those that seem to have lost their games get another look, because many programs truncate a file before writing
/// it.
fn look_at<'a>(shared: &Shared, entries: impl Iterator<Item = &'a Arc<Entry>>, wait: impl FnOnce()) {
    let doubtful: Vec<_> = entries.filter(|entry| !look(shared, entry)).collect();
    if !doubtful.is_empty() {
        wait();
    }
    for entry in doubtful {
        shared.pages.tell_found(&entry.id(), &shared.table.look(entry));
    }
}

fn wait_a_moment() {
    std::thread::sleep(MOMENT);
}

/// Polls a file. Returns whether its state is certain.
fn look(shared: &Shared, entry: &Entry) -> bool {
    if shared.is_ending() || !entry.seems_changed() {
        return true;
    }
    let found = shared.table.look_unless_gone(entry);
    found.iter().for_each(|found| shared.pages.tell_found(&entry.id(), found));
    found.is_some()
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;

    use super::*;
    use crate::tests::Site;

    /// The events for a file that is empty at first and different a moment later.
    fn events_of_an_empty_file(later: impl FnOnce(&std::path::Path)) -> String {
        let site = Site::with(&[("a.sgf", "(;B[aa])")]);
        let (path, entry) = (site.folder.path().join("a.sgf"), site.shared.table.at(0).unwrap());
        let page = site.shared.pages.listen(None);
        std::fs::write(&path, "").unwrap();
        look_at(&site.shared, std::iter::once(&entry), || later(&path));
        site.shared.pages.end();
        let told = site.runtime.block_on(to_bytes(page, usize::MAX)).unwrap();
        String::from_utf8_lossy(&told).into_owned()
    }

    #[test]
    fn a_file_being_written_is_not_deleted() {
        let told = events_of_an_empty_file(|path| std::fs::write(path, "(;B[aa];W[bb])").unwrap());
        assert!(told.contains("event: changed") && !told.contains("event: gone"), "{told}");
        let told = events_of_an_empty_file(|path| std::fs::write(path, "(;B[aa])").unwrap());
        assert!(!told.contains("event:"), "{told}");
    }

    #[test]
    fn empty_and_removed_files_are_deleted() {
        for later in [|_: &std::path::Path| (), |path: &std::path::Path| std::fs::remove_file(path).unwrap()]
        {
            assert_eq!(events_of_an_empty_file(later).matches("event: gone").count(), 1);
        }
    }
}
