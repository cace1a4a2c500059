//! The conversation: commands from the controller, reports of the search, and the answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};

use opensgf::play::AnyPosition;
use opensgf::player::Level;

use super::Dialect;
use super::event::{Event, Report};
use super::limits::Limits;
use super::search::{Task, start};
use super::setup::set_up;
use crate::Outcome;
use crate::args::strength::StrengthArgs;
use crate::commands::opponent::Opponent;
use crate::io::stdin_lines::read_lines;
use crate::io::terminal::Output;

/// Runs an engine until `quit` or the end of the input.
pub(crate) fn run(dialect: Dialect, strength: StrengthArgs, out: &mut Output) -> anyhow::Result<Outcome> {
    let (sender, events) = channel();
    let lines = sender.clone();
    // Fails if the program is ending.
    read_lines(move |line| drop(lines.send(Event::Line(line))));
    let mut driver = Driver::new(dialect, Opponent::new(strength), sender);
    while !driver.is_done() {
        let Ok(event) = events.recv() else { break };
        let mut answer = Vec::new();
        driver.handle(event, &mut answer);
        for line in answer {
            out.data(format!("{line}\n").as_bytes())?;
        }
        out.flush()?;
    }
    Ok(Outcome::Clean)
}

/// The state of the engine.
pub(super) struct Driver {
    dialect: Dialect,
    opponent: Opponent,
    is_960: bool,
    /// `None` after an invalid position.
    position: Option<Box<dyn AnyPosition>>,
    thinking: Option<Thinking>,
    events: Sender<Event>,
    has_ended: bool,
}

/// A search that runs, or whose answer has to wait.
struct Thinking {
    stop: Arc<AtomicBool>,
    /// The answer waits for `stop` or `ponderhit`.
    is_held: bool,
    found: Option<Result<Report, String>>,
}

impl Driver {
    pub(super) fn new(dialect: Dialect, opponent: Opponent, events: Sender<Event>) -> Driver {
        let position = set_up(dialect, &["startpos"], false).ok();
        Driver { dialect, opponent, is_960: false, position, thinking: None, events, has_ended: false }
    }

    /// Whether there is nothing to wait for. A search at the end of the input is still answered.
    pub(super) fn is_done(&self) -> bool {
        self.has_ended && self.thinking.is_none()
    }

    pub(super) fn handle(&mut self, event: Event, out: &mut Vec<String>) {
        match event {
            Event::Line(Some(line)) => self.command(&line, out),
            Event::Line(None) => {
                self.has_ended = true;
                let is_held = self.thinking.as_ref().is_some_and(|thinking| thinking.is_held);
                if is_held {
                    self.stop(out);
                }
            }
            Event::Info(info) => out.push(info),
            Event::Found(found) => {
                if let Some(thinking) = &mut self.thinking {
                    thinking.found = Some(found);
                }
                self.answer(out);
            }
        }
    }

