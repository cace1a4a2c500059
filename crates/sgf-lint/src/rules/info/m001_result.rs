//! M001: a result that does not have the standard form.

use sgf_games::Margin;
use sgf_model::info::lenient::{self, Reading};
use sgf_model::info::{Dialect, GameResult, dialect};

use super::entry::{entry, propose};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds results that do not have the form that FF[4] requires: `B+3.5`, `W+R`, `B+T`, `W+F`, `0` or `Draw`, `Void`, `?`.
    ///
    /// ## Why it matters
    /// Programs sort and count games by their results, and do not understand free text. FF[1] to FF[3] did not define the
    /// form; in games of these versions, the finding is a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]RE[White wins on time])
    /// ```
    ///
    /// ## Fix
    /// Writes the result in the standard form. That is safe if the text is unambiguous. If the form does not express
    /// everything, the old text is kept in `GC`. There is no fix for a result that is not understood.
    /// ```sgf
    /// (;FF[4]GM[1]RE[W+T])
    /// ```
    M001 result, Error, fix: Unsafe, since: "0.1", sgfc: [15, 33], on: Properties(PropertyFilter::Named(&["RE"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if is_plain(at.property.raw()) {
        return;
    }
    let Some(entry) = entry(cx, at).filter(|entry| GameResult::parse(&entry.text).is_err()) else { return };
    let mut finding = entry.report(out, "result", "does not have the standard form");
    if cx.ff < 4 {
        finding = finding.note();
    }
    if cx.capabilities().margin == Margin::Stakes && names_kind_of_win(&entry.text) {
        finding
            .help("`G` stands for gammon and `B` for backgammon; write the points that were won, as in `B+2` or `B+6R`");
        return;
    }
    let Some(reading) = lenient::result(&entry.text) else {
        let server = match dialect(cx.game) {
            Some(Dialect::BoardSpace) => "BoardSpace writes results as sentences; ",
            _ => "",
        };
        finding.help(format!("{server}the forms are `B+3.5`, `B+R`, `B+T`, `B+F`, `0`, `Void` and `?`"));
        return;
    };
    let new = reading.value.encode();
    let edits = match keeps_all(&entry.text, &new, &reading) {
        true => entry.write(&new),
        false => entry.write_and_keep(&new, "Result"),
    };
    propose(finding, &new, reading.certainty, edits);
}

/// Whether a result has one of the two forms that nearly all records have.
fn is_plain(raw: &[u8]) -> bool {
    match raw {
        [b'B' | b'W', b'+', b'R' | b'T'] => true,
        [b'B' | b'W', b'+', score @ ..] => {
            let (integer, fraction) = match score.iter().position(|&byte| byte == b'.') {
                Some(point) => (&score[..point], &score[point + 1..]),
                None => (score, &b"0"[..]),
            };
            let are_digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
            are_digits(integer) && are_digits(fraction)
        }
        _ => false,
    }
}

/// Whether a result of backgammon is like `B+2G`, where the number may be the points or the value of the cube.
fn names_kind_of_win(text: &str) -> bool {
    let score = text.trim().get(2..).unwrap_or_default();
    let kind = score.trim_start_matches(|letter: char| letter.is_ascii_digit());
    kind.len() < score.len() && matches!(kind, "G" | "g" | "B" | "b" | "GR" | "BR")
}

/// Whether the new value expresses the old text completely: nothing is left over, and it contains all numbers.
fn keeps_all(text: &str, new: &str, reading: &Reading<GameResult>) -> bool {
    let numbers = |text: &str| -> Vec<String> {
        let runs = text.split(|letter: char| !letter.is_ascii_digit());
        runs.filter(|run| !run.is_empty()).map(str::to_owned).collect()
    };
    let written = numbers(new);
    let is_there = |number: &String| written.contains(number) || text.contains(['½', '/']);
    reading.rest.is_empty() && numbers(text).iter().all(is_there)
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};
    use crate::{Checker, Config, Severity};

    #[test]
    fn accepts_standard_forms() {
        for result in ["0", "Draw", "Void", "?", "B+", "W+R", "B+Resign", "W+0.5", "B+64", "W+T", "B+Forfeit"]
        {
            check("M001", &format!("(;FF[4]RE[{result}])"));
        }
        // V rules report empty values.
        check("M001", "(;FF[4]RE[ ])");
        check("M001", "(;FF[4]GM[6]RE[B+4R])");
    }

    #[test]
    fn keeps_results_that_are_not_understood() {
        check(
            "M001",
            "
(;FF[4]RE[B+7.5,W+3];RE[X+])
          ^^^^^^^^^ result `B+7.5,W+3` does not have the standard form
                        ^^ result `X+` does not have the standard form
",
        );
        fix_gives("M001", "(;FF[4]RE[B+7.5,W+3])", "(;FF[4]RE[B+7.5,W+3])");
    }

    #[test]
    fn explains_kinds_of_wins_in_backgammon() {
        check(
            "M001",
            "
(;FF[4]GM[6]RE[B+1G])(;FF[4]GM[6]RE[W+2B])(;FF[4]GM[6]RE[W+2Resign])
               ^^^^ result `B+1G` does not have the standard form
                                    ^^^^ result `W+2B` does not have the standard form
",
        );
        fix_gives("M001", "(;FF[4]GM[6]RE[B+2G])", "(;FF[4]GM[6]RE[B+2G])");
        fix_gives("M001", "(;FF[4]GM[6]RE[b+3])", "(;FF[4]GM[6]RE[B+3])");
    }

    #[test]
    fn keeps_the_old_text_in_the_game_comment() {
        fix_gives("M001", "(;FF[4]RE[Jigo])", "(;FF[4]RE[0])");
        fix_gives("M001", "(;FF[4]RE[b+3,5])", "(;FF[4]RE[B+3.5])");
        fix_gives("M001", "(;FF[4]RE[B+3½])", "(;FF[4]RE[B+3.5])");
        fix_gives("M001", "(;FF[4]RE[Both lost])", "(;FF[4]RE[Void]GC[Result: Both lost])");
        fix_gives(
            "M001",
            "(;FF[4]RE[294수 흑0.5집승]PB[x])",
            "(;FF[4]RE[B+0.5]PB[x]GC[Result: 294수 흑0.5집승])",
        );
        fix_gives("M001", "(;FF[4]GC[Final]RE[Both lost])", "(;FF[4]GC[Final; Result: Both lost]RE[Void])");
        fix_gives("M001", "(;FF[4]GC[]RE[Both lost])", "(;FF[4]GC[Result: Both lost]RE[Void])");
    }

    #[test]
    fn adds_no_comment_below_the_root() {
        fix_gives("M001", "(;FF[4];RE[Both lost])", "(;FF[4];RE[Both lost])");
        fix_gives("M001", "(;FF[4];RE[Jigo])", "(;FF[4];RE[0])");
    }

    #[test]
    fn findings_before_ff4_are_notes() {
        let checker = Checker::new(&Config::only("M001").unwrap());
        let found = checker.check(&sgf_syntax::Document::parse(b"(;FF[3]RE[White resigns])"));
        assert_eq!(found[0].severity, Severity::Note);
    }
}
