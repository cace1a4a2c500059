//! Legal moves under different rules, according to GNU Go or the text of the rules.

use sgf_model::value::Color::{Black, White};

use sgf_model::value::LetterPoint;
use testkit::Random;

use super::{begin, drawn, line, point, put, record};
use crate::contract::{self, Plan};
use crate::games::go::{Go, KoRule, Move, Ruleset};
use crate::{IllegalMove, Options, Position, SetUp};

#[test]
fn satisfies_the_contract() {
    let all = [
        (150, 5, 5, "Japanese"),
        (150, 3, 4, "Chinese"),
        (150, 4, 2, "AGA"),
        (150, 3, 3, "NZ"),
        (150, 5, 2, "GOE"),
        (200, 4, 4, "Tromp-Taylor"),
        (50, 1, 1, "Chinese"),
        (50, 1, 5, "Tromp-Taylor"),
        (20, 9, 9, "koSITUATIONALscoreAREAtaxNONEsui1"),
        (3, 19, 19, "Japanese"),
        (2, 19, 19, "Chinese"),
        (1, 52, 52, "Chinese"),
    ];
    for (games, columns, rows, rules) in all {
        let options = Options::default().with_size(columns, rows).with_rules(rules);
        let most_moves = if columns > 30 { 60 } else { 200 };
        let plan = Plan { games, most_moves, options };
        contract::check::<Go>(&plan).unwrap_or_else(|broken| panic!("{columns}×{rows}, {rules}: {broken}"));
    }
}

#[test]
fn played_handicap_stones_satisfy_the_contract() {
    let options = Options { handicap: Some(4), ..Options::default().with_size(5, 5).with_rules("NZ") };
    contract::check::<Go>(&Plan { games: 100, most_moves: 60, options })
        .unwrap_or_else(|broken| panic!("{broken}"));
}

const KO: &str = ". X O . .\nX . X O .\n. X O . .\n. . . . .\n. . . . .";

#[test]
fn ko_is_not_retaken_immediately() {
    for rules in ["Japanese", "GOE"] {
        let mut position = record("(;GM[1]SZ[5]AB[ba][ab][bc][cb]AW[ca][db][cc]PL[W];W[bb])");
        assert_eq!(position.board().prisoners(Black), 1);
        assert_eq!(position.check_move(Black, &put("cb")), Err(IllegalMove::Ko));
        assert_eq!(position.check_move(Black, &put("aa")), Ok(()));
        line(&mut position, "Baa Wee Bcb").expect("the ko may be taken after a threat");
        assert_eq!(line(&mut drawn(KO, rules), "Wbb B W Bcb"), Ok(()), "{rules}: after passes");
    }
    assert_eq!(line(&mut drawn(KO, "Chinese"), "Wbb Bcb"), Err(IllegalMove::Ko));
    assert_eq!(line(&mut drawn(KO, "Chinese"), "Wbb B W Bcb"), Err(IllegalMove::Superko));
    assert_eq!(line(&mut drawn(KO, "NZ"), "Wbb B W Bcb"), Err(IllegalMove::Superko));
    // With the other player to move it is a different situation.
    assert_eq!(line(&mut drawn(KO, "NZ"), "Wbb Wee Bcb"), Ok(()));
}

#[test]
fn single_stone_suicide_is_illegal() {
    for rules in ["Japanese", "Chinese", "AGA", "GOE", "NZ", "Tromp-Taylor", "Korean"] {
        let position = drawn(". O . .\nO . . .\n. . . .", rules);
        assert_eq!(position.check_move(Black, &put("aa")), Err(IllegalMove::Suicide), "{rules}");
        assert_eq!(position.check_move(White, &put("aa")), Ok(()), "{rules}");
    }
}

