//! The input of a person: a command, or a move.

/// The commands, and what they do.
pub(super) const HELP: &[(&str, &str)] = &[
    ("MOVE", "play a move, as players or records write it"),
    ("pass", "pass, where the rules allow it"),
    ("roll, double, take, drop", "in backgammon: roll the dice, or use the cube"),
    ("undo", "take back your last move and the answer"),
    ("hint", "suggest a move"),
    ("moves", "list the legal moves"),
    ("board", "draw the board again"),
    ("resign", "resign the game"),
    ("save", "save the record now; it is also saved after each move"),
    ("quit", "save the record and leave; --continue continues it"),
];

/// The input of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Request<'a> {
    Nothing,
    Help,
    Undo,
    Hint,
    Moves,
    Board,
    Roll,
    Resign,
    Save,
    Quit,
    Move(&'a str),
}

impl Request<'_> {
    pub(super) fn read(line: &str) -> Request<'_> {
        let line = line.trim();
        match line.to_ascii_lowercase().as_str() {
            "" => Request::Nothing,
            "?" | "help" => Request::Help,
            "undo" => Request::Undo,
            "hint" => Request::Hint,
            "moves" => Request::Moves,
            "board" => Request::Board,
            "roll" => Request::Roll,
            "resign" => Request::Resign,
            "save" => Request::Save,
            "quit" | "exit" | "q" => Request::Quit,
            _ => Request::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_else_is_a_move() {
        assert_eq!(Request::read(" Undo \r"), Request::Undo);
        assert_eq!(Request::read("  "), Request::Nothing);
        assert_eq!(Request::read("8/5 6/5"), Request::Move("8/5 6/5"));
        assert_eq!(Request::read("Qxe5"), Request::Move("Qxe5"));
        assert_eq!(Request::read("pass"), Request::Move("pass"));
    }
}
