//! The terminal: the one place of the program that writes to standard output and standard error.
//!
//! Standard output is locked once and buffered; whether it gets colours is decided once. A reader that has gone away
//! (`sgf check | head`) is no error: writing fails with a [`Closed`], on which everything ends quietly.

use std::fmt::{self, Display};
use std::io::{self, IsTerminal, StdoutLock, Write};
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use crate::progress::Progress;

/// How much is gathered before it is written.
const CHUNK: usize = 64 * 1024;

/// How long it is gathered when someone is looking.
const REFRESH: Duration = Duration::from_millis(50);

/// Standard output.
pub(crate) struct Output {
    out: StdoutLock<'static>,
    pending: Vec<u8>,
    last_flush: Option<Instant>,
    /// The styles to write with: empty ones when there are to be no colours.
    pub(crate) styles: Styles,
    is_terminal: bool,
    progress: Progress,
}

/// How the parts of a text look.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Styles {
    pub(crate) error: Style,
    pub(crate) warning: Style,
    pub(crate) note: Style,
    /// Line numbers, frames, what matters less.
    pub(crate) dim: Style,
    /// Names, headings.
    pub(crate) strong: Style,
    pub(crate) added: Style,
    pub(crate) removed: Style,
}

/// The reader of standard output has gone away.
#[derive(Debug)]
pub(crate) struct Closed;

impl Display for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("standard output was closed")
    }
}

impl std::error::Error for Closed {}

impl Output {
    /// Takes standard output for the rest of the program.
    pub(crate) fn new() -> Output {
        let stdout = io::stdout();
        let has_colours = AutoStream::choice(&stdout) != ColorChoice::Never;
        let styles = if has_colours { Styles::coloured() } else { Styles::default() };
        let is_terminal = stdout.is_terminal();
        let out = stdout.lock();
        Output {
            out,
            pending: Vec::new(),
            last_flush: None,
            styles,
            is_terminal,
            progress: Progress::default(),
        }
    }

    /// Expects work on so many inputs, and shows how it goes on if it takes long.
    pub(crate) fn expect(&mut self, n_inputs: usize) {
        self.progress = Progress::new(n_inputs);
    }

    /// Counts one more input as done.
    pub(crate) fn advance(&mut self) {
        self.progress.advance();
    }

    /// Tells whether someone is looking at standard output.
    pub(crate) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Writes bytes.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.pending.extend_from_slice(bytes);
        if self.is_due() { self.flush() } else { Ok(()) }
    }

    /// Tells whether what is pending is to be written now: when it is much or, if someone is looking, old.
    ///
    /// The progress bar has to step aside each time, so it is not done for every line.
    fn is_due(&self) -> bool {
        let is_old = || self.last_flush.is_none_or(|last| last.elapsed() > REFRESH);
        !self.pending.is_empty() && (self.pending.len() >= CHUNK || (self.is_terminal && is_old()))
    }

    /// Tells the user, on standard error, that something could not be done; after all that was written before.
    pub(crate) fn complain(&mut self, message: impl Display) -> anyhow::Result<()> {
        self.flush()?;
        self.progress.aside(|| complain(message));
        Ok(())
    }

    /// Tells the user something, on standard error, after all that was written before.
    pub(crate) fn tell(&mut self, message: impl Display) -> anyhow::Result<()> {
        self.flush()?;
        self.progress.aside(|| tell(message));
        Ok(())
    }

    /// Writes what is still pending.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        let (out, pending) = (&mut self.out, &self.pending);
        let written = self.progress.aside(|| out.write_all(pending).and_then(|()| out.flush()));
        self.pending.clear();
        self.last_flush = Some(Instant::now());
        written.map_err(refused)
    }
}

/// Judges why standard output did not take what it was given.
fn refused(error: io::Error) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Closed.into(),
        _ => anyhow::anyhow!("cannot write to standard output: {}", reason(&error)),
    }
}

impl Styles {
    /// Tells whether there are to be colours.
    pub(crate) fn are_coloured(&self) -> bool {
        self.error != Style::new()
    }

    fn coloured() -> Styles {
        let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
        Styles {
            error: colour(AnsiColor::BrightRed).bold(),
            warning: colour(AnsiColor::Yellow).bold(),
            note: colour(AnsiColor::BrightBlue).bold(),
            dim: colour(AnsiColor::Cyan),
            strong: Style::new().bold(),
            added: colour(AnsiColor::Green),
            removed: colour(AnsiColor::Red),
        }
    }
}

/// A text in a style.
pub(crate) struct Styled<T>(pub(crate) Style, pub(crate) T);

impl<T: Display> Display for Styled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)?;
        self.1.fmt(f)?;
        write!(f, "{:#}", self.0)
    }
}

/// Tells the user, on standard error, that something could not be done.
pub(crate) fn complain(message: impl Display) {
    let has_colours = AutoStream::choice(&io::stderr()) != ColorChoice::Never;
    let style = if has_colours { Styles::coloured().error } else { Style::new() };
    tell(format_args!("{}: {message}", Styled(style, "error")));
}

/// Tells the user something, on standard error.
fn tell(message: impl Display) {
    // When even standard error is gone there is nobody left to tell.
    let _ = writeln!(io::stderr().lock(), "{message}");
}

/// Tells whether a person sees what is written to standard error.
pub(crate) fn is_watched() -> bool {
    io::stderr().is_terminal()
}

/// The reason of an error, without the number that the system gives it.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error ") {
        Some(at) => text[..at].to_owned(),
        None => text,
    }
}
