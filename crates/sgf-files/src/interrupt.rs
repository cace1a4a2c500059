//! Signals that end the process, delayed while files are being replaced.
//!
//! From the creation of the first temporary file until the last one is renamed or removed, a signal only sets a flag; the thread that
//! finishes last sees it and ends the process. Nothing new starts after the signal and no thread waits for the disk any more, so this takes
//! milliseconds. A second signal does not cut it short, since timeout(1) sends each signal twice. The file size limit (SIGXFSZ) does
//! not end the process; the write fails instead, and the temporary file is removed. There is no signal thread: for a process that
//! writes one small image, the thread would cost more than the image.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use signal_hook::consts::signal::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Exit code that shells expect from a process ended by Ctrl-C: 128 plus the signal number.
pub const INTERRUPTED_EXIT_CODE: i32 = 130;

/// Signals that end a process.
#[cfg(unix)]
const TERMINATING: [i32; 8] = {
    use signal_hook::consts::signal::{SIGALRM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU};
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2]
};
#[cfg(not(unix))]
const TERMINATING: [i32; 2] = [SIGINT, SIGTERM];

/// State shared by the signal handlers and the threads that replace files.
struct Watch {
    /// Number of live guards.
    n_guards: Mutex<usize>,
    /// Whether there are none, so that a signal may end the process immediately.
    is_idle: Arc<AtomicBool>,
    is_interrupted: Arc<AtomicBool>,
}

/// Installed before the first replacement; a process that replaces nothing needs no handlers.
static WATCH: LazyLock<Watch> = LazyLock::new(|| {
    let watch = Watch {
        n_guards: Mutex::new(0),
        is_idle: Arc::new(AtomicBool::new(true)),
        is_interrupted: Arc::default(),
    };
    for signal in TERMINATING {
        // Without a handler, a signal may leave a temporary file behind, but the record is still intact. That is no reason not to write.
        let _ = watch.register(signal);
    }
    #[cfg(unix)]
    let _ = flag::register(signal_hook::consts::signal::SIGXFSZ, Arc::default());
    watch
});

impl Watch {
    /// Registers the handlers of a signal. They run in this order.
    fn register(&self, signal: i32) -> io::Result<()> {
        flag::register_conditional_shutdown(signal, INTERRUPTED_EXIT_CODE, self.is_idle.clone())?;
        flag::register(signal, self.is_interrupted.clone()).map(drop)
    }

    fn n_guards(&self) -> MutexGuard<'_, usize> {
        self.n_guards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self) {
        let mut n_guards = self.n_guards();
        self.is_idle.store(false, Ordering::SeqCst);
        if self.is_interrupted.load(Ordering::SeqCst) {
            if *n_guards == 0 {
                std::process::exit(INTERRUPTED_EXIT_CODE);
            }
            drop(n_guards);
            wait_for_exit();
        }
        *n_guards += 1;
    }

    fn end(&self) {
        let mut n_guards = self.n_guards();
        *n_guards -= 1;
        if *n_guards > 0 {
            return;
        }
        // Set idle first: a signal between the two statements then ends the process from its handler.
        self.is_idle.store(true, Ordering::SeqCst);
        if self.is_interrupted.load(Ordering::SeqCst) {
            std::process::exit(INTERRUPTED_EXIT_CODE);
        }
    }
}

/// Makes signals set a flag instead of ending the process, for programs that poll it and clean up before they exit.
///
/// # Errors
///
/// Fails when a signal handler cannot be installed.
///
/// # Examples
///
/// ```
/// use std::sync::atomic::Ordering;
/// let is_interrupted = sgf_files::interrupt::termination_flag()?;
/// assert!(!is_interrupted.load(Ordering::SeqCst));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn termination_flag() -> io::Result<Arc<AtomicBool>> {
    let is_interrupted = Arc::<AtomicBool>::default();
    for signal in TERMINATING {
        flag::register(signal, is_interrupted.clone())?;
    }
    Ok(is_interrupted)
}

/// Delays signals that end the process until it is dropped.
///
/// # Examples
///
/// ```
/// use sgf_files::interrupt::SignalGuard;
/// let guard = SignalGuard::new();
/// assert!(!guard.is_interrupted());
/// ```
#[derive(Debug)]
pub struct SignalGuard(());

#[expect(clippy::new_without_default, reason = "a guard with side effects is not a default value")]
impl SignalGuard {
    /// Starts a section that must not be interrupted. Does not return if a signal has already arrived.
    #[must_use = "signals end the process again as soon as the guard is dropped"]
    pub fn new() -> SignalGuard {
        WATCH.begin();
        SignalGuard(())
    }

    /// Returns whether a signal has arrived, in which case the work should be abandoned if possible.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        WATCH.is_interrupted.load(Ordering::SeqCst)
    }
}

impl Drop for SignalGuard {
    fn drop(&mut self) {
        WATCH.end();
    }
}

/// Ends the process after a signal, as soon as the last guard is dropped. Never returns, so that abandoned work is not reported as done.
pub(crate) fn exit_interrupted(guard: Option<SignalGuard>) -> ! {
    drop(guard);
    wait_for_exit()
}

/// Waits for another thread to end the process.
fn wait_for_exit() -> ! {
    loop {
        std::thread::park();
    }
}
