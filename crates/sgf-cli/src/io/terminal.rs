//! Standard output and standard error. Nothing else in the program writes to them.
//!
//! [`Output::show`] takes [`StyledText`] for people, and [`Output::data`] takes bytes for programs, which are escaped if standard output is a
//! terminal. Messages on standard error are escaped, whatever they quote. Clippy forbids using the streams elsewhere (`clippy.toml`).
//!
//! Standard output is locked and checked for color support once, and buffered. If the reader is gone (`sgf check | head`), writing fails
//! with [`ClosedError`], and the program ends silently.
#![allow(clippy::disallowed_methods, reason = "this module wraps them")]

use std::fmt::Display;
use std::io::{self, IsTerminal, StdoutLock, Write};
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use opensgf::printable::{Printable, printable_lines};
pub(crate) use sgf_files::reason;

use super::progress::Progress;
use super::styled_text::{StyledText, Styles};

/// Size of the buffer, in bytes.
const BUFFER: usize = 64 * 1024;

/// How long output to a terminal may be buffered.
const FLUSH_INTERVAL: Duration = Duration::from_millis(50);

/// Standard output.
pub(crate) struct Output {
    out: StdoutLock<'static>,
    pending: Vec<u8>,
    last_flush: Option<Instant>,
    /// Empty styles if colors are off.
    pub(crate) styles: Styles,
    pub(crate) verbosity: Verbosity,
    is_terminal: bool,
    progress: Progress,
}

/// How much a command reports on standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verbosity {
    /// Errors.
    Quiet,
    /// Also a summary.
    #[default]
    Normal,
    /// Also a line for each file.
    Verbose,
}

/// Content for standard output.
#[derive(Debug)]
pub(crate) enum Content {
    /// Text for people.
    Text(StyledText),
    /// Bytes for programs.
    Data(Vec<u8>),
}

/// Several errors, each printed on its own line.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub(crate) struct Errors(pub(crate) Vec<String>);

/// The reader of standard output is gone.
#[derive(Debug, thiserror::Error)]
#[error("standard output was closed")]
pub(crate) struct ClosedError;

impl Output {
    /// Locks standard output.
    pub(crate) fn new() -> Output {
        let stdout = io::stdout();
        let has_colors = AutoStream::choice(&stdout) != ColorChoice::Never;
        let styles = if has_colors { Styles::colored() } else { Styles::default() };
        let is_terminal = stdout.is_terminal();
        let out = stdout.lock();
        Output {
            out,
            pending: Vec::new(),
            last_flush: None,
            styles,
            verbosity: Verbosity::default(),
            is_terminal,
            progress: Progress::default(),
        }
    }

    /// Starts a progress bar for this number of files.
    pub(crate) fn start_progress(&mut self, n_inputs: usize) {
        self.progress = Progress::new(n_inputs, "files", is_stderr_terminal());
    }

    /// Counts a file as done, and reports it with `--verbose`.
    pub(crate) fn advance(&mut self, name: impl Display, result: &str) -> anyhow::Result<()> {
        self.progress.advance();
        self.verbose(format_args!("{name}: {result}"))
    }

    /// Returns whether standard output is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// An empty text in the styles of standard output.
    pub(crate) fn styled_text(&self) -> StyledText {
        StyledText::new(self.styles)
    }

    /// Prints text.
    pub(crate) fn show(&mut self, text: &StyledText) -> anyhow::Result<()> {
        self.write(text.as_str().as_bytes())
    }

    /// Writes bytes for programs. On a terminal, they are decoded and control characters are escaped.
    pub(crate) fn data(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        if !self.is_terminal {
            return self.write(bytes);
        }
        // Tabs are harmless, and common in data.
        let text = String::from_utf8_lossy(bytes);
        let escaped: Vec<_> = text.split('\t').map(printable_lines).collect();
        self.write(escaped.join("\t").as_bytes())
    }

    /// Prints the help or version text of clap.
    pub(crate) fn help(&mut self, help: &clap::Error) -> anyhow::Result<()> {
        let text = help.render();
        let text = if self.styles.are_colored() { text.ansi().to_string() } else { text.to_string() };
        self.write(escape_except_colors(&text).as_bytes())
    }

    /// Writes text for people or bytes for programs.
    pub(crate) fn put(&mut self, content: &Content) -> anyhow::Result<()> {
        match content {
            Content::Text(text) => self.show(text),
            Content::Data(bytes) => self.data(bytes),
        }
    }

