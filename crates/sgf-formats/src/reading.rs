//! Reading a file of another format as SGF.

use sgf_model::charset::Charset;
use sgf_syntax::Span;

use crate::detect::{Detected, detect, is_possible, unsupported};
use crate::fact::{Fact, FactKind};
use crate::file_head::begins_as_sgf;
use crate::format::Format;
use crate::import::Import;
use crate::options::Options;
use crate::utf16;

/// The result of reading a file.
///
/// # Examples
///
/// ```
/// use sgf_formats::{Options, format, read};
/// let gtp = format("gtp").expect("the format exists");
/// let reading = read(b"boardsize 9\nkomi 5.5\nplay b e5\n", gtp, &Options::default());
/// assert!(reading.sgf.contains("KM[5.5]") && reading.sgf.ends_with(";B[ee])\n"));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Reading {
    /// The games as SGF in UTF-8; empty if the file has no game.
    pub sgf: String,
    /// Problems of the file, and data that SGF cannot hold, in file order.
    pub facts: Vec<Fact>,
    /// The offsets of nodes in `sgf` and in the file, sorted by the first.
    origins: Vec<(usize, usize)>,
    is_more_than_roots: bool,
}

impl Reading {
    /// Returns the offset in the file of the node at an offset of the SGF.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_formats::{Options, format, read};
    /// let bytes = b"boardsize 9\nplay b e5\nplay w c3\n";
    /// let reading = read(bytes, format("gtp").unwrap(), &Options::default());
    /// let at = reading.sgf.find("W[cg]").unwrap();
    /// assert_eq!(reading.origin(at), Some(22));
    /// ```
    #[must_use]
    pub fn origin(&self, at: usize) -> Option<usize> {
        let next = self.origins.partition_point(|origin| origin.0 <= at);
        Some(self.origins[next.checked_sub(1)?].1)
    }
}

/// Reads a file in a format.
///
/// Reading never fails; a file in another format gives [`FactKind::OtherFormat`] and no game.
///
/// # Examples
///
/// ```
/// use sgf_formats::{Options, format, read};
/// let gtp = format("gtp").expect("the format exists");
/// let reading = read(b"boardsize 5\nplay b a1\nplay w pass\n", gtp, &Options::default());
/// assert!(reading.sgf.contains(";B[ae]") && reading.sgf.contains(";W[]"));
/// ```
#[must_use]
pub fn read(bytes: &[u8], format: &Format, options: &Options) -> Reading {
    match refusal(bytes, format) {
        Refusal::Nothing => {}
        Refusal::Other(title) => return Reading::refused(FactKind::OtherFormat(title)),
        // Detection checks the signatures of binary formats; WTHOR has none, and damaged files are read.
        Refusal::Unknown if !format.is_text && format.name != "wthor" => {
            return Reading::refused(FactKind::Broken);
        }
        Refusal::Unknown => {
            let reading = read_any_charset(bytes, format, options);
            return if reading.is_plausible(bytes) { reading } else { Reading::refused(FactKind::Broken) };
        }
    }
    read_any_charset(bytes, format, options)
}

/// Whether a file is not in the format that the caller names.
enum Refusal {
    /// The file can be in this format.
    Nothing,
    /// The file is in another format.
    Other(&'static str),
    /// The file is not recognized as any format.
    Unknown,
}

fn refusal(bytes: &[u8], format: &Format) -> Refusal {
    if is_possible(bytes, format) {
        return Refusal::Nothing;
    }
    if let Some(title) = unsupported(bytes) {
        return Refusal::Other(title);
    }
    match detect(bytes, None) {
        Detected::Foreign(other) if other.name != format.name => Refusal::Other(other.title),
        Detected::Sgf if begins_as_sgf(bytes) => Refusal::Other("SGF"),
        _ => Refusal::Unknown,
    }
}

fn read_any_charset(bytes: &[u8], format: &Format, options: &Options) -> Reading {
    if let Some(recoded) = utf16::recoded(bytes).filter(|_| format.is_text) {
        let options = options.clone().with_charset(Charset::UTF_8);
        return read_bytes(recoded.text.as_bytes(), format, &options)
            .with_offsets(|at| recoded.original_offset(at));
    }
    read_bytes(bytes, format, options)
}

fn read_bytes(bytes: &[u8], format: &Format, options: &Options) -> Reading {
    let mut import = Import::new(bytes, options);
    (format.read)(&mut import);
    let (writer, mut facts) = import.finish();
    let is_more_than_roots = writer.is_more_than_roots();
    let (sgf, origins) = writer.finish();
    facts.sort_by_key(|fact| fact.span.start);
    Reading { sgf, facts, origins, is_more_than_roots }
}

impl Reading {
    fn refused(kind: FactKind) -> Reading {
        Reading { facts: vec![Fact { kind, span: Span::new(0, 0) }], ..Reading::default() }
    }

    /// Returns whether a file that is not recognized is probably in the format: it has nodes, no illegal move, and at most half of it is
    /// skipped.
    fn is_plausible(&self, bytes: &[u8]) -> bool {
        let lost = self.facts.iter().filter(|fact| fact.kind.is_loss());
        let n_lost: usize = lost.map(|fact| fact.span.range().len()).sum();
        let is_illegal = self.facts.iter().any(|fact| fact.kind == FactKind::Illegal);
        self.is_more_than_roots && !is_illegal && n_lost * 2 <= bytes.len()
    }
}

impl Reading {
    /// Maps all places in the file.
    fn with_offsets(mut self, place: impl Fn(usize) -> usize) -> Reading {
        for fact in &mut self.facts {
            fact.span = Span::new(place(fact.span.start), place(fact.span.end));
        }
        for origin in &mut self.origins {
            origin.1 = place(origin.1);
        }
        self
    }
}
