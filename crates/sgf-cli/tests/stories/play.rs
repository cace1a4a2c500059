//! `sgf show --play` in a terminal of its own, which `script` (util-linux) makes.
#![cfg(target_os = "linux")]

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::place::Place;

/// Goes to the screen of its own, and comes back from there.
const ENTERED: &str = "\x1b[?1049h";
const LEFT: &str = "\x1b[?1049l";

/// How long we wait for what comes at once.
const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn whoever_ends_it_from_outside_gets_the_terminal_back() {
    let place = Place::with(&[("a.sgf", "(;SZ[9];B[cc];W[gg])")]);
    let play = format!("stty rows 30 cols 100; exec '{}' show --play a.sgf", env!("CARGO_BIN_EXE_sgf"));
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &play, "/dev/null"]).current_dir(place.path());
    script.env("TERM", "xterm").stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(script) = script.stderr(Stdio::null()).spawn() else {
        println!("skipped: there is no `script`");
        return;
    };
    let mut terminal = Terminal(script);
    let script = &mut terminal.0;
    let (tell, told) = mpsc::channel();
    let mut screen = script.stdout.take().unwrap();
    std::thread::spawn(move || {
        let mut some = [0; 4096];
        while let Ok(n_read @ 1..) = screen.read(&mut some) {
            tell.send(some[..n_read].to_vec()).unwrap();
        }
    });
    let mut seen = Vec::new();
    // The words of a line stand on the screen one by one.
    while !String::from_utf8_lossy(&seen).contains("variations") {
        seen.extend(told.recv_timeout(PATIENCE).expect("it shows a game"));
    }
    let player = child_of(script);
    assert!(Command::new("kill").args(["-TERM", &player]).status().unwrap().success());
    let status = end_of(script);
    seen.extend(told.iter().flatten());
    let seen = String::from_utf8_lossy(&seen);
    assert_eq!(status, Some(130), "{seen}");
    assert!(seen.contains(ENTERED) && seen.contains(LEFT), "{seen}");
}

/// The number of the process that `script` has started.
fn child_of(script: &Child) -> String {
    let children = format!("/proc/{0}/task/{0}/children", script.id());
    let children = std::fs::read_to_string(children).unwrap();
    children.split_whitespace().next().expect("it runs").to_owned()
}

/// Waits for the end, and returns the exit code; `None` if it does not come.
fn end_of(script: &mut Child) -> Option<i32> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some(status) = script.try_wait().unwrap() {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    None
}

/// The terminal goes with its test.
struct Terminal(Child);

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
