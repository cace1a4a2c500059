//! A game between two players, from an opening to its end.

use std::time::Duration;

use opensgf::play::{AnyMove, AnyPosition, Claims, Outcome};
use opensgf::player::{ChooseError, Random, Settings, choose, roll};
use opensgf::value::Color;

use super::gtp::GtpPlayer;
use super::opening::Opening;
use super::player::{Kind, Player};
use super::turn::{Failure, Turn};

/// How games are played.
#[derive(Clone, Copy)]
pub(super) struct Limits<'a> {
    /// The moves after which a game is stopped.
    pub(super) max_moves: usize,
    /// The time for each answer of an engine.
    pub(super) timeout: Duration,
    /// Whether to abandon the game.
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
}

/// A finished game.
#[derive(Debug)]
pub(super) struct Finished {
    /// The moves after the opening, as in the record.
    pub(super) moves: Vec<(Color, String)>,
    /// The value of RE.
    pub(super) result: String,
    /// The reason for an unusual result.
    pub(super) remark: Option<String>,
}

/// Plays a game; `None` if it was stopped. The same players, opening and seed give the same game, unless an engine takes part.
pub(super) fn play(
    players: [&Player; 2],
    opening: &Opening,
    seed: u64,
    limits: Limits<'_>,
) -> Option<Finished> {
    let mut game = Game { position: opening.position.copy(), moves: Vec::new(), dice: Random::new(seed) };
    let mut seeds = Random::new(seed.wrapping_add(1));
    let mut seats = Vec::new();
    for (player, color) in players.into_iter().zip([Color::Black, Color::White]) {
        match Seat::new(player, opening, Random::new(seeds.number()), limits) {
            Ok(seat) => seats.push(seat),
            Err(failure) => return game.lost(color, &failure),
        }
    }
    while let Some(color) = game.position.turn() {
        if (limits.stop)() {
            return None;
        }
        if game.moves.len() >= limits.max_moves {
            let remark = format!("Stopped after {} moves, which counts as a draw.", limits.max_moves);
            return Some(game.over("Void".to_owned(), Some(remark)));
        }
        let (own, other) = match color {
            Color::Black => (0, 1),
            Color::White => (1, 0),
        };
        let step = match seats[own].choose(&mut game, color) {
            Ok(Turn::Move(step)) => step,
            Ok(Turn::Resign) => return Some(game.over(win(color.other(), "R"), None)),
            Err(Failure::NoMove) => break,
            Err(failure) => return game.lost(color, &failure),
        };
        if let Err(failure) = seats[other].played(&*game.position, color, &step) {
            return game.lost(color.other(), &failure);
        }
        if let Err(reason) = game.add(color, &step) {
            return game.lost(color, &Failure::Illegal(reason));
        }
    }
    let (result, remark) = outcome(&*game.position);
    Some(game.over(result, remark))
}

struct Game {
    position: Box<dyn AnyPosition>,
    moves: Vec<(Color, String)>,
    dice: Random,
}

impl Game {
    fn add(&mut self, color: Color, step: &AnyMove) -> Result<(), String> {
        let text = self.position.write_move(step).map_err(|error| error.to_string())?;
        self.position.play(color, step).map_err(|error| error.to_string())?;
        self.moves.push((color, text));
        Ok(())
    }

    fn over(self, result: String, remark: Option<String>) -> Finished {
        Finished { moves: self.moves, result, remark }
    }

    /// The game is lost by a failure of a player, or abandoned.
    fn lost(self, loser: Color, failure: &Failure) -> Option<Finished> {
        let (manner, reason) = match failure {
            Failure::Stopped => return None,
            Failure::NoMove => ("F", "it has no move"),
            Failure::Time(reason) => ("T", reason.as_str()),
            Failure::Broken(reason) | Failure::Illegal(reason) => ("F", reason.as_str()),
        };
        let name = if loser == Color::Black { "Black" } else { "White" };
        Some(self.over(win(loser.other(), manner), Some(format!("{name} lost by a failure: {reason}."))))
    }
}

fn win(winner: Color, manner: &str) -> String {
    format!("{}+{manner}", winner.encode())
}

/// The result of a finished game, as the rules have it. If they leave dead stones to the players, all stones are alive.
fn outcome(position: &dyn AnyPosition) -> (String, Option<String>) {
    let counted = || {
        let score = position.score(&Claims::default()).ok()??;
        Some(Outcome::by_count(score.black, score.white))
    };
    match position.outcome().or_else(counted) {
        Some(Outcome { winner: None, .. }) => ("0".to_owned(), None),
        Some(outcome) => (outcome.to_string(), None),
        None => {
            ("Void".to_owned(), Some("The game ended without a result, which counts as a draw.".to_owned()))
        }
    }
}

/// A player at the board.
enum Seat<'a> {
    Search(Settings<'a>, Random),
    Random(Random),
    Gtp(Box<GtpPlayer>),
}

impl<'a> Seat<'a> {
    fn new(
        player: &Player,
        opening: &Opening,
        random: Random,
        limits: Limits<'a>,
    ) -> Result<Seat<'a>, Failure> {
        Ok(match &player.kind {
            Kind::Gtp(command) => Seat::Gtp(Box::new(GtpPlayer::start(command, limits.timeout, opening)?)),
            _ => match player.settings() {
                Some(settings) => Seat::Search(settings.with_stop(limits.stop), random),
                None => Seat::Random(random),
            },
        })
    }

    fn choose(&mut self, game: &mut Game, color: Color) -> Result<Turn, Failure> {
        match self {
            Seat::Search(settings, random) => {
                let settings = settings.with_seed(random.number());
                let found = match choose(&*game.position, &settings) {
                    Err(ChooseError::NoDice) if roll(&mut *game.position, &mut game.dice) => {
                        choose(&*game.position, &settings)
                    }
                    found => found,
                };
                // A search that was cut short is not the move of this player.
                if settings.must_stop() {
                    return Err(Failure::Stopped);
                }
                match found {
                    Ok(choice) => Ok(Turn::Move(choice.step)),
                    Err(ChooseError::Stopped) => Err(Failure::Stopped),
                    Err(ChooseError::NoMoves) => Err(Failure::NoMove),
                    Err(error) => Err(Failure::Broken(error.to_string())),
                }
            }
            Seat::Random(random) => {
                roll(&mut *game.position, &mut game.dice);
                let mut moves = game.position.legal_moves();
                if moves.is_empty() {
                    return Err(Failure::NoMove);
                }
                Ok(Turn::Move(moves.swap_remove(random.below(moves.len()))))
            }
            Seat::Gtp(engine) => engine.choose(&*game.position, color),
        }
    }

    /// Tells the player a move of its opponent, before it is played on the position.
    fn played(&mut self, position: &dyn AnyPosition, color: Color, step: &AnyMove) -> Result<(), Failure> {
        match self {
            Seat::Gtp(engine) => engine.played(position, color, step),
            Seat::Search(..) | Seat::Random(_) => Ok(()),
        }
    }
}
