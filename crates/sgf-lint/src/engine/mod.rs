//! The engine walks over a document once and calls each rule only where it applies.
//!
//! A [`Checker`] is a compiled configuration: it knows which rules apply to each kind of fact, each identifier in each
//! game, and each combination of properties in a node. S rules only need the parser's facts, so running them alone visits
//! no node.

mod findings;
mod plan;
mod slots;
mod walk;

use std::sync::Arc;

use sgf_syntax::Document;

use crate::{Config, Cx, Diagnostic, LazyNames, Requirements, rules};

use findings::Findings;
use plan::Plan;

/// A compiled configuration that checks any number of documents, from any number of threads.
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
    names: Option<Arc<LazyNames>>,
    require: Requirements,
}

impl Checker {
    /// Compiles a configuration.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{Checker, Config};
    /// use sgf_syntax::Document;
    /// let checker = Checker::new(&Config::default());
    /// let n_found: Vec<usize> =
    ///     [&b"(;B[aa])"[..], b"(;B[aa]())"].map(|text| checker.check(&Document::parse(text)).len()).into();
    /// assert_eq!(n_found, [0, 1]);
    /// ```
    #[must_use]
    pub fn new(config: &Config) -> Checker {
        Checker { plan: Plan::new(config), names: None, require: config.require.clone() }
    }

    /// Restores damaged texts from the names in other records.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::sync::Arc;
    /// use sgf_lint::{Checker, Config, LazyNames, IntactNames};
    /// use sgf_syntax::Document;
    /// let names = LazyNames::new(|| {
    ///     let mut names = IntactNames::default();
    ///     names.add("(;PB[王元均])".as_bytes());
    ///     names
    /// });
    /// let checker = Checker::new(&Config::default()).with_names(Arc::new(names));
    /// let found = checker.check(&Document::parse(b"(;CA[UTF-8]PW[\xE7\x8E\x8B\xE5\x85\x83\xE5?\x87])"));
    /// let mut titles = found.iter().filter_map(|found| found.fix.as_ref()).map(|fix| &*fix.title);
    /// assert!(titles.any(|title| title == "write `均`"));
    /// ```
    #[must_use]
    pub fn with_names(self, names: Arc<LazyNames>) -> Checker {
        Checker { names: Some(names), ..self }
    }

    /// Checks a document and returns the findings in text order.
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

    /// Checks a document and returns the findings for which `keep` returns true, in text order.
    ///
    /// `keep` is called once per finding, in no particular order. Rejected findings are dropped early to save memory.
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
        let cx = Cx::new(doc, self.names.as_deref(), &self.require);
        // An HTML page without a record gets one finding; the others would be about HTML.
        let is_page = rules::is_page(doc);
        let mut keep = |finding: &Diagnostic| (!is_page || finding.rule.code == "S030") && keep(finding);
        let mut found = Findings::new(&mut keep);
        walk::facts(&self.plan, &cx, &mut found);
        walk::games(&self.plan, &cx, &mut found);
        walk::document(&self.plan, &cx, &mut found);
        found.finish()
    }
}

/// Checks one document. To check several, create a [`Checker`].
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
