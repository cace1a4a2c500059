//! Errors of charset names and of encoding.

/// The reason why a CA value does not name a charset that this crate reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum CharsetError {
    /// The value contains no letter and no digit.
    #[error("no charset is named")]
    Empty,
    /// The name is unknown: `foo`, `unknown`.
    #[error("the charset is not known")]
    Unknown,
    /// ASCII characters encode other characters after a shift sequence: UTF-7, HZ, ISO-2022-KR, ISO-2022-CN.
    #[error("the charset writes other characters with ASCII bytes")]
    Shifted,
    /// Bytes below 80 are parts of other characters because the text is compressed: SCSU, BOCU-1, UTF-1.
    #[error("the charset writes other characters with ASCII bytes, because it is compressed")]
    Compressed,
    /// ASCII characters have other codes: EBCDIC in its national forms.
    #[error("the charset gives ASCII characters other codes")]
    Ebcdic,
    /// A registered charset for which this crate has no table: EUC-TW, JOHAB, VISCII.
    #[error("there is no table for the charset")]
    NoTable,
}

/// A character that the charset does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("U+{:04X} is not in the charset", u32::from(*character))]
pub struct UnmappableError {
    /// The byte offset of the character in the text.
    pub at: usize,
    /// The character.
    pub character: char,
}
