//! Stories: command lines of users, and their output.
//!
//! Expected output is inline; `SNAPSHOTS=overwrite cargo test -p sgf-cli` updates it.

mod against;
mod answers;
mod archives;
mod archivist;
mod board;
mod book;
#[cfg(feature = "s3")]
mod bucket;
mod check;
mod collections;
mod convert;
mod db;
mod diff_and_merge;
mod editing;
mod engines;
#[cfg(unix)]
mod examples;
mod export;
mod failures;
mod files;
mod fmt;
mod formats;
mod handicap;
mod hint;
mod hostile;
mod inputs;
mod invalid_arguments;
mod marks;
mod moves;
mod openings;
mod pages;
mod persons;
mod place;
mod play;
mod problems;
mod readme;
#[cfg(unix)]
mod real_recipes;
#[cfg(unix)]
mod recipes;
mod rename;
mod render;
mod reports;
#[cfg(feature = "s3")]
mod s3_server;
mod safety;
mod sarif;
mod score;
mod selection;
mod serve;
mod settings;
mod solve;
mod sql;
mod staged;
#[cfg(target_os = "linux")]
mod terminal;
mod tournament;
mod tree_and_info;
mod view;
