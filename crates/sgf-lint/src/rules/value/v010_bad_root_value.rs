//! V010: an unusable format version, game or size.

use sgf_games::GameSpec;
use sgf_model::info::lenient;
use sgf_model::value::number;
use sgf_syntax::{TextEdit, Value};

use super::edit::quoted;
use super::read::is_blank;
use super::size::Square;
use crate::Applicability::{Safe, Unsafe};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds values of FF, GM and SZ that are not positive numbers.
    ///
    /// ## Why it matters
    /// They determine how programs read everything else. Programs use the defaults (FF[1], GM[1], 19x19), or read `19x19` as
    /// 1919.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1.0]SZ[13x13];B[cc])
    /// ```
    ///
    /// ## Fix
    /// Writes the number if it is unambiguous. Unsafe for the name of a game, because programs will then read the record as
    /// that game. There is no fix for the name of a game without a number.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[13];B[cc])
    /// ```
    V010 bad-root-value, Error, fix: Unsafe, since: "0.1", sgfc: [18],
    on: Properties(PropertyFilter::Named(&["FF", "GM", "SZ"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row else { return };
    for value in at.property.values().filter(|value| !is_blank(value.raw())) {
        match row.ident {
            "SZ" => check_size(cx, value, out),
            ident => check_number(cx, ident, value, out),
        }
    }
}

fn check_size(cx: &GameCx<'_>, value: Value<'_>, out: &mut Sink<'_>) {
    if Square::of(value.raw()).is_size() {
        return;
    }
    let finding = out.report(value.span(), format!("`{}` is not a board size", quoted(cx, value.raw())));
    let Some(reading) = lenient::size(&String::from_utf8_lossy(value.raw())) else { return };
    let size = reading.value;
    // Before FF[4], other boards were not allowed.
    let is_old = size.columns == size.rows && size.columns <= 19;
    if value.is_closed() && (cx.ff >= 4 || is_old) {
        write(finding, value, &size.to_string());
    }
}

fn check_number(cx: &GameCx<'_>, ident: &str, value: Value<'_>, out: &mut Sink<'_>) {
    let (what, in_force) = match ident {
        "FF" => ("format version", u16::from(cx.ff)),
        _ => ("game", cx.gm),
    };
    match number(value.raw()) {
        // F001 reports versions that do not exist.
        Ok(number) if number >= 1 || ident == "FF" => {
            if ident == "GM" && game_of(number).is_none() {
                let message = format!("no {what} has the number `{number}`");
                out.report(value.span(), message).note();
            }
        }
        Ok(_) => {
            let message = format!("no {what} has the number `{}`", quoted(cx, value.raw()));
            out.report(value.span(), message);
        }
        Err(_) => {
            let finding = out
                .report(value.span(), format!("`{}` is not the number of a {what}", quoted(cx, value.raw())));
            let reading = lenient::whole_number(&String::from_utf8_lossy(value.raw()));
            // Only if the number is the one in force, because other findings depend on it.
            let reading = reading.filter(|reading| reading.value == i64::from(in_force) && value.is_closed());
            if let Some(reading) = reading {
                write(finding, value, &reading.value.to_string());
            } else if let Some(number) = named(ident, value).filter(|_| value.is_closed()) {
                // Unsafe, because the game changes.
                let edit = TextEdit::replace(value.span(), number.to_string().into_bytes());
                finding.fix(Unsafe, format!("write `{number}`"), [edit]);
            }
        }
    }
}

fn game_of(number: i64) -> Option<&'static GameSpec> {
    u16::try_from(number).ok().and_then(sgf_games::game)
}

/// Returns the number of the game that GM names.
fn named(ident: &str, value: Value<'_>) -> Option<u16> {
    let name = str::from_utf8(value.raw()).ok().filter(|_| ident == "GM")?;
    let spec = sgf_games::game_by_name(name.trim())?;
    // GM[Go] is already read as Go, and not every game has a number.
    (spec.number > 1).then_some(spec.number)
}

fn write(finding: crate::Finding<'_>, value: Value<'_>, text: &str) {
    let edit = TextEdit::replace(value.span(), text.as_bytes().to_vec());
    finding.writes(Safe, text, vec![edit]);
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_each_property() {
        check(
            "V010",
            "
(;FF[four]GM[Havannah]SZ[large])
     ^^^^ `four` is not the number of a format version
             ^^^^^^^^ `Havannah` is not the number of a game
                         ^^^^^ `large` is not a board size
(;GM[0]SZ[0])(;GM[41])
     ^ no game has the number `0`
          ^ `0` is not a board size
                  ^^ no game has the number `41`
",
        );
    }

    #[test]
    fn accepts_valid_values() {
        check("V010", "(;FF[4]GM[21]SZ[24])(;GM[1]SZ[13:9])(;GM[1]SZ[19:19])(;GM[11]SZ[5:12])(;FF[5]SZ[])");
    }

    #[test]
    fn corrects_unambiguous_values() {
        fix_gives("V010", "(;FF[4.0]GM[1.0]SZ[19.0])", "(;FF[4]GM[1]SZ[19])");
        fix_gives("V010", "(;FF[ 4 ]GM[Go]SZ[19 x 13])", "(;FF[4]GM[Go]SZ[19:13])");
        fix_gives("V010", "(;FF[3]SZ[19x13])(;FF[3]SZ[9x9])", "(;FF[3]SZ[19x13])(;FF[3]SZ[9])");
        fix_gives(
            "V010",
            "(;GM[Hex])(;GM[lines of action])(;GM[Havannah])",
            "(;GM[11])(;GM[9])(;GM[Havannah])",
        );
        fix_gives("V010", "(;GM[1];SZ[9路])", "(;GM[1];SZ[9])");
        fix_gives("V010", "(;GM[10x]SZ[-9])", "(;GM[10x]SZ[-9])");
    }
}
