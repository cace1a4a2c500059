//! Tests of the skins of all games.

use sgf_games::replay::{Replay, What};
use sgf_games::{AnyPosition, GameSpec, Options, game, game_by_name, identify};
use sgf_model::record;
use sgf_syntax::Document;
use testkit::Random;

use super::skin;
use crate::draw::window::named;
use crate::scene::{CELL, ItemKind, Layer, Mark, MarkFit, Scene};
use crate::svg::SvgOptions;
use crate::{Coordinates, Diagram, Labels, Orientation, Theme, View, Window, draw, svg};

/// The games with a drawable board.
fn drawn() -> Vec<(&'static GameSpec, Box<dyn AnyPosition>)> {
    let numbered = (1..=40).filter_map(game).chain(game_by_name("Havannah"));
    let begun = numbered.filter_map(|spec| Some((spec, spec.begin(&Options::default()).ok()?)));
    begun.filter(|(_, position)| skin(&**position).is_some()).collect()
}

/// Every cell has a name, which parses as the cell or as one of the same name.
fn check_names(position: &dyn AnyPosition, name: &str) {
    let skin = skin(position).expect("it has one");
    let board = skin.board();
    for cell in board.cells().filter(|&cell| board.has(cell)) {
        if let Some(own) = skin.cell_name(cell) {
            let read = position.site(&own).ok().and_then(|site| skin.cell(site));
            assert_eq!(read.and_then(|cell| skin.cell_name(cell)), Some(own), "{name}: {read:?}");
        } else if board.across.labels != Labels::None {
            let (columns, rows) = (board.columns.into(), board.rows.into());
            let label =
                board.across.label(cell.column.into(), columns) + board.down.label(cell.row.into(), rows);
            assert_eq!(named(&board, &label), Some(cell), "{name}: {label}");
        }
    }
}

/// Draws a position in several ways, to check that drawing does not fail.
fn check_pictures(spec: &'static GameSpec, position: &dyn AnyPosition) {
    let diagram = Diagram::new(spec, position.copy());
    let views = [
        View { variations: true, numbers: Some(1..=9), ..View::default() },
        View { coordinates: Coordinates::Cjk, orientation: Orientation::Flat, ..View::default() },
        View { window: Window::Auto, coordinates: Coordinates::None, ..View::default() },
        View { window: Window::Of("b2:d4".to_owned()), ..View::default() },
    ];
    for view in views {
        let scene = draw(&diagram, &view).expect("it has a skin");
        assert!(scene.frame.width > 0 && scene.frame.height > 0, "{}", spec.name);
        for theme in Theme::names().filter_map(Theme::named).take(2) {
            assert!(svg(&scene, &theme, &SvgOptions::default()).ends_with("</svg>\n"), "{}", spec.name);
        }
    }
}

#[test]
fn draws_random_games_and_finds_their_moves() {
    let games = drawn();
    assert!(games.len() >= 18, "{}", games.len());
    for (spec, mut position) in games {
        let mut random = Random::named(spec.name);
        check_names(&*position, spec.name);
        for number in 0..60 {
            let Some(color) = position.turn() else { break };
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let step = random.pick(&legal);
            let text = position.write_move(step).expect("it is listed");
            position.play(color, step).expect("it is legal");
            let skin = skin(&*position).expect("it has one");
            let board = skin.board();
            for cell in skin.cells(color, step.footprint()) {
                assert!(board.has(cell), "{}: {text} touches {cell:?}", spec.name);
            }
            if number % 20 == 7 {
                check_pictures(spec, &*position);
            }
        }
        check_pictures(spec, &*position);
    }
}

/// The smallest and largest boards, empty or in the starting position.
#[test]
fn draws_boards_of_all_sizes() {
    let mut n_drawn = 0;
    for (spec, _) in drawn() {
        let Some(sizes) = spec.sizes else { continue };
        let (min, max) = (u32::from(sizes.min), u32::from(sizes.max));
        let sides = if sizes.rectangles {
            [(min, min), (min, max), (max, min)]
        } else {
            [(min, min), (max, max), (min, min)]
        };
        for (columns, rows) in sides {
            // Some games support only certain sizes between the limits.
            let Ok(position) = spec.begin(&Options::default().with_size(columns, rows)) else { continue };
            check_pictures(spec, &*position);
            n_drawn += 1;
        }
    }
    assert!(n_drawn >= 30, "{n_drawn}");
}

