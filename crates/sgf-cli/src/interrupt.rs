//! Ctrl-C, and how it leaves no half file behind.
//!
//! A file is replaced under a shared lock: from the moment its temporary neighbour exists to the moment that one is
//! renamed. The handler takes the lock for itself before it ends the program, so it waits for replacements under way, which
//! take milliseconds. From the moment of Ctrl-C no other one begins: with a slow disk and several threads the lock would never
//! be free.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Once, RwLock};
use std::time::{Duration, Instant};

use crate::terminal;

/// What a shell expects of a program that Ctrl-C ended: 128 and the number of the signal.
const ENDED_BY_INTERRUPT: i32 = 130;

/// How long the handler waits for replacements under way, should a disk not answer.
const PATIENCE: Duration = Duration::from_secs(5);

static REPLACING: RwLock<()> = RwLock::new(());

/// Whether the program is about to end.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// The handler is put up once, before the first replacement. A program that replaces nothing has nothing to protect: it ends
/// at once, and does not pay for a thread that waits for signals.
static LISTENING: Once = Once::new();

/// Ends the program quietly when the user asks for it.
fn listen() {
    let result = ctrlc::set_handler(|| {
        IS_ENDING.store(true, Ordering::SeqCst);
        let asked = Instant::now();
        let mut turn = REPLACING.try_write();
        while turn.is_err() && asked.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(5));
            turn = REPLACING.try_write();
        }
        std::process::exit(ENDED_BY_INTERRUPT);
    });
    // Without a handler Ctrl-C ends the program all the same, and may leave a temporary file beside the whole one.
    if let Err(error) = result {
        terminal::complain(format_args!("Ctrl-C cannot be waited for: {error}"));
    }
}

/// Runs something that must not be cut short.
pub(crate) fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    LISTENING.call_once(listen);
    while IS_ENDING.load(Ordering::SeqCst) {
        std::thread::sleep(PATIENCE);
    }
    // A panic elsewhere leaves nothing half done that this lock protects.
    let _guard = REPLACING.read().unwrap_or_else(|poisoned| poisoned.into_inner());
    work()
}
