//! Text of moves, stored inline when short.

use std::fmt;
use std::ops::Deref;

use smallvec::SmallVec;

/// The text of a move in a record. A game has hundreds, and nearly all are short enough to avoid an allocation.
///
/// # Examples
///
/// ```
/// use sgf_render::MoveText;
/// let text = MoveText::from("pd");
/// assert_eq!((&*text, text.len(), text.to_string()), ("pd", 2, "pd".to_owned()));
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct MoveText(SmallVec<[u8; 16]>);

impl MoveText {
    /// The text.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::MoveText;
    /// assert_eq!(MoveText::from("Nbd7, a long way from home").as_str(), "Nbd7, a long way from home");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("it was made of a text")
    }
}

impl From<&str> for MoveText {
    fn from(text: &str) -> MoveText {
        MoveText(SmallVec::from_slice(text.as_bytes()))
    }
}

impl From<String> for MoveText {
    fn from(text: String) -> MoveText {
        text.as_str().into()
    }
}

impl Deref for MoveText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_str(), f)
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
