//! Reports: findings as text for people and for programs.
//!
//! A [`Format`] is a file in this folder and a word in its list. A report is made file by file, so that many files can
//! be checked side by side; what some formats need around and between the files comes from [`Format::head`],
//! [`Format::between`] and [`Format::tail`].
//!
//! Colours are not known here: pieces of the text are handed to a [`Paint`] together with what they are.

use std::fmt;
use std::str::FromStr;

use sgf_syntax::Document;

use crate::Diagnostic;

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

/// One file and what was found in it.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Config, check, report::{Format, Plain, Source}};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;B[aa]())");
/// let source = Source { path: "game.sgf", doc: &doc, diagnostics: &check(&doc, &Config::default()) };
/// let mut out = String::new();
/// Format::Short.write(&source, &Plain, &mut out);
/// assert!(out.starts_with("game.sgf:1:8"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The file's name as the user knows it.
    pub path: &'a str,
    /// What was checked.
    pub doc: &'a Document<'a>,
    /// What was found, in the order of the places.
    pub diagnostics: &'a [Diagnostic],
}

/// What makes a report of one file's findings.
type Writer = fn(&Source<'_>, &dyn Paint, &mut String);

/// Lists the formats: each is a variant, its name, what stands around the files, and the function that writes one.
macro_rules! formats {
    ($($(#[doc = $doc:literal])+ $format:ident = $name:literal, $around:expr, $writer:path;)+) => {
        /// A form of report.
        ///
        /// # Examples
        ///
        /// ```
        /// use sgf_lint::report::{Format, Plain, Source};
        /// use sgf_lint::{Config, check};
        /// use sgf_syntax::Document;
        /// let doc = Document::parse(b"(;B[aa;W[bb])");
        /// let diagnostics = check(&doc, &Config::default());
        /// let source = Source { path: "game.sgf", doc: &doc, diagnostics: &diagnostics };
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

            /// Returns the name by which the user asks for it.
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
    /// For editors and pipes: one line for each finding.
    Short = "short", Around::NOTHING, short::write;
    /// For programs: one JSON object a line for each finding.
    Json = "json", Around::NOTHING, json::write;
    /// For code scanning services and editors: one log in SARIF 2.1.0, with the rules and the fixes.
    Sarif = "sarif", Around { head: sarif::head, between: sarif::BETWEEN, tail: sarif::TAIL }, sarif::write;
    /// For the checks of GitHub: a workflow command a line, shown beside the file.
    GitHub = "github", Around::NOTHING, github::write;
}

/// What stands around the reports of the files.
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
    /// Adds the report of one file to `out`; nothing, if nothing was found.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{Config, check, report::{Format, Plain, Source}};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa])");
    /// let mut out = String::new();
    /// // Nothing was found, so nothing is written.
    /// let diagnostics = check(&doc, &Config::default());
    /// Format::Text.write(&Source { path: "game.sgf", doc: &doc, diagnostics: &diagnostics }, &Plain, &mut out);
    /// assert_eq!(out, "");
    /// ```
    pub fn write(self, source: &Source<'_>, paint: &dyn Paint, out: &mut String) {
        if !source.diagnostics.is_empty() {
            self.writer()(source, paint, out);
        }
    }

    /// Returns what stands in front of the first file.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::report::Format;
    /// // A log of SARIF is one object around all files; the other formats begin with the first file.
    /// assert!(Format::Sarif.head().starts_with('{') && Format::Text.head().is_empty());
    /// ```
    #[must_use]
    pub fn head(self) -> String {
        (self.around().head)()
    }

    /// Returns what stands between two files that both have findings.
    #[must_use]
    pub const fn between(self) -> &'static str {
        self.around().between
    }

    /// Returns what stands after the last file.
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

/// A name that is no format's.
///
/// # Examples
///
/// ```
/// use sgf_lint::report::Format;
/// let unknown = "xml".parse::<Format>().expect_err("there is no such format");
/// assert_eq!(unknown.to_string(), "no format is called `xml`; there is text, short, json, sarif, github");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownFormat {
    /// What was given.
    pub text: String,
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Format::ALL.iter().map(|format| format.name()).collect();
        write!(f, "no format is called `{}`; there is {}", self.text, names.join(", "))
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        let known = Format::ALL.iter().copied().find(|format| format.name() == text);
        known.ok_or_else(|| UnknownFormat { text: text.to_owned() })
    }
}
