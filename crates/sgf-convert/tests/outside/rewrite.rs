//! Edits of whole records: examples, and properties that hold for every record.

use sgf_convert::{
    Assignment, SetErrorKind, StripOptions, get, join, set, sort, sort_properties, split, strip,
};
use sgf_model::charset::{Charset, encode, scan_modes};
use sgf_model::record::{self, games, is_main_line};
use sgf_model::value::ValueType;
use sgf_model::{charset, prop};
use sgf_syntax::{Document, Node, ScanMode};
use testkit::{Random, Shape, Tree, mutate};

fn text(doc: &Document<'_>) -> String {
    String::from_utf8_lossy(doc.write()).into_owned()
}

fn parsed(source: &str) -> Document<'_> {
    Document::parse(source.as_bytes())
}

#[test]
fn sorts_properties_in_table_order() {
    for (source, expected) in [
        ("(;B[aa])", "(;B[aa])"),
        ("(;C[x]B[aa]XX[1]WL[3]AB[bb])", "(;AB[bb]B[aa]WL[3]C[x]XX[1])"),
        ("(;PB[a]\n  SZ[9] CA[UTF-8]\nFF[4]GM[1])", "(;FF[4]\n  GM[1] SZ[9]\nCA[UTF-8]PB[a])"),
        ("(;YY[1]XX[2]C[x])", "(;C[x]YY[1]XX[2])"),
        ("(;C[1]C[2]Black[aa])", "(;Black[aa]C[1]C[2])"),
        ("(;LB C[x]B[aa])", "(;LB C[x]B[aa])"),
        ("(;[aa]C[x]B[aa])", "(;[aa]C[x]B[aa])"),
        ("(;GM[6]C[x]CP[c])", "(;GM[6]CP[c]C[x])"),
        ("(;C[x]B[aa;W[bb])", "(;B[aa]C[x];W[bb])"),
    ] {
        let sorted = sort_properties(&parsed(source));
        assert_eq!(text(&sorted), expected, "{source}");
        assert_eq!(text(&sort_properties(&sorted)), expected, "twice: {source}");
    }
}

#[test]
fn damaged_records_are_sorted_without_loss() {
    let mut random = Random::named("damaged records are sorted without loss");
    for _ in 0..5_000 {
        let mut bytes = Tree::random(&mut random, Shape { nodes: 8, props: 6, ..Shape::default() }).write();
        mutate::mutate(&mut bytes, &mut random);
        let doc = record::read_back(&bytes);
        let sorted = sort_properties(&doc);
        let has_text =
            |doc: &Document<'_>| doc.facts().iter().any(|fact| fact.kind == sgf_syntax::FactKind::TextInside);
        if has_text(&doc) || has_text(&sorted) {
            continue;
        }
        // Explicit repairs can add an escape.
        let all = |doc: &Document<'_>| {
            let node = |node: Node<'_>| {
                let mut properties: Vec<String> =
                    node.properties().map(|it| format!("{it:?}").replace('\\', "")).collect();
                properties.sort();
                (node.parent().map(Node::index), properties)
            };
            doc.games().flat_map(sgf_syntax::Game::nodes).map(node).collect::<Vec<_>>()
        };
        assert_eq!(all(&doc), all(&sorted), "{}", bytes.escape_ascii());
        assert_eq!(sort_properties(&sorted).write(), sorted.write(), "{}", bytes.escape_ascii());
    }
}