/// The scene of the last position of a record.
fn scene_of(text: &str) -> Scene {
    let doc = Document::parse(text.as_bytes());
    let view = record::games(&doc).next().expect("a game");
    let spec = game(view.number()).or_else(|| game_by_name("Havannah")).expect("a known game");
    let diagram = Diagram::at(&view, spec, view.main_line().last().expect("a node")).expect("it is played");
    draw(&diagram, &View::default()).expect("it has a skin")
}

/// The description of a record, after the name of the game.
#[test]
fn descriptions_name_pieces_and_their_points() {
    let table = [
        ("(;GM[2];B[d3])", "8×8. Black: 4: d3, d4, e4, d5. White: 1: e5. Move 1: Black d3. White to move."),
        ("(;GM[4];B[hh];W[ii])", "15×15. Black: 1: H8. White: 1: I7. Move 2: White i7. Black to move."),
        ("(;GM[11]SZ[5];B[a2];W[c4])", "5×5. Black: 1: a2. White: 1: c4. Move 2: White c4. Black to move."),
        ("(;GM[21]SZ[8];W[c3];B[f5])", "8×8. Black: 1: F5. White: 1: C3. Move 2: Black f5. White to move."),
        ("(;GM[5];W[d6];B[a1])", "7×7. Black: 1: a1. White: 1: d6. Move 2: Black a1. White to move."),
        (
            "(;GM[40]SZ[5];B[bc];W[cc])",
            "5×5. Black: 1: dot bc. White: 1: dot cc. Move 2: White cc. Black to move.",
        ),
        (
            "(;GM[14]SZ[5:7];B[c5])",
            "5×7. Black: 1: man c5. White: 1: ball c4. Move 1: Black c5. White to move.",
        ),
        (
            "(;GM[18]SZ[6]AB[aa]AW[ff];B[aaacca])",
            "6×6. Black: 1: amazon a4. White: 1: amazon f1. Arrows: 1: c6. Move 1: Black a6-a4/c6. White to move.",
        ),
        (
            "(;GM[3]AW[Ke1][Ra1][Rh1][b2]AB[Ke8];W[e1g1])",
            "8×8. Black: 1: king e8. White: 4: rooks a1, f1; king g1; pawn b2. Move 1: White O-O. Black to move.",
        ),
        (
            "(;GM[8]AB[K5i][P*]AW[K5a][+P3c]PL[B];B[P*5e])",
            "9×9. Black: 2: pawn 5e; king 5i. White: 2: king 5a; pawn 3c. Move 1: Black P*5e. White to move.",
        ),
        (
            "(;GM[7]AW[Ke0][a6]AB[Kd9];W[a6a7])",
            "9×10. Black: 1: general d9. White: 2: general e0; soldier a7. Move 1: White P9+1. Black to move.",
        ),
        (
            "(;GM[29]AB[a1]AW[Kd4][d5];B[a1-a2])",
            "11×11. Black: 1: besieger a2. White: 2: king d4; defender d5. Move 1: Black a1-a2. White to move.",
        ),
        (
            "(;GM[32]AB[a5=3]AW[i1:i9];B[a5-d6])",
            "9×9. Black: 1: d6=3. White: 9: i1=1, i2=1, i3=1, i4=1, i5=1, i6=1, i7=1, i8=1, i9=1. Move 1: Black a5-d6. White to move.",
        ),
        (
            "(;GM[Havannah]SZ[4];W[a1];B[g7])",
            "7×7. Black: 1: g7. White: 1: a1. Move 2: Black g7. White to move.",
        ),
    ];
    let mut differences = Vec::new();
    for (record, expected) in table {
        let description = scene_of(record).description;
        let (_, description) = description.split_once(", ").expect("the name of the game");
        if description != expected {
            differences.push(format!("{record}\n  is       {description}\n  expected {expected}"));
        }
    }
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}

