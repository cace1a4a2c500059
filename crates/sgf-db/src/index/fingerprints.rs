//! Fingerprints: numbers that two records of one game share, even if one of them has a typo.
//!
//! Each kind ignores other differences. Line ids survive nothing but rotations, reflections and exchanged colors; the id of the
//! opening also survives a different end. Signatures, by Dave Dyer, are the points of three moves: a wrong point elsewhere does
//! not change them, and no two signatures share a move. Positions do not depend on the order of the moves before them. All are
//! the smallest of all images. A fingerprint is missing if the game is too short for it.

use crate::index::keys::{KeyTable, Moved};
use crate::index::line_ids::{Line, mixed};
use crate::storage::track::{Change, EMPTY, moments};

/// The moves of each signature. The last two are Dyer's; the others are for games that end early.
const SIGNATURES: [[usize; 3]; 4] = [[10, 21, 30], [16, 26, 36], [20, 40, 60], [31, 51, 71]];
/// Numbers of moves after which the position counts.
const POSITIONS: [usize; 2] = [60, 100];
/// Shorter games are duplicates only if a player is the same, because many games start alike.
pub(crate) const SHORT: u32 = 20;

/// The fingerprints of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fingerprints {
    pub(crate) n_moves: u32,
    /// The symmetry that turns the game into its canonical image.
    pub(crate) image: usize,
    /// A number for the kind, and the fingerprint. The most specific kinds come first.
    pub(crate) found: Vec<(u8, u64)>,
}

impl Fingerprints {
    /// Computes the fingerprints of a track. `board` identifies the game and the size, `players` the players.
    pub(crate) fn of(table: &KeyTable, track: &[u16], board: u64, players: [Option<i64>; 2]) -> Fingerprints {
        let (line, image) = Line::with_image(table, track);
        let mut found = Vec::new();
        let mut add = |kind: usize, number: Option<u64>| {
            found.extend(number.map(|number| (kind as u8, mixed(board, number))));
        };
        let all = line.all.map(|all| all as u64);
        if line.n_moves < SHORT {
            players.into_iter().flatten().for_each(|name| add(0, all.map(|all| mixed(all, name as u64))));
        } else {
            add(0, all);
        }
        add(1, line.opening.map(|opening| opening as u64));
        for (number, position) in positions(table, track).into_iter().enumerate() {
            add(2 + number, position);
        }
        for (number, signature) in signatures(table, track).into_iter().enumerate() {
            // The last ones are the most specific.
            add(1 + POSITIONS.len() + SIGNATURES.len() - number, signature);
        }
        Fingerprints { n_moves: line.n_moves, image, found }
    }
}

/// A signature for each triple of moves: their points in the image that makes them smallest. `None` if one of them is a pass or
/// missing, because many games would share it.
fn signatures(table: &KeyTable, track: &[u16]) -> [Option<u64>; SIGNATURES.len()] {
    let firsts = moments(track).map(|changes| Change(changes[0])).filter(|first| !first.is_setup());
    let most = SIGNATURES.as_flattened().iter().max().copied().unwrap_or_default();
    let moves: Vec<Change> = firsts.take(most).collect();
    SIGNATURES.map(|numbers| {
        let changes = numbers.map(|number| moves.get(number - 1).filter(|change| change.site().is_some()));
        let [Some(&one), Some(&two), Some(&three)] = changes else { return None };
        let of_image = |image| [one, two, three].map(|change| table.moved(change, image).map(Moved::number));
        let least = (0..table.n_images()).map(of_image).min()?;
        Some(least.into_iter().flatten().fold(0, mixed))
    })
}

/// The keys of the positions after each number of moves in [`POSITIONS`].
fn positions(table: &KeyTable, track: &[u16]) -> [Option<u64>; POSITIONS.len()] {
    let mut keys = [None; POSITIONS.len()];
    let (mut occupied, mut n_moves) = (vec![EMPTY; table.n_sites()], 0);
    for changes in moments(track) {
        for change in changes.iter().map(|&change| Change(change)) {
            if let Some(site) = change.site().filter(|&site| site < occupied.len()) {
                occupied[site] = change.state();
            }
        }
        if Change(changes[0]).is_setup() {
            continue;
        }
        n_moves += 1;
        let Some(number) = POSITIONS.iter().position(|&position| position == n_moves) else { continue };
        keys[number] =
            Some(table.key(occupied.iter().copied().enumerate().filter(|(_, state)| *state != EMPTY)));
        if number + 1 == POSITIONS.len() {
            break;
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use sgf_games::{Options, game};

    use super::*;

    fn found(sites: &[Option<usize>]) -> Vec<(u8, u64)> {
        let geometry =
            game(1).expect("a known game").begin(&Options::default()).expect("a valid board").geometry();
        let moves = sites.iter().enumerate();
        let track = moves
            .map(|(number, &site)| Change::new(site, 1 + (number % 2) as u8).0 | 0x8000)
            .collect::<Vec<_>>();
        Fingerprints::of(&KeyTable::of(1, geometry), &track, 1, [None; 2]).found
    }

    fn n_shared(one: &[Option<usize>], other: &[Option<usize>]) -> usize {
        let theirs = found(other);
        found(one).iter().filter(|number| theirs.contains(number)).count()
    }

    #[test]
    fn short_games_and_passes_have_no_signature() {
        let sites: Vec<Option<usize>> = (0..120).map(|number| Some(number * 97 % 361)).collect();
        // The line, the opening, four signatures, two positions.
        assert_eq!(found(&sites).len(), 8);
        assert_eq!(found(&sites[..71]).len(), 7);
        assert_eq!(found(&sites[..29]).len(), 1);
        assert_eq!(found(&sites[..19]).len(), 0);
        // The line, the opening and the positions.
        assert_eq!(found(&[None; 120]).len(), 4);
    }

    #[test]
    fn wrong_or_exchanged_moves_leave_fingerprints() {
        let sites: Vec<Option<usize>> = (0..120).map(|number| Some(number * 97 % 361)).collect();
        for number in 0..120 {
            let mut typo = sites.clone();
            typo[number] = Some(360);
            assert!(n_shared(&sites, &typo) >= 3, "{number}");
            let mut swapped = sites.clone();
            swapped.swap(number, (number + 32) % 120);
            assert!(n_shared(&sites, &swapped) >= 2, "{number}");
        }
    }
}
