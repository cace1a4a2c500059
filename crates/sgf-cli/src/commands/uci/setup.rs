//! `position startpos moves e2e4`, `position fen …`: the position to search.

use opensgf::play::{AnyPosition, Options};

use super::Dialect;

/// Sets up a position from the arguments of `position`.
///
/// # Errors
///
/// Fails if the position is not valid, or a move is not legal.
pub(super) fn set_up(dialect: Dialect, words: &[&str], is_960: bool) -> Result<Box<dyn AnyPosition>, String> {
    let (start, moves) = match words.iter().position(|word| *word == "moves") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    let text = match start {
        ["startpos"] => dialect.start.to_owned(),
        [word, fields @ ..] if *word == dialect.position => fields.join(" "),
        _ => return Err(format!("expected `startpos` or `{}` and a position", dialect.position)),
    };
    let variant = if is_960 { "Chess960" } else { "" };
    let options = Options::default().with_variant(variant).with_start(text);
    let mut position = dialect.spec.begin(&options).map_err(|error| error.to_string())?;
    for text in moves {
        let color = position.turn().ok_or_else(|| format!("{text}: the game has ended"))?;
        position.play_text(color, text).map_err(|error| format!("{text}: {error}"))?;
    }
    Ok(position)
}
