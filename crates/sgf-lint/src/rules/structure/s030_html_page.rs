//! S030: an HTML page.

use sgf_syntax::Span;

use super::content::{is_html, is_page};
use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds HTML pages. If a page contains a record with properties, the finding is a note.
    ///
    /// ## Why it matters
    /// The file is not a record, but often an error page that was downloaded instead. Its text may contain `(;` by chance, and
    /// is then taken for an empty game.
    ///
    /// ## Example
    /// ```sgf,expect
    /// <!DOCTYPE html><html><body>404 (;not found)</body></html>
    /// ```
    S030 html-page, Error, fix: None, since: "0.1", sgfc: [], on: Documents
}

fn check(cx: &Cx<'_>, out: &mut Sink<'_>) {
    let text = cx.text();
    if !is_html(text) {
        return;
    }
    let start = text.len() - text.trim_ascii_start().len();
    let length = text[start..].iter().take(80).take_while(|&&byte| byte != b'>' && byte != b'\n').count() + 1;
    let span = Span::new(start, text.len().min(start + length));
    if is_page(cx.doc) {
        out.report(span, "an HTML page instead of a record");
    } else {
        out.report(span, "record inside an HTML page").note();
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, count};

    #[test]
    fn reports_the_first_tag() {
        check(
            "S030",
            "
<html lang='en'><body>no game</body></html>
^^^^^^^^^^^^^^^^ an HTML page instead of a record
",
        );
        check(
            "S",
            "
<!DOCTYPE html><html><body>404 (;not found)</body></html>
^^^^^^^^^^^^^^^ an HTML page instead of a record
",
        );
    }

    #[test]
    fn records_in_pages_are_records() {
        check(
            "S030",
            "
<html><pre>(;GM[1]SZ[9];B[ee])</pre></html>
^^^^^^ record inside an HTML page
",
        );
    }

    #[test]
    fn other_text_is_no_page() {
        for text in ["(;C[<html>])", "<sgf>(;B[aa])", "html (;B[aa])", "<", ""] {
            assert_eq!(count("S030", text), 0, "{text}");
        }
    }
}
