//! Edits: changes to a document that touch only the bytes they mean.
//!
//! There is one kind of change, the [`TextEdit`]: these bytes instead of those. Fixes of the linter, commands, the
//! library's transactions and an editor in a browser all end in a list of them, and [`Document::commit`] splices the list
//! in and reparses the game trees that it touched.

mod commit;
mod new_text;
mod plan;
mod promise;
mod remap;
mod text_edit;
mod transaction;
mod tree;
mod within;

pub use remap::Remap;
pub use text_edit::{TextEdit, TextEdits};
pub use transaction::{Committed, NodeRef, Transaction};
pub use tree::{Subtree, TreeEdit, Values};
