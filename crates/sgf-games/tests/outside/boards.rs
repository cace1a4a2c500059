//! Tests of the boards of all games: names, setup, symmetries, keys, packed forms, and input by touch.

use std::collections::{BTreeSet, HashSet};

use sgf_games::replay::Timeline;
use sgf_games::{
    AnyMove, AnyPosition, GAMES, GameSpec, Geometry, Keys, Options, OtherGameError, Piece, Placement, Region,
    SetUp, Site, Symmetry,
};
use sgf_model::value::Color;
use testkit::Random;

/// Every game with default options, on boards of other sizes, and in its variants.
fn starts() -> Vec<(&'static GameSpec, Options)> {
    let mut all = Vec::new();
    for spec in GAMES.iter().copied().filter(|spec| spec.begin.is_some()) {
        all.push((spec, Options::default()));
        let sizes = spec.sizes.into_iter().flat_map(|sizes| {
            let (min, max) = (u32::from(sizes.min), u32::from(sizes.max));
            let narrow = sizes.rectangles.then_some((min + 2, min + 4));
            [(min, min), (max.min(14), max.min(14))].into_iter().chain(narrow)
        });
        all.extend(sizes.map(|(columns, rows)| (spec, Options::default().with_size(columns, rows))));
        let variants: &[&str] = match spec.name {
            "Lines of Action" => &["gemma", "scrambled eggs", "black hole"],
            "Zèrtz" => &["zertz+11", "zertz+24"],
            "Gipf" => &["gipf-standard", "gipf-tournament"],
            "Hive" => &["Base"],
            _ => &[],
        };
        all.extend(variants.iter().map(|&variant| (spec, Options::default().with_variant(variant))));
        let rules: &[&str] = match spec.name {
            "Gomoku" => &["Renju"],
            "Octi" => &["kids", "edgeless"],
            _ => &[],
        };
        all.extend(rules.iter().map(|&rules| (spec, Options::default().with_rules(rules))));
    }
    all
}

