//! Search results equal those of a replay without planes, keys or intervals.

use std::ops::ControlFlow;

use crate::drawn::{Drawn, Found, Moment, Picture, Played, Random, database, found, replayed};
use sgf_db::{BoardQuery, Database, Entry, Explored, Filter, Next, Pattern, SourceFile, Writer};
use sgf_games::{AnyPosition, Options, Placement, game};
use sgf_model::value::Color;
use sgf_syntax::Document;

/// Plays randomly, mostly near other stones so that there are captures, with passes and setup.
pub(crate) fn played(random: &mut Random, size: usize, n_moves: usize) -> Played {
    let go = game(1).expect("Go is known");
    let mut position =
        go.begin(&Options::default().with_size(size as u32, size as u32)).expect("it has a start position");
    let mut record = format!("(;SZ[{size}]");
    let letter = |at: usize| char::from(b'a' + at as u8);
    if random.below(4) == 0 {
        let point = format!("{}{}", letter(random.below(size)), letter(random.below(size)));
        record += &format!("AB[{point}]");
        position.set_up(&sgf_games::SetUp { ident: "AB", value: &point }).expect("the point is on the board");
    }
    let mut moments = vec![Moment::after(None, 0, picture(&*position), None)];
    for number in 1..=n_moves {
        let color = if number % 2 == 1 { Color::Black } else { Color::White };
        let point = match random.below(20) {
            0 => String::new(),
            _ => format!("{}{}", letter(random.below(size)), letter(random.below(size))),
        };
        record += &format!(";{}[{point}]", color.encode());
        position.follow(color, &point).expect("the move can be read");
        let site = position.site(&point).ok().map(sgf_games::Site::index);
        let next = Moment::after(moments.last(), number as u32, picture(&*position), Some((site, color)));
        moments.push(next);
    }
    record.push(')');
    Played { record: record.into_bytes(), moments }
}

fn picture(position: &dyn AnyPosition) -> Picture {
    let geometry = position.geometry();
    let sign = |owner| match owner {
        Some(Color::Black) => b'X',
        Some(Color::White) => b'O',
        None => b'.',
    };
    geometry.sites().map(|site| sign(position.occupant(site).owner())).collect()
}

/// A random part of a picture, possibly all of it.
pub(crate) fn cut(random: &mut Random, picture: &Picture, size: usize) -> Drawn {
    let (columns, rows) =
        if random.below(8) == 0 { (size, size) } else { (1 + random.below(4), 1 + random.below(4)) };
    let (left, top) = (random.below(size - columns + 1), random.below(size - rows + 1));
    let mut drawn = Drawn::part(random, picture, size, (columns, rows), (left, top));
    drawn.sides = drawn.sides.map(|touches| touches && random.below(2) == 0);
    drawn
}

/// The continuations, counted without and with a list of hits.
pub(crate) fn counted(database: &Database, query: &BoardQuery) -> Explored {
    database.explore(&Filter::default(), query).expect("the query is valid")
}

pub(crate) fn listed(database: &Database, query: &BoardQuery) -> Explored {
    let all = |_: &sgf_db::Progress<'_>| ControlFlow::Continue(());
    database.explore_while(&Filter::default(), query, all).expect("the query is valid")
}

