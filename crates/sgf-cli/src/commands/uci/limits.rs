//! The limits of a search: `go wtime 300000 btime 300000 winc 2000 binc 2000`.

use std::time::Duration;

use opensgf::value::Color;

use super::Dialect;

/// The number of moves for which the time has to last, if the controller does not say.
const MOVES_LEFT: u32 = 30;
/// Time that the controller may need for a move.
const OVERHEAD: Duration = Duration::from_millis(50);

/// The arguments of `go`. Words that are not listed here are ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Limits {
    pub(super) nodes: Option<u32>,
    /// Searches until `stop`.
    pub(super) is_infinite: bool,
    /// Searches, and waits for `ponderhit` or `stop` before the answer.
    pub(super) is_pondering: bool,
    /// Searches for a mate, which USI answers in another way.
    pub(super) is_mate: bool,
    move_time: Option<Duration>,
    /// By color.
    clocks: [Option<Duration>; 2],
    increments: [Duration; 2],
    byoyomi: Duration,
    moves_to_go: Option<u32>,
}

impl Limits {
    pub(super) fn read(dialect: Dialect, words: &[&str]) -> Limits {
        let mut limits = Limits::default();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let [clocks, increments] = dialect.clocks;
            let color = |names: [&str; 2]| names.iter().position(|name| *name == word);
            match word {
                "infinite" => limits.is_infinite = true,
                "ponder" => limits.is_pondering = true,
                "mate" => limits.is_mate = true,
                "nodes" => {
                    let nodes: Option<u64> = number(words.next());
                    limits.nodes = nodes.map(|nodes| u32::try_from(nodes).unwrap_or(u32::MAX));
                }
                "movestogo" => limits.moves_to_go = number(words.next()).filter(|moves| *moves > 0),
                "movetime" => limits.move_time = time(words.next()),
                "byoyomi" => limits.byoyomi = time(words.next()).unwrap_or_default(),
                _ => {
                    if let Some(color) = color(clocks) {
                        limits.clocks[color] = time(words.next());
                    } else if let Some(color) = color(increments) {
                        limits.increments[color] = time(words.next()).unwrap_or_default();
                    }
                }
            }
        }
        limits
    }

    /// The time for the move of a color; `None` without a limit.
    pub(super) fn time(&self, color: Color) -> Option<Duration> {
        if let Some(time) = self.move_time {
            return Some(time.saturating_sub(OVERHEAD / 5));
        }
        let left = self.clocks[color as usize]?;
        let increment = self.increments[color as usize];
        let share = left / self.moves_to_go.unwrap_or(MOVES_LEFT) + increment.mul_f64(0.8) + self.byoyomi;
        Some(share.min(left + self.byoyomi).saturating_sub(OVERHEAD))
    }
}

fn number<N: std::str::FromStr>(word: Option<&str>) -> Option<N> {
    word?.parse().ok()
}

/// Milliseconds; a clock that has run out can be negative.
fn time(word: Option<&str>) -> Option<Duration> {
    let milliseconds: i64 = number(word)?;
    Some(Duration::from_millis(milliseconds.max(0).unsigned_abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Limits {
        Limits::read(Dialect::UCI, &text.split(' ').collect::<Vec<_>>())
    }

    fn milliseconds(text: &str, color: Color) -> Option<u128> {
        read(text).time(color).map(|time| time.as_millis())
    }

    #[test]
    fn reads_limits_in_any_order() {
        let limits = read("ponder searchmoves e2e4 nodes 99999999999 wtime x infinite depth 5");
        assert_eq!((limits.nodes, limits.is_infinite, limits.is_pondering), (Some(u32::MAX), true, true));
        assert_eq!(limits.time(Color::White), None);
    }

    #[test]
    fn a_clock_lasts_for_the_game() {
        let clocks = "wtime 60000 btime 3000 winc 1000 binc 0";
        assert_eq!(milliseconds(clocks, Color::White), Some(2750));
        assert_eq!(milliseconds(clocks, Color::Black), Some(50));
        assert_eq!(milliseconds("wtime 60000 btime 60000 movestogo 1", Color::White), Some(59_950));
        assert_eq!(milliseconds("wtime -5 btime 1", Color::White), Some(0));
        assert_eq!(milliseconds("btime 0 wtime 0 byoyomi 10000", Color::Black), Some(9_950));
        assert_eq!(milliseconds("movetime 500 wtime 1", Color::White), Some(490));
    }
}
