//! Reads game trees from a stream, for inputs larger than memory.
//!
//! A [`GameReader`] takes the input in pieces of any size and returns one root game tree at a time, with the text
//! before it. It reads no file itself. It keeps only what it has not returned yet: the incomplete tree, and the rest
//! of the last piece.
//!
//! A well-formed tree ends at its last `)`, whatever follows. The end of a damaged tree may depend on the text after it:
//! then the reader waits for the next properties, or the end of the input (see the windows of [`crate::visit`]).

use crate::parse::{GAME_LIMIT, Guide};
use crate::scan::skip_space;
use crate::skip::{Skip, Verdict};
use crate::visit::{starts_tree, window::Window};
use crate::{Landmarks, ScanMode, Span};

/// A reader of game trees that takes its input piece by piece.
///
/// Its results (for each tree [`GameText::before`] and [`GameText::bytes`], at the end
/// [`GameReader::rest`]) add up to the input, byte for byte. The trees start and end where they do in a
/// [`Document`](crate::Document) of the complete input, with the same scan mode for all of them. The cost is linear in the
/// input, however it is cut into pieces.
///
/// # Limits of streaming
///
/// - A well-formed tree is returned as soon as it is complete. The end of a damaged one may be uncertain up to the next
///   properties, and the reader only retries when its buffer has doubled. A `]` that never comes
///   is noticed only at the end of the input, and until then everything is kept.
/// - Text without any tree is kept until a tree comes, because it is returned together with that tree.
/// - A damaged tree that is parsed alone may be interpreted differently: in its file, the text after it decides where it
///   ends.
/// - Charsets are not detected: the scan mode is given, and UTF-16 has to be converted first (see [`Form::of`]).
///
/// [`Form::of`]: crate::Form::of
///
/// # Examples
///
/// ```
/// use sgf_syntax::GameReader;
/// let mut reader = GameReader::new();
/// reader.push(b"mail header\n(;B[aa]");
/// assert!(reader.next_game().is_none());
/// reader.push(b";W[bb])\n(;B[c");
/// let game = reader.next_game().unwrap();
/// assert_eq!(game.before(), b"mail header\n");
/// assert_eq!(game.bytes(), b"(;B[aa];W[bb])");
/// assert_eq!(game.offset(), 12);
/// reader.push(b"c])\n");
/// reader.finish();
/// assert_eq!(reader.next_game().unwrap().bytes(), b"(;B[cc])");
/// assert!(reader.next_game().is_none());
/// assert_eq!(reader.rest(), b"\n");
/// ```
#[derive(Debug, Default)]
pub struct GameReader {
    /// The bytes that are still needed.
    buffer: Vec<u8>,
    /// The offset of the buffer in the input.
    offset: u64,
    /// The end of the bytes that were returned.
    handed: usize,
    /// A position between trees at which to search for the next one.
    at: usize,
    state: State,
    mode: ScanMode,
    landmarks: Landmarks,
    finished: bool,
    window: Window,
}

/// The state of the reader at `at`.
#[derive(Clone, Copy, Debug, Default)]
enum State {
    /// Searching for a tree; a `(` and white space up to an offset may have been found already.
    #[default]
    Between,
    /// After such a beginning, up to this offset.
    Opened { end: usize },
    /// Following a tree that is well formed so far, until this much text is available.
    Inside { skip: Skip, enough: usize },
    /// At malformed structure; waiting until this much text is available.
    Damaged { enough: usize },
    /// Returning trees of the window, from this one on.
    Known { game: usize },
    /// After the last tree.
    Over,
}

/// A root game tree of a stream, with the text before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameText<'r> {
    before: &'r [u8],
    bytes: &'r [u8],
    offset: u64,
}

impl<'r> GameText<'r> {
    /// Returns the text between the previous tree and this one.
    #[must_use]
    pub fn before(self) -> &'r [u8] {
        self.before
    }

    /// Returns the tree itself, including its parentheses.
    #[must_use]
    pub fn bytes(self) -> &'r [u8] {
        self.bytes
    }

    /// Returns the offset of the tree in the input.
    #[must_use]
    pub fn offset(self) -> u64 {
        self.offset
    }
}

