//! Annotations of moves and positions by number (`$1` and `!`), and their properties.
//!
//! Source: the PGN standard, section 10; numbers above 9 are about positions.

/// A number with its property and value.
const JUDGEMENTS: [(u16, &str, &str); 14] = [
    (1, "TE", "1"),
    (2, "BM", "1"),
    (3, "TE", "2"),
    (4, "BM", "2"),
    (5, "IT", ""),
    (6, "DO", ""),
    (10, "DM", "1"),
    (13, "UC", "1"),
    (14, "GW", "1"),
    (15, "GB", "1"),
    (18, "GW", "2"),
    (19, "GB", "2"),
    // Two numbers have nearly the same meaning.
    (16, "GW", "1"),
    (17, "GB", "1"),
];

/// The suffixes of a move and their numbers.
const MARKS: [(&[u8], u16); 6] = [(b"!", 1), (b"?", 2), (b"!!", 3), (b"??", 4), (b"!?", 5), (b"?!", 6)];

/// The private property for other numbers.
pub(super) const OTHERS: &str = "NAG";

/// Reads `$5` or `!?`.
pub(super) fn number(text: &[u8]) -> Option<u16> {
    if let Some(digits) = text.strip_prefix(b"$") {
        return crate::lines::number::<u16>(digits).filter(|number| *number < 256);
    }
    MARKS.iter().find(|mark| mark.0 == text).map(|mark| mark.1)
}

/// The property and the value for a number, if there is one.
pub(super) fn property(number: u16) -> Option<(&'static str, &'static str)> {
    JUDGEMENTS.iter().find(|row| row.0 == number).map(|row| (row.1, row.2))
}

/// The number for a property and its value.
pub(super) fn of_property(ident: &[u8], value: &[u8]) -> Option<u16> {
    JUDGEMENTS.iter().find(|row| row.1.as_bytes() == ident && row.2.as_bytes() == value).map(|row| row.0)
}

/// Returns whether a property is an annotation.
pub(super) fn is_judgement(ident: &[u8]) -> bool {
    ident == OTHERS.as_bytes() || JUDGEMENTS.iter().any(|row| row.1.as_bytes() == ident)
}
