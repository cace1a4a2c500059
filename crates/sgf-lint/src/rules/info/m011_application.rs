//! M011: an application without a version.

use sgf_model::info::Application;
use sgf_model::value::TextDecoder;
use sgf_syntax::{Span, TextEdit};

use super::entry::entry;
use crate::rule::rule;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds applications in `AP` without a version.
    ///
    /// ## Why it matters
    /// The value consists of a name and a version, separated by a colon. Programs that expect this form do not find the
    /// name. `AP` was introduced by FF[4]; in games with an older version, the finding is a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]AP[Aya 5.56])
    /// ```
    ///
    /// ## Fix
    /// Inserts the colon if the name is followed by a version. There is no fix for a name alone.
    /// ```sgf
    /// (;FF[4]GM[1]AP[Aya:5.56])
    /// ```
    M011 application, Error, fix: Safe, since: "0.1", sgfc: [23], on: Properties(PropertyFilter::Named(&["AP"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(entry) = entry(cx, at) else { return };
    if Application::parse(&cx.characters(entry.value.raw())).is_ok() {
        return;
    }
    let mut finding = entry.report(out, "application", "has no version");
    if cx.ff < 4 {
        finding = finding.note();
    }
    let raw = entry.value.raw();
    if !entry.value.is_closed() || entry.property.values().len() > 1 || raw.ends_with(b"\\") {
        return;
    }
    let start = entry.span().start;
    if let Some(gap) = version(raw) {
        let gap = Span::new(start + gap.start, start + gap.end);
        let edit = TextEdit::replace(gap, &b":"[..]);
        finding.fix(Applicability::Safe, "insert a colon before the version", [edit]);
    }
}

/// Returns the space before a version of numbers and dots, as in `Aya 5.56`.
fn version(raw: &[u8]) -> Option<std::ops::Range<usize>> {
    let raw = raw.trim_ascii_end();
    let start = raw.iter().rposition(u8::is_ascii_whitespace)? + 1;
    let parts = raw[start..].split(|&byte| byte == b'.');
    let is_version = parts.clone().count() > 1
        && parts.clone().all(|part| !part.is_empty() && part.iter().all(u8::is_ascii_digit));
    let name = raw[..start].trim_ascii_end();
    (is_version && !name.is_empty() && name.is_ascii()).then_some(name.len()..start)
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_applications_without_a_version() {
        check(
            "M011",
            "
(;AP[CGoban:3])(;AP[Jago:Version 4.65])(;AP[])(;AP[a\\:b])
                                                   ^^^^ application `a:b` has no version
",
        );
    }

    #[test]
    fn inserts_the_colon_before_a_version() {
        fix_gives("M011", "(;AP[Aya 5.56])", "(;AP[Aya:5.56])");
        for name in ["Drago 4", "zagram.org ", "5.56", "foxwq"] {
            fix_gives("M011", format!("(;AP[{name}])"), format!("(;AP[{name}])"));
        }
    }
}