impl GameReader {
    /// Creates a reader for ASCII, UTF-8 and similar encodings.
    #[must_use]
    pub fn new() -> GameReader {
        GameReader::default()
    }

    /// Creates a reader that scans all values in one mode.
    #[must_use]
    pub fn with_mode(mode: ScanMode) -> GameReader {
        GameReader { mode, ..GameReader::default() }
    }

    /// Creates a reader with landmarks for finding games inside of an unclosed game before them.
    ///
    /// Only the end of the input proves that a game is never closed: everything after it is kept until then.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{GameReader, Landmark, Landmarks, ScanMode};
    /// let landmarks = Landmarks::new(|ident| if ident == b"FF" { Landmark::Sign } else { Landmark::None });
    /// let mut reader = GameReader::with_landmarks(landmarks, ScanMode::Ascii);
    /// reader.push(b"(;FF[4];B[aa]\n(;FF[4];B[bb])");
    /// reader.finish();
    /// assert_eq!(reader.next_game().unwrap().bytes(), b"(;FF[4];B[aa]");
    /// assert_eq!(reader.next_game().unwrap().bytes(), b"(;FF[4];B[bb])");
    /// ```
    #[must_use]
    pub fn with_landmarks(landmarks: Landmarks, mode: ScanMode) -> GameReader {
        GameReader { landmarks, mode, ..GameReader::default() }
    }

    /// Adds the next piece of the input.
    ///
    /// # Panics
    ///
    /// Panics after [`GameReader::finish`].
    pub fn push(&mut self, piece: &[u8]) {
        assert!(!self.finished, "the input has been finished");
        self.let_go();
        self.buffer.extend_from_slice(piece);
    }

    /// Declares the input complete.
    pub fn finish(&mut self) {
        self.finished = true;
    }

