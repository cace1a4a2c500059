//! Datasets asked in SQL, in one process and on a cluster: the answers are those of the database that the dataset was made of.
//!
//! All tests are one program, because linking DataFusion takes long.

mod clusters;
mod collection;
mod embedded;
mod nodes;
mod queries;
