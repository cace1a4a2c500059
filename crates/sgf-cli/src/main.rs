//! The command `sgf`.

fn main() {}
