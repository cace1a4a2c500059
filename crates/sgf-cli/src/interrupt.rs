//! Ctrl-C, and how it leaves no half file behind.
//!
//! While a file is being replaced, from the moment its temporary neighbour exists to the moment that one is renamed, a
//! signal only leaves word; who replaces the last file under way finds it and ends the program. That takes milliseconds, and
//! from the moment of the signal no other replacement begins. Whoever will not wait for a slow disk presses Ctrl-C a second
//! time. No thread waits for signals: a program that writes one small picture would pay more for the thread than for the picture.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};

use signal_hook::consts::signal::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::terminal;

/// What a shell expects of a program that Ctrl-C ended: 128 and the number of the signal.
pub(crate) const ENDED_BY_INTERRUPT: i32 = 130;

/// The signals that ask a program to end.
#[cfg(unix)]
const ENDING: [i32; 3] = [SIGINT, SIGTERM, signal_hook::consts::signal::SIGHUP];
#[cfg(not(unix))]
const ENDING: [i32; 2] = [SIGINT, SIGTERM];

/// What the handlers of signals and those who replace files tell each other.
struct Watch {
    /// How many files are being replaced.
    n_replacing: Mutex<usize>,
    /// Whether that is none, so that a signal may end the program on the spot.
    is_idle: Arc<AtomicBool>,
    /// Whether a signal came.
    is_ending: Arc<AtomicBool>,
}

/// The handlers are put up once, before the first replacement: a program that replaces nothing has nothing to protect.
static WATCH: LazyLock<Watch> = LazyLock::new(|| {
    let watch = Watch {
        n_replacing: Mutex::new(0),
        is_idle: Arc::new(AtomicBool::new(true)),
        is_ending: Arc::default(),
    };
    for signal in ENDING {
        // Without a handler Ctrl-C ends the program all the same, and may leave a temporary file beside the whole one.
        if let Err(error) = watch.listen(signal) {
            terminal::complain(format_args!("Ctrl-C cannot be waited for: {error}"));
        }
    }
    watch
});

impl Watch {
    /// Puts up the handlers of a signal; they run in the order in which they are named here.
    fn listen(&self, signal: i32) -> io::Result<()> {
        flag::register_conditional_shutdown(signal, ENDED_BY_INTERRUPT, self.is_idle.clone())?;
        leave_word(signal, &self.is_ending)
    }

    fn n_replacing(&self) -> MutexGuard<'_, usize> {
        // A panic elsewhere leaves nothing half done that this lock protects.
        self.n_replacing.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn begin(&self) {
        let mut n_replacing = self.n_replacing();
        self.is_idle.store(false, Ordering::SeqCst);
        if self.is_ending.load(Ordering::SeqCst) {
            if *n_replacing == 0 {
                std::process::exit(ENDED_BY_INTERRUPT);
            }
            drop(n_replacing);
            // Those under way end the program.
            loop {
                std::thread::park();
            }
        }
        *n_replacing += 1;
    }

    fn end(&self) {
        let mut n_replacing = self.n_replacing();
        *n_replacing -= 1;
        if *n_replacing > 0 {
            return;
        }
        // First idle, then the question: a signal between the two ends the program itself.
        self.is_idle.store(true, Ordering::SeqCst);
        if self.is_ending.load(Ordering::SeqCst) {
            std::process::exit(ENDED_BY_INTERRUPT);
        }
    }
}

/// Lets a signal leave word. A second Ctrl-C ends the program; of the other signals only the first counts, since timeout(1)
/// sends them to a program and to its group, and so twice at once.
fn leave_word(signal: i32, is_ending: &Arc<AtomicBool>) -> io::Result<()> {
    if signal == SIGINT {
        flag::register_conditional_shutdown(signal, ENDED_BY_INTERRUPT, is_ending.clone())?;
    }
    flag::register(signal, is_ending.clone()).map(drop)
}

/// Lets signals leave word instead of ending the program, for whoever has something to tidy up and looks now and then. A second
/// Ctrl-C ends it.
///
/// # Errors
///
/// Fails when the system does not let us.
pub(crate) fn word_of_the_end() -> io::Result<Arc<AtomicBool>> {
    let is_ending = Arc::<AtomicBool>::default();
    for signal in ENDING {
        leave_word(signal, &is_ending)?;
    }
    Ok(is_ending)
}

/// Says that a replacement is over, however it ended.
struct Replacing;

impl Drop for Replacing {
    fn drop(&mut self) {
        WATCH.end();
    }
}

/// Runs something that must not be cut short.
pub(crate) fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    WATCH.begin();
    let _replacing = Replacing;
    work()
}
