//! Pieces of a report, and who paints them.

use crate::Severity;

/// What a piece of text in a report is.
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
    /// The word and code of a finding, and the carets under its place.
    Severity(Severity),
    /// What was found, in words.
    Message,
    /// The name of a file and a place in it.
    Path,
    /// Line numbers, and the bar between them and the text.
    Gutter,
    /// A piece of the record.
    Text,
    /// A byte of the record that is shown as something else.
    Control,
    /// Advice.
    Help,
}

/// Writes pieces of text with colours, or however their style is to be shown.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Config, check, report::{Format, Paint, Source, Style}};
/// use sgf_syntax::Document;
/// /// Puts what was found between stars.
/// struct Stars;
/// impl Paint for Stars {
///     fn paint(&self, style: Style, text: &str, out: &mut String) {
///         let star = if style == Style::Message { "*" } else { "" };
///         out.extend([star, text, star]);
///     }
/// }
/// let doc = Document::parse(b"(;B[aa]())");
/// let source = Source { path: "game.sgf", doc: &doc, diagnostics: &check(&doc, &Config::default()) };
/// let mut out = String::new();
/// Format::Text.write(&source, &Stars, &mut out);
/// assert!(out.contains('*'));
/// ```
pub trait Paint {
    /// Adds `text` to `out` in the given style.
    fn paint(&self, style: Style, text: &str, out: &mut String);
}

/// Paints nothing: text as it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Paint for Plain {
    fn paint(&self, _: Style, text: &str, out: &mut String) {
        out.push_str(text);
    }
}
