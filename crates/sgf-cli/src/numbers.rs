//! Formatting of counts.

/// A count with its unit: `1 file`, `12,345 files`.
pub(crate) fn counted(count: usize, word: &str) -> String {
    let ending = match count {
        1 => "",
        _ if word.ends_with('x') => "es",
        _ => "s",
    };
    format!("{} {word}{ending}", grouped(count))
}

/// A number with thousands separators.
pub(crate) fn grouped(count: usize) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_take_the_plural() {
        let texts =
            [(1, "fix"), (2, "fix"), (0, "file"), (1234, "game")].map(|(count, word)| counted(count, word));
        assert_eq!(texts, ["1 fix", "2 fixes", "0 files", "1,234 games"]);
    }

    #[test]
    fn groups_digits() {
        for (count, expected) in [(0, "0"), (999, "999"), (1000, "1,000"), (12_345_678, "12,345,678")] {
            assert_eq!(grouped(count), expected);
        }
    }
}
