//! Edits: changes to a document that touch only the bytes they change.
//!
//! Every change is a list of [`TextEdit`]s that replace bytes: fixes of the linter, commands,
//! transactions, and edits in an editor. [`Document::commit`] splices the list
//! in and reparses the affected game trees.

mod commit;
mod committed;
mod edit_check;
mod new_text;
mod node_ref;
mod node_text;
mod plan;
mod remap;
mod splice;
mod text_edit;
mod transaction;
mod tree;

pub use committed::Committed;
pub use node_ref::NodeRef;
pub use remap::Remap;
pub use text_edit::{TextEdit, TextEdits};
pub use transaction::Transaction;
pub use tree::{Subtree, TreeEdit, Values};