#[test]
fn suicide_of_two_stones_depends_on_rules() {
    for (rules, judged) in [
        ("Japanese", Err(IllegalMove::Suicide)),
        ("Chinese", Err(IllegalMove::Suicide)),
        ("AGA", Err(IllegalMove::Suicide)),
        ("Korean", Err(IllegalMove::Suicide)),
        ("GOE", Ok(())),
        ("NZ", Ok(())),
        ("Tromp-Taylor", Ok(())),
        ("koSIMPLEscoreAREAtaxNONEsui0", Err(IllegalMove::Suicide)),
        ("koSIMPLEscoreAREAtaxNONEsui1", Ok(())),
    ] {
        let mut position = drawn("X . O . .\nO O . . .\n. . . . .\n. . . . .\n. . . . .", rules);
        assert_eq!(position.check_move(Black, &put("ba")), judged, "{rules}");
        assert_eq!(position.play_unchecked(Black, &put("ba")).lost, 2);
        assert_eq!(position.board().prisoners(Black), 2);
        assert_eq!(position.board().to_string(), ". . O . .\nO O . . .\n. . . . .\n. . . . .\n. . . . .\n");
    }
}

#[test]
fn capture_is_not_suicide() {
    let mut position = record("(;SZ[5]AW[aa][bb][ca]AB[ab][ac][bc][cb]PL[B])");
    assert_eq!(position.check_move(Black, &put("ba")), Ok(()));
    assert_eq!(position.play_unchecked(Black, &put("ba")).captured, 2);
    assert_eq!(position.board().to_string(), ". X O . .\nX . X . .\nX X . . .\n. . . . .\n. . . . .\n");
}

/// Compares superko with a list of all previous boards.
#[test]
fn superko_agrees_with_list_of_boards() {
    let mut n_repetitions = 0;
    for (rules, with_turn) in [("Chinese", false), ("Tromp-Taylor", false), ("AGA", true), ("NZ", true)] {
        let mut random = Random::named(rules);
        for _ in 0..150 {
            let (columns, rows) = (1 + random.below(3) as u32, 1 + random.below(3) as u32);
            let mut position = begin(columns, rows, rules);
            let key = |position: &Go, turn| (position.board().to_string(), with_turn.then_some(turn));
            let mut past = vec![key(&position, Black)];
            let mut color = Black;
            for _ in 0..60 {
                for step in every_put(&position) {
                    let mut next = position.clone();
                    next.play_unchecked(color, &step);
                    let plain = position.clone().under(Ruleset { ko: KoRule::Simple, ..position.rules() });
                    let expected = match plain.check_move(color, &step) {
                        Ok(()) if past.contains(&key(&next, color.other())) => Err(IllegalMove::Superko),
                        judged => judged,
                    };
                    assert_eq!(position.check_move(color, &step), expected, "{step:?} {position:?}");
                    n_repetitions += usize::from(expected == Err(IllegalMove::Superko));
                }
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                let step = if moves.is_empty() { Move::Pass } else { *random.pick(&moves) };
                position.play_unchecked(color, &step);
                color = color.other();
                past.push(key(&position, color));
            }
        }
    }
    assert!(n_repetitions > 1000, "{n_repetitions} repetitions");
}

fn every_put(position: &Go) -> Vec<Move> {
    let (columns, rows) = (position.board().columns(), position.board().rows());
    let points =
        (0..rows).flat_map(|row| (0..columns).filter_map(move |column| LetterPoint::new(column, row)));
    points.map(Move::Put).collect()
}

/// The number of games without repetition in which either player may move at any time: 1, 9 and 907 on one row of one, two and three
/// points (Tromp and Farnebäck, "Combinatorics of Go", 2006).
#[test]
fn counts_games_on_smallest_boards() {
    fn games(position: &Go) -> u64 {
        let next = [Black, White].into_iter().flat_map(|color| {
            let legal =
                every_put(position).into_iter().filter(move |step| position.check_move(color, step).is_ok());
            legal.map(move |step| {
                let mut next = position.clone();
                next.play_unchecked(color, &step);
                next
            })
        });
        1 + next.map(|next| games(&next)).sum::<u64>()
    }
    for (columns, count) in [(1, 1), (2, 9), (3, 907)] {
        assert_eq!(games(&begin(columns, 1, "Tromp-Taylor")), count);
    }
}

