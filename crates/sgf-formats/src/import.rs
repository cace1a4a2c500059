//! The state of reading a file: its bytes and charset, facts, and the SGF so far.

use std::borrow::Cow;
use std::ops::Range;

use sgf_model::charset::{self, Charset, Evidence};
use sgf_syntax::Span;

use crate::fact::{Fact, FactKind};
use crate::lines::{Line, lines};
use crate::options::Options;
use crate::sgf_writer::SgfWriter;

/// The state of reading a file.
pub(crate) struct Import<'s> {
    pub(crate) bytes: &'s [u8],
    pub(crate) options: &'s Options,
    /// Writes the games.
    pub(crate) writer: SgfWriter,
    charset: Charset,
    facts: Vec<Fact>,
}

impl<'s> Import<'s> {
    pub(crate) fn new(bytes: &'s [u8], options: &'s Options) -> Import<'s> {
        let charset = options.charset.unwrap_or(Charset::UTF_8);
        Import { bytes, options, writer: SgfWriter::default(), charset, facts: Vec::new() }
    }

    pub(crate) fn finish(self) -> (SgfWriter, Vec<Fact>) {
        (self.writer, self.facts)
    }

    /// Reports a fact about a place.
    pub(crate) fn report(&mut self, kind: FactKind, at: Range<usize>) {
        self.facts.push(Fact { kind, span: Span::new(at.start, at.end) });
    }

    /// The start of the text, after a UTF-8 byte order mark.
    pub(crate) fn start(&self) -> usize {
        if self.bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 }
    }

    /// The lines of the file.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line<'s>> + use<'s> {
        lines(self.bytes, self.start())
    }

    /// Chooses the charset of the text: that of the options, or the one that the file names, or the detected one. If detection
    /// is uncertain, the usual charset of the format is preferred.
    pub(crate) fn choose_charset(
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
        let is_valid = |charset: &Charset| charset::decode(bytes, *charset).bad.is_empty();
        if let Some(charset) = named.filter(is_valid) {
            self.charset = charset;
            return;
        }
        let detection = charset::detect_with(bytes, named.or(usual));
        self.charset = detection.charset;
        if matches!(detection.evidence, Evidence::Guessed | Evidence::Fallback | Evidence::Assumed) {
            let first = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or_default();
            let at = range.start + first;
            self.report(FactKind::Charset(detection.charset), at..at + 1);
        }
    }

    /// Decodes a text of the file. Files can contain text in more than one charset, so text that is invalid in the file's
    /// charset is detected separately.
    pub(crate) fn decode(&mut self, at: Range<usize>) -> Cow<'s, str> {
        let bytes = &self.bytes[at.clone()];
        let decoded = charset::decode(bytes, self.charset);
        if decoded.bad.is_empty() {
            return decoded.text;
        }
        if self.options.charset.is_none()
            && let Some(text) = self.decode_separately(at.clone())
        {
            return text;
        }
        for bad in decoded.bad {
            self.report(FactKind::Undecoded, at.start + bad.start..at.start + bad.end);
        }
        decoded.text
    }

    /// Decodes bytes that were extracted from a place of the file.
    pub(crate) fn decode_in(&mut self, bytes: &[u8], at: Range<usize>, charset: Charset) -> String {
        let decoded = charset::decode(bytes, charset);
        for bad in &decoded.bad {
            self.report(FactKind::Undecoded, at.start + bad.start..at.start + bad.end);
        }
        decoded.text.into_owned()
    }

    fn decode_separately(&mut self, at: Range<usize>) -> Option<Cow<'s, str>> {
        let bytes = &self.bytes[at.clone()];
        let detection = charset::detect(bytes);
        let decoded = charset::decode(bytes, detection.charset);
        if detection.evidence == Evidence::Fallback || !decoded.bad.is_empty() {
            return None;
        }
        if detection.charset != Charset::UTF_8 {
            self.report(FactKind::Charset(detection.charset), at);
        }
        Some(decoded.text)
    }

    /// Decodes a line without surrounding white space.
    pub(crate) fn text(&mut self, line: Line<'_>) -> Cow<'s, str> {
        self.decode(line.trimmed().range())
    }
}
