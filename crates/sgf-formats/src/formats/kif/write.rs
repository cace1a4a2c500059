//! Writing KIF, in UTF-8.

use sgf_model::record::GameView;

use crate::loss::{WriteError, Written};
use crate::move_writer::{MoveToWrite, Scope};
use crate::shogi::ending::JAPANESE;
use crate::shogi::record::Writing;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    let mut writing = Writing::begin(games, Scope::Tree, format_move)?;
    let mut text = String::from("#KIF version=2.0 encoding=UTF-8\n");
    writing.header(&mut text);
    text.push_str("手数----指手---------消費時間--\n");
    let ending = writing.ending(JAPANESE);
    for (index, (first, nodes)) in writing.lines().into_iter().enumerate() {
        if index > 0 {
            text.push_str(&format!("\n変化：{first}手\n"));
        }
        let mut number = first;
        for node in nodes {
            let stated = writing.written.moves[node.index()].first().map(|step| step.text.clone());
            if let Some(stated) = stated {
                text.push_str(&format!("{number:4} {stated}\n"));
                number += 1;
            }
            if let Some(property) = sgf_model::record::find(node, b"N") {
                let name = property.values().next().map(|value| writing.view.line(value).trim().to_owned());
                text.push_str(&format!("&{}\n", name.unwrap_or_default()));
            }
            for line in writing.comment(node) {
                text.push_str(&format!("*{line}\n"));
            }
        }
        if let Some(word) = ending.filter(|_| index == 0) {
            text.push_str(&format!("{number:4} {word}\n"));
        }
    }
    Ok(writing.finish(Scope::Tree, text, true))
}

fn format_move(made: MoveToWrite<'_>) -> Option<String> {
    made.position.notation(made.color, made.step, "kif")
}
