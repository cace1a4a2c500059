//! Findings that require a look at every byte or every node.
//!
//! The parser does not notice control bytes inside values or repeated properties. Finding
//! them takes a pass of its own, so it only happens on request.

use std::collections::HashMap;

use crate::tree::{GameRecord, NodeRecord};
use crate::{Document, Fact, FactKind, ScanMode, Span, parse};

/// The number of line breaks of each kind in a text.
///
/// The pairs CR LF and LF CR count as one break, as in [`LineIndex`](crate::LineIndex).
///
/// Source: sgf4, section 3.2 ("Linebreaks").
///
/// # Examples
///
/// ```
/// use sgf_syntax::Document;
/// let breaks = Document::parse(b"(;C[one\r\ntwo\nthree])\n").line_breaks();
/// assert_eq!((breaks.lf, breaks.crlf), (2, 1));
/// assert!(breaks.is_mixed());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LineBreaks {
    /// LF alone.
    pub lf: usize,
    /// CR alone.
    pub cr: usize,
    /// CR and then LF.
    pub crlf: usize,
    /// LF and then CR.
    pub lfcr: usize,
}

impl LineBreaks {
    /// Counts the line breaks of a text.
    #[must_use]
    pub fn of(text: &[u8]) -> LineBreaks {
        let mut breaks = LineBreaks::default();
        if memchr::memchr(b'\r', text).is_none() {
            breaks.lf = memchr::memchr_iter(b'\n', text).count();
            return breaks;
        }
        let mut places = memchr::memchr2_iter(b'\n', b'\r', text);
        let mut next = places.next();
        while let Some(at) = next {
            next = places.next();
            let is_pair = next == Some(at + 1) && text[at] != text[at + 1];
            let kind = match (text[at], is_pair) {
                (b'\n', false) => &mut breaks.lf,
                (b'\n', true) => &mut breaks.lfcr,
                (_, false) => &mut breaks.cr,
                (_, true) => &mut breaks.crlf,
            };
            *kind += 1;
            if is_pair {
                next = places.next();
            }
        }
        breaks
    }

    /// Returns whether more than one kind occurs.
    #[must_use]
    pub fn is_mixed(self) -> bool {
        [self.lf, self.cr, self.crlf, self.lfcr].into_iter().filter(|&count| count > 0).count() > 1
    }
}

impl Document<'_> {
    /// Finds control bytes and repeated properties, in the order of the text.
    ///
    /// These are [`FactKind::ControlByte`], one fact for each run of the same byte, and [`FactKind::RepeatedProperty`].
    /// The cost is linear in the text, whatever its shape.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Document, Fact, FactKind, Span};
    /// let doc = Document::parse(b"(;C[a\0\0b]N[x]C[c])");
    /// let facts = [
    ///     Fact { span: Span::new(5, 7), kind: FactKind::ControlByte },
    ///     Fact { span: Span::new(13, 14), kind: FactKind::RepeatedProperty },
    /// ];
    /// assert_eq!(doc.scan_summary(), facts);
    /// ```
    #[must_use]
    pub fn scan_summary(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        self.control_bytes(&mut facts);
        let bytes = facts.len();
        self.repeated_properties(&mut facts);
        if bytes > 0 && bytes < facts.len() {
            facts.sort_unstable();
        }
        facts
    }

    /// Counts the line breaks of the text, inside and outside of values.
    #[must_use]
    pub fn line_breaks(&self) -> LineBreaks {
        LineBreaks::of(self.text())
    }

    fn control_bytes(&self, facts: &mut Vec<Fact>) {
        let text = self.text();
        let mut at = 0;
        while let Some(found) = next_control(text, at) {
            let byte = text[found];
            let run = text[found..].iter().take_while(|&&next| next == byte).count();
            at = found + run;
            if byte != ESCAPE || !self.is_shifted(found) {
                facts.push(Fact { span: Span::new(found, at), kind: FactKind::ControlByte });
            }
        }
    }

    /// Returns whether an offset is inside a game whose charset uses escape sequences.
    fn is_shifted(&self, at: usize) -> bool {
        let games = &self.tables.games;
        let behind = games.partition_point(|game| game.start <= at);
        behind > 0 && games[behind - 1].mode == ScanMode::Iso2022Jp && at < games[behind - 1].end()
    }

    fn repeated_properties(&self, facts: &mut Vec<Fact>) {
        let mut idents = NodeIdents::new();
        for game in &self.tables.games {
            self.repeated_in(game, &mut idents, facts);
        }
    }

    fn repeated_in<'t>(&'t self, game: &GameRecord, idents: &mut NodeIdents<'t>, facts: &mut Vec<Fact>) {
        let text = &self.text()[game.start..game.end()];
        let nodes = &self.tables.nodes[game.nodes..][..game.node_count as usize];
        let properties = &self.tables.properties[game.properties..][..game.property_count as usize];
        let mut look = |first: u32, end: u32| {
            idents.begin_node();
            for property in &properties[first as usize..end as usize] {
                let start = property.start as usize;
                if let Some(length) = idents.repeats(text, start) {
                    let span = Span::new(game.start + start, game.start + start + length);
                    facts.push(Fact { span, kind: FactKind::RepeatedProperty });
                }
            }
        };
        let end_of =
            |number: usize| nodes.get(number + 1).map_or(game.property_count, |next| next.first_property);
        let mut from = 0;
        while from < nodes.len() {
            // Most nodes have one property and nothing to repeat, so stretches of them are skipped together.
            if let Some(stretch) = nodes[from..].first_chunk()
                && !has_several(stretch)
            {
                from += BATCH;
                continue;
            }
            let to = nodes.len().min(from + BATCH);
            for (number, node) in (from..).zip(&nodes[from..to]) {
                if end_of(number) - node.first_property > 1 {
                    look(node.first_property, end_of(number));
                }
            }
            from = to;
        }
    }
}

