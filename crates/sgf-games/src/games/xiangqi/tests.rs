//! Tests of Xiangqi: perft, the moves of the pieces, and checks.

use sgf_model::value::Color;

use super::Xiangqi;
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Position, SetUp, perft};

fn start() -> Xiangqi {
    Xiangqi::begin(&Options::default()).expect("the usual board")
}

fn position(red: &str, black: &str, turn: Color) -> Xiangqi {
    let mut position = start();
    for (ident, values) in [("AW", red), ("AB", black)] {
        for value in values.split_whitespace() {
            position.set_up(&SetUp { ident, value }).expect("a piece");
        }
    }
    position.set_turn(turn);
    position
}

fn check_move(position: &Xiangqi, text: &str) -> Result<(), IllegalMove> {
    position.check_move(Color::White, &position.read_move(Color::White, text).expect("a move"))
}

#[test]
fn satisfies_the_contract() {
    let plan = Plan { games: 1000, most_moves: 6, options: Options::default() };
    contract::check::<Xiangqi>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    let plan = Plan { games: 10, most_moves: 200, options: Options::default() };
    contract::check::<Xiangqi>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn perft_matches_published_counts() {
    for (depth, count) in [(1, 44), (2, 1920), (3, 79_666)] {
        assert_eq!(perft(&start(), depth), count, "depth {depth}");
    }
}

#[test]
fn pieces_are_blocked() {
    let board = position("Ke0 Ne2 Bc0 Pd1 Ra0 Pa1 Cb2 Ph5", "Ke9 Pe3 Nb7 Rb8 Pb9", Color::White);
    assert_eq!(check_move(&board, "e2d4"), Err(IllegalMove::Geometry), "a piece stands before the horse");
    assert_eq!(check_move(&board, "e2g3"), Ok(()));
    assert_eq!(check_move(&board, "c0e2"), Err(IllegalMove::Occupied));
    assert_eq!(check_move(&board, "c0a2"), Ok(()));
    assert_eq!(check_move(&board, "a0a2"), Err(IllegalMove::Geometry));
    assert_eq!(check_move(&board, "b2b8"), Ok(()), "a cannon takes over one piece");
    assert_eq!(check_move(&board, "b2b7"), Err(IllegalMove::Geometry));
    assert_eq!(check_move(&board, "b2b9"), Err(IllegalMove::Geometry));
    assert_eq!(check_move(&board, "h5g5"), Ok(()), "beyond the river");
    assert_eq!(check_move(&board, "a1b1"), Err(IllegalMove::Geometry), "before it");
    assert_eq!(check_move(&board, "e9e8"), Err(IllegalMove::NotYours));
    assert_eq!(check_move(&board, "i9i8"), Err(IllegalMove::NoPiece));
}

#[test]
fn generals_do_not_face_each_other() {
    let board = position("Ke0 Re4", "Ke9", Color::White);
    assert_eq!(check_move(&board, "e4d4"), Err(IllegalMove::Check));
    assert_eq!(check_move(&board, "e4e9"), Ok(()), "a record may take the general");
}

#[test]
fn player_without_moves_loses() {
    let open = position("Kf0 Ra8", "Kd9", Color::Black);
    assert_eq!(open.outcome(), None);
    let stale = position("Ke0 Ra8", "Kd9", Color::Black);
    assert_eq!((stale.outcome(), stale.turn()), (Some(Outcome::win(Color::White)), None));
    let empty = position("Pa4", "Pa5", Color::Black);
    assert_eq!(empty.outcome(), None, "there are no generals");
}

#[test]
fn reads_both_notations() {
    let position = start();
    for text in ["h2e2", "H2-E2", " h2e2 ", "h2xe2"] {
        let step = position.read_move(Color::White, text).expect("a move");
        assert_eq!(position.write_move(&step), "h2e2");
    }
    for text in ["", "h2", "j2e2", "h2e:", "h2e22", "é2e2"] {
        assert!(position.read_move(Color::White, text).is_err(), "{text}");
    }
}

#[test]
fn illegal_moves_are_played() {
    let mut board = start();
    for text in ["e0e9", "a0a9", "b5b6", "e9e0", "a1a1"] {
        let step = board.read_move(Color::Black, text).expect("a move");
        board.play_unchecked(Color::Black, &step);
    }
    assert_eq!(board.outcome().map(|it| it.winner), board.turn().is_none().then_some(Some(Color::Black)));
}

#[test]
fn starts_from_fen() {
    let at = |fen: &str| Xiangqi::begin(&Options::default().with_start(fen));
    for (fen, counts) in [
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", [44, 1920]),
        ("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", [38, 1128]),
        ("1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 r", [7, 281]),
    ] {
        let position = at(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!([1, 2].map(|depth| perft(&position, depth)), counts, "{fen}");
    }
    for (fen, why) in [
        ("nonsense", "a FEN needs a board"),
        ("4k4/9 w", "the board has 2 ranks"),
        ("4k4/9/9/9/9/9/9/9/9/4KX3 w", "`X` is not a Xiangqi piece"),
        ("4k4/9/9/9/9/9/9/9/9/K8 w", "outside the palace"),
        ("4k4/9/9/9/9/9/9/9/9/9 w", "Red has 0 pieces `K`"),
        ("4k4/9/9/9/9/9/9/9/9/RRRK5 w", "Red has 3 pieces `R`"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 y", "not `y`"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w KQ -", "unexpected `KQ`"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "is in check"),
    ] {
        let error = at(fen).expect_err(fen).to_string();
        assert!(error.contains(why), "{fen}: {error}");
    }
}

#[test]
fn player_notation_round_trips() {
    let usual = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    for (fen, moves) in [
        (
            format!("{usual} w"),
            "h2e2 C2=5 炮二平五, h0g2 H2+3 馬二進三, b2b9 C8+7 炮八進七, c3c4 P7+1 兵七進一, d0e1 A6+5 仕六進五, c0e2 E7+5 相七進五, i0i1 R1+1 車一進一",
        ),
        (format!("{usual} b"), "h9g7 H8+7 馬8進7, b7e7 C2=5 炮2平5, e9e8 K5+1 將5進1, a6a5 P1+1 卒1進1"),
        (
            "3k5/9/9/9/9/R8/9/9/R8/4K4 w".to_owned(),
            "a4a5 R++1 前車進一, a1c1 R-=7 後車平七, a4a3 R+-1 前車退一",
        ),
        // Soldiers are doubled on two files, so the points are written.
        ("3k5/9/P1P6/P1P6/9/9/9/9/9/4K4 w".to_owned(), "a6b6 a6b6 a6b6"),
    ] {
        let position = Xiangqi::begin(&Options::default().with_start(fen)).expect("a position");
        let color = position.turn().expect("a turn");
        for three in moves.split(", ") {
            let [points, western, chinese] = three.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{three}")
            };
            let step = position.read_move(color, points).expect("a move");
            assert_eq!(position.notation(color, &step, "").as_deref(), Some(western));
            assert_eq!(position.notation(color, &step, "chinese").as_deref(), Some(chinese));
            for notation in [western, chinese] {
                assert_eq!(position.read_move(color, notation), Ok(step), "{notation}");
            }
        }
    }
    let position = Xiangqi::begin(&Options::default()).expect("the usual board");
    for (text, points) in
        [("C2.5", "h2e2"), ("c2=5", "h2e2"), ("马二进三", "h0g2"), ("炮２平５", "h2e2"), ("N2+3", "h0g2")]
    {
        assert_eq!(
            position.read_move(Color::White, text),
            position.read_move(Color::White, points),
            "{text}"
        );
    }
    for text in ["C2=2", "C5=2", "炮二平", "X2=5", "C2=55", "炮二平五五", "前炮平五"] {
        assert!(position.read_move(Color::White, text).is_err(), "{text}");
    }
}

#[test]
fn perpetual_check_loses() {
    let at = |fen: &str, cycle: &str, n_times: usize| {
        let mut position = Xiangqi::begin(&Options::default().with_start(fen)).expect("a position");
        for text in std::iter::repeat_n(cycle.split(' '), n_times).flatten() {
            let color = position.turn().expect("the game continues");
            position.play_text(color, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        position
    };
    let checking = ("4k4/9/9/9/9/9/9/9/4R4/3K5 b", "e9f9 e1f1 f9e9 f1e1");
    assert_eq!(at(checking.0, checking.1, 1).outcome(), None);
    let lost = at(checking.0, checking.1, 2);
    assert_eq!((lost.outcome(), lost.turn(), perft(&lost, 1)), (Some(Outcome::win(Color::Black)), None, 0));
    let quiet = at("4k4/9/9/9/9/9/9/9/R8/3K5 w", "a1b1 e9e8 b1a1 e8e9", 4);
    assert_eq!((quiet.outcome(), quiet.turn()), (None, Some(Color::White)), "draws are not judged");
}
