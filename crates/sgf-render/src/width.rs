//! How wide a text is, without a font: what is needed to make labels fit.
//!
//! The widths are those of the usual sans-serif faces, rounded up, so that a label fits in whatever face a viewer has.

use unicode_width::UnicodeWidthChar;

/// Returns the width of a text in thousandths of an em.
///
/// # Examples
///
/// ```
/// use sgf_render::width;
/// assert_eq!(width("12"), 1280);
/// assert_eq!(width("黒"), 1000);
/// assert!(width("W") > width("i"));
/// ```
#[must_use]
pub fn width(text: &str) -> i32 {
    text.chars().map(of_char).fold(0, i32::saturating_add)
}

fn of_char(letter: char) -> i32 {
    match letter {
        '0'..='9' => 640,
        'W' | 'M' | 'm' | 'w' | '@' | '%' => 990,
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '!' | '\'' | '|' | ' ' => 350,
        'A'..='Z' => 780,
        '\u{20}'..='\u{7e}' => 640,
        'Œ' | 'œ' | 'Љ' | 'Њ' | 'Ж' | 'Ш' | 'Щ' | 'Ю' | 'Æ' | 'æ' | 'Ŵ' | 'щ' | 'ы' => 1100,
        _ => match letter.width() {
            Some(0) | None => 0,
            Some(1) if letter.is_lowercase() && letter < 'Ѐ' => 740,
            Some(1) => 900,
            Some(_) => 1000,
        },
    }
}