/// The records of the gallery are legal, and mark existing points.
#[test]
fn gallery_records_are_legal() {
    let Some(root) = testkit::repository(env!("CARGO_MANIFEST_DIR")) else { return };
    let folder = root.join("docs/gallery/records");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("the folder").map(|file| file.expect("a file").path()).collect();
    paths.sort();
    assert!(paths.len() >= 18, "{}", paths.len());
    for path in paths {
        let name = path.display();
        let bytes = std::fs::read(&path).expect("a file");
        let doc = Document::parse(&bytes);
        for view in record::games(&doc) {
            let spec = identify(&view, None).spec.expect("a known game");
            let mut replay = Replay::begin(&view, spec, &Options::of(&view)).expect("a known board");
            let mut events = Vec::new();
            view.nodes().for_each(|node| replay.enter(node, &mut events));
            let bad = events.iter().find(|it| matches!(it.what, What::Illegal { .. } | What::Unreadable(_)));
            assert!(bad.is_none(), "{name}: {:?}", bad.map(|event| &event.what));
            let last = view.main_line().last().expect("a node");
            let diagram = Diagram::at(&view, spec, last).expect("it is played");
            let skin = skin(&*diagram.position).expect("it has one");
            let marked = diagram.markup.marks.iter().map(|(_, site)| *site);
            for site in marked.chain(diagram.markup.labels.iter().map(|(site, _)| *site)) {
                assert!(skin.cell(site).is_some(), "{name}: {site:?}");
            }
            let written = ["MA", "CR", "SQ", "TR", "SL", "LB"].into_iter().flat_map(|ident| {
                record::find_all(last, ident.as_bytes()).flat_map(sgf_syntax::Property::values)
            });
            assert!(
                diagram.markup.marks.len() + diagram.markup.labels.len() >= written.count(),
                "{name}: a mark is not on a point"
            );
        }
    }
}

/// The number of matching items in a scene.
fn count(scene: &Scene, is_it: impl Fn(Layer, &ItemKind) -> bool) -> usize {
    scene.items.iter().filter(|item| is_it(item.layer, &item.kind)).count()
}

fn flat(scene: &Scene) -> usize {
    count(scene, |layer, kind| layer == Layer::Flat && matches!(kind, ItemKind::Shape(_)))
}

#[test]
fn draws_links_enclosures_rings_and_hands() {
    // Four border lines and a link, each with its edge.
    assert_eq!(flat(&scene_of("(;GM[21]SZ[8];W[c3];B[f5];W[d5])")), 10);
    assert_eq!(flat(&scene_of("(;GM[21]SZ[8];W[c3];B[f5];W[d4])")), 8);
    // The enclosed area, and the line around it.
    let enclosed = "(;GM[40]SZ[6];B[cc];W[cb];B[ee];W[bc];B[ff];W[cd];B[ef];W[dc.cbdccdbccb])";
    assert_eq!(flat(&scene_of(enclosed)), 3);
    // Two rings, each with its rim, and the frame of the last piece.
    assert_eq!(flat(&scene_of("(;GM[20];B[cr:cq])")), 5);
    let in_margin = |scene: &Scene| {
        count(scene, |layer, kind| layer == Layer::Margin && matches!(kind, ItemKind::Piece(_)))
    };
    assert_eq!(in_margin(&scene_of("(;GM[5];W[d6];B[a1];W[a7])")), 15);
    assert_eq!(in_margin(&scene_of("(;GM[8]AB[K5i][P*][P*][R*]AW[K5a][G*])")), 3);
    assert_eq!(in_margin(&scene_of("(;GM[2];B[d3])")), 2);
}

#[test]
fn draws_a_ball_beyond_the_goal_line() {
    let scene = scene_of("(;GM[14]SZ[5:7]AW[c6]AB[c7];B[c6-c8])");
    let balls: Vec<i32> = scene
        .items
        .iter()
        .filter(|item| matches!(&item.kind, ItemKind::Piece(piece) if piece.sign == 'O'))
        .map(|item| item.at.y)
        .collect();
    assert_eq!(balls, [-1000]);
    assert!(scene.frame.y < -1500 && scene.description.contains("Result: B+"), "{}", scene.description);
}

#[test]
fn flat_rhombus_has_a_horizontal_diagonal() {
    let doc = Document::parse(b"(;GM[11]SZ[3];B[a1];W[c3])");
    let view = record::games(&doc).next().expect("a game");
    let last = view.main_line().last().expect("a node");
    let diagram = Diagram::at(&view, game(11).expect("Hex"), last).expect("it is played");
    let stones = |orientation| {
        let scene = draw(&diagram, &View { orientation, ..View::default() }).expect("it has a skin");
        let stones = scene.items.iter().filter(|item| matches!(item.kind, ItemKind::Piece(_)));
        stones.map(|item| (item.at.x, item.at.y)).collect::<Vec<_>>()
    };
    assert_eq!(stones(Orientation::Pointy), [(0, 0), (3000, 1732)]);
    assert_eq!(stones(Orientation::Flat), [(0, 0), (3464, 0)]);
}

