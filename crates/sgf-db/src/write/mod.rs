//! Changes to a database: entries computed from records, and the writer that adds them.

pub(crate) mod entry;
pub(crate) mod merge;
pub(crate) mod renumber;
pub(crate) mod restore;
pub(crate) mod writer;
