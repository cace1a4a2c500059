//! Lenient reading of numbers.

use sgf_model::info::lenient::{self, Certainty};
use sgf_model::table::{Group, Property};
use sgf_model::value::{encode_real, number, real};

use super::read::{Reading, tight};

/// Reads a Number, such as `7.0`, ` 7`, or `306 moves` in MN.
pub(super) fn read_number(row: &Property, text: &str) -> Option<Reading> {
    let tight = tight(text);
    if number(tight.as_bytes()).is_ok() {
        return Some(joined(text, tight));
    }
    if let Some(reading) = lenient::whole_number(text) {
        return Some(Reading::certain(reading.value.to_string()));
    }
    let reading = (row.ident == "MN").then(|| lenient::move_number(text)).flatten()?;
    Some(Reading { text: reading.value.to_string().into(), certainty: reading.certainty })
}

/// Reads a Real, such as `7,5`, `.5`, `1e3`, a time `5:30` or a score `W+3.5`.
pub(super) fn read_real(row: &Property, text: &str) -> Option<Reading> {
    let tight = tight(text);
    if real(tight.as_bytes()).is_ok() {
        return Some(joined(text, tight));
    }
    if let Some(decimal) =
        with_point(&tight).or_else(|| with_digits(&tight)).or_else(|| with_exponent(&tight))
    {
        return Some(Reading::certain(decimal));
    }
    match row.ident {
        "V" => score(&tight).map(Reading::certain),
        _ if row.group == Group::Timing => {
            let reading = lenient::seconds(text)?;
            Some(Reading { text: encode_real(reading.value).ok()?.into(), certainty: reading.certainty })
        }
        _ => None,
    }
}

/// Returns a number without its white space. White space inside the number makes the reading uncertain.
fn joined(text: &str, tight: String) -> Reading {
    let is_inside = tight != text.trim_matches(|character: char| character.is_whitespace());
    let certainty = if is_inside { Certainty::Likely } else { Certainty::Certain };
    Reading { text: tight.into(), certainty }
}

/// Replaces a decimal comma: `7,5`. Three digits after the comma may be thousands, unless the integer part is 0.
fn with_point(tight: &str) -> Option<String> {
    let (integer, decimals) = tight.split_once(',')?;
    let is_small = matches!(integer.trim_start_matches(['+', '-']), "" | "0");
    let decimal = format!("{integer}.{decimals}");
    if decimals.len() == 3 && !is_small {
        return None;
    }
    real(decimal.as_bytes()).is_ok().then(|| decimal.clone()).or_else(|| with_digits(&decimal))
}

/// Completes `.5`, `-.5` and `5.`: the grammar requires digits on both sides of the point.
fn with_digits(tight: &str) -> Option<String> {
    let (integer, decimals) = tight.split_once('.')?;
    let full = match (integer, decimals) {
        ("" | "+" | "-", "") => return None,
        ("" | "+" | "-", _) => format!("{integer}0.{decimals}"),
        (_, "") => integer.to_owned(),
        _ => return None,
    };
    real(full.as_bytes()).is_ok().then_some(full)
}

/// Expands scientific notation: `1.2e-5`.
fn with_exponent(tight: &str) -> Option<String> {
    let (mantissa, exponent) = tight.split_once(['e', 'E'])?;
    real(mantissa.as_bytes()).ok()?;
    // Avoid very long numbers.
    let is_short = exponent.trim_start_matches(['+', '-']).len() <= 2;
    let exponent = number(exponent.as_bytes()).ok().filter(|_| is_short)?;
    let shift = exponent.unsigned_abs() as usize;
    let unsigned = mantissa.trim_start_matches(['+', '-']);
    let sign = &mantissa[..mantissa.len() - unsigned.len()];
    let (integer, decimals) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    // Pad with zeros on both sides, so that the point can be moved.
    let zeros = "0".repeat(shift + 1);
    let digits = format!("{zeros}{integer}{decimals}{zeros}");
    let point = zeros.len() + integer.len();
    let point = if exponent < 0 { point - shift } else { point + shift };
    let shifted = format!("{sign}{}.{}", &digits[..point], &digits[point..]);
    encode_real(real(shifted.as_bytes()).ok()?).ok()
}

/// Reads `B+3.5` or `W+3.5`. Values that are good for White are negative.
fn score(tight: &str) -> Option<String> {
    let (side, amount) = tight.split_once('+')?;
    let is_amount =
        amount.starts_with(|first: char| first.is_ascii_digit()) && real(amount.as_bytes()).is_ok();
    match side {
        "B" | "b" if is_amount => Some(amount.to_owned()),
        "W" | "w" if is_amount => Some(format!("-{amount}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use sgf_model::table::TABLE;

    use super::*;

    /// Returns `3` for a certain reading, `~3` for a likely one, and `-` for none.
    fn shown(ident: &str, text: &str, read: fn(&Property, &str) -> Option<Reading>) -> String {
        match read(TABLE.get(1, ident.as_bytes()).unwrap(), text) {
            Some(Reading { text, certainty: Certainty::Certain }) => text.into_owned(),
            Some(Reading { text, .. }) => format!("~{text}"),
            None => "-".to_owned(),
        }
    }

    #[test]
    fn reads_numbers() {
        for (ident, text, expected) in [
            ("OB", " 25", "25"),
            ("OB", "2 5", "~25"),
            ("OB", "25.0", "25"),
            ("OB", "２５", "25"),
            ("OB", "25 stones", "-"),
            ("MN", "7.5", "-"),
            ("MN", "306 moves", "~306"),
            ("MN", "one", "-"),
            ("ST", "1,5", "-"),
        ] {
            assert_eq!(shown(ident, text, read_number), expected, "{ident} {text}");
        }
    }

    #[test]
    fn reads_reals() {
        for (ident, text, expected) in [
            ("V", "3,5", "3.5"),
            ("V", "0,125", "0.125"),
            ("V", "1,125", "-"),
            ("V", "1,2,3", "-"),
            ("V", ".5", "0.5"),
            ("V", "-.5", "-0.5"),
            ("V", ",5", "0.5"),
            ("V", "5.", "5"),
            ("V", ".", "-"),
            ("V", "+", "-"),
            ("V", " 3.5 ", "3.5"),
            ("V", "3 .5", "~3.5"),
            ("V", "1e3", "1000"),
            ("V", "1e0", "1"),
            ("V", "-12.5e-03", "-0.0125"),
            ("V", "-12.5e-003", "-"),
            ("V", "+2.50e+1", "25"),
            ("V", "1.2345678901234567e-5", "0.000012345678901234568"),
            ("V", "1e99", &format!("1{}", "0".repeat(99))),
            ("V", "1e100", "-"),
            ("V", "1.5E-3", "0.0015"),
            ("V", "1e999", "-"),
            ("V", "e3", "-"),
            ("V", "B+3.5", "3.5"),
            ("V", "w+12", "-12"),
            ("V", "W+-3", "-"),
            ("V", "W+R", "-"),
            ("V", "5:30", "-"),
            ("V", "52%", "-"),
            ("BL", "5:30", "330"),
            ("WL", "0:07:42", "462"),
            ("WL", "2h4m", "7440"),
            ("BL", "1e3", "1000"),
            ("BL", "soon", "-"),
        ] {
            assert_eq!(shown(ident, text, read_real), expected, "{ident} {text}");
        }
    }
}
