//! P025: contradicting clock times.

use sgf_model::value::Color;

use super::paths::{ClockProblem, PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds BL, WL, OB and OW that contradict each other or the game info: a clock that rises in a game without overtime,
    /// more time than TM allows, and more moves, periods or seconds of overtime than OT allows. Reported once per player.
    ///
    /// ## Why it matters
    /// Programs that show clocks or the time per move get wrong numbers. Often the record contains the time used instead of
    /// the time left, or does not declare the overtime.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]TM[600];B[pd]BL[580];W[dp]WL[590];B[dd]BL[595])
    /// ```
    P025 contradicting-clocks, Note, fix: None, since: "0.1", sgfc: [],
    on: Paths
}

fn check(_: &GameCx<'_>, fact: &PathFact, out: &mut Sink<'_>) {
    let PathFactKind::Clock { color, problem } = fact.kind else { return };
    let name = if color == Color::Black { "Black" } else { "White" };
    let message = match problem {
        ClockProblem::Grows { from, to } => {
            format!("{name}'s clock rises from {from} s to {to} s, but the record declares no overtime")
        }
        ClockProblem::MoreThanLimit { seconds, limit } => {
            format!("{name} has {seconds} s left, but TM is {limit} s")
        }
        ClockProblem::MoreMoves { moves, granted } => {
            format!("{name} has {moves} moves or periods left, but OT allows {granted}")
        }
        ClockProblem::LongerPeriod { seconds, granted } => {
            format!("{name} has {seconds} s left, but an OT period is {granted} s")
        }
        ClockProblem::NoOvertime { moves } => {
            let plural = if moves == 1.0 { "" } else { "s" };
            format!("{name} has {moves} overtime move{plural}, but OT declares no overtime")
        }
    };
    out.report(fact.span, message);
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_each_player_once() {
        check(
            "P025",
            "
(;TM[60];B[aa]BL[50];W[bb]WL[70];B[cc]BL[55](;W[dd]WL[80];B[ee]BL[99])(;W[ff]WL[9]))
                          ^^^^^^ White has 70 s left, but TM is 60 s
                                      ^^^^^^ Black's clock rises from 50 s to 55 s, but the record declares no overtime
",
        );
        check(
            "P025",
            "
(;OT[5x30 byo-yomi];BL[9]OB[6];BL[45]OB[3])(;OT[25/300 Canadian];WL[400]OW[9])(;OT[none];BL[9]OB[1])
                    ^^^^^ Black has 6 moves or periods left, but OT allows 5
                                                                 ^^^^^^^ White has 400 s left, but an OT period is 300 s
                                                                                         ^^^^^ Black has 1 overtime move, but OT declares no overtime
",
        );
    }

    #[test]
    fn accepts_plausible_clocks() {
        for right in [
            // Overtime starts, with and without a declaration.
            "TM[60]OT[5x30 byo-yomi];BL[1];BL[30]OB[5];BL[30]OB[5];BL[30]OB[4]",
            "TM[60];BL[1];BL[300]OB[25];BL[200]OB[24];BL[300]OB[25]",
            "TM[60]OT[10 fischer];BL[60];BL[65]",
            "TM[60]OT[something];BL[60];BL[65]",
            "TM[1:00(5x1:00)];BL[1];BL[60]",
            "OT[25/300 Canadian];BL[300.4]OB[25]",
            // Siblings are independent, and values that cannot be read are ignored.
            ";BL[50](;BL[20])(;BL[40])",
            ";BL[50];BL[x];BL[60]",
            "TM[0];BL[50]",
        ] {
            check("P025", &format!("(;{right})"));
        }
    }
}
