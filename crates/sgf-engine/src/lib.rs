//! A client for engines that speak the Go Text Protocol, run as child processes.
//!
//! Engines are third-party programs, so any failure is expected: the program may be missing, hang, exit in the middle of an answer, or print
//! something else. Every command returns its answer or an [`EngineError`] within a time limit, and dropping the [`Engine`] ends the
//! program and everything that it started. The command line is split like a shell would split it, but no shell runs.
//!
//! Source: Gunnar Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2".
#![forbid(unsafe_code)]

mod child;

use std::time::{Duration, Instant};

use thiserror::Error;

use child::Child;

/// Longest answer, in bytes. A full board of 25×25 takes less than 4,000.
const MAX_ANSWER: usize = 1 << 20;

/// A running engine.
///
/// # Examples
///
/// ```no_run
/// use std::time::Duration;
/// let mut engine = sgf_engine::Engine::start("gnugo --mode gtp", Duration::from_secs(10))?;
/// engine.send("boardsize 9")?;
/// assert_eq!(engine.send("protocol_version")?, ["2"]);
/// # Ok::<(), sgf_engine::EngineError>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    child: Child,
    timeout: Duration,
    /// Number of the last command.
    id: u32,
}

/// The reason why an engine did not answer.
#[derive(Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineError {
    /// The command line is empty or has an unclosed quote.
    #[error("`{0}` is not a valid command line")]
    CommandLine(String),
    /// The program could not be started.
    #[error("cannot start the engine `{program}`: {reason}")]
    NotStarted {
        /// The program.
        program: String,
        /// The reason that the system gives.
        reason: String,
    },
    /// The engine exited instead of answering.
    #[error("the engine exited without answering `{command}`{}", stderr_suffix(last_line.as_deref()))]
    Exited {
        /// The command that it did not answer.
        command: String,
        /// The last line of its standard error.
        last_line: Option<String>,
    },
    /// The engine did not answer in time.
    #[error("the engine did not answer `{command}` within {} s", timeout.as_secs_f64())]
    TimedOut {
        /// The command that it did not answer.
        command: String,
        /// The time limit.
        timeout: Duration,
    },
    /// The engine printed something that is not a response.
    #[error("unexpected response to `{command}`: `{text}`")]
    UnexpectedResponse {
        /// The command.
        command: String,
        /// The beginning of the output.
        text: String,
    },
    /// The engine answered with an error.
    #[error("the engine refused `{command}`: {message}")]
    Refused {
        /// The command.
        command: String,
        /// The engine's own error message.
        message: String,
    },
    /// A signal asked this process to end while it waited.
    #[error("interrupted")]
    Interrupted,
}

fn stderr_suffix(last_line: Option<&str>) -> String {
    last_line.map_or_else(String::new, |line| format!("; its last message: {line}"))
}

impl Engine {
    /// Starts the program of a command line. `timeout` limits each answer.
    ///
    /// # Errors
    ///
    /// Fails when the command line cannot be split, or the program does not start.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::Duration;
    /// use sgf_engine::{Engine, EngineError};
    /// let error = Engine::start("'gnugo", Duration::from_secs(1)).unwrap_err();
    /// assert_eq!(error, EngineError::CommandLine("'gnugo".to_owned()));
    /// ```
    pub fn start(command_line: &str, timeout: Duration) -> Result<Engine, EngineError> {
        let words = shlex::split(command_line).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| EngineError::CommandLine(command_line.to_owned()))?;
        Ok(Engine { child: Child::start(&words)?, timeout, id: 0 })
    }

    /// Sends a command and returns the lines of the answer, without its status character and number.
    ///
    /// # Errors
    ///
    /// Fails when the engine refuses the command, or gives no valid answer in time.
    pub fn send(&mut self, command: &str) -> Result<Vec<String>, EngineError> {
        self.id += 1;
        let deadline = Instant::now() + self.timeout;
        if self.child.write(&format!("{} {command}\n", self.id)).is_err() {
            return Err(self.child.exited(command));
        }
        let first = loop {
            let line = self.line(command, deadline)?;
            if !line.is_empty() {
                break line;
            }
        };
        let unexpected = || unexpected_response(command, excerpt(&first));
        let (is_refused, rest) = match first.split_at_checked(1) {
            Some(("=", rest)) => (false, rest),
            Some(("?", rest)) => (true, rest),
            _ => return Err(unexpected()),
        };
        let rest = rest.strip_prefix(&self.id.to_string()).ok_or_else(unexpected)?;
        let text = match rest.strip_prefix([' ', '\t']) {
            Some(text) => text,
            None if rest.is_empty() => rest,
            None => return Err(unexpected()),
        };
        let lines = self.remaining_lines(command, text.to_owned(), deadline)?;
        if is_refused {
            let message = excerpt(&lines.join(" "));
            return Err(EngineError::Refused { command: command.to_owned(), message });
        }
        Ok(lines)
    }

    /// Reads up to the empty line that ends an answer.
    fn remaining_lines(
        &mut self,
        command: &str,
        first: String,
        deadline: Instant,
    ) -> Result<Vec<String>, EngineError> {
        let mut n_bytes = first.len();
        let mut lines = vec![first];
        loop {
            let line = self.line(command, deadline)?;
            if line.is_empty() {
                return Ok(lines);
            }
            n_bytes += line.len() + 1;
            if n_bytes > MAX_ANSWER {
                return Err(unexpected_response(command, format!("{}…", excerpt(&lines[0]))));
            }
            lines.push(line);
        }
    }

    fn line(&mut self, command: &str, deadline: Instant) -> Result<String, EngineError> {
        self.child.read_line(command, deadline, self.timeout)
    }
}

fn unexpected_response(command: &str, text: String) -> EngineError {
    EngineError::UnexpectedResponse { command: command.to_owned(), text }
}

/// Shortens the output of an engine for a message.
///
/// # Examples
///
/// ```
/// assert_eq!(sgf_engine::excerpt("resign"), "resign");
/// assert!(sgf_engine::excerpt(&"x".repeat(100)).ends_with("x…"));
/// ```
#[must_use]
pub fn excerpt(text: &str) -> String {
    const MAX_CHARS: usize = 60;
    match text.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
