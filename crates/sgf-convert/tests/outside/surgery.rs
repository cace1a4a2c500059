//! Surgery on whole records: what comes out, and the laws that hold for every record.

use sgf_convert::{Assignment, Refusal, What, get, join, set, sort, sort_properties, split, strip};
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
fn properties_take_their_places() {
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
        let doc = Document::parse(&bytes);
        let sorted = sort_properties(&doc);
        let has_text =
            |doc: &Document<'_>| doc.facts().iter().any(|fact| fact.kind == sgf_syntax::FactKind::TextInside);
        if has_text(&doc) || has_text(&sorted) {
            continue;
        }
        // What was understood may have been written down, and then has an escape that was not there.
        let all = |doc: &Document<'_>| {
            let node = |node: Node<'_>| {
                let mut properties: Vec<String> =
                    node.properties().map(|it| format!("{it:?}").replace('\\', "")).collect();
                properties.sort();
                (node.parent().map(Node::index), properties)
            };
            doc.games().flat_map(|game| game.nodes()).map(node).collect::<Vec<_>>()
        };
        assert_eq!(all(&doc), all(&sorted), "{}", bytes.escape_ascii());
        assert_eq!(sort_properties(&sorted).write(), sorted.write(), "{}", bytes.escape_ascii());
    }
}

#[test]
fn what_is_stripped_goes_and_all_else_stays() {
    let all = What::default().with(|all| {
        (all.comments, all.markup, all.variations, all.timing) = (true, true, true, true);
        all.named = vec!["GN".into()];
    });
    for (source, what, expected) in [
        (
            "(;GN[x]PB[a]\n;B[aa]BL[3]C[x]\n;W[bb]TB[cc]XX[1](;B[cc](;W[dd])(;W[ee]))(;B[ff]))\n",
            all,
            "(;PB[a]\n;B[aa]\n;W[bb]XX[1];B[cc];W[dd])\n",
        ),
        ("(;(;(;B[aa])))", What::default().with(|what| what.variations = true), "(;;;B[aa])"),
        ("(;(;B[aa](;)", What::default().with(|what| what.variations = true), "(;;B[aa];)"),
        ("(;C[x]\n C[y]\nComment[z])", What::default().with(|what| what.comments = true), "(;)"),
        ("(;B[aa] C[x] W[bb])", What::default().with(|what| what.comments = true), "(;B[aa] W[bb])"),
        ("(;LB C[x]W[bb])", What::default().with(|what| what.comments = true), "(;LB W[bb])"),
        ("(;GM[6]CR[])", What::default().with(|what| what.markup = true), "(;GM[6])"),
        ("(;B[aa", What::default(), "(;B[aa"),
    ] {
        let stripped = strip(&parsed(source), &what).expect("it is whole");
        assert_eq!(text(&stripped), expected, "{source}");
        assert_eq!(text(&strip(&stripped, &what).expect("it is whole")), expected, "twice: {source}");
    }
}

#[test]
fn the_main_line_is_what_is_left_of_any_tree() {
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
        let stripped =
            strip(&doc, &What::default().with(|what| what.variations = true)).expect("it is whole");
        let game = stripped.game(0).expect("a game");
        assert_eq!(game.variation_count(), 1, "{}", text(&stripped));
        let left: Vec<String> =
            game.nodes().map(|node| format!("{:?}", node.properties().collect::<Vec<_>>())).collect();
        assert_eq!(left, line, "{}", bytes.escape_ascii());
    }
}

/// A file in three charsets, one of them not named.
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
    assert_eq!(pieces[0].game(0).map(|game| game.mode()), Some(ScanMode::ShiftJis));
    assert_eq!(names(&join(&pieces)), names(&doc));
    let sorted = sort(&doc, |game| std::cmp::Reverse(get(game, "PB"))).expect("it is whole");
    assert_eq!(names(&sorted), ["表十能ソ", "吴清源", "功許"]);
    // `許` ends in a backslash: its bracket closes the name before a game in UTF-8, too.
    let sorted = sort(&doc, |game| get(game, "PB").concat().chars().count()).expect("it is whole");
    assert_eq!(names(&sorted), ["功許", "吴清源", "表十能ソ"]);
}

