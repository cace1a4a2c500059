//! A foreign file while it is read: its bytes and charset, the facts, and the games so far.

use std::borrow::Cow;
use std::ops::Range;

use sgf_model::charset::{self, Charset, Evidence};
use sgf_syntax::Span;

use crate::fact::{Fact, FactKind};
use crate::lines::{Line, lines};
use crate::reading::Options;
use crate::sheet::Sheet;

/// A foreign file while it is read.
pub(crate) struct Draft<'s> {
    pub(crate) bytes: &'s [u8],
    pub(crate) options: &'s Options,
    /// The games so far.
    pub(crate) sheet: Sheet,
    charset: Charset,
    facts: Vec<Fact>,
}

impl<'s> Draft<'s> {
    pub(crate) fn new(bytes: &'s [u8], options: &'s Options) -> Draft<'s> {
        let charset = options.charset.unwrap_or(Charset::UTF_8);
        Draft { bytes, options, sheet: Sheet::default(), charset, facts: Vec::new() }
    }

    pub(crate) fn finish(self) -> (Sheet, Vec<Fact>) {
        (self.sheet, self.facts)
    }

    /// Says something about a place.
    pub(crate) fn tell(&mut self, kind: FactKind, at: Range<usize>) {
        self.facts.push(Fact { kind, span: Span::new(at.start, at.end) });
    }

    /// Where the text begins: behind the byte order mark of UTF-8.
    pub(crate) fn start(&self) -> usize {
        if self.bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 }
    }

    /// Walks over the lines of the file.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line<'s>> + use<'s> {
        lines(self.bytes, self.start())
    }

    /// Settles in which charset the texts are: the caller's, or the one that the file names, or what a look at the bytes in
    /// a range tells. Where that is open, it is the usual one of the format.
    pub(crate) fn settle_charset(
        &mut self,
        range: Range<usize>,
        named: Option<Charset>,
        usual: Option<Charset>,
    ) {
        if self.options.charset.is_some() {
            return;
        }
        let bytes = &self.bytes[range.clone()];
        if bytes.is_ascii() {
            return;
        }
        let is_named = |charset: &Charset| charset::decode(bytes, *charset).bad.is_empty();
        if let Some(charset) = named.filter(is_named) {
            self.charset = charset;
            return;
        }
        let detection = charset::detect_with(bytes, named.or(usual));
        self.charset = detection.charset;
        if matches!(detection.evidence, Evidence::Guessed | Evidence::Fallback | Evidence::Assumed) {
            let first = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or_default();
            let at = range.start + first;
            self.tell(FactKind::Charset(detection.charset), at..at + 1);
        }
    }

    /// Decodes a text of the file. A text that is not in the charset of the others may be in one of its own: files are made
    /// of pieces.
    pub(crate) fn decode(&mut self, at: Range<usize>) -> Cow<'s, str> {
        let bytes = &self.bytes[at.clone()];
        let decoded = charset::decode(bytes, self.charset);
        if decoded.bad.is_empty() {
            return decoded.text;
        }
        if self.options.charset.is_none()
            && let Some(text) = self.decode_alone(at.clone())
        {
            return text;
        }
        for bad in decoded.bad {
            self.tell(FactKind::Undecoded, at.start + bad.start..at.start + bad.end);
        }
        decoded.text
    }

    /// Decodes bytes that were made plain from a place of the file, in a charset.
    pub(crate) fn decode_in(&mut self, bytes: &[u8], at: Range<usize>, charset: Charset) -> String {
        let decoded = charset::decode(bytes, charset);
        for bad in &decoded.bad {
            self.tell(FactKind::Undecoded, at.start + bad.start..at.start + bad.end);
        }
        decoded.text.into_owned()
    }

    fn decode_alone(&mut self, at: Range<usize>) -> Option<Cow<'s, str>> {
        let bytes = &self.bytes[at.clone()];
        let detection = charset::detect(bytes);
        let decoded = charset::decode(bytes, detection.charset);
        if detection.evidence == Evidence::Fallback || !decoded.bad.is_empty() {
            return None;
        }
        if detection.charset != Charset::UTF_8 {
            self.tell(FactKind::Charset(detection.charset), at);
        }
        Some(decoded.text)
    }

    /// Decodes a line, and takes the blanks around it away.
    pub(crate) fn text(&mut self, line: Line<'_>) -> Cow<'s, str> {
        self.decode(line.trimmed().range())
    }
}
