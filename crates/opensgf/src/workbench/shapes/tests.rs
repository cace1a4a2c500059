//! Shapes in small records, and each answer compared with one that plays every node from the root.

use std::collections::BTreeSet;

use sgf_games::replay::position_at;
use sgf_games::{GAMES, Options, Site};
use sgf_render::Theme;
use testkit::Random;

use super::*;
use crate::Session;

const ALL: Alike = Alike { turned: true, exchanged: true, moved: true };
const EXACT: Alike = Alike { turned: false, exchanged: false, moved: false };

fn bench(record: &str, path: &str) -> Workbench {
    let mut bench =
        Workbench::new(Session::new(crate::read(record.as_bytes()).into_owned()), Theme::default());
    bench.step(|session| session.go_path(&path.parse().expect("a path"))).expect("it leads somewhere");
    bench
}

/// The nodes at which what stands on an area at a path comes up.
fn found(record: &str, path: &str, area: &str, alike: Alike) -> Vec<u32> {
    let bench = bench(record, path);
    let sites = bench.session().position().expect("a position").area(area).expect("an area");
    let shape = bench.shape(sites).expect("a shape");
    bench.find_shape(&shape, alike).expect("a position").nodes()
}

#[test]
fn a_shape_is_found_elsewhere_turned_and_with_other_colours() {
    let record = "(;SZ[9];B[cc];W[dc](;B[gg];W[gh])(;B[ef];W[df];B[hb]))";
    let exact = Alike { moved: false, ..ALL };
    for (alike, expected) in [
        (ALL, vec![2, 4, 6]),
        (Alike { turned: false, ..ALL }, vec![2, 6]),
        (Alike { exchanged: false, ..ALL }, vec![2, 4, 6]),
        (Alike { turned: false, exchanged: false, moved: true }, vec![2]),
        (exact, vec![2]),
    ] {
        assert_eq!(found(record, "0*2", "cc:dc", alike), expected, "{alike:?}");
    }
}

#[test]
fn what_touches_an_edge_stays_there() {
    let record = "(;SZ[9];B[ac];W[bc];B[ge];W[fe];B[ia];W[hf];B[if])";
    assert_eq!(found(record, "0*2", "ac:bc", ALL), [2, 7]);
    // The corner is a corner.
    let record = "(;SZ[9];B[aa];W[ee];B[ia];W[ab];B[ha])";
    assert_eq!(found(record, "0", "aa:bb", ALL), [1, 3]);
}

#[test]
fn captures_and_setup_make_shapes_and_passes_do_not() {
    let record = "(;SZ[9]AW[ee]AB[de][ed][fe];B[ef];W[];W[ee]B[hh];AE[hh];AB[hh])";
    assert_eq!(found(record, "0", "dd:ff", EXACT), [1]);
    assert_eq!(found(record, "0*3", "hh", EXACT), [3, 5]);
    // At the root counts what stands there at first.
    assert_eq!(found(record, "", "ed", EXACT), [0]);
}

#[test]
fn a_node_that_takes_back_what_it_did_has_no_shape() {
    let record = "(;SZ[9];B[ee];AE[ee]AB[ee];B[cc])";
    assert_eq!(found(record, "0", "ee", EXACT), [1]);
}

#[test]
fn pieces_of_all_kinds_and_what_is_in_hand_are_told_apart() {
    // Knights go out and come back: the position of the beginning comes up again.
    let chess = "(;GM[3];W[Ng1-f3];B[Ng8-f6];W[Nf3-g1];B[Nf6-g8])";
    let bench = bench(chess, "");
    let whole = bench.whole_position().expect("a position");
    assert_eq!(bench.find_shape(&whole, EXACT).expect("a position").nodes(), [0, 4]);
}

#[test]
fn a_shape_of_another_board_is_nowhere() {
    let small = bench("(;SZ[9];B[ee])", "0");
    let shape = small.shape([Site::new(40)]).expect("a shape");
    let large = bench("(;SZ[13];B[ee];W[gg])", "0");
    assert!(large.find_shape(&shape, ALL).expect("a position").nodes().is_empty());
}

