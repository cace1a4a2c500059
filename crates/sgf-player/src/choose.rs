//! The player for positions whose game is known only at run time.

use sgf_games::{AnyMove, AnyPosition, Playing, SetUp};

#[cfg(feature = "all-games")]
use crate::deepening::deepen;
use crate::{ChooseError, Found, Policy, Random, Settings, search};

/// A move that the player chose.
///
/// # Examples
///
/// See [`choose`].
#[derive(Clone, Debug)]
pub struct Choice {
    /// The move; it is legal.
    pub step: AnyMove,
    /// The move as players write it.
    pub notation: String,
    /// The expected result for the player to move, from 0 (a loss) to 1 (a win); 0.5 is a draw or an even game.
    pub win_rate: f64,
    /// Whether the win rate is proven by search to the end.
    pub is_proven: bool,
    /// The number of simulations through the move or, in games without simulations, of positions that were searched after it.
    pub visits: u32,
    /// The number of all simulations or positions.
    pub simulations: u32,
    /// The expected continuation as players write it; the first entry is the move. In games with dice it is a single move.
    pub line: Vec<String>,
}

/// Chooses a move for the player to move.
///
/// In backgammon the dice have to be known for a play: [`roll`] them, or set them up with DI. Before the roll, the move is a double if it is
/// right to offer one; otherwise the error [`ChooseError::NoDice`] says that the dice are to be rolled. The player takes or drops offered
/// doubles.
///
/// # Errors
///
/// Fails if there is no legal move, if the dice are unknown and no double is offered, if the game has no rules here, or if the search was stopped before its first
/// result.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_model::value::Color;
/// use sgf_player::{Level, Settings, choose};
/// let othello = game(2).expect("Othello is in the table");
/// let mut position = othello.begin(&Options::default())?;
/// let choice = choose(&*position, &Settings::of(Level::MIN))?;
/// assert_eq!(position.check_move(Color::Black, &choice.step), Ok(()));
/// assert!(["d3", "c4", "f5", "e6"].contains(&&*choice.notation));
/// assert_eq!(choice.line[0], choice.notation);
/// position.play(Color::Black, &choice.step).expect("the move is legal");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn choose(position: &dyn AnyPosition, settings: &Settings<'_>) -> Result<Choice, ChooseError> {
    player(position).ok_or(ChooseError::UnknownGame)?.choose(settings)
}

/// Rolls the dice if the game waits for them, and returns whether it did.
///
/// # Examples
///
/// ```
/// use sgf_games::{Detail, Options, backgammon, chess};
/// use sgf_player::{Random, Settings, choose, roll};
/// let mut random = Random::new(1);
/// let mut position = backgammon::SPEC.begin(&Options::default())?;
/// assert!(roll(&mut *position, &mut random));
/// assert!(position.details().iter().any(|detail| matches!(detail, Detail::Dice(_))));
/// // The dice are thrown once.
/// assert!(!roll(&mut *position, &mut random));
/// assert!(choose(&*position, &Settings::default()).is_ok());
/// assert!(!roll(&mut *chess::SPEC.begin(&Options::default())?, &mut random));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn roll(position: &mut dyn AnyPosition, random: &mut Random) -> bool {
    let Some(dice) = player(position).and_then(|player| player.roll(random)) else { return false };
    position.set_up(&SetUp { ident: "DI", value: &dice }).is_ok()
}

/// A game with the search that suits it.
trait Find: Policy {
    fn find(&self, settings: &Settings<'_>) -> Result<Found<Self::Move>, ChooseError>;
}

/// A [`Policy`] whose game is known only at run time.
trait AnyPlayer {
    fn choose(&self, settings: &Settings<'_>) -> Result<Choice, ChooseError>;
    fn roll(&self, random: &mut Random) -> Option<String>;
}

impl<P: Find> AnyPlayer for Playing<P> {
    fn choose(&self, settings: &Settings<'_>) -> Result<Choice, ChooseError> {
        let found = self.position.find(settings)?;
        let line = line(&self.position, &found.line);
        let listed = self.legal_moves_where(&mut |_| true);
        let is_found = |step: &AnyMove| step.downcast::<P::Move>() == Some(&found.step);
        let step = listed.into_iter().find(is_found).ok_or(ChooseError::NoMoves)?;
        Ok(Choice {
            step,
            notation: line.first().cloned().unwrap_or_default(),
            win_rate: found.win_rate,
            is_proven: found.is_proven,
            visits: found.visits,
            simulations: found.simulations,
            line,
        })
    }

