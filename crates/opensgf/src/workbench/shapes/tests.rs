//! Shape search on small records, compared with a slow search that replays every node.

use std::collections::BTreeSet;

use sgf_games::replay::position_at;
use sgf_games::{GAMES, Options, Site};
use sgf_render::Theme;
use testkit::Random;

use super::*;
use crate::Session;

const ALL: Alike = Alike { turned: true, exchanged: true, moved: true };
const EXACT: Alike = Alike { turned: false, exchanged: false, moved: false };

fn workbench(record: &str, path: &str) -> Workbench {
    let mut workbench =
        Workbench::new(Session::new(crate::read(record.as_bytes()).into_owned()), Theme::default());
    workbench.step(|session| session.go_path(&path.parse().expect("a path"))).expect("the path exists");
    workbench
}

/// The nodes at which the pieces on an area at a path appear.
fn found(record: &str, path: &str, area: &str, alike: Alike) -> Vec<u32> {
    let workbench = workbench(record, path);
    let sites = workbench.session().position().expect("a position").area(area).expect("an area");
    let shape = workbench.shape(sites).expect("a shape");
    workbench.find_shape(&shape, alike).expect("a position").nodes()
}

#[test]
fn finds_moved_rotated_and_exchanged_shapes() {
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
fn edges_stay_at_edges() {
    let record = "(;SZ[9];B[ac];W[bc];B[ge];W[fe];B[ia];W[hf];B[if])";
    assert_eq!(found(record, "0*2", "ac:bc", ALL), [2, 7]);
    // A corner stays a corner.
    let record = "(;SZ[9];B[aa];W[ee];B[ia];W[ab];B[ha])";
    assert_eq!(found(record, "0", "aa:bb", ALL), [1, 3]);
}

#[test]
fn finds_shapes_made_by_captures_and_setup() {
    let record = "(;SZ[9]AW[ee]AB[de][ed][fe];B[ef];W[];W[ee]B[hh];AE[hh];AB[hh])";
    assert_eq!(found(record, "0", "dd:ff", EXACT), [1]);
    assert_eq!(found(record, "0*3", "hh", EXACT), [3, 5]);
    // At the root, the initial position counts.
    assert_eq!(found(record, "", "ed", EXACT), [0]);
}

#[test]
fn ignores_changes_reverted_in_the_same_node() {
    let record = "(;SZ[9];B[ee];AE[ee]AB[ee];B[cc])";
    assert_eq!(found(record, "0", "ee", EXACT), [1]);
}

#[test]
fn distinguishes_pieces_and_pieces_in_hand() {
    // Knights go out and back: the initial position appears again.
    let chess = "(;GM[3];W[Ng1-f3];B[Ng8-f6];W[Nf3-g1];B[Nf6-g8])";
    let workbench = workbench(chess, "");
    let whole = workbench.whole_position().expect("a position");
    assert_eq!(workbench.find_shape(&whole, EXACT).expect("a position").nodes(), [0, 4]);
}

#[test]
fn finds_nothing_on_another_board() {
    let small = workbench("(;SZ[9];B[ee])", "0");
    let shape = small.shape([Site::new(40)]).expect("a shape");
    let large = workbench("(;SZ[13];B[ee];W[gg])", "0");
    assert!(large.find_shape(&shape, ALL).expect("a position").nodes().is_empty());
}

/// A random game with variations and possibly illegal moves.
fn random_record(random: &mut Random, number: u16) -> Option<String> {
    let spec = sgf_games::game(number)?;
    let mut text = format!("(;GM[{number}]");
    let mut n_open = 1;
    let mut position = spec.begin(&Options::default()).ok()?;
    for _ in 0..14 {
        let moves = position.legal_moves();
        let (Some(turn), false) = (position.turn(), moves.is_empty()) else { break };
        let step = &moves[random.below(moves.len())];
        let letter = if position.named(turn) == sgf_model::value::Color::Black { 'B' } else { 'W' };
        if random.below(4) == 0 {
            let other = &moves[random.below(moves.len())];
            text.push_str(&format!("(;{letter}[{}])(", position.write_move(other).ok()?));
            n_open += 1;
        }
        text.push_str(&format!(";{letter}[{}]", position.write_move(step).ok()?));
        position.play_unchecked(turn, step).ok()?;
    }
    Some(text + &")".repeat(n_open))
}

/// An image of a shape: sites, occupants, and whether it may move horizontally and vertically.
struct Look {
    number: usize,
    points: Vec<(Site, Occupant)>,
    moves: (bool, bool),
}

/// The images that [`Alike`] selects.
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
        // A rotation by 90 degrees exchanges the sides.
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

/// The shifts at which an image matches.
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

/// The slow search: all positions from the root, all images, all places.
fn slowly(workbench: &Workbench, shape: &Shape, alike: Alike) -> Vec<u32> {
    let view = workbench.session().game().expect("a game");
    let spec = workbench.session().spec().expect("a known game");
    let looks = looks(shape, alike);
    let nodes: Vec<_> = view.nodes().collect();
    let held = |node: &sgf_syntax::Node<'_>| -> BTreeSet<_> {
        let position = position_at(&view, spec, &Options::of(&view), *node).expect("it has a start position");
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
fn agrees_with_a_slow_search_in_every_game() {
    let mut random = Random::named("shapes");
    let mut n_games = 0;
    for spec in GAMES.iter().filter(|spec| spec.begin.is_some() && spec.number > 0) {
        let Some(record) = random_record(&mut random, spec.number) else { continue };
        let mut workbench =
            Workbench::new(Session::new(crate::read(record.as_bytes()).into_owned()), Theme::default());
        workbench.step(crate::session::Session::last);
        let Ok(position) = workbench.session().position() else { continue };
        let geometry = position.geometry();
        let sites: Vec<Site> = geometry.sites().filter(|site| geometry.place(*site).is_some()).collect();
        let standing: Vec<Site> =
            sites.iter().copied().filter(|site| !position.occupant(*site).is_empty()).collect();
        // The slow search takes too long on boards without edges.
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
            let shape = workbench.shape(area).expect("a position");
            // Empty shapes match nearly everywhere.
            if shape.is_empty() {
                continue;
            }
            let alike = Alike {
                turned: random.below(2) == 0,
                exchanged: random.below(2) == 0,
                moved: random.below(2) == 0,
            };
            let found = workbench.find_shape(&shape, alike).expect("a position");
            assert_eq!(
                found.nodes(),
                slowly(&workbench, &shape, alike),
                "{} {alike:?} {shape:?} {record}",
                spec.name
            );
        }
        let whole = workbench.whole_position().expect("a position");
        let found = workbench.find_shape(&whole, ALL).expect("a position");
        assert_eq!(
            found.nodes(),
            slowly(&workbench, &whole, Alike { moved: false, ..ALL }),
            "{} {record}",
            spec.name
        );
    }
    assert!(n_games >= 20, "{n_games}");
}

#[test]
fn sites_of_a_hit_follow_the_order_of_the_shape() {
    let workbench = workbench("(;SZ[9];B[cc];W[dc];B[gg];W[gh])", "0*2");
    let position = workbench.session().position().expect("a position");
    let shape = workbench.shape(position.area("cc:dc").expect("an area")).expect("a shape");
    let found = workbench.find_shape(&shape, ALL).expect("a position");
    let names: Vec<_> = found.sites(4).into_iter().map(|site| position.name(site)).collect();
    assert_eq!(names, ["gg", "gh"]);
    assert!(found.sites(3).is_empty());
}
