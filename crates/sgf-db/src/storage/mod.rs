//! The files of a database: directory, catalog, segments and tracks.
//!
//! This module does not depend on queries.

pub(crate) mod catalog;
pub(crate) mod directory;
pub(crate) mod segment;
pub(crate) mod track;
