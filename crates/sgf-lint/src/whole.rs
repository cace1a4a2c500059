//! Names and other short texts that stand whole in records, to compare damaged ones with.
//!
//! A text and what it became after it had lost bytes have the same key: all bytes that can be lost count as `?`. So a text
//! without such a byte is not kept, and a search looks at few texts, however many there are.

use std::fmt;
use std::sync::LazyLock;

use sgf_model::charset::{LOST_BYTES, lost_from};
use sgf_syntax::{ByNumber, Document, Flow, Span, Visitor, visit};

/// The longest text that is kept, in bytes.
const LONG: usize = 120;

/// How many bytes are kept at most, so that the memory does not grow with the collection.
const ROOM: usize = 32 << 20;

/// What a kept text takes beside its bytes, about.
const OVERHEAD: usize = 100;

/// How much more often than all others a text must stand there to be the one.
const CLEAR: u32 = 8;

/// A text, how often it was met, and the place of the next with the same key.
#[derive(Debug)]
struct Counted {
    text: Box<[u8]>,
    times: u32,
    next: usize,
}

/// Short texts beyond ASCII in the roots of records, each with how often it stands there.
///
/// [`Checker::with_texts`](crate::Checker::with_texts) compares damaged texts with them.
///
/// # Examples
///
/// ```
/// use sgf_lint::WholeTexts;
/// let mut texts = WholeTexts::default();
/// texts.add("(;PB[王元均]PW[Fan Hui];B[pd])".as_bytes());
/// assert_eq!(texts.find(b"\xE7\x8E\x8B\xE5\x85\x83\xE5?\x87"), Some("王元均".as_bytes()));
/// ```
#[derive(Debug, Default)]
pub struct WholeTexts {
    texts: Vec<Counted>,
    /// The place of the first text of each key.
    by_key: ByNumber<usize>,
    n_bytes: usize,
}

impl WholeTexts {
    /// Adds the texts of a record or a collection, which is read as UTF-8. When 32 MiB are full, only texts that are known are counted.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::WholeTexts;
    /// let mut texts = WholeTexts::default();
    /// texts.add("(;PB[Honinbō]PW[Ann])".as_bytes());
    /// // A program that took the bytes for Windows-1252 lost the last one.
    /// assert_eq!(texts.find(b"Honinb\xC5?"), Some("Honinbō".as_bytes()));
    /// ```
    pub fn add(&mut self, record: &[u8]) {
        if !record.is_ascii() {
            visit(record, &mut Roots { texts: self, n_nodes: 0 });
        }
    }

    /// Adds the texts of a document that was read.
    pub(crate) fn add_document(&mut self, doc: &Document<'_>) {
        for game in doc.games() {
            for property in game.root().properties() {
                property.values().for_each(|value| self.add_text(value.raw(), 1));
            }
        }
    }

    /// Adds what others have.
    pub fn extend(&mut self, others: WholeTexts) {
        for other in others.texts {
            self.add_text(&other.text, other.times);
        }
    }

    fn add_text(&mut self, text: &[u8], count: u32) {
        let can_lose = |text: &[u8]| text.iter().any(|byte| LOST_BYTES.contains(byte));
        if text.len() > LONG || !can_lose(text) || str::from_utf8(text).is_err() {
            return;
        }
        let (key, mut last) = (key(text), NONE);
        let mut place = self.by_key.get(key).copied().unwrap_or(NONE);
        while let Some(known) = self.texts.get_mut(place) {
            if *known.text == *text {
                known.times = known.times.saturating_add(count);
                return;
            }
            (last, place) = (place, known.next);
        }
        if self.n_bytes >= ROOM {
            return;
        }
        self.n_bytes += 2 * text.len() + OVERHEAD;
        let new = self.texts.len();
        match self.texts.get_mut(last) {
            Some(last) => last.next = new,
            None => _ = self.by_key.insert(key, new),
        }
        self.texts.push(Counted { text: text.into(), times: count, next: NONE });
    }

    /// Finds the text that a damaged one was: the only one that it can have been, or one that is much more frequent than all others.
    #[must_use]
    pub fn find(&self, damaged: &[u8]) -> Option<&[u8]> {
        if damaged.len() > LONG {
            return None;
        }
        let mut place = *self.by_key.get(key(damaged))?;
        let (mut best, mut n_others) = (None::<&Counted>, 0_u32);
        while let Some(known) = self.texts.get(place) {
            place = known.next;
            if !lost_from(&known.text, damaged) {
                continue;
            }
            let is_best = best.is_none_or(|best| known.times >= best.times);
            let other = if is_best { best.replace(known) } else { Some(known) };
            n_others = n_others.saturating_add(other.map_or(0, |other| other.times));
        }
        best.filter(|best| best.times >= n_others.saturating_mul(CLEAR)).map(|best| &*best.text)
    }
}