#[test]
fn strips_only_the_selected_parts() {
    let all = StripOptions::default().with(|all| {
        (all.comments, all.markup, all.variations, all.timing) = (true, true, true, true);
        all.named = vec!["GN".into()];
    });
    for (source, options, expected) in [
        (
            "(;GN[x]PB[a]\n;B[aa]BL[3]C[x]\n;W[bb]TB[cc]XX[1](;B[cc](;W[dd])(;W[ee]))(;B[ff]))\n",
            all,
            "(;PB[a]\n;B[aa]\n;W[bb]XX[1];B[cc];W[dd])\n",
        ),
        ("(;(;(;B[aa])))", StripOptions::default().with(|options| options.variations = true), "(;;;B[aa])"),
        ("(;(;B[aa](;)", StripOptions::default().with(|options| options.variations = true), "(;;B[aa];)"),
        (
            "(;C[x]\n C[y]\nComment[z])",
            StripOptions::default().with(|options| options.comments = true),
            "(;)",
        ),
        (
            "(;B[aa] C[x] W[bb])",
            StripOptions::default().with(|options| options.comments = true),
            "(;B[aa] W[bb])",
        ),
        ("(;LB C[x]W[bb])", StripOptions::default().with(|options| options.comments = true), "(;LB W[bb])"),
        ("(;GM[6]CR[])", StripOptions::default().with(|options| options.markup = true), "(;GM[6])"),
        ("(;B[aa", StripOptions::default(), "(;B[aa"),
    ] {
        let stripped = strip(&parsed(source), &options).expect("the record is intact");
        assert_eq!(text(&stripped), expected, "{source}");
        assert_eq!(
            text(&strip(&stripped, &options).expect("the record is intact")),
            expected,
            "twice: {source}"
        );
    }
}

#[test]
fn stripping_variations_leaves_the_main_line() {
    let mut random = Random::named("the main line is what is left of any tree");
    for _ in 0..2_000 {
        let bytes = Tree::random(&mut random, Shape { branching: 2, ..Shape::default() }).write();
        let doc = Document::parse(&bytes);
        let game = doc.game(0).expect("a game");
        let line: Vec<String> = game
            .nodes()
            .filter(|node| is_main_line(*node))
            .map(|node| format!("{:?}", node.properties().collect::<Vec<_>>()))
            .collect();
        let stripped = strip(&doc, &StripOptions::default().with(|options| options.variations = true))
            .expect("the record is intact");
        let game = stripped.game(0).expect("a game");
        assert_eq!(game.variation_count(), 1, "{}", text(&stripped));
        let left: Vec<String> =
            game.nodes().map(|node| format!("{:?}", node.properties().collect::<Vec<_>>())).collect();
        assert_eq!(left, line, "{}", bytes.escape_ascii());
    }
}

/// A file in three charsets, one of them undeclared.
fn babel() -> Vec<u8> {
    [
        encode("(;CA[Shift_JIS]PB[表十能ソ];B[aa])", Charset::SHIFT_JIS).expect("it has the characters"),
        "\n\n(;PB[吴清源]C[中盘胜])".as_bytes().into(),
        encode("(;CA[Big5]PB[功許])", Charset::BIG5).expect("it has the characters"),
    ]
    .concat()
}

fn names(doc: &Document<'_>) -> Vec<String> {
    games(doc).map(|game| get(&game, "PB").concat()).collect()
}

#[test]
fn games_keep_their_charsets_alone_and_together() {
    let bytes = babel();
    let doc = Document::parse_with(&bytes, scan_modes(&bytes));
    assert_eq!(names(&doc), ["表十能ソ", "吴清源", "功許"]);
    let pieces = split(&doc);
    assert_eq!(pieces.iter().flat_map(names).collect::<Vec<_>>(), names(&doc));
    assert_eq!(pieces[0].game(0).map(sgf_syntax::Game::mode), Some(ScanMode::ShiftJis));
    assert_eq!(names(&join(&pieces)), names(&doc));
    let sorted = sort(&doc, |game| std::cmp::Reverse(get(game, "PB"))).expect("the record is intact");
    assert_eq!(names(&sorted), ["表十能ソ", "吴清源", "功許"]);
    // `許` ends in a backslash byte, and the bracket after it still closes the name before a game in UTF-8.
    let sorted = sort(&doc, |game| get(game, "PB").concat().chars().count()).expect("the record is intact");
    assert_eq!(names(&sorted), ["功許", "吴清源", "表十能ソ"]);
}

