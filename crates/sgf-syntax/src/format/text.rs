//! Required escapes and soft line breaks in values.
//!
//! A value is a sequence of *atoms*: an escape with its character, or a character. The bytes of an atom must stay together.
//! SGFC 2.0 puts a soft line break between a backslash and its character at the line
//! width, which ends the value; atoms make that impossible.

use std::borrow::Cow;

use crate::ScanMode;

/// The atoms of a value.
struct Atoms<'v> {
    rest: &'v [u8],
    mode: ScanMode,
    /// Whether the value is UTF-8. In single-byte modes other runs of bytes above 0x7F are one atom,
    /// since they may be halves of characters (EUC).
    utf8: bool,
    /// In ISO-2022-JP: whether the current bytes are pairs.
    paired: bool,
}

impl<'v> Atoms<'v> {
    fn new(raw: &'v [u8], mode: ScanMode) -> Atoms<'v> {
        let utf8 = mode == ScanMode::Ascii && std::str::from_utf8(raw).is_ok();
        Atoms { rest: raw, mode, utf8, paired: false }
    }

    fn shifted(&mut self) -> usize {
        match self.rest {
            [0x1B, shift @ (b'$' | b'('), _, ..] => {
                self.paired = *shift == b'$';
                3
            }
            [0x21..=0x7E, 0x21..=0x7E, ..] if self.paired => 2,
            [b'\\', _, ..] => 2,
            [b'\n' | b'\r', ..] => {
                self.paired = false;
                line_break(self.rest).unwrap_or(1)
            }
            _ => 1,
        }
    }
}

impl<'v> Iterator for Atoms<'v> {
    type Item = &'v [u8];

    fn next(&mut self) -> Option<&'v [u8]> {
        let one = |raw: &[u8]| line_break(raw).unwrap_or_else(|| character(raw, self.mode, self.utf8));
        let length = match self.rest {
            [] => return None,
            _ if self.mode == ScanMode::Iso2022Jp => self.shifted(),
            [b'\\', escaped @ ..] if !escaped.is_empty() => 1 + one(escaped),
            raw => one(raw),
        };
        let (atom, rest) = self.rest.split_at(length);
        self.rest = rest;
        Some(atom)
    }
}

fn character(raw: &[u8], mode: ScanMode, utf8: bool) -> usize {
    if raw[0] < 0x80 {
        return 1;
    }
    match mode {
        _ if utf8 => 1 + raw[1..].iter().take_while(|&&byte| byte & 0xC0 == 0x80).count(),
        ScanMode::Ascii | ScanMode::Iso2022Jp => raw.iter().take_while(|&&byte| byte >= 0x80).count(),
        // In GB18030 a lead byte and a digit are the first half of a four-byte character.
        ScanMode::Gb18030 if is_four(raw, mode) => 4,
        _ => mode.width(raw),
    }
}

/// Returns whether `raw` starts with two pairs of a lead byte and a digit. A cut character has only one pair, and the
/// next byte may be a backslash.
fn is_four(raw: &[u8], mode: ScanMode) -> bool {
    let is_pair = |pair: &[u8]| mode.is_lead(pair[0]) && pair[1].is_ascii_digit();
    raw.len() > 3 && is_pair(raw) && is_pair(&raw[2..])
}

/// Returns the length of the line break at the start of `raw`: LF, CR, CRLF or LFCR.
fn line_break(raw: &[u8]) -> Option<usize> {
    match raw {
        [b'\n', b'\r', ..] | [b'\r', b'\n', ..] => Some(2),
        [b'\n' | b'\r', ..] => Some(1),
        _ => None,
    }
}

