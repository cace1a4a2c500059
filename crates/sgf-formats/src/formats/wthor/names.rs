//! Names from companion files, which are distinguished by their entry size.

use super::HEAD;

/// The entry sizes of players and of tournaments.
const PLAYER: usize = 20;
const TOURNAMENT: usize = 26;

/// Names by number.
#[derive(Default)]
pub(super) struct Names {
    pub(super) players: Vec<String>,
    pub(super) tournaments: Vec<String>,
}

impl Names {
    pub(super) fn of(companions: &[Vec<u8>]) -> Names {
        let mut names = Names::default();
        for bytes in companions {
            let Some((head, rest)) = bytes.split_at_checked(HEAD) else { continue };
            let n_names = usize::from(u16::from_le_bytes([head[8], head[9]]));
            if n_names > 0 && rest.len() == n_names * PLAYER {
                names.players = texts(rest, PLAYER);
            } else if n_names > 0 && rest.len() == n_names * TOURNAMENT {
                names.tournaments = texts(rest, TOURNAMENT);
            }
        }
        names
    }
}

fn texts(bytes: &[u8], length: usize) -> Vec<String> {
    bytes.chunks_exact(length).map(text).collect()
}

/// A name up to the first NUL, in Latin-1; `None` if it is unknown.
fn text(bytes: &[u8]) -> String {
    let plain = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
    let text: String = plain.iter().copied().map(char::from).collect();
    if text.trim() == "???" { String::new() } else { text.trim().to_owned() }
}
