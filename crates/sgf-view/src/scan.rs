//! The initial scan of all files, in the background: lists requested before it ends contain the files scanned so far.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::state::Shared;

/// Scans the folders and all files on all cores. Returns the duration.
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
            // Pages get these files in further parts of the list, not as events: a page that is not listening yet would miss them.
            shared.table.look(entry);
            shared.scan.count_file();
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from).min(entries.len());
    std::thread::scope(|scope| {
        for _ in 1..cores {
            scope.spawn(work);
        }
        work();
    });
    shared.scan.finish();
    start.elapsed()
}
