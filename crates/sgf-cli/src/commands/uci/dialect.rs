//! The differences between the interfaces of chess and shogi.
//!
//! Sources: S. Meyer-Kahlen, "UCI protocol", 2006; T. Bowers, "The Universal Shogi Interface"; the list of commands by Y. Yaneura.

use opensgf::play::{GameSpec, chess, shogi};

/// An interface: its game and its words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dialect {
    pub(super) spec: &'static GameSpec,
    /// The command that starts the interface, and the end of its answer.
    pub(super) hello: [&'static str; 2],
    /// The word before a position.
    pub(super) position: &'static str,
    /// The start position.
    pub(super) start: &'static str,
    /// The move of a player without moves.
    pub(super) no_move: &'static str,
    /// The names of the clocks of Black and White, and of their increments.
    pub(super) clocks: [[&'static str; 2]; 2],
    /// Further options that are announced: name, and type with default.
    pub(super) options: &'static [(&'static str, &'static str)],
}

/// The option that allows thinking while the opponent does. The controller asks for it with `go ponder`.
const PONDER: &str = "type check default false";

impl Dialect {
    pub(crate) const UCI: Dialect = Dialect {
        spec: &chess::SPEC,
        hello: ["uci", "uciok"],
        position: "fen",
        // With the option UCI_Chess960, the standard position needs its castling rights.
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        no_move: "(none)",
        clocks: [["btime", "wtime"], ["binc", "winc"]],
        options: &[
            ("Skill Level", "type spin default 9 min 0 max 20"),
            ("Ponder", PONDER),
            ("UCI_Chess960", "type check default false"),
        ],
    };

    pub(crate) const USI: Dialect = Dialect {
        spec: &shogi::SPEC,
        hello: ["usi", "usiok"],
        position: "sfen",
        start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        no_move: "resign",
        clocks: [["btime", "wtime"], ["binc", "winc"]],
        options: &[("USI_Ponder", PONDER), ("USI_Hash", "type spin default 16 min 1 max 1024")],
    };

    pub(super) fn is_chess(self) -> bool {
        self.spec.number == chess::SPEC.number
    }
}