#[test]
fn patterns_match_a_replay() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut n_hits = 0;
    for (size, n_games, n_moves) in [(5, 12, 120), (9, 12, 110)] {
        let mut random = Random(0x5eed + size as u64);
        let games: Vec<Played> = (0..n_games).map(|_| played(&mut random, size, n_moves)).collect();
        let place = folder.path().join(size.to_string());
        std::fs::create_dir(&place).expect("a temporary folder");
        let database = database(&place, &games);
        for number in 0..120 {
            let mut any = || {
                let game = &games[random.below(n_games)];
                let picture = &game.moments[random.below(game.moments.len())].picture;
                cut(&mut random, picture, size)
            };
            // The second half are corner patterns with stones, which use the corner search.
            let is_in_corner = |drawn: &Drawn| {
                let [left, right, top, bottom] = drawn.sides;
                left != right && top != bottom && drawn.signs.iter().any(|sign| b"XO".contains(sign))
            };
            let mut drawn = any();
            while number >= 60 && !is_in_corner(&drawn) {
                drawn = any();
            }
            let (is_turned, is_exchanged) = (number % 3 > 0, number % 2 > 0);
            let pattern: Pattern = drawn.diagram().parse().expect("a valid pattern");
            let mut query = BoardQuery::pattern(1, pattern);
            (query.turned, query.exchanged) = (is_turned, is_exchanged);
            let expected = replayed(&games, size, &drawn.all(is_turned, is_exchanged));
            // The second search uses transposed games.
            let got = [found(&database, &query), found(&database, &query)];
            let shown = format!("{} on {size}x{size}, {is_turned} {is_exchanged}", drawn.diagram());
            assert!(got[0] == expected && got[1] == expected, "{shown}: {got:?}, not {expected:?}");
            assert_eq!(counted(&database, &query), listed(&database, &query), "{shown}");
            query.within = Some(10..=40);
            let expected: Found = expected.into_iter().filter(|hit| (10..=40).contains(&hit.1)).collect();
            assert_eq!(found(&database, &query), expected, "{shown}");
            assert_eq!(counted(&database, &query), listed(&database, &query), "{shown}");
            let got = &got[0];
            assert!(!got.is_empty(), "it was cut from a game");
            n_hits += got.len();
        }
    }
    assert!(n_hits > 1000, "{n_hits}");
}

#[test]
fn finds_positions_early_and_late() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let size = 5;
    let mut random = Random(7);
    let games: Vec<Played> = (0..10).map(|_| played(&mut random, size, 150)).collect();
    let database = database(folder.path(), &games);
    let go = game(1).expect("Go is known");
    for _ in 0..60 {
        let game = &games[random.below(games.len())];
        let picture = &game.moments[random.below(game.moments.len())].picture;
        let drawn = Drawn::new(size, size, picture.clone(), [true; 4]);
        let position = go.begin(&Options::default().with_size(5, 5)).expect("it has a start position");
        let geometry = position.geometry();
        let stone = |(site, sign)| {
            let color = match sign {
                b'X' => Some(Color::Black),
                b'O' => Some(Color::White),
                _ => None,
            };
            (site, color.into())
        };
        let placement = Placement::new(geometry, geometry.sites().zip(picture.iter().copied()).map(stone));
        let query = BoardQuery::position(1, &placement).expect("stones are all of one kind");
        let (looks, mut alike) = drawn.all(true, true);
        // Of equivalent moves, those with the given color are preferred. Passes are continuations too.
        alike.retain(|look| !look.is_exchanged);
        let at_once = |hit: &(usize, u32, u16, u16, Option<Next>)| Some(hit.4?).filter(|next| !next.is_late);
        let expected = replayed(&games, size, &(looks, alike));
        let expected: Found =
            expected.into_iter().map(|hit| (hit.0, hit.1, hit.2, hit.3, at_once(&hit))).collect();
        assert_eq!(found(&database, &query), expected, "{}", drawn.diagram());
    }
}

#[test]
fn a_place_counts_again_after_a_capture() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.sgfdb");
    // A ko at cb and bb: Black takes it, White takes it back, and Black retakes it.
    let record = b"(;GM[1]SZ[9];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[gg];W[hh];B[cb];W[ii])";
    let mut writer = Writer::create_or_open(&path).expect("no other writer is active");
    let file = SourceFile { path: "a.sgf", stamp: None, archive: None };
    writer.add(&file, &Entry::all(&Document::parse(record), None)).expect("it can be written");
    writer.commit().expect("it can be written");
    let pattern: Pattern = "----/*XO*/X.XO/*XO*".parse().expect("it is a pattern");
    let mut query = BoardQuery::pattern(1, pattern);
    (query.turned, query.exchanged) = (false, false);
    let mut moves = Vec::new();
    let damage = Database::open(&path).expect("it exists").find(&Filter::default(), Some(&query), |game| {
        moves.extend(game.hits.iter().map(|hit| hit.move_number));
        ControlFlow::Continue(())
    });
    assert_eq!((moves, damage.ok()), (vec![7, 11], Some(Vec::new())));
}
