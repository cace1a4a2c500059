//! The evaluated plays in the text below a position, in any language and with decimal points or commas.
//!
//! ```text
//!     1. XG Roller+  24/23 6/2                    eq:-0,306
//!       Player:   44,57% (G:8,36% B:0,26%)
//!       Opponent: 55,43% (G:17,30% B:0,61%)
//! ```
//!
//! A play becomes a value of A as in GNU Backgammon: `bcde E ver 3` or `X ver 3`, with the chances of the player in the form that
//! `sgf_games::backgammon::Candidate` reads. Names such as `XG Roller+` are rollouts with an unknown number of trials.

use sgf_games::Position;
use sgf_games::backgammon::Move;

use crate::backgammon::{Decision, digits};

/// The plays of a text, whose chances can be on the lines below them.
#[derive(Debug, Default)]
pub(super) struct Plays {
    open: Option<Evaluated>,
}

/// A play with its evaluation.
#[derive(Debug)]
struct Evaluated {
    hops: String,
    /// The plies of a look-ahead; `None` for rollouts.
    plies: Option<u32>,
    equity: f64,
    /// Wins, gammons and backgammons of both players, from 0 to 1.
    chances: Vec<[f64; 3]>,
}

impl Plays {
    /// Reads a line.
    pub(super) fn take(&mut self, decision: &mut Decision, line: &str) {
        if let Some(play) = read_play(decision, line) {
            self.finish(decision);
            self.open = Some(play);
            return;
        }
        let chances = read_chances(line);
        if let (Some(open), Some(chances)) = (&mut self.open, chances)
            && open.chances.len() < 2
        {
            open.chances.push(chances);
        }
    }

    /// Adds the last play.
    pub(super) fn finish(&mut self, decision: &mut Decision) {
        let Some(play) = self.open.take() else { return };
        let [win, win_gammon, win_backgammon] = play.chances.first().copied().unwrap_or_default();
        let [_, lose_gammon, lose_backgammon] = play.chances.get(1).copied().unwrap_or_default();
        let output = [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon];
        let output: Vec<String> = output.iter().map(|chance| format!("{chance:.4}")).collect();
        let (hops, output, equity) = (&play.hops, output.join(" "), play.equity);
        decision.plays.push(match play.plies {
            Some(plies) => format!("{hops} E ver 3 {output} {equity:.4} {plies}C 0 1 0.000000 1"),
            None => format!("{hops} X ver 3 Score {equity:.4} {equity:.4} Trials 0 Output {output}"),
        });
    }
}

/// Reads `1. XG Roller+  24/23 6/2   eq:-0,306 (-0,082)`.
fn read_play(decision: &Decision, line: &str) -> Option<Evaluated> {
    let (before, after) = line.split_once("eq:").or_else(|| line.split_once("EQ:"))?;
    let equity = number(after.split_whitespace().next()?)?;
    let (order, rest) = before.trim().split_once('.')?;
    let _: u32 = order.parse().ok()?;
    // The method can have several words; the moves begin at the first one with a slash.
    let words: Vec<&str> = rest.split_whitespace().collect();
    let n_method = words.iter().position(|word| word.contains('/'))?;
    let method = words[..n_method].join(" ");
    let plies = method.split_once('-').and_then(|(plies, _)| plies.parse().ok());
    let hops = hops(decision, &words[n_method..].join(" "))?;
    Some(Evaluated { hops, plies, equity, chances: Vec::new() })
}

/// Converts a play to pairs of letters.
fn hops(decision: &Decision, moves: &str) -> Option<String> {
    let (larger, smaller) = digits(decision.dice?);
    let position = decision.position()?;
    let text = format!("{larger}{smaller}: {}", moves.to_lowercase());
    let Move::Play(play) = position.read_move(decision.roller, &text).ok()? else { return None };
    Some(play.hops.iter().map(|hop| format!("{}{}", hop.from, hop.to)).collect())
}

/// Reads `Player:   44,57% (G:8,36% B:0,26%)`.
fn read_chances(line: &str) -> Option<[f64; 3]> {
    let (_, numbers) = line.split_once([':', '：'])?;
    let (win, rest) = numbers.split_once('%')?;
    let (_, gammon) = rest.split_once("G:")?;
    let (gammon, rest) = gammon.split_once('%')?;
    let (_, backgammon) = rest.split_once("B:")?;
    let (backgammon, _) = backgammon.split_once('%')?;
    let share = |text: &str| {
        number(text).filter(|percent| (0.0..=100.0).contains(percent)).map(|percent| percent / 100.0)
    };
    Some([share(win)?, share(gammon)?, share(backgammon)?])
}

/// Reads a number with a decimal point or comma.
fn number(text: &str) -> Option<f64> {
    let text = text.trim().replace(',', ".").replace(['−', '–'], "-");
    text.parse().ok().filter(|number: &f64| number.is_finite())
}