#[test]
fn cost_per_move_is_constant() {
    // A stone is captured repeatedly; each board repeats every second move.
    let mut position = drawn(". X . .\nX . . .\n. . . .", "Chinese");
    for _ in 0..100_000 {
        position.play_unchecked(White, &put("aa"));
        assert_eq!(position.check_move(Black, &put("dd")), Err(IllegalMove::Forbidden));
        assert!(
            position.check_move(Black, &put("dc")).is_ok() || position.board().stone(point("dc")).is_some()
        );
        position.play_unchecked(Black, &put("dc"));
    }
    assert_eq!(position.board().prisoners(White), 100_000);
}

#[test]
fn passes_end_the_game() {
    let mut position = record("(;SZ[9];B[tt];W[];B[ee])");
    assert_eq!(position.board().stone(point("ee")), Some(Black));
    assert_eq!(position.turn(), Some(White), "a record may go on after two passes");
    line(&mut position, "W B").expect("passes are legal");
    assert_eq!((position.turn(), position.outcome()), (None, None), "what is dead, the players have to say");
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert!(moves.is_empty());
    assert_eq!(position.play(White, &Move::Pass), Err(IllegalMove::GameOver));

    let mut position = begin(9, 9, "AGA");
    line(&mut position, "Bee W B").expect("passes are legal");
    assert_eq!(position.turn(), Some(White), "White passes last");
    line(&mut position, "W").expect("a pass is legal");
    assert_eq!(position.turn(), None);
    let mut position = begin(9, 9, "AGA");
    line(&mut position, "B W").expect("passes are legal");
    assert_eq!(position.turn(), None);
}

#[test]
fn tt_is_a_point_on_large_boards() {
    let read = |size, text| begin(size, size, "").read_move(Black, text);
    assert_eq!(read(26, "tt"), Ok(put("tt")));
    assert_eq!(read(19, "tt"), Ok(Move::Pass));
    assert_eq!(read(52, "ZZ"), Ok(put("ZZ")));
    assert_eq!(read(52, "aA"), Ok(put("aA")));
    assert_eq!(begin(52, 52, "").write_move(&put("aA")), "aA");
    assert!(Go::begin(&Options::default().with_size(53, 53)).is_err());
    assert!(Go::begin(&Options::default().with_size(0, 5)).is_err());
    assert!(begin(19, 13, "").read_move(Black, "an").is_err());
    assert_eq!(begin(20, 13, "").read_move(Black, "tt").ok(), None, "no pass, and not on the board");
}

#[test]
fn reads_other_notations() {
    let position = begin(19, 19, "");
    for text in ["dd", " dd\n", "DD", "D16", "d16"] {
        assert_eq!(position.read_move(Black, text), Ok(put("dd")), "{text}");
    }
    for text in ["", " ", "tt", "pass", "PASS", "--"] {
        assert_eq!(position.read_move(Black, text), Ok(Move::Pass), "{text:?}");
    }
    for text in ["I5", "D0", "D20", "U1", "D016", "dd dd", "zz", "5d", "é", "d", "D+4"] {
        assert!(position.read_move(Black, text).is_err(), "{text}");
    }
    let edge = |letters| position.write_as(&put(letters), "edge").expect("a coordinates of Go");
    assert_eq!([edge("aa"), edge("is"), edge("ss")], ["A19", "J1", "T1"]);
    assert_eq!(position.write_as(&Move::Pass, "edge").as_deref(), Some("pass"));
    assert_eq!(begin(52, 52, "").write_as(&put("ZZ"), "edge").as_deref(), Some("BBB1"));
    assert_eq!(begin(52, 52, "").read_move(Black, "BBB1"), Ok(put("ZZ")));
}

#[test]
fn board_coordinates_round_trip() {
    let position = begin(52, 37, "");
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert_eq!(moves.len(), 52 * 37 + 1);
    for step in moves {
        let text = position.write_as(&step, "edge").expect("a coordinates of Go");
        assert_eq!(position.read_move(Black, &text), Ok(step), "{text}");
    }
}

