//! The crate from outside, through what it makes public: one program, because each would take the linker a second.

mod changes;
mod damage;
#[cfg(feature = "parquet")]
mod dataset;
mod disguises;
mod drawn;
mod exact;
mod hits;
mod real_hits;
mod variations;
