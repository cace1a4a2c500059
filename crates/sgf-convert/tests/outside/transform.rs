//! Rotations and exchanges of colors: what moves, and the laws of a group.

use std::path::Path;

use sgf_convert::{TransformErrorKind, TransformNoteKind, TransformOptions, Turn, transform};
use sgf_games::replay::actions;
use sgf_games::{AnyPosition, Options, Placement, identify};
use sgf_model::record::{games, main_line_from};
use sgf_syntax::Document;
use testkit::Random;

fn turned(doc: &Document<'_>, turn: Turn) -> Document<'static> {
    let options = TransformOptions::default().with(|options| options.turn = turn);
    transform(doc, &options, |_| true).expect("the game has this symmetry").document
}

fn swap() -> TransformOptions {
    TransformOptions::default().with(|options| options.swap_colors = true)
}

fn check(record: &str, options: &TransformOptions, expected: &str) {
    let done = transform(&Document::parse(record.as_bytes()), options, |_| true).expect("it is possible");
    assert_eq!(String::from_utf8_lossy(done.document.write()), expected, "{record}");
}

#[test]
fn every_point_moves() {
    let all = "(;GM[1]FF[4]CA[UTF-8]SZ[19]AB[cc:dd][pp]AW[dp]PL[W];W[bb]C[The move at B18, not S18.]TR[bb]LB[aa:1][sa:2]AR[aa:cc]LN[sa:pd];B[qc]VW[aa:jj]DD[ka:ss]TB[aa:bb]TW[sr:ss];W[])";
    let options = TransformOptions::default().with(|options| options.turn = Turn::Quarter);
    check(
        all,
        &options,
        "(;GM[1]FF[4]CA[UTF-8]SZ[19]AB[pc:qd][dp]AW[dd]PL[W];W[rb]C[The move at S18, not S2.]TR[rb]LB[sa:1][ss:2]AR[sa:qc]LN[ss:pp];B[qq]VW[ja:sj]DD[ak:ss]TB[ra:sb]TW[as:bs];W[])",
    );
    check(
        "(;GM[1]FF[4]SZ[13:9]AB[ca]AW[ah];B[mi];W[aa])",
        &options,
        "(;GM[1]FF[4]SZ[9:13]AB[ic]AW[ba];B[am];W[ia])",
    );
    check("(;GM[1]SZ[9];Black[AA]W[tt]XY[aa])", &options, "(;GM[1]SZ[9];Black[IA]W[tt]XY[aa])");
}

#[test]
fn colors_change_places() {
    let record = "(;GM[1]PlayerBlack[Ann]PW[Bo]BR[1d]WT[x]RE[W+3.5]KM[6.5]HA[2]AB[dd][pp]PL[W];W[aa]WL[30]OB[3]TB[bb]GW[1]V[3](;B[cc])(;W[cc]))";
    let expected = "(;GM[1]PlayerWhite[Ann]PB[Bo]WR[1d]BT[x]RE[B+3.5]KM[6.5]HA[2]AW[dd][pp]PL[B];B[aa]BL[30]OW[3]TW[bb]GB[1]V[-3](;W[cc])(;B[cc]))";
    check(record, &swap(), expected);
    check(expected, &swap(), record);
    let done = transform(&Document::parse(record.as_bytes()), &swap(), |_| true).unwrap();
    let kinds: Vec<&TransformNoteKind> = done.notes.iter().map(|note| &note.kind).collect();
    assert_eq!(
        kinds,
        [
            &TransformNoteKind::Komi { komi: "6.5".into() },
            &TransformNoteKind::Handicap { handicap: "2".into() }
        ]
    );
}

#[test]
fn uncertain_coordinates_are_reported() {
    let words = |comment: &str| {
        let record = format!("(;GM[1]SZ[19];B[dp]C[{comment}];W[pp])");
        let doc = Document::parse(record.as_bytes());
        let options = TransformOptions::default().with(|options| options.turn = Turn::Horizontal);
        let done = transform(&doc, &options, |_| true).unwrap();
        let text = String::from_utf8_lossy(done.document.write()).into_owned();
        let comment = text.split("C[").nth(1).and_then(|rest| rest.split(']').next()).unwrap().to_owned();
        let note = done.notes.into_iter().find_map(|note| match note.kind {
            TransformNoteKind::Coordinates { words } => Some(words.join(" ")),
            _ => None,
        });
        (comment, note)
    };
    for (before, after) in
        [("D4 and q16", "Q4 and d16"), ("after Q4, J10 or d4!", "after D4, L10 or q4!"), ("黑D4好", "黑Q4好")]
    {
        assert_eq!(words(before), (after.to_owned(), None));
    }
    for (before, note) in [("A4 paper", "A4"), ("B1 W2 D4", "B1 D4"), ("5k and K5", "K5"), ("see C3", "C3")] {
        assert_eq!(words(before), (before.to_owned(), Some(note.to_owned())));
    }
    assert_eq!(words("I5 U3 D0 D44 DD4 plain"), ("I5 U3 D0 D44 DD4 plain".to_owned(), None));
}

#[test]
fn problems_move_to_other_boards() {
    let options = |size| TransformOptions::default().with(|options| options.size = Some(size));
    let problem = "(;GM[1]SZ[19]AB[qa][rb]AW[sc:sd]VW[ja:sj];B[ra]LB[sa:x])";
    check(problem, &options((9, 9)), "(;GM[1]SZ[9]AB[ga][hb]AW[ic:id]VW[aa:ii];B[ha]LB[ia:x])");
    check("(;GM[1]AB[aa];B[tt])", &options((21, 21)), "(;GM[1]AB[aa]SZ[21];B[])");
    check("(;GM[1]AB[ss]DD[aa:bb][ss])", &options((13, 9)), "(;GM[1]AB[mi]DD[mi]SZ[13:9])");
    for record in ["(;GM[1]AB[aa][kk])", "(;GM[1]SZ[7]AB[aa][gg])"] {
        let doc = Document::parse(record.as_bytes());
        let error = transform(&doc, &options((9, 9)), |_| true).unwrap_err();
        assert!(matches!(error.kind, TransformErrorKind::Size { .. }), "{error}");
    }
    let hex = Document::parse(b"(;GM[11]SZ[11];B[a1])");
    assert!(transform(&hex, &options((9, 9)), |_| true).is_err());
}

#[test]
fn games_start_in_the_upper_right_corner() {
    let options = TransformOptions::default().with(|options| options.normalize = true);
    for record in ["(;GM[1];B[pd];W[dp];B[pp])", "(;GM[1];B[qd];W[dd])", "(;GM[1];B[];W[jj];B[qc])"] {
        let doc = Document::parse(record.as_bytes());
        let normal = transform(&doc, &options, |_| true).unwrap().document;
        for turn in Turn::ALL {
            let again = transform(&turned(&doc, turn), &options, |_| true).unwrap().document;
            assert_eq!(again.write(), normal.write(), "{turn:?}");
        }
        assert_eq!(transform(&normal, &options, |_| true).unwrap().document.write(), normal.write());
    }
    check("(;GM[1];B[dd];W[pp];B[pd])", &options, "(;GM[1];B[pd];W[dp];B[pp])");
    check("(;GM[1];B[cp])", &options, "(;GM[1];B[qd])");
}

#[test]
fn refuses_turns_without_symmetry() {
    for (record, turn, expected) in [
        ("(;GM[3];W[e2e4])", Turn::Quarter, "possible: mirror vertical and swap colors"),
        (
            "(;GM[11]SZ[11];B[a1])",
            Turn::Horizontal,
            "possible: rotate 180, mirror diagonal and swap colors, mirror antidiagonal and swap colors",
        ),
    ] {
        let doc = Document::parse(record.as_bytes());
        let options = TransformOptions::default().with(|options| options.turn = turn);
        let error = transform(&doc, &options, |_| true).unwrap_err().to_string();
        assert!(error.ends_with(expected), "{error}");
    }
}

/// A random record of Go, with every kind of value.
fn random_go(random: &mut Random) -> String {
    let (columns, rows) = *random.pick(&[(19, 19), (9, 9), (13, 9), (5, 21)]);
    let mut record = format!("(;GM[1]FF[4]CA[UTF-8]SZ[{columns}:{rows}]KM[0]");
    if columns == rows {
        record = format!("(;GM[1]FF[4]CA[UTF-8]SZ[{columns}]PB[a]PW[b]");
    }
    let point = |random: &mut Random| {
        let letter = |number: usize| char::from(b'a' + number as u8);
        format!("{}{}", letter(random.below(columns)), letter(random.below(rows)))
    };
    for _ in 0..random.below(30) + 1 {
        let color = *random.pick(&["B", "W"]);
        record.push_str(&format!(";{color}[{}]", point(random)));
        for ident in ["AB", "TR", "LB", "AR", "DD", "TW"] {
            let value = match ident {
                "LB" => format!("{}:{}", point(random), random.below(9)),
                "AR" => format!("{}:{}", point(random), point(random)),
                _ => point(random),
            };
            if random.one_in(5) {
                record.push_str(&format!("{ident}[{value}]"));
            }
        }
    }
    record + ")"
}

#[test]
fn turns_of_records_form_a_group() {
    let mut random = Random::named("turns of records");
    for _ in 0..200 {
        let record = random_go(&mut random);
        let doc = Document::parse(record.as_bytes());
        let four = (0..4).fold(doc.clone().into_owned(), |doc, _| turned(&doc, Turn::Quarter));
        assert_eq!(String::from_utf8_lossy(four.write()), record);
        for turn in Turn::ALL {
            assert_eq!(turned(&turned(&doc, turn), turn.inverse()).write(), doc.write(), "{turn:?}");
            let two = turned(&turned(&doc, turn), Turn::Diagonal);
            assert_eq!(turned(&doc, turn.then(Turn::Diagonal)).write(), two.write(), "{turn:?}");
        }
        let twice = transform(&transform(&doc, &swap(), |_| true).unwrap().document, &swap(), |_| true);
        assert_eq!(twice.unwrap().document.write(), doc.write());
    }
}

/// The positions after each node of the main line.
fn positions(doc: &Document<'_>) -> Vec<Placement> {
    let view = games(doc).next().expect("a game");
    let spec = identify(&view, None).spec.expect("a known game");
    let mut position: Box<dyn AnyPosition> = spec.begin(&Options::of(&view)).expect("it begins");
    let nodes = main_line_from(view.root());
    nodes
        .map(|node| {
            for action in actions(&view, spec, node) {
                sgf_games::replay::follow(&mut *position, &action);
            }
            position.placement()
        })
        .collect()
}

/// The replay of the turned record is the turned replay, in all games with records in the gallery.
#[test]
fn replay_commutes_with_all_symmetries() {
    let Some(repository) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
    let folder = repository.join("docs/gallery/records");
    let mut n_turns = 0;
    let mut n_games = 0;
    let mut paths: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let bytes = std::fs::read(&path).unwrap();
        let doc = Document::parse(&bytes);
        let n_here = replays_commute(&doc, &path);
        n_turns += n_here;
        n_games += usize::from(n_here > 1);
    }
    assert!(n_games > 20 && n_turns > 80, "{n_games} games, {n_turns} turns");
}