    /// Commands that are not known are ignored, as the protocol asks.
    fn command(&mut self, line: &str, out: &mut Vec<String>) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&name, args)) = words.split_first() else { return };
        match name {
            _ if name == self.dialect.hello[0] => self.introduce(out),
            "isready" => out.push("readyok".to_owned()),
            "setoption" => self.set_option(args, out),
            "position" => match set_up(self.dialect, args, self.is_960) {
                Ok(position) => self.position = Some(position),
                Err(reason) => {
                    self.position = None;
                    out.push(format!("info string invalid position: {reason}"));
                }
            },
            "go" if self.thinking.is_some() => out.push("info string a search is running".to_owned()),
            "go" => self.go(args, out),
            "stop" => self.stop(out),
            "ponderhit" => self.release(out),
            "quit" => {
                // The answer to a running search is no longer of interest.
                self.thinking = None;
                self.has_ended = true;
            }
            _ => {}
        }
    }

    fn introduce(&self, out: &mut Vec<String>) {
        let level = self.opponent.level.number();
        out.push(format!("id name OpenSGF {}", env!("CARGO_PKG_VERSION")));
        out.push("id author the OpenSGF contributors".to_owned());
        out.push(format!("option name Level type spin default {level} min 1 max 10"));
        out.extend(self.dialect.options.iter().map(|(name, kind)| format!("option name {name} {kind}")));
        out.push(self.dialect.hello[1].to_owned());
    }

    /// `setoption name NAME value VALUE`; names contain blanks.
    fn set_option(&mut self, args: &[&str], out: &mut Vec<String>) {
        let value_at = args.iter().position(|word| *word == "value").unwrap_or(args.len());
        let name = args[..value_at].iter().skip(1).copied().collect::<Vec<_>>().join(" ").to_lowercase();
        let value = args.get(value_at + 1).copied().unwrap_or_default();
        let level = match name.as_str() {
            "level" => value.parse().ok().and_then(Level::new),
            // Twenty levels of skill for nine steps.
            "skill level" => {
                let skill = value.parse::<u8>().ok().filter(|skill| *skill <= 20);
                skill.and_then(|skill| Level::new(1 + (u16::from(skill) * 9 / 20) as u8))
            }
            "uci_chess960" if self.dialect.is_chess() => {
                self.is_960 = value == "true";
                return;
            }
            // Options without an effect.
            _ if self.dialect.options.iter().any(|(known, _)| known.to_lowercase() == name) => return,
            _ => {
                out.push(format!("info string unknown option {name}"));
                return;
            }
        };
        match level {
            Some(level) => self.opponent.level = level,
            None => out.push(format!("info string {value} is not a value of {name}")),
        }
    }

    /// Starts a search.
    fn go(&mut self, args: &[&str], out: &mut Vec<String>) {
        let limits = Limits::read(self.dialect, args);
        if limits.is_mate && !self.dialect.is_chess() {
            out.push("checkmate notimplemented".to_owned());
            return;
        }
        let Some(position) = &self.position else {
            out.push("info string there is no valid position".to_owned());
            out.push(format!("bestmove {}", self.dialect.no_move));
            return;
        };
        let settings = self.opponent.settings();
        let nodes = limits.nodes.unwrap_or(settings.nodes).max(1);
        let time = position.turn().and_then(|color| limits.time(color));
        let task = Task {
            position: position.copy(),
            settings: settings.with(|settings| settings.nodes = nodes),
            // The opponent's time is not ours.
            time: time.filter(|_| !limits.is_pondering && !limits.is_infinite),
            is_infinite: limits.is_infinite,
        };
        let stop = Arc::<AtomicBool>::default();
        let is_held = limits.is_infinite || limits.is_pondering;
        self.thinking = Some(Thinking { stop: Arc::clone(&stop), is_held, found: None });
        start(task, stop, self.events.clone());
    }

    /// Ends a search early.
    fn stop(&mut self, out: &mut Vec<String>) {
        if let Some(thinking) = &self.thinking {
            thinking.stop.store(true, Ordering::SeqCst);
        }
        self.release(out);
    }

    /// Lets a search answer as soon as it has a result.
    fn release(&mut self, out: &mut Vec<String>) {
        if let Some(thinking) = &mut self.thinking {
            thinking.is_held = false;
        }
        self.answer(out);
    }

    /// Answers, if the result is there and does not have to wait.
    fn answer(&mut self, out: &mut Vec<String>) {
        let ready = |thinking: &mut Thinking| if thinking.is_held { None } else { thinking.found.take() };
        let Some(found) = self.thinking.as_mut().and_then(ready) else { return };
        self.thinking = None;
        match found {
            Ok(report) => {
                out.push(report.info);
                let ponder = report.ponder.map_or_else(String::new, |step| format!(" ponder {step}"));
                out.push(format!("bestmove {}{ponder}", report.best));
            }
            Err(reason) => {
                out.push(format!("info string {reason}"));
                out.push(format!("bestmove {}", self.dialect.no_move));
            }
        }
    }
}
