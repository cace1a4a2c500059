//! Small records merged: what both sides did, and what becomes of it.

use sgf_merge::{ChangeKind, conflicts, diff, merge};
use sgf_model::charset::read_in;
use sgf_syntax::{Document, FactKind};

/// Merges, and compares the record and the number of conflicts; an empty base is none.
#[track_caller]
fn check(base: &str, ours: &str, theirs: &str, expected: &str) {
    let [base, ours, theirs] = [base, ours, theirs].map(|text| read_in(text.as_bytes(), Default::default()));
    let merged = merge(Some(&base), &ours, &theirs).expect("they are of one game");
    assert_eq!(String::from_utf8_lossy(merged.document.write()), expected);
    assert_eq!(merged.n_conflicts, expected.matches("CONFLICT").count());
    assert!(is_sound(&merged.document));
}

/// CONFLICT is longer than identifiers of FF[1] to FF[3]; nothing else is odd.
fn is_sound(doc: &Document<'_>) -> bool {
    doc.facts().iter().all(|fact| fact.kind == FactKind::LongIdent)
}

#[test]
fn variations_of_both_stand_beside_each_other() {
    check(
        "(;GM[1];B[dd];W[pp])",
        "(;GM[1];B[dd](;W[pp])(;W[dp]))",
        "(;GM[1];B[dd](;W[pp];B[pd])(;W[pd]))",
        "(;GM[1];B[dd](;W[pp];B[pd])(;W[dp])(;W[pd]))",
    );
}

#[test]
fn the_same_new_move_is_one_node() {
    check(
        "(;GM[1];B[dd])",
        "(;GM[1];B[dd];W[pp]C[ok])",
        "(;GM[1];B[dd];W[pp]TR[pp];B[dp])",
        "(;GM[1];B[dd];W[pp]C[ok]TR[pp];B[dp])",
    );
}

#[test]
fn labels_and_marks_are_merged_point_by_point() {
    check(
        "(;B[dd]LB[aa:A][bb:B]TR[cc])",
        "(;B[dd]LB[aa:A][bb:C]TR[cc][dd])",
        "(;B[dd]LB[aa:1][bb:B])",
        "(;B[dd]LB[aa:1][bb:C]TR[dd])",
    );
}

/// Without a number of visits nobody knows better: ours stays, and it is no conflict.
#[test]
#[cfg(feature = "analysis")]
fn more_visits_win() {
    let lizzie = |visits: &str, rate: &str| {
        format!("LZ[KataGo {rate} {visits}\nmove Q16 visits 9 winrate 5000 pv Q16]")
    };
    let record = |told: &str| format!("(;GM[1];B[dd]{told})");
    let [few, many] = [lizzie("120", "48.0"), lizzie("1.2k", "51.0")];
    for (base, ours, theirs, expected) in [
        ("", &*few, &*many, &*many),
        ("", &many, &few, &many),
        (&few, &many, &lizzie("90", "20.0"), &many),
        ("", "QLZV[100:0.5]", "QLZV[101:0.4]", "QLZV[101:0.4]"),
        ("", "SBKV[50.0]", "SBKV[51.0]", "SBKV[50.0]"),
        // The values without visits go with those that have them.
        ("", "QLZV[100:0.5]SBKV[50.0]", "QLZV[900:0.4]SBKV[40.0]", "QLZV[900:0.4]SBKV[40.0]"),
    ] {
        check(&record(base), &record(ours), &record(theirs), &record(expected));
    }
}

