//! Books as text: what stands in them, and in which order.

use sgf_games::Site;
use sgf_syntax::Document;

use super::{Block, Book, BookOptions, Text, html, markdown, tex};
use crate::Subject;

/// Writes the blocks of a book, a line for each.
fn outline(record: &str, options: &BookOptions) -> String {
    let book = Book::of(&Document::parse(record.as_bytes()), options);
    let mut out = format!("= {}\n", book.title);
    for part in &book.parts {
        out.push_str(&format!("== {}\n", part.title));
        for (word, text) in &part.info {
            out.push_str(&format!("{word}: {text}\n"));
        }
        for block in &part.blocks {
            out.push_str(&match block {
                Block::Heading(text) => format!("-- {text}\n"),
                Block::Picture(picture) => {
                    let notes: Vec<String> = picture.notes.iter().map(ToString::to_string).collect();
                    let Subject { position, markup, .. } = &picture.subject;
                    let corners = markup.window.first().zip(markup.window.last());
                    let named = |(one, other): (&Site, &Site)| {
                        format!("{}:{}", position.name(*one), position.name(*other))
                    };
                    let window = corners.map(named).unwrap_or_default();
                    format!("[{}{}] {}{window}\n", picture.title, picture.caption, notes.join("; "))
                }
                Block::Text(Text { lead, name, text, told }) => {
                    let lead =
                        lead.map_or(String::new(), |(color, number)| format!("{}{number} ", color.encode()));
                    format!("{lead}{name}|{text}|{}\n", told.join(", "))
                }
            });
        }
    }
    out
}

#[track_caller]
fn check(record: &str, expected: &str) {
    let lines = |text: &str| {
        text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    };
    let found = outline(record, &BookOptions::default());
    assert_eq!(lines(&found), lines(expected), "found:\n{found}");
}

#[test]
fn a_game_has_a_title_block_figures_and_comments() {
    check(
        "(;SZ[9]PB[Ann]BR[3d]PW[Willem]KM[6.5]RE[B+R]TM[1800]C[A short game.];B[ee];W[]N[Pass];B[ec]LB[gg:A]C[Or A.](;W[gg])(;W[gc]C[Better.]))",
        "= Ann – Willem
        == Ann – Willem
        Black: Ann, 3d
        White: Willem
        Komi: 6.5
        Time: 30 minutes
        Result: Black wins by resignation
        [Figure 1 (1–4)] 2 pass
        |A short game.|
        W2 Pass||
        B3 |Or A.|A: 4
        [Variation 1 at move 4 in Figure 1 (1)]
        W1 |Better.|",
    );
}

#[test]
fn problems_come_first_and_their_solutions_at_the_end() {
    check(
        "(;SZ[19]AB[ab][bb][cb]AW[ac][bc][cc][dc][db]C[Black to live.];B[ba]C[Right.](;W[aa])(;W[ca];B[da]))
        (;SZ[19]AB[aa]AW[ab][bb];W[ba])",
        "= Problems
        == Problems
        [Problem 1. Black to play] aa:fe
        |Black to live.|
        [Problem 2. White to play] aa:dd
        -- Solutions
        [Solution 1 (1–2)] aa:fe
        B1 |Right.|
        [Variation 1 at move 2 in Solution 1 (1–2)] aa:fe
        [Solution 2 (1)] aa:dd",
    );
}

#[test]
fn records_without_a_board_keep_their_comments() {
    check("(;GM[41]C[One.];C[Two.])", "= Game\n== Game\n|One.|\n|Two.|");
    check("(;GM[1]SZ[99]C[Too large.];B[aa])", "= Go\n== Go\n|Too large.|");
    check("(;GM[3];B[e2e4]C[So.])", "= Chess\n== Chess\n[Figure 1 (1)] 1 e2e4\nB1 |So.|");
}

#[test]
fn every_format_escapes_what_it_would_not_show() {
    let record = "(;GN[<b> & *x* {1%}]SZ[5];B[bb]C[1. <i>_a_\n\n# $b\\\\])";
    let options = BookOptions::default();
    let book = Book::of(&Document::parse(record.as_bytes()), &options);
    let page = html(&book, &options);
    assert!(page.contains("<h1>&lt;b&gt; &amp; *x* {1%}</h1>") && page.contains("1. &lt;i&gt;_a_</p>"));
    let text = markdown(&book, &options, "x").text;
    assert!(text.contains("1\\. \\<i\\>\\_a\\_\n\n\\# $b\\\\"), "{text}");
    let text = tex(&book, &options);
    assert!(text.contains("\\{1\\%\\}") && text.contains("\\textless{}i\\textgreater{}\\_a\\_"), "{text}");
}

#[cfg(feature = "pdf")]
mod as_pdf {
    use super::*;
    use crate::book::{Paper, PerPage, pdf};
    use crate::pdf::Fonts;

    fn written(record: &str, options: &BookOptions) -> Vec<u8> {
        let book = Book::of(&Document::parse(record.as_bytes()), options);
        pdf(&book, options, &mut Fonts::bundled()).expect("the fonts are whole")
    }

    #[test]
    fn the_same_records_give_the_same_bytes_on_every_paper() {
        let record = "(;SZ[9]C[A long comment.\n\nWith \u{4E2D}\u{6587}, \u{627}\u{644}\u{639}\u{631}\u{628}\u{64A}\u{629} and a_word_that_is_longer_than_a_line_of_a_column_because_nobody_thought_of_a_blank];B[ee](;W[])(;W[gg]))";
        for per_page in [PerPage::One, PerPage::Two, PerPage::Four] {
            for paper in [Paper::A4, Paper::A5, Paper::Letter] {
                let options = BookOptions { per_page, paper, ..BookOptions::default() };
                let bytes = written(record, &options);
                assert_eq!(bytes, written(record, &options));
                assert!(bytes.starts_with(b"%PDF-"));
            }
        }
    }

    #[test]
    fn odd_records_become_pages() {
        let long = "word ".repeat(20_000);
        for record in
            ["", "()", "(;)", "(;SZ[1])", "(;SZ[52];B[aa])", "(;GM[99]C[x])", &format!("(;C[{long}])")]
        {
            for per_page in [PerPage::One, PerPage::Two, PerPage::Four] {
                let options = BookOptions { per_page, ..BookOptions::default() };
                assert!(written(record, &options).starts_with(b"%PDF-"), "{record}");
            }
        }
    }
}
