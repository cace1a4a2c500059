//! Tests of chess: perft, special moves, notations, and boards without kings.

use sgf_model::value::Color;

use super::{Chess, Kind};
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Played, Position, SetUp, Square, perft};

pub(super) fn start() -> Chess {
    Chess::begin(&Options::default()).expect("chess is played on 8×8")
}

/// Plays a sequence of moves.
fn line(mut position: Chess, text: &str) -> Chess {
    for text in text.split_whitespace() {
        let color = position.turn().expect("the game continues");
        let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"));
        position.play(color, &step).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
    position
}

pub(super) fn position(white: &str, black: &str, turn: Color) -> Chess {
    let mut position = start();
    for (ident, values) in [("AW", white), ("AB", black)] {
        for value in values.split_whitespace() {
            position.set_up(&SetUp { ident, value }).expect("a piece");
        }
    }
    position.set_turn(turn);
    position
}

fn start_960(fen: &str) -> Chess {
    Chess::begin(&Options::default().with_variant("Chess960").with_start(fen))
        .unwrap_or_else(|why| panic!("{fen}: {why}"))
}

/// An initial position of Chess960 with random numbers below a bound.
pub(super) fn shuffled(mut below: impl FnMut(usize) -> usize) -> Chess {
    loop {
        let mut letters = *b"RNBQKBNR";
        (1..8).for_each(|index| letters.swap(index, below(index + 1)));
        let at = |letter| letters.iter().position(|it| *it == letter).unwrap_or_default();
        let last = |letter| letters.iter().rposition(|it| *it == letter).unwrap_or_default();
        if (at(b'R')..last(b'R')).contains(&at(b'K')) && at(b'B') % 2 != last(b'B') % 2 {
            let row = String::from_utf8_lossy(&letters).into_owned();
            let fen = format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{row} w KQkq - 0 1", row.to_ascii_lowercase());
            return start_960(&fen);
        }
    }
}

fn check_move(position: &Chess, color: Color, text: &str) -> Result<(), IllegalMove> {
    position.check_move(color, &position.read_move(color, text).expect("a move"))
}

#[test]
fn satisfies_the_contract() {
    let plan = Plan { games: 1000, most_moves: 24, options: Options::default() };
    contract::check::<Chess>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn perft_matches_published_counts() {
    for (depth, count) in [(1, 20), (2, 400), (3, 8902), (4, 197_281)] {
        assert_eq!(perft(&start(), depth), count, "depth {depth}");
    }
}

/// The pieces of the "Kiwipete" position, with castling, en passant and promotions: White's, Black's.
pub(super) const SPECIAL: [&str; 2] = [
    "Ra1 Rh1 Ke1 a2 b2 c2 Bd2 Be2 f2 g2 h2 Nc3 Qf3 e4 Ne5 d5",
    "Ra8 Rh8 Ke8 a7 c7 d7 Qe7 f7 Bg7 Ba6 Nb6 e6 Nf6 g6 b4 h3",
];

#[test]
fn perft_covers_special_moves() {
    let position = position(SPECIAL[0], SPECIAL[1], Color::White);
    for (depth, count) in [(1, 48), (2, 2039), (3, 97_862)] {
        assert_eq!(perft(&position, depth), count, "depth {depth}");
    }
}

#[test]
fn mate_and_stalemate_end_game() {
    let mated = line(start(), "f3 e5 g4 Qh4#");
    assert_eq!((mated.outcome(), mated.turn()), (Some(Outcome::win(Color::Black)), None));
    let stale = position("Kf7 Qg6", "Kh8", Color::Black);
    assert_eq!(stale.outcome(), Some(Outcome::DRAW));
}

#[test]
fn reads_both_notations() {
    let position = line(start(), "e2e4 e7-e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O");
    assert_eq!(position.piece(Square::new(5, 0)), Some((Color::White, Kind::Rook)));
    for (text, written) in [("f6", "f7f6"), ("Nd5", ""), ("Bg4!?", "c8g4"), ("Ne7", "g8e7")] {
        let is_legal = text != "Nd5";
        let step = position.read_move(Color::Black, text);
        assert_eq!(
            step.map(|step| position.write_move(&step)).ok().as_deref(),
            is_legal.then_some(written),
            "{text}"
        );
    }
    for text in ["", "e", "e9", "i1", "Ze4", "O-O-O-O", "e2e4e5", "é4", "Né4", "0000", "e2é4", "=Q", "K"] {
        assert!(position.read_move(Color::Black, text).is_err(), "{text}");
    }
}

#[test]
fn san_disambiguates_pieces() {
    let board = position("Ke1 Nb1 Nf3", "Ke8", Color::White);
    assert!(board.read_move(Color::White, "Nd2").is_err());
    let step = board.read_move(Color::White, "Nbd2").expect("one of them");
    assert_eq!(board.write_move(&step), "b1d2");
}

#[test]
fn pawns_capture_en_passant_and_promote() {
    let mut board = line(start(), "e4 a6 e5 d5");
    let step = board.read_move(Color::White, "exd6").expect("a move");
    assert_eq!(board.play(Color::White, &step), Ok(Played { captured: 1, lost: 0, replaced: false }));
    assert_eq!(board.piece(Square::new(3, 4)), None);
    let late = line(start(), "e4 a6 e5 d5 a3 a5");
    assert_eq!(check_move(&late, Color::White, "e5d6"), Err(IllegalMove::Geometry));
    let board = position("Ke1 b7", "Kh8 Rd5", Color::White);
    assert_eq!(check_move(&board, Color::White, "b7b8"), Err(IllegalMove::Rules));
    let board = line(board, "b8=N");
    assert_eq!(board.piece(Square::new(1, 7)), Some((Color::White, Kind::Knight)));
}

#[test]
fn illegal_moves_have_reasons() {
    let board = position("Ke1 Re2 Ra1 Bc1", "Ke8 Re7 f4", Color::White);
    for (text, reason) in [
        ("e2d2", IllegalMove::Check),
        ("e2e8", IllegalMove::Blocked),
        ("e2f4", IllegalMove::Geometry),
        ("e1c1", IllegalMove::Occupied),
        ("e1g1", IllegalMove::Rules),
        ("e7e6", IllegalMove::NotYours),
        ("h1h2", IllegalMove::NoPiece),
    ] {
        assert_eq!(check_move(&board, Color::White, text), Err(reason), "{text}");
    }
}

#[test]
fn boards_without_kings_accept_any_move() {
    let mut board = position("Na1", "c2", Color::White);
    assert_eq!(check_move(&board, Color::White, "a1c2"), Ok(()));
    let step = board.read_move(Color::White, "a1c2").expect("a move");
    assert_eq!(board.play_unchecked(Color::White, &step).captured, 1);
    assert_eq!((board.outcome(), board.turn()), (None, Some(Color::Black)));
    assert_eq!(perft(&board, 1), 0);
}

#[test]
fn illegal_moves_are_played() {
    let mut board = start();
    for text in ["e1g1", "a1a8", "h8h1", "e4e5", "d2d8", "b7b1", "e8e1q", "a2a2"] {
        for color in [Color::White, Color::Black] {
            let step = board.read_move(color, text).expect("squares");
            board.play_unchecked(color, &step);
        }
    }
}

#[test]
fn automatic_draws_end_game() {
    for (black, white, is_dead) in [
        ("Ke8", "Ke1", true),
        ("Ke8 Nb8", "Ke1", true),
        ("Ke8 Bc8", "Ke1 Bf1", true),
        ("Ke8 Bc8", "Ke1 Bc1", false),
        ("Ke8 Nb8", "Ke1 Nb1", false),
        ("Ke8 e7", "Ke1", false),
        ("Ke8", "Ke1 Ra1", false),
    ] {
        let expected = is_dead.then_some(Outcome::DRAW);
        let board = position(white, black, Color::White);
        assert_eq!(board.outcome(), expected, "{black}, {white}");
        assert_eq!(board.turn().is_none(), is_dead);
    }
    let mut board = start();
    let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for (index, text) in round.into_iter().cycle().take(16).enumerate() {
        assert_eq!(board.outcome(), None, "before move {index}");
        let color = board.turn().expect("it goes on");
        board.follow(color, text).expect("a move");
    }
    assert_eq!(
        (board.outcome(), board.turn()),
        (Some(Outcome::DRAW), None),
        "the beginning for the fifth time"
    );
}

#[test]
fn game_is_drawn_after_75_quiet_moves() {
    // A rook moves around the board, so that no position occurs five times.
    let mut board = position("Kh1 Rb1", "Ka8 a7", Color::White);
    let squares: Vec<String> =
        (1..=7).flat_map(|row| "bcdefg".chars().map(move |column| format!("{column}{row}"))).collect();
    let mut rook = "b1".to_owned();
    let mut king = "a8";
    for (index, to) in squares.iter().skip(1).chain(squares.iter()).chain(squares.iter()).take(75).enumerate()
    {
        assert_eq!(board.outcome(), None, "before move {index}");
        board.follow(Color::White, &format!("{rook}{to}")).expect("a move");
        rook = to.clone();
        let next = if king == "a8" { "b8" } else { "a8" };
        board.follow(Color::Black, &format!("{king}{next}")).expect("a move");
        king = next;
    }
    assert_eq!(board.outcome(), Some(Outcome::DRAW));
}

fn at(fen: &str) -> Result<Chess, crate::StartError> {
    Chess::begin(&Options::default().with_start(fen))
}

#[test]
fn starts_from_fen() {
    for (fen, counts) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8902]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2039, 97_862]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9467]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486, 62_379]),
        // The capturing pawn is pinned horizontally.
        ("8/8/8/8/k2pP2Q/8/8/3K4 b - e3 0 1", [6, 129, 858]),
    ] {
        let position = at(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let counted = [1, 2, 3].map(|depth| perft(&position, depth));
        assert_eq!(counted, counts, "{fen}");
    }
    let drawn = at("4k3/8/8/8/8/8/8/R3K3 w - - 149 90").expect("a position");
    assert_eq!(drawn.outcome(), None);
    let mut after = drawn.clone();
    after.play_text(Color::White, "Ra2").expect("a move");
    assert_eq!(after.outcome(), Some(Outcome::DRAW), "75 moves of both");
}

