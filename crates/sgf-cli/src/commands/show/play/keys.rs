//! The table of keys, from which the help is generated.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Declares commands: their keys in the help, their description, and the patterns of the keys.
macro_rules! keys {
    ($($command:ident $names:literal $help:literal [$($pattern:pat),+],)+) => {
        /// A command.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Command {
            $(#[doc = $help] $command,)+
            /// Follow this variation, counted from 1
            Variation(usize),
        }

        /// Keys and descriptions for the help.
        pub(super) const HELP: &[(&str, &str)] = &[$(($names, $help),)+ ("1 … 9", "follow this variation")];

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
    Next "→ l" "next move" [KeyCode::Right, KeyCode::Char('l' | ' ')],
    Back "← k" "previous move" [KeyCode::Left, KeyCode::Char('k') , KeyCode::Backspace],
    NextVariation "↓" "next variation of this move" [KeyCode::Down],
    LastVariation "↑" "previous variation" [KeyCode::Up],
    Forward "PgDn" "ten moves forward" [KeyCode::PageDown],
    Rewind "PgUp" "ten moves back" [KeyCode::PageUp],
    First "Home" "first position" [KeyCode::Home],
    Last "End" "end of this line" [KeyCode::End],
    NextComment "c" "next comment" [KeyCode::Char('c')],
    LastComment "C" "previous comment" [KeyCode::Char('C')],
    NextHotspot "h" "next hotspot (HO)" [KeyCode::Char('h')],
    LastHotspot "H" "previous hotspot" [KeyCode::Char('H')],
    NextFigure "f" "next figure (FG)" [KeyCode::Char('f')],
    LastFigure "F" "previous figure" [KeyCode::Char('F')],
    Search "/" "search in comments" [KeyCode::Char('/')],
    Again "n" "next match" [KeyCode::Char('n')],
    AgainBack "N" "previous match" [KeyCode::Char('N')],
    MainLine "m" "back to the main line" [KeyCode::Char('m')],
    Autoplay "p" "play automatically" [KeyCode::Char('p')],
    Numbers "#" "toggle move numbers" [KeyCode::Char('#')],
    Variations "v" "toggle continuations" [KeyCode::Char('v')],
    Analysis "a" "toggle engine analysis" [KeyCode::Char('a')],
    GoTo "g" "go to a move number" [KeyCode::Char('g')],
    ScrollDown "j" "scroll the comment down" [KeyCode::Char('j')],
    ScrollUp "J" "scroll the comment up" [KeyCode::Char('J')],
    NextGame "]" "next game" [KeyCode::Char(']' | '>')],
    LastGame "[" "previous game" [KeyCode::Char('[' | '<')],
    Games "L" "list of games" [KeyCode::Char('L')],
    Help "?" "this help" [KeyCode::Char('?'), KeyCode::F(1)],
    Quit "q Esc" "quit" [KeyCode::Char('q'), KeyCode::Esc],
}

/// The command of a key, outside of text input.
pub(super) fn of(key: KeyEvent) -> Option<Command> {
    if is_interrupt(key) {
        return Some(Command::Quit);
    }
    let is_plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    is_plain.then(|| command(key.code)).flatten()
}

/// In raw mode, Ctrl-C arrives as a key.
pub(super) fn is_interrupt(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c')
}
