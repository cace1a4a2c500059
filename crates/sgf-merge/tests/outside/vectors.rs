//! Merges of small records.

use sgf_merge::{ChangeKind, conflicts, diff, merge};
use sgf_model::charset::read_in;
use sgf_syntax::{Document, FactKind};

/// Checks the merged record and the number of conflicts; an empty base means no base.
#[track_caller]
fn check(base: &str, ours: &str, theirs: &str, expected: &str) {
    let [base, ours, theirs] = [base, ours, theirs].map(|text| read_in(text.as_bytes(), Default::default()));
    let merged = merge(Some(&base), &ours, &theirs).expect("the games are the same");
    assert_eq!(String::from_utf8_lossy(merged.document.write()), expected);
    assert_eq!(merged.n_conflicts, expected.matches("CONFLICT").count());
    assert!(is_intact(&merged.document));
}

/// Returns whether a document parses without problems; CONFLICT is longer than identifiers of FF[1] to FF[3].
fn is_intact(doc: &Document<'_>) -> bool {
    doc.facts().iter().all(|fact| fact.kind == FactKind::LongIdent)
}

#[test]
fn keeps_variations_of_both_sides() {
    check(
        "(;GM[1];B[dd];W[pp])",
        "(;GM[1];B[dd](;W[pp])(;W[dp]))",
        "(;GM[1];B[dd](;W[pp];B[pd])(;W[pd]))",
        "(;GM[1];B[dd](;W[pp];B[pd])(;W[dp])(;W[pd]))",
    );
}

#[test]
fn merges_equal_new_moves() {
    check(
        "(;GM[1];B[dd])",
        "(;GM[1];B[dd];W[pp]C[ok])",
        "(;GM[1];B[dd];W[pp]TR[pp];B[dp])",
        "(;GM[1];B[dd];W[pp]C[ok]TR[pp];B[dp])",
    );
}

#[test]
fn merges_labels_and_marks_by_point() {
    check(
        "(;B[dd]LB[aa:A][bb:B]TR[cc])",
        "(;B[dd]LB[aa:A][bb:C]TR[cc][dd])",
        "(;B[dd]LB[aa:1][bb:B])",
        "(;B[dd]LB[aa:1][bb:C]TR[dd])",
    );
}

/// Without visits, ours is kept, and there is no conflict.
#[test]
#[cfg(feature = "analysis")]
fn analysis_with_more_visits_wins() {
    let lizzie = |visits: &str, rate: &str| {
        format!("LZ[KataGo {rate} {visits}\nmove Q16 visits 9 winrate 5000 pv Q16]")
    };
    let record = |analysis: &str| format!("(;GM[1];B[dd]{analysis})");
    let [few, many] = [lizzie("120", "48.0"), lizzie("1.2k", "51.0")];
    for (base, ours, theirs, expected) in [
        ("", &*few, &*many, &*many),
        ("", &many, &few, &many),
        (&few, &many, &lizzie("90", "20.0"), &many),
        ("", "QLZV[100:0.5]", "QLZV[101:0.4]", "QLZV[101:0.4]"),
        ("", "SBKV[50.0]", "SBKV[51.0]", "SBKV[50.0]"),
        // Values without visits go with those that have them.
        ("", "QLZV[100:0.5]SBKV[50.0]", "QLZV[900:0.4]SBKV[40.0]", "QLZV[900:0.4]SBKV[40.0]"),
    ] {
        check(&record(base), &record(ours), &record(theirs), &record(expected));
    }
}

