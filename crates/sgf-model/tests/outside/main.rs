//! Tests of the public interface, in one program to link only once.

mod charset_corpus;
mod values_corpus;
