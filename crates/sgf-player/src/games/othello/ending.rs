//! Exact endings for callers.

use sgf_games::Square;
use sgf_games::othello::{Discs, Move, Othello};

use super::solve::{Solver, points};

/// The result of an ending of Othello with the best play of both.
///
/// # Examples
///
/// See [`ending`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The difference of discs for the player to move; empty points count for the winner, as in tournaments.
    pub lead: i32,
    /// The best moves to the end, with passes; empty after the end of the game.
    pub line: Vec<Move>,
    /// The number of positions that were searched.
    pub n_positions: u64,
}

/// Solves an ending of Othello on the 8×8 board, whatever the number of empty points: about 16 take less than a second, and each further
/// point several times as long.
///
/// Returns `None` if the board has another size, or if `stop` became true; it is asked once for some thousand positions.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, othello::Othello};
/// use sgf_model::value::Color;
/// use sgf_player::{Random, ending};
/// // A random game until ten points are empty.
/// let mut position = Othello::begin(&Options::default())?;
/// let mut random = Random::new(1);
/// while position.count(Color::Black) + position.count(Color::White) < 54 {
///     let Some(turn) = position.turn() else { break };
///     let mut moves = Vec::new();
///     position.legal_moves(&mut moves);
///     position.play_unchecked(turn, &moves[random.below(moves.len())]);
/// }
/// let turn = position.turn().expect("an unfinished game");
/// let solved = ending(&position, &|| false).expect("an 8×8 board");
/// for step in &solved.line {
///     let turn = position.turn().expect("the line ends with the game");
///     position.play(turn, step)?;
/// }
/// assert_eq!(position.turn(), None);
/// let [own, other] = [turn, turn.other()].map(|color| position.count(color) as i32);
/// assert_eq!((own - other).signum(), solved.lead.signum());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn ending(position: &Othello, stop: &dyn Fn() -> bool) -> Option<Ending> {
    let discs = Discs::of_position(position)?;
    let mut solver = Solver::new(u64::MAX, stop);
    let lead = solver.lead(discs, -64, 64);
    let line = line(&mut solver, discs, lead)?;
    Some(Ending { lead, line, n_positions: solver.n_positions })
}

/// The best moves to the end of a position whose lead is known; `None` if the solver was stopped.
pub(super) fn line(solver: &mut Solver<'_>, discs: Discs, lead: i32) -> Option<Vec<Move>> {
    let (mut discs, mut lead, mut line) = (discs, lead, Vec::new());
    loop {
        let open = discs.open();
        if open == 0 && discs.turned().open() == 0 {
            return (!solver.has_stopped).then_some(line);
        }
        if open == 0 {
            line.push(Move::Pass);
            (discs, lead) = (discs.turned(), -lead);
            continue;
        }
        // The first move that keeps the lead.
        let keeps = |point: &u32| -solver.lead(discs.after(*point), -lead, 1 - lead) >= lead;
        let point = points(open).find(keeps)?;
        line.push(Move::Put(square(point)));
        (discs, lead) = (discs.after(point), -lead);
    }
}

/// The square of a bit.
pub(super) fn square(point: u32) -> Square {
    Square::new(point as u16 % 8, point as u16 / 8)
}
