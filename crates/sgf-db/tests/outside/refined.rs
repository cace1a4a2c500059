//! Searches with conditions on each hit equal a replay: differing points, lines, the player to move, captures, the end.

use std::collections::BTreeSet;

use crate::drawn::{Drawn, Played, Random, database, found};
use crate::hits::{counted, cut, listed, played};
use sgf_db::{BoardQuery, Database, Filter, Pattern};
use sgf_model::value::Color;

const SIZE: usize = 7;

/// A hit: game, move number, column, row.
type Hit = (usize, u32, u16, u16);

/// The hits of a query according to a replay.
fn replayed(games: &[Played], looks: &[Drawn], query: &BoardQuery) -> BTreeSet<Hit> {
    let mut all = BTreeSet::new();
    for (number, game) in games.iter().enumerate() {
        for look in looks {
            let places = (0..SIZE * SIZE).map(|at| (at % SIZE, at / SIZE));
            let fits = |&(left, top): &(usize, usize)| {
                left + look.columns <= SIZE && top + look.rows <= SIZE && look.may_lie(SIZE, left, top)
            };
            for place in places.filter(fits) {
                let is_hit = |begin: &usize| is_hit(game, look, place, query, *begin);
                let begins = (0..game.moments.len()).filter(is_hit);
                let hit =
                    |begin: usize| (number, game.moments[begin].n_moves, place.0 as u16, place.1 as u16);
                all.extend(begins.map(hit));
            }
        }
    }
    all
}

/// Whether a hit with all conditions begins at a moment.
fn is_hit(game: &Played, look: &Drawn, place: (usize, usize), query: &BoardQuery, begin: usize) -> bool {
    let differing = |at: usize| look.n_differing(&game.moments[at].picture, SIZE, place);
    let matches = |at: usize| differing(at) <= usize::from(query.tolerance);
    if !matches(begin) || (begin > 0 && matches(begin - 1)) {
        return false;
    }
    let exchanged = |color: Color| if look.is_exchanged { color.other() } else { color };
    let step = |at: usize| game.moments.get(at).and_then(|moment| moment.step);
    let turn = step(begin + 1).map(|step| step.1).or_else(|| step(begin).map(|step| step.1.other()));
    let line = |at: usize| {
        let (x, y) = (place.0 + at % look.columns, place.1 + at / look.columns);
        (1 + x.min(y).min(SIZE - 1 - x).min(SIZE - 1 - y)) as u16
    };
    let points = || (0..look.signs.len()).filter(|&at| look.signs[at] != b'*');
    let is_on_lines = query.lines.as_ref().is_none_or(|lines| points().all(|at| lines.contains(&line(at))));
    let is_captured = |at: usize| {
        let (sign, color) = match look.signs[at] {
            b'B' => (b'X', Color::White),
            b'W' => (b'O', Color::Black),
            _ => return true,
        };
        let point = (place.1 + at / look.columns) * SIZE + place.0 + at % look.columns;
        let sign_at = |moment: usize| game.moments[moment].picture[point];
        let last = (1..=begin).rev().find(|&moment| sign_at(moment) != sign_at(moment - 1));
        last.is_some_and(|moment| {
            sign_at(moment - 1) == sign && step(moment).is_some_and(|step| step.1 == color)
        })
    };
    is_on_lines
        && query.to_move.is_none_or(|wanted| turn == Some(exchanged(wanted)))
        && (!query.at_end || (begin..game.moments.len()).all(matches))
        && (0..look.signs.len()).all(is_captured)
}

fn hits(database: &Database, query: &BoardQuery) -> BTreeSet<Hit> {
    found(database, query)
        .into_iter()
        .map(|(game, number, column, row, _)| (game, number, column, row))
        .collect()
}

#[test]
fn refined_searches_equal_a_replay() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut random = Random(20_261_128);
    let games: Vec<Played> = (0..12).map(|_| played(&mut random, SIZE, 110)).collect();
    let database = database(folder.path(), &games);
    let mut n_hits = [0; 5];
    for number in 0..120 {
        let game = &games[random.below(games.len())];
        let at = random.below(game.moments.len());
        let mut drawn = cut(&mut random, &game.moments[at].picture, SIZE);
        let condition = number % 5;
        if condition == 4 {
            let empty = drawn.signs.iter().position(|&sign| sign == b'.');
            let Some(empty) = empty else { continue };
            drawn.signs[empty] = if random.below(2) == 0 { b'B' } else { b'W' };
        }
        let pattern: Pattern = drawn.diagram().parse().expect("a valid pattern");
        let mut query = BoardQuery::pattern(1, pattern);
        (query.turned, query.exchanged) = (random.below(2) == 0, random.below(2) == 0);
        match condition {
            0 => query.tolerance = 1 + random.below(2) as u16,
            1 => query.lines = Some(1 + random.below(2) as u16..=3 + random.below(2) as u16),
            2 => query.to_move = Some(if random.below(2) == 0 { Color::Black } else { Color::White }),
            3 => query.at_end = true,
            _ => {}
        }
        let n_stones = drawn.signs.iter().filter(|sign| b"XO!".contains(sign)).count();
        if query.tolerance > 0 && usize::from(query.tolerance) >= n_stones {
            let refused = database.explore(&Filter::default(), &query);
            assert!(refused.is_err(), "{} with {}", drawn.diagram(), query.tolerance);
            continue;
        }
        let expected = replayed(&games, &drawn.all(query.turned, query.exchanged).0, &query);
        let shown = format!("{} {query:?}", drawn.diagram());
        assert_eq!(hits(&database, &query), expected, "{shown}");
        assert_eq!(counted(&database, &query), listed(&database, &query), "{shown}");
        query.variations = true;
        assert_eq!(hits(&database, &query), expected, "{shown}");
        n_hits[condition] += expected.len();
    }
    assert!(n_hits.iter().all(|&n| n > 20), "{n_hits:?}");
}

#[test]
fn refined_positions_equal_whole_board_patterns() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut random = Random(11);
    let games: Vec<Played> = (0..8).map(|_| played(&mut random, SIZE, 90)).collect();
    let database = database(folder.path(), &games);
    let board = sgf_db::geometry(1, SIZE as u16, SIZE as u16).expect("Go has boards of this size");
    let mut n_hits = 0;
    for number in 0..30 {
        let game = &games[random.below(games.len())];
        let picture = &game.moments[random.below(game.moments.len() - 10) + 10].picture;
        let drawn = Drawn::new(SIZE, SIZE, picture.clone(), [true; 4]);
        let stone = |(site, sign): (_, &u8)| {
            let color = match sign {
                b'X' => Some(Color::Black),
                b'O' => Some(Color::White),
                _ => None,
            };
            (site, color.into())
        };
        let placement = sgf_games::Placement::new(board, board.sites().zip(picture).map(stone));
        let mut query = BoardQuery::position(1, &placement).expect("stones are all of one kind");
        match number % 3 {
            0 => query.tolerance = 2,
            1 => query.to_move = Some(Color::White),
            _ => query.at_end = true,
        }
        let expected = replayed(&games, &drawn.all(true, true).0, &query);
        assert_eq!(hits(&database, &query), expected, "{}", drawn.diagram());
        n_hits += expected.len();
    }
    assert!(n_hits > 10, "{n_hits}");
}
