//! M005: overtime that does not have the usual form.

use sgf_model::info::lenient::Certainty;
use sgf_model::info::{Overtime, lenient};

use super::entry::{encode, entry};
use crate::rule::rule;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds overtime that could be written in the form that servers use: `5x30 byo-yomi`, `25/300 Canadian`, `10 fischer`,
    /// `30 simple`, `none`.
    ///
    /// ## Why it matters
    /// `OT` may contain any text, but programs that show a clock only understand these forms.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]OT[5 x 60 seconds Byo-yomi])
    /// ```
    ///
    /// ## Fix
    /// Writes the usual form. Unsafe, because the original text is valid.
    /// ```sgf
    /// (;FF[4]GM[1]OT[5x60 byo-yomi])
    /// ```
    M005 overtime, Note, fix: Unsafe, since: "0.1", sgfc: [], on: Properties(PropertyFilter::Named(&["OT"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(entry) = entry(cx, at).filter(|entry| Overtime::parse(&entry.text).is_err()) else { return };
    // `60s` alone is ambiguous: in Japan, it is often the length of one of several periods.
    let reading = lenient::overtime(&entry.text).filter(|reading| reading.certainty == Certainty::Certain);
    let Some(reading) = reading else { return };
    let new = reading.value.to_string();
    let finding = entry.report(out, "overtime", "does not have the usual form");
    let edits = match reading.rest.is_empty() {
        true => entry.write(&new),
        false => entry.write_and_keep(&new, "Overtime"),
    };
    if let Some(edits) = edits.filter(|_| encode(cx, &new).is_some()) {
        finding.writes(Applicability::Unsafe, &new, edits);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn converts_unambiguous_texts() {
        check(
            "M005",
            "
(;OT[60s];OT[25/300 Canadian];OT[5 mins Japanese style, 1 move / min];OT[25 moves / 10 min])
                                                                         ^^^^^^^^^^^^^^^^^ overtime `25 moves / 10 min` does not have the usual form
",
        );
        fix_gives("M005", "(;OT[25 moves / 10 min])", "(;OT[25/600 Canadian])");
        fix_gives(
            "M005",
            "(;OT[5 mins Japanese style, 1 move / min])",
            "(;OT[5 mins Japanese style, 1 move / min])",
        );
    }
}
