//! Stories: what a user does, and what the command answers.
//!
//! What is expected stands inline; `SNAPSHOTS=overwrite cargo test -p sgf-cli` updates it.

mod archivist;
mod board;
mod book;
#[cfg(feature = "s3")]
mod bucket;
mod check;
mod collections;
mod convert;
mod db;
mod edges;
#[cfg(unix)]
mod examples;
mod export;
mod files;
mod fmt;
mod formats;
mod handicap;
mod hands;
mod hostile;
mod inputs;
#[cfg(unix)]
mod jobs;
mod look;
mod moves;
mod pages;
mod place;
mod play;
mod readme;
#[cfg(unix)]
mod recipes;
mod refused;
mod rename;
mod render;
mod reports;
mod sarif;
mod score;
mod settings;
mod sql;
#[cfg(feature = "s3")]
mod store;
mod surgery;
#[cfg(target_os = "linux")]
mod terminal;
mod view;
