//! The crate from outside, through what it makes public: one program, because each would take the linker a second.

mod laws;
mod surgery;
mod to_ff4;
mod to_old;
