//! The crate from outside, through what it makes public: one program, because each would take the linker a second.

mod cases;
mod common;
mod laws;
mod second_opinion;
mod shapes;
mod transactions;
mod tree_edits;
mod wild;
