//! Tests of figures, written as text.

use std::fmt::Write as _;
use std::path::Path;

use sgf_model::record::games;
use sgf_syntax::Document;

use super::{Figure, FigureOptions, Mark, Move, Shown, Visibility, figures};

/// Writes the content of a figure, one line per part.
fn written(figure: &Figure<'_>) -> String {
    let mut out = format!("{}\n", figure.caption());
    let shown = match figure.shown {
        Shown::Start => "before",
        Shown::End => "after",
    };
    let label = |it: &Move<'_>| it.label.map_or("-".to_owned(), |label| label.to_string());
    let moves = figure.moves.iter().filter(|it| it.visibility == Visibility::Shown);
    let moves: Vec<String> =
        moves.map(|it| format!("{}{}{}", label(it), it.color.encode(), it.canonical)).collect();
    writeln!(out, "  {shown}: {}", moves.join(" ")).expect("writing to a string cannot fail");
    let notes: Vec<String> = figure.notes().iter().map(ToString::to_string).collect();
    let mark = |mark: &Mark| {
        let end = mark.end.map(|end| figure.board.name(end)).unwrap_or_default();
        let more = match [&*end, &*mark.text].concat() {
            more if more.is_empty() => more,
            more => format!(":{more}"),
        };
        format!("{}[{}{more}]", mark.kind.ident(), figure.board.name(mark.site))
    };
    let marks: Vec<String> = figure.marks.iter().map(mark).collect();
    for (name, list) in [("list", notes.join("; ")), ("marks", marks.join(" "))] {
        if !list.is_empty() {
            writeln!(out, "  {name}: {list}").expect("writing to a string cannot fail");
        }
    }
    if let Some(window) = figure.window {
        writeln!(out, "  window of node {}", window.index()).expect("writing to a string cannot fail");
    }
    for passage in &figure.passages {
        let step = passage.step.map_or("-".to_owned(), |step| label(&figure.moves[step]));
        let told: Vec<String> = passage
            .references
            .iter()
            .map(|told| format!(" [{}{}: {}]", told.kind.ident(), told.text, told.at))
            .collect();
        let name = if passage.name.is_empty() { String::new() } else { format!("{{{}}} ", passage.name) };
        writeln!(out, "  {step}: {name}{}{}", passage.text, told.concat())
            .expect("writing to a string cannot fail");
    }
    out
}

fn all(record: &str, options: &FigureOptions) -> String {
    let doc = Document::parse(record.as_bytes());
    let view = games(&doc).next().expect("the record has a game");
    let spec = sgf_games::identify(&view, None).spec.expect("the game is known");
    let figures = figures(&view, spec, options.clone()).expect("the game can begin");
    figures.map(|figure| written(&figure)).collect()
}

#[track_caller]
fn check(record: &str, expected: &str) {
    check_with(&FigureOptions::default(), record, expected);
}

