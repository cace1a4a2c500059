//! Tests of Hive: perft, OpenSpiel games, real records, and single rules.

use sgf_model::record;
use sgf_model::value::Color;
use sgf_syntax::Document;
use testkit::oracles;

use super::rules::own_move;
use super::{Field, Hive, Move, SPEC, Tile};
use crate::boardspace::{Formality, turns};
use crate::contract::{self, Plan};
use crate::corpus_tests::boardspace::records;
use crate::{IllegalMove, Options, Outcome, Position, perft};

fn start(variant: &str) -> Hive {
    Hive::begin(&Options::default().with_variant(variant)).expect("a set of Hive")
}

/// Plays a sequence of moves.
fn line(variant: &str, moves: &str) -> Hive {
    let mut position = start(variant);
    for text in moves.split(';') {
        play(&mut position, text).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
    position
}

fn play(position: &mut Hive, text: &str) -> Result<(), IllegalMove> {
    let color = position.turn().ok_or(IllegalMove::GameOver)?;
    let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"));
    position.play(color, &step).map(drop)
}

/// Lists the moves of a piece as text.
fn ways(position: &Hive, piece: &str) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let is_it = |step: &&Move| matches!(step, Move::Put { piece: moved, .. } if moved.to_string() == piece);
    moves.iter().filter(is_it).map(|step| position.write_move(step)).collect()
}

#[test]
fn ignores_text_after_the_set_name() {
    assert_eq!(start("hive-plm 2 0 101"), start("Base+MLP"));
    assert_eq!(start(" Hive-P "), start("Base+P"));
    assert!(Hive::begin(&Options::default().with_variant("2 hive")).is_err());
}

#[test]
fn satisfies_the_contract() {
    for (games, most_moves, variant) in [
        (50, 60, "Base+MLP"),
        (350, 16, "Base+MLP"),
        (200, 16, "Base"),
        (200, 16, "hive-p"),
        (200, 16, "Base+ML"),
    ] {
        let options = Options::default().with_variant(variant);
        contract::check::<Hive>(&Plan { games, most_moves, options })
            .unwrap_or_else(|broken| panic!("{broken}"));
    }
}

/// The counts published by UHP engines, which count equal bugs in hand as one move.
#[test]
fn perft_matches_uhp_counts() {
    for (variant, counts) in [("Base", [4, 96, 1440, 21_600]), ("Base+MLP", [7, 294, 6678, 151_686])] {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&start(variant), depth), count, "{variant}, depth {depth}");
        }
    }
}

/// Counts the equal bugs in hand, which OpenSpiel lists separately.
fn n_alike(position: &Hive, step: &Move) -> usize {
    let Move::Put { piece, .. } = step else { return 1 };
    match position.place(*piece) {
        Some(_) => 1,
        None => position.hand(piece.color()).filter(|other| other.bug() == piece.bug()).count(),
    }
}

#[test]
fn perft_with_separate_bugs_matches_openspiel() {
    fn count(position: &Hive, depth: u32) -> usize {
        if depth == 0 {
            return 1;
        }
        let (mut moves, Some(color)) = (Vec::new(), position.turn()) else { return 0 };
        position.legal_moves(&mut moves);
        let after = |step: &Move| {
            let mut next = position.clone();
            next.play_unchecked(color, step);
            n_alike(position, step) * count(&next, depth - 1)
        };
        moves.iter().map(after).sum()
    }
    for (depth, expected) in [(1, 13), (2, 1014), (3, 39546)] {
        assert_eq!(count(&start("Base+MLP"), depth), expected, "depth {depth}");
    }
}

#[test]
fn equal_bugs_may_be_placed_by_either_number() {
    let position = line("Base", "wS1; bS1 wS1-");
    let read = |text| position.read_move(Color::White, text).expect("a move");
    assert_eq!(ways(&position, "wS2").len(), 3);
    assert_eq!(ways(&position, "wA2"), [""; 0]);
    assert_eq!(position.check_move(Color::White, &read("wA2 -wS1")), Ok(()));
}

/// Counts the names of a move, such as `wA1 wS1-` and `wA1 -bQ`, because OpenSpiel lists each of them.
fn n_names(position: &Hive, step: &Move) -> usize {
    let Move::Put { piece, to } = step else { return 1 };
    let mut table = position.table.clone();
    table.take(*piece);
    let is_first = table.occupied().next().is_none();
    if is_first || !table.is_empty(*to) {
        return 1;
    }
    to.neighbors().filter(|&next| !table.is_empty(next)).count()
}

/// Errors of OpenSpiel: the game, the move, and a piece that may move there although this disconnects the hive. In both games, Black placed
/// the queen two turns before White.
const TORN: [(usize, usize, &str); 2] = [(12, 5, "bA1"), (19, 5, "bS1")];

