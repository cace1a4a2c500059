//! The keys: one table, from which the help derives, too.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Declares what keys do: the command, its keys as the help names them, what it does, and the patterns of its keys.
macro_rules! keys {
    ($($command:ident $names:literal $help:literal [$($pattern:pat),+],)+) => {
        /// What a key asks for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Command {
            $(#[doc = $help] $command,)+
            /// The next move is that of this variation, from 1 on
            Variation(usize),
        }

        /// The keys and what they do, as the help shows them.
        pub(super) const HELP: &[(&str, &str)] = &[$(($names, $help),)+ ("1 … 9", "the variation with this number")];

        fn command(code: KeyCode) -> Option<Command> {
            match code {
                $($($pattern)|+ => Some(Command::$command),)+
                KeyCode::Char(digit @ '1'..='9') => Some(Command::Variation(digit as usize - '0' as usize)),
                _ => None,
            }
        }
    };
}

keys! {
    Next "→ l" "the next move" [KeyCode::Right, KeyCode::Char('l' | ' ')],
    Back "← k" "the move before" [KeyCode::Left, KeyCode::Char('k') , KeyCode::Backspace],
    NextVariation "↓" "the next variation of this move" [KeyCode::Down],
    LastVariation "↑" "the variation before" [KeyCode::Up],
    Forward "PgDn" "ten moves on" [KeyCode::PageDown],
    Rewind "PgUp" "ten moves back" [KeyCode::PageUp],
    First "Home" "the beginning" [KeyCode::Home],
    Last "End" "the end of this line" [KeyCode::End],
    NextComment "c" "the next comment" [KeyCode::Char('c')],
    LastComment "C" "the comment before" [KeyCode::Char('C')],
    NextHotspot "h" "the next hotspot (HO)" [KeyCode::Char('h')],
    LastHotspot "H" "the hotspot before" [KeyCode::Char('H')],
    NextFigure "f" "the next figure (FG)" [KeyCode::Char('f')],
    LastFigure "F" "the figure before" [KeyCode::Char('F')],
    Search "/" "search in comments" [KeyCode::Char('/')],
    Again "n" "search on" [KeyCode::Char('n')],
    AgainBack "N" "search back" [KeyCode::Char('N')],
    MainLine "m" "back to the main line" [KeyCode::Char('m')],
    Autoplay "p" "play the moves by themselves" [KeyCode::Char('p')],
    Numbers "#" "numbers on the moves, or none" [KeyCode::Char('#')],
    Variations "v" "the next moves shown, or not" [KeyCode::Char('v')],
    Analysis "a" "what an engine thinks, or not" [KeyCode::Char('a')],
    GoTo "g" "go to the move with a number" [KeyCode::Char('g')],
    ScrollDown "j" "the comment one line on" [KeyCode::Char('j')],
    ScrollUp "J" "the comment one line back" [KeyCode::Char('J')],
    NextGame "]" "the next game" [KeyCode::Char(']' | '>')],
    LastGame "[" "the game before" [KeyCode::Char('[' | '<')],
    Games "L" "the list of games" [KeyCode::Char('L')],
    Help "?" "this help" [KeyCode::Char('?'), KeyCode::F(1)],
    Quit "q Esc" "the end" [KeyCode::Char('q'), KeyCode::Esc],
}

/// What a key asks for while nothing is being typed.
pub(super) fn of(key: KeyEvent) -> Option<Command> {
    if is_interrupt(key) {
        return Some(Command::Quit);
    }
    let is_plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    is_plain.then(|| command(key.code)).flatten()
}

/// Ctrl-C comes as a key while the terminal is ours.
pub(super) fn is_interrupt(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c')
}