#[track_caller]
fn check_with(options: &FigureOptions, record: &str, expected: &str) {
    let found = all(record, options);
    let lines = |text: &str| {
        text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(lines(&found), lines(expected), "found:\n{found}");
}

#[test]
fn matches_the_example_in_the_specification() {
    let Some(root) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
    let record = std::fs::read_to_string(root.join("examples/print.sgf")).expect("the example is there");
    testkit::golden::check(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src/figures/print.txt"),
        &all(&record, &FigureOptions::default()),
    );
}

#[test]
fn captured_stones_stay_and_later_ones_are_listed() {
    // White takes the ko with 6, Black retakes it with 9.
    let ko = "(;SZ[9];B[ba];W[ca];B[ab];W[bc];B[gg];W[db];B[cb];W[bb];B[gc];W[gd];B[cb])";
    check(
        ko,
        "Figure 1 (1–11)
        before: 1Bba 2Wca 3Bab 4Wbc 5Bgg 6Wdb 7Bcb 8Wbb 9Bgc 10Wgd
        list: 11 at 7",
    );
    let ko = "(;SZ[9]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[gg];W[hh];B[cb];W[gc];B[hc];W[bb])";
    check(
        ko,
        "Figure 1 (1–8)
        before: 1Bcb 2Wbb 3Bgg 4Whh 6Wgc 7Bhc
        list: 5 ko at 1; 8 ko at 2",
    );
}

#[test]
fn unnumbered_stones_are_found_by_mark_coordinates_or_letter() {
    let set_up = "SZ[9]AB[ba][ab][bc]AW[bb][ca][db][cc]";
    let moves = ";B[cb];W[gg];B[ff];W[bb]";
    check(
        &format!("(;{set_up}{moves})"),
        "Figure 1 (1–4)
        before: 1Bcb 2Wgg 3Bff
        list: 4 ko at B8",
    );
    check(
        &format!("(;FG[257:]{set_up}{moves})"),
        "Figure 1 (1–4)
        before: 1Bcb 2Wgg 3Bff
        list: 4 ko at a
        marks: LB[bb:a]",
    );
    check(
        &format!("(;FG[257:]{set_up}{moves}TR[bb]C[to the triangle])"),
        "Figure 1 (1–4)
        before: 1Bcb 2Wgg 3Bff
        list: 4 ko at the triangle
        marks: TR[bb]
        4: to the triangle",
    );
}

#[test]
fn flag_removes_captured_stones() {
    let record = "(;SZ[9]AB[ba][ab][bc]AW[ca][db][cc];FG[0:Viewer]B[cb];W[bb];B[gg];W[hh];B[cb];W[gc])";
    check(
        record,
        "Viewer (1–6)
        after: 3Bgg 4Whh 5Bcb 6Wgc
        list: 1 at 5; 2 at B8",
    );
    check(
        &record.replace("FG[0:Viewer]", "FG[6:Viewer]"),
        "Figure 1 (1–6)
        after: 3Bgg 4Whh 5Bcb 6Wgc",
    );
}

#[test]
fn numbers_follow_mn_and_pm() {
    for (first, n_moves, expected) in
        [(32, 47, "32–78"), (102, 76, "2–77"), (67, 51, "67–117"), (154, 60, "54–113")]
    {
        let moves = ";B[aa];W[bb]".repeat(n_moves);
        let moves = moves.split_inclusive(']').take(n_moves).collect::<String>();
        let record = format!("(;PM[2];MN[{first}]{})", &moves[1..]);
        let found = all(&record, &FigureOptions { every: None, ..FigureOptions::default() });
        assert!(found.starts_with(&format!("Figure 1 ({expected})\n")), "{found}");
    }
    check(
        "(;SZ[9]PM[0];B[aa];W[bb];PM[1]B[cc];W[])",
        "Figure 1 (3–4)
        before: -Baa -Wbb 3Bcc
        list: 4 pass",
    );
    check("(;SZ[9]PM[0];B[aa];W[bb];B[])", "Figure 1\nafter: -Baa -Wbb");
}

#[test]
fn variations_are_counted_like_their_labels() {
    let variation =
        |nodes: &str| all(&format!("(;SZ[9];B[aa](;W[bb])(;{nodes}))"), &FigureOptions::default());
    let counted = "Variation 1 at move 2 in Figure 1 (2–4)\n  before: 2Wcc 3Bdd 4Wee\n";
    let found = variation("W[cc];B[dd];W[ee]LB[aa:1][cc:2][dd:3][ee:4]C[White extends with 4.]");
    assert!(found.contains(counted), "{found}");
    assert!(found.contains("marks: LB[aa:1]\n  4: White extends with 4."), "{found}");
    // The numbers do not change for one label, labels that disagree or are behind, letters, and numbers of the record.
    for nodes in [
        "W[cc];B[dd];W[ee]LB[dd:3]",
        "W[cc];B[dd];W[ee]LB[cc:2][dd:4]",
        "W[cc];B[dd];W[ee]LB[dd:1][ee:2]",
        "W[cc];B[dd];W[ee]LB[cc:A][dd:B]",
        "MN[1]W[cc];B[dd];W[ee]LB[cc:2][dd:3]",
    ] {
        assert!(
            variation(nodes).contains("(1–3)\n  before: 1Wcc 2Bdd 3Wee"),
            "{nodes}: {}",
            variation(nodes)
        );
    }
    // A continued figure counts on, and the caption of a branch names its origin.
    check_with(
        &FigureOptions { every: Some(2), ..FigureOptions::default() },
        "(;SZ[9];B[aa](;W[bb])(;W[cc];B[dd]LB[cc:2][dd:3](;W[ee])(;W[ff])))",
        "Figure 1 (1–2)\nbefore: 1Baa 2Wbb
        Variation 1 at move 2 in Figure 1 (2–3)\nbefore: 2Wcc 3Bdd
        Variation 1, continued (4)\nbefore: 4Wee
        Variation 2 at move 4 in Variation 1 (1)\nbefore: 1Wff",
    );
}

#[test]
fn moves_outside_the_view_are_listed() {
    check(
        "(;SZ[9]VW[aa:ee];B[aa];W[gg];B[bb];W[hh];VW[]B[cc])",
        "Figure 1 (1–5)
        before: 1Baa 2Wgg 3Bbb 4Whh 5Bcc",
    );
    check(
        "(;SZ[9];VW[aa:ee]B[aa];W[gg];B[bb];W[hh])",
        "Figure 1 (1–4)
        before: 1Baa 3Bbb
        list: 2, 4 tenuki
        window of node 1",
    );
}

#[test]
fn figures_start_at_fg_or_after_a_number_of_moves() {
    let every = |every| FigureOptions { every: Some(every), ..FigureOptions::default() };
    let moves = "(;SZ[9];B[aa];W[bb];B[cc];W[dd];B[ee];C[the end])";
    check_with(
        &every(2),
        moves,
        "Figure 1 (1–2)\nbefore: 1Baa 2Wbb
        Figure 2 (3–4)\nbefore: 3Bcc 4Wdd
        Figure 3 (5)\nbefore: 5Bee\n-: the end",
    );
    check_with(
        &every(2),
        "(;SZ[9]AB[ii]C[intro];C[more];FG[:x]B[aa];W[bb];B[cc];FG[]W[dd])",
        "Figure 1 (1–3)\nbefore: 1Baa 2Wbb 3Bcc\n-: intro\n-: more
        Figure 2 (4)\nbefore: 4Wdd",
    );
    let ignore = FigureOptions { ignore_record: true, ..every(3) };
    check_with(
        &ignore,
        "(;SZ[9];B[aa];W[bb]FG[];B[cc];W[dd])",
        "Figure 1 (1–3)\nbefore: 1Baa 2Wbb 3Bcc
        Figure 2 (4)\nbefore: 4Wdd",
    );
}

#[test]
fn variations_follow_the_figure_of_the_move_they_replace() {
    let record =
        "(;SZ[9];B[aa];W[bb](;B[cc](;W[dd](;B[ee]FG[])(;B[ef]))(;W[de];B[ff](;W[gg])(;W[gh])))(;B[cd]))";
    check(
        record,
        "Figure 1 (1–4)\nbefore: 1Baa 2Wbb 3Bcc 4Wdd
        Variation 1 at move 3 in Figure 1 (1)\nbefore: 1Bcd
        Variation 2 at move 4 in Figure 1 (1–3)\nbefore: 1Wde 2Bff 3Wgg
        Variation 3 at move 3 in Variation 2 (1)\nbefore: 1Wgh
        Figure 2 (5)\nbefore: 5Bee
        Variation 4 at move 5 in Figure 2 (1)\nbefore: 1Bef",
    );
    let alone = FigureOptions { variations: false, ..FigureOptions::default() };
    assert_eq!(all(record, &alone).matches("before").count(), 2);
    check_with(
        &FigureOptions { every: Some(2), ..FigureOptions::default() },
        "(;SZ[9](;B[aa];W[bb])(;B[ab];W[bb];B[cc])(;MN[7]B[ac];W[bd]))",
        "Figure 1 (1–2)\nbefore: 1Baa 2Wbb
        Variation 1 at move 1 in Figure 1 (1–2)\nbefore: 1Bab 2Wbb
        Variation 1, continued (3)\nbefore: 3Bcc
        Variation 2 at move 1 in Figure 1 (7–8)\nbefore: 7Bac 8Wbd",
    );
}

#[test]
fn pictures_that_cannot_keep_stones_show_the_end() {
    check(
        "(;SZ[9];B[aa];W[bb];AE[aa];B[cc])",
        "Figure 1 (1–3)
        after: 2Wbb 3Bcc
        list: 1 at A9",
    );
    check(
        "(;GM[11]SZ[9];B[c3];W[swap-pieces];B[d4])",
        "Figure 1 (1–3)
        after: 1Bc3 3Bd4
        list: 2 swap-pieces",
    );
    check(
        "(;GM[3];B[e2e4];W[e7e5])",
        "Figure 1 (1–2)
        after:
        list: 1 e2e4; 2 e7e5",
    );
    check(
        "(;GM[21]SZ[12];B[c3];W[h4];B[d5])",
        "Figure 1 (1–3)
        after: 1Bc3 2Wh4 3Bd5",
    );
}

#[test]
fn invalid_moves_are_listed_as_written() {
    check(
        "(;SZ[9];B[aa];W[zz];B[cc])",
        "Figure 1 (1–3)
        before: 1Baa 3Bcc
        list: 2 zz",
    );
}

#[test]
fn labels_named_by_comments_are_drawn_on_free_points() {
    check(
        "(;SZ[9];B[aa]LB[cc:A][dd:B][ee:C]C[A or B?];W[cc]LB[ff:A]C[A is left];B[gg]CR[gg];W[hh]LB[ii:D]CR[hh])",
        "Figure 1 (1–4)
        before: 1Baa 2Wcc 3Bgg 4Whh
        marks: LB[ii:D] LB[dd:B] LB[ff:A]
        1: A or B? [LBA: 2]
        2: A is left",
    );
    check(
        "(;SZ[9];B[aa]LB[cc:A]C[A.];W[bb]LB[ff:A]TR[aa]C[A.];B[gg]TR[ee]C[The triangle.])",
        "Figure 1 (1–3)
        before: 1Baa 2Wbb 3Bgg
        marks: TR[ee] LB[cc:A]
        1: A.
        2: A. [LBA: F4] [TR: 1]
        3: The triangle.",
    );
    check(
        "(;SZ[9];B[aa];W[bb]AR[aa:bb]SQ[cc:dd])",
        "Figure 1 (1–2)
        before: 1Baa 2Wbb
        marks: SQ[cc] SQ[dc] SQ[cd] SQ[dd] AR[aa:bb]",
    );
}

#[test]
fn a_million_variations_take_linear_time() {
    let n = 50_000;
    let deep = format!("(;SZ[5];B[aa]{}{}", "(;W[bb]".repeat(n), "(;B[cc]))".repeat(n - 1) + "))");
    for record in [
        format!("(;SZ[5];B[aa]{})", "(;W[bb])".repeat(n)),
        deep,
        format!("(;SZ[5]{})", ";B[aa]C[A]LB[bb:A]".repeat(n)),
        format!("(;SZ[5]VW[{}]{})", "aa:cc][".repeat(n), "(;W[bb])".repeat(n)),
    ] {
        let doc = Document::parse(record.as_bytes());
        let view = games(&doc).next().expect("the record has a game");
        let go = sgf_games::game(1).expect("Go");
        let all = figures(&view, go, FigureOptions::default()).expect("a board of 5×5");
        assert!(all.map(|figure| figure.moves.len()).sum::<usize>() >= n);
    }
}

#[test]
fn pictures_have_the_numbers_of_their_figures() {
    let Some(root) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
    let record = std::fs::read_to_string(root.join("examples/print.sgf")).expect("the example is there");
    let doc = Document::parse(record.as_bytes());
    let view = games(&doc).next().expect("the record has a game");
    let go = sgf_games::game(1).expect("Go");
    for figure in figures(&view, go, FigureOptions::default()).expect("19×19") {
        let (diagram, look) = figure.picture(&view, go);
        let scene = sgf_render::draw(&diagram, &look).expect("Go is drawn");
        let mut drawn: Vec<i64> = scene.items.iter().filter_map(|item| number(&item.kind)).collect();
        let shown = figure.moves.iter().filter(|it| it.visibility == Visibility::Shown);
        let mut expected: Vec<i64> = shown.filter_map(|it| it.label).collect();
        drawn.sort_unstable();
        expected.sort_unstable();
        assert_eq!(drawn, expected, "{}", figure.caption());
    }
}

fn number(kind: &sgf_render::scene::ItemKind) -> Option<i64> {
    match kind {
        sgf_render::scene::ItemKind::Label(label) if label.kind == sgf_render::scene::LabelKind::Number => {
            label.text.parse().ok()
        }
        _ => None,
    }
}
