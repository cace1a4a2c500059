//! Tests of the tasks, in one program to save linking time.

#[cfg(unix)]
mod action;
mod features;
mod gallery;
mod layers;
mod modules;
mod mutants;
mod pages;
mod tidy;
mod words;
