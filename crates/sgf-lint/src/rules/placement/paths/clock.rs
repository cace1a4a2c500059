//! Checks the clocks along a path.
//!
//! BL and WL are the seconds that a player has left. OB and OW are the moves left in overtime, or the periods in records of
//! some servers (properties.html, "Timing properties"). Many records do not declare their overtime, so only contradictions
//! are reported that no time system explains.

use sgf_model::info::lenient;
use sgf_model::info::{Overtime, time_limit};
use sgf_model::value::{Color, TextDecoder};

use crate::GameCx;

/// The clock of one player in a node.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shown {
    /// BL or WL, if it can be read.
    pub(super) seconds: Option<f64>,
    /// OB or OW; 0 if it cannot be read.
    pub(super) moves: Option<f64>,
    /// The index of BL or WL in the node.
    pub(super) place: usize,
}

/// The last time of each color, unless it was in overtime or could not be read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock([Option<f64>; 2]);

/// The time limits in the game info.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The time of each player in a game without overtime.
    sudden_death: Option<f64>,
    /// Whether there may be overtime, or increments.
    has_overtime: bool,
    overtime: Option<Overtime>,
}

/// A contradiction in a clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ClockProblem {
    /// The clock rises in a game without overtime.
    Grows { from: f64, to: f64 },
    /// More seconds are left than TM.
    MoreThanLimit { seconds: f64, limit: f64 },
    /// More moves or periods are left than OT allows.
    MoreMoves { moves: f64, granted: u32 },
    /// More seconds are left than in a period of OT.
    LongerPeriod { seconds: f64, granted: f64 },
    /// Overtime moves are left although OT declares no overtime.
    NoOvertime { moves: f64 },
}

/// Tolerance in seconds, because the clocks of servers may exceed a period slightly.
const TOLERANCE: f64 = 1.0;

impl Limits {
    /// Reads TM and OT in the root, as the fixes of M rules would write them.
    pub(super) fn of(cx: &GameCx<'_>) -> Limits {
        let text = |ident: &[u8]| {
            let property = cx.in_root(ident)?;
            let text = cx.characters(property.raw()).trim().to_owned();
            (!text.is_empty()).then_some(text)
        };
        let (limit, declared) = (text(b"TM"), text(b"OT"));
        let plain = limit.as_deref().map(time_limit);
        let within = limit.as_deref().filter(|_| !matches!(plain, Some(Ok(_))));
        let within = within.and_then(lenient::time_control).and_then(|reading| reading.value.overtime);
        let read = |text: &str| Some(lenient::overtime(text)?.value);
        let overtime = if declared.is_some() { declared.as_deref().and_then(read) } else { within };
        let is_sudden_death = overtime == Some(Overtime::SuddenDeath);
        let is_plain = matches!(plain, None | Some(Ok(_)));
        let has_overtime = !is_sudden_death && (declared.is_some() || !is_plain);
        let sudden_death = plain.and_then(Result::ok).filter(|&limit| !has_overtime && limit > 0.0);
        Limits { sudden_death, has_overtime, overtime }
    }

    /// Compares overtime with OT.
    fn check_overtime(&self, shown: Shown) -> Option<ClockProblem> {
        let moves = shown.moves.filter(|&moves| moves > 0.0)?;
        let (granted, length) = match self.overtime? {
            Overtime::SuddenDeath => return Some(ClockProblem::NoOvertime { moves }),
            Overtime::ByoYomi { periods, seconds } => (periods, seconds),
            Overtime::Canadian { moves, seconds } => (moves, seconds),
            _ => return None,
        };
        let seconds = shown.seconds.filter(|&seconds| seconds > length + TOLERANCE);
        if moves > f64::from(granted) {
            return Some(ClockProblem::MoreMoves { moves, granted });
        }
        seconds.map(|seconds| ClockProblem::LongerPeriod { seconds, granted: length })
    }
}

impl Clock {
    /// Updates the clock of a color, and returns a contradiction, if any.
    pub(super) fn show(&mut self, color: Color, shown: Shown, limits: &Limits) -> Option<ClockProblem> {
        let before = self.0[color as usize].take();
        if shown.moves.is_some() {
            return limits.check_overtime(shown);
        }
        let to = shown.seconds?;
        self.0[color as usize] = Some(to);
        match (before, limits.sudden_death) {
            _ if limits.has_overtime => None,
            (_, Some(limit)) if to > limit + TOLERANCE => {
                Some(ClockProblem::MoreThanLimit { seconds: to, limit })
            }
            (Some(from), _) if to > from => Some(ClockProblem::Grows { from, to }),
            _ => None,
        }
    }
}
