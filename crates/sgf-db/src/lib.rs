//! Smart Game Format: collections of records on one machine, in a folder that is called a database.
//!
//! A database is a catalog, which is a SQLite file, and segments, which hold the records and what happened on their boards. [`Writer`]
//! adds games, [`Database`] reads them. Both take and give plain data: how the files of a command line are found, and how hits are shown, is
//! for the shells.
//!
//! It must not know of diagnostics and of drawing. It reads and writes files, in its module `disk` and through SQLite, and nowhere else.

mod browse;
mod catalog;
mod counts;
mod database;
#[cfg(feature = "parquet")]
mod dataset;
mod dedupe;
mod disk;
mod entry;
mod error;
mod exact;
mod explore;
mod facts;
mod filter;
mod find;
mod frequent;
mod functions;
mod game_track;
mod keys;
mod lines;
mod merge;
mod names;
mod order;
mod pattern;
mod position;
mod reached;
mod rebuilt;
mod renumber;
mod rest;
mod search;
mod segment;
mod sketch;
mod sql;
mod stats;
mod tensors;
mod track;
mod variations;
mod words;
mod writer;

pub use browse::{Kind, Progress, Slot, Stamp};
pub use catalog::{KnownFile, Merged};
pub use database::{Database, Segments, Verified};
#[cfg(feature = "parquet")]
pub use dataset::DatasetWritten;
pub use dedupe::Duplicate;
pub use entry::Entry;
pub use error::{Damage, DbError};
pub use explore::{Continuation, Explored, YearCount};
pub use filter::{Filter, ResultFilter, Sort, date_range, rank_range};
pub use find::{FoundGame, LastBlock};
pub use functions::{Answer, Argument, Call, FUNCTIONS, Function, FunctionError, Parameter, ValueKind};
pub use game_track::GameTrack;
pub use merge::Difference;
pub use names::{NameInUse, SimilarNames};
pub use pattern::{Hit, Next, NoPattern, Pattern};
pub use search::{BoardQuery, geometry};
pub use sketch::Sketch;
pub use sql::{Cell, SqlRow, bytes_in_sql};
pub use stats::{
    Endings, HeadToHead, Opening, Openings, PlayerStats, Rated, Ratings, ResultStats, Statistics,
};
pub use tensors::{N_PLANES, Written};
pub use writer::{Archive, Counts, SourceFile, Writer};
