//! Books as text: what stands in them, and in which order.

use sgf_games::Site;
use sgf_syntax::Document;

use super::{Block, Book, BookOptions, Letters, Picture, Text, html, markdown, tex};
use crate::Subject;
use crate::language::Language;

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
                    let Picture { title, caption, moves, .. } = &**picture;
                    let window = window(picture);
                    let moves = if moves.is_empty() { String::new() } else { format!(" {moves}") };
                    format!("[{title}{caption}]{moves} {}{window}\n", notes.join("; "))
                }
                Block::Text(it) => {
                    let Text { lead, said, name, judged, text, told, instead, .. } = it;
                    let lead = lead.iter().map(|it| format!("{}{} {}", it.color.encode(), it.number, it.at));
                    let lead: Vec<String> = lead.map(|it| it.trim_end().to_owned()).collect();
                    let lead = if lead.is_empty() { said.clone() } else { lead.join(" ") };
                    let (judged, told) = (judged.join(", "), told.join(", "));
                    let instead = if instead.is_empty() { String::new() } else { it.instead() };
                    format!("{lead} {name}|{judged}|{text}|{told}{instead}\n")
                }
            });
        }
    }
    out
}

/// The corners of the part of the board that a picture shows.
fn window(picture: &Picture) -> String {
    let Subject { position, markup, .. } = &picture.subject;
    let corners = markup.window.first().zip(markup.window.last());
    let named = |(one, other): (&Site, &Site)| format!("{}:{}", position.name(*one), position.name(*other));
    corners.map(named).unwrap_or_default()
}

#[track_caller]
fn check(record: &str, expected: &str) {
    check_with(record, &BookOptions::default(), expected);
}

#[track_caller]
fn check_with(record: &str, options: &BookOptions, expected: &str) {
    let lines = |text: &str| {
        let lines = text.lines().map(|line| line.trim().replace('\u{A0}', " "));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    };
    let found = outline(record, options);
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
        Time limit: 30 min
        Result: Black wins by resignation
        [Figure 1 (1–4)] 2 pass
        ||A short game.|
        W2 Pass|||
        B3 ||Or A.|A: 4
        [Variation 1 at move 4 in Figure 1 (1)]
        W1 ||Better.|",
    );
}

#[test]
fn titles_and_game_info_have_the_quotes_of_the_language() {
    check(
        "(;SZ[9]GN[Go's \"ear\"]SO[\"Famous Games\", Vol. 3];B[ee]C[This is the move with which it all began.])",
        "= Go’s “ear”
        == Go’s “ear”
        Source: “Famous Games”, Vol. 3
        [Figure 1 (1)]
        B1 ||This is the move with which it all began.|",
    );
}

#[test]
fn markdown_has_no_blanks_at_the_ends_of_lines_and_one_free_line_between_paragraphs() {
    let options = BookOptions::default();
    let record = "(;SZ[9];B[ee]GB[1];W[ec]N[Name](;B[ce])(;B[cf]))";
    let text = markdown(&Book::of(&Document::parse(record.as_bytes()), &options), &options, "x").text;
    assert!(text.lines().all(|line| line == line.trim_end()) && !text.contains("\n\n\n"), "{text:?}");
}

#[test]
fn problems_come_first_and_short_lines_share_the_picture_of_their_solution() {
    check(
        "(;SZ[19]AB[ab][bb][cb]AW[ac][bc][cc][dc][db]C[Black to live.];B[ba]C[Right.](;W[aa])(;W[ca];B[da]C[He lives.]))
        (;SZ[19]AB[aa]AW[ab][bb];W[ba])",
        "= Problems
        == Problems
        [Problem 1. Black to move] aa:fe
        ||Black to live.|
        [Problem 2. White to move] aa:dd
        -- Solutions
        B1 2 ||Black 1 goes where 2 stands in the picture.|
        [Solution 1 (1–2)] aa:fe
        W2 a B3 b ||He lives.|
        [Solution 2 (1)] aa:dd",
    );
}

