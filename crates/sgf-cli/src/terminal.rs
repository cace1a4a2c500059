//! The terminal: the one place of the program that writes to standard output and standard error.
//!
//! There are two doors: [`Output::show`] takes a [`Page`] of text for people, and [`Output::data`] bytes for programs, which are
//! made printable where standard output is a terminal. Messages on standard error are made printable, whatever they
//! quote. Clippy keeps everybody else from the streams (`clippy.toml`).
//!
//! Standard output is locked once and buffered; whether it gets colours is decided once. A reader that has gone away
//! (`sgf check | head`) is no error: writing fails with a [`Closed`], on which everything ends quietly.
#![allow(clippy::disallowed_methods, reason = "this is the one place")]

use std::fmt::{self, Display};
use std::io::{self, IsTerminal, StdoutLock, Write};
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use opensgf::Severity;
use opensgf::printable::{Printable, printable_lines};
pub(crate) use sgf_files::reason;

use crate::page::Page;
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
    /// How much is said beside what was asked for.
    pub(crate) loudness: Loudness,
    is_terminal: bool,
    progress: Progress,
}

/// How much a command says on standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Loudness {
    /// What went wrong.
    Quiet,
    /// Also what was done on the whole.
    #[default]
    Usual,
    /// Also what was done with each file.
    Verbose,
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

/// What goes to standard output.
#[derive(Debug)]
pub(crate) enum Shown {
    /// Text for people.
    Page(Page),
    /// Bytes for programs.
    Data(Vec<u8>),
}

/// Several things that are wrong at once, each for a line.
#[derive(Debug)]
pub(crate) struct Several(pub(crate) Vec<String>);

impl Display for Several {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("; "))
    }
}

impl std::error::Error for Several {}

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
            loudness: Loudness::default(),
            is_terminal,
            progress: Progress::default(),
        }
    }

    /// Expects work on so many inputs, and shows how it goes on if it takes long.
    pub(crate) fn expect(&mut self, n_inputs: usize) {
        self.progress = Progress::new(n_inputs, "files");
    }

    /// Counts one more input as done, and tells what was done with it to those who want to hear it.
    pub(crate) fn advance(&mut self, name: impl Display, done: &str) -> anyhow::Result<()> {
        self.progress.advance();
        self.tell_more(format_args!("{name}: {done}"))
    }

    /// Tells whether someone is looking at standard output.
    pub(crate) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// An empty page in the styles of standard output.
    pub(crate) fn page(&self) -> Page {
        Page::new(self.styles)
    }

    /// Shows a page.
    pub(crate) fn show(&mut self, page: &Page) -> anyhow::Result<()> {
        self.write(page.text().as_bytes())
    }

    /// Writes bytes for programs: to the byte, unless somebody looks at them on a terminal. Then they are text, in which
    /// nothing acts on the terminal.
    pub(crate) fn data(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        if !self.is_terminal {
            return self.write(bytes);
        }
        let mut shown = String::with_capacity(bytes.len());
        for (number, part) in String::from_utf8_lossy(bytes).split('\t').enumerate() {
            // What programs read may have tabs for blanks, and they do no harm.
            shown.push_str(if number > 0 { "\t" } else { "" });
            shown.push_str(&printable_lines(part));
        }
        self.write(shown.as_bytes())
    }

    /// Shows the help or the version that a command line asks for.
    pub(crate) fn help(&mut self, help: &clap::Error) -> anyhow::Result<()> {
        let text = help.render();
        let text = if self.styles.are_coloured() { text.ansi().to_string() } else { text.to_string() };
        self.write(only_colours(&text).as_bytes())
    }

    /// Writes text for people or bytes for programs, each by its door.
    pub(crate) fn put(&mut self, what: &Shown) -> anyhow::Result<()> {
        match what {
            Shown::Page(page) => self.show(page),
            Shown::Data(bytes) => self.data(bytes),
        }
    }

    /// Writes a picture that the library has made of text, whose only controls are colours. On a terminal, what else there
    /// were would be made printable.
    pub(crate) fn drawn(&mut self, picture: &[u8]) -> anyhow::Result<()> {
        if !self.is_terminal {
            return self.write(picture);
        }
        let shown = only_colours(&String::from_utf8_lossy(picture));
        self.write(shown.as_bytes())
    }

    fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
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

    /// Shows a page on standard error, after all that was written before.
    pub(crate) fn show_aside(&mut self, page: &Page) -> anyhow::Result<()> {
        self.flush()?;
        self.progress.aside(|| say(page.text()));
        Ok(())
    }

    /// Tells the user something, on standard error, after all that was written before, unless he wants to hear nothing.
    pub(crate) fn tell(&mut self, message: impl Display) -> anyhow::Result<()> {
        if self.loudness < Loudness::Usual {
            return Ok(());
        }
        self.flush()?;
        self.progress.aside(|| tell(message));
        Ok(())
    }

    /// Tells the user something, as [`Output::tell`] does, if he wants to hear of each file.
    pub(crate) fn tell_more(&mut self, message: impl Display) -> anyhow::Result<()> {
        if self.loudness < Loudness::Verbose { Ok(()) } else { self.tell(message) }
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

    /// How a severity looks.
    pub(crate) fn of(&self, severity: Severity) -> Style {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            Severity::Note => self.note,
        }
    }

    pub(crate) fn coloured() -> Styles {
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

/// Tells the user, on standard error, that something could not be done.
pub(crate) fn complain(message: impl Display) {
    let has_colours = AutoStream::choice(&io::stderr()) != ColorChoice::Never;
    let style = if has_colours { Styles::coloured().error } else { Style::new() };
    say(&format!("{style}error{style:#}: {}\n", Printable(message)));
}

/// Tells the user something, on standard error.
fn tell(message: impl Display) {
    say(&format!("{}\n", Printable(message)));
}

fn say(text: &str) {
    // When even standard error is gone there is nobody left to tell.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Tells what is wrong with the command line, on standard error.
pub(crate) fn refuse(error: &clap::Error) {
    let has_colours = AutoStream::choice(&io::stderr()) != ColorChoice::Never;
    let text = error.render();
    say(&only_colours(&if has_colours { text.ansi().to_string() } else { text.to_string() }));
}

/// Makes all of a text printable but for line breaks and the sequences that set colours.
fn only_colours(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (number, part) in text.split('\x1B').enumerate() {
        let parameters = part.strip_prefix('[').and_then(|rest| rest.split_once('m'));
        let is_plain = |(parameters, _): &(&str, &str)| {
            parameters.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b';' | b':'))
        };
        match parameters.filter(is_plain) {
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

/// Tells whether a person sees what is written to standard output.
pub(crate) fn is_shown() -> bool {
    io::stdout().is_terminal()
}

/// Tells whether a person sees what is written to standard error.
pub(crate) fn is_watched() -> bool {
    io::stderr().is_terminal()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_all_sequences_colours_stay() {
        for (text, shown) in [
            ("a\n", "a\n"),
            ("\x1B[1;38;5;9ma\x1B[0m\n", "\x1B[1;38;5;9ma\x1B[0m\n"),
            ("\x1B[2Ja", "␛[2Ja"),
            ("\x1B[?25lm", "␛[?25lm"),
            ("\x1B]0;title\x07", "␛]0;title␇"),
            ("[1m \x1B", "[1m ␛"),
        ] {
            assert_eq!(only_colours(text), shown);
        }
    }
}
