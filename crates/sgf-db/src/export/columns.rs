//! The metadata columns of the table `games`, in datasets and in `Database::sql`.

/// Column types.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Long,
    Int,
    Real,
    Text,
}

/// The columns: name, SQL expression, and type.
pub(crate) const GAME_COLUMNS: [(&str, &str, Kind); 32] = [
    ("id", "game.id", Kind::Long),
    ("hash", "lower(hex(game.hash))", Kind::Text),
    (
        "path",
        "(SELECT path FROM place JOIN file ON file.id = place.file WHERE place.game = game.id ORDER BY file.id LIMIT 1)",
        Kind::Text,
    ),
    (
        "number",
        "(SELECT number FROM place WHERE place.game = game.id ORDER BY place.file LIMIT 1)",
        Kind::Int,
    ),
    ("black", "b.text", Kind::Text),
    ("white", "w.text", Kind::Text),
    ("black_rank", "game.black_rank", Kind::Text),
    ("white_rank", "game.white_rank", Kind::Text),
    ("black_grade", "game.black_grade", Kind::Int),
    ("white_grade", "game.white_grade", Kind::Int),
    ("event", "e.text", Kind::Text),
    ("round", "game.round", Kind::Text),
    ("place", "p.text", Kind::Text),
    ("date", "game.date", Kind::Text),
    ("first_day", "game.first_day", Kind::Int),
    ("last_day", "game.last_day", Kind::Int),
    ("year", "game.first_day / 10000", Kind::Int),
    ("result", "game.result", Kind::Text),
    ("winner", "game.winner", Kind::Text),
    ("margin", "game.margin", Kind::Real),
    ("manner", "game.manner", Kind::Text),
    ("komi", "game.komi", Kind::Real),
    ("handicap", "game.handicap", Kind::Int),
    ("rules", "game.rules", Kind::Text),
    ("moves", "game.moves", Kind::Int),
    ("nodes", "game.nodes", Kind::Int),
    ("charset", "game.charset", Kind::Text),
    ("line", "game.line", Kind::Long),
    ("opening", "game.opening", Kind::Long),
    ("errors", "game.errors", Kind::Int),
    ("columns", "game.columns", Kind::Int),
    ("rows", "game.rows", Kind::Int),
];
