//! Writing XQF, version 0A.

use sgf_games::xiangqi::Move;
use sgf_model::charset::{self, Charset};
use sgf_model::info::{GameResult, lenient};
use sgf_model::record::GameView;
use sgf_model::value::Color;

use super::head::{LENGTH, MEN, PLAIN, RESULT, SQUARES, TEXTS};
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::{FirstValues, Losses};
use crate::move_writer::{MoveToWrite, Scope, WrittenMoves, add_losses, only, write_moves};
use crate::xiangqi::{NUMBER, men};

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    let view = only(games)?;
    let written = write_moves(view, &[NUMBER], Scope::Tree, format_move)?;
    let first = written.moves.iter().flatten().next().map(|step| step.color);
    let turn = first.or(written.start.turn()).unwrap_or(Color::White);
    written.expect_turns(view, turn, Scope::Tree)?;
    if !written.moves[view.root().index()].is_empty() {
        return Err(WriteError::Move { node: view.root().id() });
    }
    let (first_values, mut losses) = (FirstValues::of(view), Losses::default());
    let mut bytes = head(view, &written, turn, &first_values, &mut losses)?;
    // Nodes are in preorder, as in the record.
    for node in view.nodes() {
        let stated = written.moves[node.index()].first().map(|step| step.text.as_bytes());
        if stated.is_none() && !node.is_root() {
            return Err(WriteError::Move { node: node.id() });
        }
        let square = |from: usize| {
            stated.and_then(|text| Some((text.get(from)? - b'a') * 10 + (text.get(from + 1)? - b'0')))
        };
        let has_next = node.first_child().is_some();
        let has_variation = !node.is_root() && node.next_sibling().is_some();
        let flags = u8::from(has_next) * 0xF0 + u8::from(has_variation) * 0x0F;
        let comment =
            view.comment(node).map(|text| text.trim_end().replace('\n', "\r\n")).unwrap_or_default();
        let comment = in_chinese(&comment);
        bytes.extend([square(0).unwrap_or(0) + 0x18, square(2).unwrap_or(0) + 0x20, flags, 0]);
        bytes.extend(u32::try_from(comment.len()).unwrap_or(u32::MAX).to_le_bytes());
        bytes.extend(comment);
    }
    add_losses(view, Scope::Tree, &mut losses, |node, ident| {
        ident == b"C"
            || ((ident == b"RE" || TEXTS.iter().any(|row| row.2.as_bytes() == ident))
                && first_values.is_first(ident, node))
    });
    Ok(losses.finish(bytes))
}

/// GB18030 has every character.
fn in_chinese(text: &str) -> Vec<u8> {
    charset::encode(text, Charset::GB18030).map(std::borrow::Cow::into_owned).unwrap_or_default()
}

/// The origin and the destination.
fn format_move(made: MoveToWrite<'_>) -> Option<String> {
    made.step.downcast::<Move>()?;
    made.text().filter(|text| text.len() == 4)
}

fn head(
    view: &GameView<'_>,
    written: &WrittenMoves,
    turn: Color,
    first_values: &FirstValues<'_, '_>,
    losses: &mut Losses,
) -> Result<Vec<u8>, WriteError> {
    let mut bytes = vec![0; LENGTH];
    bytes[..3].copy_from_slice(&[b'X', b'Q', PLAIN]);
    bytes[SQUARES..SQUARES + 32].fill(255);
    for man in men(&*written.start) {
        let of_color = if man.color == Color::White { 0 } else { 16 };
        let is_free = |&index: &usize| MEN[index] == man.kind && bytes[SQUARES + of_color + index] == 255;
        let Some(index) = (0..16).find(is_free) else {
            return Err(WriteError::SetUp { node: written.set_up.unwrap_or(view.root().id()) });
        };
        bytes[SQUARES + of_color + index] = man.column * 10 + man.row;
    }
    bytes[50] = u8::from(turn == Color::Black);
    for (at, most, ident) in TEXTS {
        let Some(text) = first_values.text(ident.as_bytes()) else { continue };
        let mut cut = text.as_str();
        while in_chinese(cut).len() > most {
            cut = cut.char_indices().next_back().map_or("", |(at, _)| &cut[..at]);
        }
        if cut != text {
            losses.lose(
                LossKind::Shortened,
                ident.as_bytes(),
                first_values.node(ident.as_bytes()).unwrap_or(view.root()).id(),
            );
        }
        let stated = in_chinese(cut);
        bytes[at] = stated.len() as u8;
        bytes[at + 1..at + 1 + stated.len()].copy_from_slice(&stated);
    }
    if let Some(text) = first_values.text(b"RE") {
        let result = lenient::result(&text).map(|reading| reading.value);
        let is_whole =
            matches!(result, Some(GameResult::Draw | GameResult::Win { score: None, manner: None, .. }));
        bytes[RESULT] = match result {
            Some(GameResult::Win { winner: Color::White, .. }) => 1,
            Some(GameResult::Win { winner: Color::Black, .. }) => 2,
            Some(GameResult::Draw) => 3,
            _ => 0,
        };
        if !is_whole {
            losses.lose(LossKind::Shortened, b"RE", first_values.node(b"RE").unwrap_or(view.root()).id());
        }
    }
    Ok(bytes)
}
