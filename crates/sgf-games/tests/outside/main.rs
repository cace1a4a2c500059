//! Tests of the public interface, as one program to save linking time.

mod boards;
mod trivial;
mod unruly;
