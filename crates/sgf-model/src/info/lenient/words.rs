//! The words for the two sides.

use crate::value::Color;

use super::scan::Scan;

const BLACK: &[&str] = &[
    "black",
    "b",
    "schwarz",
    "zwart",
    "noir",
    "noirs",
    "negro",
    "negras",
    "nero",
    "neri",
    "preto",
    "pretas",
    "czarny",
    "czarne",
    "černý",
    "svart",
    "musta",
    "чёрные",
    "черные",
    "чёрный",
    "черный",
    "чёрных",
    "черных",
    "黑",
    "黒",
    "흑",
];
const WHITE: &[&str] = &[
    "white",
    "w",
    "weiss",
    "weiß",
    "wit",
    "blanc",
    "blancs",
    "blanco",
    "blancas",
    "bianco",
    "bianchi",
    "branco",
    "brancas",
    "biały",
    "białe",
    "bílý",
    "vit",
    "valkoinen",
    "белые",
    "белый",
    "белых",
    "白",
    "백",
];

/// Returns the side that a word names.
pub(super) fn color_of(word: &str) -> Option<Color> {
    let word = word.to_lowercase();
    if BLACK.contains(&word.as_str()) {
        Some(Color::Black)
    } else if WHITE.contains(&word.as_str()) {
        Some(Color::White)
    } else {
        None
    }
}

/// Takes a word that names a side.
pub(super) fn take_color(scan: &mut Scan<'_>) -> Option<Color> {
    let rest = scan.rest.trim_start();
    let length = rest.find(|character: char| !character.is_alphabetic()).unwrap_or(rest.len());
    let color = color_of(&rest[..length])?;
    scan.rest = &rest[length..];
    Some(color)
}

/// Takes a single character that names a side, `黑` or `백`, whatever follows.
pub(super) fn take_color_sign(scan: &mut Scan<'_>) -> Option<Color> {
    let rest = scan.rest.trim_start();
    let sign = rest.chars().next().filter(|sign| !sign.is_ascii())?;
    let color = color_of(sign.encode_utf8(&mut [0; 4]))?;
    scan.rest = &rest[sign.len_utf8()..];
    Some(color)
}
