//! `sgf play --against`: games against our player.

use crate::place::Place;

/// The record in a file, without its date.
fn undated(place: &Place, name: &str) -> String {
    let record = place.content(name);
    let (before, after) = record.split_once("DT[").unwrap();
    format!("{before}DT[…{}", &after[after.find(']').unwrap()..])
}

#[test]
fn a_game_is_saved_with_names_and_result() {
    let place = Place::with(&[]);
    let told = place.feed(
        "play --game hex --size 3 --against 1 --seed 1 --name Ann -o game.sgf",
        b"b2\nb2\nz9\n?\nresign\n",
    );
    for line in [
        "You are Black. Enter a move, or ? for help.\n",
        "The game is saved in game.sgf.\n",
        "\nWhite plays ",
        "\nb2: the point is occupied.\n",
        "\nz9: `z9` is not on the board.\n",
        "\nundo                      take back your last move and the answer\n",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert!(told.ends_with("\nYou resigned; White wins.\n"), "{told}");
    let record = undated(&place, "game.sgf");
    let (root, moves) = record.split_once(";B[b2];W[").unwrap();
    let application = concat!("AP[OpenSGF:", env!("CARGO_PKG_VERSION"), "]DT[…]");
    let names = "PB[Ann]PW[OpenSGF level 1]BS[0]WS[1]RE[W+R]";
    assert_eq!(root, format!("(;FF[4]CA[UTF-8]GM[11]SZ[3]{application}{names}"));
    assert!(moves.ends_with("])\n") && !moves.contains(';'), "{moves}");
    assert_eq!(place.names(), ["game.sgf"]);
}

#[test]
fn moves_can_be_taken_back() {
    let place = Place::with(&[]);
    let told = place.feed("play --game othello --against 1 --seed 1 -o game.sgf", b"undo\nd3\nundo\n");
    assert!(
        told.starts_with("You are Black.") && told.contains("There is no move to take back.\n"),
        "{told}"
    );
    assert!(!place.content("game.sgf").contains(";B["));
    let told = place
        .feed("play --game othello --against 1 --seed 1 -o second.sgf", b"d3\nundo\nc4\nmoves\nhint\nsave\n");
    assert!(told.contains("(win rate ") && told.ends_with("The game is saved.\n"), "{told}");
    let record = place.content("second.sgf");
    assert!(record.contains(";B[c4];W[") && !record.contains("d3"), "{record}");
}

#[test]
fn new_games_get_new_files() {
    let place = Place::with(&[]);
    for _ in 0..2 {
        let told = place.feed("play --game go --size 5 --against 1", b"C3\n");
        assert!(told.contains("The game is saved in 2"), "{told}");
    }
    let names = place.names();
    assert!(names[0].ends_with(" go 1.sgf") && names[1].ends_with(" go 2.sgf"), "{names:?}");
    assert!(place.content(&names[0]).contains("RU[Chinese]KM[7.5]"));
    // Nothing was played.
    place.feed("play --game go --against 1", b"quit\n");
    assert_eq!(place.names().len(), 2);
}

#[test]
fn records_can_be_continued() {
    let place = Place::with(&[(
        "game.sgf",
        "(;FF[4]GM[11]SZ[4]PB[Ann]PW[Bo]BS[0]WS[1];B[b1]C[mine](;W[c2])(;W[a3]))\n",
    )]);
    let told = place.feed("play --against 1 --seed 1 --continue game.sgf", b"undo\nb3\n");
    assert!(told.contains("You are Black") && told.contains("There is no move to take back."), "{told}");
    let record = place.content("game.sgf");
    assert!(
        record.starts_with("(;FF[4]GM[11]SZ[4]PB[Ann]PW[Bo]BS[0]WS[1];B[b1]C[mine](;W[c2];B[b3];W["),
        "{record}"
    );
    assert!(record.ends_with(")(;W[a3]))\n"), "{record}");
    // A record that is left alone keeps its bytes.
    place.write("bare.sgf", b"(;GM[2] ;B[d3])");
    place.feed("play --against 1 --continue bare.sgf", b"");
    assert_eq!(place.content("bare.sgf"), "(;GM[2] ;B[d3])");
}

#[test]
fn backgammon_has_dice_and_the_cube() {
    let place = Place::with(&[]);
    let mut answers = "roll\n".to_owned();
    for _ in 0..2 {
        answers += "moves\ndouble\n";
    }
    let told =
        place.feed("play --game backgammon --against 1 --seed 4 --as white -o game.sgf", answers.as_bytes());
    assert!(told.contains(" rolls ") && told.contains(" and begins."), "{told}");
    assert!(
        told.contains("There are no dice to roll now.")
            && told.contains("double: the cube is not available."),
        "{told}"
    );
}

#[test]
fn refuses_what_it_cannot_begin() {
    let place = Place::with(&[
        ("taken.sgf", "(;GM[1])\n"),
        ("over.sgf", "(;GM[1]SZ[9]RE[B+R];B[ee])\n"),
        ("mated.sgf", "(;GM[3];W[f2f3];B[e7e5];W[g2g4];B[d8h4])\n"),
        ("words.sgf", "hello\n"),
        ("jungle.sgf", "(;GM[12])\n"),
    ]);
    for arguments in [
        "--game go --against 0",
        "--game go --against 11",
        "--game go --against five",
        "--game go --against 1 --as green",
        "--game go --against 1 -o taken.sgf",
        "--game go --against 1 --komi nan",
        "--game go --against 1 --sgf",
        "--game go --against 1 d4",
        "--game hex --against 1 --komi 3",
        "--game jungle --against 1",
        "--game go --as black",
        "--game go --seed 1",
        "--against 1",
        "--against 1 --continue over.sgf",
        "--against 1 --continue mated.sgf",
        "--against 1 --continue words.sgf",
        "--against 1 --continue jungle.sgf",
        "--against 1 --continue missing.sgf",
        "--against 1 --continue taken.sgf --game hex",
    ] {
        let told = place.feed(&format!("play {arguments}"), b"quit\n");
        assert!(told.ends_with("exit 2\n"), "{arguments}: {told}");
    }
    assert_eq!(place.names().len(), 5);
}

#[test]
fn reports_each_time_that_it_cannot_save() {
    let place = Place::with(&[]);
    let told = place.feed("play --game hex --size 3 --against 1 --seed 1 -o missing/game.sgf", b"a1\nsave\n");
    assert!(
        told.matches("! error: cannot save missing/game.sgf").count() >= 3 && told.ends_with("exit 2\n"),
        "{told}"
    );
}

#[cfg(target_os = "linux")]
mod in_a_terminal {
    use std::io::Read;

    use rustix::process::Signal;

    use crate::place::Place;
    use crate::terminal::{Leading, Terminal};

    const GAME: &str = "play --game hex --size 4 --against 1 --seed 1 -o game.sgf";

    /// A game in a terminal after a move and its answer.
    fn begun(place: &Place) -> Option<Terminal> {
        let mut terminal = Terminal::start(&place.command(GAME))?;
        terminal.wait_for("Black, move 1:");
        terminal.press("b2\n");
        terminal.wait_for("Black, move 3:");
        Some(terminal)
    }

    #[test]
    fn interrupted_games_are_saved() {
        for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
            let place = Place::with(&[]);
            let Some(mut terminal) = begun(&place) else { return };
            terminal.send(signal);
            terminal.end();
            assert!(place.content("game.sgf").contains(";B[b2];W["), "{signal:?}");
        }
    }

    #[test]
    fn ctrl_c_and_the_end_of_the_input_leave_the_game() {
        for (key, code) in [("\u{3}", Some(130)), ("\u{4}", Some(0)), ("quit\n", Some(0))] {
            let place = Place::with(&[]);
            let Some(mut terminal) = begun(&place) else { return };
            terminal.press(key);
            assert_eq!(terminal.end().1, code);
            assert!(place.content("game.sgf").contains(";B[b2];W["), "{key:?}");
        }
    }

    #[test]
    fn games_survive_a_closed_terminal() {
        for leading in [Leading::Yes, Leading::No] {
            let place = Place::with(&[]);
            let command = place.command(GAME);
            let Some((mut terminal, mut screen)) = Terminal::unread(&command, leading) else { return };
            terminal.press("b2\n");
            let (mut seen, mut some) = (Vec::new(), [0; 4096]);
            while !String::from_utf8_lossy(&seen).contains("Black, move 3:") {
                let n_read = screen.read(&mut some).unwrap();
                seen.extend_from_slice(&some[..n_read]);
            }
            drop(screen);
            terminal.close();
            terminal.end();
            assert!(place.content("game.sgf").contains(";B[b2];W["), "{leading:?}");
        }
    }
}