#[test]
#[cfg(feature = "all-games")]
fn moves_are_compared_as_their_game_reads_them() {
    let changes = |one: &'static str, other: &'static str| {
        let [one, other] = [one, other].map(|text| read_in(text.as_bytes(), Default::default()));
        diff(&one, &other)
            .expect("they are of one game")
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
    // The same letters are another move in another position.
    let merged = |other: &str| {
        let base = "(;GM[3];W[e4](;B[e5];W[Nf3])(;B[c5]))".to_owned();
        let [base, other] =
            [base, other.to_owned()].map(|text| read_in(text.into_bytes(), Default::default()));
        merge(None, &base, &other).expect("they are of one game").document.write().to_vec()
    };
    let both = merged("(;GM[3];W[e2e4];B[c7c5];W[Nf3]C[x])");
    assert_eq!(String::from_utf8_lossy(&both), "(;GM[3];W[e4](;B[e5];W[Nf3])(;B[c5];W[Nf3]C[x]))");
}

#[test]
fn the_same_label_changed_twice_is_a_conflict() {
    check(
        "(;B[dd]LB[aa:A])",
        "(;B[dd]LB[aa:B])",
        "(;B[dd]LB[aa:C])",
        "(;B[dd]LB[aa:B]CONFLICT[theirs (;LB\\[aa:C\\]) base (;LB\\[aa:A\\])])",
    );
}

#[test]
fn comments_that_both_went_on_with_have_both() {
    check("(;B[dd]C[x])", "(;B[dd]C[x\nours])", "(;B[dd]C[x\ntheirs])", "(;B[dd]C[x\nours\ntheirs])");
}

#[test]
fn the_same_line_changed_twice_is_a_conflict() {
    check(
        "(;B[dd]C[x])",
        "(;B[dd]C[y])",
        "(;B[dd]C[z])",
        "(;B[dd]C[y]CONFLICT[theirs (;C\\[z\\]) base (;C\\[x\\])])",
    );
}

#[test]
fn different_properties_do_not_meet() {
    check(
        "(;GM[1]PB[A]RE[B+3.5])",
        "(;GM[1]PB[Alice]RE[B+3.5])",
        "(;GM[1]PB[A]RE[B+R])",
        "(;GM[1]PB[Alice]RE[B+R])",
    );
}

#[test]
fn the_same_property_changed_twice_is_a_conflict() {
    check(
        "(;GM[1]KM[6.5])",
        "(;GM[1]KM[7])",
        "(;GM[1]KM[7.5])",
        "(;GM[1]KM[7]CONFLICT[theirs (;KM\\[7.5\\]) base (;KM\\[6.5\\])])",
    );
}

#[test]
fn what_one_removes_and_the_other_changes_stays() {
    check(
        "(;GM[1](;B[dd];W[pp])(;B[dp]))",
        "(;GM[1];B[dd];W[pp])",
        "(;GM[1](;B[dd];W[pp])(;B[dp];W[dd]))",
        "(;GM[1](;B[dd];W[pp])(;B[dp]CONFLICT[deleted by ours];W[dd]))",
    );
}

#[test]
fn what_one_removes_and_the_other_leaves_goes() {
    check(
        "(;GM[1](;B[dd];W[pp])(;B[dp]))",
        "(;GM[1];B[dd];W[pp])",
        "(;GM[1](;B[dd];W[pp]C[hi])(;B[dp]))",
        "(;GM[1];B[dd];W[pp]C[hi])",
    );
}

#[test]
fn who_has_changed_the_order_is_followed() {
    check(
        "(;GM[1](;B[dd])(;B[dp]))",
        "(;GM[1](;B[dd]C[c])(;B[dp]))",
        "(;GM[1](;B[dp])(;B[dd]))",
        "(;GM[1](;B[dp])(;B[dd]C[c]))",
    );
}

#[test]
fn two_records_of_a_game_without_a_base() {
    check(
        "",
        "(;GM[1]SZ[9];B[ee];W[cc])",
        "(;GM[1]SZ[9];B[ee];W[gg])",
        "(;GM[1]SZ[9];B[ee](;W[cc])(;W[gg]))",
    );
}

#[test]
fn a_corrected_move_keeps_what_follows() {
    check(
        "(;GM[1];B[dd];W[pp];B[dp];W[pd])",
        "(;GM[1];B[dd];W[pq];B[dp];W[pd])",
        "(;GM[1];B[dd];W[pp];B[dp];W[pd];B[qf])",
        "(;GM[1];B[dd];W[pq];B[dp];W[pd];B[qf])",
    );
    // Each has corrected it in another way.
    check(
        "(;GM[1];B[dd];W[pp];B[dp];W[pd])",
        "(;GM[1];B[dd];W[pq];B[dp];W[pd])",
        "(;GM[1];B[dd];W[qp];B[dp];W[pd])",
        "(;GM[1];B[dd];W[pq]CONFLICT[theirs (;W\\[qp\\]) base (;W\\[pp\\])];B[dp];W[pd])",
    );
    // The corrected move is one that theirs has beside the old one: no move stands twice.
    check(
        "(;GM[1];B[dd];W[pp];B[dp])",
        "(;GM[1];B[dd];W[pq];B[dp])",
        "(;GM[1];B[dd](;W[pp];B[dp])(;W[pq];B[cc]))",
        "(;GM[1];B[dd];W[pq](;B[dp])(;B[cc]))",
    );
}

#[test]
fn two_new_main_lines_are_a_conflict() {
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
fn spelling_is_no_change() {
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
fn a_point_has_one_mark_and_one_stone() {
    check(
        "(;B[dd])",
        "(;B[dd]TR[aa][bb])",
        "(;B[dd]SQ[aa]CR[cc])",
        "(;B[dd]CR[cc]TR[aa][bb]CONFLICT[theirs (;SQ\\[aa\\]) base (;)])",
    );
    check("(;AB[aa])", "(;AB[aa][bb])", "(;AW[aa])", "(;AB[bb]AW[aa])");
}

#[test]
fn an_empty_list_is_a_value() {
    check(
        "(;B[dd]DD[aa])",
        "(;B[dd]DD[])",
        "(;B[dd]DD[aa][bb])",
        "(;B[dd]DD[]CONFLICT[theirs (;DD\\[aa\\]\\[bb\\]) base (;DD\\[aa\\])])",
    );
}

#[test]
fn judgements_exclude_each_other() {
    check(
        "(;B[dd])",
        "(;B[dd]BM[1])",
        "(;B[dd]TE[1])",
        "(;B[dd]BM[1]CONFLICT[theirs (;TE\\[1\\]) base (;)])",
    );
    check("(;B[dd]BM[1])", "(;B[dd]BM[1]C[x])", "(;B[dd]TE[1])", "(;B[dd]TE[1]C[x])");
}

#[test]
fn private_properties_survive() {
    check(
        "(;GM[1]XX[a];B[dd])",
        "(;GM[1]XX[a]YY[1][2];B[dd])",
        "(;GM[1]XX[b];B[dd]ZZ[z])",
        "(;GM[1]XX[b]YY[1][2];B[dd]ZZ[z])",
    );
}

#[test]
fn layout_of_untouched_nodes_stays() {
    check(
        "(;GM[1]\n;B[dd] ; W [pp]\n(;B[aa])\n(;B[bb])\n)\n",
        "(;GM[1]\n;B[dd] ; W [pp]\n(;B[aa])\n(;B[bb];W[cc] C[x])\n)\n",
        "(;GM[1]\n;B[dd] C[new] ; W [pp]\n(;B[aa])\n(;B[bb])\n(;B[ee])\n)\n",
        "(;GM[1]\n;B[dd] C[new] ; W [pp]\n(;B[aa])\n(;B[bb];W[cc] C[x])\n(;B[ee])\n)\n",
    );
}

#[test]
fn setup_nodes_are_known_by_what_they_set_up() {
    check(
        "(;GM[1];AB[aa];B[dd])",
        "(;GM[1];AB[aa][bb];B[dd])",
        "(;GM[1];AB[aa];B[dd];W[cc])",
        "(;GM[1];AB[aa][bb];B[dd];W[cc])",
    );
}

#[test]
fn collections_are_merged_game_by_game() {
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
fn a_game_that_one_removes_and_the_other_changes_stays() {
    check(
        "(;PB[Ann]PW[x];B[aa])(;PB[Bob]PW[y];B[bb])",
        "(;PB[Bob]PW[y];B[bb])",
        "(;PB[Ann]PW[x];B[aa];W[cc])(;PB[Bob]PW[y];B[bb])",
        "(;PB[Bob]PW[y];B[bb])\n(;PB[Ann]PW[x]CONFLICT[deleted by ours];B[aa];W[cc])",
    );
}

#[test]
fn games_that_contradict_each_other_stay_two() {
    check(
        "",
        "(;PB[Ann]PW[Bob];B[aa])",
        "(;PB[Cy]PW[Di];B[aa])",
        "(;PB[Ann]PW[Bob];B[aa])\n(;PB[Cy]PW[Di];B[aa])",
    );
}

#[test]
fn other_games_and_boards_are_refused() {
    let refused = |base: &str, ours: &str, theirs: &str| {
        let [base, ours, theirs] =
            [base, ours, theirs].map(|text| read_in(text.as_bytes(), Default::default()));
        merge(Some(&base), &ours, &theirs).expect_err("they are of different games").to_string()
    };
    let base = "(;GM[1];B[aa])";
    assert_eq!(refused(base, "(;GM[2];B[a1])", "(;GM[1];B[aa];W[bb])"), "the games differ: GM[2] and GM[1]");
    assert_eq!(
        refused(base, "(;GM[1]SZ[9];B[aa])", "(;GM[1]SZ[13];B[aa])"),
        "the boards differ: 9x9 and 13x13"
    );
}

#[test]
fn the_charset_of_ours_is_kept_where_it_has_the_characters() {
    let check = |base: &[u8], ours: &[u8], theirs: &[u8], expected: &[u8]| {
        let [base, ours, theirs] = [base, ours, theirs].map(|text| read_in(text, Default::default()));
        let merged = merge(Some(&base), &ours, &theirs).expect("they are of one game");
        assert_eq!(merged.document.write().escape_ascii().to_string(), expected.escape_ascii().to_string());
        merged.notes.len()
    };
    let base = b"(;CA[ISO-8859-1]PB[Zo\xEB];B[aa])";
    let ours = b"(;CA[ISO-8859-1]PB[Zo\xEB]PW[\xC9ric];B[aa])";
    // Theirs is in UTF-8 now, and ours is what it was: the result is in UTF-8.
    let theirs = "(;CA[UTF-8]PB[Zoë];B[aa]C[ça])".as_bytes();
    assert_eq!(check(base, ours, theirs, "(;CA[UTF-8]PB[Zoë]PW[Éric];B[aa]C[ça])".as_bytes()), 1);
    // Both have changed it: that of ours.
    let windows = b"(;CA[windows-1252]PB[Zo\xEB]PW[\xC9ric];B[aa])";
    let expected = b"(;CA[windows-1252]PB[Zo\xEB]PW[\xC9ric];B[aa]C[\xE7a])";
    assert_eq!(check(base, windows, theirs, expected), 0);
    // What ours does not have needs UTF-8.
    let theirs = "(;CA[UTF-8]PB[Zoë];B[aa]C[碁])".as_bytes();
    assert_eq!(check(base, windows, theirs, "(;CA[UTF-8]PB[Zoë]PW[Éric];B[aa]C[碁])".as_bytes()), 1);
}

#[test]
fn half_characters_are_no_brackets_in_conflicts() {
    let text = |name: &str| {
        let text = format!("(;CA[Shift_JIS]GM[1]PB[{name}];B[aa])");
        sgf_model::charset::encode(&text, sgf_model::charset::Charset::SHIFT_JIS)
            .expect("it has them")
            .into_owned()
    };
    let [base, ours, theirs] = ["能", "表", "ソ示"].map(|name| read_in(text(name), Default::default()));
    let merged = merge(Some(&base), &ours, &theirs).expect("they are of one game");
    let again = read_in(merged.document.write(), Default::default());
    assert!(is_sound(&again));
    let [conflict] = &conflicts(&again)[..] else { panic!("there is one") };
    let sgf_merge::ConflictKind::Property { theirs, .. } = &conflict.kind else { panic!("of a property") };
    let expected = sgf_model::charset::encode("(;PB[ソ示])", sgf_model::charset::Charset::SHIFT_JIS).unwrap();
    assert_eq!(theirs, &*expected);
}

#[test]
fn a_damaged_record_is_merged_as_it_is_understood() {
    check(
        "(;GM[1];B[dd];W[pp])",
        "(;GM[1];B[dd;W[pp]C[x])",
        "(;GM[1];B[dd];W[pp];B[cc])",
        "(;GM[1]\n;B[dd];W[pp]C[x];B[cc])\n",
    );
}
