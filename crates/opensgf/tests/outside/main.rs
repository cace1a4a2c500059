//! Tests of the public interface, in one program to save link time.

mod examples;
mod linear;
mod session;
mod sgfc_harm;
mod strict_wins;
