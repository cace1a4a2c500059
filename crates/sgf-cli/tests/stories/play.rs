//! `sgf show --play` in a pseudoterminal.
#![cfg(target_os = "linux")]

use std::io::Read;
use std::time::Duration;

use rustix::process::Signal;

use crate::place::Place;
use crate::terminal::{Leading, Terminal};

/// The sequences of the alternate screen.
const ENTERED: &str = "\x1b[?1049h";
const LEFT: &str = "\x1b[?1049l";

/// Timeout for exiting; the program polls ten times a second.
const AT_ONCE: Duration = Duration::from_secs(1);

/// Starts --play, and waits for the board.
fn begin(place: &Place) -> Option<Terminal> {
    place.write("a.sgf", b"(;SZ[9];B[cc];W[gg])");
    let mut terminal = Terminal::start(&place.command("show --play a.sgf"))?;
    // Words of a line arrive separately.
    terminal.wait_for("variations");
    Some(terminal)
}

#[test]
fn a_signal_restores_the_terminal() {
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
fn quitting_restores_the_terminal() {
    for keys in ["q", "\x1b", "\x03"] {
        let place = Place::with(&[]);
        let Some(mut terminal) = begin(&place) else { return };
        terminal.press(keys);
        assert_eq!(terminal.end().1, Some(0));
        assert!(String::from_utf8_lossy(terminal.all()).contains(LEFT));
    }
}

/// Closing the window, which the program sees as a hangup, with or without a signal.
#[test]
fn exits_when_the_terminal_closes() {
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

/// The program exits even if the terminal accepts no output.
#[test]
fn blocked_terminal_does_not_prevent_exit() {
    let place = Place::with(&[]);
    let Some(mut terminal) = begin(&place) else { return };
    terminal.stop();
    terminal.press("?");
    // It is about to draw the help, and is blocked.
    std::thread::sleep(Duration::from_millis(200));
    terminal.send(Signal::TERM);
    let (time, code) = terminal.end();
    assert_eq!(code, Some(130));
    assert!(time < AT_ONCE, "it took {time:?}");
}
