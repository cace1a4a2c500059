//! The chores from outside: one program, because each would take the linker two seconds.

#[cfg(unix)]
mod action;
mod features;
mod gallery;
mod layers;
mod mutants;
mod pages;
mod tidy;
mod words;
