//! Watching the files: a look at their times and lengths every now and then, while a page is open.
//!
//! Looking works on every file system, also those on a network and in containers, from which the notifications of the kernel do not
//! come; it needs no watch for each folder, of which there are too few for large collections, and loses nothing when much happens at
//! once. It costs a system call for each file. So a round is followed by a pause that is many times as long: a folder of a hundred files is
//! looked at twice a second, one of 40,000 every few seconds. The files that a page has read lately are looked at each time.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::router::Shared;
use crate::table::Entry;

/// The pause between looks at what was read lately.
const PAUSE: Duration = Duration::from_millis(500);

/// The pause after a look at everything is so many times as long as the look.
const PATIENCE: u32 = 50;

/// And no longer than this.
const LONGEST: Duration = Duration::from_secs(30);

/// How long a file may be empty or half written before it counts as gone.
const MOMENT: Duration = Duration::from_millis(250);

/// How many files count as read lately.
const MOST_LATE: usize = 64;

/// The files that were read last.
#[derive(Debug, Default)]
pub(crate) struct Lately(Mutex<VecDeque<usize>>);

impl Lately {
    pub(crate) fn read(&self, number: usize) {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.retain(|known| *known != number);
        last.push_front(number);
        last.truncate(MOST_LATE);
    }

    fn numbers(&self) -> Vec<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect()
    }
}

/// Looks again and again, for ever.
pub(crate) async fn watch(shared: Arc<Shared>) {
    shared.scan.wait_until_done().await;
    let mut next_round = Instant::now();
    loop {
        shared.pages.wait_for_one().await;
        let is_round = Instant::now() >= next_round;
        let looking = shared.clone();
        let look = move || {
            look_at_database(&looking);
            if is_round { round(&looking) } else { lately(&looking) }
        };
        let took = tokio::task::spawn_blocking(look).await.unwrap_or_default();
        if is_round {
            next_round = Instant::now() + (took * PATIENCE).min(LONGEST);
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Looks whether the database has changed or gone.
fn look_at_database(shared: &Shared) {
    if shared.collection.as_ref().is_some_and(|collection| collection.has_news()) {
        shared.pages.tell_of_database();
    }
}

/// Looks at all files, and for new ones; tells how long that took.
fn round(shared: &Shared) -> Duration {
    let start = Instant::now();
    let known = shared.table.n_entries();
    look_at(shared, shared.table.entries().iter().take(known), wait_a_moment);
    for entry in shared.table.walk() {
        shared.pages.tell_found(&entry.id(), &shared.table.look(&entry));
    }
    start.elapsed()
}

fn lately(shared: &Shared) -> Duration {
    let entries: Vec<_> =
        shared.lately.numbers().into_iter().filter_map(|number| shared.table.at(number)).collect();
    look_at(shared, entries.iter(), wait_a_moment);
    Duration::ZERO
}

/// Looks at files. Those whose games seem to have gone get a moment first: many programs empty a file and then write it.
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

/// Looks at a file, and tells whether it is sure what has become of it.
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

    /// What pages are told when a file is looked at that is empty, and is something else a moment later.
    fn told_of_an_empty_file(later: impl FnOnce(&std::path::Path)) -> String {
        let site = Site::with(&[("a.sgf", "(;B[aa])")]);
        let (path, entry) = (site.folder.path().join("a.sgf"), site.shared.table.at(0).unwrap());
        let page = site.shared.pages.listen();
        std::fs::write(&path, "").unwrap();
        look_at(&site.shared, std::iter::once(&entry), || later(&path));
        site.shared.pages.end();
        let told = site.runtime.block_on(to_bytes(page, usize::MAX)).unwrap();
        String::from_utf8_lossy(&told).into_owned()
    }

    #[test]
    fn a_file_that_is_being_written_has_not_gone() {
        let told = told_of_an_empty_file(|path| std::fs::write(path, "(;B[aa];W[bb])").unwrap());
        assert!(told.contains("event: changed") && !told.contains("event: gone"), "{told}");
        let told = told_of_an_empty_file(|path| std::fs::write(path, "(;B[aa])").unwrap());
        assert!(!told.contains("event:"), "{told}");
    }

    #[test]
    fn a_file_that_stays_empty_or_is_removed_has_gone() {
        for later in [|_: &std::path::Path| (), |path: &std::path::Path| std::fs::remove_file(path).unwrap()]
        {
            assert_eq!(told_of_an_empty_file(later).matches("event: gone").count(), 1);
        }
    }
}
