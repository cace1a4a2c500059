//! Smart Game Format: conversion between the versions, and surgery on whole records.
//!
//! | for | there is |
//! |---|---|
//! | any record to FF\[4\] and UTF-8 | [`to_ff4`] |
//!
//! Everything takes a [`Document`](sgf_syntax::Document) and gives a new one. What was not asked for is not touched, to
//! the byte; private properties survive. Where a conversion had to choose, or could not say something, it tells by
//! [`Note`]s. Nothing recurses over the tree, and every cost is linear.
//!
//! This crate knows properties and the rules of games, as far as an old property needs the board to be read. It knows
//! nothing of diagnostics, and of files.
#![forbid(unsafe_code)]

mod note;
mod pin;
mod plan;
mod points;
mod stones;
mod to_ff4;
mod transcode;

pub use note::{Converted, Note, NoteKind};
pub use points::{Lists, Passes};
pub use to_ff4::{Options, to_ff4};
