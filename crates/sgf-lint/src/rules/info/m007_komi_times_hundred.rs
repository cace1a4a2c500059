//! M007: a komi in hundredths or in stones.

use sgf_model::info::{Dialect, Komi, dialect};
use sgf_model::value::encode_real;

use super::entry::{SMALLEST_SCALED, entry, komi_reading, plain_halves};
use crate::rule::rule;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds komi that is apparently multiplied by 100, such as `650` for 6.5, or in stones, such as `3.75` for 7.5.
    ///
    /// ## Why it matters
    /// Fox writes komi in this way, also `50` for 0.5 in handicap games. A komi of 650 is legal but absurd, and programs that
    /// score with it report the wrong winner. `375` is 3.75 stones in Chinese counting, or 7.5 points. In a handicap game of
    /// Fox, readers disagree about `375`: for some it is no komi, for others half a point.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]KM[650])
    /// ```
    ///
    /// ## Fix
    /// Writes the komi in points, if it is in hundredths and readers agree.
    /// ```sgf
    /// (;FF[4]GM[1]KM[6.5])
    /// ```
    M007 komi-times-hundred, Note, fix: Unsafe, since: "0.1", sgfc: [], on: Properties(PropertyFilter::Named(&["KM"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    // The fast path: most komi are small and have at most a half point.
    if plain_halves(at.property.raw()).is_some_and(|points| points < SMALLEST_SCALED) {
        return;
    }
    let Some(entry) = entry(cx, at) else { return };
    let text = entry.text.trim();
    let server = match dialect(cx.game) {
        Some(Dialect::Fox) => ", as usual on Fox",
        _ => "",
    };
    let reading = komi_reading(cx, entry.node, text);
    let points = match reading {
        Some(Komi::Disputed([one, other])) => {
            let message =
                format!("komi {text} in a handicap game: some readers take it for {one}, some for {other}");
            out.report(entry.span(), message);
            return;
        }
        Some(Komi::Stones(points)) if text.contains('.') => {
            let message = format!("komi {text} is probably in stones, which are {points} points{server}");
            out.report(entry.span(), message);
            return;
        }
        Some(Komi::Hundredths(points) | Komi::Stones(points)) => points,
        _ => return,
    };
    let is_stones = matches!(reading, Some(Komi::Stones(_)));
    let stones = points / 2.0;
    let Ok(points) = encode_real(points) else { return };
    let finding = out.report(entry.span(), format!("komi {text} is probably in hundredths{server}"));
    let title = match is_stones {
        true => format!("write `{points}`, because {stones} stones are {points} points"),
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
    fn reports_hundredths() {
        check(
            "M007",
            "
(;KM[6.5];KM[7];KM[-100];KM[101];KM[750];KM[650.0])
                                    ^^^ komi 750 is probably in hundredths
",
        );
        check(
            "M007",
            "
(;KM[375]AP[foxwq:?])
     ^^^ komi 375 is probably in hundredths, as usual on Fox
",
        );
    }

    #[test]
    fn says_what_readers_disagree_about() {
        check(
            "M007",
            "
(;KM[375]HA[2]RU[Chinese]AP[foxwq])
     ^^^ komi 375 in a handicap game: some readers take it for 0, some for 0.5
",
        );
        check(
            "M007",
            "
(;KM[3.75]RU[Chinese])
     ^^^^ komi 3.75 is probably in stones, which are 7.5 points
",
        );
        fix_gives("M007", "(;KM[50]HA[2]AP[foxwq])", "(;KM[0.5]HA[2]AP[foxwq])");
        check("M007", "(;KM[50]AP[CGoban:3])");
    }

    #[test]
    fn converts_stones_to_points() {
        fix_gives("M007", "(;KM[375])", "(;KM[7.5])");
        fix_gives("M007", "(;KM[325])", "(;KM[6.5])");
        fix_gives("M007", "(;KM[550])", "(;KM[5.5])");
    }
}
