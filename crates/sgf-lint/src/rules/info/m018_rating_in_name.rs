//! M018: a rating or rank behind the name of a player.

use sgf_model::info::lenient::rated_name;
use sgf_syntax::{Span, TextEdit};

use super::entry::entry;
use crate::rule::rule;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds names of players that end with a rating or a rank in parentheses, such as `saffron (1802)`, if the rank of the
    /// player is missing.
    ///
    /// ## Why it matters
    /// Programs take the rating for a part of the name, so that a player has a new name after every game.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]PB[saffron (1802)]PW[umber])
    /// ```
    ///
    /// ## Fix
    /// Moves it to BR or WR. Unsafe, because the number may belong to the name.
    /// ```sgf
    /// (;FF[4]GM[1]PB[saffron]BR[1802]PW[umber])
    /// ```
    M018 rating-in-name, Note, fix: Unsafe, since: "0.1", sgfc: [], on: Properties(PropertyFilter::Named(&["PB", "PW"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if !at.raw.trim_ascii_end().ends_with(b")") {
        return;
    }
    let Some((row, entry)) = at.row.zip(entry(cx, at)) else { return };
    let Some((_, rating)) = rated_name(&entry.text) else { return };
    let (rank, side) = if row.ident == "PB" { ("BR", "Black") } else { ("WR", "White") };
    let has_rank =
        at.node.properties().take(MANY).any(|other| cx.row(other).is_some_and(|row| row.ident == rank));
    if has_rank || !at.node.is_root() {
        return;
    }
    let finding = entry.report(out, "name", &format!("ends with the rating or rank of {side}"));
    // Only the end is cut, so the name keeps its bytes. An escape could belong to either.
    let is_plain = entry.value.is_closed() && at.n_values == 1 && !at.raw.contains(&b'\\');
    let Some(cut) = at.raw.iter().rposition(|byte| *byte == b'(').filter(|_| is_plain) else {
        finding.help(format!("`{rating}` belongs in {rank}"));
        return;
    };
    let start = entry.span().start + at.raw[..cut].trim_ascii_end().len();
    let edits = [
        TextEdit::delete(Span::new(start, entry.span().end)),
        TextEdit::insert(at.property.span().end, format!("{rank}[{rating}]").into_bytes()),
    ];
    finding.fix(Applicability::Unsafe, format!("write `{rank}[{rating}]`"), edits);
}

/// The maximum number of root properties to search for a rank.
const MANY: usize = 64;

#[cfg(test)]
mod tests {
    use crate::testing::{check, count, fix_gives};

    #[test]
    fn reports_ratings_and_ranks() {
        check(
            "M018",
            "
(;GM[1]PB[saffron (1802)]PW[umber (3k?)])
          ^^^^^^^^^^^^^^ name `saffron (1802)` ends with the rating or rank of Black
                            ^^^^^^^^^^^ name `umber (3k?)` ends with the rating or rank of White
",
        );
        for name in ["Lee (2)", "(1802)", "GNU Go (level 10)", "x (1802) y", "AI (KataGo)"] {
            assert_eq!(count("M018", &format!("(;GM[1]PB[{name}])")), 0, "{name}");
        }
        assert_eq!(count("M018", "(;GM[1]PB[saffron (1802)]BR[1d])"), 0);
    }

    #[test]
    fn moves_the_rating_to_the_rank() {
        fix_gives("M018", "(;PB[柯洁 (9d)]PW[b(1565)])", "(;PB[柯洁]BR[9d]PW[b]WR[1565])");
    }
}