    /// Returns the next game tree, or `None` if there is none or more input is needed.
    pub fn next_game(&mut self) -> Option<GameText<'_>> {
        let span = self.find()?;
        let before = self.handed..span.start;
        self.handed = span.end;
        Some(GameText {
            before: &self.buffer[before],
            bytes: &self.buffer[span.range()],
            offset: self.offset + span.start as u64,
        })
    }

    /// Returns the remaining bytes: after the last game, the text after it.
    #[must_use]
    pub fn rest(&self) -> &[u8] {
        &self.buffer[self.handed..]
    }

    /// Frees returned bytes when they are at least half of the buffer, so that each byte is moved once.
    fn let_go(&mut self) {
        let known = matches!(self.state, State::Known { .. });
        if known || self.handed < self.buffer.len().div_ceil(2) {
            return;
        }
        self.buffer.drain(..self.handed);
        self.offset += self.handed as u64;
        self.at -= self.handed;
        self.state.move_back(self.handed);
        self.handed = 0;
    }

    /// Finds the next tree in the buffer.
    fn find(&mut self) -> Option<Span> {
        loop {
            match self.state {
                State::Between => self.look()?,
                State::Opened { end } => self.after_parenthesis(end)?,
                State::Inside { skip, enough } => {
                    if let Some(end) = self.follow(skip, enough)? {
                        return Some(self.found(Span::new(self.at, end), State::Between));
                    }
                }
                State::Damaged { enough } => self.read_window(enough)?,
                State::Known { game } => match self.window.games().get(game) {
                    Some(record) => {
                        let span = Span::new(record.start, record.end());
                        return Some(self.found(span, State::Known { game: game + 1 }));
                    }
                    None if self.window.is_complete() => self.state = State::Over,
                    None => self.state = State::Between,
                },
                State::Over => return None,
            }
        }
    }

    fn found(&mut self, span: Span, next: State) -> Span {
        self.at = span.end;
        self.state = next;
        span
    }

    /// Returns whether to wait for more text.
    fn waits_for(&self, enough: usize) -> bool {
        self.buffer.len() < enough && !self.finished
    }

    /// Follows a tree: `None` if it is incomplete, `Some(None)` if it is damaged, or the offset after it.
    fn follow(&mut self, mut skip: Skip, enough: usize) -> Option<Option<usize>> {
        if self.waits_for(enough) {
            return None;
        }
        let text = &self.buffer[self.at..];
        match skip.run(text, self.mode) {
            Verdict::End(length) if length < GAME_LIMIT => Some(Some(self.at + length)),
            Verdict::More if !self.finished && text.len() < GAME_LIMIT => {
                let enough = self.at + skip.enough(text.len());
                self.state = State::Inside { skip, enough };
                None
            }
            _ => {
                self.state = State::Damaged { enough: 0 };
                Some(None)
            }
        }
    }

    /// Parses the buffer; `None` if nothing is certain yet.
    fn read_window(&mut self, enough: usize) -> Option<()> {
        if self.waits_for(enough) {
            return None;
        }
        let guide = &mut Guide { landmarks: self.landmarks, mode: &mut |_| self.mode };
        self.window.read(&self.buffer, self.at, self.finished, guide);
        if self.window.games().is_empty() && !self.window.is_complete() {
            if let Some(start) = self.window.first_start()
                && start > self.at
                && starts_tree(&self.buffer, start)
            {
                // Only the text before the tree was malformed.
                self.at = start;
                self.state = State::Between;
                return Some(());
            }
            // Each try parses everything again, so the next one waits until the text has doubled.
            self.state = State::Damaged { enough: 2 * self.buffer.len() - self.at };
            return None;
        }
        self.state = State::Known { game: 0 };
        Some(())
    }

    /// Inspects the text between trees; `None` if it is empty so far.
    fn look(&mut self) -> Option<()> {
        self.at = skip_space(&self.buffer, self.at);
        self.state = match self.buffer.get(self.at)? {
            b'(' => State::Opened { end: self.at + 1 },
            _ => State::Damaged { enough: 0 },
        };
        Some(())
    }

    /// Inspects the text after a `(` and white space up to `end`.
    fn after_parenthesis(&mut self, end: usize) -> Option<()> {
        let inner = skip_space(&self.buffer, end);
        self.state = match self.buffer.get(inner) {
            Some(b';') => State::Inside { skip: Skip::new(inner - self.at), enough: 0 },
            None if !self.finished => State::Opened { end: inner },
            _ => State::Damaged { enough: 0 },
        };
        (inner < self.buffer.len() || self.finished).then_some(())
    }
}

