//! Numbers for people.

/// A number and a word: `1 file`, `12,345 files`.
pub(crate) fn counted(count: usize, word: &str) -> String {
    format!("{} {word}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// A number with its digits in groups of three.
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
    fn numbers_are_grouped() {
        for (count, expected) in [(0, "0"), (999, "999"), (1000, "1,000"), (12_345_678, "12,345,678")] {
            assert_eq!(grouped(count), expected);
        }
    }
}
