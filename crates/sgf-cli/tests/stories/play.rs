//! `sgf show --play` in a terminal of its own.
#![cfg(target_os = "linux")]

use std::io::Read;
use std::time::Duration;

use rustix::process::Signal;

use crate::place::Place;
use crate::terminal::{Leading, Terminal};

/// Goes to the screen of its own, and comes back from there.
const ENTERED: &str = "\x1b[?1049h";
const LEFT: &str = "\x1b[?1049l";

/// How long the end may take: somebody looks ten times a second.
const AT_ONCE: Duration = Duration::from_secs(1);

/// Begins to play, and waits for the board.
fn begin(place: &Place) -> Option<Terminal> {
    place.write("a.sgf", b"(;SZ[9];B[cc];W[gg])");
    let mut terminal = Terminal::start(&place.command("show --play a.sgf"))?;
    // The words of a line stand on the screen one by one.
    terminal.wait_for("variations");
    Some(terminal)
}

#[test]
fn whoever_ends_it_from_outside_gets_the_terminal_back() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT, Signal::QUIT] {
        let place = Place::with(&[]);
        let Some(mut terminal) = begin(&place) else { return };
        terminal.send(signal);
        let (time, code) = terminal.end();
        let seen = String::from_utf8_lossy(terminal.all()).into_owned();
        assert_eq!(code, Some(130), "{seen}");
        assert!(time < AT_ONCE, "{time:?}");
        assert!(seen.contains(ENTERED) && seen.contains(LEFT), "{seen}");
    }
}

#[test]
fn keys_end_it_and_give_the_terminal_back() {
    for keys in ["q", "\x1b", "\x03"] {
        let place = Place::with(&[]);
        let Some(mut terminal) = begin(&place) else { return };
        terminal.press(keys);
        assert_eq!(terminal.end().1, Some(0));
        assert!(String::from_utf8_lossy(terminal.all()).contains(LEFT));
    }
}

/// The window is closed, and its program sees the hangup, with the signal and without.
#[test]
fn it_goes_with_its_terminal() {
    let place = Place::with(&[("a.sgf", "(;SZ[9];B[cc];W[gg])")]);
    for leading in [Leading::Yes, Leading::No] {
        let command = place.command("show --play a.sgf");
        let Some((mut terminal, mut screen)) = Terminal::unread(&command, leading) else { return };
        let (mut seen, mut some) = (Vec::new(), [0; 4096]);
        while !String::from_utf8_lossy(&seen).contains("variations") {
            let n_read = screen.read(&mut some).unwrap();
            seen.extend_from_slice(&some[..n_read]);
        }
        drop(screen);
        terminal.close();
        let (time, _) = terminal.end();
        assert!(time < AT_ONCE, "it took {time:?}, {leading:?}");
    }
}

/// A terminal that is stopped takes no more; the program ends all the same.
#[test]
fn a_terminal_that_takes_nothing_does_not_hold_it() {
    let place = Place::with(&[]);
    let Some(mut terminal) = begin(&place) else { return };
    terminal.stop();
    terminal.press("?");
    // It is about to draw the help, and cannot.
    std::thread::sleep(Duration::from_millis(200));
    terminal.send(Signal::TERM);
    let (time, code) = terminal.end();
    assert_eq!(code, Some(130));
    assert!(time < AT_ONCE, "it took {time:?}");
}
