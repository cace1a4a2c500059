//! Tests of the public API, in one binary to link only once.

mod json;
mod laws;
mod rewrite;
mod to_ff4;
mod to_old;
mod transform;
