//! Damaged databases: what can still be read, and what is wrong.

pub(crate) mod rebuild_catalog;
pub(crate) mod salvage;
pub(crate) mod verify;