#[test]
fn setup_places_rectangles_and_captures_nothing() {
    let mut position = begin(9, 9, "");
    assert_eq!(position.set_up(&SetUp { ident: "AB", value: "aa:cc" }), Ok(9));
    assert_eq!(position.set_up(&SetUp { ident: "AB", value: "aa" }), Ok(0));
    assert_eq!(position.set_up(&SetUp { ident: "AW", value: "bb" }), Ok(1));
    assert_eq!(position.set_up(&SetUp { ident: "AE", value: "cc:aa" }), Ok(9));
    assert!(position.set_up(&SetUp { ident: "AB", value: "jj" }).is_err());
    assert!(position.set_up(&SetUp { ident: "AB", value: "aa:jj" }).is_err());
    assert_eq!(position.set_up(&SetUp { ident: "TB", value: "aa:jj" }), Ok(0), "no setup");
}

/// The three examples in "move vs. add stones".
#[test]
fn stones_without_liberties_stay_until_an_adjacent_move() {
    let setup = "AB[bb:ee]AW[bb][ee][dc][cd][cb][bc][be][eb][ed][de]";
    let stays = record(&format!("(;GM[1]SZ[6]{setup};AE[dc][cd])"));
    assert_eq!(
        stays.board().to_string(),
        ". . . . . .\n. O O X O .\n. O X . X .\n. X . X O .\n. O X O O .\n. . . . . .\n"
    );
    let overwritten = record(&format!("(;GM[1]SZ[6]{setup};B[dd])"));
    assert_eq!(overwritten.board().prisoners(White), 2);
    let suicide = record("(;GM[1]SZ[6]AB[cb][bc][cc][dc][cd];W[cc])");
    assert_eq!(suicide.board().prisoners(White), 1);
    assert_eq!(suicide.board().stone(point("cc")), None);
    let replaced = record("(;SZ[9]AB[cc];W[cc])");
    assert_eq!((replaced.board().stone(point("cc")), replaced.board().prisoners(Black)), (Some(White), 0));
}

#[test]
fn determines_player_to_move() {
    let turn = |text: &str| {
        let position = record(text);
        (position.turn().expect("the game continues"), position.expects(Black), position.expects(White))
    };
    assert_eq!(turn("(;SZ[9])"), (Black, true, false));
    assert_eq!(turn("(;SZ[9]PL[W])"), (White, false, true));
    assert_eq!(turn("(;SZ[9];B[aa])"), (White, false, true));
    assert_eq!(turn("(;SZ[9]HA[2]AB[cc][gg])"), (White, false, true));
    assert_eq!(turn("(;SZ[9]HA[2]AB[cc][gg]PL[B])"), (Black, true, false));
    assert_eq!(turn("(;SZ[9]AB[cc][gg])"), (Black, true, true), "anybody's turn");
    assert_eq!(turn("(;SZ[9]AB[cc][gg];W[aa])"), (Black, true, false));
    assert_eq!(turn("(;SZ[9]HA[2])"), (Black, true, true), "stones may be placed by moves");
    assert_eq!(turn("(;SZ[9]HA[2];B[aa])"), (Black, true, true));
    assert_eq!(turn("(;SZ[9]HA[2];B[aa];B[bb])"), (White, false, true));
    assert_eq!(turn("(;SZ[9]HA[2];W[aa])"), (Black, true, false));
    assert_eq!(turn("(;SZ[9]HA[1])"), (Black, true, false));
}

#[test]
fn illegal_moves_are_played() {
    let mut position = drawn("X O .\n. . .", "Chinese");
    for letters in ["aa", "ba", "ca", "ab"] {
        for color in [Black, White] {
            position.play_unchecked(color, &put(letters));
        }
    }
    position.play_unchecked(Black, &put("ZZ"));
    assert_eq!(position.check_move(Black, &put("ZZ")), Err(IllegalMove::Forbidden));
    assert_eq!(position.hash(), position.fresh_hash());
    assert_eq!(position.turn(), Some(White));
}