#[test]
fn split_declares_charsets_inferred_from_other_games() {
    // One short name could be anything; next to a longer Korean game, it is Korean.
    let long = "(;PB[이세돌]PW[박정환]EV[국수전]C[흑 불계승])";
    let file =
        [encode(long, Charset::EUC_KR).expect("Korean").into_owned(), b"(;PB[\xC0\xCC\xBC\xBC])".to_vec()]
            .concat();
    let doc = Document::parse(&file);
    assert_eq!(names(&doc)[1], "이세");
    let pieces = split(&doc);
    assert_eq!(names(&pieces[1]), ["이세"]);
    let alone = Document::parse(b"(;PB[\xC0\xCC\xBC\xBC])");
    let needs_ca = charset::detect(alone.write()).charset != Charset::EUC_KR;
    assert_eq!(pieces[1].game(0).and_then(|game| game.root().get(b"CA")).is_some(), needs_ca);
}

#[test]
fn utf_16_is_split_and_joined_as_utf8() {
    let source = "\u{FEFF}(;PB[吴清源])\n(;PB[木谷実])";
    let bytes: Vec<u8> = source.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let doc = Document::parse(&bytes);
    let pieces = split(&doc);
    assert_eq!(pieces.iter().map(text).collect::<Vec<_>>(), ["(;PB[吴清源])\n", "(;PB[木谷実])\n"]);
    assert_eq!(text(&join(&[doc])), "(;PB[吴清源])\n(;PB[木谷実])\n");
}

#[test]
fn text_around_games_stays_with_them() {
    let doc = parsed("From: a\n(;GN[1]) and\n(;GN[2]\n");
    let pieces: Vec<String> = split(&doc).iter().map(text).collect();
    assert_eq!(pieces, ["From: a\n(;GN[1])\n", "and\n(;GN[2]\n)\n"]);
    assert_eq!(text(&join(&[parsed("no game"), parsed("(;GN[1])")])), "(;GN[1])\n");
    assert_eq!(split(&parsed("no game")).len(), 0);
    assert_eq!(join(&[]).games().len(), 0);
}

#[test]
fn join_undoes_split() {
    let mut random = Random::named("many games are split and joined as they were");
    for _ in 0..300 {
        let trees: Vec<Vec<u8>> = (0..random.below(6) + 1)
            .map(|_| Tree::random(&mut random, Shape { nodes: 5, ..Shape::default() }).write())
            .collect();
        let file = trees.join(&b'\n');
        let doc = Document::parse(&file);
        let joined = join(&split(&doc));
        assert_eq!(joined.write(), [&file[..], b"\n"].concat(), "{}", file.escape_ascii());
    }
}

fn assign(ident: &str, values: &[&str]) -> Assignment {
    Assignment { ident: ident.into(), values: values.iter().map(|value| (*value).into()).collect() }
}

#[test]
fn sets_properties_in_the_right_node() {
    for (source, assignment, expected) in [
        ("(;GM[1];B[aa])", assign("PB", &["a]b\\"]), "(;GM[1]PB[a\\]b\\\\];B[aa])"),
        ("(;GM[1];B[aa]PW[x])", assign("PB", &["a"]), "(;GM[1];B[aa]PW[x]PB[a])"),
        ("(;GM[1];B[aa]PlayerBlack[x])", assign("PB", &["a"]), "(;GM[1];B[aa]PlayerBlack[a])"),
        ("(;PB[x]PlayerBlack[y]PB[z])", assign("PB", &["a"]), "(;PB[a])"),
        ("(;PB[x]GM[1])", assign("PB", &[]), "(;GM[1])"),
        ("(;GM[1])", assign("XY", &["a", "b"]), "(;GM[1]XY[a][b])"),
        ("(;GM[1])", assign("AB", &["aa", "bb:cc"]), "(;GM[1]AB[aa][bb:cc])"),
        ("(;GM[1])", assign("GC", &["a\nb"]), "(;GM[1]GC[a\nb])"),
        ("(;GM[1])", assign("AP", &["x:1"]), "(;GM[1]AP[x:1])"),
        ("(;GM[1])", assign("TB", &[""]), "(;GM[1]TB[])"),
        ("(;GM[1])", assign("SZ", &["9:13"]), "(;GM[1]SZ[9:13])"),
    ] {
        let doc = parsed(source);
        let changed = set(&doc, std::slice::from_ref(&assignment), |_| true).expect("it can be set");
        assert_eq!(text(&changed), expected, "{source}");
        let game = record::games(&changed).next().expect("a game");
        assert_eq!(get(&game, &assignment.ident), assignment.values, "{source}");
    }
}

