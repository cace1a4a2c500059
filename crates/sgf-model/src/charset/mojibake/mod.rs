//! Text that was decoded with the wrong charset before it came here.
//!
//! Programs that take UTF-8 for Latin-1 turn é into Ã©, and others that take it for GBK turn 绝艺 into 缁濊壓. When such
//! text is written out again it is valid, and no charset of the file gives it back. It is told by undoing the mistake:
//! the text is encoded as it was wrongly read, decoded as it was written, and if that makes far more sense, it was so.

#[cfg(feature = "legacy-charsets")]
mod undo;

use super::Charset;

/// Text that makes sense only after a wrong decoding is undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mojibake {
    /// The charset of the bytes, once.
    pub written: Charset,
    /// The charset as which they were read.
    pub read: Charset,
    /// What the text was meant to be.
    pub text: String,
}

/// Finds text that was once decoded wrongly, and what it was meant to be.
///
/// Careful: a short word that could be meant as it stands is not reported. Nothing is found without the feature
/// `legacy-charsets`.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, looks_like_mojibake};
/// assert_eq!(looks_like_mojibake("AndrÃ©").unwrap().text, "André");
/// assert_eq!(looks_like_mojibake("缁濊壓").unwrap().text, "绝艺");
/// assert_eq!(looks_like_mojibake("André"), None);
/// ```
#[must_use]
pub fn looks_like_mojibake(text: &str) -> Option<Mojibake> {
    #[cfg(feature = "legacy-charsets")]
    return undo::find(text);
    #[cfg(not(feature = "legacy-charsets"))]
    {
        let _ = text;
        None
    }
}
