//! M005: overtime in words.

use sgf_model::info::lenient::Certainty;
use sgf_model::info::{Overtime, lenient};

use super::entry::{encode, entry};
use crate::rule::rule;
use crate::{Applicability, At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds overtime in words that could have the form that servers write: `5x30 byo-yomi`, `25/300 Canadian`, `10
    /// fischer`, `30 simple`, `none`.
    ///
    /// ## Why it matters
    /// `OT` may hold any text, so nothing is wrong; but programs that show a clock read only these forms.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]OT[5 x 60 seconds Byo-yomi])
    /// ```
    ///
    /// ## Fix
    /// Writes the form. Unsafe, because the words were right as they were.
    /// ```sgf
    /// (;FF[4]GM[1]OT[5x60 byo-yomi])
    /// ```
    M005 overtime, Note, fix: Unsafe, since: "0.1", sgfc: [], on: Properties(Which::Named(&["OT"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let Some(entry) = entry(cx, at).filter(|entry| Overtime::parse(&entry.text).is_err()) else { return };
    // `60s` alone may be anything: in Japan, often one of several periods.
    let reading = lenient::overtime(&entry.text).filter(|reading| reading.certainty == Certainty::Certain);
    let Some(reading) = reading else { return };
    let new = reading.value.to_string();
    let finding = entry.report(out, "overtime", "in words");
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
    fn forms_and_texts() {
        check(
            "M005",
            "
(;OT[60s];OT[25/300 Canadian];OT[5 mins Japanese style, 1 move / min];OT[25 moves / 10 min])
                                                                         ^^^^^^^^^^^^^^^^^ overtime `25 moves / 10 min` in words
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
