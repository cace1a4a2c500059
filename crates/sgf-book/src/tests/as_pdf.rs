//! Tests of books as PDF.

use super::*;
use crate::{Paper, PerPage, pdf};
use sgf_render::pdf::Fonts;

fn written(record: &str, options: &BookOptions) -> Vec<u8> {
    let book = Book::of(&Document::parse(record.as_bytes()), options);
    pdf(&book, options, &mut Fonts::bundled()).expect("the fonts are valid")
}

#[test]
fn output_is_reproducible_on_every_paper() {
    let record = "(;SZ[9]C[A long comment.\n\nWith \u{4E2D}\u{6587}, \u{627}\u{644}\u{639}\u{631}\u{628}\u{64A}\u{629} and a_word_that_is_longer_than_a_line_of_a_column_because_no_one_thought_of_a_blank];B[ee](;W[])(;W[gg]))";
    for per_page in [PerPage::One, PerPage::Two, PerPage::Four] {
        for paper in [Paper::A4, Paper::A5, Paper::Letter, Paper::Trim(80.0, 120.0)] {
            let options = BookOptions { per_page, paper, gutter: 10.0, ..BookOptions::default() };
            let bytes = written(record, &options);
            assert_eq!(bytes, written(record, &options));
            assert!(bytes.starts_with(b"%PDF-"));
        }
    }
}

/// How many pages a PDF has.
fn n_pages(bytes: &[u8]) -> usize {
    String::from_utf8_lossy(bytes).matches("/Type/Page/").count()
}

fn has(bytes: &[u8], part: &str) -> bool {
    bytes.windows(part.len()).any(|window| window == part.as_bytes())
}

#[test]
fn a_pdf_is_tagged_and_names_its_language_and_author() {
    let record = "(;SZ[9]C[Das ist der Anfang.];B[ee](;W[gg])(;W[cc]))";
    let options = BookOptions { author: "Ann".into(), title: "Mein Buch".into(), ..BookOptions::default() };
    let bytes = written(record, &options);
    for part in [
        "/StructTreeRoot",
        "/Lang(de)",
        "/Alt",
        "/Author(Ann)",
        "/Title(Mein Buch)",
        "/Outlines",
        "/Subtype/Link",
    ] {
        assert!(has(&bytes, part), "{part}");
    }
    // Bookmarks are nested: the game, its figure, its variations.
    assert_eq!(String::from_utf8_lossy(&bytes).matches("/First ").count(), 3);
    // Alternative texts are in the language of the book.
    let hex: String = "1 Schwarz E5".encode_utf16().map(|unit| format!("{unit:04X}")).collect();
    assert!(has(&bytes, &hex));
    // The title page, and the page of the game.
    assert_eq!(n_pages(&bytes), 2);
}

#[test]
fn missing_characters_are_listed() {
    let doc = Document::parse("(;SZ[9]PB[囲碁];B[ee]C[\u{FE0F}Ж ok]LB[aa:語])".as_bytes());
    let options = BookOptions::default();
    let mut fonts = Fonts::bundled();
    pdf(&Book::of(&doc, &options), &options, &mut fonts).expect("the fonts are valid");
    assert_eq!(fonts.missing().iter().collect::<String>(), "囲碁語");
}

#[test]
fn twenty_four_easy_problems_need_few_pages() {
    let problem = "(;SZ[19]AB[ab][bb][cb][db][eb]AW[ac][bc][cc][dc][ec][fb][fa]C[Black to live.](;B[ba]C[Correct.](;W[ca];B[da])(;W[da];B[ca])(;W[aa];B[ca]))(;B[ca];W[ba]C[An eye is gone.])(;B[da];W[ba];B[ca];W[aa])(;B[aa];W[ca]))";
    let docs: Vec<Document<'_>> = (0..24).map(|_| Document::parse(problem.as_bytes())).collect();
    let options = BookOptions::default();
    let book = Book::of_all(&docs, &options);
    let bytes = pdf(&book, &options, &mut Fonts::bundled()).expect("the fonts are valid");
    assert!(n_pages(&bytes) <= 6, "{}", n_pages(&bytes));
}

#[test]
fn long_texts_of_problems_leave_the_grid() {
    let problem = |text: &str| format!("(;SZ[19]AB[ab][bb]AW[ac][bc]C[{text}];B[ba])");
    let short = problem("Black to live.").repeat(12);
    let n_short = n_pages(&written(&short, &BookOptions::default()));
    let long = problem(&"word ".repeat(3000));
    let intro = format!("(;SZ[19]C[{}])", "word ".repeat(2000));
    let mixed = format!("{intro}{long}{short}{long}");
    let n_mixed = n_pages(&written(&mixed, &BookOptions::default()));
    assert!(n_short <= 3 && n_mixed > n_short + 4, "{n_short} {n_mixed}");
}

/// The easy problems of a real collection: their trees contain every try of a reader.
#[test]
fn easy_problems_of_a_collection_need_few_pages() {
    let Some(files) = testkit::corpus::files() else { return };
    let is_easy = |path: &&std::path::PathBuf| {
        path.parent().is_some_and(|folder| folder.ends_with("weekly-go-problems/easy"))
            && !path.components().any(|part| part.as_os_str() == "_history")
    };
    let mut files: Vec<_> = files.iter().filter(is_easy).collect();
    files.sort();
    let records: Vec<Vec<u8>> = files.iter().take(24).filter_map(|path| std::fs::read(path).ok()).collect();
    if records.len() < 24 {
        return;
    }
    let docs: Vec<Document<'_>> = records.iter().map(Document::parse).collect();
    let options = BookOptions::default();
    let bytes = pdf(&Book::of_all(&docs, &options), &options, &mut Fonts::bundled());
    let pages = n_pages(&bytes.expect("the fonts are valid"));
    assert!(pages <= 8, "{pages}");
}

#[test]
fn two_figures_per_page_leave_no_page_empty() {
    let moves: String = (0..120)
        .map(|at| {
            format!(
                ";{}[{}{}]",
                ["B", "W"][at % 2],
                char::from(b'a' + (at % 19) as u8),
                char::from(b'a' + (at / 19 * 2) as u8)
            )
        })
        .collect();
    let long = "word ".repeat(2_000);
    let mut options = BookOptions { per_page: PerPage::Two, ..BookOptions::default() };
    options.figures.every = Some(50);
    // Three figures without text: two pages.
    assert_eq!(n_pages(&written(&format!("(;{moves})"), &options)), 2);
    // A long text continues over the full width.
    let two = n_pages(&written(&format!("(;C[{long}]{moves})"), &options));
    let four = n_pages(&written(&format!("(;C[{long}]{moves})"), &BookOptions::default()));
    assert!(two <= four + 2, "{two} {four}");
}

#[test]
fn malformed_records_become_pages() {
    let long = "word ".repeat(20_000);
    for record in ["", "()", "(;)", "(;SZ[1])", "(;SZ[52];B[aa])", "(;GM[99]C[x])", &format!("(;C[{long}])")]
    {
        for per_page in [PerPage::One, PerPage::Two, PerPage::Four] {
            let options = BookOptions { per_page, ..BookOptions::default() };
            assert!(written(record, &options).starts_with(b"%PDF-"), "{record}");
        }
    }
}
