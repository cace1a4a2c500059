//! Endings: the words of KIF and CSA, and RE.

use sgf_games::AnyPosition;
use sgf_model::info::{GameResult, Manner};
use sgf_model::value::Color;

/// The meaning of a word for the player to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Ending {
    Loses(Option<Manner>),
    Wins(Option<Manner>),
    Draw,
    /// The game was interrupted, or the result is unknown.
    Open,
}

/// The words of KIF, the preferred ones first.
pub(crate) const JAPANESE: &[(&str, Ending)] = &[
    ("投了", Ending::Loses(Some(Manner::Resign))),
    ("切れ負け", Ending::Loses(Some(Manner::Time))),
    ("反則負け", Ending::Loses(Some(Manner::Forfeit))),
    ("反則勝ち", Ending::Wins(Some(Manner::Forfeit))),
    ("詰み", Ending::Loses(None)),
    ("入玉勝ち", Ending::Wins(None)),
    ("持将棋", Ending::Draw),
    ("千日手", Ending::Draw),
    ("中断", Ending::Open),
    ("不詰", Ending::Open),
    ("詰", Ending::Loses(None)),
    ("不戦勝", Ending::Wins(Some(Manner::Forfeit))),
    ("不戦敗", Ending::Loses(Some(Manner::Forfeit))),
    ("封じ手", Ending::Open),
    ("引き分け", Ending::Draw),
];

/// The words of CSA, the preferred ones first.
pub(crate) const CSA: &[(&str, Ending)] = &[
    ("%TORYO", Ending::Loses(Some(Manner::Resign))),
    ("%TIME_UP", Ending::Loses(Some(Manner::Time))),
    ("%ILLEGAL_MOVE", Ending::Loses(Some(Manner::Forfeit))),
    ("%TSUMI", Ending::Loses(None)),
    ("%KACHI", Ending::Wins(None)),
    ("%HIKIWAKE", Ending::Draw),
    ("%SENNICHITE", Ending::Draw),
    ("%JISHOGI", Ending::Draw),
    ("%MAX_MOVES", Ending::Draw),
    ("%CHUDAN", Ending::Open),
    ("%FUZUMI", Ending::Open),
    ("%MATTA", Ending::Open),
    ("%ERROR", Ending::Open),
];

impl Ending {
    /// Looks up a word.
    pub(crate) fn read(words: &[(&str, Ending)], word: &str) -> Option<Ending> {
        words.iter().find(|row| row.0 == word).map(|row| row.1)
    }

    /// The result, if this player is to move.
    pub(crate) fn result(self, turn: Color) -> Option<GameResult> {
        let (winner, manner) = match self {
            Ending::Loses(manner) => (turn.other(), manner),
            Ending::Wins(manner) => (turn, manner),
            Ending::Draw => return Some(GameResult::Draw),
            Ending::Open => return None,
        };
        Some(match manner {
            Some(manner) => GameResult::win_through(winner, manner),
            None => GameResult::win(winner),
        })
    }
}

/// The word for a result if this player is to move, and whether it reads back the same.
pub(crate) fn word(
    words: &[(&'static str, Ending)],
    result: GameResult,
    turn: Color,
    end: &dyn AnyPosition,
) -> Option<(&'static str, bool)> {
    let is_exact = |row: &&(&'static str, Ending)| row.1.result(turn) == Some(result);
    // Without a mate on the board, the loser has resigned.
    let is_mate = end.outcome().is_some_and(|outcome| outcome.winner == Some(turn.other()));
    let is_claim = |row: &&(&'static str, Ending)| row.1 != Ending::Loses(None) || is_mate;
    if let Some(row) = words.iter().filter(is_claim).find(is_exact) {
        return Some((row.0, true));
    }
    let winner = result.winner()?;
    let near = if winner == turn { Ending::Wins(None) } else { Ending::Loses(Some(Manner::Resign)) };
    words.iter().find(|row| row.1 == near).map(|row| (row.0, false))
}
