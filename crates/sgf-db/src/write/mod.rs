//! Changes to a database: entries computed from records, and the writer that adds them.

mod aliases;
pub(crate) mod entry;
pub(crate) mod merge;
pub(crate) mod renumber;
pub(crate) mod restore;
pub(crate) mod writer;
