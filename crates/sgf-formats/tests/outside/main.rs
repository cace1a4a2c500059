//! The crate from outside, through what it makes public: one program, because each would take the linker a second.

mod backgammon;
mod claims;
mod corpus;
mod gnubg;
mod samples;
