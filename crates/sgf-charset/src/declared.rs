//! The value of CA in the first node of a game.
//!
//! The charset must be known before text is decoded, and in some charsets even before the tree is built, so this searches the
//! bytes. The search stops at the end of the first node, and tolerates what SGF readers tolerate: text before the game, a
//! missing `(` or `;`, white space, and the long identifiers of FF[1] to FF[3], of which only the capitals count (`ChArset`).

use std::ops::Range;

use sgf_syntax::{Game, Property};

use crate::Charset;
use crate::detection::Declared;

/// Finds the raw value of CA in the first node of the game at the start of these bytes.
///
/// The search ends with the first node: at the second `;`, or at a `(` or `)` inside it. An empty or unclosed value does not
/// count, nor does a CA further down in the game.
///
/// # Examples
///
/// ```
/// use sgf_charset::find_ca;
/// assert_eq!(find_ca(b"(;GM[1]C[CA[x\\] ]CA[UTF-8];CA[x])"), Some(&b"UTF-8"[..]));
/// assert_eq!(find_ca(b"(;GaMe[1]ChArset[MS_KANJI])"), Some(&b"MS_KANJI"[..]));
/// assert_eq!(find_ca(b"(;GM[1];CA[UTF-8])"), None);
/// ```
pub fn find_ca(game_bytes: &[u8]) -> Option<&[u8]> {
    find_ca_span(game_bytes, &|_| 1).map(|span| &game_bytes[span])
}

/// The root of a game, before its charset is known.
pub(crate) struct Root {
    /// The offset of its end.
    end: usize,
    /// The value of CA in the tree.
    ca: Option<Range<usize>>,
}

impl Root {
    /// The root of bytes that were not parsed.
    pub(crate) fn unknown(bytes: &[u8]) -> Root {
        Root { end: bytes.len(), ca: None }
    }

    /// The root of a parsed game. In a damaged game, what follows the root may look like a part of it.
    pub(crate) fn of(game: Game<'_>) -> Root {
        let (root, start) = (game.root(), game.span().start);
        let is_ca = |property: &Property<'_>| is_ca(property.ident());
        let values = root.properties().filter(is_ca).flat_map(sgf_syntax::Property::values);
        let ca =
            values.map(|value| (value.raw(), value.span())).find(|(raw, _)| !raw.trim_ascii().is_empty());
        Root { end: root.span().end - start, ca: ca.map(|(_, span)| span.start - start..span.end - start) }
    }

    /// Reads the value of CA; `width` groups bytes into characters.
    pub(crate) fn declared(&self, bytes: &[u8], width: &dyn Fn(&[u8]) -> usize) -> Option<Declared> {
        let span = self.ca(bytes, width)?;
        let charset = Charset::for_label(&bytes[span.clone()]);
        Some(Declared { span, charset })
    }

    /// Finds the value of CA. Without one in the tree, half a character may have hidden it.
    pub(crate) fn ca(&self, bytes: &[u8], width: &dyn Fn(&[u8]) -> usize) -> Option<Range<usize>> {
        self.ca.clone().or_else(|| find_ca_span(&bytes[..self.end], width))
    }
}

/// Returns whether an identifier is CA, also in its long form `ChArset`.
fn is_ca(ident: &[u8]) -> bool {
    ident.iter().filter(|byte| !byte.is_ascii_lowercase()).eq(b"CA")
}

/// Finds CA; `width` returns the length of the character at the start of the bytes.
fn find_ca_span(bytes: &[u8], width: &dyn Fn(&[u8]) -> usize) -> Option<Range<usize>> {
    let mut at = first_node(bytes);
    let mut ident = Ident::default();
    let mut is_in_ca = false;
    let mut seen_semicolon = false;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'[' => {
                let end = value_end(bytes, at, width)?;
                // Further values of a property have no identifier.
                is_in_ca = if ident.is_empty() { is_in_ca } else { ident.is_ca() };
                if is_in_ca && !bytes[at..end].trim_ascii().is_empty() {
                    return Some(at..end);
                }
                ident = Ident::default();
                at = end + 1;
            }
            b';' if !seen_semicolon => seen_semicolon = true,
            b';' | b'(' | b')' => return None,
            _ if byte.is_ascii_whitespace() => ident.is_over = true,
            _ => ident.push(byte),
        }
        // `FF[4]` without `;` also begins the node.
        seen_semicolon |= byte == b'[';
    }
    None
}

/// The capitals of an identifier, as long as it may be CA. Stray words have no value, so only the last word before a `[`
/// counts.
#[derive(Default)]
struct Ident {
    n_bytes: usize,
    capitals: [u8; 2],
    n_capitals: usize,
    /// Whether white space ended it.
    is_over: bool,
}

impl Ident {
    fn push(&mut self, byte: u8) {
        let is_part = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        if self.is_over || !is_part {
            *self = Ident::default();
        }
        if !is_part {
            return;
        }
        self.n_bytes += 1;
        if byte.is_ascii_lowercase() {
            return;
        }
        if let Some(slot) = self.capitals.get_mut(self.n_capitals) {
            *slot = byte;
        }
        self.n_capitals += 1;
    }