/// Counts the names of the moves that a piece would have if it could disconnect the hive.
fn n_torn(position: &Hive, piece: &str) -> usize {
    let piece = Tile::read(piece, Color::Black).expect("a piece");
    let place = position.table.place(piece).expect("a place");
    assert!(position.destinations(Color::Black, piece).is_empty(), "{piece} holds the hive together");
    let mut table = position.table.clone();
    table.take(piece);
    let mut places = Vec::new();
    own_move(&table, piece.bug(), place, &mut places);
    places.sort();
    places.dedup();
    places.iter().map(|&to| n_names(position, &Move::Put { piece, to })).sum()
}

#[test]
fn agrees_with_openspiel() {
    for (number, game) in oracles::lines("openspiel/hive.jsonl").iter().enumerate() {
        let mut position = start("Base+MLP");
        for (index, text) in game["moves"].as_array().expect("moves").iter().enumerate() {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let text = text.as_str().expect("a move");
            let names: usize =
                moves.iter().map(|step| n_names(&position, step) * n_alike(&position, step)).sum();
            let extra = TORN.iter().find(|&&(game, at, _)| (game, at) == (number, index));
            let extra = extra.map_or(0, |(_, _, piece)| n_torn(&position, piece));
            assert_eq!(
                (names + extra) as u64,
                game["legal"][index],
                "before move {index}, {text}, of game {number}:\n{}",
                crate::sketch::of(&position)
            );
            play(&mut position, text)
                .unwrap_or_else(|reason| panic!("{text}, move {index} of {number}: {reason}"));
        }
        let expected = match game["returns"][0].as_f64() {
            Some(1.0) => Some(Outcome::win(Color::White)),
            Some(-1.0) => Some(Outcome::win(Color::Black)),
            // OpenSpiel stops after 200 moves.
            _ => None,
        };
        assert_eq!(position.outcome(), expected, "game {number}");
    }
}

#[test]
fn real_records_replay() {
    for record in records(&SPEC) {
        assert_eq!(record.faults, [""; 0], "{}", record.name);
        match record.stated(&SPEC) {
            Some(winner) => assert_eq!(record.outcome.map(|it| it.winner), Some(winner), "{}", record.name),
            // One record of 2013 has no RE.
            None => assert!(record.name.starts_with("U!HV-kearf29-Dumbot"), "{}", record.name),
        }
    }
}

/// Reads a game in UHP notation, one move per line: the set, the moves, and the winner.
fn pgn(text: &str) -> (String, Vec<String>, Option<Outcome>) {
    let tag = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("[{name} \"")));
        line.and_then(|line| line.strip_suffix("\"]")).unwrap_or_default().to_owned()
    };
    let moves = text.lines().filter_map(|line| {
        let (number, step) = line.split_once(". ")?;
        number.parse::<u32>().ok().map(|_| step.to_owned())
    });
    let outcome = match tag("Result").as_str() {
        "WhiteWins" => Some(Outcome::win(Color::White)),
        "BlackWins" => Some(Outcome::win(Color::Black)),
        "Draw" => Some(Outcome::DRAW),
        _ => None,
    };
    (tag("GameType"), moves.collect(), outcome)
}

/// Replays a record of BoardSpace, and writes each move in UHP notation.
fn as_uhp(bytes: &[u8]) -> Vec<String> {
    let doc = Document::parse(bytes);
    let view = record::games(&doc).next().expect("a game");
    let mut position = Hive::begin(&Options::of(&view)).expect("a set of Hive");
    let mut moves = Vec::new();
    for turn in turns(&view) {
        let color = if turn.player == 0 { Color::White } else { Color::Black };
        for entry in turn.entries {
            let step = position.read_move(color, &entry.text).expect("an entry");
            if !matches!(step, Move::Formality(_)) {
                moves.push(position.write_move(&step));
            }
            position.play_unchecked(color, &step);
        }
    }
    moves
}

/// Games that ended by agreement, resignation or on time, which UHP cannot express.
const UNDECIDED: [&str; 2] = ["HV-Dumbot-guest-2018-10-31-1402", "U!HV-kkurtonis-RINGERSOLL-2013-05-22-1657"];

/// Compares records of BoardSpace with their conversion to UHP by Mzinga.
#[test]
fn both_notations_give_the_same_games() {
    let Some(files) = testkit::corpus::every_file() else { return };
    let mut n_pairs = 0;
    for path in files.iter().filter(|path| path.to_string_lossy().contains("Mzinga")) {
        if path.extension().is_none_or(|extension| extension != "pgn") {
            continue;
        }
        let name = path.display();
        let (set, moves, outcome) = pgn(&std::fs::read_to_string(path).expect("a text"));
        let mut position = start(&set);
        let mut written = Vec::new();
        for text in &moves {
            let color = position.turn().unwrap_or_else(|| panic!("{name}: {text} after the end"));
            let step = position.read_move(color, text).expect("a move");
            written.push(position.write_move(&step));
            position.play(color, &step).unwrap_or_else(|reason| panic!("{name}, {text}: {reason}"));
        }
        let is_decided = !UNDECIDED.iter().any(|undecided| name.to_string().contains(undecided));
        let expected = outcome.filter(|_| is_decided);
        assert_eq!(position.outcome(), expected, "{name}\n{}", crate::sketch::of(&position));
        if let Ok(bytes) = std::fs::read(path.with_extension("sgf")) {
            n_pairs += 1;
            // The first piece may be on another field.
            assert_eq!(as_uhp(&bytes)[1..], written[1..], "{name}");
        }
    }
    assert_eq!(n_pairs, 7);
}

