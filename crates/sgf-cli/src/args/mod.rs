//! Arguments that several commands share, and parsers and completions of their values.

pub(crate) mod common;
pub(crate) mod completion;
pub(crate) mod general;
pub(crate) mod handicap;
pub(crate) mod render;
pub(crate) mod rule_selector;
pub(crate) mod strength;