    fn roll(&self, random: &mut Random) -> Option<String> {
        let chances = self.position.chances();
        if chances.is_empty() {
            return None;
        }
        let mut rolled = self.position.clone();
        rolled.happen(crate::playout::weighted(chances, random));
        dice(&rolled.details())
    }
}

/// The value of DI for the dice of a position.
fn dice(details: &[sgf_games::Detail]) -> Option<String> {
    details.iter().find_map(|detail| match detail {
        sgf_games::Detail::Dice([one, other]) => Some(format!("{one}{other}")),
        _ => None,
    })
}

/// Writes consecutive moves as players do.
fn line<P: Policy>(position: &P, moves: &[P::Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for step in moves {
        let Some(color) = position.turn() else { break };
        texts.push(position.notation(color, step, "").unwrap_or_else(|| position.write_move(step)));
        position.play_unchecked(color, step);
    }
    texts
}

/// Declares the positions of the player's games with their searches: Go, which is always included, and the others.
macro_rules! players {
    ($go:ty: $go_search:path; $($position:ty: $search:path;)+) => {
        /// Finds the player of a position; `None` for games without rules.
        fn player(position: &dyn AnyPosition) -> Option<&dyn AnyPlayer> {
            let any = position.as_any();
            if let Some(playing) = any.downcast_ref::<Playing<$go>>() {
                return Some(playing);
            }
            $(#[cfg(feature = "all-games")]
            if let Some(playing) = any.downcast_ref::<Playing<$position>>() {
                return Some(playing);
            })+
            None
        }

        impl Find for $go {
            fn find(&self, settings: &Settings<'_>) -> Result<Found<Self::Move>, ChooseError> {
                $go_search(self, settings)
            }
        }

        $(#[cfg(feature = "all-games")]
        impl Find for $position {
            fn find(&self, settings: &Settings<'_>) -> Result<Found<Self::Move>, ChooseError> {
                $search(self, settings)
            }
        })+
    };
}

players! {
    sgf_games::go::Go: crate::games::go::find;
    sgf_games::othello::Othello: crate::games::othello::find;
    sgf_games::chess::Chess: deepen;
    sgf_games::gomoku::Gomoku: search;
    sgf_games::morris::Morris: search;
    sgf_games::backgammon::Backgammon: crate::games::backgammon::find;
    sgf_games::xiangqi::Xiangqi: deepen;
    sgf_games::shogi::Shogi: deepen;
    sgf_games::loa::Loa: search;
    sgf_games::ataxx::Ataxx: search;
    sgf_games::hex::Hex: search;
    sgf_games::phutball::Phutball: search;
    sgf_games::trax::Trax: search;
    sgf_games::amazons::Amazons: search;
    sgf_games::octi::Octi: search;
    sgf_games::gess::Gess: search;
    sgf_games::twixt::Twixt: search;
    sgf_games::zertz::Zertz: search;
    sgf_games::yinsh::Yinsh: search;
    sgf_games::hive::Hive: search;
    sgf_games::exxit::Exxit: search;
    sgf_games::hnefatafl::Hnefatafl: deepen;
    sgf_games::chase::Chase: search;
    sgf_games::byte::Byte: search;
    sgf_games::focus::Focus: deepen;
    sgf_games::dvonn::Dvonn: search;
    sgf_games::gipf::Gipf: search;
    sgf_games::kropki::Kropki: search;
    sgf_games::havannah::Havannah: search;
}
