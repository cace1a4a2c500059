//! P025: clocks that show what cannot be.

use sgf_model::value::{Color, shortest};

use super::paths::{ClockOddity, PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds BL, WL, OB and OW that contradict each other or the game info: time that grows in a game without overtime, more time
    /// than TM grants, and more moves, periods or seconds of overtime than OT grants. The first such place of each player is
    /// reported.
    ///
    /// ## Why it matters
    /// A program that shows clocks or counts the seconds of each move gets wrong numbers. Often the record has the time
    /// used instead of the time left, or does not mention the overtime.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]TM[600];B[pd]BL[580];W[dp]WL[590];B[dd]BL[595])
    /// ```
    P025 contradicting-clocks, Note, fix: None, since: "0.1", sgfc: [],
    on: Paths
}

fn check(_: &GameCx<'_>, fact: &PathFact, out: &mut Sink<'_>) {
    let PathFactKind::Clock { color, oddity } = fact.kind else { return };
    let name = if color == Color::Black { "Black" } else { "White" };
    let words = match oddity {
        ClockOddity::Grows { from, to } => {
            let [from, to] = [from, to].map(shortest);
            format!("time of {name} that grows from {from} to {to} seconds, where no overtime is told")
        }
        ClockOddity::MoreThanLimit { seconds, limit } => {
            let [seconds, limit] = [seconds, limit].map(shortest);
            format!("{seconds} seconds left for {name}, where TM grants {limit}")
        }
        ClockOddity::MoreMoves { moves, granted } => {
            let moves = shortest(moves);
            format!("{moves} moves or periods left for {name}, where OT grants {granted}")
        }
        ClockOddity::LongerPeriod { seconds, granted } => {
            let [seconds, granted] = [seconds, granted].map(shortest);
            format!("{seconds} seconds left for {name}, where OT grants {granted} for a period")
        }
        ClockOddity::NoOvertime { moves } => {
            let plural = if moves == 1.0 { "" } else { "s" };
            let moves = shortest(moves);
            format!("{moves} move{plural} of overtime for {name}, where OT says that there is none")
        }
    };
    out.report(fact.span, words);
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn each_player_once() {
        check(
            "P025",
            "
(;TM[60];B[aa]BL[50];W[bb]WL[70];B[cc]BL[55](;W[dd]WL[80];B[ee]BL[99])(;W[ff]WL[9]))
                          ^^^^^^ 70 seconds left for White, where TM grants 60
                                      ^^^^^^ time of Black that grows from 50 to 55 seconds, where no overtime is told
",
        );
        check(
            "P025",
            "
(;OT[5x30 byo-yomi];BL[9]OB[6];BL[45]OB[3])(;OT[25/300 Canadian];WL[400]OW[9])(;OT[none];BL[9]OB[1])
                    ^^^^^ 6 moves or periods left for Black, where OT grants 5
                                                                 ^^^^^^^ 400 seconds left for White, where OT grants 300 for a period
                                                                                         ^^^^^ 1 move of overtime for Black, where OT says that there is none
",
        );
    }

    #[test]
    fn ways_to_keep_time() {
        for right in [
            // Overtime that begins, with and without a word about it.
            "TM[60]OT[5x30 byo-yomi];BL[1];BL[30]OB[5];BL[30]OB[5];BL[30]OB[4]",
            "TM[60];BL[1];BL[300]OB[25];BL[200]OB[24];BL[300]OB[25]",
            "TM[60]OT[10 fischer];BL[60];BL[65]",
            "TM[60]OT[something];BL[60];BL[65]",
            "TM[1:00(5x1:00)];BL[1];BL[60]",
            "OT[25/300 Canadian];BL[300.4]OB[25]",
            // A sibling is no later moment; what cannot be read says nothing.
            ";BL[50](;BL[20])(;BL[40])",
            ";BL[50];BL[x];BL[60]",
            "TM[0];BL[50]",
        ] {
            check("P025", &format!("(;{right})"));
        }
    }
}
