//! Tests of books, written as text.

#[cfg(feature = "pdf")]
mod as_pdf;

use sgf_games::Site;
use sgf_syntax::Document;

use super::{Block, Book, BookOptions, Letters, Picture, Text, html, markdown, tex};
use crate::language::Language;
use sgf_render::Diagram;

/// Writes the blocks of a book, one line each.
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
                    let Text { lead, lead_notation, name, evaluations, text, references, instead, .. } = it;
                    let lead = lead.iter().map(|it| format!("{}{} {}", it.color.encode(), it.number, it.at));
                    let lead: Vec<String> = lead.map(|it| it.trim_end().to_owned()).collect();
                    let lead = if lead.is_empty() { lead_notation.clone() } else { lead.join(" ") };
                    let (evaluations, references) = (evaluations.join(", "), references.join(", "));
                    let instead = if instead.is_empty() { String::new() } else { it.instead() };
                    format!("{lead} {name}|{evaluations}|{text}|{references}{instead}\n")
                }
            });
        }
    }
    out
}

/// The corners of the visible part of a picture.
fn window(picture: &Picture) -> String {
    let Diagram { position, markup, .. } = &picture.diagram;
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
        ||A short game.|
        [Figure 1 (1–4)] 2 pass
        W2 Pass|||
        B3 ||Or A.|A: 4
        [Variation 1 at move 4 in Figure 1 (1)]
        W1 ||Better.|",
    );
}

