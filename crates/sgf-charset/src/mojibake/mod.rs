//! Mojibake: text that was already decoded with the wrong charset.
//!
//! Programs that read UTF-8 as Latin-1 turn é into Ã©, and others that read it as GBK turn 绝艺 into 缁濊壓. Such
//! text is valid, so no charset of the file restores it. To recognize it, undo the mistake:
//! encode the text in the wrong charset, decode it in the original one, and compare how much sense the two make.

#[cfg(feature = "legacy-charsets")]
mod undo;

use super::Charset;

/// Text that makes sense only after undoing a wrong decoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mojibake {
    /// The original charset of the bytes.
    pub written: Charset,
    /// The charset in which they were decoded.
    pub read: Charset,
    /// The original text.
    pub text: String,
}

/// Recognizes text that was decoded wrongly, and restores it.
///
/// Short words that could be meant as they are do not count. Always `None` without the feature
/// `legacy-charsets`.
///
/// # Examples
///
/// ```
/// use sgf_charset::{Charset, looks_like_mojibake};
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
