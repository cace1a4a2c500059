//! The texts of values, and their bytes.

use sgf_model::record::GameView;
use sgf_model::table::{TABLE, reduce_ident};
use sgf_model::value::{Form, ValueType, split_compose_bytes};
use sgf_syntax::Property;

use super::names::{Names, Place};
use crate::set_property::fits;
use crate::splice::{Undecodable, spliced};

/// A part of a value that may contain names.
#[derive(Clone, Copy)]
pub(super) struct TextPart {
    /// The first byte of the part.
    start: usize,
    /// The first byte behind the part.
    end: usize,
    is_composed: bool,
}

/// Properties whose texts are read by programs, and never contain a name.
const TECHNICAL: [&[u8]; 4] = [b"CA", b"FF", b"GM", b"SZ"];

/// The part of a value that is text: all of it, or one side of a composed value. A value that does not have its type is text.
pub(super) fn text_part(view: &GameView<'_>, property: Property<'_>, raw: &[u8]) -> Option<TextPart> {
    let ident = reduce_ident(property.ident());
    if TECHNICAL.contains(&&*ident) {
        return None;
    }
    let all = TextPart { start: 0, end: raw.len(), is_composed: false };
    let Some(row) = TABLE.get(view.number(), &ident) else { return Some(all) };
    let sides = split_compose_bytes(raw);
    for form in row.forms.iter() {
        match (form, sides) {
            (Form::Simple(only), _) if only.is_text() => return Some(all),
            (Form::Compose(left, right), Some((first, _))) => {
                return match (left.is_text(), right.is_text()) {
                    (true, true) => Some(TextPart { is_composed: true, ..all }),
                    (true, false) => Some(TextPart { end: first.len(), is_composed: true, ..all }),
                    (false, true) => Some(TextPart { start: first.len() + 1, is_composed: true, ..all }),
                    (false, false) => None,
                };
            }
            (Form::Compose(left, _), None) if left.is_text() => return Some(all),
            _ => {}
        }
    }
    let is_place = |side: ValueType| matches!(side, ValueType::Point | ValueType::Move | ValueType::Stone);
    let is_short_place = row.forms.iter().any(|form| match form {
        Form::Simple(side) | Form::Compose(side, _) => is_place(side) && raw.len() <= 2,
    });
    (!is_short_place && !fits(row, raw, view.number())).then_some(all)
}

/// The new bytes of a value, if it contains a name. Bytes outside of the names stay.
pub(super) fn rewritten(
    view: &GameView<'_>,
    raw: &[u8],
    part: Option<TextPart>,
    is_name: bool,
    names: &Names,
    counts: &mut [(usize, usize)],
) -> Result<Option<Vec<u8>>, Undecodable> {
    let Some(TextPart { start, end, is_composed }) = part else { return Ok(None) };
    let new = spliced(&raw[start..end], view.charset(), |text| {
        names.replacements(Place { text, is_composed, is_name }, counts)
    })?;
    Ok(new.map(|new| [&raw[..start], &new, &raw[end..]].concat()))
}
