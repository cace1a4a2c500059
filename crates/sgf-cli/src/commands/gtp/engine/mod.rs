//! The commands of the protocol that all games have, and the table of all commands.
//!
//! Source: Gunnar Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2", section 6.

mod go;
mod load;
mod rules;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use opensgf::play::Options;
use opensgf::render::{Diagram, Theme, View};
use opensgf::value::Color;

use super::clock::Clock;
use super::game::Game;
use super::line::{Answer, Command};
use super::{Gtp, vertex};
use crate::args::render::text_options;
use crate::commands::opponent::{Opponent, has_passed};
use crate::commands::show::board;
use crate::io::styled_text::{StyledText, Styles};

/// An engine, between two commands.
pub(super) struct Engine {
    pub(super) game: Game,
    pub(super) opponent: Opponent,
    clock: Clock,
    /// Resigns below this win rate.
    resign: f64,
    /// The number of commands so far.
    n_commands: usize,
    /// The number of commands that were interrupted.
    interrupted: Arc<AtomicUsize>,
}

/// The games that have a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Games {
    All,
    Go,
    Hex,
}

/// A command: its name, the games that have it, and its function.
type Row = (&'static str, Games, fn(&mut Engine, &[String]) -> Answer);

const COMMANDS: &[Row] = &[
    ("protocol_version", Games::All, |_, _| Ok("2".into())),
    ("name", Games::All, |_, _| Ok("OpenSGF".into())),
    ("version", Games::All, |_, _| Ok(env!("CARGO_PKG_VERSION").into())),
    ("known_command", Games::All, |engine, args| {
        Ok(engine.commands().any(|(name, ..)| Some(*name) == args.first().map(String::as_str)).to_string())
    }),
    ("list_commands", Games::All, |engine, _| {
        Ok(engine.commands().map(|(name, ..)| *name).collect::<Vec<_>>().join("\n"))
    }),
    ("quit", Games::All, |_, _| Ok(String::new())),
    ("boardsize", Games::All, Engine::set_size),
    ("clear_board", Games::All, |engine, _| engine.restart(|options| options.handicap = None)),
    ("komi", Games::Go, Engine::set_komi),
    ("fixed_handicap", Games::Go, go::fixed_handicap),
    ("place_free_handicap", Games::Go, go::place_free_handicap),
    ("set_free_handicap", Games::Go, go::set_free_handicap),
    ("play", Games::All, Engine::play),
    ("genmove", Games::All, |engine, args| engine.generate(args, true)),
    ("reg_genmove", Games::All, |engine, args| engine.generate(args, false)),
    (
        "undo",
        Games::All,
        |engine, _| {
            if engine.game.undo() { Ok(String::new()) } else { Err("cannot undo".into()) }
        },
    ),
    ("time_settings", Games::All, Engine::set_time),
    ("time_left", Games::All, Engine::set_time_left),
    ("final_score", Games::All, |engine, _| match engine.game.spec.name {
        "Go" => go::final_score(engine),
        _ => rules::final_score(engine),
    }),
    ("final_status_list", Games::Go, go::final_status_list),
    ("loadsgf", Games::All, load::load),
    ("showboard", Games::All, |engine, _| Ok(engine.picture())),
    ("all_legal_moves", Games::Hex, |engine, _| Ok(rules::legal_moves(engine))),
    ("gogui-interrupt", Games::All, |_, _| Ok(String::new())),
    ("gogui-rules_game_id", Games::All, |engine, _| Ok(engine.game.spec.name.into())),
    ("gogui-rules_board", Games::All, |engine, _| Ok(rules::board(&*engine.game.position))),
    ("gogui-rules_board_size", Games::All, |engine, _| Ok(rules::board_size(&engine.game))),
    ("gogui-rules_legal_moves", Games::All, |engine, _| Ok(rules::legal_moves(engine))),
    ("gogui-rules_side_to_move", Games::All, |engine, _| rules::side_to_move(engine)),
    ("gogui-rules_final_result", Games::All, |engine, _| Ok(rules::final_result(engine))),
];

impl Engine {
    /// Starts a game.
    pub(super) fn new(asked: &Gtp, interrupted: Arc<AtomicUsize>) -> anyhow::Result<Engine> {
        let mut options = asked.start.options();
        if asked.game.name == "Go" && options.rules.is_empty() {
            "Chinese".clone_into(&mut options.rules);
        }
        let mut opponent = Opponent::new(asked.strength);
        opponent.nodes = asked.nodes;
        Ok(Engine {
            game: Game::begin(asked.game, options)?,
            opponent,
            clock: Clock::default(),
            resign: f64::from(asked.resign) / 100.0,
            n_commands: 0,
            interrupted,
        })
    }

    /// Answers a command.
    pub(super) fn answer(&mut self, command: &Command) -> Answer {
        self.n_commands += 1;
        let row = self.commands().find(|(name, ..)| *name == command.name);
        let run = row.map(|(.., run)| run);
        run.map_or_else(|| Err("unknown command".into()), |run| run(self, &command.args))
    }

    /// The commands of the game.
    fn commands(&self) -> impl Iterator<Item = &'static Row> + use<> {
        let name = self.game.spec.name;
        COMMANDS.iter().filter(move |(_, games, _)| match games {
            Games::All => true,
            Games::Go => name == "Go",
            Games::Hex => name == "Hex",
        })
    }

    /// Begins the game again with other options.
    pub(super) fn restart(&mut self, change: impl FnOnce(&mut Options)) -> Answer {
        let mut options = self.game.options.clone();
        change(&mut options);
        self.game = Game::begin(self.game.spec, options).map_err(|error| error.to_string())?;
        self.clock.restart();
        Ok(String::new())
    }

    /// `boardsize 9`, or with columns and rows. The protocol has no vertices for larger boards than 25×25.
    fn set_size(&mut self, args: &[String]) -> Answer {
        let columns: u32 = number(args, 0)?;
        let rows = if args.len() > 1 { number(args, 1)? } else { columns };
        let has_vertices = vertex::has_vertices(self.game.spec);
        if has_vertices && columns.max(rows) > 25 {
            return Err("unacceptable size".into());
        }
        let geometry = self.game.position.geometry();
        if self.game.spec.sizes.is_none() {
            let is_own = (u32::from(geometry.columns()), u32::from(geometry.rows())) == (columns, rows);
            return if is_own { self.restart(|_| {}) } else { Err("unacceptable size".into()) };
        }
        self.restart(|options| {
            options.size = Some((columns, rows));
            options.handicap = None;
        })
        .map_err(|_| "unacceptable size".to_owned())
    }

    fn set_komi(&mut self, args: &[String]) -> Answer {
        let komi: f64 = number(args, 0)?;
        if !komi.is_finite() {
            return Err("syntax error: the komi is not a number".into());
        }
        self.game.change(|options| options.komi = Some(komi)).map_err(|error| error.to_string())?;
        Ok(String::new())
    }

    fn play(&mut self, args: &[String]) -> Answer {
        let color = self.color(args)?;
        if args.len() < 2 {
            return Err("syntax error: the move is missing".into());
        }
        self.game.play(color, &args[1..].join(" "))?;
        Ok(String::new())
    }

    /// Chooses a move, and plays it if it `is_played`.
    fn generate(&mut self, args: &[String], is_played: bool) -> Answer {
        let color = self.color(args)?;
        let start = Instant::now();
        let chosen = self.choose(color)?;
        if is_played {
            self.clock.spend(color, start.elapsed());
            if chosen != "resign" {
                self.game.play(color, &chosen)?;
            }
        }
        Ok(chosen)
    }

    /// Chooses a move.
    pub(super) fn choose(&mut self, color: Color) -> Answer {
        let mut position = self.game.position_for(color)?;
        let (start, limit) = (Instant::now(), self.clock.budget(color));
        let (number, interrupted) = (self.n_commands, Arc::clone(&self.interrupted));
        let stop = move || interrupted.load(Ordering::SeqCst) >= number || has_passed(start, limit);
        let choice = self.opponent.choose(&mut *position, color, &stop).map_err(|error| error.to_string())?;
        if choice.win_rate < self.resign {
            return Ok("resign".into());
        }
        let text = vertex::write(self.game.spec, &*position, &choice.step);
        Ok(rules::with_own_colors(&*position, color, text))
    }

    fn set_time(&mut self, args: &[String]) -> Answer {
        let (main, period, stones) = (number(args, 0)?, number(args, 1)?, number(args, 2)?);
        self.clock.set(main, period, stones);
        Ok(String::new())
    }

    fn set_time_left(&mut self, args: &[String]) -> Answer {
        let color = self.color(args)?;
        self.clock.set_left(color, number(args, 1)?, number(args, 2)?);
        Ok(String::new())
    }

    /// The board as text, on lines of its own.
    fn picture(&self) -> String {
        let mut styled = StyledText::new(Styles::default());
        let diagram = Diagram::new(self.game.spec, self.game.position.copy());
        board(&diagram, &View::default(), &Theme::default(), &text_options(false, true), &mut styled);
        format!("\n{}", styled.as_str())
    }

    /// The color in the first argument.
    pub(super) fn color(&self, args: &[String]) -> Result<Color, String> {
        vertex::color(args.first().ok_or("syntax error: the color is missing")?)
    }
}

/// Reads a number among the arguments.
pub(super) fn number<N: std::str::FromStr>(args: &[String], index: usize) -> Result<N, String> {
    let text = args.get(index).ok_or("syntax error: a number is missing")?;
    text.parse().map_err(|_| format!("syntax error: `{text}` is not a valid number"))
}
