//! The child process of an engine: start it, write to it, read its lines with a deadline, and end it.
//!
//! Threads read the two output streams, because a blocking read has no deadline. Lines wait in a bounded queue: an engine that prints
//! without end blocks and uses no memory.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use sgf_files::{interrupt, reason};

use super::{EngineError, excerpt};

/// Capacity of the queue, in lines.
const QUEUE: usize = 64;

/// Longer lines are split, in bytes.
const MAX_LINE: u64 = 64 * 1024;

/// How often to check whether a signal asked this process to end.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How long a program may take to exit after its standard input was closed.
const GRACE: Duration = Duration::from_millis(300);

/// A started program.
#[derive(Debug)]
pub(super) struct Child {
    process: std::process::Child,
    /// `None` once it is closed.
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    last_stderr_line: Arc<Mutex<Option<String>>>,
    /// Set by a signal. The child has its own process group, so Ctrl-C does not reach it.
    is_interrupted: Arc<AtomicBool>,
}

impl Child {
    /// Starts a program with its arguments.
    pub(super) fn start(words: &[String]) -> Result<Child, EngineError> {
        let not_started =
            |error: io::Error| EngineError::NotStarted { program: words[0].clone(), reason: reason(&error) };
        let is_interrupted = interrupt::termination_flag().map_err(not_started)?;
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn().map_err(not_started)?;
        let (sender, lines) = sync_channel(QUEUE);
        let last_stderr_line = Arc::default();
        if let Some(stdout) = process.stdout.take() {
            thread::spawn(move || forward_lines(stdout, &sender));
        }
        if let Some(stderr) = process.stderr.take() {
            let last = Arc::clone(&last_stderr_line);
            thread::spawn(move || keep_last_line(stderr, &last));
        }
        let stdin = process.stdin.take();
        Ok(Child { process, stdin, lines, last_stderr_line, is_interrupted })
    }

    /// Writes a command.
    pub(super) fn write(&mut self, line: &str) -> io::Result<()> {
        let Some(stdin) = &mut self.stdin else { return Err(io::ErrorKind::BrokenPipe.into()) };
        stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush())
    }

    /// Reads the next line, without its line break and control characters.
    pub(super) fn read_line(
        &mut self,
        command: &str,
        deadline: Instant,
        timeout: Duration,
    ) -> Result<String, EngineError> {
        loop {
            if self.is_interrupted.load(Ordering::SeqCst) {
                return Err(EngineError::Interrupted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.exited(command)),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(EngineError::TimedOut { command: command.to_owned(), timeout });
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns the error for a program that exited.
    pub(super) fn exited(&mut self, command: &str) -> EngineError {
        // The thread that reads standard error may still be behind.
        self.wait(GRACE);
        thread::sleep(POLL_INTERVAL);
        let last_line = self.last_stderr_line.lock().ok().and_then(|last| last.clone());
        EngineError::Exited { command: command.to_owned(), last_line }
    }

    /// Waits for the program to exit, at most for `time`.
    fn wait(&mut self, time: Duration) {
        let deadline = Instant::now() + time;
        while let Ok(None) = self.process.try_wait()
            && Instant::now() < deadline
        {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Kills the program and everything that it started.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.process.id())
            && let Some(group) = rustix::process::Pid::from_raw(group)
        {
            // Fails when the whole group has exited already.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Child {
    /// Closes standard input, which asks the program to exit, and kills whatever is left after a moment.
    fn drop(&mut self) {
        self.stdin = None;
        if !self.is_interrupted.load(Ordering::SeqCst) {
            self.wait(GRACE);
        }
        self.kill();
    }
}

/// Sends the lines of a stream until it ends or the receiver is gone.
fn forward_lines(stream: impl Read, sender: &SyncSender<String>) {
    let mut stream = BufReader::new(stream);
    while let Some(line) = next_line(&mut stream) {
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// Keeps the last line of a stream that is not blank.
fn keep_last_line(stream: impl Read, last: &Mutex<Option<String>>) {
    let mut stream = BufReader::new(stream);
    while let Some(line) = next_line(&mut stream) {
        if !line.trim().is_empty()
            && let Ok(mut last) = last.lock()
        {
            *last = Some(excerpt(line.trim()));
        }
    }
}

/// Reads a line, or a part of one that is too long. The protocol ignores control characters.
fn next_line(stream: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let n_read = stream.take(MAX_LINE).read_until(b'\n', &mut line).ok()?;
    let text = String::from_utf8_lossy(&line);
    let is_kept = |letter: &char| *letter == '\t' || !letter.is_control();
    (n_read > 0).then(|| text.chars().filter(is_kept).collect::<String>().trim_end().to_owned())
}
