//! Integration tests, in one program to save link time.

mod corpus;
mod laws;
mod lost_bytes;
mod printable;
mod values;
