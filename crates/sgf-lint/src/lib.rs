//! Linter for the Smart Game Format: rules, diagnostics, fixes and reports.
//!
//! The parser reports facts without judging them. Here, each [`Rule`] is one file that turns facts into [`Diagnostic`]s
//! with a code, a severity, a message and, if possible, a [`Fix`]. A [`Checker`] runs the rules that a [`Config`] selects,
//! [`fix()`] applies their fixes, and [`report`] formats the diagnostics.
//!
//! The crate does no I/O and does not depend on files or terminal colors.
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

mod apply_fixes;
mod config;
mod context;
mod diagnostic;
mod engine;
mod intact_names;
mod limit;
mod property_filter;
mod quiet_nodes;
pub mod report;
mod requirements;
mod root;
mod rule;
pub mod rules;
pub mod sgfc;
#[cfg(test)]
mod testing;

pub use apply_fixes::{Fixed, fix};
pub use config::{Config, ParseSelectorError, Selector};
pub(crate) use context::{At, Cx, GameCx};
pub use diagnostic::{Diagnostic, Fix};
pub(crate) use diagnostic::{Finding, Sink};
pub use engine::{Checker, check};
pub use intact_names::{IntactNames, LazyNames};
pub use limit::{LeftOut, Limit};
pub(crate) use property_filter::PropertyFilter;
pub use requirements::Requirements;
pub(crate) use rule::Check;
pub use rule::{Applicability, Rule, Severity};
pub(crate) use rules::PathFact;
pub use rules::explain;