#[test]
fn a_swapped_stone_is_the_last_move() {
    let marked = |text: &str| {
        let scene = scene_of(text);
        let last =
            scene.items.iter().filter(|item| matches!(item.kind, ItemKind::Mark { mark: Mark::Last, .. }));
        last.map(|item| (item.at.x, item.at.y)).collect::<Vec<_>>()
    };
    assert_eq!(marked("(;GM[11]SZ[5];B[c1];W[swap-pieces])"), [(1000, 1732)]);
    assert_eq!(marked("(;GM[21]SZ[8];W[c2];B[swap-pieces])"), [(1000, 2000)]);
    assert_eq!(marked("(;GM[11]SZ[5];B[c1];W[swap-sides])"), []);
}

#[test]
fn a_hexagon_has_letters_above_and_numbers_on_the_left() {
    let texts = |scene: &Scene| count(scene, |_, kind| matches!(kind, ItemKind::Beside { .. }));
    assert_eq!(texts(&scene_of("(;GM[Havannah]SZ[4];W[a1])")), 14);
    assert_eq!(texts(&scene_of("(;GM[11]SZ[4];B[a1])")), 16);
    assert_eq!(scene_of("(;GM[Havannah]SZ[4];W[a1])").points.len(), 37);
}

/// The scene of the last position of a record in a view.
fn seen(text: &str, view: &View) -> Scene {
    let doc = Document::parse(text.as_bytes());
    let game_view = record::games(&doc).next().expect("a game");
    let last = game_view.main_line().last().expect("a node");
    let diagram =
        Diagram::at(&game_view, game(game_view.number()).expect("a known game"), last).expect("it is played");
    draw(&diagram, view).expect("it has a skin")
}

#[test]
fn numbers_of_captured_stones_hide_nothing() {
    let lines = |numbers| {
        let scene = seen("(;GM[1]SZ[5];B[ba];W[aa];B[ab])", &View { numbers, ..View::default() });
        let labels = count(&scene, |_, kind| matches!(kind, ItemKind::Label(_)));
        let lines: Vec<_> = scene.items.into_iter().filter(|item| item.layer == Layer::Lines).collect();
        (labels, lines)
    };
    assert_eq!(lines(Some(2..=2)), lines(None));
    assert_eq!(lines(Some(1..=9)).0, 2);
}

#[test]
fn marks_and_texts_are_next_to_pieces_with_text() {
    let fits = |text: &str, numbers| {
        let scene = seen(text, &View { numbers, ..View::default() });
        let fit = |item: &crate::scene::Item| match &item.kind {
            ItemKind::Label(label) => Some(format!("{} {:?}", label.text, label.fit)),
            ItemKind::Mark { mark, fit, .. } if *mark != Mark::Last => Some(format!("{mark:?} {fit:?}")),
            _ => None,
        };
        scene.items.iter().filter_map(fit).collect::<Vec<_>>().join(", ")
    };
    let chess = "(;GM[3]AW[Ke1]AB[Ke8];W[e1e2]CR[e2]SQ[e4]LB[e8:x][a1:y])";
    assert_eq!(fits(chess, None), "Circle Badge, Square Middle, Origin Middle, x Badge, y Whole");
    assert_eq!(
        fits(chess, Some(1..=9)),
        "Circle Badge, Square Middle, Origin Middle, x Badge, y Whole, 1 Badge"
    );
    // Stacked checkers show their number, single ones do not.
    assert_eq!(fits("(;GM[35];B[d4-e3]TR[e3][a1])", None), "Triangle Badge, Triangle Middle");
    let go = "(;GM[1]SZ[9];B[ee];W[ge]TR[ge]CR[ee])";
    assert_eq!(fits(go, Some(1..=2)), "Circle Badge, Triangle Badge, 1 Whole, 2 Whole");
    let labels = "(;GM[1]SZ[9]CR[ee]LB[ee:A])";
    assert_eq!(fits(labels, None), "Circle Around, A Within(Circle)");
}

