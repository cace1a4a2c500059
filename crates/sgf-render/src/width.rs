//! Estimated text widths, used to fit labels without a font.
//!
//! The widths are those of common sans-serif faces, rounded up, so that labels fit with any font of a viewer.

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
        // Control characters and combining characters.
        '\0'..='\u{9f}' | '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' => 0,
        _ if is_square(letter) => 1000,
        'ß'..='ö' | 'ø'..='ÿ' | 'ά'..='ώ' => 740,
        _ => 900,
    }
}

/// Returns whether a character is as wide as it is high, like East Asian characters and emoji.
///
/// Covers whole blocks. An exact table would describe terminal cells, and labels do not need it.
fn is_square(letter: char) -> bool {
    matches!(letter,
        '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{303e}' | '\u{3041}'..='\u{a4cf}' | '\u{a960}'..='\u{a97f}'
        | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{fe10}'..='\u{fe19}' | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff01}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}' | '\u{1f300}'..='\u{1faff}' | '\u{20000}'..='\u{3fffd}')
}
