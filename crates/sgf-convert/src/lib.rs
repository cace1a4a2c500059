//! Smart Game Format: conversion between the versions, and surgery on whole records.
//!
//! | for | there is |
//! |---|---|
//! | any record to FF\[4\] and UTF-8 | [`to_ff4`] |
//! | FF\[4\] to FF\[3\] or FF\[1\], as far as these go | [`to_old`] |
//! | the properties of each node in order | [`sort_properties`] |
//! | one property out of every game, or into it | [`get`], [`set`] |
//! | a collection into records, records into a collection | [`split`], [`join`] |
//! | the games of a collection in order | [`sort`] |
//! | a game as JSON, and back | [`to_json`], [`from_json`] |
//! | moves and points in another habit of the game | [`coordinates`] |
//! | a node with the way to it, as a record | [`extract`] |
//! | without the names of the players | [`anonymise`] |
//! | without comments, markup, variations, clocks | [`strip`] |
//! | one raw value in UTF-8; charsets named where they would not be found | [`to_utf8`], [`declared`] |
//!
//! Everything takes a [`Document`](sgf_syntax::Document) and gives a new one. What was not asked for is not touched, to
//! the byte; private properties survive. Texts that cannot be read with certainty are not rewritten: [`to_ff4`] refuses
//! the record then, and says why ([`Doubt`]). Where a conversion had to choose, or could not say something, it tells by
//! [`Note`]s. Nothing recurses over the tree, and every cost is linear.
//!
//! This crate knows properties and the rules of games, as far as an old property needs the board to be read. It knows
//! nothing of diagnostics, and of files.
#![forbid(unsafe_code)]

mod anonymise;
mod charsets;
mod coordinates;
mod doubt;
mod extract;
mod games;
mod json;
mod note;
mod pin;
mod plan;
mod points;
mod single;
mod sort_properties;
mod stones;
mod strip;
mod surgery;
mod to_ff4;
mod to_old;
mod transcode;

pub use anonymise::{Anonymised, NotAnonymised, Replaced, anonymise};
pub use charsets::declared;
pub use coordinates::coordinates;
pub use doubt::{Doubt, Unread};
pub use extract::extract;
pub use games::{join, sort, split};
pub use json::{NoRecord, from_json, to_json};
pub use note::{Converted, Note, NoteKind};
pub use points::{Lists, Passes};
pub use single::{Assignment, Refusal, SetError, escaped, get, set, set_committed};
pub use sort_properties::sort_properties;
pub use strip::{What, strip};
pub use to_ff4::{Options, to_ff4};
pub use to_old::{OldVersion, to_old};
pub use transcode::to_utf8;
