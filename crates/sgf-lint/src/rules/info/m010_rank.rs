//! M010: a rank that does not have the standard form.

use sgf_model::info::Rank;
use sgf_model::info::lenient::{self, Certainty};
use sgf_model::table::reduce_ident;

use super::entry::{entry, propose};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds ranks of Go that could be written in the recommended form: `5k`, `3d`, `9p`.
    ///
    /// ## Why it matters
    /// Programs can only compare ranks in this form. Other text is allowed; titles and ratings are not reported.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]PB[Sai]BR[4 dan])
    /// ```
    ///
    /// ## Fix
    /// Writes the rank in this form. Unsafe, because FF[4] only recommends it. Titles next to the rank are kept in `GC`.
    /// ```sgf
    /// (;FF[4]GM[1]PB[Sai]BR[4d])
    /// ```
    M010 rank, Note, fix: Unsafe, since: "0.1", sgfc: [], on: Properties(PropertyFilter::Named(&["BR", "WR"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if !cx.capabilities().has_ranks || is_usual(at.raw) {
        return;
    }
    let Some(entry) = entry(cx, at).filter(|entry| Rank::parse(&entry.text).is_err()) else { return };
    let Some(reading) = lenient::rank(&entry.text) else { return };
    let new = reading.value.to_string();
    let finding = entry.report(out, "rank", "does not have the standard form");
    let heading = match reduce_ident(at.property.ident()).as_ref() {
        b"BR" => "Black rank",
        _ => "White rank",
    };
    let edits = match reading.rest.is_empty() {
        true => entry.write(&new),
        false => entry.write_and_keep(&new, heading),
    };
    if let Some(edits) = edits {
        propose(finding, &new, Certainty::Likely, Some(edits));
    }
}

/// Whether a rank is like `9d`. A fast path for nearly all ranks.
fn is_usual(raw: &[u8]) -> bool {
    matches!(raw, [b'1'..=b'9', b'd' | b'k' | b'p'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check, fix_gives};

    #[test]
    fn usual_ranks_are_valid() {
        for text in (1..=9).flat_map(|level| ["d", "k", "p"].map(|grade| format!("{level}{grade}"))) {
            assert!(is_usual(text.as_bytes()) && Rank::parse(&text).is_ok(), "{text}");
        }
    }

    #[test]
    fn ignores_titles_and_ratings() {
        check(
            "M010",
            "
(;BR[9p]WR[3k?];BR[Honinbo]WR[2552];BR[P9段]WR[15K])
                                       ^^^ rank `P9段` does not have the standard form
                                              ^^^ rank `15K` does not have the standard form
",
        );
        check("M010", "(;GM[11]BR[4 dan])");
    }

    #[test]
    fn keeps_titles() {
        fix_gives(
            "M010",
            "(;BR[9p, Kisei]WR[9p, Oza])",
            "(;BR[9p]WR[9p]GC[Black rank: 9p, Kisei; White rank: 9p, Oza])",
        );
        fix_gives("M010", "(;PB[a];BR[9p, Kisei])", "(;PB[a];BR[9p, Kisei])");
    }
}
