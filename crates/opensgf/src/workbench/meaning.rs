//! Meanings of game info values, and the time of each move, for panels around the board.

use sgf_model::record::{GameInfo, MoveTime, move_times};
use sgf_model::value::Color;

use super::Workbench;
use crate::Readings;

/// The time of a move; see [`MoveTime`].
#[derive(Clone, Debug, PartialEq)]
pub struct TimeFact {
    /// The index of the node.
    pub node: u32,
    /// The number of the move.
    pub number: i64,
    /// The player.
    pub color: Color,
    /// The seconds that the move took, if known.
    pub used: Option<f64>,
    /// The seconds that are left.
    pub left: Option<f64>,
    /// In overtime, the periods or moves that are left.
    pub overtime_left: Option<f64>,
}

impl Workbench {
    /// Returns the values of the game at the selection as people read them; see [`Readings`].
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let workbench = Workbench::new(Session::new(opensgf::read(b"(;GM[1]KM[650];B[qd])").into_owned()), Theme::default());
    /// assert_eq!(workbench.readings().komi.as_deref(), Some("6.5 (written 650)"));
    /// ```
    #[must_use]
    pub fn readings(&self) -> Readings {
        let session = self.session();
        let (Some(view), Some(node)) = (session.game(), session.node()) else { return Readings::default() };
        let Some(node) = view.node(node.index()) else { return Readings::default() };
        Readings::new(&view, &GameInfo::at(&view, node))
    }

    /// Returns the times of the moves on the line through the selection, to its end.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::workbench::Workbench;
    /// use opensgf::{Session, render::Theme};
    /// let record = b"(;GM[1]TM[600];B[qd]BL[590];W[dd]WL[560])";
    /// let workbench = Workbench::new(Session::new(opensgf::read(record).into_owned()), Theme::default());
    /// let times: Vec<_> = workbench.move_times().iter().map(|time| (time.number, time.used)).collect();
    /// assert_eq!(times, [(1, Some(10.0)), (2, Some(40.0))]);
    /// ```
    #[must_use]
    pub fn move_times(&self) -> Vec<TimeFact> {
        let session = self.session();
        let (Some(view), Some(node)) = (session.game(), session.node()) else { return Vec::new() };
        let Some(mut last) = view.node(node.index()) else { return Vec::new() };
        while let Some(next) = last.first_child() {
            last = next;
        }
        let numbers = view.move_numbers();
        let times = move_times(&view, last).into_iter();
        let fact = |time: MoveTime<'_>| TimeFact {
            node: time.node.index() as u32,
            number: numbers.reached(time.node),
            color: time.color,
            used: time.used,
            left: time.left,
            overtime_left: time.overtime_left,
        };
        times.map(fact).collect()
    }
}