#[test]
#[cfg(feature = "all-games")]
fn compares_moves_by_the_rules() {
    let changes = |one: &'static str, other: &'static str| {
        let [one, other] = [one, other].map(|text| read_in(text.as_bytes(), Default::default()));
        diff(&one, &other)
            .expect("the games are the same")
            .into_iter()
            .map(|change| change.kind)
            .collect::<Vec<_>>()
    };
    for (one, other, n_nodes) in [
        ("(;GM[3];W[e2e4];B[e7e5];W[g1f3])", "(;GM[3];W[e4];B[e5];W[Nf3])", 3),
        ("(;GM[11]SZ[11];B[a1])", "(;GM[11]SZ[11];B[A1])", 1),
    ] {
        assert_eq!(changes(one, other), [ChangeKind::Spelling { n_nodes }], "{other}");
    }
    // The same text is another move in another position.
    let merged = |other: &str| {
        let base = "(;GM[3];W[e4](;B[e5];W[Nf3])(;B[c5]))".to_owned();
        let [base, other] =
            [base, other.to_owned()].map(|text| read_in(text.into_bytes(), Default::default()));
        merge(None, &base, &other).expect("the games are the same").document.write().to_vec()
    };
    let both = merged("(;GM[3];W[e2e4];B[c7c5];W[Nf3]C[x])");
    assert_eq!(String::from_utf8_lossy(&both), "(;GM[3];W[e4](;B[e5];W[Nf3])(;B[c5];W[Nf3]C[x]))");
}

#[test]
fn different_labels_of_a_point_conflict() {
    check(
        "(;B[dd]LB[aa:A])",
        "(;B[dd]LB[aa:B])",
        "(;B[dd]LB[aa:C])",
        "(;B[dd]LB[aa:B]CONFLICT[theirs (;LB\\[aa:C\\]) base (;LB\\[aa:A\\])])",
    );
}

#[test]
fn joins_additions_to_comments() {
    check("(;B[dd]C[x])", "(;B[dd]C[x\nours])", "(;B[dd]C[x\ntheirs])", "(;B[dd]C[x\nours\ntheirs])");
}

#[test]
fn different_changes_of_a_line_conflict() {
    check(
        "(;B[dd]C[x])",
        "(;B[dd]C[y])",
        "(;B[dd]C[z])",
        "(;B[dd]C[y]CONFLICT[theirs (;C\\[z\\]) base (;C\\[x\\])])",
    );
}

#[test]
fn merges_changes_of_different_properties() {
    check(
        "(;GM[1]PB[A]RE[B+3.5])",
        "(;GM[1]PB[Alice]RE[B+3.5])",
        "(;GM[1]PB[A]RE[B+R])",
        "(;GM[1]PB[Alice]RE[B+R])",
    );
}

#[test]
fn different_values_of_a_property_conflict() {
    check(
        "(;GM[1]KM[6.5])",
        "(;GM[1]KM[7])",
        "(;GM[1]KM[7.5])",
        "(;GM[1]KM[7]CONFLICT[theirs (;KM\\[7.5\\]) base (;KM\\[6.5\\])])",
    );
}

#[test]
fn keeps_a_deleted_node_that_the_other_side_changed() {
    check(
        "(;GM[1](;B[dd];W[pp])(;B[dp]))",
        "(;GM[1];B[dd];W[pp])",
        "(;GM[1](;B[dd];W[pp])(;B[dp];W[dd]))",
        "(;GM[1](;B[dd];W[pp])(;B[dp]CONFLICT[deleted by ours];W[dd]))",
    );
}

#[test]
fn deletes_a_node_that_the_other_side_left_unchanged() {
    check(
        "(;GM[1](;B[dd];W[pp])(;B[dp]))",
        "(;GM[1];B[dd];W[pp])",
        "(;GM[1](;B[dd];W[pp]C[hi])(;B[dp]))",
        "(;GM[1];B[dd];W[pp]C[hi])",
    );
}

#[test]
fn follows_the_side_that_changed_the_order() {
    check(
        "(;GM[1](;B[dd])(;B[dp]))",
        "(;GM[1](;B[dd]C[c])(;B[dp]))",
        "(;GM[1](;B[dp])(;B[dd]))",
        "(;GM[1](;B[dp])(;B[dd]C[c]))",
    );
}

#[test]
fn merges_without_a_base() {
    check(
        "",
        "(;GM[1]SZ[9];B[ee];W[cc])",
        "(;GM[1]SZ[9];B[ee];W[gg])",
        "(;GM[1]SZ[9];B[ee](;W[cc])(;W[gg]))",
    );
}