#[test]
fn whose_turn_it_is_is_said_once() {
    check(
        "(;SZ[9]AB[aa][ba]AW[ab][bb]C[Black to play.\n\nFrom an old book.];B[ca])(;SZ[9]AB[aa]AW[ab]C[Black to play and live];B[ba])
        (;SZ[9]AB[aa]AW[ab]C[WHITE TO MOVE];W[ba])",
        "= Problems
        == Problems
        [Problem 1. Black to move] aa:ed
        ||From an old book.|
        [Problem 2. Black to move] aa:dd
        ||Black to play and live|
        [Problem 3. White to move] aa:dd
        -- Solutions
        [Solution 1 (1)] aa:ed
        [Solution 2 (1)] aa:dd
        [Solution 3 (1)] aa:dd",
    );
}

#[test]
fn right_and_wrong_lines_stand_apart_and_are_numbered_from_the_first_move_of_the_problem() {
    check(
        "(;SZ[9]AB[aa][ba]AW[ab][bb]C[To kill?];MN[41]C[Think.](;B[ca];W[da];B[cb])(;B[ac];W[bc]C[No.])(;B[cc]C[Wrong.];W[ca]C[Dead.]))",
        "= Go
        == Go
        [Problem 1. Black to move] aa:fe
        ||To kill?|
        ||Think.|
        -- Solutions
        B1 2 ||Black 1 goes where 2 stands in the picture.|
        [Solution 1 – Right (1–3)] aa:fe
        [Solution 1 – Wrong (1–2)] aa:fe
        W2 ||No.|
        B1 a W2 b ||Dead.|",
    );
}

#[test]
fn a_line_whose_text_speaks_of_numbers_or_labels_has_a_picture() {
    let record = |text: &str| {
        format!(
            "(;SZ[9]AB[aa][ba]AW[ab][bb](;B[ca];W[da]C[Right.])(;B[ac];W[bc])(;B[cc];W[ca]LB[dd:A]C[{text}]))"
        )
    };
    let n_pictures = |text: &str| outline(&record(text), &BookOptions::default()).matches("Wrong (").count();
    assert_eq!(["Dead.", "1 is no use.", "A is too late."].map(n_pictures), [1, 2, 2]);
}

#[test]
fn a_line_that_is_too_long_to_be_told_has_a_picture() {
    let record =
        "(;SZ[19]AB[aa][ba]AW[ab][bb](;B[ca];W[da];B[ea];W[fa])(;B[ga];W[cb];B[db];W[eb];B[fb];W[gb]))";
    check(
        record,
        "= Go
        == Go
        [Problem 1. Black to move] aa:id
        -- Solutions
        [Solution 1 – Right (1–4)] aa:id
        [Solution 1 – Wrong (1–6)] aa:id",
    );
}

#[test]
fn collections_that_follow_each_other_are_one_part() {
    let problem = "(;SZ[9]AB[aa]AW[ab][bb];W[ba])";
    let docs = [problem, "(;PB[Ann]PW[Bo];B[aa])", problem, problem];
    let docs = docs.map(|text| Document::parse(text.as_bytes()));
    let book = Book::of_all(&docs, &BookOptions::default());
    let titles: Vec<&str> = book.parts.iter().map(|part| part.title.as_str()).collect();
    assert_eq!(titles, ["Go", "Ann – Bo", "Problems"]);
    assert_eq!((book.title.as_str(), book.has_title_page), ("3 games", true));
}

#[test]
fn a_problem_with_a_huge_tree_is_set_as_a_game() {
    let record = format!("(;SZ[9]AB[aa]AW[ab]{})", "(;B[cc];W[dd])".repeat(11_000));
    let book = Book::of(&Document::parse(record.as_bytes()), &BookOptions::default());
    assert!(book.parts[0].blocks.len() > 11_000);
}

#[test]
fn records_without_a_board_keep_their_comments() {
    check("(;GM[41]C[One.];C[Two.])", "= Game\n== Game\n||One.|\n||Two.|");
    check("(;GM[1]SZ[99]C[Too large.];B[aa])", "= Go\n== Go\n||Too large.|");
}

