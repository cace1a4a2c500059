//! The crate from outside, through what it makes public: one program, because each would take the linker a second.

mod boards;
mod trivial;
mod unruly;
