//! The first look at all files, in the background: a list that is asked for meanwhile has what is known by then.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::router::Shared;

/// How far the first look has come.
#[derive(Debug)]
pub(crate) struct Scan {
    progress: watch::Sender<Progress>,
    /// Whether somebody got a list that was not whole, and is to be told of the rest.
    has_promised: AtomicBool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    n_read: usize,
    is_done: bool,
}

impl Scan {
    pub(crate) fn new() -> Scan {
        Scan { progress: watch::Sender::new(Progress::default()), has_promised: AtomicBool::new(false) }
    }

    /// Promises that what is not known yet is told to all pages as soon as it is known.
    pub(crate) fn promise(&self) {
        self.has_promised.store(true, Ordering::SeqCst);
    }

    pub(crate) fn is_done(&self) -> bool {
        self.progress.borrow().is_done
    }

    pub(crate) async fn wait_until_done(&self) {
        let _ = self.progress.subscribe().wait_for(|progress| progress.is_done).await;
    }

    /// Waits until everything or so many files have been looked at, but not for long.
    pub(crate) async fn wait_for(&self, n_files: usize, longest: Duration) {
        let mut progress = self.progress.subscribe();
        let enough = progress.wait_for(|progress| progress.is_done || progress.n_read >= n_files);
        let _ = tokio::time::timeout(longest, enough).await;
    }
}

/// Looks through the folders and at all files, on all cores; returns how long that took.
pub(crate) fn scan(shared: &Shared) -> Duration {
    let start = Instant::now();
    shared.table.walk();
    let entries = shared.table.entries();
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
            if shared.is_ending() {
                return;
            }
            let found = shared.table.look(entry);
            if shared.scan.has_promised.load(Ordering::SeqCst) {
                shared.pages.tell_found(&entry.id(), &found);
            }
            shared.scan.progress.send_modify(|progress| progress.n_read += 1);
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from).min(entries.len());
    std::thread::scope(|scope| {
        for _ in 1..cores {
            scope.spawn(work);
        }
        work();
    });
    shared.scan.progress.send_modify(|progress| progress.is_done = true);
    start.elapsed()
}