/// Number of nodes tested together.
const BATCH: usize = 16;

/// Returns whether any node except the last has more than one property.
#[inline]
fn has_several(nodes: &[NodeRecord; BATCH + 1]) -> bool {
    (0..BATCH).fold(false, |any, number| {
        any | (nodes[number + 1].first_property - nodes[number].first_property > 1)
    })
}

/// The identifiers of one node.
struct NodeIdents<'t> {
    node: usize,
    /// A bit per identifier of one or two capitals: `A` is 0, `AA` is 26.
    short: [u64; SHORT.div_ceil(64)],
    /// All other identifiers, with the last node that contained each.
    others: HashMap<&'t [u8], usize>,
}

/// Number of identifiers of one or two capitals.
const SHORT: usize = 26 + 26 * 26;

impl<'t> NodeIdents<'t> {
    fn new() -> NodeIdents<'t> {
        NodeIdents { node: 0, short: [0; SHORT.div_ceil(64)], others: HashMap::new() }
    }

    fn begin_node(&mut self) {
        self.node += 1;
        self.short.fill(0);
    }

    /// Records the identifier at `start`; returns its length if it was in the node before.
    ///
    /// Values without an identifier do not count.
    #[inline]
    fn repeats(&mut self, text: &'t [u8], start: usize) -> Option<usize> {
        // Nearly all identifiers are one or two capitals followed by the bracket.
        let (number, length) = match text[start..] {
            [only @ b'A'..=b'Z', b'[', ..] => (number(only), 1),
            [first @ b'A'..=b'Z', second @ b'A'..=b'Z', b'[', ..] => (number_of_two(first, second), 2),
            _ => return self.repeats_other(text, start),
        };
        self.repeats_short(number).then_some(length)
    }

    #[cold]
    fn repeats_other(&mut self, text: &'t [u8], start: usize) -> Option<usize> {
        let ident = &text[start..parse::ident_end(text, start)];
        let was_there = match *ident {
            [] => false,
            [only @ b'A'..=b'Z'] => self.repeats_short(number(only)),
            [first @ b'A'..=b'Z', second @ b'A'..=b'Z'] => self.repeats_short(number_of_two(first, second)),
            _ => self.others.insert(ident, self.node) == Some(self.node),
        };
        was_there.then_some(ident.len())
    }

    #[inline]
    fn repeats_short(&mut self, number: usize) -> bool {
        let (bits, bit) = (&mut self.short[number / 64], 1 << (number % 64));
        let was_there = *bits & bit != 0;
        *bits |= bit;
        was_there
    }
}

const fn number(capital: u8) -> usize {
    (capital - b'A') as usize
}

const fn number_of_two(first: u8, second: u8) -> usize {
    26 + 26 * number(first) + number(second)
}

const ESCAPE: u8 = 0x1B;

/// Returns whether a byte is a control byte other than white space: tab, LF, VT, FF and CR are fine.
fn is_control(byte: u8) -> bool {
    (byte < 0x20) & (byte.wrapping_sub(b'\t') >= 5) | (byte == 0x7F)
}

