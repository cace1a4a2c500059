//! What numbers are meant by values that are not written as numbers.

use sgf_model::info::lenient::{self, Certainty};
use sgf_model::table::{Group, Property};
use sgf_model::value::{encode_real, number, real};
use sgf_syntax::FindText;

use super::read::{Reading, tight};

/// Reads a Number: `7.0`, ` 7`, and for MN `306 moves`.
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

/// Reads a Real: `7,5`, `.5`, `1e3`, on a clock `5:30`, as a score `W+3.5`.
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

/// A number with white space in it, put together. Between digits there may have been something else.
fn joined(text: &str, tight: String) -> Reading {
    let is_inside = tight != text.trim_matches(|character: char| character.is_whitespace());
    let certainty = if is_inside { Certainty::Likely } else { Certainty::Certain };
    Reading { text: tight.into(), certainty }
}

/// `7,5`: a decimal comma. After it three digits may be thousands, unless there is nothing before it.
fn with_point(tight: &str) -> Option<String> {
    let (whole, decimals) = tight.split_once(',')?;
    let is_small = matches!(whole.trim_start_signs("+-"), "" | "0");
    let decimal = format!("{whole}.{decimals}");
    if decimals.len() == 3 && !is_small {
        return None;
    }
    real(decimal.as_bytes()).is_ok().then(|| decimal.clone()).or_else(|| with_digits(&decimal))
}

/// `.5`, `-.5` and `5.`: the digits that the grammar asks for on both sides of the point.
fn with_digits(tight: &str) -> Option<String> {
    let (whole, decimals) = tight.split_once('.')?;
    let full = match (whole, decimals) {
        ("" | "+" | "-", "") => return None,
        ("" | "+" | "-", _) => format!("{whole}0.{decimals}"),
        (_, "") => whole.to_owned(),
        _ => return None,
    };
    real(full.as_bytes()).is_ok().then_some(full)
}

/// `1.2e-5`, as programs print small numbers.
fn with_exponent(tight: &str) -> Option<String> {
    let (mantissa, exponent) = tight.split_once(['e', 'E'])?;
    real(mantissa.as_bytes()).ok()?;
    // Beyond that the number would be a wall of zeros.
    let is_short = exponent.trim_start_signs("+-").len() <= 2;
    let exponent = number(exponent.as_bytes()).ok().filter(|_| is_short)?;
    let shift = exponent.unsigned_abs() as usize;
    let unsigned = mantissa.trim_start_signs("+-");
    let sign = &mantissa[..mantissa.len() - unsigned.len()];
    let (whole, decimals) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    // Noughts on both sides, between which the point moves; one is left over.
    let noughts = "0".repeat(shift + 1);
    let digits = format!("{noughts}{whole}{decimals}{noughts}");
    let point = noughts.len() + whole.len();
    let point = if exponent < 0 { point - shift } else { point + shift };
    let shifted = format!("{sign}{}.{}", &digits[..point], &digits[point..]);
    encode_real(real(shifted.as_bytes()).ok()?).ok()
}

/// `B+3.5`, `W+3.5`: what is good for White is negative.
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

    /// `3`, `~3` when it is only likely, `-` when there is none.
    fn shown(ident: &str, text: &str, read: fn(&Property, &str) -> Option<Reading>) -> String {
        match read(TABLE.get(1, ident.as_bytes()).unwrap(), text) {
            Some(Reading { text, certainty: Certainty::Certain }) => text.into_owned(),
            Some(Reading { text, .. }) => format!("~{text}"),
            None => "-".to_owned(),
        }
    }

    #[test]
    fn numbers() {
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
    fn reals() {
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
