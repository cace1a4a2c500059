//! The rows of all games, by the sections of the specification's property list.

pub mod annotation;
pub mod basic;
pub mod game_info;
pub mod markup;
pub mod obsolete;
pub mod root;