#[test]
fn corrected_moves_keep_their_subtree() {
    check(
        "(;GM[1];B[dd];W[pp];B[dp];W[pd])",
        "(;GM[1];B[dd];W[pq];B[dp];W[pd])",
        "(;GM[1];B[dd];W[pp];B[dp];W[pd];B[qf])",
        "(;GM[1];B[dd];W[pq];B[dp];W[pd];B[qf])",
    );
    // Both sides corrected the move differently.
    check(
        "(;GM[1];B[dd];W[pp];B[dp];W[pd])",
        "(;GM[1];B[dd];W[pq];B[dp];W[pd])",
        "(;GM[1];B[dd];W[qp];B[dp];W[pd])",
        "(;GM[1];B[dd];W[pq]CONFLICT[theirs (;W\\[qp\\]) base (;W\\[pp\\])];B[dp];W[pd])",
    );
    // Theirs already has the corrected move next to the old one: it must not occur twice.
    check(
        "(;GM[1];B[dd];W[pp];B[dp])",
        "(;GM[1];B[dd];W[pq];B[dp])",
        "(;GM[1];B[dd](;W[pp];B[dp])(;W[pq];B[cc]))",
        "(;GM[1];B[dd];W[pq](;B[dp])(;B[cc]))",
    );
}

#[test]
fn different_main_lines_conflict() {
    check(
        "(;GM[1];B[dd])",
        "(;GM[1](;B[pp])(;B[dd]))",
        "(;GM[1](;B[dp])(;B[dd]))",
        "(;GM[1]CONFLICT[main line (;B\\[dp\\])](;B[pp])(;B[dd])(;B[dp]))",
    );
    check(
        "(;GM[1];B[dd])",
        "(;GM[1](;B[dd])(;B[pp]))",
        "(;GM[1](;B[dp])(;B[dd]))",
        "(;GM[1](;B[dp])(;B[dd])(;B[pp]))",
    );
}

#[test]
fn notation_is_not_a_change() {
    // Passes, rectangles, numbers, the order of points.
    check(
        "(;GM[1]KM[6.5]AB[aa][ab];B[tt])",
        "(;GM[1]KM[6.50]AB[aa:ab];B[])",
        "(;GM[1]KM[7.5]AB[ab][aa];B[tt]C[a pass])",
        "(;GM[1]KM[7.5]AB[aa:ab];B[]C[a pass])",
    );
    check("(;GM[1];B[dd])", "(;GM[1];B [dd])", "(;GM[1];B[dd];W[pp])", "(;GM[1];B [dd];W[pp])");
}

#[test]
fn different_marks_of_a_point_conflict() {
    check(
        "(;B[dd])",
        "(;B[dd]TR[aa][bb])",
        "(;B[dd]SQ[aa]CR[cc])",
        "(;B[dd]CR[cc]TR[aa][bb]CONFLICT[theirs (;SQ\\[aa\\]) base (;)])",
    );
    check("(;AB[aa])", "(;AB[aa][bb])", "(;AW[aa])", "(;AB[bb]AW[aa])");
}

#[test]
fn empty_lists_are_values() {
    check(
        "(;B[dd]DD[aa])",
        "(;B[dd]DD[])",
        "(;B[dd]DD[aa][bb])",
        "(;B[dd]DD[]CONFLICT[theirs (;DD\\[aa\\]\\[bb\\]) base (;DD\\[aa\\])])",
    );
}

#[test]
fn contradictory_annotations_conflict() {
    check(
        "(;B[dd])",
        "(;B[dd]BM[1])",
        "(;B[dd]TE[1])",
        "(;B[dd]BM[1]CONFLICT[theirs (;TE\\[1\\]) base (;)])",
    );
    check("(;B[dd]BM[1])", "(;B[dd]BM[1]C[x])", "(;B[dd]TE[1])", "(;B[dd]TE[1]C[x])");
}

#[test]
fn keeps_private_properties() {
    check(
        "(;GM[1]XX[a];B[dd])",
        "(;GM[1]XX[a]YY[1][2];B[dd])",
        "(;GM[1]XX[b];B[dd]ZZ[z])",
        "(;GM[1]XX[b]YY[1][2];B[dd]ZZ[z])",
    );
}

