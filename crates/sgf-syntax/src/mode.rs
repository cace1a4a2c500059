//! Scan modes: how to tell a `]` from half a character.
//!
//! SGF was made for ASCII and Latin-1. In UTF-8, in Latin-x and in the EUC family every byte below 0x80 is a character
//! of its own, so values can be scanned byte by byte. In Shift_JIS, Big5, GBK and GB18030 the second byte of a character
//! may be `[`, `\` or `]` (表 is 95 5C in Shift_JIS), and in ISO-2022-JP both may. Such text needs a mode of its own,
//! which the caller chooses: this crate does not know where a file names its charset.

/// How the bytes inside values group into characters.
///
/// # Examples
///
/// ```
/// use sgf_syntax::{Document, ScanMode};
/// // 0x95 0x5C is one character; its second byte is no escape.
/// let bytes = b"(;PB[\x95\x5C])";
/// let doc = Document::parse_with(bytes, |_| ScanMode::ShiftJis);
/// assert!(doc.facts().is_empty());
/// assert_eq!(doc.games().next().unwrap().root().get(b"PB").unwrap().raw(), b"\x95\x5C");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ScanMode {
    /// Every `[`, `\` and `]` stands for itself: ASCII, UTF-8, ISO-8859-x, windows-125x, EUC-JP, EUC-KR, EUC-CN.
    #[default]
    Ascii,
    /// Shift_JIS and windows-31J: lead 81-9F, E0-FC; trail 40-7E, 80-FC.
    ShiftJis,
    /// Big5 and Big5-HKSCS: lead 81-FE; trail 40-7E, A1-FE.
    Big5,
    /// GBK: lead 81-FE; trail 40-7E, 80-FE.
    Gbk,
    /// GB18030: like GBK, and lead-digit pairs that come in twos.
    Gb18030,
    /// ISO-2022-JP: after ESC `$` pairs of 7-bit bytes, until ESC `(`.
    Iso2022Jp,
}

impl ScanMode {
    /// Returns what must stand between a raw value and its `]`, so that the bracket is read as one; mostly nothing.
    ///
    /// A backslash needs another one. Half a character of two bytes, where a file was cut, needs a space: it must not take
    /// the bracket for its other half. Pairs of ISO-2022-JP need the escape sequence that ends them.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::ScanMode;
    /// assert_eq!(ScanMode::Ascii.guard(b"aa"), b"");
    /// assert_eq!(ScanMode::Ascii.guard(b"cut off\\"), b"\\");
    /// assert_eq!(ScanMode::ShiftJis.guard(b"\x83"), b" ");
    /// assert_eq!(ScanMode::Iso2022Jp.guard(b"\x1B$BI="), b"\x1B(B");
    /// ```
    #[must_use]
    pub fn guard(self, raw: &[u8]) -> &'static [u8] {
        crate::format::guard(raw, self)
    }

    /// Returns the length in bytes (1 or 2) of the character that starts `bytes`, as far as scanning cares.
    ///
    /// A lead byte without a fitting trail byte is a character of its own. ISO-2022-JP depends on what went before and
    /// counts as single bytes here; [`ScanMode::Ascii`] too.
    pub(crate) fn width(self, bytes: &[u8]) -> usize {
        match bytes {
            [lead, trail, ..] if self.is_lead(*lead) && self.is_trail(*trail) => 2,
            _ => 1,
        }
    }

    pub(crate) fn is_lead(self, byte: u8) -> bool {
        match self {
            ScanMode::Ascii | ScanMode::Iso2022Jp => false,
            ScanMode::ShiftJis => matches!(byte, 0x81..=0x9F | 0xE0..=0xFC),
            ScanMode::Big5 | ScanMode::Gbk | ScanMode::Gb18030 => matches!(byte, 0x81..=0xFE),
        }
    }

    fn is_trail(self, byte: u8) -> bool {
        match self {
            ScanMode::Ascii | ScanMode::Iso2022Jp => false,
            ScanMode::ShiftJis => matches!(byte, 0x40..=0x7E | 0x80..=0xFC),
            ScanMode::Big5 => matches!(byte, 0x40..=0x7E | 0xA1..=0xFE),
            ScanMode::Gbk => matches!(byte, 0x40..=0x7E | 0x80..=0xFE),
            ScanMode::Gb18030 => matches!(byte, 0x30..=0x39 | 0x40..=0x7E | 0x80..=0xFE),
        }
    }
}
