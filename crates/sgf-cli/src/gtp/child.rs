//! The program behind an engine: started, written to, read line by line with a limit of time, and ended.
//!
//! Its two streams are read by threads, since no stream can be read with a limit of time. What they have read waits in a short
//! queue: an engine that writes without end is held up and takes no memory.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use sgf_files::interrupt;

use super::Trouble;
use crate::terminal;

/// How many lines wait to be taken.
const QUEUE: usize = 64;

/// The longest line that is read as one, in bytes.
const LONGEST_LINE: u64 = 64 * 1024;

/// How often somebody looks whether this program is to end.
const GLANCE: Duration = Duration::from_millis(50);

/// How long a program whose input has ended may take to end, too.
const GRACE: Duration = Duration::from_millis(300);

/// A program that has been started.
#[derive(Debug)]
pub(super) struct Child {
    process: std::process::Child,
    /// `None` once it is closed.
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    last_words: Arc<Mutex<Option<String>>>,
    /// Whether a signal has asked this program to end. It has a group of processes of its own, which Ctrl-C does not reach.
    is_ending: Arc<AtomicBool>,
}

impl Child {
    /// Starts a program with its arguments.
    pub(super) fn start(words: &[String]) -> Result<Child, Trouble> {
        let not_started = |error: io::Error| Trouble::NotStarted(words[0].clone(), terminal::reason(&error));
        let is_ending = interrupt::word_of_the_end().map_err(not_started)?;
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn().map_err(not_started)?;
        let (sender, lines) = sync_channel(QUEUE);
        let last_words = Arc::default();
        if let Some(output) = process.stdout.take() {
            thread::spawn(move || pass_on(output, &sender));
        }
        if let Some(errors) = process.stderr.take() {
            let last = Arc::clone(&last_words);
            thread::spawn(move || keep_last(errors, &last));
        }
        let input = process.stdin.take();
        Ok(Child { process, input, lines, last_words, is_ending })
    }

    /// Writes a command.
    pub(super) fn send(&mut self, line: &str) -> io::Result<()> {
        let Some(input) = &mut self.input else { return Err(io::ErrorKind::BrokenPipe.into()) };
        input.write_all(line.as_bytes()).and_then(|()| input.flush())
    }

    /// Takes the next line, without its end and without control characters.
    pub(super) fn line(
        &mut self,
        command: &str,
        until: Instant,
        patience: Duration,
    ) -> Result<String, Trouble> {
        loop {
            if self.is_ending.load(Ordering::SeqCst) {
                return Err(Trouble::Interrupted);
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.has_ended(command)),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Trouble::Silent(command.to_owned(), patience));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Says that the program has ended, with what it said last.
    pub(super) fn has_ended(&mut self, command: &str) -> Trouble {
        // Its last words may still be on their way.
        self.wait(GRACE);
        thread::sleep(GLANCE);
        let last = self.last_words.lock().ok().and_then(|last| last.clone());
        Trouble::Ended(command.to_owned(), last)
    }

    /// Waits for the end of the program, and tells whether it has come.
    fn wait(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        loop {
            match self.process.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(5)),
                Ok(None) => return false,
                Ok(Some(_)) | Err(_) => return true,
            }
        }
    }

    /// Ends the program and what it has started.
    fn end(&mut self) {
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.process.id())
            && let Some(group) = rustix::process::Pid::from_raw(group)
        {
            // It is gone already if all of them have ended.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Child {
    /// The end of its input tells a program to end; one that does not is killed, and so is what it leaves behind.
    fn drop(&mut self) {
        self.input = None;
        if !self.is_ending.load(Ordering::SeqCst) {
            self.wait(GRACE);
        }
        self.end();
    }
}

/// Passes the lines of a stream on until it ends, or nobody takes them any more.
fn pass_on(stream: impl Read, to: &SyncSender<String>) {
    let mut stream = BufReader::new(stream);
    while let Some(line) = next_line(&mut stream) {
        if to.send(line).is_err() {
            return;
        }
    }
}

/// Keeps the last line of a stream that says something.
fn keep_last(stream: impl Read, last: &Mutex<Option<String>>) {
    let mut stream = BufReader::new(stream);
    while let Some(line) = next_line(&mut stream) {
        if !line.trim().is_empty()
            && let Ok(mut last) = last.lock()
        {
            *last = Some(super::shortened(line.trim()));
        }
    }
}

/// Reads a line, or a part of one that is too long; the protocol has it that control characters are passed over.
fn next_line(stream: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let n_read = stream.take(LONGEST_LINE).read_until(b'\n', &mut line).ok()?;
    let text = String::from_utf8_lossy(&line);
    let is_kept = |letter: &char| *letter == '\t' || !letter.is_control();
    (n_read > 0).then(|| text.chars().filter(is_kept).collect::<String>().trim_end().to_owned())
}