#[test]
fn keeps_the_layout_of_unchanged_nodes() {
    check(
        "(;GM[1]\n;B[dd] ; W [pp]\n(;B[aa])\n(;B[bb])\n)\n",
        "(;GM[1]\n;B[dd] ; W [pp]\n(;B[aa])\n(;B[bb];W[cc] C[x])\n)\n",
        "(;GM[1]\n;B[dd] C[new] ; W [pp]\n(;B[aa])\n(;B[bb])\n(;B[ee])\n)\n",
        "(;GM[1]\n;B[dd] C[new] ; W [pp]\n(;B[aa])\n(;B[bb];W[cc] C[x])\n(;B[ee])\n)\n",
    );
}

#[test]
fn identifies_setup_nodes_by_their_setup() {
    check(
        "(;GM[1];AB[aa];B[dd])",
        "(;GM[1];AB[aa][bb];B[dd])",
        "(;GM[1];AB[aa];B[dd];W[cc])",
        "(;GM[1];AB[aa][bb];B[dd];W[cc])",
    );
}

#[test]
fn merges_collections_game_by_game() {
    let game = |name: &str, rest: &str| format!("(;GM[1]PB[{name}]PW[x]DT[2001]{rest})");
    let base = [game("Ann", ";B[aa]"), game("Bob", ";B[bb]"), game("Cy", ";B[cc]")].join("\n");
    let ours = [game("Ann", ";B[aa];W[dd]"), game("Cy", ";B[cc]"), game("Di", ";B[ee]")].join("\n");
    let theirs =
        [game("Ed", ";B[ff]"), game("Ann", ";B[aa]C[x]"), game("Bob", ";B[bb]"), game("Cy", ";B[cc]")]
            .join("\n");
    let expected =
        [game("Ann", ";B[aa]C[x];W[dd]"), game("Cy", ";B[cc]"), game("Di", ";B[ee]"), game("Ed", ";B[ff]")];
    check(&base, &ours, &theirs, &expected.join("\n"));
}

#[test]
fn keeps_a_deleted_game_that_the_other_side_changed() {
    check(
        "(;PB[Ann]PW[x];B[aa])(;PB[Bob]PW[y];B[bb])",
        "(;PB[Bob]PW[y];B[bb])",
        "(;PB[Ann]PW[x];B[aa];W[cc])(;PB[Bob]PW[y];B[bb])",
        "(;PB[Bob]PW[y];B[bb])\n(;PB[Ann]PW[x]CONFLICT[deleted by ours];B[aa];W[cc])",
    );
}

#[test]
fn keeps_contradictory_games_separate() {
    check(
        "",
        "(;PB[Ann]PW[Bob];B[aa])",
        "(;PB[Cy]PW[Di];B[aa])",
        "(;PB[Ann]PW[Bob];B[aa])\n(;PB[Cy]PW[Di];B[aa])",
    );
}

#[test]
fn rejects_different_games_and_boards() {
    let refused = |base: &str, ours: &str, theirs: &str| {
        let [base, ours, theirs] =
            [base, ours, theirs].map(|text| read_in(text.as_bytes(), Default::default()));
        merge(Some(&base), &ours, &theirs).expect_err("the games differ").to_string()
    };
    let base = "(;GM[1];B[aa])";
    assert_eq!(refused(base, "(;GM[2];B[a1])", "(;GM[1];B[aa];W[bb])"), "the games differ: GM[2] and GM[1]");
    assert_eq!(
        refused(base, "(;GM[1]SZ[9];B[aa])", "(;GM[1]SZ[13];B[aa])"),
        "the boards differ: 9x9 and 13x13"
    );
}

