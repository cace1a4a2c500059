//! S028: a game larger than 4 GB.

use sgf_syntax::{Fact, FactKind};

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds games larger than 4 GB.
    ///
    /// ## Why it matters
    /// Everything after the limit is kept, but neither parsed nor checked. No game is that long: probably a closing
    /// parenthesis is missing near the start of a collection, or the file is not SGF.
    S028 too-large, Error, fix: None, since: "0.1", sgfc: [], on: Facts(&[FactKind::TooLarge])
}

fn check(_: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    out.report(fact.span, "game is larger than 4 GB and is not parsed from here on");
}
