//! The crate from outside, through what it makes public: one program, because each would take the linker a second.

mod charset_corpus;
mod charset_laws;
mod wild;
