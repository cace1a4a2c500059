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
        let look = move || if is_round { round(&looking) } else { lately(&looking) };
        let took = tokio::task::spawn_blocking(look).await.unwrap_or_default();
        if is_round {
            next_round = Instant::now() + (took * PATIENCE).min(LONGEST);
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Looks at all files, and for new ones; tells how long that took.
fn round(shared: &Shared) -> Duration {
    let start = Instant::now();
    let known = shared.table.n_entries();
    for entry in shared.table.entries().iter().take(known) {
        look(shared, entry);
    }
    for entry in shared.table.walk() {
        shared.pages.tell_found(&entry.id(), &shared.table.look(&entry));
    }
    start.elapsed()
}

fn lately(shared: &Shared) -> Duration {
    for entry in shared.lately.numbers().into_iter().filter_map(|number| shared.table.at(number)) {
        look(shared, &entry);
    }
    Duration::ZERO
}

fn look(shared: &Shared, entry: &Entry) {
    if !shared.is_ending() && entry.seems_changed() {
        shared.pages.tell_found(&entry.id(), &shared.table.look(entry));
    }
}
