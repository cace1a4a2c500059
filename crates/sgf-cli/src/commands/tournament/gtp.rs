//! A player that is an engine for the Go Text Protocol.
//!
//! Engines are foreign programs, so each of their answers is checked. Any failure is a [`Failure`], which loses the game.

use std::time::Duration;

use opensgf::play::{AnyMove, AnyPosition};
use opensgf::value::Color;
use sgf_engine::{Engine, EngineError, excerpt};

use super::opening::Opening;
use super::turn::{Failure, Turn};

/// The coordinates of the protocol.
const COORDINATES: &str = "edge";
/// The largest board of the protocol.
pub(super) const MAX_SIZE: u16 = 25;

/// A running engine.
pub(super) struct GtpPlayer {
    engine: Engine,
}

impl GtpPlayer {
    /// Starts an engine at the position of an opening.
    pub(super) fn start(command: &str, timeout: Duration, opening: &Opening) -> Result<GtpPlayer, Failure> {
        let mut player = GtpPlayer { engine: Engine::start(command, timeout)? };
        let mut position = opening.start.copy();
        player.engine.send(&format!("boardsize {}", position.geometry().columns()))?;
        player.engine.send("clear_board")?;
        player.engine.send(&format!("komi {}", opening.komi.unwrap_or(0.0)))?;
        for site in position.geometry().sites() {
            // No stone of a position captures another one while it is set up.
            if let (Some(color), Some(point)) =
                (position.occupant(site).owner(), position.name_as(site, COORDINATES))
            {
                player.engine.send(&format!("play {} {point}", name(color)))?;
            }
        }
        for (color, step) in &opening.moves {
            player.played(&*position, *color, step)?;
            let _ = position.play_unchecked(*color, step);
        }
        Ok(player)
    }

    /// Tells the engine a move of its opponent, before it is played on the position.
    pub(super) fn played(
        &mut self,
        position: &dyn AnyPosition,
        color: Color,
        step: &AnyMove,
    ) -> Result<(), Failure> {
        let vertex = match step.footprint() {
            [] => "pass".to_owned(),
            [site, ..] => position.name_as(*site, COORDINATES).unwrap_or_default(),
        };
        self.engine.send(&format!("play {} {vertex}", name(color)))?;
        Ok(())
    }

    /// Asks for a move.
    pub(super) fn choose(&mut self, position: &dyn AnyPosition, color: Color) -> Result<Turn, Failure> {
        let answer = self.engine.send(&format!("genmove {}", name(color)))?.join(" ");
        let vertex = answer.trim().to_ascii_lowercase();
        let illegal = |reason: &str| {
            Failure::Illegal(format!("its answer to `genmove` was `{}`: {reason}", excerpt(answer.trim())))
        };
        let text = match vertex.as_str() {
            "resign" => return Ok(Turn::Resign),
            "pass" => String::new(),
            // Letters alone would be read as the coordinates of records.
            _ if !vertex.bytes().any(|byte| byte.is_ascii_digit()) => return Err(illegal("not a point")),
            _ => {
                let site = position.site(&vertex).map_err(|error| illegal(&error.to_string()))?;
                position.name(site)
            }
        };
        let step = position.read_move(color, &text).map_err(|error| illegal(&error.to_string()))?;
        position.check_move(color, &step).map_err(|error| illegal(&error.to_string()))?;
        Ok(Turn::Move(step))
    }
}

fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Failure {
        match error {
            EngineError::Interrupted => Failure::Stopped,
            EngineError::TimedOut { .. } => Failure::Time(error.to_string()),
            error => Failure::Broken(error.to_string()),
        }
    }
}