#[test]
fn where_pieces_move_there_is_a_list_of_moves_and_a_board_at_each_comment() {
    check(
        "(;GM[3];W[e2e4];B[e7e5];W[g1f3]C[An attack.](;B[b8c6];W[f1b5])(;B[d7d6]C[So.]))",
        "= Chess
        == Chess
        [Figure 1 (after 2. Nf3)] 1. e4 e5 2. Nf3
        2. Nf3 ||An attack.|
        [Figure 2 (after 3. Bb5)] 2... Nc6 3. Bb5
        [Variation 1 at move 2 in Figure 2 (after 2... d6)] 2... d6
        2... d6 ||So.|",
    );
    check("(;GM[3];B[e2e4]C[So.])", "= Chess\n== Chess\n[Figure 1 (after 1. e2e4)] 1. e2e4\n1. e2e4 ||So.|");
}

#[test]
fn judgements_are_printed_in_words() {
    check(
        "(;SZ[9];B[ee]GB[2]V[-3.5];W[gg]TE[1]HO[1]C[So.];B[cc]DM[1]UC[2];W[cg]GW[1]BM[2])",
        "= Go
        == Go
        [Figure 1 (1–4)]
        B1 |Very good for Black, White +3.5||
        W2 |Good move, Hotspot|So.|
        B3 |Even, Very unclear||
        W4 |Very bad move, Good for White||",
    );
}

#[test]
fn captions_are_in_the_language_of_the_comments_or_in_that_which_was_asked_for() {
    let record = "(;SZ[9]RE[W+T]C[Das ist \"gut\" und nicht schlecht.];B[ee];W[](;B[cc])(;B[gg]GB[1]))";
    check(
        record,
        "= Go
        == Go
        Ergebnis: Weiß gewinnt auf Zeit
        [Figur 1 (1–3)] 2 gepasst
        ||Das ist „gut“ und nicht schlecht.|
        [Variante 1 zu Zug 3 in Figur 1 (1)]
        B1 |Gut für Schwarz||",
    );
    for (language, figure) in Language::ALL.into_iter().zip([
        "Figure 1",
        "Figur 1",
        "Figure 1",
        "Figura 1",
        "第1譜",
        "第1谱",
        "제1보",
        "Диаграмма 1",
    ]) {
        let options = BookOptions { language: Some(language), ..BookOptions::default() };
        assert!(outline(record, &options).contains(&format!("[{figure} (1–3)]")), "{figure}");
        let problem = "(;SZ[9]AB[aa]AW[ab](;B[ba])(;B[cc]))";
        let english = outline(problem, &BookOptions::default());
        let own = outline(problem, &options);
        assert!(
            language == Language::English
                || own.lines().all(|line| !line.starts_with('[') || !english.contains(line))
        );
    }
}

#[test]
fn figures_end_where_much_is_said() {
    let text = "word ".repeat(200);
    let record = format!("(;SZ[19]C[{text}{text}];B[aa]C[{text}];W[bb]C[{text}];B[cc]C[Short.];W[dd])");
    let found = outline(&record, &BookOptions::default());
    let figures: Vec<&str> = found.lines().filter(|line| line.starts_with('[')).map(str::trim).collect();
    assert_eq!(figures, ["[Figure 1 (1–2)]", "[Figure 2 (3–4)]"]);
}

