//! UTF-16, which has to be recognised before anything else can be read.
//!
//! A UTF-16 file is recoded to UTF-8 before it is parsed. Most have a byte order mark; some do not, and are told by the
//! NUL half of every `(`, `;` and letter.

/// The order of the two bytes of a UTF-16 unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Endian {
    /// The low byte comes first.
    Little,
    /// The high byte comes first.
    Big,
}

/// How much of a file without a mark is looked at.
const N_BYTES: usize = 1024;

/// Tells whether a file is UTF-16, and in which order its bytes are.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Endian, is_utf16};
/// assert_eq!(is_utf16(b"\xFE\xFF\0(\0;\0)"), Some(Endian::Big));
/// assert_eq!(is_utf16(b"(\0;\0C\0[\0x\0]\0)\0"), Some(Endian::Little));
/// assert_eq!(is_utf16(b"(;C[x])"), None);
/// ```
pub fn is_utf16(bytes: &[u8]) -> Option<Endian> {
    match bytes {
        // The mark of UTF-32, little end first, starts like that of UTF-16.
        [0xFF, 0xFE, 0, 0, ..] => None,
        [0xFF, 0xFE, ..] => Some(Endian::Little),
        [0xFE, 0xFF, ..] => Some(Endian::Big),
        _ => by_nul_halves(&bytes[..bytes.len().min(N_BYTES)]),
    }
}

/// Half of the units must be ASCII in one order, a `(` among them, and hardly any in the other order.
fn by_nul_halves(bytes: &[u8]) -> Option<Endian> {
    if !bytes.contains(&0) {
        return None;
    }
    let (units, _) = bytes.as_chunks::<2>();
    let n_ascii =
        |low: usize| units.iter().filter(|unit| unit[1 - low] == 0 && matches!(unit[low], 1..0x80)).count();
    let is = |endian: Endian, low: usize| {
        let opens = units.iter().any(|unit| unit[low] == b'(' && unit[1 - low] == 0);
        (opens && n_ascii(low) * 2 >= units.len() && n_ascii(1 - low) * 8 <= units.len()).then_some(endian)
    };
    is(Endian::Little, 0).or_else(|| is(Endian::Big, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recoded(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(to_bytes).collect()
    }

    #[test]
    fn both_orders_with_and_without_mark() {
        for text in ["(;GM[1]PB[芝野虎丸]PW[井山裕太]EV[第四十四期名人戦];B[pd];W[dp])", " \n(;)", "(;C[é])"]
        {
            let marked = format!("\u{FEFF}{text}");
            assert_eq!(is_utf16(&recoded(text, u16::to_le_bytes)), Some(Endian::Little), "{text}");
            assert_eq!(is_utf16(&recoded(text, u16::to_be_bytes)), Some(Endian::Big), "{text}");
            assert_eq!(is_utf16(&recoded(&marked, u16::to_le_bytes)), Some(Endian::Little), "{text}");
            assert_eq!(is_utf16(&recoded(&marked, u16::to_be_bytes)), Some(Endian::Big), "{text}");
        }
    }

    #[test]
    fn nul_bytes_alone_are_not_utf_16() {
        assert_eq!(is_utf16(&[0; 2000]), None);
        assert_eq!(is_utf16(b"(;C[a\0b])"), None);
        assert_eq!(is_utf16(b"(\0"), Some(Endian::Little));
        assert_eq!(is_utf16(b""), None);
        assert_eq!(is_utf16("(;C[é])".as_bytes()), None);
        // UTF-32, with its mark and without.
        assert_eq!(is_utf16(b"\xFF\xFE\0\0(\0\0\0;\0\0\0)\0\0\0"), None);
    }
}
