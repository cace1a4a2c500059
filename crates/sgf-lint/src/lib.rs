//! Smart Game Format: the rule table, diagnostics, fixes and reports.
//!
//! The layers below return what they met as facts with places. This crate judges: a [`Rule`] is one row of the rule
//! table and one file; it turns facts into [`Diagnostic`]s with a code, a severity, words and, if possible, a [`Fix`].
//! A [`Checker`] runs the rules that a [`Config`] asks for over a document; [`fix()`] makes their fixes; [`report`]
//! writes the findings.
//!
//! It must not know about files, terminals and their colours: bytes come in, text goes out.
//!
//! # Examples
//!
//! ```
//! use sgf_lint::{Applicability, Config, check, fix};
//! use sgf_syntax::Document;
//!
//! let doc = Document::parse(b"(;B[aa;W[bb])");
//! let found = check(&doc, &Config::default());
//! assert_eq!(found[0].rule.name, "unclosed-value");
//!
//! let fixed = fix(&doc, &Config::default(), Applicability::Safe);
//! assert_eq!(fixed.document.write(), b"(;B[aa];W[bb])");
//! ```

mod bare;
mod config;
mod context;
mod diagnostic;
mod engine;
mod fixing;
pub mod report;
mod root;
mod rule;
pub mod rules;
pub mod sgfc;
#[cfg(test)]
mod testing;
mod which;
mod whole;

pub use config::{Config, Selector, UnknownSelector};
pub(crate) use context::{At, Cx, GameCx, Visit};
pub use diagnostic::{Diagnostic, Fix};
pub(crate) use diagnostic::{Finding, Sink};
pub use engine::{Checker, check};
pub use fixing::{Fixed, fix};
pub(crate) use rule::Check;
pub use rule::{Applicability, Rule, Severity};
pub(crate) use rules::PathFact;
pub use rules::explain;
pub(crate) use which::Which;
pub use whole::{LateTexts, WholeTexts};
