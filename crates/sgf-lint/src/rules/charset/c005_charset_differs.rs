//! C005: games with different charsets in one file.

use sgf_model::charset::{Charset, Evidence};
use sgf_syntax::{Form, Game, Span};

use super::declared_charset::ca;
use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds the first game of a file whose charset differs from that of an earlier game.
    ///
    /// ## Why it matters
    /// This is legal, because each game has its own `CA`. But text editors show a file in a single charset, and programs
    /// that decode the file as a whole garble one of the games.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]CA[Shift_JIS])(;FF[4]GM[1]CA[GB18030])
    /// ```
    C005 charset-differs, Note, fix: None, since: "0.1", sgfc: [74, 75], on: Documents
}

fn check(cx: &Cx<'_>, out: &mut Sink<'_>) {
    if cx.doc.games().len() < 2 || cx.doc.form() != Form::Bytes {
        return;
    }
    let mut first: Option<(usize, Charset)> = None;
    for game in cx.doc.games() {
        let Some(charset) = charset(cx, game) else { continue };
        match first {
            Some((index, known)) if known != charset => {
                let span = ca(game).map_or_else(|| Span::empty(game.span().start), sgf_syntax::Value::span);
                let message =
                    format!("game {} is in {charset}, game {} in {known}", game.index() + 1, index + 1);
                out.report(span, message).help("`sgf convert` converts all games to UTF-8");
                return;
            }
            Some(_) => {}
            None => first = Some((game.index(), charset)),
        }
    }
}

/// Returns the charset of a game. `None` for pure ASCII without CA, which is the same in any charset.
fn charset(cx: &Cx<'_>, game: Game<'_>) -> Option<Charset> {
    let detection = cx.detection(game);
    match detection.evidence {
        Evidence::Ascii | Evidence::Assumed if game.bytes().is_ascii() => None,
        _ => Some(detection.charset),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn accepts_one_charset() {
        check("C005", "(;CA[UTF-8])(;B[aa])(;CA[utf8])(;PB[柯洁])");
        check("C005", "(;CA[Big5]PB[柯洁柯洁柯洁])(;CA[UTF-8])");
    }

    #[test]
    fn reports_the_first_difference() {
        check(
            "C005",
            "
(;B[aa])(;CA[UTF-8])(;CA[GBK])(;CA[Big5])
                         ^^^ game 3 is in GBK, game 2 in UTF-8
",
        );
    }
}
