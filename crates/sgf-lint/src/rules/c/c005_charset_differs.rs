//! C005: games of one file in different charsets.

use sgf_model::charset::{Charset, Evidence};
use sgf_syntax::{Form, Game, Span};

use super::said::ca;
use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds the first game of a file whose charset is not that of the game before it.
    ///
    /// ## Why it matters
    /// It is legal: each game has a `CA` of its own. But an editor shows a file in one charset, and programs that decode the
    /// file as a whole read one of the games wrongly.
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
                let span = ca(game).map_or_else(|| Span::empty(game.span().start), |ca| ca.span());
                let message =
                    format!("game {} is in {charset}, game {} in {known}", game.index() + 1, index + 1);
                out.report(span, message).help("`sgf convert` writes all games in UTF-8");
                return;
            }
            Some(_) => {}
            None => first = Some((game.index(), charset)),
        }
    }
}

/// The charset of a game, as far as it can be told: ASCII is in any, unless CA names one.
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
    fn one_charset() {
        check("C005", "(;CA[UTF-8])(;B[aa])(;CA[utf8])(;PB[柯洁])");
        check("C005", "(;CA[Big5]PB[柯洁柯洁柯洁])(;CA[UTF-8])");
    }

    #[test]
    fn the_first_that_differs() {
        check(
            "C005",
            "
(;B[aa])(;CA[UTF-8])(;CA[GBK])(;CA[Big5])
                         ^^^ game 3 is in GBK, game 2 in UTF-8
",
        );
    }
}
