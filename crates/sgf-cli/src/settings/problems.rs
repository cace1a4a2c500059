//! Errors in a settings file, with their places.

use opensgf::LineIndex;
use toml::Spanned;

/// Collects errors with their byte offsets in the text.
#[derive(Debug, Default)]
pub(super) struct Problems(Vec<(usize, String)>);

impl Problems {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn add_at(&mut self, offset: usize, problem: impl Into<String>) {
        self.0.push((offset, problem.into()));
    }

    pub(super) fn add<T>(&mut self, at: &Spanned<T>, problem: impl Into<String>) {
        self.add_at(at.span().start, problem);
    }

    pub(super) fn wrong_type<T>(&mut self, at: &Spanned<T>, expected: &str) {
        self.add(at, format!("expected {expected}"));
    }

    pub(super) fn unknown_key<T>(&mut self, key: &Spanned<T>, name: &str, hint: &str) {
        self.add(key, format!("unknown key `{name}`; {hint}"));
    }

    /// The errors as `line:column: message`, in the order of the text.
    pub(super) fn into_messages(mut self, text: &str) -> Vec<String> {
        self.0.sort();
        let lines = LineIndex::new(text.as_bytes());
        let message = |(at, problem): (usize, String)| {
            let place = lines.place(text.as_bytes(), at);
            format!("{}:{}: {problem}", place.line, place.column)
        };
        self.0.into_iter().map(message).collect()
    }
}
