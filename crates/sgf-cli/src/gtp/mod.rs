//! Engines that speak the Go Text Protocol, as children of this process.
//!
//! An engine is a program that somebody else wrote, so everything is expected of it: that it is not there, hangs, dies in
//! the middle of an answer, or writes something else. Whoever asks it gets an answer within a time, or the reason why there
//! is none; and when the [`Engine`] goes, so does the program, with all that it has started. A command line is split into
//! words as a shell does it, but no shell is asked.
//!
//! Source: Gunnar Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2".

mod child;
mod dead;

use std::fmt;
use std::time::{Duration, Instant};

use child::Child;

pub(crate) use dead::dead_stones;

/// How much an engine may answer, in bytes: a board of 25×25 has less than 4,000.
const LONGEST_ANSWER: usize = 1 << 20;

/// A running engine.
#[derive(Debug)]
pub(crate) struct Engine {
    child: Child,
    /// How long it may take to answer.
    patience: Duration,
    /// The number of the last command.
    number: u32,
}

/// Why an engine has not answered.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The command line has no program, or a quote that is not closed.
    CommandLine(String),
    /// The program could not be started: which, and the reason.
    NotStarted(String, String),
    /// It ended instead of answering; with the last line of its standard error.
    Ended(String, Option<String>),
    /// It did not answer in time.
    Silent(String, Duration),
    /// It wrote something that is no answer.
    Nonsense(String, String),
    /// It refused the command, in its own words.
    Refused(String, String),
    /// A signal came while it was waited for: this program is to end.
    Interrupted,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::CommandLine(line) => write!(f, "`{line}` is no command line"),
            Trouble::NotStarted(program, reason) => {
                write!(f, "the engine `{program}` could not be started: {reason}")
            }
            Trouble::Ended(command, None) => write!(f, "the engine ended and did not answer `{command}`"),
            Trouble::Ended(command, Some(last)) => {
                write!(f, "the engine ended and did not answer `{command}`; its last words: {last}")
            }
            Trouble::Silent(command, time) => {
                write!(f, "the engine did not answer `{command}` within {} s", time.as_secs_f64())
            }
            Trouble::Nonsense(command, text) => {
                write!(f, "the engine wrote `{text}`, which is no answer to `{command}`")
            }
            Trouble::Refused(command, reason) => write!(f, "the engine refused `{command}`: {reason}"),
            Trouble::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for Trouble {}

impl Engine {
    /// Starts the program of a command line, and gives it so much time for each answer.
    pub(crate) fn start(command_line: &str, patience: Duration) -> Result<Engine, Trouble> {
        let words = shlex::split(command_line).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| Trouble::CommandLine(command_line.to_owned()))?;
        Ok(Engine { child: Child::start(&words)?, patience, number: 0 })
    }

    /// Sends a command, and returns the answer: its lines, without the sign and the number in front.
    pub(crate) fn ask(&mut self, command: &str) -> Result<Vec<String>, Trouble> {
        self.number += 1;
        let until = Instant::now() + self.patience;
        if self.child.send(&format!("{} {command}\n", self.number)).is_err() {
            return Err(self.child.has_ended(command));
        }
        let first = loop {
            let line = self.line(command, until)?;
            if !line.is_empty() {
                break line;
            }
        };
        let nonsense = || Trouble::Nonsense(command.to_owned(), shortened(&first));
        let (is_refused, rest) = match first.split_at_checked(1) {
            Some(("=", rest)) => (false, rest),
            Some(("?", rest)) => (true, rest),
            _ => return Err(nonsense()),
        };
        let rest = rest.strip_prefix(&self.number.to_string()).ok_or_else(nonsense)?;
        let text = match rest.strip_prefix([' ', '\t']) {
            Some(text) => text,
            None if rest.is_empty() => rest,
            None => return Err(nonsense()),
        };
        let lines = self.rest_of_answer(command, text.to_owned(), until)?;
        if is_refused {
            return Err(Trouble::Refused(command.to_owned(), shortened(&lines.join(" "))));
        }
        Ok(lines)
    }

    /// Gathers the lines up to the empty one that ends an answer.
    fn rest_of_answer(
        &mut self,
        command: &str,
        first: String,
        until: Instant,
    ) -> Result<Vec<String>, Trouble> {
        let mut n_bytes = first.len();
        let mut lines = vec![first];
        loop {
            let line = self.line(command, until)?;
            if line.is_empty() {
                return Ok(lines);
            }
            n_bytes += line.len() + 1;
            if n_bytes > LONGEST_ANSWER {
                return Err(Trouble::Nonsense(command.to_owned(), format!("{}…", shortened(&lines[0]))));
            }
            lines.push(line);
        }
    }

    fn line(&mut self, command: &str, until: Instant) -> Result<String, Trouble> {
        self.child.line(command, until, self.patience)
    }
}

/// As much of what an engine has written as a message can quote.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
