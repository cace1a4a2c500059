//! The time that each move took: differences between the clocks of a player.
//!
//! BL and WL are the time left after a move, OB and OW what is left of the overtime: periods of byo-yomi, or moves of the
//! Canadian system. The time of a move is what the clock lost since the player's last one:
//!
//! - in main time, the difference, plus the increment of the Fischer system, which the clock gained with the move;
//! - in byo-yomi, the lost periods and the part of the last one, which begins again with every move;
//! - in the Canadian system, the difference within a period; a new period begins when all its moves are made.
//!
//! The time is unknown if the record does not contain enough: a clock that rises without reason, or one of byo-yomi that the
//! server has already set back to the full period.

use sgf_syntax::Node;

use super::{GameInfo, GameView, find};
use crate::info::{Overtime, lenient};
use crate::value::Color;

/// The clock of a player after a move.
///
/// # Examples
///
/// ```
/// use sgf_model::record::{self, move_times};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]TM[1800]OT[5x30 byo-yomi];B[pd]BL[1790];W[dp]WL[00:29:00];B[pp]OB[4]BL[10])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let last = view.main_line().last().expect("it has a root");
/// let used: Vec<_> = move_times(&view, last).iter().map(|time| time.used).collect();
/// // Black's third move used the rest of the main time, one period, and 20 seconds of the next.
/// assert_eq!(used, [Some(10.0), Some(60.0), Some(1790.0 + 30.0 + 20.0)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveTime<'d> {
    /// The node of the move.
    pub node: Node<'d>,
    /// The player.
    pub color: Color,
    /// The seconds that the move took, if the record says so.
    pub used: Option<f64>,
    /// The seconds that are left, of the main time or of the overtime; `None` if the record only has OB or OW.
    pub left: Option<f64>,
    /// In overtime, the periods or moves that are left (OB, OW).
    pub overtime_left: Option<f64>,
}

/// Computes the times of the moves on the path from the root to a node. Moves without a clock are left out.
///
/// Source: properties.html, properties BL, WL, OB and OW.
#[must_use]
pub fn move_times<'d>(view: &GameView<'d>, last: Node<'d>) -> Vec<MoveTime<'d>> {
    let info = GameInfo::at(view, last);
    let overtime = info.overtime();
    let main = info.time().map(|time| Clock { left: Some(time.main), overtime_left: None });
    let mut clocks = [main; 2];
    let mut path: Vec<Node<'d>> = std::iter::once(last).chain(last.ancestors()).collect();
    path.reverse();
    let mut times = Vec::new();
    for node in path {
        let mover = view.moves(node).next().and_then(|made| made.color);
        for color in [Color::Black, Color::White] {
            let Some(now) = Clock::at(view, node, color) else { continue };
            // The clock of the other player may be repeated; it only counts as their last known one.
            let before = clocks[color as usize].replace(now);
            if mover == Some(color) {
                let used = before.and_then(|before| used(before, now, overtime));
                let Clock { left, overtime_left } = now;
                times.push(MoveTime { node, color, used, left, overtime_left });
            }
        }
    }
    times
}

/// The state of a clock.
#[derive(Clone, Copy)]
struct Clock {
    left: Option<f64>,
    overtime_left: Option<f64>,
}

impl Clock {
    /// The order of the two properties in the node does not matter.
    fn at(view: &GameView<'_>, node: Node<'_>, color: Color) -> Option<Clock> {
        let [time, overtime] = match color {
            Color::Black => [b"BL", b"OB"],
            Color::White => [b"WL", b"OW"],
        };
        let number = |ident: &[u8]| {
            let value = find(node, ident)?.values().next()?;
            lenient::seconds(&view.line(value)).map(|reading| reading.value)
        };
        let (left, overtime_left) = (number(time), number(overtime));
        (left.is_some() || overtime_left.is_some()).then_some(Clock { left, overtime_left })
    }
}

fn used(before: Clock, now: Clock, overtime: Option<Overtime>) -> Option<f64> {
    let (was_left, left) = (before.left?, now.left?);
    let used = match (overtime, before.overtime_left, now.overtime_left) {
        // No overtime yet, or none to speak of.
        (Some(Overtime::Fischer { seconds, .. }), _, _) => was_left - left + seconds,
        (_, None, None) => was_left - left,
        (Some(Overtime::ByoYomi { periods, seconds }), was, Some(periods_left)) => {
            let (main, was_periods) = match was {
                Some(was) => (0.0, was),
                None => (was_left, f64::from(periods)),
            };
            // A full period may just have begun again.
            if left >= seconds || periods_left > was_periods {
                return None;
            }
            main + (was_periods - periods_left) * seconds + seconds - left
        }
        (Some(Overtime::Canadian { moves, seconds }), was, Some(moves_left)) => match was {
            Some(was) if moves_left < was => was_left - left,
            Some(was) if was <= 1.0 || was >= f64::from(moves) => seconds - left,
            Some(_) => return None,
            None => was_left + seconds - left,
        },
        _ => return None,
    };
    (used >= 0.0).then(|| (used * 1000.0).round() / 1000.0)
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use super::*;
    use crate::record::games;

    /// The times of the main line: `B 10`, or `W ?` for an unknown time.
    fn times(source: &str) -> String {
        let doc = Document::parse(source.as_bytes());
        let view = games(&doc).next().expect("the record has a game");
        let last = view.main_line().last().expect("a game has a root");
        let shown = |time: &MoveTime<'_>| {
            format!("{} {}", time.color.encode(), time.used.map_or("?".to_owned(), |used| used.to_string()))
        };
        move_times(&view, last).iter().map(shown).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn times_are_differences_of_clocks() {
        for (source, expected) in [
            ("(;TM[600];B[aa]BL[590.5];W[bb]WL[600];B[cc]BL[580])", "B 9.5, W 0, B 10.5"),
            ("(;;B[aa]BL[590];W[bb];B[cc]BL[580])", "B ?, B 10"),
            ("(;TM[45 min];B[pd]BL[2699.5];W[dp]WL[00:44:10])", "B 0.5, W 50"),
            ("(;TM[600];B[aa];W[bb];B[cc])", ""),
            ("(;TM[600];B[aa]BL[620])", "B ?"),
            ("(;TM[600]OT[10 fischer];B[aa]BL[605];W[bb]WL[610];B[cc]BL[600])", "B 5, W 0, B 15"),
            ("(;TM[259200]OT[86400 fischer];B[aa]BL[345500]WL[259200];W[bb]WL[345600])", "B 100, W 0"),
            // OB and BL in either order.
            ("(;TM[60]OT[5x30 byo-yomi];B[aa]OB[5]BL[20];W[bb];B[cc]BL[25]OB[4])", "B 70, B 35"),
            ("(;TM[60]OT[5x30 byo-yomi];B[aa]OB[5]BL[30];W[bb];B[cc]OB[4])", "B ?, B ?"),
            ("(;TM[60]OT[25/300 Canadian];B[aa]OB[24]BL[290];W[bb];B[cc]OB[23]BL[250])", "B 70, B 40"),
            ("(;OT[2/30 Canadian];B[aa]OB[1]BL[20];W[bb];B[cc]OB[2]BL[25])", "B ?, B 5"),
            // One node with both clocks.
            ("(;TM[100];B[aa]BL[90]WL[100];W[bb]BL[90]WL[70])", "B 10, W 30"),
        ] {
            assert_eq!(times(source), expected, "{source}");
        }
    }
}
