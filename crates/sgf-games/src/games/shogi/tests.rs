//! Tests of shogi: perft, drops, notations, and problems.

use sgf_model::value::Color;

use super::{Kind, Shogi};
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Played, Position, SetUp, perft};

fn start() -> Shogi {
    Shogi::begin(&Options::default()).expect("the usual board")
}

fn position(black: &str, white: &str, turn: Color) -> Shogi {
    let mut position = start();
    for (ident, values) in [("AB", black), ("AW", white)] {
        for value in values.split_whitespace() {
            position.set_up(&SetUp { ident, value }).expect("a piece");
        }
    }
    position.set_turn(turn);
    position
}

fn check_move(position: &Shogi, text: &str) -> Result<(), IllegalMove> {
    position.check_move(Color::Black, &position.read_move(Color::Black, text).expect("a move"))
}

#[test]
fn satisfies_the_contract() {
    let plan = Plan { games: 1000, most_moves: 10, options: Options::default() };
    contract::check::<Shogi>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    let plan = Plan { games: 6, most_moves: 200, options: Options::default() };
    contract::check::<Shogi>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn perft_matches_published_counts() {
    for (depth, count) in [(1, 30), (2, 900), (3, 25_470)] {
        assert_eq!(perft(&start(), depth), count, "depth {depth}");
    }
}

/// The position with 593 legal moves, the maximum.
#[test]
fn counts_position_with_most_moves() {
    let black = "R9a K7b S5b S3b S2b B5c L8i L6i L4i R* B* G* S* N* L* P*";
    let board = position(black, "K1b G* N* P*", Color::Black);
    assert_eq!(perft(&board, 1), 593);
}

#[test]
fn captured_pieces_can_be_dropped() {
    let mut position = start();
    for text in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"] {
        let color = position.turn().expect("the game continues");
        let step = position.read_move(color, text).expect("a move");
        let played = position.play(color, &step).unwrap_or_else(|reason| panic!("{text}: {reason}"));
        assert_eq!(played.captured, u32::from(text.contains("2b")), "{text}");
    }
    assert_eq!(
        (position.in_hand(Color::Black, Kind::Bishop), position.in_hand(Color::White, Kind::Bishop)),
        (0, 1)
    );
}

#[test]
fn checks_the_rules_of_drops() {
    let board = position("K5i P4g P* N*", "K5a", Color::Black);
    assert_eq!(check_move(&board, "P*4d"), Err(IllegalMove::Forbidden), "a second pawn on the file");
    assert_eq!(check_move(&board, "P*3a"), Err(IllegalMove::Forbidden), "it could not move");
    assert_eq!(check_move(&board, "N*3b"), Err(IllegalMove::Forbidden));
    assert_eq!(check_move(&board, "P*3b"), Ok(()));
    assert_eq!(check_move(&board, "P*5a"), Err(IllegalMove::Occupied));
    assert_eq!(check_move(&board, "G*3c"), Err(IllegalMove::NoneLeft));
    let mating = position("K5i G5c P*", "K5a L4a L6a", Color::Black);
    assert_eq!(check_move(&mating, "P*5b"), Err(IllegalMove::Rules), "mate by the drop of a pawn");
    let mated = position("K5i G5b P5c", "K5a", Color::White);
    assert_eq!((mated.outcome(), mated.turn()), (Some(Outcome::win(Color::Black)), None));
}

#[test]
fn illegal_moves_have_reasons() {
    let board = position("K5i G5h P1c", "K1a R5a", Color::Black);
    for (text, reason) in [
        ("5h4h", IllegalMove::Check),
        ("5h3h", IllegalMove::Geometry),
        ("5h5i", IllegalMove::Occupied),
        ("5a5b", IllegalMove::NotYours),
        ("9a9b", IllegalMove::NoPiece),
        ("5h5g+", IllegalMove::Geometry),
    ] {
        assert_eq!(check_move(&board, text), Err(reason), "{text}");
    }
    assert_eq!(check_move(&board, "1c1b+"), Ok(()));
    assert_eq!(check_move(&position("P1b", "K9a", Color::Black), "1b1a"), Err(IllegalMove::Forbidden));
}

