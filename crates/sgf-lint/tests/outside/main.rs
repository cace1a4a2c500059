//! The crate from outside, through what it makes public: one program, because each would take the linker a second.

mod corpus;
mod laws;
mod lost_bytes;
mod printable;
mod values;
