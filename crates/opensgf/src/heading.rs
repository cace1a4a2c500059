//! Summary fields of a game for lists: root properties on one line, and the board size.

use sgf_model::record::{GameView, find};

/// Returns the text of a root property on one line; `None` if it is missing or empty.
///
/// Only the root counts: in a collection merged into one tree, game info further down describes a part of the tree.
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

/// Returns the board size as columns and rows, such as `19x19`. If the size is invalid, returns it as written.
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
        // For games with several sizes, report the default.
        None => {
            let sizes = spec?.sizes.filter(|sizes| sizes.min != sizes.max)?;
            Some(format!("{}x{}", sizes.default.0, sizes.default.1))
        }
        Some(Ok(Either::First(size))) => Some(format!("{size}x{size}")),
        Some(Ok(Either::Second((columns, rows)))) => Some(format!("{columns}x{rows}")),
        Some(Err(_)) => root_line(game, b"SZ"),
    }
}
