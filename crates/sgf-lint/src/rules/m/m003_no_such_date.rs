//! M003: a date that does not exist.

use sgf_model::info::Dates;
use sgf_model::value::Fault;
use sgf_syntax::{Span, whole};

use super::entry::{entry, is_usual_date};
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds dates in the right form that no calendar has: 30 February, a 13th month.
    ///
    /// ## Why it matters
    /// The day, the month or the form is wrong: `1926-27` means two years to its author, but a month to programs; FF[4]
    /// writes `1926,1927`. FF[1] to FF[3] left the form open; in their files the finding is a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]DT[1997-02-30])
    /// ```
    M003 no-such-date, Error, fix: None, since: "0.1", sgfc: [], on: Properties(Which::Named(&["DT"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    if is_usual_date(at.raw) {
        return;
    }
    let Some(entry) = entry(cx, at) else { return };
    let Err(error) = Dates::parse(&entry.text) else { return };
    if error.fault != Fault::Range {
        return;
    }
    let bad = &entry.text[error.span.start as usize..error.span.end as usize];
    // The offsets are those of the decoded text; with escapes in it they would not fit.
    let span = match entry.value.raw() == entry.text.as_bytes() {
        true => Span::new(
            entry.span().start + error.span.start as usize,
            entry.span().start + error.span.end as usize,
        ),
        false => entry.span(),
    };
    let mut finding = out.report(span, format!("`{bad}` is no date of the calendar"));
    if cx.ff < 4 {
        finding = finding.note();
    }
    if let Some((first, second)) = years(bad) {
        finding.help(format!("for the years {first} and {second} write `{first},{second}`"));
    }
}

/// `1926-27`: the year, and the one after it.
fn years(entry: &str) -> Option<(u16, u16)> {
    let (first, second) = entry.split_once('-')?;
    let first: u16 = whole(first)?;
    let is_next = second.len() == 2 && whole(second) == Some((first + 1) % 100);
    is_next.then_some((first, first + 1))
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn days_and_months() {
        check(
            "M003",
            "
(;DT[1997-05-01,32];DT[1997-13-45];DT[1996-02-29];DT[1997-02-29])
                ^^ `32` is no date of the calendar
                       ^^^^^^^^^^ `1997-13-45` is no date of the calendar
                                                     ^^^^^^^^^^ `1997-02-29` is no date of the calendar
",
        );
        check("M003", "(;DT[circa 1650];DT[])");
    }

    #[test]
    fn the_form_was_open_before() {
        let checker = crate::Checker::new(&crate::Config::only("M003").unwrap());
        let found = checker.check(&sgf_syntax::Document::parse(b"(;DT[1845-11-00])(;FF[4]DT[1845-11-00])"));
        let severities: Vec<_> = found.iter().map(|found| found.severity).collect();
        assert_eq!(severities, [crate::Severity::Note, crate::Severity::Error]);
    }

    #[test]
    fn two_years() {
        let checker = crate::Checker::new(&crate::Config::only("M003").unwrap());
        let found = checker.check(&sgf_syntax::Document::parse(b"(;DT[1926-27])"));
        assert_eq!(found[0].help.as_deref(), Some("for the years 1926 and 1927 write `1926,1927`"));
    }
}
