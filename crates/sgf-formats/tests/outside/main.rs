//! Tests of the public API, in one binary to link only once.

mod backgammon;
mod claims;
mod corpus;
mod cross;
mod gnubg;
mod samples;
