//! Which scan mode the parser needs for a charset.
//!
//! In Shift_JIS, Big5, GBK and GB18030 the second byte of a character may be `[`, `\` or `]`. The parser has a mode for
//! each, which costs time, and reads nearly every text alike: so the mode is asked for only where a byte above 7F
//! stands directly before one of the three.

use sgf_syntax::ScanMode;

use super::Charset;

/// Returns the mode for a charset whose characters may contain the bytes of `[`, `\` or `]`.
///
/// EUC-JP and EUC-KR (with the extension of code page 949) keep to other bytes and need none.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, trail_bytes};
/// use sgf_syntax::ScanMode;
/// assert_eq!(trail_bytes(Charset::BIG5), Some(ScanMode::Big5));
/// assert_eq!(trail_bytes(Charset::EUC_KR), None);
/// ```
pub fn trail_bytes(charset: Charset) -> Option<ScanMode> {
    match charset {
        Charset::SHIFT_JIS => Some(ScanMode::ShiftJis),
        Charset::BIG5 => Some(ScanMode::Big5),
        Charset::GBK => Some(ScanMode::Gbk),
        Charset::GB18030 => Some(ScanMode::Gb18030),
        Charset::ISO_2022_JP => Some(ScanMode::Iso2022Jp),
        _ => None,
    }
}

/// Returns the mode in which these bytes have to be scanned, given the charset of their text.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, scan_mode};
/// use sgf_syntax::ScanMode;
/// assert_eq!(scan_mode(b"(;PB[\x8E\x4F])", Charset::SHIFT_JIS), ScanMode::Ascii);
/// assert_eq!(scan_mode(b"(;PB[\x95\x5C])", Charset::SHIFT_JIS), ScanMode::ShiftJis);
/// ```
pub fn scan_mode(bytes: &[u8], charset: Charset) -> ScanMode {
    match trail_bytes(charset) {
        Some(ScanMode::Iso2022Jp) if bytes.contains(&0x1B) => ScanMode::Iso2022Jp,
        Some(ScanMode::Iso2022Jp) | None => ScanMode::Ascii,
        Some(mode) if has_high_before_special(bytes) => mode,
        Some(_) => ScanMode::Ascii,
    }
}

/// Looks for a byte above 7F directly before `[`, `\` or `]`.
fn has_high_before_special(bytes: &[u8]) -> bool {
    bytes.windows(2).any(|pair| pair[0] >= 0x80 && matches!(pair[1], b'[' | b'\\' | b']'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_are_asked_for_only_where_they_matter() {
        let plain = b"(;FF[4]PB[Ke Jie];B[pd])";
        let trap = b"(;PB[\xA5\x5C])";
        for charset in Charset::ALL {
            assert_eq!(scan_mode(plain, *charset), ScanMode::Ascii, "{charset}");
            let expected = trail_bytes(*charset).filter(|mode| *mode != ScanMode::Iso2022Jp);
            assert_eq!(scan_mode(trap, *charset), expected.unwrap_or(ScanMode::Ascii), "{charset}");
        }
        assert_eq!(scan_mode(b"(;PB[\x1B$B0B\x1B(B])", Charset::ISO_2022_JP), ScanMode::Iso2022Jp);
    }

    /// The rule of the head comment, checked against the tables: no other charset has such characters.
    #[test]
    fn no_charset_without_a_mode_has_such_trail_bytes() {
        for charset in
            Charset::ALL.iter().filter(|charset| trail_bytes(**charset).is_none() && !charset.is_utf16())
        {
            for lead in 0x80..=0xFF {
                for special in *b"[\\]" {
                    let bytes = [lead, special];
                    let text = super::super::decode(&bytes, *charset).text;
                    assert!(text.ends_with(char::from(special)), "{charset} {lead:X}");
                }
            }
        }
    }
}