/// Wraps a text without soft line breaks into lines of at most `width` bytes; the first line starts at `column`.
///
/// Lines break after a space if there is one.
pub(super) fn wrap(raw: &[u8], column: usize, width: usize, mode: ScanMode) -> Vec<u8> {
    // In ISO-2022-JP a line break ends the shifted state, so nothing can be wrapped without tracking the state.
    if mode == ScanMode::Iso2022Jp || width == 0 {
        return raw.to_vec();
    }
    let mut out = Vec::with_capacity(raw.len() + raw.len() / width * 2);
    let mut line_start = 0isize - column as isize;
    let mut space = None;
    for bytes in Atoms::new(raw, mode) {
        let length = bytes.len();
        if line_break(bytes).is_some() {
            out.extend_from_slice(bytes);
            (line_start, space) = (out.len() as isize, None);
            continue;
        }
        // One column is reserved for the backslash.
        if out.len() as isize - line_start + length as isize >= width as isize
            && out.len() as isize > line_start.max(0)
        {
            let cut = space.take().unwrap_or(out.len());
            out.splice(cut..cut, *b"\\\n");
            line_start = cut as isize + 2;
        }
        out.extend_from_slice(bytes);
        if bytes == b" " {
            space = Some(out.len());
        }
    }
    out
}

/// Returns whether an atom is a soft line break: a backslash with a line break.
fn is_soft_break(atom: &[u8]) -> bool {
    atom[0] == b'\\' && line_break(&atom[1..]).is_some()
}

/// Removes the soft line breaks of a value.
pub(super) fn unwrap(raw: &[u8], mode: ScanMode) -> Cow<'_, [u8]> {
    if !Atoms::new(raw, mode).any(is_soft_break) {
        return Cow::Borrowed(raw);
    }
    Cow::Owned(Atoms::new(raw, mode).filter(|&atom| !is_soft_break(atom)).flatten().copied().collect())
}

/// Escapes every bracket that needs a backslash.
///
/// Source: sgf4, section 3.2 ("Following chars have to be escaped").
pub(crate) fn escape_brackets(raw: Cow<'_, [u8]>, mode: ScanMode) -> Cow<'_, [u8]> {
    if memchr::memchr(b']', &raw).is_none() {
        return raw;
    }
    let mut out = Vec::with_capacity(raw.len() + 4);
    for atom in Atoms::new(&raw, mode) {
        if atom == b"]" {
            out.push(b'\\');
        }
        out.extend_from_slice(atom);
    }
    Cow::Owned(out)
}

/// Escapes every `[` after a letter or digit.
///
/// It is legal without, but `aa;W[` looks like a forgotten bracket.
pub(crate) fn escape_openings(raw: &[u8], mode: ScanMode) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len() + 4);
    let mut previous: &[u8] = b"";
    for atom in Atoms::new(raw, mode) {
        if atom == b"[" && previous.last().is_some_and(u8::is_ascii_alphanumeric) {
            out.push(b'\\');
        }
        out.extend_from_slice(atom);
        previous = atom;
    }
    out
}

/// Escapes every bracket, including those that are legal without a backslash.
///
/// Then no bracket in the value looks like a forgotten one.
pub(crate) fn escape_all(raw: &[u8], mode: ScanMode) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len() + 4);
    for atom in Atoms::new(raw, mode) {
        if matches!(atom, b"[" | b"]") {
            out.push(b'\\');
        }
        out.extend_from_slice(atom);
    }
    out
}

/// Makes the end of a value safe for the `]` after it.
pub(crate) fn close_escape(raw: Cow<'_, [u8]>, mode: ScanMode) -> Cow<'_, [u8]> {
    match guard(&raw, mode) {
        b"" => raw,
        guard => Cow::Owned([&raw, guard].concat()),
    }
}

/// The escape sequence of ISO-2022-JP that switches from pairs to single bytes.
const TO_SINGLE: &[u8] = b"\x1B(B";

impl ScanMode {
    /// Returns the bytes that must separate a raw value from its `]`; usually none.
    ///
    /// A trailing backslash needs another one. Half of a two-byte character, in a cut value, needs a space, or it would take
    /// the bracket as its other half. Pairs of ISO-2022-JP need the escape sequence that ends them.
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
        guard(raw, self)
    }
}

