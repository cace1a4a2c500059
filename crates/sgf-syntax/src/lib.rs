//! Smart Game Format: bytes to a flat tree of spans and back, without loss.
//!
//! This crate knows the grammar of SGF and nothing else: no property, no game, no message, no file. A [`Document`] is
//! made from any bytes and keeps them; [`Game`], [`Node`], [`Property`] and [`Value`] are light cursors into its tree;
//! [`Fact`]s say what was odd.
//!
//! # Invariants
//!
//! Parsing any byte string succeeds. Writing what was parsed returns the same bytes. No function recurses over the tree.
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
// One module allows it again, with its reason: the vector scan in `skip::vector`.
#![deny(unsafe_code)]

mod arrange;
mod by_number;
mod by_text;
mod cursor;
mod document;
mod edit;
mod fact;
mod find_text;
mod form;
mod format;
mod joined;
mod landmark;
mod lines;
mod listed;
mod mode;
mod numbers;
mod options;
mod parse;
mod path;
mod reader;
mod scan;
mod skip;
mod sorted;
mod span;
mod survey;
mod tree;
mod visit;
mod whole;

pub use arrange::Arrange;
pub use by_number::ByNumber;
pub use by_text::ByText;
pub use cursor::{Game, Node, NodeId, Property, Sequence, Value};
pub use document::{Buffers, Document};
pub use edit::{Committed, NodeRef, Remap, Subtree, TextEdit, TextEdits, Transaction, TreeEdit, Values};
pub use fact::{Fact, FactKind};
pub use find_text::FindText;
pub use form::Form;
pub use format::{IsText, Layout};
pub use joined::Joined;
pub use landmark::{Landmark, Landmarks};
pub use lines::{LineIndex, Place};
pub use listed::{AddAll, Listed};
pub use mode::ScanMode;
pub use parse::longer_text;
pub use path::{NodePath, PathError};
pub use reader::{GameReader, GameText};
pub use sorted::Sorted;
pub use span::Span;
pub use survey::LineBreaks;
pub use visit::{Flow, Visitor, visit, visit_with, visit_with_landmarks};
pub use whole::whole;