#[test]
fn reads_both_notations() {
    let position = start();
    for (text, csa) in [("7g7f", "7776FU"), ("8h2b+", "8822UM"), ("P*5e", "0055FU")] {
        let step = position.read_move(Color::Black, text).expect("a move");
        assert_eq!(position.read_move(Color::Black, csa), Ok(step));
        assert_eq!(position.read_move(Color::Black, &format!("+{csa}")), Ok(step));
        assert_eq!(
            (position.write_move(&step), position.write_as(&step, "csa")),
            (text.into(), Some(csa.into()))
        );
    }
    for text in ["", "7g", "0a1a", "7g7j", "X*5e", "P*", "*5e", "7g7fé", "é5e*", "7776XX", "PP*5e"] {
        assert!(position.read_move(Color::Black, text).is_err(), "{text}");
    }
}

#[test]
fn illegal_moves_are_played() {
    let mut board = start();
    for (text, played) in [
        ("5i5a", Played { captured: 1, lost: 0, replaced: true }),
        ("5a4a+", Played { captured: 1, lost: 0, replaced: true }),
        ("9i9g", Played { captured: 0, lost: 1, replaced: true }),
        ("5e5d", Played::default()),
        ("K*5e", Played::default()),
        ("R*5e", Played { captured: 0, lost: 1, replaced: true }),
    ] {
        let step = board.read_move(Color::Black, text).expect("a move");
        assert_eq!(board.play_unchecked(Color::Black, &step), played, "{text}");
        assert!(perft(&board, 1) > 0 || board.turn().is_none() || text == "R*5e");
    }
}

