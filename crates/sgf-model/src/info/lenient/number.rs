//! Lenient numbers: `3,5`, `7½`, `6 1/2`, `2目半`, `five and a half`, `三`.
//!
//! Only fractions with an exact decimal form are parsed. `1 5/6`, an old Chinese result, remains text.

use super::scan::Scan;

/// Takes a number without sign: digits, then a decimal part or a fraction.
pub(super) fn take_amount(scan: &mut Scan<'_>) -> Option<f64> {
    scan.attempt(|scan| {
        if let Some(fraction) = take_fraction(scan) {
            return Some(fraction);
        }
        scan.skip_spaces();
        let whole = scan.take_digits();
        if let Some(decimals) = take_decimals(scan) {
            return format!("{}.{decimals}", whole.unwrap_or_default()).parse().ok();
        }
        let value: f64 = whole?.parse().ok()?;
        // `5/6`, alone or after a whole number, is not 5 and a rest.
        let fraction = take_fraction(scan);
        let is_strange = fraction.is_none() && another_fraction(scan);
        if is_strange { None } else { Some(value + fraction.unwrap_or(0.0)) }
    })
}

/// Takes `.5` or `,5` directly after the digits; a comma before three digits or a space is not a decimal comma.
fn take_decimals<'a>(scan: &mut Scan<'a>) -> Option<&'a str> {
    let after = scan.rest.strip_prefix(['.', ','])?;
    let length = after.bytes().take_while(u8::is_ascii_digit).count();
    if length == 0 || (scan.rest.starts_with(',') && length > 2) {
        return None;
    }
    scan.rest = &after[length..];
    Some(&after[..length])
}

const FRACTIONS: &[(&str, f64)] = &[
    ("½", 0.5),
    ("¼", 0.25),
    ("¾", 0.75),
    ("1/2", 0.5),
    ("1/4", 0.25),
    ("3/4", 0.75),
    ("2/4", 0.5),
    ("四分之三", 0.75),
    ("四分之一", 0.25),
    ("二分之一", 0.5),
];

pub(super) fn take_fraction(scan: &mut Scan<'_>) -> Option<f64> {
    // Most texts have no fraction, which their first byte shows.
    let first = *scan.rest.trim_start().as_bytes().first()?;
    if first.is_ascii() && !FRACTIONS.iter().any(|(sign, _)| sign.as_bytes()[0] == first) {
        return None;
    }
    scan.attempt(|scan| {
        scan.take("又");
        let (_, value) = FRACTIONS.iter().find(|(sign, _)| scan.take(sign))?;
        let goes_on = scan.rest.starts_with(|character: char| character.is_ascii_digit() || character == '/');
        (!goes_on).then_some(*value)
    })
}

/// Returns whether a fraction without an exact decimal form follows.
fn another_fraction(scan: &Scan<'_>) -> bool {
    let mut ahead = *scan;
    ahead.take("又");
    ahead.take_digits();
    ahead.rest.starts_with('/')
}

const SPELLED: &[&str] = &[
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];

/// Takes a small number in English words: `two`, `five and a half`, `half a`.
pub(super) fn take_spelled(scan: &mut Scan<'_>) -> Option<f64> {
    let take_half = |scan: &mut Scan<'_>| {
        scan.attempt(|scan| {
            scan.take_word(&["and"]);
            scan.take_word(&["a", "one"]);
            scan.take_word(&["half"]).then_some(0.5)
        })
    };
    if let Some(half) = take_half(scan) {
        scan.take_word(&["a"]);
        return Some(half);
    }
    let index = SPELLED.iter().position(|word| scan.take_word(&[word]))?;
    Some(index as f64 + take_half(scan).unwrap_or(0.0))
}

/// Takes a Chinese numeral below 100: `三`, `十二`, `二十一`.
pub(super) fn take_chinese(scan: &mut Scan<'_>) -> Option<f64> {
    scan.attempt(|scan| {
        let tens = take_chinese_digit(scan);
        if !scan.take("十") {
            return tens;
        }
        Some(tens.unwrap_or(1.0) * 10.0 + take_chinese_digit(scan).unwrap_or(0.0))
    })
}

fn take_chinese_digit(scan: &mut Scan<'_>) -> Option<f64> {
    const DIGITS: &[&str] = &["一", "二", "三", "四", "五", "六", "七", "八", "九"];
    if scan.take("两") {
        return Some(2.0);
    }
    DIGITS.iter().position(|digit| scan.take(digit)).map(|index| index as f64 + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_amounts() {
        let table: &[(&str, Option<(f64, &str)>)] = &[
            ("3.5", Some((3.5, ""))),
            ("3,5", Some((3.5, ""))),
            ("0,75 zi", Some((0.75, " zi"))),
            (".5", Some((0.5, ""))),
            (". W 133.5", None),
            ("7½", Some((7.5, ""))),
            ("6 1/2", Some((6.5, ""))),
            ("1/2", Some((0.5, ""))),
            ("¾", Some((0.75, ""))),
            ("3又1/4子", Some((3.25, "子"))),
            ("12 moku", Some((12.0, " moku"))),
            ("12.", Some((12.0, "."))),
            ("12, or", Some((12.0, ", or"))),
            ("1,200", Some((1.0, ",200"))),
            ("1 5/6", None),
            ("5/6", None),
            ("1/20", None),
            ("x", None),
            ("-3", None),
            ("", None),
        ];
        for (text, expected) in table {
            let mut scan = Scan::new(text);
            let read = take_amount(&mut scan).map(|value| (value, scan.rest));
            assert_eq!(read, *expected, "{text}");
        }
    }

    #[test]
    fn parses_words() {
        let spelled = |text| take_spelled(&mut Scan::new(text));
        assert_eq!(spelled("five and a half"), Some(5.5));
        assert_eq!(spelled("Two stones"), Some(2.0));
        assert_eq!(spelled("half a point"), Some(0.5));
        assert_eq!(spelled("a half"), Some(0.5));
        assert_eq!(spelled("twenty"), None);
        let chinese = |text| take_chinese(&mut Scan::new(text));
        assert_eq!(chinese("三"), Some(3.0));
        assert_eq!(chinese("十"), Some(10.0));
        assert_eq!(chinese("二十一目"), Some(21.0));
        assert_eq!(chinese("目"), None);
    }
}
