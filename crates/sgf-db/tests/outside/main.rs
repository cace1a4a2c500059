//! Tests of the public interface, in one program to save link time.

mod changes;
mod cold;
mod content;
mod damage;
#[cfg(feature = "parquet")]
mod dataset;
mod disguises;
mod drawn;
mod exact;
mod hits;
mod marks;
mod other_games;
mod problems;
mod real_hits;
mod recall;
mod refined;
mod restoring;
mod variations;