#[test]
fn rejects_invalid_assignments() {
    let refusal = |source: &'static str, ident: &str, values: &[&str]| {
        let doc = Document::parse(source.as_bytes());
        set(&doc, &[assign(ident, values)], |_| true).expect_err("it is refused").kind
    };
    assert_eq!(refusal("(;)", "pb", &["x"]), SetErrorKind::Ident);
    assert_eq!(refusal("(;)", "", &["x"]), SetErrorKind::Ident);
    assert_eq!(refusal("(;)", "KM", &["5", "6"]), SetErrorKind::Count);
    assert_eq!(
        refusal("(;)", "KM", &["5,5"]),
        SetErrorKind::Value { value: "5,5".into(), expected: ValueType::Real }
    );
    assert_eq!(
        refusal("(;)", "AB", &["a1"]),
        SetErrorKind::Value { value: "a1".into(), expected: ValueType::Stone }
    );
    assert_eq!(
        refusal("(;)", "LB", &["aa"]),
        SetErrorKind::Value { value: "aa".into(), expected: ValueType::Point }
    );
    assert!(matches!(refusal("(;CA[ISO-8859-1])", "PB", &["吴"]), SetErrorKind::Put(_)));
    assert_eq!(
        refusal("(;CA[UTF-8]PB[吴])", "CA", &["GBK"]),
        SetErrorKind::Put(sgf_model::record::PutError::Declared)
    );
    let error =
        set(&parsed("(;)(;)"), &[assign("KM", &["x"])], |game| game.index() == 1).expect_err("not a Real");
    assert_eq!(error.to_string(), "KM of game 2: `x` is not a Real, a number such as 6.5");
}

/// If CA is wrong, one value can decide the charset of all others.
#[test]
fn rejects_values_that_change_the_charset_of_others() {
    for source in [
        // ISO-2022-JP has no SI; the Big5 in PB says that CA is wrong.
        &b"(;CA[ISO-2022-JP]PB[\xA4[\xA5N\xAA\xEF\xACK]WL[55\x0F])"[..],
        // Half of the comment's bytes are NUL, as in UTF-16; more ASCII would hide that.
        b"(;CA[UTF-16]C[M\0a\0k\0e\0 \0s\0u\0r\0e.])",
        b"(;FF[4]CA[UTF-16]GM[1]\xEF\xBB\xBF;C[M\0a\0k\0e\0 \0s\0u\0r\0e.];W[cd]CR[cd])",
    ] {
        let doc = charset::read_in(source, Default::default());
        let error = set(&doc, &[assign("PB", &["Lee [9p]"])], |_| true).expect_err("it changes other values");
        assert!(matches!(error.kind, SetErrorKind::Damage | SetErrorKind::Guess { .. }), "{error}");
    }
}

/// Words before a bracket are an identifier after a complete value, and text after an unclosed one.
#[test]
fn rejects_edits_that_extend_a_neighboring_value() {
    let source = b"(;GM[1]RU[Chinese]\nC[Th]NUGo [12k\\]: a move\nanother\n]\nCA[UTF-8];B[dg])";
    let doc = charset::read_in(source, Default::default());
    let comments = StripOptions::default().with(|options| options.comments = true);
    assert!(strip(&doc, &comments).is_err());
    let none = Assignment { ident: "C".to_owned(), values: Vec::new() };
    let set = set(&doc, &[none], |_| true);
    let kept = |doc: &Document<'_>| games(doc).flat_map(|game| get(&game, "RU")).collect::<Vec<_>>();
    let again = set.as_ref().map(|set| kept(&charset::read_in(set.write(), Default::default())));
    assert!(again.is_err() || again == Ok(kept(&doc)));
}

