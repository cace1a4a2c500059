//! What lists of games show of each: a property of the root on one line, the size of the board.

use sgf_model::record::{GameView, find};

/// The text of a property of the root, on one line; `None` when it says nothing.
///
/// Game info that stands further down, as in a collection of games in one tree, is about a part of the tree only.
///
/// # Examples
///
/// ```
/// let doc = opensgf::read(b"(;PB[ Honinbo\nShusaku ]PW[];B[qd])");
/// let game = opensgf::games(&doc).next().expect("the record has a game");
/// assert_eq!(opensgf::root_line(&game, b"PB").as_deref(), Some("Honinbo Shusaku"));
/// assert_eq!(opensgf::root_line(&game, b"PW"), None);
/// ```
#[must_use]
pub fn root_line(game: &GameView<'_>, ident: &[u8]) -> Option<String> {
    let value = find(game.root(), ident)?.values().next()?;
    let text = game.line(value).trim().to_owned();
    (!text.is_empty()).then_some(text)
}

/// The size of the board, as columns and rows: `19x19`. What the record says instead, when that is no size.
///
/// # Examples
///
/// ```
/// use opensgf::play::identify;
/// let size = |record: &'static str| {
///     let doc = opensgf::read(record.as_bytes());
///     let game = opensgf::games(&doc).next().expect("the record has a game");
///     opensgf::board_size(&game, identify(&game, None).spec)
/// };
/// assert_eq!(size("(;GM[1]SZ[9])").as_deref(), Some("9x9"));
/// assert_eq!(size("(;GM[1])").as_deref(), Some("19x19"));
/// assert_eq!(size("(;GM[1]SZ[large])").as_deref(), Some("large"));
/// ```
#[cfg(feature = "go")]
#[must_use]
pub fn board_size(game: &GameView<'_>, spec: Option<&sgf_games::GameSpec>) -> Option<String> {
    use sgf_model::prop;
    use sgf_model::value::kind::Either;
    match game.get(prop::SZ) {
        // Of the games whose board can have several sizes, the usual one is said.
        None => {
            let sizes = spec?.sizes.filter(|sizes| sizes.min != sizes.max)?;
            Some(format!("{}x{}", sizes.default.0, sizes.default.1))
        }
        Some(Ok(Either::First(size))) => Some(format!("{size}x{size}")),
        Some(Ok(Either::Second((columns, rows)))) => Some(format!("{columns}x{rows}")),
        Some(Err(_)) => root_line(game, b"SZ"),
    }
}
