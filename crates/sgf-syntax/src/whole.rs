//! Whole numbers in texts, of any type, read by one function: the compiler makes one for each type otherwise.

/// Reads a whole number, as [`parse`](str::parse) does; `None` for a text that is none, or one that the type does not hold.
///
/// # Examples
///
/// ```
/// use sgf_syntax::whole;
/// assert_eq!((whole::<u8>("255"), whole::<u8>("256"), whole::<i16>("-7")), (Some(255), None, Some(-7)));
/// ```
#[must_use]
pub fn whole<T: TryFrom<i64>>(text: &str) -> Option<T> {
    // A type without negative numbers does not take `-0` either.
    let is_refused = T::try_from(-1).is_err() && text.starts_with('-');
    let number = signed(text).filter(|_| !is_refused)?;
    T::try_from(number).ok()
}

#[cfg_attr(target_family = "wasm", inline(never))]
fn signed(text: &str) -> Option<i64> {
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_the_library_reads_them() {
        for text in [
            "0",
            "7",
            "+7",
            "007",
            "-7",
            "-0",
            "",
            "-",
            "+",
            "7 ",
            "255",
            "256",
            "65536",
            "99999999999999999999",
        ] {
            assert_eq!(whole::<u8>(text), text.parse().ok(), "{text}");
            assert_eq!(whole::<u16>(text), text.parse().ok(), "{text}");
            assert_eq!(whole::<u32>(text), text.parse().ok(), "{text}");
            assert_eq!(
                whole::<usize>(text),
                text.parse::<u32>().ok().map(|number| number as usize),
                "{text}"
            );
            assert_eq!(whole::<i8>(text), text.parse().ok(), "{text}");
            assert_eq!(whole::<i32>(text), text.parse().ok(), "{text}");
            assert_eq!(whole::<i64>(text), text.parse().ok(), "{text}");
        }
    }
}
