//! Helpers for the tests of OpenSGF: expectations, generators, the corpus.