#[test]
fn starts_from_sfen() {
    let at = |sfen: &str| Shogi::begin(&Options::default().with_start(sfen));
    for (sfen, counts) in [
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", [30, 900]),
        ("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", [593, 105_677]),
        ("8k/9/8P/9/9/9/9/9/8K b G", [83, 0]),
    ] {
        let position = at(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
        assert_eq!(perft(&position, 1), counts[0], "{sfen}");
        if counts[1] > 0 {
            assert_eq!(perft(&position, 2), counts[1], "{sfen}");
        }
    }
    for (sfen, why) in [
        ("nonsense", "an SFEN needs a board"),
        ("9/9/9 b -", "the board has 3 ranks"),
        ("4k4/9/9/9/9/9/9/9/4K5 b -", "does not have 9 squares"),
        ("4k4/9/9/9/9/9/9/9/3+GK4 b -", "`+G` is not a shogi piece"),
        ("4k4/9/9/9/9/9/9/9/3+K+ b -", "does not have 9 squares"),
        ("4k4/9/9/9/9/9/9/9/4K4 x -", "not `x`"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 2", "no piece after `2`"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 19P", "`19P` in `19P`"),
        ("4k4/9/9/9/9/9/9/9/4K4 b K", "`K` in `K`"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 18P17pp", "more than 18"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 3R", "more than 2"),
        ("9/9/9/9/9/9/9/4K4/4K4 b -", "two kings"),
        ("4k4/9/9/9/9/P8/9/P8/4K4 b -", "on file 9"),
        ("4k3P/9/9/9/9/9/9/9/4K4 b -", "could never move"),
        ("4k4/9/9/9/9/9/9/n8/4K4 b -", "could never move"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - x", "`x` is not a number"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1 1", "unexpected field"),
        ("4k4/9/9/9/9/9/9/9/4R3K b -", "is in check"),
    ] {
        let error = at(sfen).expect_err(sfen).to_string();
        assert!(error.contains(why), "{sfen}: {error}");
    }
}

#[test]
fn player_notation_round_trips() {
    let at = |sfen: &str| Shogi::begin(&Options::default().with_start(sfen)).expect("a position");
    let usual = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    for (sfen, moves) in [
        (usual, "7g7f P-7f ７六歩, 4i5h G4i-5h ５八金右, 6i7h G-7h ７八金, 2h7h R-7h ７八飛"),
        (
            "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1",
            "8h2b+ Bx2b+ ２二角成, 8h2b Bx2b= ２二角不成",
        ),
        ("4k4/9/9/9/9/9/9/9/4K4 b 2PG 1", "P*5e P*5e ５五歩打, G*5b G*5b ５二金打"),
        ("4k4/9/2+P6/9/9/9/9/9/4K4 b - 1", "7c7b +P-7b ７二と"),
        ("4k4/9/9/9/9/9/1+r7/9/4K4 w - 1", "8g8h +R-8h ８八龍"),
        // Golds on three sides of a square, and one behind it.
        (
            "4k4/9/9/9/3G5/9/3GGG3/9/4K4 b - 1",
            "6g5f G6g-5f ５六金左, 5g5f G5g-5f ５六金直, 4g5f G4g-5f ５六金右",
        ),
        (
            "4k4/9/9/9/4G4/3G5/3G5/9/4K4 b - 1",
            "5e5f G5e-5f ５六金引, 6f5f G6f-5f ５六金寄, 6g5f G6g-5f ５六金上",
        ),
        ("4k4/9/9/9/9/3G1G3/3G1G3/9/4K4 b - 1", "6g5f G6g-5f ５六金左上, 4f5f G4f-5f ５六金右寄"),
        ("4k4/9/2g1g4/9/9/9/9/9/4K4 w - 1", "7c6d G7c-6d ６四金右, 5c6d G5c-6d ６四金左"),
        ("k8/9/9/9/9/9/9/4+R4/3K1+R3 b - 1", "5h5i +R5h-5i ５九龍引, 4i5i +R4i-5i ５九龍寄"),
    ] {
        let position = at(sfen);
        let color = position.turn().expect("a turn");
        for three in moves.split(", ") {
            let [usi, western, japanese] = three.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{three}")
            };
            let step = position.read_move(color, usi).expect("a move");
            assert_eq!(position.notation(color, &step, "").as_deref(), Some(western));
            assert_eq!(position.notation(color, &step, "japanese").as_deref(), Some(japanese));
            let kif = position.notation(color, &step, "kif").expect("every move has one");
            assert_eq!(position.read_move(color, &kif), Ok(step), "{kif}");
            for notation in [western, japanese] {
                assert_eq!(position.read_move(color, notation), Ok(step), "{notation}");
            }
        }
    }
    let position = at(usual);
    for (text, usi) in [
        ("▲７六歩(77)", "7g7f"),
        ("５八金右", "4i5h"),
        ("５八金左上", "6i5h"),
        ("☗76歩", "7g7f"),
        ("５八金(69)", "6i5h"),
        ("G6i-5h", "6i5h"),
    ] {
        assert_eq!(position.read_move(Color::Black, text), position.read_move(Color::Black, usi), "{text}");
    }
    for text in ["５八金", "P-7e", "７五歩", "同歩", "７六", "７六歩(", "７六歩(78)", "G-5h", "P*5e", "+P-7f"]
    {
        let read = position.read_move(Color::Black, text);
        assert!(read.is_err() || text == "P*5e", "{text}: {read:?}");
    }
}

/// Sets up a few pieces, and plays a cycle of moves a number of times.
fn repeated(sfen: &str, cycle: &str, n_times: usize) -> Shogi {
    let mut position = Shogi::begin(&Options::default().with_start(sfen)).expect("a position");
    for text in std::iter::repeat_n(cycle.split(' '), n_times).flatten() {
        let color = position.turn().expect("the game continues");
        position.play_text(color, text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    }
    position
}

#[test]
fn fourfold_repetition_ends_the_game() {
    let quiet = "4k4/9/9/9/9/9/9/9/R3K4 b - 1";
    assert_eq!(repeated(quiet, "9i8i 5a4a 8i9i 4a5a", 2).outcome(), None);
    let drawn = repeated(quiet, "9i8i 5a4a 8i9i 4a5a", 3);
    assert_eq!((drawn.outcome(), drawn.turn(), perft(&drawn, 1)), (Some(Outcome::DRAW), None, 0));
    // Black gives check with every move, and loses.
    let checking = "4k4/9/9/9/9/9/9/9/4R3K w - 1";
    let lost = repeated(checking, "5a4a 5i4i 4a5a 4i5i", 3);
    assert_eq!((lost.outcome(), lost.turn()), (Some(Outcome::win(Color::White)), None));
    // Setup resets repetition.
    let mut again = drawn;
    again.set_up(&SetUp { ident: "AB", value: "P5g" }).expect("a pawn");
    assert_eq!(again.outcome(), None);
}
