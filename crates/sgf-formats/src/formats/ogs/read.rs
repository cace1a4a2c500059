//! OGS into SGF.

use super::info;
use super::moves::{Board, Moves};
use crate::draft::Draft;
use crate::fact::FactKind;
use crate::go;
use crate::json::{Broken, Json, Value};
use crate::tree::Tree;

pub(super) fn read(draft: &mut Draft<'_>) {
    let bytes = draft.bytes;
    let start = draft.start();
    let json = match Json::read(bytes, start) {
        Ok((json, end)) => {
            if !bytes[end..].trim_ascii().is_empty() {
                draft.tell(FactKind::Unknown, end..bytes.len());
            }
            json
        }
        Err(Broken { at }) => return draft.tell(FactKind::Broken, at..(at + 1).min(bytes.len())),
    };
    let outer = json.root();
    let game = outer.get("gamedata").unwrap_or(outer);
    let Some(board) = size(draft, game) else { return };
    draft.sheet.begin(go::NUMBER, start);
    let size = match (board.columns, board.rows) {
        (columns, rows) if columns == rows => columns.to_string(),
        (columns, rows) => format!("{columns}:{rows}"),
    };
    draft.sheet.raw("SZ", &size);
    info::write(draft, outer, game);
    let mut tree = Tree::new();
    let mut moves = Moves::new(board, game);
    moves.set_up(draft, &mut tree, game);
    moves.take_list(draft, &mut tree, game);
    if let Some(root) = game.get("move_tree") {
        moves.take_tree(draft, &mut tree, root);
    }
    moves.mark_territory(draft, &mut tree, game);
    tree.write(&mut draft.sheet);
}

fn size(draft: &mut Draft<'_>, game: Value<'_, '_>) -> Option<Board> {
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
            draft.tell(FactKind::BadValue("size"), at);
            None
        }
    }
}
