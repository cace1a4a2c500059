//! What the clocks show along a path, and whether that can be.
//!
//! BL and WL are the seconds that a player has left, OB and OW the moves, or in the records of some servers the
//! periods, that are left in overtime (properties.html, "Timing properties"). Records without any word about overtime
//! are of many kinds, so only contradictions are reported, and nothing that some way of keeping time could cause.

use sgf_model::info::lenient;
use sgf_model::info::{Overtime, time_limit};
use sgf_model::value::{Color, TextDecoder};

use crate::GameCx;

/// What a node shows of one player's clock.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shown {
    /// BL or WL, if it can be read.
    pub(super) seconds: Option<f64>,
    /// OB or OW; 0 if it cannot be read.
    pub(super) moves: Option<f64>,
    /// The place of BL or WL among the node's properties.
    pub(super) place: usize,
}

/// What the clocks showed last: for each colour the seconds, unless they were those of overtime or not to be read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock([Option<f64>; 2]);

/// What the game info says about time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The time of each player, if that is all there is.
    only: Option<f64>,
    /// Whether there may be overtime, or moves that add time.
    has_overtime: bool,
    overtime: Option<Overtime>,
}

/// What cannot be about a clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ClockOddity {
    /// More seconds are left than were before, in a game without overtime.
    Grows { from: f64, to: f64 },
    /// More seconds are left than the players have at all.
    MoreThanLimit { seconds: f64, limit: f64 },
    /// More moves or periods of overtime are left than OT grants.
    MoreMoves { moves: f64, granted: u32 },
    /// More seconds are left than OT grants for a period.
    LongerPeriod { seconds: f64, granted: f64 },
    /// There are moves of overtime in a game without overtime.
    NoOvertime { moves: f64 },
}

/// Clocks of servers tell a moment more than a period has.
const MOMENT: f64 = 1.0;

impl Limits {
    /// Reads TM and OT in the root; they count as what they will be when they have been repaired.
    pub(super) fn of(cx: &GameCx<'_>) -> Limits {
        let text = |ident: &[u8]| {
            let property = cx.in_root(ident)?;
            let text = cx.characters(property.raw()).trim().to_owned();
            (!text.is_empty()).then_some(text)
        };
        let (limit, said) = (text(b"TM"), text(b"OT"));
        let plain = limit.as_deref().map(time_limit);
        let within = limit.as_deref().filter(|_| !matches!(plain, Some(Ok(_))));
        let within = within.and_then(lenient::time_control).and_then(|reading| reading.value.overtime);
        let read = |text: &str| Some(lenient::overtime(text)?.value);
        let overtime = if said.is_some() { said.as_deref().and_then(read) } else { within };
        let is_sudden = overtime == Some(Overtime::SuddenDeath);
        let is_plain = matches!(plain, None | Some(Ok(_)));
        let has_overtime = !is_sudden && (said.is_some() || !is_plain);
        let only = plain.and_then(Result::ok).filter(|&limit| !has_overtime && limit > 0.0);
        Limits { only, has_overtime, overtime }
    }

    /// What contradicts OT.
    fn against_overtime(&self, shown: Shown) -> Option<ClockOddity> {
        let moves = shown.moves.filter(|&moves| moves > 0.0)?;
        let (granted, length) = match self.overtime? {
            Overtime::SuddenDeath => return Some(ClockOddity::NoOvertime { moves }),
            Overtime::ByoYomi { periods, seconds } => (periods, seconds),
            Overtime::Canadian { moves, seconds } => (moves, seconds),
            _ => return None,
        };
        let seconds = shown.seconds.filter(|&seconds| seconds > length + MOMENT);
        if moves > f64::from(granted) {
            return Some(ClockOddity::MoreMoves { moves, granted });
        }
        seconds.map(|seconds| ClockOddity::LongerPeriod { seconds, granted: length })
    }
}

impl Clock {
    /// Takes in what a node shows of a colour's clock, and tells what cannot be about it.
    pub(super) fn show(&mut self, color: Color, shown: Shown, limits: &Limits) -> Option<ClockOddity> {
        let before = self.0[color as usize].take();
        if shown.moves.is_some() {
            return limits.against_overtime(shown);
        }
        let to = shown.seconds?;
        self.0[color as usize] = Some(to);
        match (before, limits.only) {
            _ if limits.has_overtime => None,
            (_, Some(limit)) if to > limit + MOMENT => {
                Some(ClockOddity::MoreThanLimit { seconds: to, limit })
            }
            (Some(from), _) if to > from => Some(ClockOddity::Grows { from, to }),
            _ => None,
        }
    }
}
