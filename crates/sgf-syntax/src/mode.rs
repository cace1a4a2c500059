//! Scan modes: how to tell a `]` from half of a character.
//!
//! SGF was designed for ASCII and Latin-1. In UTF-8, Latin-x and the EUC family every byte below 0x80 is a separate
//! character, so values can be scanned byte by byte. In Shift_JIS, Big5, GBK and GB18030 the second byte of a character
//! may be `[`, `\` or `]` (表 is 95 5C in Shift_JIS), and in ISO-2022-JP both bytes may. Such text needs its own mode,
//! which the caller chooses: this crate does not know where a file names its charset.

/// How the bytes inside values group into characters.
///
/// # Examples
///
/// ```
/// use sgf_syntax::{Document, ScanMode};
/// // 0x95 0x5C is one character; its second byte is not an escape.
/// let bytes = b"(;PB[\x95\x5C])";
/// let doc = Document::parse_with(bytes, |_| ScanMode::ShiftJis);
/// assert!(doc.facts().is_empty());
/// assert_eq!(doc.games().next().unwrap().root().get(b"PB").unwrap().raw(), b"\x95\x5C");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ScanMode {
    /// Every byte `[`, `\` and `]` is that character: ASCII, UTF-8, ISO-8859-x, windows-125x, EUC-JP, EUC-KR, EUC-CN.
    #[default]
    Ascii,
    /// Shift_JIS and windows-31J: lead 81-9F, E0-FC; trail 40-7E, 80-FC.
    ShiftJis,
    /// Big5 and Big5-HKSCS: lead 81-FE; trail 40-7E, A1-FE.
    Big5,
    /// GBK: lead 81-FE; trail 40-7E, 80-FE.
    Gbk,
    /// GB18030: like GBK, plus characters of two lead-digit pairs.
    Gb18030,
    /// ISO-2022-JP: after ESC `$` pairs of 7-bit bytes, until ESC `(`.
    Iso2022Jp,
}

impl ScanMode {
    /// Returns the length in bytes (1 or 2) of the character at the start of `bytes`, as far as it matters for scanning.
    ///
    /// A lead byte without a valid trail byte is a separate character. [`ScanMode::Ascii`] and the stateful ISO-2022-JP
    /// count as single bytes here.
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
