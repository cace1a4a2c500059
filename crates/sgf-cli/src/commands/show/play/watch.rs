//! Watches the terminal and signals from a second thread.
//!
//! The main thread waits for keys in a library that retries when the terminal is gone, or writes to a terminal that does not accept output.
//! Neither returns to check for signals, so a second thread ends the program if the main thread does not.
#![allow(clippy::disallowed_methods, reason = "only polls the streams")]

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sgf_files::interrupt::INTERRUPTED_EXIT_CODE;

/// The polling interval.
const INTERVAL: Duration = Duration::from_millis(100);
/// The time limit for a regular exit.
const GRACE: Duration = Duration::from_millis(300);

/// Starts watching. After a signal, which sets `is_ending`, the main thread has some time for a regular exit.
pub(super) fn over(is_ending: Arc<AtomicBool>) {
    std::thread::spawn(move || {
        while !is_ending.load(Ordering::SeqCst) {
            if has_gone(INTERVAL) {
                // The terminal is gone, so there is nothing to restore.
                std::process::exit(INTERRUPTED_EXIT_CODE);
            }
        }
        std::thread::sleep(GRACE);
        // Restoring could block as well.
        std::thread::spawn(|| {
            let _ = crossterm::execute!(io::stdout(), crossterm::event::DisableMouseCapture);
            ratatui::try_restore()
        });
        std::thread::sleep(GRACE);
        std::process::exit(INTERRUPTED_EXIT_CODE);
    });
}

/// Waits for the interval, and returns whether the terminal is gone.
#[cfg(unix)]
fn has_gone(wait: Duration) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let (stdin, stdout) = (io::stdin(), io::stdout());
    // Without requested events, poll only reports the hangup.
    let mut ends = [PollFd::new(&stdout, PollFlags::empty()), PollFd::new(&stdin, PollFlags::empty())];
    // If a record was piped in, keys come from the controlling terminal.
    let n_ends = if io::IsTerminal::is_terminal(&stdin) { 2 } else { 1 };
    let wait = Timespec::try_from(wait).ok();
    match poll(&mut ends[..n_ends], wait.as_ref()) {
        Ok(0) => false,
        Ok(_) if ends.iter().any(|end| end.revents().intersects(PollFlags::HUP | PollFlags::ERR)) => true,
        // Some systems cannot poll terminals, and return immediately.
        Ok(_) | Err(_) => {
            std::thread::sleep(INTERVAL);
            false
        }
    }
}

#[cfg(not(unix))]
fn has_gone(wait: Duration) -> bool {
    std::thread::sleep(wait);
    false
}
