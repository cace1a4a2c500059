//! Styles of the pieces of a report, and the trait for coloring them.

use crate::Severity;

/// The role of a piece of text in a report.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Severity, report::Style};
/// assert_ne!(Style::Severity(Severity::Error), Style::Severity(Severity::Note));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// The severity and code of a finding, and the carets under its place.
    Severity(Severity),
    /// The message.
    Message,
    /// The name of a file and a place in it.
    Path,
    /// Line numbers, and the bar between them and the text.
    Gutter,
    /// A piece of the record.
    Text,
    /// An escaped piece of the record.
    Control,
    /// The word `help`.
    Help,
}

/// Writes styled text, for example in colors.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Config, check, report::{Format, Paint, Source, Style}};
/// use sgf_syntax::Document;
/// /// Puts messages between stars.
/// struct Stars;
/// impl Paint for Stars {
///     fn paint(&self, style: Style, text: &str, out: &mut String) {
///         let star = if style == Style::Message { "*" } else { "" };
///         out.extend([star, text, star]);
///     }
/// }
/// let doc = Document::parse(b"(;B[aa]())");
/// let source = Source { path: "game.sgf", doc: &doc, diagnostics: &check(&doc, &Config::default()), left_out: &[] };
/// let mut out = String::new();
/// Format::Text.write(&source, &Stars, &mut out);
/// assert!(out.contains('*'));
/// ```
pub trait Paint {
    /// Appends `text` to `out` in the given style.
    fn paint(&self, style: Style, text: &str, out: &mut String);
}

/// Writes plain text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Paint for Plain {
    fn paint(&self, _: Style, text: &str, out: &mut String) {
        out.push_str(text);
    }
}