#[test]
fn pictures_of_variations_show_what_they_need() {
    let record = "(;SZ[19];B[pd];W[dp](;B[pp])(;B[cd];W[ec]))";
    let windows = |options: &BookOptions| -> Vec<String> {
        let book = Book::of(&Document::parse(record.as_bytes()), options);
        let windows = book.parts[0].blocks.iter().filter_map(|block| match block {
            Block::Picture(picture) => Some(window(picture)),
            _ => None,
        });
        windows.collect()
    };
    assert_eq!(windows(&BookOptions::default()), ["", "aa:hg"]);
    assert_eq!(windows(&BookOptions { crop: false, ..BookOptions::default() }), ["", ""]);
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

#[test]
fn a_page_of_html_has_one_column_contents_links_and_dark_boards() {
    let game = "(;SZ[9]PB[A]PW[B];B[ee];W[ec]C[Der Zug ist nicht gut.](;B[gd]C[Besser?])(;B[gf]))";
    let docs = [game, game].map(|text| Document::parse(text.as_bytes()));
    let options = BookOptions { title: "T & T".into(), author: "X <y>".into(), ..BookOptions::default() };
    let page = html(&Book::of_all(&docs, &options), &options);
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"de\">"));
    for part in [
        "<meta name=\"author\" content=\"X &lt;y&gt;\">",
        "<h1>T &amp; T</h1>",
        "<a href=\"#part2\">A – B</a>",
        // From the text to its figure, from the figure to its variation, and back.
        "<a class=\"at\" href=\"#f1\"><i class=\"w\">2</i> </a>",
        "→ <a href=\"#f2\">Variante 1</a>",
        "Besser? <small>→ <a href=\"#f2\">Variante 1</a></small>",
        "<a href=\"#f1\">Figur 1</a>",
        "@media (prefers-color-scheme:dark)",
    ] {
        assert!(page.contains(part), "{part}");
    }
    // Every link has its goal, once.
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let links = page.split(" href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
    // What pictures use of themselves stands in each that is drawn alike.
    let links = links.filter(|link| link.starts_with("part") || link[1..].parse::<usize>().is_ok());
    links.for_each(|link| assert_eq!(ids.iter().filter(|id| **id == link).count(), 1, "{link}"));
    let style = include_str!("book.css");
    assert!(!style.contains("column-span") && !style.contains("column-gap"), "text has one column");
}

#[test]
fn the_name_of_a_font_does_not_leave_its_quotes() {
    let letters = Letters::Named(vec!["a\"; } </style><script>".into()]);
    let options = BookOptions { letters, ..BookOptions::default() };
    let book = Book::of(&Document::parse(b"(;B[aa])"), &options);
    assert!(html(&book, &options).contains("--letters: \"a  stylescript\","));
}

#[test]
fn latex_finds_fonts_for_letters_beyond_latin_and_loses_none_silently() {
    let text = |record: &str, options: &BookOptions| {
        tex(&Book::of(&Document::parse(record.as_bytes()), options), options)
    };
    let plain = text("(;SZ[9];B[aa]C[So.])", &BookOptions::default());
    assert!(plain.contains("\\tracinglostchars=3") && !plain.contains("xeCJK") && !plain.contains("T2A"));
    let cjk = text("(;SZ[9];B[aa]C[囲碁です])", &BookOptions::default());
    for part in [
        "\\usepackage{xeCJK}",
        "luatexja-fontspec",
        "jacharrange={-2}",
        "use lualatex or xelatex",
        "pdflang={ja}",
    ] {
        assert!(cjk.contains(part), "{part}");
    }
    let russian = text("(;SZ[9];B[aa]C[Белые])", &BookOptions::default());
    assert!(
        russian.contains("\\usepackage[T1,T2A]{fontenc}") && russian.contains("\\IfFontExistsTF{CMU Serif}")
    );
    let letters = Letters::Named(vec!["My Serif".into(), "My Mincho".into()]);
    let named = text("(;SZ[9];B[aa]C[囲碁です])", &BookOptions { letters, ..BookOptions::default() });
    assert!(named.contains("\\setmainfont{My Serif}") && named.contains("\\setCJKmainfont{My Mincho}"));
}

