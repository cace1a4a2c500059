//! The rows that all games share, by the sections of the specification's property list.

pub(crate) mod annotation;
pub(crate) mod basic;
pub(crate) mod game_info;
pub(crate) mod markup;
pub(crate) mod obsolete;
pub(crate) mod root;
