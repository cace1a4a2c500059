//! OGS, read as SGF.

use super::info;
use super::moves::{Board, Moves};
use crate::fact::FactKind;
use crate::go;
use crate::import::Import;
use crate::json::{Broken, Json, Value};
use crate::tree::Tree;

pub(super) fn read(import: &mut Import<'_>) {
    let bytes = import.bytes;
    let start = import.start();
    let json = match Json::read(bytes, start) {
        Ok((json, end)) => {
            if !bytes[end..].trim_ascii().is_empty() {
                import.report(FactKind::Unknown, end..bytes.len());
            }
            json
        }
        Err(Broken { at }) => return import.report(FactKind::Broken, at..(at + 1).min(bytes.len())),
    };
    let outer = json.root();
    let game = outer.get("gamedata").unwrap_or(outer);
    let Some(board) = size(import, game) else { return };
    import.writer.begin(go::NUMBER, start);
    let size = match (board.columns, board.rows) {
        (columns, rows) if columns == rows => columns.to_string(),
        (columns, rows) => format!("{columns}:{rows}"),
    };
    import.writer.raw("SZ", &size);
    info::write(import, outer, game);
    let mut tree = Tree::new();
    let mut moves = Moves::new(board, game);
    moves.set_up(import, &mut tree, game);
    moves.take_list(import, &mut tree, game);
    if let Some(root) = game.get("move_tree") {
        moves.take_tree(import, &mut tree, root);
    }
    moves.mark_territory(import, &mut tree, game);
    tree.write(&mut import.writer);
}

fn size(import: &mut Import<'_>, game: Value<'_, '_>) -> Option<Board> {
    let side = |name: &str| match game.get(name) {
        None => Ok(19),
        Some(value) => {
            let side = value.integer().and_then(|side| u8::try_from(side).ok());
            side.filter(|side| (1..=52).contains(side)).ok_or(value.range())
        }
    };
    match (side("width"), side("height")) {
        (Ok(columns), Ok(rows)) => Some(Board { columns, rows }),
        (Err(at), _) | (_, Err(at)) => {
            import.report(FactKind::BadValue("size"), at);
            None
        }
    }
}
