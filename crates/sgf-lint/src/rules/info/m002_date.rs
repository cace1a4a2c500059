//! M002: a date that does not have the standard form.

use sgf_model::info::{Dates, lenient};
use sgf_model::value::ValueErrorKind;

use super::entry::{entry, is_usual_date, propose};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds dates that are not written as `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, with further days after a comma.
    ///
    /// ## Why it matters
    /// FF[4] requires this form. Programs sort games by date, and `5/6/1997` is in May in one country and in June in another.
    /// FF[1] to FF[3] did not define the form; in games of these versions, the finding is a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]DT[May 1-3, 1990])
    /// ```
    ///
    /// ## Fix
    /// Writes the date in the standard form if it is unambiguous. A time of day and other words are kept in `GC`. There is no
    /// fix for vague dates (`circa 1650`), because the form cannot express them.
    /// ```sgf
    /// (;FF[4]GM[1]DT[1990-05-01,02,03])
    /// ```
    M002 date, Error, fix: Unsafe, since: "0.1", sgfc: [15, 33], on: Properties(PropertyFilter::Named(&["DT"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if is_usual_date(at.raw) {
        return;
    }
    let Some(entry) = entry(cx, at) else { return };
    // M003 reports dates that do not exist.
    if !matches!(Dates::parse(&entry.text), Err(error) if error.kind != ValueErrorKind::Range) {
        return;
    }
    let mut finding = entry.report(out, "date", "does not have the standard form");
    if cx.ff < 4 {
        finding = finding.note();
    }
    let Some(reading) = lenient::dates(&entry.text) else {
        finding.help("the form is `YYYY-MM-DD`, `YYYY-MM` or `YYYY`");
        return;
    };
    let new = reading.value.encode();
    let edits = match reading.rest.is_empty() {
        true => entry.write(&new),
        false => entry.write_and_keep(&new, "Date"),
    };
    propose(finding, &new, reading.certainty, edits);
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn accepts_standard_forms() {
        for date in
            ["1996", "1996-05,06", "1996-05-06,07,08", "1996-12-27,28,1997-01-03,04", "1997-02-30", ""]
        {
            check("M002", &format!("(;FF[4]DT[{date}])"));
        }
    }

    #[test]
    fn converts_other_forms() {
        check(
            "M002",
            "
(;FF[4]DT[circa 1650])
          ^^^^^^^^^^ date `circa 1650` does not have the standard form
",
        );
        fix_gives("M002", "(;FF[4]DT[circa 1650])", "(;FF[4]DT[circa 1650])");
        fix_gives("M002", "(;FF[4]DT[1997/6/5])", "(;FF[4]DT[1997-06-05])");
        fix_gives("M002", "(;FF[4]DT[20230515])", "(;FF[4]DT[2023-05-15])");
        fix_gives("M002", "(;FF[4]DT[01/02/1997])", "(;FF[4]DT[01/02/1997])");
        fix_gives("M002", "(;FF[4]DT[2019年5月1日])", "(;FF[4]DT[2019-05-01])");
    }

    #[test]
    fn keeps_the_time_of_day() {
        fix_gives(
            "M002",
            "(;FF[4]DT[2023-05-24 11:25:09]PB[a])",
            "(;FF[4]DT[2023-05-24]PB[a]GC[Date: 2023-05-24 11:25:09])",
        );
        fix_gives(
            "M002",
            "(;DT[2003-01-01T10:00]GameComment[Final])",
            "(;DT[2003-01-01]GameComment[Final; Date: 2003-01-01T10:00])",
        );
    }
}
