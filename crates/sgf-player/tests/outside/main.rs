//! Tests of the public API, in one binary to link only once.

mod games;
mod tactics;