fn guard(raw: &[u8], mode: ScanMode) -> &'static [u8] {
    let mut atoms = Atoms::new(raw, mode);
    let (before, last) = atoms.by_ref().fold((&b""[..], &b""[..]), |(_, before), atom| (before, atom));
    match (before, last) {
        // Half of an escape sequence would take the bracket as its other half.
        (b"\x1B", b"$") if mode == ScanMode::Iso2022Jp => b"B\x1B(B",
        (b"\x1B", b"(") if mode == ScanMode::Iso2022Jp => &TO_SINGLE[2..],
        (_, b"\\") if atoms.paired => b"\\\x1B(B",
        _ if atoms.paired => TO_SINGLE,
        (_, b"\\") => b"\\",
        (_, [half] | [b'\\', half]) if mode.is_lead(*half) => b" ",
        _ => b"",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn soft_breaks_never_split_an_escape() {
        // The bug of SGFC 2.0: an escaped bracket at the end of a line.
        let raw = "x".repeat(67) + "\\]yz\\\\w";
        for column in 0..140 {
            for width in 1..100 {
                let wrapped = wrap(raw.as_bytes(), column, width, ScanMode::Ascii);
                let plain = String::from_utf8(wrapped).unwrap().replace("\\\n", "");
                assert_eq!(plain, raw, "column {column}, width {width}");
            }
        }
    }

    #[test]
    fn lines_break_after_spaces_and_between_characters() {
        let wrapped =
            |text: &str, width| String::from_utf8(wrap(text.as_bytes(), 0, width, ScanMode::Ascii)).unwrap();
        assert_eq!(wrapped("one two three", 9), "one two \\\nthree");
        assert_eq!(wrapped("表表表表", 7), "表表\\\n表表");
        assert_eq!(&*unwrap(b"a\\\nb c", ScanMode::Ascii), b"ab c");
        assert_eq!(wrapped("a\\\\\nb", 80), "a\\\\\nb");
        assert_eq!(wrap(b"\xB0\xA1\xB0\xA1\xB0\xA1", 0, 3, ScanMode::Ascii), b"\xB0\xA1\xB0\xA1\xB0\xA1");
        assert_eq!(wrap(b"\x95\\\x95\\\x95\\", 0, 6, ScanMode::ShiftJis), b"\x95\\\x95\\\\\n\x95\\");
    }

    #[test]
    fn wrapping_is_idempotent() {
        let text =
            "A long comment, with a bracket \\] and\na hard line break; words and words and words.".repeat(5);
        for width in 5..90 {
            let once = wrap(text.as_bytes(), 7, width, ScanMode::Ascii);
            let again = unwrap(&once, ScanMode::Ascii);
            assert_eq!(wrap(&again, 7, width, ScanMode::Ascii), once, "{width}");
        }
    }

    #[test]
    fn escapes_only_bare_brackets() {
        assert_eq!(&*escape_brackets(b"a [3d] b\\]"[..].into(), ScanMode::Ascii), b"a [3d\\] b\\]");
        assert_eq!(&*escape_brackets(b"\x97\x5D"[..].into(), ScanMode::ShiftJis), b"\x97\x5D");
        assert_eq!(
            &*escape_brackets(b"\x1B$B]]\x1B(B]"[..].into(), ScanMode::Iso2022Jp),
            b"\x1B$B]]\x1B(B\\]"
        );
    }

    #[test]
    fn a_cut_four_byte_character_stays_alone() {
        assert_eq!(&*escape_brackets(b"\xCF5 \\\\]x"[..].into(), ScanMode::Gb18030), b"\xCF5 \\\\\\]x");
        assert_eq!(escape_all(b"a[\x81\x5B\\]]", ScanMode::ShiftJis), b"a\\[\x81\x5B\\]\\]");
        let once = escape_all(b"\x810\x81[[]\\[", ScanMode::Gb18030);
        assert_eq!(escape_all(&once, ScanMode::Gb18030), once);
    }

    #[test]
    fn guarded_values_end_at_their_bracket() {
        let parts: [&[u8]; 8] = [b"\x1B", b"$", b"(", b"B", b"\\", b"\x81", b"\n", b"\\\\"];
        let modes = [ScanMode::Ascii, ScanMode::ShiftJis, ScanMode::Gb18030, ScanMode::Iso2022Jp];
        for number in 0..parts.len().pow(4) {
            let raw: Vec<u8> = (0..4).flat_map(|digit| parts[number >> (3 * digit) & 7]).copied().collect();
            for mode in modes {
                for behind in [&b")"[..], b"!!", b""] {
                    let text = [&raw, guard(&raw, mode), b"]", behind].concat();
                    let end = crate::scan::value_end(&text, 0, mode).end;
                    assert_eq!(end, text.len() - behind.len() - 1, "{mode:?}: {}", text.escape_ascii());
                }
            }
        }
    }
}
