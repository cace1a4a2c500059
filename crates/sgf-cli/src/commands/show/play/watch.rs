//! Someone who watches whether the terminal is still there, and whether the program is to end.
//!
//! Whoever shows a game waits for keys in a library that tries again and again when the terminal has gone away, and writes to a
//! terminal that may take nothing any more. Neither comes back to look for signals. So a second thread looks, and
//! ends the program if the first one does not do it itself within a moment.
#![allow(clippy::disallowed_methods, reason = "the streams are watched, and nothing is printed")]

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sgf_files::interrupt::ENDED_BY_INTERRUPT;

/// How often somebody looks.
const INTERVAL: Duration = Duration::from_millis(100);
/// How long it may take to end in good order.
const GRACE: Duration = Duration::from_millis(300);

/// Begins to watch; after a signal, which leaves word in `is_ending`, there is some time to end in good order.
pub(super) fn over(is_ending: Arc<AtomicBool>) {
    std::thread::spawn(move || {
        while !is_ending.load(Ordering::SeqCst) {
            if has_gone(INTERVAL) {
                // Nothing can be given back to a terminal that is not there.
                std::process::exit(ENDED_BY_INTERRUPT);
            }
        }
        std::thread::sleep(GRACE);
        // A terminal that takes nothing would hold this up, too.
        std::thread::spawn(|| {
            let _ = crossterm::execute!(io::stdout(), crossterm::event::DisableMouseCapture);
            ratatui::try_restore()
        });
        std::thread::sleep(GRACE);
        std::process::exit(ENDED_BY_INTERRUPT);
    });
}

/// Waits a little, and tells whether the terminal has gone away.
#[cfg(unix)]
fn has_gone(wait: Duration) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let (stdin, stdout) = (io::stdin(), io::stdout());
    // Asked for nothing, the system tells of the end only.
    let mut ends = [PollFd::new(&stdout, PollFlags::empty()), PollFd::new(&stdin, PollFlags::empty())];
    // Records may come in by a pipe, and then keys come from the terminal of the session.
    let n_ends = if io::IsTerminal::is_terminal(&stdin) { 2 } else { 1 };
    let wait = Timespec::try_from(wait).ok();
    match poll(&mut ends[..n_ends], wait.as_ref()) {
        Ok(0) => false,
        Ok(_) if ends.iter().any(|end| end.revents().intersects(PollFlags::HUP | PollFlags::ERR)) => true,
        // Some systems cannot watch a terminal, and say so at once.
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
