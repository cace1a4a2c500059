//! Smart Game Format: conversion between versions, and edits of whole records.
//!
//! | task | function |
//! |---|---|
//! | convert any record to FF\[4\] and UTF-8 | [`to_ff4`] |
//! | convert FF\[4\] to FF\[3\] or FF\[1\], as far as possible | [`to_old`] |
//! | sort the properties of each node | [`sort_properties`] |
//! | read or set a property in every game | [`get`], [`set`] |
//! | split a collection, join records | [`split`], [`join`] |
//! | sort the games of a collection | [`sort`] |
//! | write a game as JSON and read it back | [`to_json`], [`from_json`] |
//! | write each game on one line | [`one_line`] |
//! | change the coordinate system | [`coordinates`] |
//! | extract a node with the moves that lead to it | [`extract`] |
//! | replace the names of the players | [`anonymize`] |
//! | rotate, mirror, exchange the colors, change the board size | [`transform`] |
//! | remove comments, markup, variations, clock times | [`strip`] |
//! | recode a raw value to UTF-8; declare charsets | [`to_utf8`], [`declared`] |
//!
//! Each function takes a [`Document`](sgf_syntax::Document) and returns a new one. Everything that a function does not
//! have to change stays byte for byte, including private properties. Ambiguous text is never rewritten: [`to_ff4`] fails
//! with a [`ConvertError`] instead. Choices and losses of a conversion are reported as [`Note`]s. Nothing recurses over the
//! tree, and every cost is linear.
//!
//! This crate depends on the property table, and on the rules of games as far as old properties depend on the board, but not on
//! diagnostics or files.
#![forbid(unsafe_code)]

mod ambiguous_text;
mod anonymize;
mod charsets;
mod coordinates;
mod explicit_repairs;
mod extract;
mod games;
mod json;
mod one_line;
mod plan;
mod points;
mod reparse;
mod report;
mod rewrite;
mod set_property;
mod sort_properties;
mod splice;
mod stones;
mod strip;
mod to_ff4;
mod to_old;
mod transcode;
mod transform;

pub use ambiguous_text::{ConvertError, ConvertErrorKind};
pub use anonymize::{AnonymizeError, Anonymized, Replaced, anonymize, folded_name};
pub use charsets::declared;
pub use coordinates::coordinates;
pub use extract::extract;
pub use games::{join, sort, split};
pub use json::{FromJsonError, from_json, to_json};
pub use one_line::{OneLineError, one_line};
pub use points::{Lists, Passes};
pub use report::{Converted, Note, NoteKind};
pub use set_property::{Assignment, SetError, SetErrorKind, escaped, get, set, set_committed, values_in};
pub use sort_properties::sort_properties;
pub use strip::{StripOptions, strip};
pub use to_ff4::{Options, to_ff4};
pub use to_old::{OldVersion, to_old};
pub use transcode::to_utf8;
pub use transform::{
    TransformError, TransformErrorKind, TransformNote, TransformNoteKind, TransformOptions, Transformed,
    Turn, transform,
};
