//! Search results in games other than Go equal those of a replay, and so do required and forbidden patterns.

use std::collections::BTreeSet;

use crate::drawn::{Drawn, Found, Moment, Picture, Played, Random, database, found, replayed};
use crate::hits;
use sgf_db::{BoardQuery, Pattern};
use sgf_games::{AnyMove, AnyPosition, Options, game};
use sgf_model::value::Color;

/// GM numbers and board sizes: Othello, Lines of Action, Ataxx, Hex, Amazons, TwixT.
const GAMES: [(u16, u32); 6] = [(2, 8), (9, 8), (10, 7), (11, 6), (18, 6), (21, 9)];

/// The board as signs: `#` is a piece of neither player, such as an arrow. Missing points, such as the corners of TwixT, are empty.
fn picture(position: &dyn AnyPosition) -> Picture {
    let geometry = position.geometry();
    let sign = |site| match position.occupant(site) {
        occupant if occupant.is_empty() => b'.',
        occupant => match occupant.owner() {
            Some(Color::Black) => b'X',
            Some(Color::White) => b'O',
            None => b'#',
        },
    };
    let (columns, rows) = (usize::from(geometry.columns()), usize::from(geometry.rows()));
    let at = |place: usize| geometry.at((place % columns) as i32, (place / columns) as i32);
    (0..columns * rows).map(|place| at(place).map_or(b'.', sign)).collect()
}

/// Plays random legal moves.
fn played(random: &mut Random, gm: u16, size: u32, n_moves: u32) -> Played {
    let spec = game(gm).expect("the game is known");
    let options = Options::default().with_size(size, size);
    let mut position = spec.begin(&options).expect("it has a start position");
    let mut record = format!("(;GM[{gm}]SZ[{size}]");
    let mut moments = vec![Moment::after(None, 0, picture(&*position), None)];
    for number in 1..=n_moves {
        let (Some(color), moves) = (position.turn(), position.legal_moves()) else { break };
        if moves.is_empty() {
            break;
        }
        let step = &moves[random.below(moves.len())];
        let text = position.write_move(step).expect("the position listed it");
        record += &format!(";{}[{text}]", color.encode());
        position.follow(color, &text).expect("the position wrote it");
        moments.push(Moment::after(moments.last(), number, picture(&*position), Some((None, color))));
    }
    record.push(')');
    Played { record: record.into_bytes(), moments }
}

/// Hits without their continuations, whose points depend on the game.
fn without_next(found: Found) -> BTreeSet<(usize, u32, u16, u16)> {
    found.into_iter().map(|(game, at, column, row, _)| (game, at, column, row)).collect()
}

/// A random part of a random moment.
fn cut(random: &mut Random, games: &[Played], size: usize) -> Drawn {
    let game = &games[random.below(games.len())];
    let picture = &game.moments[random.below(game.moments.len())].picture;
    let (columns, rows) = (1 + random.below(4), 1 + random.below(4));
    let (left, top) = (random.below(size - columns + 1), random.below(size - rows + 1));
    let mut drawn = Drawn::part(random, picture, size, (columns, rows), (left, top));
    drawn.sides = drawn.sides.map(|touches| touches && random.below(2) == 0);
    drawn
}

fn query(gm: u16, drawn: &Drawn) -> BoardQuery {
    let pattern: Pattern = drawn.diagram().parse().expect("a valid pattern");
    let mut query = BoardQuery::pattern(gm, pattern);
    (query.turned, query.exchanged) = (false, false);
    query
}

#[test]
fn patterns_of_other_games_match_a_replay() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (gm, size) in GAMES {
        let mut random = Random(0x5eed + u64::from(gm));
        let games: Vec<Played> = (0..10).map(|_| played(&mut random, gm, size, 60)).collect();
        let place = folder.path().join(gm.to_string());
        std::fs::create_dir(&place).expect("a temporary folder");
        let database = database(&place, &games);
        let (mut n_hits, mut has_neutral) = (0, false);
        for _ in 0..60 {
            let drawn = cut(&mut random, &games, size as usize);
            let mut query = query(gm, &drawn);
            let expected = without_next(replayed(&games, size as usize, &drawn.all(false, false)));
            let shown = format!("GM[{gm}] {}", drawn.diagram());
            assert_eq!(without_next(found(&database, &query)), expected, "{shown}");
            n_hits += expected.len();
            has_neutral |= drawn.signs.contains(&b'#');
            // Symmetric images are found as well.
            (query.turned, query.exchanged) = (true, true);
            let all: BTreeSet<_> = found(&database, &query).into_iter().map(|hit| (hit.0, hit.1)).collect();
            assert!(expected.iter().all(|hit| all.contains(&(hit.0, hit.1))), "{shown}");
        }
        assert!(n_hits > 200, "GM[{gm}] has {n_hits} hits");
        assert_eq!(has_neutral, gm == 18, "only Amazons has arrows");
    }
}

