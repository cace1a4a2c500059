//! S028: a game of more than four gigabytes.

use sgf_syntax::{Fact, FactKind};

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds games of more than four gigabytes.
    ///
    /// ## Why it matters
    /// What follows the limit is kept, but nothing is read there: neither checked nor repaired. No game is that long; a
    /// closing parenthesis is missing near the beginning of a collection, or the file is none of ours.
    S028 too-large, Error, fix: None, since: "0.1", sgfc: [], on: Facts(&[FactKind::TooLarge])
}

fn check(_: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    out.report(fact.span, "game of more than four gigabytes, not read from here on");
}
