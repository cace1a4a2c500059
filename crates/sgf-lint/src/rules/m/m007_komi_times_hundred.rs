//! M007: a komi times a hundred.

use sgf_model::info::{Dialect, dialect, komi};
use sgf_model::value::{encode_real, shortest};

use super::entry::{entry, komi_points};
use crate::rule::rule;
use crate::{Applicability, At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds komi that looks like a hundred times what it was: `650` for 6.5.
    ///
    /// ## Why it matters
    /// Fox writes the komi in this way. A komi of 650 is legal, but nobody ever played a game of Go with it, and a
    /// program that counts with it names the wrong winner. `375` is 3.75 stones in Chinese counting, which are 7.5
    /// points.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]KM[650])
    /// ```
    ///
    /// ## Fix
    /// Writes the komi in points.
    /// ```sgf
    /// (;FF[4]GM[1]KM[6.5])
    /// ```
    M007 komi-times-hundred, Note, fix: Unsafe, since: "0.1", sgfc: [], on: Properties(Which::Named(&["KM"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    // Three digits at least; nearly every komi is told from these here.
    if at.property.raw().len() < 3 || at.property.raw().contains(&b'.') {
        return;
    }
    let Some(entry) = entry(cx, at) else { return };
    let (Ok(written), Some(points)) = (komi(&entry.text), komi_points(&entry.text)) else { return };
    if written == points {
        return;
    }
    let stones = points / 2.0;
    let is_stones = written == stones * 100.0;
    let Ok(points) = encode_real(points) else { return };
    let mut message = format!("komi of {}", entry.text.trim());
    if dialect(cx.game) == Some(Dialect::Fox) {
        message.push_str(", as Fox writes it");
    }
    let finding = out.report(entry.span(), message);
    let title = match is_stones {
        true => format!("write `{points}`: {} stones are twice as many points", shortest(stones)),
        false => format!("write `{points}`"),
    };
    if let Some(edits) = entry.write(&points) {
        finding.fix(Applicability::Unsafe, title, edits);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn hundreds() {
        check(
            "M007",
            "
(;KM[6.5];KM[7];KM[-100];KM[101];KM[750];KM[650.0])
                                    ^^^ komi of 750
",
        );
        check(
            "M007",
            "
(;KM[375]AP[foxwq:?])
     ^^^ komi of 375, as Fox writes it
",
        );
    }

    #[test]
    fn stones_are_two_points() {
        fix_gives("M007", "(;KM[375])", "(;KM[7.5])");
        fix_gives("M007", "(;KM[325])", "(;KM[6.5])");
        fix_gives("M007", "(;KM[550])", "(;KM[5.5])");
    }
}
