//! Options for reading a file.

use sgf_model::charset::Charset;

use crate::analysis::Perspective;

/// Options for reading a file.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// The charset of the text, overriding what the file declares.
    pub charset: Option<Charset>,
    /// The player for whom engine values are given, if the file does not say it.
    pub perspective: Option<Perspective>,
    /// Companion files that hold a part of the data, such as the names of players; see
    /// [`Format::companions`](crate::Format::companions).
    pub companions: Vec<Vec<u8>>,
}

sgf_syntax::options!(Options);

impl Options {
    /// Sets the charset of the text.
    #[must_use]
    pub fn with_charset(mut self, charset: Charset) -> Options {
        self.charset = Some(charset);
        self
    }

    /// Adds a companion file.
    #[must_use]
    pub fn with_companion(mut self, bytes: Vec<u8>) -> Options {
        self.companions.push(bytes);
        self
    }

    /// Sets the player for whom engine values are given.
    #[must_use]
    pub fn with_perspective(mut self, perspective: Perspective) -> Options {
        self.perspective = Some(perspective);
        self
    }
}
