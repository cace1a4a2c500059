//! Intact names and other short texts, for restoring damaged ones.
//!
//! Texts are grouped by a key in which every byte that can be lost is replaced by `?`. A damaged text has the same key as
//! the intact one, so a search only compares a few texts.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use sgf_model::charset::{LOST_BYTES, lost_from};
use sgf_syntax::{Document, Flow, Span, Visitor, visit};

/// The longest text to keep, in bytes.
const MAX_LENGTH: usize = 120;

/// The memory limit, in bytes.
const MAX_BYTES: usize = 32 << 20;

/// Approximate memory per text in addition to its bytes.
const OVERHEAD: usize = 100;

/// How much more frequent than all other candidates together a text must be to be chosen.
const MIN_RATIO: u32 = 8;

/// A text and how often it occurs.
#[derive(Debug)]
struct Counted {
    text: Box<[u8]>,
    count: u32,
}

/// Short non-ASCII texts from the roots of records, and how often each occurs.
///
/// [`Checker::with_names`](crate::Checker::with_names) restores damaged texts with them.
///
/// # Examples
///
/// ```
/// use sgf_lint::IntactNames;
/// let mut names = IntactNames::default();
/// names.add("(;PB[王元均]PW[Fan Hui];B[pd])".as_bytes());
/// assert_eq!(names.find(b"\xE7\x8E\x8B\xE5\x85\x83\xE5?\x87"), Some("王元均".as_bytes()));
/// ```
#[derive(Debug, Default)]
pub struct IntactNames {
    by_key: BTreeMap<Box<[u8]>, Vec<Counted>>,
    n_bytes: usize,
}

impl IntactNames {
    /// Adds the root texts of a record or collection in UTF-8. Beyond 32 MiB, it only counts known texts.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::IntactNames;
    /// let mut names = IntactNames::default();
    /// names.add("(;PB[Honinbō]PW[Ann])".as_bytes());
    /// // A program that took the bytes for Windows-1252 lost the last one.
    /// assert_eq!(names.find(b"Honinb\xC5?"), Some("Honinbō".as_bytes()));
    /// ```
    pub fn add(&mut self, record: &[u8]) {
        if !record.is_ascii() {
            visit(record, &mut Roots { names: self, n_nodes: 0 });
        }
    }

    /// Adds the root texts of a parsed document.
    pub(crate) fn add_document(&mut self, doc: &Document<'_>) {
        for property in doc.games().flat_map(|game| game.root().properties()) {
            property.values().for_each(|value| self.add_text(value.raw(), 1));
        }
    }

    /// Adds all texts of another collection.
    pub fn extend(&mut self, other: IntactNames) {
        for Counted { text, count } in other.by_key.into_values().flatten() {
            self.add_text(&text, count);
        }
    }

    fn add_text(&mut self, text: &[u8], count: u32) {
        let can_lose = |text: &[u8]| text.iter().any(|byte| LOST_BYTES.contains(byte));
        if text.len() > MAX_LENGTH || !can_lose(text) || str::from_utf8(text).is_err() {
            return;
        }
        let key = key(text);
        let known =
            self.by_key.get_mut(&key).and_then(|texts| texts.iter_mut().find(|known| *known.text == *text));
        if let Some(known) = known {
            known.count = known.count.saturating_add(count);
        } else if self.n_bytes < MAX_BYTES {
            self.n_bytes += 2 * text.len() + OVERHEAD;
            self.by_key.entry(key).or_default().push(Counted { text: text.into(), count });
        }
    }

    /// Finds the intact form of a damaged text: the only candidate, or one that is much more frequent than all others.
    #[must_use]
    pub fn find(&self, damaged: &[u8]) -> Option<&[u8]> {
        if damaged.len() > MAX_LENGTH {
            return None;
        }
        let mut candidates: Vec<&Counted> =
            self.by_key.get(&key(damaged))?.iter().filter(|known| lost_from(&known.text, damaged)).collect();
        candidates.sort_by_key(|known| known.count);
        let best = candidates.pop()?;
        let n_others = candidates.iter().fold(0_u32, |sum, other| sum.saturating_add(other.count));
        (best.count >= n_others.saturating_mul(MIN_RATIO)).then_some(&*best.text)
    }
}

