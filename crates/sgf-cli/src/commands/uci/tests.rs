//! Conversations with the engine.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use clap::Args;

use super::driver::Driver;
use super::event::Event;
use super::{Dialect, Uci};
use crate::commands::opponent::Opponent;

/// An engine, and what it has said.
struct Talk {
    driver: Driver,
    events: Receiver<Event>,
}

impl Talk {
    fn new(dialect: Dialect) -> Talk {
        let (sender, events) = channel();
        let command = Uci::augment_args(clap::Command::new("uci").no_binary_name(true));
        let matches = command.try_get_matches_from(["--level", "1", "--seed", "1"]).unwrap();
        let asked = <Uci as clap::FromArgMatches>::from_arg_matches(&matches).unwrap();
        Talk { driver: Driver::new(dialect, Opponent::new(asked.strength), sender), events }
    }

    /// Sends lines, and returns all answers, including that of a search.
    fn say(&mut self, lines: &[&str]) -> Vec<String> {
        let mut out = Vec::new();
        for line in lines {
            self.driver.handle(Event::Line(Some((*line).to_owned())), &mut out);
        }
        while lines.last().is_some_and(|line| line.starts_with("go") || *line == "stop")
            && !out.iter().any(|line| line.starts_with("bestmove"))
        {
            let event = self.events.recv_timeout(Duration::from_secs(60)).unwrap();
            self.driver.handle(event, &mut out);
        }
        out
    }
}

#[test]
fn introduces_itself() {
    let said = Talk::new(Dialect::UCI).say(&["nonsense", "uci", "isready"]);
    assert!(said[0].starts_with("id name OpenSGF ") && said[said.len() - 2] == "uciok", "{said:?}");
    assert!(said.contains(&"option name UCI_Chess960 type check default false".to_owned()));
    assert_eq!(said.last().unwrap(), "readyok");
    let said = Talk::new(Dialect::USI).say(&["usi"]);
    assert_eq!(said.last().unwrap(), "usiok");
}

#[test]
fn finds_a_mate() {
    let mut talk = Talk::new(Dialect::UCI);
    let said = talk.say(&["position fen 6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "go nodes 400"]);
    assert!(said[0].contains("score mate 1 pv e1e8"), "{said:?}");
    assert_eq!(said.last().unwrap(), "bestmove e1e8");
    let said = talk.say(&["position startpos moves f2f3 e7e5 g2g4 d8h4", "go"]);
    assert_eq!(said.last().unwrap(), "bestmove (none)");
}

#[test]
fn invalid_positions_are_not_searched() {
    let mut talk = Talk::new(Dialect::UCI);
    let said = talk.say(&["position startpos moves e2e4 e2e4"]);
    assert!(said[0].starts_with("info string invalid position: e2e4: "), "{said:?}");
    let said = talk.say(&["go"]);
    assert_eq!(said, ["info string there is no valid position", "bestmove (none)"]);
    assert!(talk.say(&["position fen 8/8 w"])[0].starts_with("info string invalid position: "));
    assert!(talk.say(&["position"])[0].starts_with("info string invalid position: expected"));
    assert!(talk.say(&["position startpos", "go"]).last().unwrap().starts_with("bestmove "));
}

#[test]
fn endless_searches_wait_for_stop() {
    let mut talk = Talk::new(Dialect::UCI);
    assert_eq!(talk.say(&["position startpos", "go infinite", "isready", "go"][..3]), ["readyok"]);
    assert_eq!(talk.say(&["isready"]), ["readyok"]);
    let said = talk.say(&["stop"]);
    assert!(said.last().unwrap().starts_with("bestmove "), "{said:?}");
    // A proven result also waits.
    let mate = "position fen 6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
    assert!(talk.say(&[mate, "go ponder", "isready"]).contains(&"readyok".to_owned()));
    let said = talk.say(&["ponderhit", "stop"]);
    assert_eq!(said.last().unwrap(), "bestmove e1e8");
}

#[test]
fn chess960_castles_with_the_rook() {
    let mut talk = Talk::new(Dialect::UCI);
    talk.say(&["setoption name UCI_Chess960 value true"]);
    let castling = "position fen 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1 moves e1g1 e8b8";
    assert_eq!(talk.say(&[castling]), [""; 0]);
    talk.say(&["setoption name UCI_Chess960 value false"]);
    assert_eq!(talk.say(&["position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8"]), [""; 0]);
}

#[test]
fn options_set_the_level() {
    let mut talk = Talk::new(Dialect::UCI);
    assert_eq!(talk.say(&["setoption name Level value 3", "setoption name Skill Level value 20"]), [""; 0]);
    assert!(talk.say(&["uci"]).contains(&"option name Level type spin default 10 min 1 max 10".to_owned()));
    assert_eq!(talk.say(&["setoption name Level value 11"]), ["info string 11 is not a value of level"]);
    assert_eq!(talk.say(&["setoption name Nope value 1"]), ["info string unknown option nope"]);
    assert_eq!(talk.say(&["setoption", "setoption name Ponder value true"]), ["info string unknown option "]);
}

#[test]
fn shogi_has_drops_and_resignation() {
    let mut talk = Talk::new(Dialect::USI);
    let mate = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let said = talk.say(&[mate, "go nodes 400"]);
    assert_eq!(said.last().unwrap(), "bestmove G*5b", "{said:?}");
    let said = talk.say(&[&format!("{mate} moves G*5b"), "go btime 1000 wtime 1000 byoyomi 100"]);
    assert_eq!(said.last().unwrap(), "bestmove resign");
    assert_eq!(talk.say(&["position startpos moves 7g7f 3c3d 8h2b+"]), [""; 0]);
    let mut out = Vec::new();
    talk.driver.handle(Event::Line(Some("go mate infinite".into())), &mut out);
    assert_eq!(out, ["checkmate notimplemented"]);
}
