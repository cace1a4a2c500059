//! Queries: filters on the catalog, and searches on boards.

pub(crate) mod board;
pub(crate) mod browse;
pub(crate) mod dedupe;
pub(crate) mod explore;
pub(crate) mod filter;
pub(crate) mod find;
pub(crate) mod matches;
pub(crate) mod openings;
pub(crate) mod pattern;
mod persons;
pub(crate) mod piece_search;
pub(crate) mod search;
pub(crate) mod sequence;
pub(crate) mod sketch;
pub(crate) mod sort;
pub(crate) mod text;
pub(crate) mod text_match;
pub(crate) mod variations;
