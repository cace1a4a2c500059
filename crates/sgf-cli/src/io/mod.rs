//! Files, archives, standard input and output, and the terminal.

pub(crate) mod archive;
pub(crate) mod columns;
pub(crate) mod content_kind;
pub(crate) mod csv_args;
pub(crate) mod import;
pub(crate) mod in_place;
pub(crate) mod input;
pub(crate) mod leftovers;
pub(crate) mod non_sgf;
pub(crate) mod output;
pub(crate) mod parallel;
pub(crate) mod progress;
pub(crate) mod stdin_lines;
pub(crate) mod styled_text;
pub(crate) mod table_file;
pub(crate) mod terminal;
pub(crate) mod unified_diff;
