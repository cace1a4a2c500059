//! The crate from outside, through what it makes public: one program, because each would take the linker a second.

mod linear;
mod session;
mod sgfc_harm;
