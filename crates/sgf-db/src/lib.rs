//! Databases of Smart Game Format records: search large collections by players, dates, text, positions and patterns.
//!
//! A database is a folder with a catalog (a SQLite file) and segments, which hold the records and the changes on their
//! boards. [`Writer`] adds games and [`Database`] reads them. Both work on plain data: finding input files and displaying
//! hits is up to the caller.
//!
//! This crate does not depend on diagnostics or drawing. All file access goes through `storage::directory` and SQLite.

mod database;
mod error;
mod export;
mod index;
mod marks;
mod persons;
mod problems;
mod query;
mod recover;
mod stats;
mod storage;
mod write;

pub use database::{Database, Segments};
pub use error::{Damage, DbError};
pub use export::functions::{
    Answer, Argument, Call, FUNCTIONS, Function, FunctionError, Parameter, ValueKind,
};
pub use export::game_track::GameTrack;
#[cfg(feature = "parquet")]
pub use export::parquet::DatasetWritten;
pub use export::sql::{Cell, SqlRow, bytes_in_sql};
pub use export::tensors::{N_PLANES, Written};
pub use index::hits::{Hit, Next};
pub use index::move_counts::YearCount;
pub use marks::{
    ContentId, Day, GameMark, Mark, MarkChange, MarkedGames, Marks, ParseDayError, ProblemProgress,
    SavedSearch, Tries, Try, checked_tag,
};
pub use persons::{AliasError, Aliases, name_key, search_key};
pub use problems::{FoundProblem, Problem, ProblemQuery, ProblemRegion, Problems, RegionPlace, Task};
pub use query::board::{BoardQuery, geometry};
pub use query::browse::{Kind, Progress, Slot, Stamp};
pub use query::dedupe::{Duplicate, DuplicateSearch, MoveDifferences};
pub use query::explore::{Continuation, Explored};
pub use query::filter::{Filter, ResultFilter, Sort, date_range, rank_range};
pub use query::find::{FoundGame, LastBlock};
pub use query::matches::{Matches, Totals};
pub use query::openings::{OpeningNames, OpeningNamesError, OpeningNode, OpeningTree, QueryAfter};
pub use query::pattern::{Pattern, PatternError};
pub use query::sketch::Sketch;
pub use query::text_match::TextMatch;
pub use recover::verify::Verified;
pub use stats::people::PlayerName;
pub use stats::similar_names::{NameInUse, SimilarNames};
pub use stats::{
    Endings, HeadToHead, Opening, Openings, PlayerStats, Rated, RatedOverTime, Ratings, RatingsOverTime,
    ResultStats, Statistics, YearRating,
};
pub use storage::catalog::{Archive, KnownFile, Merged, RemovedGame, SourceFile};
pub use write::entry::Entry;
pub use write::merge::Difference;
pub use write::restore::Restored;
pub use write::writer::{Counts, Writer};