    fn is_empty(&self) -> bool {
        self.n_bytes == 0
    }

    fn is_ca(&self) -> bool {
        self.n_capitals == 2 && self.capitals == *b"CA"
    }
}

/// Finds the `]` that closes the value at an offset.
fn value_end(bytes: &[u8], start: usize, width: &dyn Fn(&[u8]) -> usize) -> Option<usize> {
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        at += match byte {
            b']' => return Some(at),
            b'\\' => 1 + bytes.get(at + 1..).map_or(0, width).max(1),
            _ if byte.is_ascii() => 1,
            _ => width(&bytes[at..]).max(1),
        };
    }
    None
}

/// Finds the beginning of the first node: after the first `(` that is followed by something like a node, or else at the start.
fn first_node(bytes: &[u8]) -> usize {
    // Files without their beginning start with a node.
    let start = bytes.trim_ascii_start();
    if start.starts_with(b";") || is_property(start) {
        return 0;
    }
    let mut from = 0;
    while let Some(found) = bytes[from..].iter().position(|byte| *byte == b'(') {
        let after = from + found + 1;
        let rest = bytes[after..].trim_ascii_start();
        if rest.starts_with(b";") || is_property(rest) {
            return after;
        }
        from = after;
    }
    0
}

fn is_property(rest: &[u8]) -> bool {
    let n_letters = rest.iter().take(20).take_while(|byte| byte.is_ascii_alphabetic()).count();
    rest.first().is_some_and(u8::is_ascii_uppercase) && rest[n_letters..].trim_ascii_start().starts_with(b"[")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(game: &str, expected: Option<&str>) {
        assert_eq!(find_ca(game.as_bytes()).map(|value| str::from_utf8(value).unwrap()), expected, "{game}");
    }

    #[test]
    fn only_the_first_node_counts() {
        check("(;CA[UTF-8]FF[4])", Some("UTF-8"));
        check("(;FF[4]GM[1]\n CA [ Big5 ]\n;B[aa])", Some(" Big5 "));
        check("(;FF[4];CA[UTF-8])", None);
        check("(;FF[4](;CA[UTF-8]))", None);
        check("(;FF[4])(;CA[UTF-8])", None);
        check("(;CA[GBK][UTF-8])", Some("GBK"));
        check("(;CA[][UTF-8])", Some("UTF-8"));
        check("(;CA[]CA[UTF-8])", Some("UTF-8"));
        check("", None);
        check("(;CA[UTF-8", None);
        check("(;CA[])", None);
        check("(;CA[hp-roman8]-8]\nGN[x])", Some("hp-roman8"));
        check("(;CA[Big5] -- GN[x])", Some("Big5"));
        check("(;CA[Big5]]GN[x])", Some("Big5"));
    }

    #[test]
    fn ignores_structure_inside_text() {
        check("(;C[;(CA[x\\]CA[y\\]]CA[UTF-8])", Some("UTF-8"));
        check("(;C[\\\\]CA[UTF-8])", Some("UTF-8"));
        check("(;AP[CA]CAT[x]XCA[x]C[A]CA[UTF-8])", Some("UTF-8"));
    }

    #[test]
    fn tolerates_damage_around_the_first_node() {
        check("junk (see CA[x]) at a@b.c; then\n(;CA[UTF-8])", Some("UTF-8"));
        check("(\r\nTE[Meijin]\r\nCA[Shift_JIS]\r\n;B[aa])", Some("Shift_JIS"));
        check(";GM[1]CA[UTF-8];B[aa])", Some("UTF-8"));
        check(";GM[1]CA[UTF-8](;B[aa]CA[x]))", Some("UTF-8"));
        check("((;CA[UTF-8]))", Some("UTF-8"));
        check("\u{FEFF}(;CA[UTF-8])", Some("UTF-8"));
        check("(;GaMe[1]ChArset[Big5]FileFormat[3])", Some("Big5"));
        check("(;ca[UTF-8])", None);
        check("(;x] two words, CA[UTF-8])", Some("UTF-8"));
        check("(;A CA[x])", Some("x"));
        check("(;CA A[x])", None);
        check("(;CA[] / [UTF-8])", Some("UTF-8"));
    }

    #[test]
    fn trail_bytes_do_not_end_values() {
        // 能 ends with the byte of a backslash in Shift_JIS.
        let game = b"(;PB[\x94\x5C]CA[Shift_JIS])";
        let width = |bytes: &[u8]| if bytes[0] >= 0x80 { 2 } else { 1 };
        assert_eq!(find_ca_span(game, &width).map(|span| &game[span]), Some(&b"Shift_JIS"[..]));
        assert_eq!(find_ca(game), None);
    }

    #[test]
    fn search_is_linear_in_parentheses() {
        let junk = "( ".repeat(1_000_000);
        check(&junk, None);
        check(&format!("{junk}(;CA[UTF-8])"), Some("UTF-8"));
    }
}