fn replays_commute(doc: &Document<'_>, path: &Path) -> usize {
    let before = positions(doc);
    let board = before[0].geometry();
    let mut n_turns = 0;
    // A quarter turn of an oblong board gives another board.
    let is_square = board.columns() == board.rows();
    for turn in Turn::ALL.into_iter().filter(|turn| is_square || !turn.exchanges_sides()) {
        for swaps in [false, true] {
            let options = TransformOptions::default().with(|options| {
                options.turn = turn;
                options.swap_colors = swaps;
            });
            let done = match transform(doc, &options, |_| true) {
                Ok(done) => done.document,
                Err(error) => {
                    // In Chase, a die of speed one leaves the chamber to its left, which has no image in a mirror. Moves of
                    // Hive name a neighboring piece, not a point. The first tile of Trax has one of two orientations. A move
                    // of Octi does not always name one of several pods on a point.
                    let may_refuse_moves = ["chase.sgf", "hive.sgf", "octi.sgf", "trax.sgf"]
                        .iter()
                        .any(|name| path.ends_with(name));
                    let is_known = match error.kind {
                        TransformErrorKind::Asymmetric { .. } | TransformErrorKind::StartPosition { .. } => {
                            true
                        }
                        TransformErrorKind::Move { .. } => may_refuse_moves,
                        _ => false,
                    };
                    assert!(is_known, "{}: {turn:?} {swaps}: {error}", path.display());
                    continue;
                }
            };
            let size = (i32::from(board.columns()), i32::from(board.rows()));
            let symmetry = board.symmetries().find(|symmetry| {
                symmetry.exchanges == swaps
                    && board.sites().filter_map(|site| board.place(site)).all(|(column, row)| {
                        let place = (i32::from(column), i32::from(row));
                        (symmetry.turn)(size, place) == turn.place(size, place)
                    })
            });
            let shown = || format!("{}: {turn:?} {swaps}", path.display());
            let symmetry = symmetry.unwrap_or_else(|| panic!("{} is no symmetry", shown()));
            let images: Vec<Placement> = before.iter().map(|placement| placement.image(symmetry)).collect();
            assert!(positions(&done) == images, "{}", shown());
            n_turns += 1;
        }
    }
    n_turns
}
