//! Lookup structures: position keys, line ids, fingerprints, hits, and counts of continuations.

pub(crate) mod board_images;
pub(crate) mod continuation_cache;
pub(crate) mod fingerprints;
pub(crate) mod hits;
pub(crate) mod keys;
pub(crate) mod line_ids;
pub(crate) mod move_counts;