impl State {
    /// Removes bytes from the front of the buffer.
    fn move_back(&mut self, bytes: usize) {
        match self {
            State::Opened { end: place }
            | State::Inside { enough: place, .. }
            | State::Damaged { enough: place } => *place = place.saturating_sub(bytes),
            State::Between | State::Known { .. } | State::Over => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::visit::samples;
    use crate::{Buffers, Document};

    /// Reads a source in pieces and returns the spans of the trees, checking that nothing is lost.
    fn read(
        source: &[u8],
        landmarks: Landmarks,
        mode: ScanMode,
        mut cut: impl FnMut() -> usize,
    ) -> Vec<Span> {
        let mut reader = GameReader::with_landmarks(landmarks, mode);
        let (mut spans, mut whole) = (Vec::new(), Vec::new());
        let mut rest = source;
        loop {
            while let Some(game) = reader.next_game() {
                let start = game.offset() as usize;
                whole.extend_from_slice(game.before());
                assert_eq!(whole.len(), start);
                whole.extend_from_slice(game.bytes());
                spans.push(Span::new(start, whole.len()));
            }
            if reader.finished {
                break;
            }
            if rest.is_empty() {
                reader.finish();
                continue;
            }
            let (piece, later) = rest.split_at(cut().clamp(1, rest.len()));
            reader.push(piece);
            rest = later;
        }
        whole.extend_from_slice(reader.rest());
        assert_eq!(whole.escape_ascii().to_string(), source.escape_ascii().to_string());
        spans
    }

    fn check(source: &[u8], mode: ScanMode) {
        check_with(source, Landmarks::default(), mode);
        check_with(source, samples::landmarks(), mode);
    }

    fn check_with(source: &[u8], landmarks: Landmarks, mode: ScanMode) {
        let doc = Document::parse_with_landmarks(source, landmarks, |_| mode, Buffers::default());
        let expected: Vec<Span> = doc.games().map(|game| game.span()).collect();
        for step in [1, 2, 3, 7, 50, usize::MAX] {
            let found = read(source, landmarks, mode, || step);
            assert_eq!(found, expected, "in pieces of {step}, {mode:?}: {}", source.escape_ascii());
        }
        let mut random = source.len() as u64 | 1;
        let found = read(source, landmarks, mode, || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            (random % 40) as usize
        });
        assert_eq!(found, expected, "in random pieces, {mode:?}: {}", source.escape_ascii());
    }

    #[test]
    fn finds_the_trees_of_the_document() {
        for sample in samples::SAMPLES {
            for tail in samples::SAMPLES {
                let text = format!("{sample}{tail}");
                check(text.as_bytes(), ScanMode::Ascii);
            }
            check(sample.as_bytes(), ScanMode::ShiftJis);
            check(sample.as_bytes(), ScanMode::Iso2022Jp);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn finds_the_same_trees_in_random_text(source in samples::texts(), mode in 0..4usize) {
            let modes = [ScanMode::Ascii, ScanMode::ShiftJis, ScanMode::Gb18030, ScanMode::Iso2022Jp];
            check(&source, modes[mode]);
        }
    }

    #[test]
    fn finds_the_same_trees_in_real_records() {
        let mut last: Vec<u8> = Vec::new();
        let records = testkit::corpus::map(|path, record| {
            let mut random = testkit::corpus::random(path);
            let mut record = record.to_vec();
            if random.one_in(2) {
                testkit::mutate::mutate(&mut record, &mut random);
            }
            let mode = *random.pick(&[ScanMode::Ascii, ScanMode::Ascii, ScanMode::ShiftJis]);
            if crate::Form::of(&record) == crate::Form::Bytes {
                check_with(&record, samples::landmarks(), mode);
            }
            random.one_in(7).then_some(record)
        });
        // The interpretation of a damaged record may depend on what follows it, so some are concatenated.
        for record in records.into_iter().flatten().flatten() {
            last.extend_from_slice(&record);
            if last.len() > 20_000 {
                if crate::Form::of(&last) == crate::Form::Bytes {
                    check_with(&last, samples::landmarks(), ScanMode::Ascii);
                }
                last.clear();
            }
        }
    }

    #[test]
    fn frees_memory_after_each_tree() {
        let game = [&b"(;FF[4]"[..], &b";B[aa];W[bb]".repeat(100), b")\n"].concat();
        let damaged = [&b"(;FF[4] x"[..], &b";B[aa];W[bb]".repeat(100), b")\n"].concat();
        let mut reader = GameReader::new();
        let mut games = 0;
        for round in 0..2000 {
            let source = if round % 3 == 0 { &damaged } else { &game };
            for piece in source.chunks(100) {
                reader.push(piece);
                while reader.next_game().is_some() {
                    games += 1;
                }
                assert!(reader.buffer.len() < 6 * game.len(), "{} bytes are held", reader.buffer.len());
            }
        }
        assert!(games >= 1998, "{games} games came out before the end");
    }

    #[test]
    fn single_byte_pieces_are_linear() {
        for (mode, piece) in [
            (ScanMode::Ascii, "(;B[aa];W[bb])\n"),
            (ScanMode::ShiftJis, "(;B[aa];W[bb])\n"),
            (ScanMode::Ascii, "x (;B[aa] y;W[bb])"),
            (ScanMode::Ascii, "(;C[aa"),
            (ScanMode::ShiftJis, "(;C[aa bb cc dd"),
            (ScanMode::Ascii, "(((("),
            (ScanMode::Ascii, "     "),
            (ScanMode::Ascii, ";x "),
        ] {
            let source = piece.repeat(100_000);
            let start = std::time::Instant::now();
            read(source.as_bytes(), samples::landmarks(), mode, || 1);
            assert!(start.elapsed().as_secs() < 20, "{piece}");
        }
    }
}
