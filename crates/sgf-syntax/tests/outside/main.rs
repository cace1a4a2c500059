//! Tests of the public interface, in one program to link only once.

mod cases;
mod common;
mod corpus;
mod laws;
mod second_opinion;
mod shapes;
mod transactions;
mod tree_edits;
