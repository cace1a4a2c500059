//! Rows of the file list: games with players, result and size.

use opensgf::play::identify;
use opensgf::{GameView, board_size, games, read, root_line};
use serde::Serialize;

/// The number of games per file in the list; a collection may have a hundred thousand.
const MOST_GAMES: usize = 5_000;

/// A file in the list. Field names are those of the JSON.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Row {
    pub(crate) id: String,
    pub(crate) path: String,
    pub(crate) writable: bool,
    pub(crate) etag: String,
    /// The number of all games; `games` may have fewer.
    pub(crate) count: usize,
    pub(crate) games: Vec<Game>,
}

/// A game of a file. Missing values are `null`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Game {
    /// Counted from 1.
    number: usize,
    gm: u16,
    game: Option<&'static str>,
    size: Option<String>,
    black: Option<String>,
    white: Option<String>,
    result: Option<String>,
    date: Option<String>,
    event: Option<String>,
    moves: usize,
}

/// A file whose games cannot be shown.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct UnreadRow {
    pub(crate) path: String,
    pub(crate) why: String,
}

/// The games of a record, and their number.
pub(crate) fn games_of(sgf: &[u8], name: &str) -> (Vec<Game>, usize) {
    let doc = read(sgf);
    let shown = games(&doc).take(MOST_GAMES).enumerate();
    (shown.map(|(index, game)| of(&game, index, name)).collect(), doc.games().len())
}

fn of(game: &GameView<'_>, index: usize, name: &str) -> Game {
    let spec = identify(game, Some(name)).spec;
    Game {
        number: index + 1,
        gm: game.number(),
        game: spec.map(|spec| spec.name),
        size: board_size(game, spec),
        black: root_line(game, b"PB"),
        white: root_line(game, b"PW"),
        result: root_line(game, b"RE"),
        date: root_line(game, b"DT"),
        event: root_line(game, b"EV"),
        moves: game.main_line().filter(|node| game.move_in(*node).is_some()).count(),
    }
}
