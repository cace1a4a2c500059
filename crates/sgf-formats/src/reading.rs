//! A foreign file, read: SGF, what was odd, and where each node comes from.

use sgf_model::charset::Charset;
use sgf_syntax::Span;

use crate::analysis::Perspective;
use crate::draft::Draft;
use crate::fact::{Fact, FactKind};
use crate::format::Format;
use crate::recognise::begins_as_sgf;
use crate::sheet::Sheet;
use crate::utf16;

/// What the caller knows about a foreign file.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// The charset of the text, whatever the file says of itself.
    pub charset: Option<Charset>,
    /// From whose view an engine tells its values, where the file does not say it.
    pub perspective: Option<Perspective>,
    /// Files that stand beside this one and hold a part of it, such as the names of players: those with the extensions that
    /// [`Format::companions`] tells.
    pub companions: Vec<Vec<u8>>,
}

sgf_syntax::options!(Options);

impl Options {
    /// Reads the text in a charset, whatever the file says of itself.
    #[must_use]
    pub fn with_charset(mut self, charset: Charset) -> Options {
        self.charset = Some(charset);
        self
    }

    /// Takes what it needs from a file that stands beside this one, too.
    #[must_use]
    pub fn with_companion(mut self, bytes: Vec<u8>) -> Options {
        self.companions.push(bytes);
        self
    }

    /// Reads the values of an engine as told from a view.
    #[must_use]
    pub fn with_perspective(mut self, perspective: Perspective) -> Options {
        self.perspective = Some(perspective);
        self
    }
}

/// What came of reading a foreign file.
///
/// # Examples
///
/// ```
/// use sgf_formats::{Options, format, read};
/// let gtp = format("gtp").expect("it is in the table");
/// let reading = read(b"boardsize 9\nkomi 5.5\nplay b e5\n", gtp, &Options::default());
/// assert!(reading.sgf.contains("KM[5.5]") && reading.sgf.ends_with(";B[ee])\n"));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Reading {
    /// The games, one after the other, as SGF in UTF-8; empty when the file has none.
    pub sgf: String,
    /// What was odd about the file, and what SGF does not hold, in the order of the file.
    pub facts: Vec<Fact>,
    /// Where nodes begin in `sgf` and in the file, ascending in the first.
    origins: Vec<(usize, usize)>,
}

impl Reading {
    /// Returns from where in the foreign file the node comes that stands at an offset of the SGF.
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

/// Reads a file in a format, which [`recognise`](crate::recognise) has found or the caller knows.
///
/// It never fails; a file that is not in this format gives facts, and no game.
///
/// # Examples
///
/// ```
/// use sgf_formats::{Options, format, read};
/// let gtp = format("gtp").expect("it is in the table");
/// let reading = read(b"boardsize 5\nplay b a1\nplay w pass\n", gtp, &Options::default());
/// assert!(reading.sgf.contains(";B[ae]") && reading.sgf.contains(";W[]"));
/// ```
#[must_use]
pub fn read(bytes: &[u8], format: &Format, options: &Options) -> Reading {
    if let Some(recoded) = utf16::recoded(bytes).filter(|_| format.is_text) {
        let options = options.clone().with_charset(Charset::UTF_8);
        return recoded.restore(read_bytes(recoded.text.as_bytes(), format, &options));
    }
    read_bytes(bytes, format, options)
}

fn read_bytes(bytes: &[u8], format: &Format, options: &Options) -> Reading {
    let mut draft = Draft::new(bytes, options);
    (format.read)(&mut draft);
    let (mut sheet, mut facts) = draft.finish();
    if !sheet.is_more_than_roots() && begins_as_sgf(bytes) {
        // SGF in the place of another format would be a game about which nothing is known.
        sheet = Sheet::default();
        facts = vec![Fact { kind: FactKind::Broken, span: Span::new(0, 0) }];
    }
    let (sgf, origins) = sheet.finish();
    facts.sort_by_key(|fact| fact.span.start);
    Reading { sgf, facts, origins }
}

impl Reading {
    /// Changes all places in the foreign file.
    pub(crate) fn moved(mut self, place: impl Fn(usize) -> usize) -> Reading {
        for fact in &mut self.facts {
            fact.span = Span::new(place(fact.span.start), place(fact.span.end));
        }
        for origin in &mut self.origins {
            origin.1 = place(origin.1);
        }
        self
    }
}