#[test]
fn positions_of_backgammon_match_a_replay() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let spec = game(6).expect("backgammon is known");
    let mut random = Random(0xd1ce);
    let (mut games, mut positions) = (Vec::new(), Vec::new());
    for _ in 0..30 {
        let mut position = spec.begin(&Options::default()).expect("it has a start position");
        let mut record = String::from("(;GM[6]");
        let mut of_game = vec![position.copy()];
        for _ in 0..12 {
            let (Some(color), mut moves) = (position.turn(), position.legal_moves()) else { break };
            let written = |step: &AnyMove| position.write_move(step).expect("the position listed it");
            // Dice and checkers, without the cube; small rolls, so that games meet again.
            moves.retain(|step| written(step).starts_with(['1', '2']));
            if moves.is_empty() {
                break;
            }
            let text = written(&moves[random.below(moves.len())]);
            record += &format!(";{}[{text}]", color.encode());
            position.follow(color, &text).expect("the position wrote it");
            of_game.push(position.copy());
        }
        games.push(Played { record: (record + ")").into_bytes(), moments: Vec::new() });
        positions.push(of_game);
    }
    let database = database(folder.path(), &games);
    let mut n_shared = 0;
    for _ in 0..100 {
        let game = random.below(games.len());
        let wanted = &positions[game][random.below(positions[game].len())];
        // Before the first roll, either player may begin.
        let is_equal = |position: &dyn AnyPosition| {
            let turns = [position.turn(), wanted.turn()];
            position.placement() == wanted.placement() && (turns.contains(&None) || turns[0] == turns[1])
        };
        let mut expected = BTreeSet::new();
        for (number, of_game) in positions.iter().enumerate() {
            let at = of_game.iter().enumerate().filter(|(_, position)| is_equal(&***position));
            expected.extend(at.map(|(at, _)| (number, at as u32, 0, 0)));
        }
        n_shared += usize::from(expected.len() > 1);
        let query = BoardQuery::at(spec, &**wanted);
        assert_eq!(without_next(found(&database, &query)), expected, "{:?}", wanted.placement());
    }
    assert!(n_shared > 10, "{n_shared} positions are in several games");
}

#[test]
fn required_and_forbidden_patterns_match_a_replay() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let size = 7;
    let mut random = Random(0xa150);
    let games: Vec<Played> = (0..16).map(|_| hits::played(&mut random, size, 70)).collect();
    let database = database(folder.path(), &games);
    let mut n_left = 0;
    for number in 0..80 {
        let drawn: Vec<Drawn> = (0..4).map(|_| cut(&mut random, &games, size)).collect();
        let (is_turned, is_exchanged) = (number % 2 > 0, number % 3 > 0);
        let of = |drawn: &Drawn| without_next(replayed(&games, size, &drawn.all(is_turned, is_exchanged)));
        let having = |drawn: &Drawn| of(drawn).into_iter().map(|hit| hit.0).collect::<BTreeSet<usize>>();
        let mut query = query(1, &drawn[0]);
        (query.turned, query.exchanged) = (is_turned, is_exchanged);
        let pattern = |drawn: &Drawn| drawn.diagram().parse::<Pattern>().expect("a valid pattern");
        query.also = drawn[1..1 + number % 3].iter().map(pattern).collect();
        query.never = if number % 4 > 0 { vec![pattern(&drawn[3])] } else { Vec::new() };
        let mut expected = of(&drawn[0]);
        for also in &drawn[1..1 + number % 3] {
            let games = having(also);
            expected.retain(|hit| games.contains(&hit.0));
        }
        if !query.never.is_empty() {
            let games = having(&drawn[3]);
            expected.retain(|hit| !games.contains(&hit.0));
        }
        n_left += usize::from(!expected.is_empty() && expected.len() < of(&drawn[0]).len());
        let shown = drawn.iter().map(Drawn::diagram).collect::<Vec<_>>();
        assert_eq!(without_next(found(&database, &query)), expected, "{shown:?}");
    }
    assert!(n_left > 10, "only {n_left} queries leave some of the hits");
}