#[test]
fn reads_entries_of_all_versions() {
    let position = line("hive-plm", "wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    let read = |color, text| position.read_move(color, text).map(|step| position.write_move(&step));
    for text in ["14 pdropb wQ L 12 .", "dropb q L 12 -bA1", "Move W Q L 12 .", "PMoveDone w wQ1 l 12 x"] {
        assert_eq!(read(Color::White, text).as_deref(), Ok("dropb wQ L 12 ."), "{text}");
    }
    assert_eq!(read(Color::White, "dropb wQ M 12 /wS1").as_deref(), Ok("wQ /wS1"));
    assert_eq!(read(Color::Black, "dropb wB1 N 13 .").as_deref(), Ok("wB1 wS1"));
    assert_eq!(read(Color::Black, "19 PassDone").as_deref(), Ok("pass"));
    assert_eq!(position.read_move(Color::Black, "9 Done "), Ok(Move::Formality(Formality::Done)));
    for text in ["", "7", "wX1", "wS1 ?", "move wS1", "dropb wS1 N", "dropb wS1 13 13", "wQ -wS1-", "wQ wQ"] {
        assert!(position.read_move(Color::White, text).is_err(), "{text}");
    }
}

#[test]
fn only_done_ends_a_turn() {
    let mut position = line("Base", "wS1");
    assert!(position.expects(Color::White) && position.expects(Color::Black));
    assert_eq!(play(&mut position, "done"), Err(IllegalMove::Phase), "Black has done nothing");
    let late = position.read_move(Color::White, "wQ -wS1").expect("a move");
    assert_eq!(position.play(Color::White, &late), Err(IllegalMove::WrongTurn));
    let done = Move::Formality(Formality::Done);
    position.play(Color::White, &done).expect("White closes its turn");
    assert!(!position.expects(Color::White));
    play(&mut position, "offerdraw").expect("Black offers a draw");
    position.play(Color::White, &Move::Formality(Formality::AcceptDraw)).expect("White accepts");
    assert_eq!((position.turn(), position.outcome()), (None, Some(Outcome::DRAW)));
}

#[test]
fn queen_is_placed_second_to_fourth() {
    let mut position = start("Base");
    assert_eq!(play(&mut position, "wQ"), Err(IllegalMove::Forbidden));
    let mut position = line("Base", "wS1;bS1 wS1-;wA1 -wS1;bA1 bS1-;wA2 -wA1;bA2 bA1-");
    assert_eq!(play(&mut position, "wA3 -wA2"), Err(IllegalMove::MustPlace));
    assert_eq!(play(&mut position, "wA2 /wS1"), Err(IllegalMove::MustPlace));
    assert_eq!(play(&mut position, "wQ -wA2"), Ok(()));
}

#[test]
fn pieces_keep_the_hive_connected_and_avoid_narrow_gaps() {
    let mut position = line("Base", "wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    assert_eq!(play(&mut position, "wS1 /wQ"), Err(IllegalMove::BreaksConnection));
    assert_eq!(play(&mut position, "wA1 bQ-"), Err(IllegalMove::Forbidden), "beside the other's piece");
    assert_eq!(play(&mut position, "bQ wS1/"), Err(IllegalMove::NotYours));
    assert_eq!(ways(&position, "wQ"), ["wQ /wS1", "wQ \\wS1"]);
    assert_eq!(play(&mut position, "wB1 wQ"), Err(IllegalMove::Occupied), "pieces are placed on the table");
}

#[test]
fn beetles_climb_and_cover() {
    let mut position =
        line("Base", "wB1;bB1 wB1-;wQ -wB1;bQ bB1-;wQ /wB1;bQ bB1/;wQ -wB1;bQ wB1/;wQ /wB1;bB1 wB1");
    assert_eq!(position.top(Field::START).map(|piece| piece.to_string()).as_deref(), Some("bB1"));
    assert_eq!(play(&mut position, "wB1 wQ"), Err(IllegalMove::Blocked));
    assert_eq!(play(&mut position, "wA1 -wB1"), Err(IllegalMove::Forbidden), "the uppermost piece counts");
}

#[test]
fn pillbugs_do_not_carry_the_last_piece() {
    let mut position = line("Base+P", "wP;bA1 wP-;wQ -wP;bQ bA1-");
    assert_eq!(ways(&position, "bQ"), [""; 0], "it is not next to the pillbug");
    assert_eq!(ways(&position, "bA1"), [""; 0], "it holds the hive together");
    play(&mut position, "wA1 \\wP").expect("an ant");
    play(&mut position, "bQ bA1/").expect("a step");
    assert!(ways(&position, "wA1").contains(&"wA1 /wP".to_owned()), "{:?}", ways(&position, "wA1"));
    play(&mut position, "wA1 /wP").expect("carried, or by itself");
    assert_eq!(position.last.map(|piece| piece.to_string()).as_deref(), Some("wA1"));
}
