//! A row of the table of formats.

use sgf_model::record::GameView;

use crate::beginning::Beginning;
use crate::draft::Draft;
use crate::formats::FORMATS;
use crate::loss::{Unwritable, Written};
use crate::recognise::Claim;

/// A format of records that is not SGF: what it is called, and what can be done with it.
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
    /// The word by which a user names it: `gib`.
    pub name: &'static str,
    /// What it is called in a text.
    pub title: &'static str,
    /// The extensions of its files, in lower case, without the dot.
    pub extensions: &'static [&'static str],
    /// The numbers of the games that it is for.
    pub games: &'static [u16],
    /// Whether it is text, which may come in any charset; otherwise it is bytes that stand for numbers.
    pub is_text: bool,
    /// The extensions of files that stand beside it and hold a part of it, in lower case, without the dot.
    pub companions: &'static [&'static str],
    /// What a file holds, and how it is recognised, in a few words.
    pub holds: &'static str,
    /// What comes of its parts in SGF, in a few words.
    pub becomes: &'static str,
    /// What writing it loses, in a few words; empty when it is not written.
    pub loses: &'static str,
    /// Where it is described.
    pub sources: &'static [&'static str],
    /// Tells how sure it is that some bytes are in this format.
    pub(crate) recognise: fn(&Beginning<'_>) -> Claim,
    /// Reads a file.
    pub(crate) read: fn(&mut Draft<'_>),
    /// Writes games, where that is possible.
    pub(crate) write: Option<Write>,
}

/// Writes games in a format.
pub(crate) type Write = fn(&[GameView<'_>]) -> Result<Written, Unwritable>;

impl Format {
    /// Tells whether the format can be written.
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

    /// Tells whether files of the format have an extension, in capitals or not.
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

/// Finds a format by its name.
///
/// # Examples
///
/// ```
/// assert_eq!(sgf_formats::format("gib").map(|format| format.extensions), Some(&["gib"][..]));
/// assert!(sgf_formats::format("sgf").is_none());
/// ```
#[must_use]
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.name == name)
}