/// Calls a function with each start position.
fn each_start(mut look: impl FnMut(&'static GameSpec, &Options, Box<dyn AnyPosition>)) {
    let mut n_starts = 0;
    for (spec, options) in starts() {
        if let Ok(position) = spec.begin(&options) {
            look(spec, &options, position);
            n_starts += 1;
        }
    }
    assert!(n_starts > 60, "{n_starts}");
}

/// All sites of a board, or a sample for a very large one.
fn some_sites(geometry: Geometry, random: &mut Random) -> Vec<Site> {
    let n_numbers = geometry.n_numbers();
    if n_numbers <= 3000 {
        return geometry.sites().collect();
    }
    let beside = geometry.beside_sites();
    let drawn =
        (0..2000).map(|_| Site::new(random.below(n_numbers) as u32)).filter(|&site| geometry.has(site));
    drawn.chain(beside).collect()
}

/// Plays random legal moves, and calls a function with each position and the next move.
fn play(
    spec: &GameSpec,
    mut position: Box<dyn AnyPosition>,
    n_moves: usize,
    mut look: impl FnMut(&dyn AnyPosition, Color, &AnyMove),
) {
    let mut random = Random::named(spec.name);
    for _ in 0..n_moves {
        let Some(color) = position.turn() else { break };
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let step = random.pick(&moves).clone();
        look(&*position, color, &step);
        position.play(color, &step).unwrap_or_else(|reason| panic!("{}: {step:?}: {reason}", spec.name));
    }
}

#[test]
fn site_names_round_trip() {
    each_start(|spec, options, position| {
        let mut random = Random::named(spec.name);
        let mut names = HashSet::new();
        for site in some_sites(position.geometry(), &mut random) {
            let name = position.name(site);
            assert_eq!(position.site(&name), Ok(site), "{} {:?}: {name}", spec.name, options.size);
            names.insert(name);
        }
        assert!(names.len() > 1 || position.geometry().n_numbers() == 1, "{}", spec.name);
        for text in ["", " ", "?", "zzzzzz9", "a99999999999", "é", ":", "*"] {
            let found = position.site(text);
            assert!(
                found.is_err() || found.is_ok_and(|site| position.geometry().has(site)),
                "{} {text}",
                spec.name
            );
        }
    });
}

#[test]
fn games_with_rules_describe_their_endings() {
    for spec in GAMES.iter().copied() {
        assert_eq!(!spec.about().endings.is_empty(), spec.level == sgf_games::Level::Rules, "{}", spec.name);
    }
}

#[test]
fn boards_have_the_coordinates_of_the_table() {
    each_start(|spec, _, position| {
        let Some(site) = position.geometry().sites().next() else { return };
        for coordinates in spec
            .coordinates
            .iter()
            .filter(|coordinates| position.geometry().coordinates().any(|other| other == **coordinates))
        {
            assert!(position.name_as(site, coordinates).is_some(), "{} {coordinates}", spec.name);
        }
        let of_board: Vec<_> = position.geometry().coordinates().collect();
        assert!(
            of_board.iter().all(|coordinates| spec.coordinates.contains(coordinates)),
            "{}: {of_board:?}",
            spec.name
        );
        assert_eq!(position.name_as(site, "no such coordinates"), None);
    });
}

#[test]
fn adjacency_is_symmetric() {
    each_start(|spec, _, position| {
        let (geometry, mut random) = (position.geometry(), Random::named(spec.name));
        for site in some_sites(geometry, &mut random) {
            for near in geometry.neighbors(site) {
                assert!(geometry.has(near) && near != site, "{}", spec.name);
                let names = (position.name(site), position.name(near));
                assert!(geometry.neighbors(near).any(|back| back == site), "{}: {names:?}", spec.name);
            }
        }
    });
}

/// The setup value for a piece on a rectangle between two corners.
fn rectangle(
    position: &dyn AnyPosition,
    piece: Piece,
    from: Site,
    to: Site,
) -> Option<(&'static str, String)> {
    let (ident, value) = position.write_set_up(from, Some(piece))?;
    // Text after the point describes a single piece, so the value cannot become a rectangle.
    value.ends_with(&position.name(from)).then(|| (ident, format!("{value}:{}", position.name(to))))
}

fn with(position: &dyn AnyPosition, values: &[(&str, String)]) -> (Placement, u64) {
    let mut position = position.copy();
    for (ident, value) in values {
        position.set_up(&SetUp { ident, value }).unwrap_or_else(|error| panic!("{ident}[{value}]: {error}"));
    }
    (position.placement(), position.hash())
}

#[test]
fn lists_and_rectangles_set_up_the_same() {
    let mut n_rectangles = 0;
    each_start(|spec, _, position| {
        let (geometry, mut random) = (position.geometry(), Random::named(spec.name));
        let on_board = |site: &Site| geometry.region(*site) == Region::Board;
        let sites: Vec<Site> = some_sites(geometry, &mut random).into_iter().filter(on_board).collect();
        for _ in 0..20 {
            let (from, to) = (*random.pick(&sites), *random.pick(&sites));
            let (Some(one), Some(other)) = (geometry.place(from), geometry.place(to)) else { continue };
            let wide = |place: (u16, u16)| (i32::from(place.0), i32::from(place.1));
            let all: Vec<Site> = geometry.rectangle(wide(one), wide(other)).filter(on_board).collect();
            if all.len() > 400 {
                continue;
            }
            let corners =
                [geometry.at(one.0.into(), other.1.into()), geometry.at(other.0.into(), one.1.into())];
            for piece in position.pieces() {
                let list: Option<Vec<_>> =
                    all.iter().map(|&site| position.write_set_up(site, Some(piece))).collect();
                let (Some(list), Some(forth)) = (list, rectangle(&*position, piece, from, to)) else {
                    continue;
                };
                // There is only one ball.
                let list = if spec.number == 14 && piece.kind == 1 { list[..1].to_vec() } else { list };
                let expected = with(&*position, &list);
                assert_eq!(
                    with(&*position, std::slice::from_ref(&forth)),
                    expected,
                    "{}: {forth:?}",
                    spec.name
                );
                let back = rectangle(&*position, piece, to, from).expect("the reverse rectangle");
                assert_eq!(
                    with(&*position, std::slice::from_ref(&back)),
                    expected,
                    "{}: {back:?}",
                    spec.name
                );
                if let [Some(left), Some(right)] = corners {
                    let across = rectangle(&*position, piece, left, right).expect("the crosswise rectangle");
                    assert_eq!(with(&*position, &[across]), expected, "{}", spec.name);
                }
                n_rectangles += 1;
            }
        }
    });
    assert!(n_rectangles > 1000, "{n_rectangles}");
}

#[test]
fn setup_places_and_clears_pieces() {
    let mut n_pieces = 0;
    each_start(|spec, _, position| {
        let mut random = Random::named(spec.name);
        for site in some_sites(position.geometry(), &mut random).into_iter().take(100) {
            for piece in position.pieces() {
                let Some(value) = position.write_set_up(site, Some(piece)) else { continue };
                let context = format!("{}: {value:?}", spec.name);
                let mut position = position.copy();
                let has_ball =
                    spec.number == 14 && position.occupant(site).pieces().any(|other| other.kind == 1);
                position.set_up(&SetUp { ident: value.0, value: &value.1 }).expect(&context);
                if has_ball && piece.kind != 1 {
                    // In Philosopher's Football, no man can be placed on the ball, which can only move elsewhere.
                    assert_eq!(
                        position.occupant(site).pieces().map(|other| other.kind).collect::<Vec<_>>(),
                        [1]
                    );
                    continue;
                }
                let is_placed = position.occupant(site).pieces().any(|other| other == piece);
                // The corners of TwixT stay empty, and marbles need a ring.
                assert!(is_placed, "{context}: {:?}", position.occupant(site));
                let Some((ident, value)) = position.write_set_up(site, None) else { continue };
                let is_ball = spec.number == 14 && piece.kind == 1;
                position.set_up(&SetUp { ident, value: &value }).expect(&context);
                assert!(position.occupant(site).is_empty() || is_ball, "{context}");
                n_pieces += 1;
            }
        }
    });
    assert!(n_pieces > 2000, "{n_pieces}");
}

/// Setup writes a piece before its square, and markup may do so as well: `CR[Ke1]`.
#[test]
fn site_ignores_a_piece_letter_before_the_square() {
    let table = [(3, "Ke1", "e1"), (7, "Rh2", "h2"), (7, "A4", "a4"), (8, "+P7g", "7g"), (8, "K5i", "5i")];
    for (number, text, name) in table {
        let position =
            sgf_games::game(number).and_then(|spec| spec.begin(&Options::default()).ok()).expect("a board");
        let site = position.site(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.name(site), name, "{text}");
    }
}

/// `AB[c3:a1]`, or the same rectangle in the notation of the game, fills nine points.
#[test]
fn reversed_rectangles_fill_nine_points() {
    let table: &[(u16, &[&str])] = &[
        (1, &["cc:aa", "ac:ca", "C3:A1"]),
        (2, &["c3:a1", "cc:aa", "a3:c1"]),
        (3, &["c3:a1", "Qc3:a1"]),
        (4, &["c3:a1", "cc:aa"]),
        (7, &["c2:a0", "Rc2:a0"]),
        (8, &["P7g:9i", "+B9i:7g", "G3c:1a"]),
        (9, &["c3:a1", "a3:c1"]),
        (10, &["c3:a1", "a1:c3"]),
        (11, &["c3:a1", "cc:aa", "a3:c1"]),
        (14, &["c3:a1", "a3:c1"]),
        (18, &["cc:aa", "c3:a1"]),
        (19, &["33:11", "33AB:11", "13:31"]),
        (20, &["cc:aa", "c3:a1"]),
        (21, &["d4:b2", "dd:bb", "b4:d2"]),
        (28, &["2,1:0,-1", "0,1:2,-1"]),
        (29, &["c3:a1", "a3:c1"]),
        (32, &["c3:a1", "a3:c1"]),
        (35, &["c3:a1", "a3:c1"]),
        (36, &["e5:c3", "c5:e3"]),
        (40, &["cc:aa", "ca:ac"]),
        (0, &["c3:a1", "a3:c1"]),
    ];
    for &(number, values) in table {
        let spec = GAMES.iter().find(|spec| spec.number == number).expect("a game");
        for value in values {
            let mut position = spec.begin(&Options::default()).expect("the usual board");
            clear(&mut *position);
            position
                .set_up(&SetUp { ident: "AB", value })
                .unwrap_or_else(|error| panic!("{}: {error}", spec.name));
            let sites = position.area(value.trim_start_matches(['Q', 'R', 'P', 'G', '+', 'B']));
            let n_filled =
                sites.expect("an area").iter().filter(|&&site| !position.occupant(site).is_empty()).count();
            assert_eq!(n_filled, 9, "{} AB[{value}]", spec.name);
        }
    }
    // Boards of other shapes: a column of letters in backgammon, and the points of a mill within a square.
    let filled = |number: u16, value: &str| {
        let spec = GAMES.iter().find(|spec| spec.number == number).expect("a game");
        let mut position = spec.begin(&Options::default()).expect("the usual board");
        clear(&mut *position);
        position.set_up(&SetUp { ident: "AB", value }).expect("points");
        position
            .placement()
            .iter()
            .filter(|(site, _)| position.geometry().region(*site) == Region::Board)
            .count()
    };
    assert_eq!((filled(6, "a:d"), filled(6, "d:a"), filled(5, "d3:a1"), filled(5, "a1:d3")), (4, 4, 6, 6));
}

/// Clears the board as far as possible.
fn clear(position: &mut dyn AnyPosition) {
    let occupied: Vec<Site> = position.placement().iter().map(|(site, _)| site).collect();
    for site in occupied {
        if let Some((ident, value)) = position.write_set_up(site, None) {
            position.set_up(&SetUp { ident, value: &value }).expect("a valid setup");
        }
    }
}

/// The images of the sites, whether the colors are exchanged, and the images of kinds.
fn effect(geometry: Geometry, symmetry: &Symmetry, sites: &[Site]) -> (Vec<Site>, bool, Vec<u16>) {
    let kinds = (0..600).map(symmetry.kinds).collect();
    (sites.iter().map(|&site| geometry.image(site, symmetry)).collect(), symmetry.exchanges, kinds)
}

#[test]
fn symmetries_are_a_group() {
    each_start(|spec, options, position| {
        let geometry = position.geometry();
        if geometry.n_numbers() > 20_000 {
            return;
        }
        let sites: Vec<Site> = geometry.sites().collect();
        let all: Vec<_> = geometry.symmetries().map(|symmetry| effect(geometry, symmetry, &sites)).collect();
        let context = format!("{} {:?} {}", spec.name, options.size, options.variant);
        assert_eq!(
            all[0],
            effect(geometry, &Symmetry::NONE, &sites),
            "{context}: the first symmetry is not the identity"
        );
        for (index, symmetry) in geometry.symmetries().enumerate() {
            let images: BTreeSet<Site> = all[index].0.iter().copied().collect();
            assert_eq!(images.len(), sites.len(), "{context}: {index} is not injective");
            let regions = sites.iter().zip(&all[index].0).all(|(&site, &image)| {
                let region = geometry.region(site);
                geometry.region(image) == if symmetry.exchanges { region.exchanged() } else { region }
            });
            assert!(regions, "{context}: {index} mixes regions");
            for (after, then) in geometry.symmetries().enumerate() {
                let both = (
                    all[index].0.iter().map(|&site| geometry.image(site, then)).collect(),
                    symmetry.exchanges != then.exchanges,
                    (0..600).map(|kind| (then.kinds)((symmetry.kinds)(kind))).collect(),
                );
                assert!(all.contains(&both), "{context}: {index} followed by {after} is not in the group");
            }
        }
        let different = all.iter().enumerate().all(|(index, one)| !all[..index].contains(one));
        assert!(different || sites.len() < 9, "{context}: duplicate symmetries");
    });
}

/// Finds, for each move, a move of the image position with the image of its effects.
#[test]
fn symmetries_preserve_games() {
    let mut n_images = 0;
    each_start(|spec, options, start| {
        let geometry = start.geometry();
        let context = format!("{} {:?} {} {}", spec.name, options.size, options.variant, options.rules);
        // Games without setup cannot exchange the first player, and the first tile of Trax has only two of three orientations.
        for symmetry in geometry.symmetries().skip(1).filter(|_| spec.number != 16) {
            let is_off_center =
                spec.number == 14 && (geometry.columns() % 2 == 0 || geometry.rows() % 2 == 0);
            if is_off_center {
                // The ball starts next to the center of a board without a central point.
                continue;
            }
            assert_eq!(
                start.placement().image(symmetry),
                start.placement(),
                "{context}: the start position is not symmetric"
            );
            let (mut one, mut other) = (start.copy(), start.copy());
            let turned = |color: Color| if symmetry.exchanges { color.other() } else { color };
            let Some(first) = one.turn() else { continue };
            other.set_turn(turned(first));
            let mut random = Random::named(spec.name);
            for _ in 0..10 {
                let (Some(color), moves) = (one.turn(), one.legal_moves()) else { break };
                if moves.is_empty() || moves.len() > 3000 {
                    break;
                }
                let step = random.pick(&moves);
                let answers = other.legal_moves();
                assert_eq!(
                    answers.len(),
                    moves.len(),
                    "{context}: moves before {}",
                    one.write_move(step).expect("it is listed")
                );
                let sorted = |mut path: Vec<Site>| {
                    path.sort_unstable();
                    path
                };
                let path = sorted(step.path().iter().map(|&site| geometry.image(site, symmetry)).collect());
                let mut after = one.copy();
                after.play_unchecked(color, step).expect("it is listed");
                let expected = after.placement().image(symmetry);
                let leads_there = |answer: &&AnyMove| {
                    let mut after = other.copy();
                    after.play_unchecked(turned(color), answer).expect("it is listed");
                    sorted(answer.path().to_vec()) == path && after.placement() == expected
                };
                let answer = answers.iter().find(leads_there);
                let answer = answer
                    .unwrap_or_else(|| {
                        panic!("{context}: no image of {}", one.write_move(step).expect("it is listed"))
                    })
                    .clone();
                assert_eq!(
                    one.check_move(color, step),
                    other.check_move(turned(color), &answer),
                    "{context}"
                );
                one.play_unchecked(color, step).expect("it is listed");
                other.play_unchecked(turned(color), &answer).expect("it is listed");
                n_images += 1;
            }
        }
    });
    assert!(n_images > 2000, "{n_images}");
}

#[test]
fn keys_follow_symmetries_and_packed_forms_round_trip() {
    let mut n_positions = 0;
    each_start(|spec, _, position| {
        let mut seen = HashSet::new();
        play(spec, position, 40, |position, _, _| {
            let placement = position.placement();
            let keys = position.keys();
            assert_eq!(keys.key(), placement.key(), "{}", spec.name);
            for (symmetry, &key) in placement.geometry().symmetries().zip(keys.images()) {
                let image = placement.image(symmetry);
                assert_eq!(image.key(), key, "{}", spec.name);
                assert_eq!(Keys::of(&image).smallest(), keys.smallest(), "{}", spec.name);
            }
            let packed = placement.pack();
            assert_eq!(
                Placement::unpack(placement.geometry(), &packed),
                Ok(placement.clone()),
                "{}",
                spec.name
            );
            // Truncated and extended bytes are rejected.
            assert!(Placement::unpack(placement.geometry(), &packed[..packed.len() - 1]).is_err());
            let longer = [&packed[..], &[0]].concat();
            assert!(Placement::unpack(placement.geometry(), &longer).is_err());
            seen.insert((placement.key(), packed));
            n_positions += 1;
        });
        let keys: HashSet<u64> = seen.iter().map(|(key, _)| *key).collect();
        assert_eq!(keys.len(), seen.len(), "{}: two placements have the same key", spec.name);
    });
    assert!(n_positions > 1000, "{n_positions}");
}

#[test]
fn unpack_rejects_random_bytes() {
    let mut random = Random::named("packed");
    each_start(|_, _, position| {
        let packed = position.placement().pack();
        for _ in 0..50 {
            let mut bytes = packed.clone();
            let at = random.below(bytes.len());
            bytes[at] = random.below(256) as u8;
            if let Ok(placement) = Placement::unpack(position.geometry(), &bytes) {
                assert_eq!(placement.pack(), bytes);
            }
        }
    });
}

#[test]
fn every_move_can_be_entered_site_by_site() {
    let mut n_paths = 0;
    each_start(|spec, _, position| {
        play(spec, position, 30, |position, color, step| {
            let moves = position.legal_moves();
            if moves.len() > 500 {
                return;
            }
            let geometry = position.geometry();
            for step in &moves {
                let text = position.write_move(step).expect("it is listed");
                let context = format!("{}: {text}", spec.name);
                assert!(
                    step.path().iter().chain(step.footprint()).all(|&site| geometry.has(site)),
                    "{context}"
                );
                let read = position.read_move(color, &text).expect(&context);
                assert_eq!((read.path(), read.footprint()), (step.path(), step.footprint()), "{context}");
            }
            let path = step.path();
            for n_touched in 0..path.len() {
                let next = position.next_sites(&path[..n_touched]);
                assert!(next.contains(&path[n_touched]), "{}: {path:?}", spec.name);
            }
            assert!(position.moves_from(path).contains(step), "{}", spec.name);
            if let Some(&last) = path.last() {
                assert!(position.moves_to(last).contains(step), "{}", spec.name);
                n_paths += 1;
            }
            let starts = position.next_sites(&[]);
            let started: usize = starts.iter().map(|&start| position.moves_from(&[start]).len()).sum();
            let n_moves = moves.iter().filter(|step| !step.path().is_empty()).count();
            // In backgammon, one play can be entered in several orders.
            let has_orders = spec.number == 6;
            assert!(
                started == n_moves || (has_orders && started > n_moves),
                "{}: {started} {n_moves}",
                spec.name
            );
        });
    });
    assert!(n_paths > 500, "{n_paths}");
}

#[test]
fn changes_are_the_differences_after_a_move() {
    each_start(|spec, _, position| {
        play(spec, position, 25, |position, color, step| {
            let changes = position.changes(color, step).expect("it is listed");
            let mut after = position.copy();
            after.play_unchecked(color, step).expect("it is listed");
            for site in position.placement().iter().map(|(site, _)| site).chain(step.path().iter().copied()) {
                let differs = position.occupant(site) != after.occupant(site);
                assert_eq!(changes.contains(&site), differs, "{}: {step:?}", spec.name);
            }
            assert!(
                changes.iter().all(|&site| position.occupant(site) != after.occupant(site)),
                "{}",
                spec.name
            );
        });
    });
}

#[test]
fn moves_of_other_games_are_errors() {
    let begin = |number| {
        sgf_games::game(number).expect("a game").begin(&Options::default()).expect("the default options")
    };
    let (mut othello, loa) = (begin(2), begin(9));
    let foreign = loa.legal_moves().swap_remove(0);
    assert_eq!(othello.check_move(Color::Black, &foreign), Err(sgf_games::IllegalMove::OtherGame));
    assert_eq!(othello.play(Color::Black, &foreign), Err(sgf_games::IllegalMove::OtherGame));
    let before = othello.hash();
    assert_eq!(othello.play_unchecked(Color::Black, &foreign), Err(OtherGameError));
    assert_eq!(othello.hash(), before);
    assert_eq!(othello.write_move(&foreign), Err(OtherGameError));
    assert_eq!(othello.changes(Color::Black, &foreign), Err(OtherGameError));
    assert_eq!(othello.captured(Color::Black, &foreign), Err(OtherGameError));
    assert_eq!(othello.notation(Color::Black, &foreign, ""), None);
}

#[test]
fn positions_and_moves_are_send() {
    const fn shared<T: Send + Sync>() {}
    shared::<Box<dyn AnyPosition>>();
    shared::<AnyMove>();
    shared::<Placement>();
    shared::<Keys>();
    shared::<Timeline<'_, '_>>();
}