/// A record of random moves of a game, with variations; illegal moves stay in it as records have them.
fn random_record(random: &mut Random, number: u16) -> Option<String> {
    let spec = sgf_games::game(number)?;
    let mut text = format!("(;GM[{number}]");
    let mut n_open = 1;
    let mut position = spec.begin(&Options::default()).ok()?;
    for _ in 0..14 {
        let moves = position.moves();
        let (Some(turn), false) = (position.turn(), moves.is_empty()) else { break };
        let step = &moves[random.below(moves.len())];
        let letter = if position.named(turn) == sgf_model::value::Color::Black { 'B' } else { 'W' };
        if random.below(4) == 0 {
            let other = &moves[random.below(moves.len())];
            text.push_str(&format!("(;{letter}[{}])(", position.write(other)));
            n_open += 1;
        }
        text.push_str(&format!(";{letter}[{}]", position.write(step)));
        position.execute(turn, step);
    }
    Some(text + &")".repeat(n_open))
}

/// An image of a shape: which sites, what stands there, and whether it may move across and down.
struct Look {
    number: usize,
    points: Vec<(Site, Occupant)>,
    moves: (bool, bool),
}

/// The images that are asked for, as [`Alike`] says it.
fn looks(shape: &Shape, alike: Alike) -> Vec<Look> {
    let geometry = shape.geometry;
    let board = (i32::from(geometry.columns()), i32::from(geometry.rows()));
    let turned = |symmetry: &sgf_games::Symmetry, x, y| (symmetry.turn)(board, (x, y));
    let places: Vec<_> = shape.standing.iter().filter_map(|(site, _)| geometry.place(*site)).collect();
    let is_free = |of: fn(&(u16, u16)) -> u16, size: u16| {
        let is_inside = places.iter().all(|place| of(place) > 0 && of(place) + 1 < size);
        alike.moved && places.len() == shape.standing.len() && is_inside
    };
    let (x, y) = (is_free(|place| place.0, geometry.columns()), is_free(|place| place.1, geometry.rows()));
    let look = |(number, symmetry): (usize, &sgf_games::Symmetry)| {
        let stays = || (0..board.0).all(|x| (0..board.1).all(|y| turned(symmetry, x, y) == (x, y)));
        let is_asked = (alike.exchanged || !symmetry.exchanges) && (alike.turned || stays());
        // A turn by a quarter exchanges the sides.
        let is_aside = turned(symmetry, 1, 0).0 == turned(symmetry, 0, 0).0;
        let image = |(site, occupant): &(Site, Occupant)| {
            let seen = occupant.pieces().map(|piece| symmetry.piece(piece)).collect();
            (geometry.image(*site, symmetry), seen)
        };
        let points = shape.standing.iter().map(image).collect();
        is_asked.then_some(Look { number, points, moves: if is_aside { (y, x) } else { (x, y) } })
    };
    geometry.symmetries().enumerate().filter_map(look).collect()
}

/// Where an image holds, as how far it has moved.
fn holding(look: &Look, position: &dyn sgf_games::AnyPosition) -> Vec<(usize, i32, i32)> {
    let geometry = position.geometry();
    let place = |site: Site| geometry.place(site).map(|(column, row)| (i32::from(column), i32::from(row)));
    let moved = |site: Site, right: i32, below: i32| match place(site) {
        Some((column, row)) => geometry.at(column + right, row + below),
        None => Some(site),
    };
    let span = |is_free: bool, at: i32, size: u16| if is_free { -at..=i32::from(size) - at } else { 0..=0 };
    let first = place(look.points[0].0).unwrap_or_default();
    let mut all = Vec::new();
    for right in span(look.moves.0, first.0, geometry.columns()) {
        for below in span(look.moves.1, first.1, geometry.rows()) {
            let fits = |(site, seen): &(Site, Occupant)| {
                moved(*site, right, below).is_some_and(|there| position.occupant(there) == *seen)
            };
            if look.points.iter().all(fits) {
                all.push((look.number, right, below));
            }
        }
    }
    all
}

