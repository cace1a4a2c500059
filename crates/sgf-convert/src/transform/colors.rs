//! Exchanging the colors: identifiers, and values that name a color.

use sgf_model::record::GameView;
use sgf_model::table::reduce_ident;
use sgf_model::value::TextDecoder;

/// The properties of the two players.
const PAIRS: [(&str, &str); 12] = [
    ("B", "W"),
    ("AB", "AW"),
    ("TB", "TW"),
    ("PB", "PW"),
    ("BR", "WR"),
    ("BT", "WT"),
    ("BL", "WL"),
    ("OB", "OW"),
    ("GB", "GW"),
    ("BS", "WS"),
    ("BC", "WC"),
    ("BO", "WO"),
];

/// The identifier of the same property of the other color, if there is one.
pub(super) fn other(ident: &[u8]) -> Option<&'static str> {
    let reduced = reduce_ident(ident);
    PAIRS.iter().find_map(|(black, white)| match &*reduced {
        it if it == black.as_bytes() => Some(*white),
        it if it == white.as_bytes() => Some(*black),
        _ => None,
    })
}

/// The identifier of the other color, as long as the written one: `White` for `Black`.
pub(super) fn other_as_written(written: &[u8]) -> Option<String> {
    let short = other(written)?;
    let text = std::str::from_utf8(written).ok()?;
    let long = exchanged(text);
    let is_other = long != text && reduce_ident(long.as_bytes()) == short.as_bytes();
    Some(if is_other { long } else { short.to_owned() })
}

fn exchanged(text: &str) -> String {
    text.replace("Black", "\0").replace("White", "Black").replace('\0', "White")
}

/// A value of the color, score or result of the other side. `None` if it stays, and an error if it should change and cannot.
pub(super) fn value(view: &GameView<'_>, ident: &[u8], raw: &[u8]) -> Result<Option<String>, Unchanged> {
    let text = view.characters(raw);
    match &*reduce_ident(ident) {
        b"PL" => Ok(color(&text)),
        b"RE" => result(&text),
        b"V" => estimate(&text),
        _ => Ok(None),
    }
}

/// A value that names a color in a way that is not understood.
pub(super) struct Unchanged;

/// `B`, `w`, `Black`, `white`.
fn color(text: &str) -> Option<String> {
    let word = text.trim();
    let new = match word {
        "B" => "W",
        "W" => "B",
        "b" => "w",
        "w" => "b",
        "black" => "white",
        "white" => "black",
        "BLACK" => "WHITE",
        "WHITE" => "BLACK",
        "Black" => "White",
        "White" => "Black",
        _ => return None,
    };
    Some(text.replacen(word, new, 1))
}

fn result(text: &str) -> Result<Option<String>, Unchanged> {
    let end = text.find(|letter: char| !letter.is_ascii_alphabetic() && !letter.is_whitespace());
    let (winner, rest) = text.split_at(end.unwrap_or(text.len()));
    if rest.starts_with('+')
        && let Some(new) = color(winner)
    {
        return Ok(Some(new + rest));
    }
    let is_neutral = matches!(
        text.trim().to_ascii_lowercase().as_str(),
        "" | "0" | "?" | "draw" | "void" | "jigo" | "tie" | "unfinished" | "unknown" | "ongoing"
    );
    if is_neutral { Ok(None) } else { Err(Unchanged) }
}

/// A score is positive if it is good for Black.
fn estimate(text: &str) -> Result<Option<String>, Unchanged> {
    let number = text.trim();
    let value: f64 = number.parse().map_err(|_| Unchanged)?;
    let digits = number.trim_start_matches(['+', '-']);
    Ok(match number.as_bytes()[0] {
        _ if value == 0.0 => None,
        b'-' => Some(text.replacen(number, digits, 1)),
        _ => Some(text.replacen(number, &format!("-{digits}"), 1)),
    })
}

/// Returns whether a text names a color, so that it may be wrong after an exchange.
pub(super) fn names_color(text: &str) -> bool {
    let is_color = |word: &str| ["black", "white"].iter().any(|color| word.eq_ignore_ascii_case(color));
    text.contains(['黑', '黒', '白', '흑', '백'])
        || text.split(|letter: char| !letter.is_alphanumeric()).any(is_color)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_identifiers_stay_long() {
        for (written, expected) in [
            ("B", "W"),
            ("Black", "White"),
            ("PlayerWhite", "PlayerBlack"),
            ("AB", "AW"),
            ("OtBlack", "OtWhite"),
        ] {
            assert_eq!(other_as_written(written.as_bytes()).as_deref(), Some(expected));
            assert_eq!(other_as_written(expected.as_bytes()).as_deref(), Some(written));
        }
        assert_eq!(other_as_written(b"KM"), None);
    }

    #[test]
    fn results_name_the_other_winner() {
        let new = |text: &str| result(text).ok().flatten();
        for (text, expected) in
            [("B+3.5", "W+3.5"), (" W+R", " B+R"), ("Black+Time", "White+Time"), ("w+", "b+")]
        {
            assert_eq!(new(text).as_deref(), Some(expected));
            assert_eq!(new(expected).as_deref(), Some(text));
        }
        assert!(matches!(result("0"), Ok(None)) && matches!(result("Void"), Ok(None)));
        assert!(result("黑胜").is_err() && result("B wins").is_err());
    }

    #[test]
    fn estimates_change_their_sign() {
        let new = |text: &str| estimate(text).ok().flatten();
        assert_eq!(new("3.5").as_deref(), Some("-3.5"));
        assert_eq!(new("-3.5").as_deref(), Some("3.5"));
        assert_eq!(new("+1").as_deref(), Some("-1"));
        assert_eq!(new("0.0"), None);
        assert!(estimate("much").is_err());
    }
}
