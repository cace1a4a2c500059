//! The engine: one walk over a document, and each rule called only where there is something for it to see.
//!
//! A [`Checker`] is a configuration made ready. It knows for each kind of fact, for each identifier in each game, and for
//! each combination of properties in a node, which rules are concerned. With the S rules alone no node is looked at:
//! they live on the parser's facts.

mod found;
mod plan;
mod slots;
mod walk;

use std::sync::Arc;

use sgf_syntax::Document;

use crate::{Config, Cx, Diagnostic, LateTexts};

use found::Found;
use plan::Plan;

/// A configuration, made ready to check any number of documents, from any number of threads.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Checker, Config};
/// use sgf_syntax::Document;
/// let checker = Checker::new(&Config::default());
/// let found = checker.check(&Document::parse(b"(B[aa])"));
/// assert_eq!(found[0].rule.code, "S012");
/// assert_eq!(found[0].message, "node without its semicolon");
/// ```
#[derive(Debug)]
pub struct Checker {
    plan: Plan,
    texts: Option<Arc<LateTexts>>,
}

impl Checker {
    /// Makes a configuration ready.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{Checker, Config};
    /// use sgf_syntax::Document;
    /// // It serves many files.
    /// let checker = Checker::new(&Config::default());
    /// let n_found: Vec<usize> =
    ///     [&b"(;B[aa])"[..], b"(;B[aa]())"].map(|text| checker.check(&Document::parse(text)).len()).into();
    /// assert_eq!(n_found, [0, 1]);
    /// ```
    #[must_use]
    pub fn new(config: &Config) -> Checker {
        Checker { plan: Plan::new(config), texts: None }
    }

    /// Lets damaged texts be compared with those of other records, too.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::sync::Arc;
    /// use sgf_lint::{Checker, Config, LateTexts, WholeTexts};
    /// use sgf_syntax::Document;
    /// let texts = LateTexts::new(|| {
    ///     let mut texts = WholeTexts::default();
    ///     texts.add("(;PB[王元均])".as_bytes());
    ///     texts
    /// });
    /// let checker = Checker::new(&Config::default()).with_texts(Arc::new(texts));
    /// let found = checker.check(&Document::parse(b"(;CA[UTF-8]PW[\xE7\x8E\x8B\xE5\x85\x83\xE5?\x87])"));
    /// let mut titles = found.iter().filter_map(|found| found.fix.as_ref()).map(|fix| &*fix.title);
    /// assert!(titles.any(|title| title == "write `均`"));
    /// ```
    #[must_use]
    pub fn with_texts(self, texts: Arc<LateTexts>) -> Checker {
        Checker { texts: Some(texts), ..self }
    }

    /// Returns what the rules find in a document, in the order of their places.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{Checker, Config};
    /// use sgf_syntax::Document;
    /// let found = Checker::new(&Config::default()).check(&Document::parse(b"(;B[aa;W[bb]())"));
    /// let names: Vec<&str> = found.iter().map(|it| it.rule.name).collect();
    /// assert_eq!(names, ["unclosed-value", "empty-variation"]);
    /// ```
    #[must_use]
    pub fn check(&self, doc: &Document<'_>) -> Vec<Diagnostic> {
        self.check_for(doc, |_| true)
    }

    /// Returns those findings that `keep` wants, in the order of their places.
    ///
    /// It is shown all of them, in no order that can be relied on. What it does not want takes no memory.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{Checker, Config, Severity};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;FF[4];;B[aa)");
    /// let mut n_notes = 0;
    /// let found = Checker::new(&Config::default()).check_for(&doc, |finding| {
    ///     n_notes += usize::from(finding.severity == Severity::Note);
    ///     finding.severity > Severity::Note
    /// });
    /// assert_eq!((n_notes, found[0].rule.name), (1, "unclosed-value"));
    /// ```
    #[must_use]
    pub fn check_for(
        &self,
        doc: &Document<'_>,
        mut keep: impl FnMut(&Diagnostic) -> bool,
    ) -> Vec<Diagnostic> {
        let cx = Cx::new(doc, self.texts.as_deref());
        let mut found = Found::new(&mut keep);
        walk::facts(&self.plan, &cx, &mut found);
        walk::games(&self.plan, &cx, &mut found);
        walk::document(&self.plan, &cx, &mut found);
        found.finish()
    }
}

/// Checks one document: what a [`Checker`] does for many.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Config, check};
/// use sgf_syntax::Document;
/// assert!(check(&Document::parse(b"(;GM[1]SZ[9];B[ee])"), &Config::default()).is_empty());
/// ```
#[must_use]
pub fn check(doc: &Document<'_>, config: &Config) -> Vec<Diagnostic> {
    Checker::new(config).check(doc)
}