/// Texts that are collected when the first damaged one is met.
///
/// # Examples
///
/// ```
/// use sgf_lint::{LateTexts, WholeTexts};
/// let texts = LateTexts::new(WholeTexts::default);
/// assert_eq!(texts.get().find(b"Sh?saku"), None);
/// ```
pub struct LateTexts(LazyLock<WholeTexts, Box<dyn FnOnce() -> WholeTexts + Send>>);

impl LateTexts {
    /// Takes what collects the texts. It is called once, or never.
    pub fn new(collect: impl FnOnce() -> WholeTexts + Send + 'static) -> LateTexts {
        LateTexts(LazyLock::new(Box::new(collect)))
    }

    /// Returns the texts, which are collected now if they were not before.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{LateTexts, WholeTexts};
    /// use std::sync::atomic::{AtomicU32, Ordering};
    /// static N_CALLS: AtomicU32 = AtomicU32::new(0);
    /// let texts = LateTexts::new(|| {
    ///     N_CALLS.fetch_add(1, Ordering::Relaxed);
    ///     WholeTexts::default()
    /// });
    /// (texts.get(), texts.get());
    /// assert_eq!(N_CALLS.load(Ordering::Relaxed), 1);
    /// ```
    pub fn get(&self) -> &WholeTexts {
        &self.0
    }
}

impl fmt::Debug for LateTexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LateTexts").finish_non_exhaustive()
    }
}

/// The place of no text.
const NONE: usize = usize::MAX;

/// A number for a text in which all bytes that can be lost are (the hash of Fowler, Noll and Vo). Texts that have it by chance
/// are no more in the way than others with the same key.
fn key(text: &[u8]) -> u64 {
    let lost = text.iter().map(|byte| if LOST_BYTES.contains(byte) { b'?' } else { *byte });
    lost.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

/// Looks at the roots of a record.
struct Roots<'t> {
    texts: &'t mut WholeTexts,
    n_nodes: u64,
}

impl Visitor for Roots<'_> {
    fn game(&mut self, _: usize) -> Flow {
        self.n_nodes = 0;
        Flow::Continue
    }

    fn node(&mut self, _: usize) -> Flow {
        self.n_nodes += 1;
        if self.n_nodes > 1 { Flow::Skip } else { Flow::Continue }
    }

    fn value(&mut self, raw: &[u8], _: Span) -> Flow {
        self.texts.add_text(raw, 1);
        Flow::Continue
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(records: &[&str]) -> WholeTexts {
        let mut texts = WholeTexts::default();
        records.iter().for_each(|record| texts.add(record.as_bytes()));
        texts
    }

    #[test]
    fn only_roots_are_looked_at_and_only_texts_that_can_lose_a_byte_are_kept() {
        let texts = texts(&["(;PB[绝艺]PW[柯]EV[Cup];C[吝])(;PB[元均])"]);
        let mut known: Vec<&[u8]> = texts.texts.iter().map(|known| &*known.text).collect();
        known.sort_unstable();
        assert_eq!(known, ["元均".as_bytes(), "绝艺".as_bytes()]);
    }

    #[test]
    fn of_two_texts_the_much_more_frequent_one_is_taken() {
        // They end in 8D and 8F.
        let (one, other) = ("(;PB[名])", "(;PB[吏])");
        assert_eq!((one.as_bytes()[7], other.as_bytes()[7]), (0x8D, 0x8F));
        let mut records = vec![one; 8];
        records.push(other);
        assert_eq!(texts(&records).find(b"\xE5\x90?"), Some("名".as_bytes()));
        assert_eq!(texts(&records[1..]).find(b"\xE5\x90?"), None);
    }

    #[test]
    fn the_memory_is_bounded() {
        let mut texts = WholeTexts { n_bytes: ROOM, ..texts(&["(;PB[绝艺])"]) };
        texts.add("(;PB[绝艺]PW[元均])".as_bytes());
        assert_eq!(texts.find(b"\xE5\x85\x83\xE5?\x87"), None);
        assert_eq!(texts.texts.iter().map(|known| known.times).collect::<Vec<_>>(), [2]);
    }
}