#[test]
fn ghosts_of_pieces_are_at_their_destination() {
    let next = |text: &str| {
        let doc = Document::parse(text.as_bytes());
        let view = record::games(&doc).next().expect("a game");
        let spec = game(view.number()).expect("a known game");
        let diagram = Diagram::at(&view, spec, view.root()).expect("it is played");
        let scene = draw(&diagram, &View { variations: true, ..View::default() }).expect("it has a skin");
        let seen = |item: &crate::scene::Item| match &item.kind {
            ItemKind::Piece(piece) if piece.ghost => {
                Some(format!("{} {} {}", piece.sign, item.at.x / CELL, item.at.y / CELL))
            }
            ItemKind::Mark { mark: Mark::Variation(_), on, fit } => Some(format!("{on:?} {fit:?}")),
            _ => None,
        };
        scene.items.iter().filter_map(seen).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(next("(;GM[3];W[e2e4])"), "P 4 4");
    assert_eq!(next("(;GM[3](;W[e2e4])(;W[g1f3]))"), "P 4 4, N 5 5, Board Badge, Board Badge");
    // A piece at the destination will be captured, and stays visible.
    assert_eq!(next("(;GM[3]AW[Ke1][Ra1]AB[Ke8][a8];W[a1a8])"), "Board Badge");
    assert_eq!(next("(;GM[9];B[b1-b3])"), "X 1 5");
    assert_eq!(next("(;GM[1]SZ[9](;B[ee])(;B[ff]))"), "X 4 4, X 5 5, Black Middle, Black Middle");
}

#[test]
fn marks_do_not_cover_the_cross_of_the_king() {
    let scene = scene_of("(;GM[29]AB[a1]AW[Kd4][d5];B[a1-a2]TR[d4][d5])");
    let triangles = scene.items.iter().filter_map(|item| match item.kind {
        ItemKind::Mark { mark: Mark::Triangle, fit, .. } => Some((item.at.y / CELL, fit)),
        _ => None,
    });
    assert_eq!(triangles.collect::<Vec<_>>(), [(7, MarkFit::Badge), (6, MarkFit::Middle)]);
}

#[test]
fn marks_are_next_to_the_pips_of_dice() {
    let scene = scene_of("(;GM[32]AB[a5=3]AW[i1:i9];B[a5-d6]TR[i1])");
    let mark =
        |kind: &ItemKind| matches!(kind, ItemKind::Mark { mark: Mark::Triangle, fit: MarkFit::Badge, .. });
    assert_eq!(count(&scene, |_, kind| mark(kind)), 1);
}

#[test]
fn files_of_shogi_run_from_9_to_1() {
    let files = |coordinates| {
        let scene = seen("(;GM[8])", &View { coordinates, ..View::default() });
        let top = scene.items.iter().filter(|item| item.at.y < -CELL / 2);
        let texts = top.filter_map(|item| match &item.kind {
            ItemKind::Beside { text, .. } => Some(text.to_string()),
            _ => None,
        });
        texts.collect::<String>()
    };
    for coordinates in [Coordinates::Own, Coordinates::Numbers, Coordinates::Cjk] {
        assert_eq!(files(coordinates), "987654321", "{coordinates:?}");
    }
    assert_eq!(files(Coordinates::Sgf), "abcdefghi");
}

#[test]
fn xiangqi_files_are_counted_by_both_players_with_chinese_numerals() {
    let names = |coordinates| {
        let scene = seen("(;GM[7])", &View { coordinates, ..View::default() });
        let texts = |is_above: bool| {
            let beside = scene.items.iter().filter(|item| item.layer == Layer::Margin);
            let there = beside.filter(|item| (item.at.y < 4 * CELL) == is_above);
            let texts = there.filter_map(|item| match &item.kind {
                ItemKind::Beside { text, .. } => Some(text.to_string()),
                _ => None,
            });
            texts.collect::<String>()
        };
        (texts(true), texts(false))
    };
    assert_eq!(names(Coordinates::Cjk), ("123456789".to_owned(), "九八七六五四三二一".to_owned()));
    assert!(names(Coordinates::Own).0.starts_with("abcdefghi"));
}

#[test]
fn the_last_move_of_a_piece_is_marked_on_both_fields() {
    let fields = |text: &str| {
        let scene = seen(text, &View::default());
        let field = |item: &crate::scene::Item| match &item.kind {
            ItemKind::Mark { mark: mark @ (Mark::Last | Mark::Origin), .. } => {
                Some(format!("{mark:?} {} {}", item.at.x / CELL, item.at.y / CELL))
            }
            _ => None,
        };
        scene.items.iter().filter_map(field).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(fields("(;GM[3];W[e2e4])"), "Origin 4 6, Last 4 4");
    assert_eq!(fields("(;GM[7];W[h2e2])"), "Origin 7 7, Last 4 7");
    // Dropped pieces have no origin, and stones show their place.
    assert_eq!(fields("(;GM[8]AB[K5i][P*]AW[K5a]PL[B];B[P*5e])"), "Last 4 4");
    assert_eq!(fields("(;GM[9];B[b1-b3])").matches("Origin").count(), 0);
}