#[test]
fn rejects_invalid_fen() {
    for (fen, why) in [
        ("nonsense", "a FEN needs a board"),
        ("8/8/8/8/8/8/8 w - - 0 1", "the board has 7 ranks"),
        ("9/8/8/8/8/8/8/8 w - - 0 1", "does not have 8 squares"),
        ("7/8/8/8/8/8/8/8 w - - 0 1", "does not have 8 squares"),
        ("4k3/8/8/8/8/8/8/4K+R2 w - -", "`R` is not a chess piece"),
        ("4k3/8/8/8/8/8/8/4KX2 w - -", "`X` is not a chess piece"),
        ("4k3/8/8/8/8/8/8/4K*2 w - -", "`*` in the rank"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings"),
        ("4k3/4k3/8/8/8/8/8/4K3 w - - 0 1", "Black has 2 kings"),
        ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", "a pawn is on"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "not `x`"),
        ("4k3/8/8/8/8/8/8/4K3 w KZ - 0 1", "the king or the rook"),
        ("4k3/8/8/8/8/8/8/4K2R w KZ - 0 1", "not `Z` in `KZ`"),
        ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "no pawn has just moved over `e3`"),
        ("4k3/8/8/8/8/8/8/4K3 w - z9 0 1", "no pawn has just moved over `z9`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "`x` is not a number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "unexpected field `2`"),
        ("4k3/8/8/8/8/8/8/4R2K w - - 0 1", "is in check"),
    ] {
        let error = at(fen).expect_err(fen).to_string();
        assert!(error.contains(why), "{fen}: {error}");
    }
}