/// Where a shape comes up, the slow way: all positions from the root, all images, all places.
fn slowly(bench: &Workbench, shape: &Shape, alike: Alike) -> Vec<u32> {
    let view = bench.session().game().expect("a game");
    let spec = bench.session().spec().expect("a known game");
    let looks = looks(shape, alike);
    let nodes: Vec<_> = view.nodes().collect();
    let held = |node: &sgf_syntax::Node<'_>| -> BTreeSet<_> {
        let position = position_at(&view, spec, &Options::of(&view), *node).expect("it begins");
        looks.iter().flat_map(|look| holding(look, &*position)).collect()
    };
    let all: Vec<BTreeSet<_>> = nodes.iter().map(held).collect();
    let comes_up = |node: &&sgf_syntax::Node<'_>| {
        let before = node.parent().map(|parent| &all[parent.index()]);
        all[node.index()].iter().any(|one| before.is_none_or(|before| !before.contains(one)))
    };
    nodes.iter().filter(comes_up).map(|node| node.index() as u32).collect()
}

#[test]
fn what_is_found_in_every_game_is_what_playing_from_the_root_finds() {
    let mut random = Random::named("shapes");
    let mut n_games = 0;
    for spec in GAMES.iter().filter(|spec| spec.begin.is_some() && spec.number > 0) {
        let Some(record) = random_record(&mut random, spec.number) else { continue };
        let mut bench =
            Workbench::new(Session::new(crate::read(record.as_bytes()).into_owned()), Theme::default());
        bench.step(|session| session.last());
        let Ok(position) = bench.session().position() else { continue };
        let geometry = position.geometry();
        let sites: Vec<Site> = geometry.sites().filter(|site| geometry.place(*site).is_some()).collect();
        let standing: Vec<Site> =
            sites.iter().copied().filter(|site| !position.occupant(*site).is_empty()).collect();
        // Playing from the root at every node takes too long on a board without edges.
        if standing.is_empty() || sites.len() > 1000 {
            continue;
        }
        n_games += 1;
        for _ in 0..2 {
            let middle = geometry.place(standing[random.below(standing.len())]).expect("a place");
            let size = (random.below(3) as u16, random.below(3) as u16);
            let area = sites.iter().copied().filter(|site| {
                let place = geometry.place(*site).expect("a place");
                (middle.0..=middle.0 + size.0).contains(&place.0)
                    && (middle.1..=middle.1 + size.1).contains(&place.1)
            });
            let shape = bench.shape(area).expect("a position");
            // Nothing is nearly everywhere: on the largest boards there would be millions of places.
            if shape.is_empty() {
                continue;
            }
            let alike = Alike {
                turned: random.below(2) == 0,
                exchanged: random.below(2) == 0,
                moved: random.below(2) == 0,
            };
            let found = bench.find_shape(&shape, alike).expect("a position");
            assert_eq!(
                found.nodes(),
                slowly(&bench, &shape, alike),
                "{} {alike:?} {shape:?} {record}",
                spec.name
            );
        }
        let whole = bench.whole_position().expect("a position");
        let found = bench.find_shape(&whole, ALL).expect("a position");
        assert_eq!(
            found.nodes(),
            slowly(&bench, &whole, Alike { moved: false, ..ALL }),
            "{} {record}",
            spec.name
        );
    }
    assert!(n_games >= 20, "{n_games}");
}

#[test]
fn the_sites_of_a_hit_are_those_of_the_shape_in_its_order() {
    let bench = bench("(;SZ[9];B[cc];W[dc];B[gg];W[gh])", "0*2");
    let position = bench.session().position().expect("a position");
    let shape = bench.shape(position.area("cc:dc").expect("an area")).expect("a shape");
    let found = bench.find_shape(&shape, ALL).expect("a position");
    let names: Vec<_> = found.sites(4).into_iter().map(|site| position.name(site)).collect();
    assert_eq!(names, ["gg", "gh"]);
    assert!(found.sites(3).is_empty());
}