    /// Writes a board drawn as text, which contains no control sequences but colors. On a terminal, others would be escaped.
    pub(crate) fn drawing(&mut self, picture: &[u8]) -> anyhow::Result<()> {
        if !self.is_terminal {
            return self.write(picture);
        }
        let escaped = escape_except_colors(&String::from_utf8_lossy(picture));
        self.write(escaped.as_bytes())
    }

    fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.pending.extend_from_slice(bytes);
        if self.is_flush_due() { self.flush() } else { Ok(()) }
    }

    /// Returns whether to flush: if the buffer is full or, on a terminal, old. Flushing each line would redraw the progress bar each time.
    fn is_flush_due(&self) -> bool {
        let is_old = || self.last_flush.is_none_or(|last| last.elapsed() > FLUSH_INTERVAL);
        !self.pending.is_empty() && (self.pending.len() >= BUFFER || (self.is_terminal && is_old()))
    }

    /// Reports an error on standard error, after flushing standard output.
    pub(crate) fn error(&mut self, message: impl Display) -> anyhow::Result<()> {
        self.flush()?;
        self.progress.suspend(|| print_error(message));
        Ok(())
    }

    /// Prints text on standard error, after flushing standard output.
    pub(crate) fn show_on_stderr(&mut self, text: &StyledText) -> anyhow::Result<()> {
        self.flush()?;
        self.progress.suspend(|| write_stderr(text.as_str()));
        Ok(())
    }

    /// Reports something on standard error, unless `--quiet` is given.
    pub(crate) fn inform(&mut self, message: impl Display) -> anyhow::Result<()> {
        if self.verbosity < Verbosity::Normal {
            return Ok(());
        }
        self.flush()?;
        self.progress.suspend(|| write_stderr(&format!("{}\n", Printable(message))));
        Ok(())
    }

    /// Reports something on standard error if `--verbose` is given.
    pub(crate) fn verbose(&mut self, message: impl Display) -> anyhow::Result<()> {
        if self.verbosity < Verbosity::Verbose { Ok(()) } else { self.inform(message) }
    }

    /// Writes the buffer.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        let (out, pending) = (&mut self.out, &self.pending);
        let written = self.progress.suspend(|| out.write_all(pending).and_then(|()| out.flush()));
        self.pending.clear();
        self.last_flush = Some(Instant::now());
        written.map_err(write_error)
    }
}

fn write_error(error: io::Error) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::BrokenPipe => ClosedError.into(),
        _ => anyhow::anyhow!("cannot write to standard output: {}", reason(&error)),
    }
}

/// Prints an error on standard error.
pub(crate) fn print_error(message: impl Display) {
    let has_colors = AutoStream::choice(&io::stderr()) != ColorChoice::Never;
    let style = if has_colors { Styles::colored().error } else { Style::new() };
    write_stderr(&format!("{style}error{style:#}: {}\n", Printable(message)));
}

fn write_stderr(text: &str) {
    // If standard error is closed, there is nowhere to report it.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Prints an error in the command line on standard error.
pub(crate) fn print_usage_error(error: &clap::Error) {
    let has_colors = AutoStream::choice(&io::stderr()) != ColorChoice::Never;
    let text = error.render();
    let text = if has_colors { text.ansi().to_string() } else { text.to_string() };
    write_stderr(&escape_except_colors(&text));
}

/// Escapes control characters, except line breaks and the sequences that set colors.
fn escape_except_colors(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (number, part) in text.split('\x1B').enumerate() {
        let parameters = part.strip_prefix('[').and_then(|rest| rest.split_once('m'));
        let is_color = |(parameters, _): &(&str, &str)| {
            parameters.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b';' | b':'))
        };
        match parameters.filter(is_color) {
            Some((parameters, rest)) if number > 0 => {
                out.push_str(&format!("\x1B[{parameters}m"));
                out.push_str(&printable_lines(rest));
            }
            _ => {
                out.push_str(if number > 0 { "␛" } else { "" });
                out.push_str(&printable_lines(part));
            }
        }
    }
    out
}

/// Returns whether standard output is a terminal.
pub(crate) fn is_stdout_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Returns whether standard error is a terminal.
pub(crate) fn is_stderr_terminal() -> bool {
    io::stderr().is_terminal()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_only_color_sequences() {
        for (text, shown) in [
            ("a\n", "a\n"),
            ("\x1B[1;38;5;9ma\x1B[0m\n", "\x1B[1;38;5;9ma\x1B[0m\n"),
            ("\x1B[2Ja", "␛[2Ja"),
            ("\x1B[?25lm", "␛[?25lm"),
            ("\x1B]0;title\x07", "␛]0;title␇"),
            ("[1m \x1B", "[1m ␛"),
        ] {
            assert_eq!(escape_except_colors(text), shown);
        }
    }
}
