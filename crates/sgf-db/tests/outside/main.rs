//! Tests of the public interface, in one program to save link time.

mod changes;
mod cold;
mod damage;
#[cfg(feature = "parquet")]
mod dataset;
mod disguises;
mod drawn;
mod exact;
mod hits;
mod real_hits;
mod variations;
