//! The description of a format.

use sgf_model::record::GameView;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::import::Import;
use crate::loss::{WriteError, Written};

/// A record format other than SGF.
///
/// # Examples
///
/// ```
/// use sgf_formats::FORMATS;
/// let of_go = FORMATS.iter().filter(|format| format.games.contains(&1));
/// let names: Vec<&str> = of_go.map(|format| format.name).collect();
/// assert!(["gib", "ngf", "ugf", "gtp"].iter().all(|name| names.contains(name)));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Format {
    /// The short name, as in command line options: `gib`.
    pub name: &'static str,
    /// The full name.
    pub title: &'static str,
    /// The file extensions, in lowercase, without the dot.
    pub extensions: &'static [&'static str],
    /// The numbers of the supported games.
    pub games: &'static [u16],
    /// Whether files are text, in any charset, rather than binary.
    pub is_text: bool,
    /// The extensions of companion files that hold a part of the data, in lowercase, without the dot.
    pub companions: &'static [&'static str],
    /// A short description of what a file contains and how it is detected.
    pub holds: &'static str,
    /// A short description of the conversion to SGF.
    pub becomes: &'static str,
    /// A short description of what is lost when writing; empty for read-only formats.
    pub loses: &'static str,
    /// References to descriptions of the format.
    pub sources: &'static [&'static str],
    /// Returns the confidence that a file is in this format.
    pub(crate) detect: fn(&FileHead<'_>) -> Confidence,
    /// Reads a file.
    pub(crate) read: fn(&mut Import<'_>),
    /// Writes games, if supported.
    pub(crate) write: Option<Write>,
}

/// Writes games in a format.
pub(crate) type Write = fn(&[GameView<'_>]) -> Result<Written, WriteError>;

impl Format {
    /// Returns whether the format can be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_formats::format;
    /// let is_written = |name| format(name).map(|format| format.is_written());
    /// assert_eq!((is_written("gib"), is_written("mat")), (Some(true), Some(true)));
    /// ```
    #[must_use]
    pub fn is_written(&self) -> bool {
        self.write.is_some()
    }

    /// Returns whether the format has a file extension, ignoring case.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_formats::format;
    /// assert!(format("mat").is_some_and(|mat| mat.has_extension("MAT") && !mat.has_extension("sgf")));
    /// ```
    #[must_use]
    pub fn has_extension(&self, extension: &str) -> bool {
        self.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension))
    }
}