/// Finds the next control byte at or after an offset.
fn next_control(text: &[u8], at: usize) -> Option<usize> {
    let (chunks, rest) = text[at..].as_chunks::<64>();
    // Whole chunks are tested without branches, so that the compiler vectorizes the loop.
    let clean =
        chunks.iter().take_while(|chunk| !chunk.iter().fold(false, |any, &byte| any | is_control(byte)));
    let from = at + 64 * clean.count();
    let near = chunks.len() * 64 + at;
    let to = if from < near { from + 64 } else { near + rest.len() };
    text[from..to].iter().position(|&byte| is_control(byte)).map(|found| from + found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &[u8], expected: &[(FactKind, usize, usize)]) {
        let found = Document::parse(source).scan_summary();
        let expected: Vec<_> =
            expected.iter().map(|&(kind, start, end)| Fact { span: Span::new(start, end), kind }).collect();
        assert_eq!(found, expected, "{}", source.escape_ascii());
    }

    #[test]
    fn reports_repetition_only_within_a_node() {
        use FactKind::RepeatedProperty as Repeated;
        check(b"(;B[aa];B[bb];AB[aa]B[bb])", &[]);
        check(b"(;B[aa]W[bb]B[cc]B[dd])", &[(Repeated, 12, 13), (Repeated, 17, 18)]);
        check(b"(;AB[aa]A[x]B[x]AB[bb]BA[x])", &[(Repeated, 16, 18)]);
        check(b"(;Black[aa]BLACK[bb]Black[cc])", &[(Repeated, 20, 25)]);
        check(b"(;B[aa]B [bb]PL PL)", &[(Repeated, 7, 8), (Repeated, 16, 18)]);
        check(b"(;[aa];[bb])", &[]);
        check(b"(;AA[1]AA[2])(;AA[1]AAA[2]AAA[3])", &[(Repeated, 7, 9), (Repeated, 26, 29)]);
    }

    #[test]
    fn reports_runs_of_control_bytes() {
        use FactKind::ControlByte as Control;
        check(b"(;C[\t\n\x0B\x0C\r ~\x80])", &[]);
        check(b"(;C[\0\0\x01]\x7F)", &[(Control, 4, 6), (Control, 6, 7), (Control, 8, 9)]);
        check(b"(;C[\x1B$B])\x1A", &[(Control, 4, 5), (Control, 9, 10)]);
        check(
            b"\0\0(;B[a]B[\x01])",
            &[(Control, 0, 2), (FactKind::RepeatedProperty, 8, 9), (Control, 10, 11)],
        );
    }

    #[test]
    fn finds_a_control_byte_at_every_position() {
        for byte in 0..=255u8 {
            let is_control = matches!(byte, 0..=8 | 14..=31 | 127);
            for place in [0, 1, 62, 63, 64, 65, 127, 128, 150] {
                let mut text = [b'x'; 151];
                text[place] = byte;
                for at in [0, place.min(3), place, place + 1] {
                    let expected = (is_control && at <= place).then_some(place);
                    assert_eq!(next_control(&text, at), expected, "{byte:#x} at {place} from {at}");
                }
            }
        }
    }

    #[test]
    fn accepts_escapes_in_iso_2022_jp() {
        let source = b"(;C[\x1B$B!!\x1B(B])\x1B";
        let doc = Document::parse_with(source, |_| ScanMode::Iso2022Jp);
        let fact = Fact { span: Span::new(14, 15), kind: FactKind::ControlByte };
        assert_eq!(doc.scan_summary(), [fact]);
    }

    #[test]
    fn line_breaks_count_once_each() {
        for (text, lf, cr, crlf, lfcr) in [
            ("", 0, 0, 0, 0),
            ("a\nb\n\n", 3, 0, 0, 0),
            ("a\rb\r\r", 0, 3, 0, 0),
            ("\r\n\r\n", 0, 0, 2, 0),
            ("\n\r\n\r", 0, 0, 0, 2),
            ("\r\n\r", 0, 1, 1, 0),
            ("\n\n\r", 1, 0, 0, 1),
            ("\r\r\n", 0, 1, 1, 0),
        ] {
            let breaks = LineBreaks { lf, cr, crlf, lfcr };
            assert_eq!(LineBreaks::of(text.as_bytes()), breaks, "{text:?}");
            let lines = lf + cr + crlf + lfcr + 1;
            assert_eq!(crate::LineIndex::new(text.as_bytes()).count(), lines, "{text:?}");
        }
    }

    #[test]
    fn works_on_utf_16_files() {
        let source: Vec<u8> = "(;C[a\u{1}\r\n]C[b])".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let doc = Document::parse(source);
        assert_eq!(doc.scan_summary().len(), 2);
        assert_eq!(doc.line_breaks(), LineBreaks { crlf: 1, ..LineBreaks::default() });
    }

    #[test]
    fn cost_is_linear_in_unknown_properties() {
        let many: String = (0..200_000).map(|i| format!("X{i}[1]")).collect();
        let nodes = ";Ax[1]Ay[2]".repeat(200_000);
        let source = format!("(;{many}{nodes};{many}X0[2])");
        let start = std::time::Instant::now();
        assert_eq!(Document::parse(source.as_bytes()).scan_summary().len(), 1);
        assert!(start.elapsed().as_secs() < 10);
    }
}
