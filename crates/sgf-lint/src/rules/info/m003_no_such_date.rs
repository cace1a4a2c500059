//! M003: a date that does not exist.

use sgf_model::info::Dates;
use sgf_model::value::ValueErrorKind;
use sgf_syntax::Span;

use super::entry::{entry, is_usual_date};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds dates in the standard form that do not exist, such as 30 February or a 13th month.
    ///
    /// ## Why it matters
    /// The day, the month or the form is wrong. For example, the author of `1926-27` means two years, but programs read a
    /// month; the correct form is `1926,1927`. FF[1] to FF[3] did not define the form; in games of these versions, the
    /// finding is a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]DT[1997-02-30])
    /// ```
    M003 no-such-date, Error, fix: None, since: "0.1", sgfc: [], on: Properties(PropertyFilter::Named(&["DT"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if is_usual_date(at.raw) {
        return;
    }
    let Some(entry) = entry(cx, at) else { return };
    let Err(error) = Dates::parse(&entry.text) else { return };
    if error.kind != ValueErrorKind::Range {
        return;
    }
    let bad = &entry.text[error.span.start as usize..error.span.end as usize];
    // The offsets refer to the decoded text, which has to be the same as the raw value.
    let span = match entry.value.raw() == entry.text.as_bytes() {
        true => Span::new(
            entry.span().start + error.span.start as usize,
            entry.span().start + error.span.end as usize,
        ),
        false => entry.span(),
    };
    let mut finding = out.report(span, format!("date `{bad}` does not exist"));
    if cx.ff < 4 {
        finding = finding.note();
    }
    if let Some((first, second)) = years(bad) {
        finding.help(format!("for the years {first} and {second} write `{first},{second}`"));
    }
}

/// Parses two successive years, `1926-27`.
fn years(entry: &str) -> Option<(u16, u16)> {
    let (first, second) = entry.split_once('-')?;
    let first: u16 = first.parse().ok()?;
    let is_next = second.len() == 2 && second.parse().ok() == Some((first + 1) % 100);
    is_next.then_some((first, first + 1))
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_days_and_months_that_do_not_exist() {
        check(
            "M003",
            "
(;DT[1997-05-01,32];DT[1997-13-45];DT[1996-02-29];DT[1997-02-29])
                ^^ date `32` does not exist
                       ^^^^^^^^^^ date `1997-13-45` does not exist
                                                     ^^^^^^^^^^ date `1997-02-29` does not exist
",
        );
        check("M003", "(;DT[circa 1650];DT[])");
    }

    #[test]
    fn findings_before_ff4_are_notes() {
        let checker = crate::Checker::new(&crate::Config::only("M003").unwrap());
        let found = checker.check(&sgf_syntax::Document::parse(b"(;DT[1845-11-00])(;FF[4]DT[1845-11-00])"));
        let severities: Vec<_> = found.iter().map(|found| found.severity).collect();
        assert_eq!(severities, [crate::Severity::Note, crate::Severity::Error]);
    }

    #[test]
    fn suggests_the_form_for_two_years() {
        let checker = crate::Checker::new(&crate::Config::only("M003").unwrap());
        let found = checker.check(&sgf_syntax::Document::parse(b"(;DT[1926-27])"));
        assert_eq!(found[0].help.as_deref(), Some("for the years 1926 and 1927 write `1926,1927`"));
    }
}
