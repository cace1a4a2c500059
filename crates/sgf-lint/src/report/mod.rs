//! Report formats.
//!
//! Each [`Format`] has a file in this folder. Reports are written file by file, so that files can be checked in parallel;
//! [`Format::head`], [`Format::between`] and [`Format::tail`] return the text around and between them.
//!
//! Colors are up to the caller: a [`Paint`] receives each piece of text with its [`Style`].

use std::fmt;
use std::str::FromStr;

use sgf_syntax::Document;
use thiserror::Error;

use crate::{Diagnostic, LeftOut};

mod columns;
mod github;
mod json;
mod line;
mod paint;
mod places;
mod sarif;
mod short;
mod text;
mod uri;

pub use paint::{Paint, Plain, Style};

/// A file and its findings.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Config, check, report::{Format, Plain, Source}};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;B[aa]())");
/// let source = Source { path: "game.sgf", doc: &doc, diagnostics: &check(&doc, &Config::default()), left_out: &[] };
/// let mut out = String::new();
/// Format::Short.write(&source, &Plain, &mut out);
/// assert!(out.starts_with("game.sgf:1:8"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The file's name as the user knows it.
    pub path: &'a str,
    /// The document that was checked.
    pub doc: &'a Document<'a>,
    /// The findings, in text order.
    pub diagnostics: &'a [Diagnostic],
    /// The numbers of findings that a [`Limit`](crate::Limit) has left out.
    pub left_out: &'a [LeftOut],
}

/// Writes the report of one file.
type Writer = fn(&Source<'_>, &dyn Paint, &mut String);

/// Lists the formats: the variant, its name, the text around the files, and the function that writes one.
macro_rules! formats {
    ($($(#[doc = $doc:literal])+ $format:ident = $name:literal, $around:expr, $writer:path;)+) => {
        /// A report format.
        ///
        /// # Examples
        ///
        /// ```
        /// use sgf_lint::report::{Format, Plain, Source};
        /// use sgf_lint::{Config, check};
        /// use sgf_syntax::Document;
        /// let doc = Document::parse(b"(;B[aa;W[bb])");
        /// let diagnostics = check(&doc, &Config::default());
        /// let source = Source { path: "game.sgf", doc: &doc, diagnostics: &diagnostics, left_out: &[] };
        /// let mut out = String::new();
        /// Format::Text.write(&source, &Plain, &mut out);
        /// assert_eq!(out, "\
        /// error[S020]: value without its closing bracket
        ///  --> game.sgf:1:4
        ///   |
        /// 1 | (;B[aa;W[bb])
        ///   |    ^^^
        ///   = help: insert the missing bracket (safe fix)
        ///
        /// ");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[doc = $doc])+ $format,)+
        }

        impl Format {
            /// All formats.
            pub const ALL: &[Format] = &[$(Format::$format),+];

            /// Returns the name on the command line.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Format::$format => $name,)+ }
            }

            const fn around(self) -> Around {
                match self { $(Format::$format => $around,)+ }
            }

            const fn writer(self) -> Writer {
                match self { $(Format::$format => $writer,)+ }
            }
        }
    };
}

formats! {
    /// For people: the line, with carets under the place.
    Text = "text", Around::NOTHING, text::write;
    /// For editors and pipes: one line per finding.
    Short = "short", Around::NOTHING, short::write;
    /// For programs: one JSON object per line and finding.
    Json = "json", Around::NOTHING, json::write;
    /// For code scanning services and editors: one log in SARIF 2.1.0, including the rules and fixes.
    Sarif = "sarif", Around { head: sarif::head, between: sarif::BETWEEN, tail: sarif::TAIL }, sarif::write;
    /// For GitHub Actions: one workflow command per finding, shown next to the line in the file.
    GitHub = "github", Around::NOTHING, github::write;
}

/// The text around the reports of the files.
#[derive(Clone, Copy)]
struct Around {
    head: fn() -> String,
    between: &'static str,
    tail: &'static str,
}

impl Around {
    const NOTHING: Around = Around { head: String::new, between: "", tail: "" };
}

impl Format {
    /// Appends the report of one file to `out`. Writes nothing if there are no findings.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{Config, check, report::{Format, Plain, Source}};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa])");
    /// let mut out = String::new();
    /// let diagnostics = check(&doc, &Config::default());
    /// Format::Text.write(&Source { path: "game.sgf", doc: &doc, diagnostics: &diagnostics, left_out: &[] }, &Plain, &mut out);
    /// assert_eq!(out, "");
    /// ```
    pub fn write(self, source: &Source<'_>, paint: &dyn Paint, out: &mut String) {
        if !source.diagnostics.is_empty() {
            self.writer()(source, paint, out);
        }
    }

    /// Returns the text before the first file.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::report::Format;
    /// // A SARIF log is one object around all files.
    /// assert!(Format::Sarif.head().starts_with('{') && Format::Text.head().is_empty());
    /// ```
    #[must_use]
    pub fn head(self) -> String {
        (self.around().head)()
    }

    /// Returns the text between two files that both have findings.
    #[must_use]
    pub const fn between(self) -> &'static str {
        self.around().between
    }

    /// Returns the text after the last file.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::report::Format;
    /// assert!(Format::Sarif.tail().trim_end().ends_with('}') && Format::Json.tail().is_empty());
    /// ```
    #[must_use]
    pub const fn tail(self) -> &'static str {
        self.around().tail
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of parsing a [`Format`] from an unknown name.
///
/// # Examples
///
/// ```
/// use sgf_lint::report::Format;
/// let error = "xml".parse::<Format>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown format `xml`; known formats are text, short, json, sarif, github");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown format `{text}`; known formats are {}", Format::ALL.iter().map(|format| format.name()).collect::<Vec<_>>().join(", "))]
#[non_exhaustive]
pub struct ParseFormatError {
    /// The text that was parsed.
    pub text: String,
}

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Format, ParseFormatError> {
        let known = Format::ALL.iter().copied().find(|format| format.name() == text);
        known.ok_or_else(|| ParseFormatError { text: text.to_owned() })
    }
}

/// The advice for findings that were left out.
const SHOW_ALL: &str = "show all of them with --all";

/// The lines of advice: the help, and what the fix does.
fn help_lines(diagnostic: &Diagnostic) -> impl Iterator<Item = String> {
    let fix = diagnostic.fix.as_ref().map(|fix| format!("{} ({} fix)", fix.title, fix.applicability.name()));
    diagnostic.help.as_deref().map(str::to_owned).into_iter().chain(fix)
}
