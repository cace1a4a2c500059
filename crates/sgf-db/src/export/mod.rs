//! Databases for other programs: SQL tables and functions, Parquet datasets, tensors.

pub(crate) mod columns;
pub(crate) mod functions;
pub(crate) mod game_track;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;
pub(crate) mod positions_table;
pub(crate) mod sql;
pub(crate) mod tensors;
