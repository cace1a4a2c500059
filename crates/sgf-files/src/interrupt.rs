//! Signals that end the program, and how they leave no half file behind.
//!
//! While files are being replaced, from the moment the first temporary neighbour exists to the moment the last one has its
//! place or is gone, a signal only leaves word; the thread that finishes last finds it and ends the program. Nothing new begins after
//! the signal, and what waits for the disk is given up, so that takes milliseconds. A second signal does not cut this short:
//! timeout(1) sends each signal twice. A limit for the size of files (SIGXFSZ) does not end the program; writing fails instead,
//! and the temporary file is removed. No thread waits for signals: a program that writes one small picture would pay
//! more for the thread than for the picture.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};

use signal_hook::consts::signal::{SIGINT, SIGTERM};
use signal_hook::flag;

/// What a shell expects of a program that Ctrl-C ended: 128 and the number of the signal.
pub const ENDED_BY_INTERRUPT: i32 = 130;

/// The signals that end a program.
#[cfg(unix)]
const ENDING: [i32; 8] = {
    use signal_hook::consts::signal::{SIGALRM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU};
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2]
};
#[cfg(not(unix))]
const ENDING: [i32; 2] = [SIGINT, SIGTERM];

/// What the handlers of signals and those who replace files tell each other.
struct Watch {
    /// How many groups of files are being replaced.
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
        // Without a handler a signal ends the program all the same, and may leave a temporary file beside the whole one: no reason
        // not to write.
        let _ = watch.listen(signal);
    }
    #[cfg(unix)]
    let _ = flag::register(signal_hook::consts::signal::SIGXFSZ, Arc::default());
    watch
});

impl Watch {
    /// Puts up the handlers of a signal; they run in the order in which they are named here.
    fn listen(&self, signal: i32) -> io::Result<()> {
        flag::register_conditional_shutdown(signal, ENDED_BY_INTERRUPT, self.is_idle.clone())?;
        flag::register(signal, self.is_ending.clone()).map(drop)
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
            wait_for_the_end();
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

/// Lets signals leave word instead of ending the program, for a program that has something to tidy up and looks now and then.
///
/// # Errors
///
/// Fails when the system does not let us.
///
/// # Examples
///
/// ```
/// use std::sync::atomic::Ordering;
/// let is_ending = sgf_files::interrupt::word_of_the_end()?;
/// assert!(!is_ending.load(Ordering::SeqCst));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn word_of_the_end() -> io::Result<Arc<AtomicBool>> {
    let is_ending = Arc::<AtomicBool>::default();
    for signal in ENDING {
        flag::register(signal, is_ending.clone())?;
    }
    Ok(is_ending)
}

/// While one of these is there, signals only leave word.
///
/// # Examples
///
/// ```
/// use sgf_files::interrupt::Undisturbed;
/// let undisturbed = Undisturbed::begin();
/// assert!(!undisturbed.is_asked_to_end());
/// ```
#[derive(Debug)]
pub struct Undisturbed(());

impl Undisturbed {
    /// Begins something that must not be cut short; after a signal this does not return.
    #[must_use = "signals end the program again as soon as this is dropped"]
    pub fn begin() -> Undisturbed {
        WATCH.begin();
        Undisturbed(())
    }

    /// Tells whether a signal came, so that what can be given up should be.
    #[must_use]
    pub fn is_asked_to_end(&self) -> bool {
        WATCH.is_ending.load(Ordering::SeqCst)
    }
}

/// Ends the program after a signal; if others are still replacing files, the last of them does. Nobody is told that what was given up is
/// done.
pub(crate) fn give_up(undisturbed: Option<Undisturbed>) -> ! {
    drop(undisturbed);
    wait_for_the_end()
}

/// Those who are still replacing files end the program.
fn wait_for_the_end() -> ! {
    loop {
        std::thread::park();
    }
}

impl Drop for Undisturbed {
    fn drop(&mut self) {
        WATCH.end();
    }
}