#[test]
fn sets_properties_only_in_selected_games() {
    let doc = parsed("(;GM[1])(;GM[2])");
    let changed =
        set(&doc, &[assign("PB", &["a"])], |game| game.get(prop::GM) == Some(Ok(2))).expect("it can be set");
    assert_eq!(text(&changed), "(;GM[1])(;GM[2]PB[a])");
}

#[test]
fn large_records_take_linear_time() {
    let count = 200_000;
    let shapes = [
        format!("(;{})", ";B[aa]C[x]".repeat(count)),
        format!("(;{})", "(;C[x]B[aa])".repeat(count)),
        format!("{}{}", "(;C[x]B[aa]".repeat(count), ")".repeat(count)),
        "(;C[x]B[aa])".repeat(count / 10),
        format!("(;{})", "C[x]B[aa]XX[1]".repeat(count)),
    ];
    for shape in &shapes {
        let doc = parsed(shape);
        let sorted = sort_properties(&doc);
        assert_eq!(sorted.write().len(), shape.len());
        let stripped = strip(
            &doc,
            &StripOptions::default().with(|options| {
                options.comments = true;
                options.variations = true;
            }),
        )
        .expect("the record is intact");
        assert!(!text(&stripped).contains("C[x]"));
    }
    let converted = shapes.map(|shape| {
        let doc = parsed(&shape);
        sgf_convert::to_ff4(&doc, &sgf_convert::Options::default()).unwrap().document.games().len()
    });
    assert_eq!(converted, [1, 1, 1, count / 10, 1]);
}

/// 8C is not valid hp-roman8, so the text is read as UTF-8 as long as the byte is there.
#[test]
fn rejects_strips_that_make_a_wrong_ca_plausible() {
    let doc = Document::parse("(;CA[hp-roman8]PB[é];B[pd]C[\u{34C} is fun])".as_bytes());
    assert_eq!(names(&doc), ["é"]);
    assert!(strip(&doc, &StripOptions::default().with(|options| options.comments = true)).is_err());
}

/// Damage is read differently after an edit; one run must still be enough.
#[test]
fn second_runs_change_nothing() {
    let mut random = Random::named("second runs change nothing");
    let lines = StripOptions::default().with(|options| options.variations = true);
    let texts = StripOptions::default().with(|options| (options.comments, options.markup) = (true, true));
    for _ in 0..4_000 {
        let shape = Shape { nodes: 8, props: 6, branching: 2, ..Shape::default() };
        let mut bytes = Tree::random(&mut random, shape).write();
        for _ in 0..=random.below(3) {
            mutate::mutate(&mut bytes, &mut random);
        }
        let doc = record::read_back(&bytes);
        type Edit<'e> = &'e dyn Fn(&Document<'_>) -> Option<Document<'static>>;
        let edits: [(&str, Edit<'_>); 5] = [
            ("sort_properties", &|doc| Some(sort_properties(doc))),
            ("strip variations", &|doc| strip(doc, &lines).ok()),
            ("strip texts", &|doc| strip(doc, &texts).ok()),
            ("join", &|doc| Some(join(std::slice::from_ref(doc)))),
            ("split", &|doc| split(doc).into_iter().next()),
        ];
        for (name, edit) in edits {
            let Some(once) = edit(&doc) else { continue };
            let once = record::read_back(once.write());
            let Some(twice) = edit(&once) else { continue };
            assert_eq!(text(&twice), text(&once), "{name}: {}", bytes.escape_ascii());
        }
    }
}