#[test]
fn a_game_that_depends_on_its_company_names_its_charset() {
    // One short name could be anything; beside a game that is longer it is Korean.
    let long = "(;PB[이세돌]PW[박정환]EV[국수전]C[흑 불계승])";
    let file =
        [encode(long, Charset::EUC_KR).expect("Korean").into_owned(), b"(;PB[\xC0\xCC\xBC\xBC])".to_vec()]
            .concat();
    let doc = Document::parse(&file);
    assert_eq!(names(&doc)[1], "이세");
    let pieces = split(&doc);
    assert_eq!(names(&pieces[1]), ["이세"]);
    let alone = Document::parse(b"(;PB[\xC0\xCC\xBC\xBC])");
    let needs_a_name = charset::detect(alone.write()).charset != Charset::EUC_KR;
    assert_eq!(pieces[1].game(0).and_then(|game| game.root().get(b"CA")).is_some(), needs_a_name);
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
fn many_games_are_split_and_joined_as_they_were() {
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
fn properties_are_set_where_they_belong() {
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
fn what_cannot_be_set_is_refused_and_nothing_changes() {
    let refusal = |source: &'static str, ident: &str, values: &[&str]| {
        let doc = Document::parse(source.as_bytes());
        set(&doc, &[assign(ident, values)], |_| true).expect_err("it is refused").reason
    };
    assert_eq!(refusal("(;)", "pb", &["x"]), Refusal::Ident);
    assert_eq!(refusal("(;)", "", &["x"]), Refusal::Ident);
    assert_eq!(refusal("(;)", "KM", &["5", "6"]), Refusal::Count);
    assert_eq!(
        refusal("(;)", "KM", &["5,5"]),
        Refusal::Value { value: "5,5".into(), expected: ValueType::Real }
    );
    assert_eq!(
        refusal("(;)", "AB", &["a1"]),
        Refusal::Value { value: "a1".into(), expected: ValueType::Stone }
    );
    assert_eq!(
        refusal("(;)", "LB", &["aa"]),
        Refusal::Value { value: "aa".into(), expected: ValueType::Point }
    );
    assert!(matches!(refusal("(;CA[ISO-8859-1])", "PB", &["吴"]), Refusal::Put(_)));
    assert_eq!(
        refusal("(;CA[UTF-8]PB[吴])", "CA", &["GBK"]),
        Refusal::Put(sgf_model::record::PutError::Declared)
    );
    let error =
        set(&parsed("(;)(;)"), &[assign("KM", &["x"])], |game| game.index() == 1).expect_err("no Real");
    assert_eq!(error.to_string(), "KM of game 2: the value `x` is no Real, a number such as 6.5");
}

/// Where CA lies, one value can decide what the bytes of all others are.
#[test]
fn what_would_change_how_others_are_read_is_refused() {
    for source in [
        // ISO-2022-JP has no SI; the Big5 in PB says that CA is wrong.
        &b"(;CA[ISO-2022-JP]PB[\xA4[\xA5N\xAA\xEF\xACK]WL[55\x0F])"[..],
        // Half of the bytes of the comment are NUL, as in UTF-16; with more ASCII, it is not seen.
        b"(;CA[UTF-16]C[M\0a\0k\0e\0 \0s\0u\0r\0e.])",
        b"(;FF[4]CA[UTF-16]GM[1]\xEF\xBB\xBF;C[M\0a\0k\0e\0 \0s\0u\0r\0e.];W[cd]CR[cd])",
    ] {
        let doc = charset::read_in(source, Default::default());
        let refused =
            set(&doc, &[assign("PB", &["Lee [9p]"])], |_| true).expect_err("others would be read otherwise");
        assert!(matches!(refused.reason, Refusal::Damage | Refusal::Guess { .. }), "{refused}");
    }
}

/// Words before a bracket are an identifier behind a value that is complete, and part of the text behind one that can go on.
#[test]
fn what_would_become_text_of_its_neighbour_is_refused() {
    let source = b"(;GM[1]RU[Chinese]\nC[Th]NUGo [12k\\]: a move\nanother\n]\nCA[UTF-8];B[dg])";
    let doc = charset::read_in(source, Default::default());
    let comments = What::default().with(|what| what.comments = true);
    assert!(strip(&doc, &comments).is_err());
    let none = Assignment { ident: "C".to_owned(), values: Vec::new() };
    let set = set(&doc, &[none], |_| true);
    let kept = |doc: &Document<'_>| games(doc).flat_map(|game| get(&game, "RU")).collect::<Vec<_>>();
    let again = set.as_ref().map(|set| kept(&charset::read_in(set.write(), Default::default())));
    assert!(again.is_err() || again == Ok(kept(&doc)));
}

#[test]
fn only_the_wanted_games_change() {
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
            &What::default().with(|what| {
                what.comments = true;
                what.variations = true;
            }),
        )
        .expect("it is whole");
        assert!(!text(&stripped).contains("C[x]"));
    }
    let converted = shapes.map(|shape| {
        let doc = parsed(&shape);
        sgf_convert::to_ff4(&doc, &sgf_convert::Options::default()).unwrap().document.games().len()
    });
    assert_eq!(converted, [1, 1, 1, count / 10, 1]);
}

/// 8C is no character of hp-roman8: as long as it is there, the bytes are read as the UTF-8 that they are.
#[test]
fn a_false_ca_does_not_come_true_when_comments_go() {
    let doc = Document::parse("(;CA[hp-roman8]PB[é];B[pd]C[\u{34C} is fun])".as_bytes());
    assert_eq!(names(&doc), ["é"]);
    assert!(strip(&doc, &What::default().with(|what| what.comments = true)).is_err());
}
