//! Prints the final boards of Go records, for comparison with other programs.
//!
//! Reads paths from standard input, one per line. For each, prints the board after the main line of the first game, row by row from the
//! top and separated by `/` (`.`, `X` black, `O` white), and the prisoners of Black and White, or `-` if the file has none.
//! `xtask/peers/compare_go_boards.py` compares this with GNU Go and sgfmill.
#![allow(clippy::disallowed_methods, reason = "another program reads the output")]

use std::io::{self, BufRead as _, Write as _};

use sgf_games::go::{Go, SPEC};
use sgf_games::replay::{ActionKind, actions};
use sgf_games::{Options, Position as _, SetUp};
use sgf_model::record;
use sgf_model::value::Color;
use sgf_syntax::Document;

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for path in io::stdin().lock().lines() {
        match last_position(&std::fs::read(path?)?) {
            Some(position) => {
                let board = position.board().to_string().replace(' ', "").trim().replace('\n', "/");
                let taken = |color: Color| position.board().prisoners(color.other());
                writeln!(out, "{board} {} {}", taken(Color::Black), taken(Color::White))?;
            }
            None => writeln!(out, "-")?,
        }
    }
    out.flush()
}

fn last_position(bytes: &[u8]) -> Option<Go> {
    let doc = Document::parse(bytes);
    let view = record::games(&doc).next()?;
    let mut position = Go::begin(&Options::of(&view)).ok()?;
    for node in view.main_line() {
        for action in actions(&view, &SPEC, node) {
            match action.kind {
                ActionKind::Turn(color) => position.set_turn(color),
                ActionKind::SetUp => {
                    let ident = std::str::from_utf8(action.property.ident()).ok()?;
                    position.set_up(&SetUp { ident, value: &action.text }).ok()?;
                }
                ActionKind::Move(color) => {
                    let step = position.read_move(color, &action.text).ok()?;
                    position.play_unchecked(color, &step);
                }
            }
        }
    }
    Some(position)
}
