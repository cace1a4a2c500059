//! The files that pages have read most recently, which are polled more often.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// The number of recently read files.
const CAPACITY: usize = 64;

/// The files read most recently.
#[derive(Debug, Default)]
pub(crate) struct RecentFiles(Mutex<VecDeque<usize>>);

impl RecentFiles {
    /// Moves a file to the front.
    pub(crate) fn read(&self, number: usize) {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.retain(|known| *known != number);
        last.push_front(number);
        last.truncate(CAPACITY);
    }

    /// The numbers of the files, most recent first.
    pub(crate) fn numbers(&self) -> Vec<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect()
    }
}
