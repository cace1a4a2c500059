//! Smart Game Format: a lossless parser and editor for the syntax tree.
//!
//! This crate knows the grammar of SGF and nothing else: no properties, games, messages or files. A [`Document`] keeps
//! any bytes it is parsed from; [`Game`], [`Node`], [`Property`] and [`Value`] are light cursors into its tree;
//! [`Fact`]s report malformed structure.
//!
//! # Invariants
//!
//! Parsing never fails. Writing an unedited document returns the same bytes. No function recurses over the tree.
//! Every cost is linear in the input.
//!
//! # Examples
//!
//! ```
//! use sgf_syntax::Document;
//! let doc = Document::parse(b"(;GM[1]SZ[9];B[ee];W[ec](;B[ge])(;B[cg]))");
//! let game = doc.games().next().unwrap();
//! let moves: Vec<_> = game.main_line().flat_map(|node| node.properties()).skip(2).map(|p| p.raw()).collect();
//! assert_eq!(moves, [b"ee", b"ec", b"ge"]);
//! ```
// Only `skip::vector`, the vector scan, allows it again.
#![deny(unsafe_code)]

mod document;
mod edit;
mod fact;
mod form;
mod format;
mod landmark;
mod lines;
mod mode;
mod options;
mod parse;
mod path;
mod reader;
mod scan;
mod scan_summary;
mod skip;
mod span;
mod tree;
mod visit;

pub use document::{Buffers, Document, Game, Node, NodeId, Property, Sequence, Value};
pub use edit::{Committed, NodeRef, Remap, Subtree, TextEdit, TextEdits, Transaction, TreeEdit, Values};
pub use fact::{Fact, FactKind};
pub use form::Form;
pub use format::{IsText, Layout};
pub use landmark::{Landmark, Landmarks};
pub use lines::{LineIndex, Place};
pub use mode::ScanMode;
pub use parse::longer_text;
pub use path::{NodePath, PathError};
pub use reader::{GameReader, GameText};
pub use scan_summary::LineBreaks;
pub use span::Span;
pub use visit::{Flow, Visitor, visit, visit_with, visit_with_landmarks};
