//! Shapes in small records, and each answer compared with one that plays every node from the root.

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
    for _ in 0..10 {
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

/// Where a shape comes up, the slow way: all positions, all images, all places.
fn slowly(bench: &Workbench, shape: &Shape, alike: Alike) -> Vec<u32> {
    let view = bench.session().game().expect("a game");
    let spec = bench.session().spec().expect("a known game");
    let geometry = shape.geometry;
    let board = (i32::from(geometry.columns()), i32::from(geometry.rows()));
    let places: Vec<_> = shape.standing.iter().filter_map(|(site, _)| geometry.place(*site)).collect();
    let is_inside = |of: fn(&(u16, u16)) -> u16, size: u16| {
        places.iter().all(|place| of(place) > 0 && of(place) + 1 < size)
    };
    let is_free = alike.moved && places.len() == shape.standing.len();
    let holding = |node: sgf_syntax::Node<'_>| -> Vec<(usize, i32, i32)> {
        let position = position_at(&view, spec, &Options::of(&view), node).expect("it begins");
        let mut holding = Vec::new();
        for (number, symmetry) in geometry.symmetries().enumerate() {
            let stays = geometry.sites().all(|site| {
                geometry.place(site).is_none_or(|place| {
                    let place = (i32::from(place.0), i32::from(place.1));
                    (symmetry.turn)(board, place) == place
                })
            });
            if (symmetry.exchanges && !alike.exchanged) || (!alike.turned && !stays) {
                continue;
            }
            // A turn by a quarter exchanges the sides.
            let is_aside = (symmetry.turn)(board, (1, 0)).0 == (symmetry.turn)(board, (0, 0)).0;
            let (x, y) =
                (is_inside(|place| place.0, geometry.columns()), is_inside(|place| place.1, geometry.rows()));
            let (across, down) = if is_aside { (y, x) } else { (x, y) };
            let span = |is_free: bool, size: i32| if is_free { -size..=size } else { 0..=0 };
            for right in span(is_free && across, board.0) {
                for below in span(is_free && down, board.1) {
                    let fits = |(site, occupant): &(Site, Occupant)| {
                        let image = geometry.image(*site, symmetry);
                        let there = match geometry.place(image) {
                            Some((column, row)) => {
                                geometry.at(i32::from(column) + right, i32::from(row) + below)
                            }
                            None => Some(image),
                        };
                        let seen: Occupant = occupant.pieces().map(|piece| symmetry.piece(piece)).collect();
                        there.is_some_and(|there| position.occupant(there) == seen)
                    };
                    if shape.standing.iter().all(fits) {
                        holding.push((number, right, below));
                    }
                }
            }
        }
        holding
    };
    let nodes: Vec<_> = view.nodes().collect();
    let all: Vec<_> = nodes.iter().map(|node| holding(*node)).collect();
    let comes_up = |node: &sgf_syntax::Node<'_>| {
        let before = node.parent().map(|parent| &all[parent.index()]);
        all[node.index()].iter().any(|one| before.is_none_or(|before| !before.contains(one)))
    };
    nodes.iter().filter(|node| comes_up(node)).map(|node| node.index() as u32).collect()
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
        n_games += 1;
        for _ in 0..2 {
            let middle = geometry.place(sites[random.below(sites.len())]).expect("a place");
            let size = (random.below(3) as u16, random.below(3) as u16);
            let area = sites.iter().copied().filter(|site| {
                let place = geometry.place(*site).expect("a place");
                (middle.0..=middle.0 + size.0).contains(&place.0)
                    && (middle.1..=middle.1 + size.1).contains(&place.1)
            });
            let shape = bench.shape(area).expect("a position");
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
    assert!(n_games >= 30, "{n_games}");
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
