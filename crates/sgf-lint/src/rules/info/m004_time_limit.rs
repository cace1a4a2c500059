//! M004: a time limit that is not a number of seconds.

use sgf_model::info::lenient::{self, TimeControl};
use sgf_model::info::{Overtime, time_limit};
use sgf_model::value::encode_real;
use sgf_syntax::TextEdit;

use super::entry::{Entry, applicability, encode, entry};
use crate::rule::rule;
use crate::rules::version::declared_version;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds time limits that are not a number of seconds.
    ///
    /// ## Why it matters
    /// `TM` is in seconds. One program reads `3h` as three seconds, and another one rejects it. Versions before FF[4] did not
    /// define the unit; in games of these versions, the finding is a note, and so is a number that is probably in minutes,
    /// such as `TM[40]`.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]TM[30 min + 5x30])
    /// ```
    ///
    /// ## Fix
    /// Writes the main time in seconds if it is unambiguous. Overtime is moved to `OT`. If that is not possible, the old text
    /// is kept in `GC`.
    /// ```sgf
    /// (;FF[4]GM[1]TM[1800]OT[5x30 byo-yomi])
    /// ```
    M004 time-limit, Error, fix: Unsafe, since: "0.1", sgfc: [15, 33], on: Properties(PropertyFilter::Named(&["TM"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if !at.property.raw().is_empty() && at.property.raw().iter().all(u8::is_ascii_digit) {
        return minutes(cx, at, out);
    }
    let Some(entry) = entry(cx, at).filter(|entry| time_limit(&entry.text).is_err()) else { return };
    let mut finding = entry.report(out, "time limit", "is not a number of seconds");
    if cx.ff < 4 {
        finding = finding.note();
    }
    let Some(reading) = lenient::time_control(&entry.text) else { return };
    let Ok(seconds) = encode_real(reading.value.main) else { return };
    match edits(cx, &entry, &seconds, &reading.value) {
        Some(edits) if reading.rest.is_empty() && !looks_like_minutes(cx, reading.value.main) => {
            let more = if edits.len() > 1 { " and keep the other words" } else { "" };
            finding.fix(applicability(reading.certainty), format!("write `{seconds}`{more}"), edits)
        }
        _ => finding.help(format!("the value probably means {seconds} seconds")),
    };
}

/// Common time limits in minutes, which are implausible in seconds.
///
/// The lower limit in seconds must be above the upper limit, or the fix would be reported again.
const MINUTES: std::ops::RangeInclusive<u32> = 5..=240;

/// Whether a number of seconds would look like minutes in this game.
fn looks_like_minutes(cx: &GameCx<'_>, seconds: f64) -> bool {
    is_old(cx) && (f64::from(*MINUTES.start())..=f64::from(*MINUTES.end())).contains(&seconds)
}

/// Whether the game declares a version that did not define the unit.
fn is_old(cx: &GameCx<'_>) -> bool {
    cx.ff < 4 && declared_version(cx.game).is_some_and(|version| version < 4)
}

/// Reports a number that may be in minutes, in a game with an old version.
#[inline]
fn minutes(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if at.raw.len() > 3 || !is_old(cx) {
        return;
    }
    let Some(entry) = entry(cx, at) else { return };
    let Some(minutes) = entry.text.parse().ok().filter(|minutes| MINUTES.contains(minutes)) else { return };
    let message = format!("time limit {minutes} may be in minutes, because this is FF[{}]", cx.ff);
    let finding = out.report(entry.span(), message).note();
    if let Some(edits) = entry.write(&(minutes * 60).to_string()) {
        let title = format!("write {minutes} minutes as `{}` seconds", minutes * 60);
        finding.fix(Applicability::Unsafe, title, edits);
    }
}

/// Returns the edits that write the seconds and move the overtime.
fn edits(cx: &GameCx<'_>, entry: &Entry<'_>, seconds: &str, time: &TimeControl) -> Option<Vec<TextEdit>> {
    if time.words.is_empty() {
        return entry.write(seconds);
    }
    match entry.other(b"OT")? {
        Some(known) if is_same(known.raw(), time.overtime) => entry.write(seconds),
        // OT exists since FF[4].
        None if cx.ff >= 4 => {
            let overtime = time.overtime.map_or_else(|| time.words.clone(), |overtime| overtime.to_string());
            let mut edits = entry.write(seconds)?;
            edits.push(entry.add(b"OT", encode(cx, &overtime)?)?);
            Some(edits)
        }
        _ => entry.write_and_keep(seconds, "Time"),
    }
}

/// Whether OT already contains the overtime of TM.
fn is_same(raw: &[u8], overtime: Option<Overtime>) -> bool {
    let known = str::from_utf8(raw).ok().and_then(lenient::overtime).map(|reading| reading.value);
    known.is_some() && known == overtime
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_values_that_are_not_seconds() {
        check(
            "M004",
            "
(;TM[5400]TM[0]TM[90.5];TM[3h];TM[-];TM[])
                           ^^ time limit `3h` is not a number of seconds
                                  ^ time limit `-` is not a number of seconds
",
        );
    }

    #[test]
    fn converts_durations_to_seconds() {
        for (words, seconds) in
            [("3h", "10800"), ("1h 30m", "5400"), ("1:30:00", "5400"), ("30 days", "2592000")]
        {
            fix_gives("M004", format!("(;FF[4]TM[{words}])"), format!("(;FF[4]TM[{seconds}])"));
        }
        fix_gives("M004", "(;FF[4]TM[15m B; 5m W])", "(;FF[4]TM[15m B; 5m W])");
    }

    #[test]
    fn reports_minutes_before_ff4() {
        check("M004", "(;FF[4]TM[40])(;TM[40])(;FF[3]TM[600])(;FF[1]TM[4])(;FF[1]TM[0])(;FF[1]TM[0040])");
        check(
            "M004",
            "
(;FF[1]TM[40])(;FF[3]TM[240])
          ^^ time limit 40 may be in minutes, because this is FF[1]
                        ^^^ time limit 240 may be in minutes, because this is FF[3]
",
        );
        // Thirty seconds would be read as thirty minutes.
        fix_gives("M004", "(;FF[3]TM[0:30])(;FF[4]TM[0:30])", "(;FF[3]TM[0:30])(;FF[4]TM[30])");
        fix_gives("M004", "(;FF[1]TM[5])(;FF[1]TM[240])", "(;FF[1]TM[300])(;FF[1]TM[14400])");
    }

    #[test]
    fn moves_overtime_to_ot() {
        let time = "TM[5:00:00(5x1:00)]";
        fix_gives("M004", format!("(;FF[4]{time}PB[a])"), "(;FF[4]TM[18000]PB[a]OT[5x60 byo-yomi])");
        fix_gives("M004", format!("(;FF[4]{time}OT[5x1:00])"), "(;FF[4]TM[18000]OT[5x1:00])");
        fix_gives(
            "M004",
            format!("(;FF[4]{time}OT[3x30 byo-yomi])"),
            "(;FF[4]TM[18000]OT[3x30 byo-yomi]GC[Time: 5:00:00(5x1:00)])",
        );
        fix_gives("M004", format!("(;FF[3]{time})"), "(;FF[3]TM[18000]GC[Time: 5:00:00(5x1:00)])");
        fix_gives("M004", "(;FF[4]TM[1h + 1m])", "(;FF[4]TM[3600]OT[1m])");
    }

    #[test]
    fn ignores_tm_of_boardspace() {
        check("M004", "(;GM[27]VV[1]TM[None])");
    }
}