#[test]
fn titles_and_game_info_have_typographic_quotes() {
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
fn markdown_has_no_trailing_spaces_and_single_empty_lines() {
    let options = BookOptions::default();
    let record = "(;SZ[9];B[ee]GB[1];W[ec]N[Name](;B[ce])(;B[cf]))";
    let text = markdown(&Book::of(&Document::parse(record.as_bytes()), &options), &options, "x").text;
    assert!(text.lines().all(|line| line == line.trim_end()) && !text.contains("\n\n\n"), "{text:?}");
}

#[test]
fn problems_come_first_and_short_lines_share_a_picture() {
    check(
        "(;SZ[19]AB[ab][bb][cb]AW[ac][bc][cc][dc][db]C[Black to live.];B[ba]C[Right.](;W[aa])(;W[ca];B[da]C[He lives.]))
        (;SZ[19]AB[aa]AW[ab][bb];W[ba])",
        "= Problems
        == Problems
        [Problem 1. Black to move] aa:fe
        ||Black to live.|
        [Problem 2. White to move] aa:fe
        -- Solutions
        [Solution 1 (1–2)] aa:fe
        W2 C19 B3 D19 ||He lives.|
        [Solution 2 (1)] aa:fe",
    );
}

#[test]
fn the_player_to_move_is_printed_once() {
    check(
        "(;SZ[9]AB[aa][ba]AW[ab][bb]C[Black to play.\n\nFrom an old book.];B[ca])(;SZ[9]AB[aa]AW[ab]C[Black to play and live];B[ba])
        (;SZ[9]AB[aa]AW[ab]C[WHITE TO MOVE];W[ba])",
        "= Problems
        == Problems
        [Problem 1. Black to move] aa:ed
        ||From an old book.|
        [Problem 2. Black to move] aa:ed
        ||Black to play and live|
        [Problem 3. White to move] aa:ed
        -- Solutions
        [Solution 1 (1)] aa:ed
        [Solution 2 (1)] aa:ed
        [Solution 3 (1)] aa:ed",
    );
}

#[test]
fn right_and_wrong_lines_are_separate_and_numbered_from_one() {
    check(
        "(;SZ[9]AB[aa][ba]AW[ab][bb]C[To kill?];MN[41]C[Think.](;B[ca];W[da];B[cb])(;B[ac];W[bc]C[No.])(;B[cc]C[Wrong.];W[ca]C[Dead.]))",
        "= Go
        == Go
        [Problem 1. Black to move] aa:fe
        ||To kill?|
        ||Think.|
        -- Solutions
        [Solution 1 – Right (1–3)] aa:fe
        [Solution 1 – Wrong (1–2)] aa:fe
        W2 ||No.|
        B1 C7 W2 C9 ||Dead.|",
    );
}

#[test]
fn a_line_whose_text_refers_to_labels_has_a_picture() {
    let record = |text: &str| {
        format!(
            "(;SZ[9]AB[aa][ba]AW[ab][bb](;B[ca];W[da]C[Right.])(;B[ac];W[bc])(;B[cc];W[ca]LB[dd:A]C[{text}]))"
        )
    };
    let n_pictures = |text: &str| outline(&record(text), &BookOptions::default()).matches("Wrong (").count();
    assert_eq!(["Dead.", "1 is no use.", "A is too late."].map(n_pictures), [1, 1, 1]);
    let options = BookOptions { all_lines: true, ..BookOptions::default() };
    let n_pictures = |text: &str| outline(&record(text), &options).matches("Wrong (").count();
    assert_eq!(["Dead.", "1 is no use.", "A is too late."].map(n_pictures), [1, 2, 2]);
}

#[test]
fn a_long_line_has_a_picture() {
    let record =
        "(;SZ[19]AB[aa][ba]AW[ab][bb](;B[ca];W[da];B[ea];W[fa])(;B[ga];W[cb];B[db];W[eb];B[fb];W[gb]))";
    check_with(
        record,
        &BookOptions { all_lines: true, ..BookOptions::default() },
        "= Go
        == Go
        [Problem 1. Black to move] aa:id
        -- Solutions
        [Solution 1 – Right (1–4)] aa:id
        [Solution 1 – Wrong (1–6)] aa:id",
    );
}

#[test]
fn solutions_have_lines_with_comments_or_all_lines() {
    let record = "(;SZ[19]AB[ab][bb]AW[ac][bc];B[ba](;W[aa];B[ca]C[Correct])(;W[ca];B[aa]C[Correct]))";
    let record =
        record.replace(";B[ba](", "(;B[ba](") + "(;B[aa];W[ba]C[Dead.])(;B[ca];W[ba])(;B[da];W[ba]))";
    let head =
        "= Go\n== Go\n[Problem 1. Black to move] aa:fe\n-- Solutions\n[Solution 1 – Right (1–3)] aa:fe\n";
    check(&record, &format!("{head}[Solution 1 – Wrong (1–2)] aa:fe\nW2 ||Dead.|"));
    check_with(
        &record,
        &BookOptions { all_lines: true, ..BookOptions::default() },
        &format!(
            "{head}W2 C19 B3 A19 |||\n[Solution 1 – Wrong (1–2)] aa:fe\nW2 ||Dead.|
            B1 C19 W2 B19 |||\nB1 D19 W2 B19 |||"
        ),
    );
}

#[test]
fn captions_name_the_turn_only_if_the_record_does() {
    let stones = "AB[cc][cd]AW[gc][gd]";
    for (properties, moves, caption) in [
        ("", "", "Figure 1"),
        ("C[Some shapes.]", "", "Figure 1"),
        ("PL[W]", "", "Problem 1. White to move"),
        ("", ";W[dd]", "Problem 1. White to move"),
        ("C[White to kill.]", "", "Problem 1. White to move"),
        ("C[From problem 5]", "", "Problem 1"),
    ] {
        let found = outline(&format!("(;SZ[19]{stones}{properties}{moves})"), &BookOptions::default());
        assert!(found.contains(&format!("[{caption}]")), "{properties}: {found}");
    }
}

#[test]
fn an_empty_board_is_no_problem() {
    check(
        "(;SZ[19]C[An introduction.])(;AB[aa]AW[ab];B[ba])(;AB[aa]AW[ab];B[ba])(;AB[aa]AW[ab];B[ba])(;SZ[19];B[dd])",
        "= 2 games
        == Problems
        ||An introduction.|
        [Problem 1. Black to move] aa:dd
        [Problem 2. Black to move] aa:dd
        [Problem 3. Black to move] aa:dd
        -- Solutions
        [Solution 1 (1)] aa:dd
        [Solution 2 (1)] aa:dd
        [Solution 3 (1)] aa:dd
        == Go
        [Figure 1 (1)]",
    );
}

#[test]
fn variations_with_setup_are_problems() {
    check(
        "(;SZ[19]C[A little book.](;AB[aa]AW[ab]C[One.];B[ba])(;AB[sa]AW[sb]C[Two.];W[ra]))",
        "= Go
        == Go
        ||A little book.|
        [Problem 1. Black to move] aa:dd
        ||One.|
        [Problem 2. White to move] pa:sd
        ||Two.|
        -- Solutions
        [Solution 1 (1)] aa:dd
        [Solution 2 (1)] pa:sd",
    );
}

#[test]
fn repeated_links_are_printed_once() {
    let problem = "(;SZ[19]AB[aa]AW[ab]C[Black to play.\n\nhttps://example.org/];B[ba]C[Nice.])";
    check(
        &problem.repeat(2),
        "= Problems
        == Problems
        ||https://example.org/|
        [Problem 1. Black to move] aa:dd
        [Problem 2. Black to move] aa:dd
        -- Solutions
        [Solution 1 (1)] aa:dd
        B1 ||Nice.|
        [Solution 2 (1)] aa:dd
        B1 ||Nice.|",
    );
    let once = outline(problem, &BookOptions::default());
    assert!(once.contains("move] aa:dd\n |"), "{once}");
}

#[test]
fn introductions_precede_the_first_figure() {
    check(
        "(;SZ[9]C[An introduction.];B[ee]C[The center.])",
        "= Go\n== Go\n||An introduction.|\n[Figure 1 (1)]\nB1 ||The center.|",
    );
}

#[test]
fn latex_fragments_have_no_preamble() {
    let record = "(;SZ[9]GN[Go];B[ee]C[So.])";
    let options = BookOptions { fragment: true, title: "Book".into(), ..BookOptions::default() };
    let text = tex(&Book::of(&Document::parse(record.as_bytes()), &options), &options);
    assert!(text.starts_with("% ") && text.contains("%   \\usepackage{psgo}\n"), "{text}");
    assert!(text.contains("\\section*{Go}") && text.contains("So."));
    for part in ["documentclass", "begin{document}", "clearpage", "titlepage"] {
        assert!(!text.contains(part), "{part}");
    }
}

#[test]
fn consecutive_collections_are_one_part() {
    let problem = "(;SZ[9]AB[aa]AW[ab][bb];W[ba])";
    let docs = [problem, "(;PB[Ann]PW[Bo];B[aa])", problem, problem];
    let docs = docs.map(|text| Document::parse(text.as_bytes()));
    let book = Book::of_all(&docs, &BookOptions::default());
    let titles: Vec<&str> = book.parts.iter().map(|part| part.title.as_str()).collect();
    assert_eq!(titles, ["Go", "Ann – Bo", "Problems"]);
    assert_eq!((book.title.as_str(), book.has_title_page), ("3 games", true));
}

#[test]
fn a_problem_with_a_huge_tree_is_typeset_as_a_game() {
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
fn piece_games_have_move_lists_and_a_board_per_comment() {
    check(
        "(;GM[3];W[e2e4];B[e7e5];W[g1f3]C[An attack.](;B[b8c6];W[f1b5])(;B[d7d6]C[So.]))",
        "= Chess
        == Chess
        [Figure 1 (after 2. Nf3)] 1. e4 e5 2. Nf3
        ||An attack.|
        [Figure 2 (after 3. Bb5)] 2... Nc6 3. Bb5
        [Variation 1 at move 2 in Figure 2 (after 2... d6)] 2... d6
        ||So.|",
    );
    check("(;GM[3];B[e2e4]C[So.])", "= Chess\n== Chess\n[Figure 1 (after 1. e2e4)] 1. e2e4\n||So.|");
}

#[test]
fn evaluations_are_printed_in_words() {
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
fn captions_follow_the_language_of_comments_or_options() {
    let record = "(;SZ[9]RE[W+T]C[Das ist \"gut\" und nicht schlecht.];B[ee];W[](;B[cc])(;B[gg]GB[1]))";
    check(
        record,
        "= Go
        == Go
        Ergebnis: Weiß gewinnt auf Zeit
        ||Das ist „gut“ und nicht schlecht.|
        [Figur 1 (1–3)] 2 gepasst
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
        let all_lines = |options| BookOptions { all_lines: true, ..options };
        let english = outline(problem, &all_lines(BookOptions::default()));
        let own = outline(problem, &all_lines(options));
        assert!(
            language == Language::English
                || own.lines().all(|line| !line.starts_with('[') || !english.contains(line))
        );
    }
}

#[test]
fn figures_end_after_long_texts() {
    let text = "word ".repeat(400);
    let record = format!("(;SZ[19]C[{text}{text}];B[aa]C[{text}];W[bb]C[{text}];B[cc]C[Short.];W[dd])");
    let found = outline(&record, &BookOptions::default());
    let figures: Vec<&str> = found.lines().filter(|line| line.starts_with('[')).map(str::trim).collect();
    assert_eq!(figures, ["[Figure 1 (1–2)]", "[Figure 2 (3–4)]"]);
}

#[test]
fn pictures_of_variations_are_cropped() {
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
fn every_format_escapes_text() {
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
fn html_has_contents_links_and_dark_boards() {
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
    // Every link has exactly one target.
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let links = page.split(" href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
    // Pictures with the same look share definitions.
    let links = links.filter(|link| link.starts_with("part") || link[1..].parse::<usize>().is_ok());
    links.for_each(|link| assert_eq!(ids.iter().filter(|id| **id == link).count(), 1, "{link}"));
    let style = include_str!("book.css");
    assert!(!style.contains("column-span") && !style.contains("column-gap"), "text has one column");
}

#[test]
fn font_names_are_escaped() {
    let letters = Letters::Named(vec!["a\"; } </style><script>".into()]);
    let options = BookOptions { letters, ..BookOptions::default() };
    let book = Book::of(&Document::parse(b"(;B[aa])"), &options);
    assert!(html(&book, &options).contains("--letters: \"a  stylescript\","));
}

#[test]
fn latex_finds_fonts_and_reports_missing_characters() {
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
fn regional_character_forms_follow_the_language() {
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