#[test]
fn signs_that_countries_write_in_different_ways_are_those_of_the_language() {
    let first = |record: &str, letters: Letters| {
        let options = BookOptions { letters, ..BookOptions::default() };
        let book = Book::of(&Document::parse(record.as_bytes()), &options);
        let (tex, html) = (tex(&book, &options), html(&book, &options));
        let asked = tex.split("\\IfFontExistsTF{").skip(1).filter_map(|part| part.split('}').next());
        let family =
            asked.into_iter().find(|name| name.contains("CJK")).expect("it looks for one").to_owned();
        assert!(html.contains(&format!("\"{family}\"")), "{family}");
        family
    };
    assert_eq!(first("(;SZ[9];B[aa]C[这是围棋吗])", Letters::Serif), "Noto Serif CJK SC");
    assert_eq!(first("(;SZ[9];B[aa]C[这是围棋吗])", Letters::Sans), "Noto Sans CJK SC");
    assert_eq!(first("(;SZ[9];B[aa]C[囲碁です])", Letters::Serif), "Noto Serif CJK JP");
    assert_eq!(first("(;SZ[9];B[aa]C[바둑입니다])", Letters::Serif), "Noto Serif CJK KR");
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
    fn a_book_is_tagged_and_names_its_language_and_its_author() {
        let record = "(;SZ[9]C[Das ist der Anfang.];B[ee](;W[gg])(;W[cc]))";
        let options =
            BookOptions { author: "Ann".into(), title: "Mein Buch".into(), ..BookOptions::default() };
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
        // What is in a picture is said in the language of the book.
        let hex: String = "1 Schwarz E5".encode_utf16().map(|unit| format!("{unit:04X}")).collect();
        assert!(has(&bytes, &hex));
        // The page with the title, and that of the game.
        assert_eq!(n_pages(&bytes), 2);
    }

    #[test]
    fn letters_that_no_font_has_are_named() {
        let doc = Document::parse("(;SZ[9]PB[囲碁];B[ee]C[\u{FE0F}Ж ok]LB[aa:語])".as_bytes());
        let options = BookOptions::default();
        let mut fonts = Fonts::bundled();
        pdf(&Book::of(&doc, &options), &options, &mut fonts).expect("the fonts are whole");
        assert_eq!(fonts.missing().iter().collect::<String>(), "囲碁語");
    }

    #[test]
    fn twenty_four_easy_problems_need_few_pages() {
        let problem = "(;SZ[19]AB[ab][bb][cb][db][eb]AW[ac][bc][cc][dc][ec][fb][fa]C[Black to live.](;B[ba]C[Correct.](;W[ca];B[da])(;W[da];B[ca])(;W[aa];B[ca]))(;B[ca];W[ba]C[An eye is gone.])(;B[da];W[ba];B[ca];W[aa])(;B[aa];W[ca]))";
        let docs: Vec<Document<'_>> = (0..24).map(|_| Document::parse(problem.as_bytes())).collect();
        let options = BookOptions::default();
        let book = Book::of_all(&docs, &options);
        let bytes = pdf(&book, &options, &mut Fonts::bundled()).expect("the fonts are whole");
        assert!(n_pages(&bytes) <= 6, "{}", n_pages(&bytes));
    }

    /// The easy problems of a real collection: their trees hold whatever a reader may try.
    #[test]
    fn easy_problems_of_a_collection_need_few_pages() {
        let Some(files) = testkit::corpus::files() else { return };
        let is_easy = |path: &&std::path::PathBuf| {
            path.parent().is_some_and(|folder| folder.ends_with("weekly-go-problems/easy"))
                && !path.components().any(|part| part.as_os_str() == "_history")
        };
        let mut files: Vec<_> = files.iter().filter(is_easy).collect();
        files.sort();
        let records: Vec<Vec<u8>> =
            files.iter().take(24).filter_map(|path| std::fs::read(path).ok()).collect();
        if records.len() < 24 {
            return;
        }
        let docs: Vec<Document<'_>> = records.iter().map(Document::parse).collect();
        let options = BookOptions::default();
        let bytes = pdf(&Book::of_all(&docs, &options), &options, &mut Fonts::bundled());
        let pages = n_pages(&bytes.expect("the fonts are whole"));
        assert!(pages <= 8, "{pages}");
    }

    #[test]
    fn two_figures_a_page_leave_no_page_empty() {
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
        let options = BookOptions { per_page: PerPage::Two, ..BookOptions::default() };
        // Three figures without a text: two pages.
        assert_eq!(n_pages(&written(&format!("(;{moves})"), &options)), 2);
        // A long text goes on over the whole width.
        let two = n_pages(&written(&format!("(;C[{long}]{moves})"), &options));
        let four = n_pages(&written(&format!("(;C[{long}]{moves})"), &BookOptions::default()));
        assert!(two <= four + 2, "{two} {four}");
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
