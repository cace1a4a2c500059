//! SQL on datasets, in one process and on a cluster: results equal those of the original database.
//!
//! All tests are in one program, because linking DataFusion takes long.

mod clusters;
mod collection;
mod embedded;
mod nodes;
mod queries;