/// The counts of the Chess960 perft suite.
#[test]
fn perft_of_chess960() {
    for (fen, counts) in [
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", [21, 528, 12_189]),
        ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", [21, 807, 18_002]),
        ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", [20, 479, 10_471]),
    ] {
        assert_eq!([1, 2, 3].map(|depth| perft(&start_960(fen), depth)), counts, "{fen}");
    }
    let plan = Plan { games: 100, most_moves: 60, options: Options::default().with_variant("chess960") };
    contract::check::<Chess>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn castling_in_chess960_is_the_move_to_the_rook() {
    // The king's destination is the next square, so f1g1 is an ordinary move.
    let board = start_960("4k3/8/8/8/8/8/8/RR3K1R w KQ - 0 1");
    for (text, written, notation) in [
        ("O-O", "f1h1", "O-O"),
        ("0-0-0", "f1a1", ""),
        ("f1h1", "f1h1", "O-O"),
        ("f1g1", "f1g1", "Kg1"),
        ("Kg1", "f1g1", "Kg1"),
    ] {
        let step = board.read_move(Color::White, text).map(|step| board.write_move(&step)).ok();
        assert_eq!(step.as_deref(), (!notation.is_empty()).then_some(written), "{text}");
        if let Ok(step) = board.read_move(Color::White, text) {
            assert_eq!(board.notation(Color::White, &step, "").as_deref(), Some(notation));
        }
    }
    let after = line(board, "O-O");
    assert_eq!(after.piece(Square::new(6, 0)), Some((Color::White, Kind::King)));
    assert_eq!(after.piece(Square::new(5, 0)), Some((Color::White, Kind::Rook)));
    assert_eq!(after.piece(Square::new(7, 0)), None);
    // A king on its destination, and a jump to it.
    let after = line(start_960("6k1/8/8/8/8/8/8/1R4KR w HB - 0 1"), "O-O");
    assert_eq!(after.piece(Square::new(6, 0)), Some((Color::White, Kind::King)));
    let jump = start_960("1k6/8/8/8/8/8/8/1K1R3R w HK - 0 1");
    assert_eq!(
        jump.read_move(Color::White, "b1g1").map(|step| jump.write_move(&step)).as_deref(),
        Ok("b1h1")
    );
}

#[test]
fn a_rook_that_uncovers_an_attack_cannot_castle() {
    let board = start_960("6k1/8/8/8/8/8/8/1RK5 w B - 0 1");
    assert_eq!(check_move(&board, Color::White, "c1b1"), Ok(()));
    let board = start_960("6k1/8/8/8/8/8/8/rRK5 w B - 0 1");
    assert_eq!(check_move(&board, Color::White, "c1b1"), Err(IllegalMove::Rules));
}

#[test]
fn set_up_boards_of_chess960_castle_with_outermost_rooks() {
    let mut position = Chess::begin(&Options::default().with_variant("fischerandom")).expect("a variant");
    for value in ["Kb1", "Ra1", "Rg1", "Rf1"] {
        position.set_up(&SetUp { ident: "AW", value }).expect("a piece");
    }
    position.set_up(&SetUp { ident: "AB", value: "Kb8" }).expect("a piece");
    position.set_turn(Color::White);
    assert!(position.read_move(Color::White, "O-O").is_err(), "the rook on f1 is in between");
    assert_eq!(
        position.read_move(Color::White, "O-O-O").map(|step| position.write_move(&step)).as_deref(),
        Ok("b1a1")
    );
}

#[test]
fn castling_of_other_programs_is_read() {
    let board = position("Ke1 Rh1 Ra1", "Ke8", Color::White);
    for (text, written) in
        [("e1h1", "e1g1"), ("e1a1", "e1c1"), ("OO", "e1g1"), ("o-o-o", "e1c1"), ("e1g1", "e1g1")]
    {
        assert_eq!(
            board.read_move(Color::White, text).map(|step| board.write_move(&step)).as_deref(),
            Ok(written)
        );
    }
    assert!(at("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1").is_ok());
    assert!(at("r3k2r/8/8/8/8/8/8/R3K2R w GAha - 0 1").is_err());
}

/// Compared with python-chess 1.11.
#[test]
fn writes_san() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (fen, moves) in [
        (start, "e2e4 e4, g1f3 Nf3"),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "e1g1 O-O, e1c1 O-O-O, d5e6 dxe6, e5g6 Nxg6, f3f6 Qxf6, c3b5 Nb5",
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "b4f4 Rxf4+, g2g3 g3+, e2e4 e4"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q a8=Q, a7a8n a8=N"),
        ("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8q axb8=Q+"),
        ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2", "d5c6 dxc6"),
        ("4k3/8/8/8/8/8/R6R/1K6 w - - 0 1", "a2d2 Rad2, h2d2 Rhd2"),
        ("7k/R7/8/8/8/8/8/R3K3 w - - 0 1", "a1a4 R1a4, a7a4 R7a4"),
        ("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "d1d8 Rd8#"),
    ] {
        let position = at(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let color = position.turn().expect("a turn");
        for pair in moves.split(", ") {
            let (plain, notation) = pair.split_once(' ').expect("a pair");
            let step = position.read_move(color, plain).expect("a move");
            assert_eq!(position.notation(color, &step, "").as_deref(), Some(notation), "{fen}");
            assert_eq!(position.read_move(color, notation), Ok(step), "{fen}");
        }
    }
    let illegal = start_of_game().read_move(Color::White, "e2e5").expect("two squares");
    assert_eq!(start_of_game().notation(Color::White, &illegal, "san").as_deref(), Some("e2e5"));
    assert_eq!(start_of_game().notation(Color::White, &illegal, "western"), None);
}

fn start_of_game() -> Chess {
    Chess::begin(&Options::default()).expect("the usual board")
}
