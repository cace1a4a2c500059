//! Proofs by search: the player to move wins, or has no win.
//!
//! A win without a limit is a question for the player's own search. A win within a number of moves, such as a mate in two, is searched
//! exhaustively. Both are exact or undecided; an estimate is never a proof.

use opensgf::play::AnyPosition;
use opensgf::player::{ChooseError, Settings, choose};
use opensgf::value::Color;

/// A proof about a position, with a continuation as players write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    /// The player wins against every defense.
    Wins(Vec<String>),
    /// The player does not win; the continuation begins with the refutation.
    Fails(Vec<String>),
    /// Neither was proven.
    Undecided(Reason),
}

/// Why nothing was proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// The search used all its nodes.
    Nodes,
    /// Dice decide.
    Dice,
    /// The rules of the game leave the result open.
    Result,
}

/// Searches whether a player wins from a position, in which it may be anyone's turn.
pub(super) fn prove(position: &dyn AnyPosition, player: Color, nodes: u32) -> Proof {
    let Some(turn) = position.turn() else {
        return match position.outcome() {
            Some(outcome) if outcome.winner == Some(player) => Proof::Wins(Vec::new()),
            Some(_) => Proof::Fails(Vec::new()),
            None => Proof::Undecided(Reason::Result),
        };
    };
    let settings = Settings::default().with(|settings| {
        settings.nodes = nodes;
        settings.margin = 0.0;
    });
    match choose(position, &settings) {
        Ok(choice) if choice.is_proven => {
            // The move is a proven win, a proven draw, or the best of proven losses.
            let result = (choice.win_rate * 2.0).round() as u8;
            match (turn == player, result) {
                (true, 2) | (false, 0) => Proof::Wins(choice.line),
                (true, 0) | (false, 1 | 2) => Proof::Fails(choice.line),
                // Next to a drawing move there may be a winning one.
                _ => Proof::Undecided(Reason::Nodes),
            }
        }
        Err(ChooseError::NoDice) => Proof::Undecided(Reason::Dice),
        Ok(_) | Err(_) => Proof::Undecided(Reason::Nodes),
    }
}

/// Searches whether a player wins within a number of plies, from a position in which it may be anyone's turn.
pub(super) fn prove_within(position: &dyn AnyPosition, player: Color, plies: u32, positions: u64) -> Proof {
    let mut search = Exhaustive { player, left: positions };
    let mut line = Vec::new();
    match search.wins(position, plies, Some(&mut line)) {
        Some(true) => Proof::Wins(line),
        Some(false) => Proof::Fails(line),
        None => Proof::Undecided(Reason::Nodes),
    }
}

/// A search without estimates.
struct Exhaustive {
    player: Color,
    /// Positions that may still be searched.
    left: u64,
}

impl Exhaustive {
    /// Returns whether the player wins within `plies`; `None` if the search used all its positions first. `line` gets the move that decides.
    /// The depth of the recursion is the number of plies.
    fn wins(
        &mut self,
        position: &dyn AnyPosition,
        plies: u32,
        mut line: Option<&mut Vec<String>>,
    ) -> Option<bool> {
        let Some(turn) = position.turn() else {
            return Some(position.outcome().is_some_and(|outcome| outcome.winner == Some(self.player)));
        };
        if plies == 0 {
            return Some(false);
        }
        let mut is_certain = true;
        // The player needs one winning move, and the opponent one that does not lose.
        let is_own = turn == self.player;
        for step in position.legal_moves() {
            self.left = self.left.checked_sub(1)?;
            let mut next = position.copy();
            next.play_unchecked(turn, &step).ok()?;
            match self.wins(&*next, plies - 1, None) {
                Some(wins) if wins == is_own => {
                    if let Some(line) = &mut line {
                        line.extend(position.notation(turn, &step, ""));
                    }
                    return Some(wins);
                }
                Some(_) => {}
                None => is_certain = false,
            }
        }
        is_certain.then_some(!is_own)
    }
}

#[cfg(test)]
mod tests {
    use opensgf::play::{Options, chess, hex};

    use super::*;

    /// A position of chess.
    fn position(fen: &str) -> Box<dyn AnyPosition> {
        chess::SPEC.begin(&Options::default().with_start(fen)).unwrap()
    }

    #[test]
    fn mates_are_counted_in_plies() {
        // Two rooks mate in two: Ra7 or Rb7 and the other rook on the eighth rank, or Rg1 Kh7, Rh2.
        let rooks = position("7k/8/8/8/8/8/R7/1R5K w - - 0 1");
        let within = |plies| prove_within(&*rooks, Color::White, plies, 1_000_000);
        assert!(matches!(within(1), Proof::Fails(_)));
        let Proof::Wins(line) = within(3) else { panic!("it is a mate in two: {:?}", within(3)) };
        assert!(["Ra7", "Rb7", "Rg1"].contains(&&*line[0]), "{line:?}");
        assert_eq!(prove_within(&*rooks, Color::White, 3, 10), Proof::Undecided(Reason::Nodes));
        // The back rank.
        let mate = position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
        assert_eq!(prove_within(&*mate, Color::White, 1, 1000), Proof::Wins(vec!["Ra8#".to_owned()]));
    }

    #[test]
    fn a_stalemate_is_no_win() {
        let mut stalemate = position("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1");
        stalemate.play_text(Color::White, "c1c7").unwrap();
        assert_eq!(prove(&*stalemate, Color::White, 100), Proof::Fails(Vec::new()));
        assert_eq!(prove_within(&*stalemate, Color::White, 5, 100), Proof::Fails(Vec::new()));
    }

    #[test]
    fn connections_are_proven_for_both_players() {
        let mut board = hex::SPEC.begin(&Options::default().with_size(3, 3)).unwrap();
        for (color, text) in
            [(Color::Black, "b2"), (Color::White, "a1"), (Color::Black, "b1"), (Color::White, "c1")]
        {
            board.play_text(color, text).unwrap();
        }
        assert!(matches!(prove(&*board, Color::Black, 1000), Proof::Wins(_)));
        assert!(matches!(prove(&*board, Color::White, 1000), Proof::Fails(_)));
    }
}