/// Intact names that are collected when the first damaged text is found.
///
/// # Examples
///
/// ```
/// use sgf_lint::{IntactNames, LazyNames};
/// let names = LazyNames::new(IntactNames::default);
/// assert_eq!(names.get().find(b"Sh?saku"), None);
/// ```
pub struct LazyNames(LazyLock<IntactNames, Box<dyn FnOnce() -> IntactNames + Send>>);

impl LazyNames {
    /// Takes the function that collects the names. It is called at most once.
    pub fn new(collect: impl FnOnce() -> IntactNames + Send + 'static) -> LazyNames {
        LazyNames(LazyLock::new(Box::new(collect)))
    }

    /// Returns the names, collecting them on the first call.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{IntactNames, LazyNames};
    /// use std::sync::atomic::{AtomicU32, Ordering};
    /// static N_CALLS: AtomicU32 = AtomicU32::new(0);
    /// let names = LazyNames::new(|| {
    ///     N_CALLS.fetch_add(1, Ordering::Relaxed);
    ///     IntactNames::default()
    /// });
    /// (names.get(), names.get());
    /// assert_eq!(N_CALLS.load(Ordering::Relaxed), 1);
    /// ```
    pub fn get(&self) -> &IntactNames {
        &self.0
    }
}

impl fmt::Debug for LazyNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LazyNames").finish_non_exhaustive()
    }
}

/// Replaces every byte that can be lost by `?`.
fn key(text: &[u8]) -> Box<[u8]> {
    text.iter().map(|byte| if LOST_BYTES.contains(byte) { b'?' } else { *byte }).collect()
}

/// Collects the texts in the roots of a record.
struct Roots<'n> {
    names: &'n mut IntactNames,
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
        self.names.add_text(raw, 1);
        Flow::Continue
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(records: &[&str]) -> IntactNames {
        let mut names = IntactNames::default();
        records.iter().for_each(|record| names.add(record.as_bytes()));
        names
    }

    fn texts(names: &IntactNames) -> impl Iterator<Item = &Counted> {
        names.by_key.values().flatten()
    }

    #[test]
    fn keeps_only_root_texts_that_can_lose_a_byte() {
        let names = names(&["(;PB[绝艺]PW[柯]EV[Cup];C[吝])(;PB[元均])"]);
        let mut known: Vec<&[u8]> = texts(&names).map(|known| &*known.text).collect();
        known.sort_unstable();
        assert_eq!(known, ["元均".as_bytes(), "绝艺".as_bytes()]);
    }

    #[test]
    fn prefers_a_much_more_frequent_candidate() {
        // The names end in 8D and 8F.
        let (one, other) = ("(;PB[名])", "(;PB[吏])");
        assert_eq!((one.as_bytes()[7], other.as_bytes()[7]), (0x8D, 0x8F));
        let mut records = vec![one; 8];
        records.push(other);
        assert_eq!(names(&records).find(b"\xE5\x90?"), Some("名".as_bytes()));
        assert_eq!(names(&records[1..]).find(b"\xE5\x90?"), None);
    }

    #[test]
    fn memory_is_bounded() {
        let mut names = IntactNames { n_bytes: MAX_BYTES, ..names(&["(;PB[绝艺])"]) };
        names.add("(;PB[绝艺]PW[元均])".as_bytes());
        assert_eq!(names.find(b"\xE5\x85\x83\xE5?\x87"), None);
        assert_eq!(texts(&names).map(|known| known.count).collect::<Vec<_>>(), [2]);
    }
}
