//! Players as persons: names that differ only in spelling, and names that users joined.
//!
//! [`name_key`] decides which spellings are one person without being told. [`Aliases`] holds the decisions of users:
//! a preferred name and its other spellings. `Spellings` applies both.

pub(crate) mod aliases;
pub(crate) mod key;
mod spellings;

pub use aliases::{AliasError, Aliases};
pub use key::{name_key, search_key};
pub(crate) use spellings::Spellings;
