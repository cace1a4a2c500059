//! SGF into XQF, version 0A.

use sgf_games::xiangqi::Move;
use sgf_model::charset::{self, Charset};
use sgf_model::info::{GameResult, lenient};
use sgf_model::record::GameView;
use sgf_model::value::Color;

use super::head::{LENGTH, MEN, PLAIN, RESULT, SQUARES, TEXTS};
use crate::ledger::{Firsts, Ledger};
use crate::loss::{LossKind, Unwritable, Written};
use crate::script::{Made, Scope, Script, only, script, settle};
use crate::xiangqi::{NUMBER, men};

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, Unwritable> {
    let view = only(games)?;
    let script = script(view, &[NUMBER], Scope::Tree, say)?;
    let first = script.told.iter().flatten().next().map(|told| told.color);
    let turn = first.or(script.start.turn()).unwrap_or(Color::White);
    script.expect_turns(view, turn, Scope::Tree)?;
    if !script.told[view.root().index()].is_empty() {
        return Err(Unwritable::Move { node: view.root().id() });
    }
    let (firsts, mut ledger) = (Firsts::of(view), Ledger::default());
    let mut bytes = head(view, &script, turn, &firsts, &mut ledger)?;
    // Nodes stand in the order of the record: a parent, its first child and all below it, the next child.
    for node in view.nodes() {
        let told = script.told[node.index()].first().map(|told| told.text.as_bytes());
        if told.is_none() && !node.is_root() {
            return Err(Unwritable::Move { node: node.id() });
        }
        let square = |from: usize| {
            told.and_then(|text| Some((text.get(from)? - b'a') * 10 + (text.get(from + 1)? - b'0')))
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
    settle(view, Scope::Tree, &mut ledger, |node, ident| {
        ident == b"C"
            || ((ident == b"RE" || TEXTS.iter().any(|row| row.2.as_bytes() == ident))
                && firsts.is_first(ident, node))
    });
    Ok(ledger.finish(bytes))
}

/// GB18030 has every character.
fn in_chinese(text: &str) -> Vec<u8> {
    charset::encode(text, Charset::GB18030).map(std::borrow::Cow::into_owned).unwrap_or_default()
}

/// The points before and after.
fn say(made: Made<'_>) -> Option<String> {
    made.step.downcast::<Move>()?;
    Some(made.position.write(made.step)).filter(|text| text.len() == 4)
}

fn head(
    view: &GameView<'_>,
    script: &Script,
    turn: Color,
    firsts: &Firsts<'_, '_>,
    ledger: &mut Ledger,
) -> Result<Vec<u8>, Unwritable> {
    let mut bytes = vec![0; LENGTH];
    bytes[..3].copy_from_slice(&[b'X', b'Q', PLAIN]);
    bytes[SQUARES..SQUARES + 32].fill(255);
    for man in men(&*script.start) {
        let of_color = if man.color == Color::White { 0 } else { 16 };
        let is_free = |&index: &usize| MEN[index] == man.kind && bytes[SQUARES + of_color + index] == 255;
        let Some(index) = (0..16).find(is_free) else {
            return Err(Unwritable::SetUp { node: script.set_up.unwrap_or(view.root().id()) });
        };
        bytes[SQUARES + of_color + index] = man.column * 10 + man.row;
    }
    bytes[50] = u8::from(turn == Color::Black);
    for (at, most, ident) in TEXTS {
        let Some(text) = firsts.text(ident.as_bytes()) else { continue };
        let mut cut = text.as_str();
        while in_chinese(cut).len() > most {
            cut = cut.char_indices().next_back().map_or("", |(at, _)| &cut[..at]);
        }
        if cut != text {
            ledger.lose(
                LossKind::Shortened,
                ident.as_bytes(),
                firsts.node(ident.as_bytes()).unwrap_or(view.root()).id(),
            );
        }
        let told = in_chinese(cut);
        bytes[at] = told.len() as u8;
        bytes[at + 1..at + 1 + told.len()].copy_from_slice(&told);
    }
    if let Some(text) = firsts.text(b"RE") {
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
            ledger.lose(LossKind::Shortened, b"RE", firsts.node(b"RE").unwrap_or(view.root()).id());
        }
    }
    Ok(bytes)
}
