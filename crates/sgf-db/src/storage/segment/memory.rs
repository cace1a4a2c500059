//! The memory budget of transposed segments, shared by the whole process.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::storage::directory::memory;

/// The memory taken by transposed segments, in bytes.
static TAKEN: AtomicUsize = AtomicUsize::new(0);

/// The limit: a quarter of the machine's memory, and at least 1 GiB.
fn most_taken() -> usize {
    const LEAST: usize = 1 << 30;
    static MOST: OnceLock<usize> = OnceLock::new();
    *MOST.get_or_init(|| memory().map_or(LEAST, |memory| (memory / 4).max(LEAST)))
}

/// Reserves memory. Returns false if the limit would be exceeded.
pub(super) fn reserve(weight: usize) -> bool {
    let is_room = TAKEN.fetch_add(weight, Ordering::Relaxed) + weight <= most_taken();
    if !is_room {
        release(weight);
    }
    is_room
}

/// Releases memory.
pub(super) fn release(weight: usize) {
    TAKEN.fetch_sub(weight, Ordering::Relaxed);
}