#[test]
fn keeps_our_charset_if_it_has_all_characters() {
    let check = |base: &[u8], ours: &[u8], theirs: &[u8], expected: &[u8]| {
        let [base, ours, theirs] = [base, ours, theirs].map(|text| read_in(text, Default::default()));
        let merged = merge(Some(&base), &ours, &theirs).expect("the games are the same");
        assert_eq!(merged.document.write().escape_ascii().to_string(), expected.escape_ascii().to_string());
        merged.notes.len()
    };
    let base = b"(;CA[ISO-8859-1]PB[Zo\xEB];B[aa])";
    let ours = b"(;CA[ISO-8859-1]PB[Zo\xEB]PW[\xC9ric];B[aa])";
    // Only theirs changed the charset, so the result is UTF-8.
    let theirs = "(;CA[UTF-8]PB[Zoë];B[aa]C[ça])".as_bytes();
    assert_eq!(check(base, ours, theirs, "(;CA[UTF-8]PB[Zoë]PW[Éric];B[aa]C[ça])".as_bytes()), 1);
    // Both changed the charset, so ours is kept.
    let windows = b"(;CA[windows-1252]PB[Zo\xEB]PW[\xC9ric];B[aa])";
    let expected = b"(;CA[windows-1252]PB[Zo\xEB]PW[\xC9ric];B[aa]C[\xE7a])";
    assert_eq!(check(base, windows, theirs, expected), 0);
    // A character that is missing in ours requires UTF-8.
    let theirs = "(;CA[UTF-8]PB[Zoë];B[aa]C[碁])".as_bytes();
    assert_eq!(check(base, windows, theirs, "(;CA[UTF-8]PB[Zoë]PW[Éric];B[aa]C[碁])".as_bytes()), 1);
}

#[test]
fn half_characters_in_conflicts_are_not_brackets() {
    let text = |name: &str| {
        let text = format!("(;CA[Shift_JIS]GM[1]PB[{name}];B[aa])");
        sgf_model::charset::encode(&text, sgf_model::charset::Charset::SHIFT_JIS)
            .expect("it has them")
            .into_owned()
    };
    let [base, ours, theirs] = ["能", "表", "ソ示"].map(|name| read_in(text(name), Default::default()));
    let merged = merge(Some(&base), &ours, &theirs).expect("the games are the same");
    let again = read_in(merged.document.write(), Default::default());
    assert!(is_intact(&again));
    let [conflict] = &conflicts(&again)[..] else { panic!("there is one") };
    let sgf_merge::ConflictKind::Property { theirs, .. } = &conflict.kind else { panic!("of a property") };
    let expected = sgf_model::charset::encode("(;PB[ソ示])", sgf_model::charset::Charset::SHIFT_JIS).unwrap();
    assert_eq!(theirs, &*expected);
}

#[test]
fn merges_damaged_records_as_parsed() {
    check(
        "(;GM[1];B[dd];W[pp])",
        "(;GM[1];B[dd;W[pp]C[x])",
        "(;GM[1];B[dd];W[pp];B[cc])",
        "(;GM[1]\n;B[dd];W[pp]C[x];B[cc])\n",
    );
}

#[test]
fn backgammon_plays_are_compared_as_sets() {
    let records = ["(;GM[6];W[31hefe];B[64aggk])", "(;GM[6];W[31fehe];B[64ak])"];
    let [one, other] = records.map(|text| Document::parse(text.as_bytes()));
    let changes = diff(&one, &other).expect("both are backgammon");
    assert!(changes.iter().all(|change| matches!(change.kind, ChangeKind::Spelling { .. })), "{changes:?}");
}

#[test]
fn games_of_a_match_pair_by_order_and_moves() {
    let game = |number: u32, moves: &str| {
        format!("(;GM[6]MI[length:3][game:{number}]PB[a]PW[b]DT[2024-05-01];{moves})")
    };
    let [one, two, three] = ["W[31hefe]", "W[42hdfd]", "W[64xrxt]"];
    // The second file counts from 1, and lacks no game; the first one lacks the second game.
    let first = [game(0, one), game(2, three)].concat();
    let second = [game(1, one), game(2, two), game(3, three)].concat();
    let [first, second] = [&first, &second].map(|text| Document::parse(text.as_bytes()));
    let changes = diff(&first, &second).expect("both are backgammon");
    let added: Vec<_> = changes.iter().filter(|change| change.kind == ChangeKind::GameAdded).collect();
    assert_eq!(added.iter().map(|change| change.second.map(|node| node.game)).collect::<Vec<_>>(), [Some(1)]);
    assert!(!changes.iter().any(|change| matches!(change.kind, ChangeKind::Corrected { .. })), "{changes:?}");
}
