//! The games: a folder for each, and their table.
//!
//! Each folder opens with an account of the notation and of the rules, and holds the game's row of the table, its position
//! and its tests. No game's folder names another game; what two of them need stands beside this folder.

use crate::GameSpec;

/// Declares the games: a word for each folder.
macro_rules! games {
    ($($game:ident,)+) => {
        $(pub mod $game;)+

        /// All games: those with a number in the order of their numbers, then those without.
        pub static GAMES: &[&GameSpec] = &[$(&$game::SPEC),+];
    };
}

games! {
    go, // 1
    othello, // 2
    chess, // 3
    gomoku, // 4
    morris, // 5
    backgammon, // 6
    xiangqi, // 7
    shogi, // 8
    loa, // 9
    ataxx, // 10
    hex, // 11
    jungle, // 12
    neutron, // 13
    phutball, // 14
    quadrature, // 15
    trax, // 16
    tantrix, // 17
    amazons, // 18
    octi, // 19
    gess, // 20
    twixt, // 21
    zertz, // 22
    plateau, // 23
    yinsh, // 24
    punct, // 25
    gobblet, // 26
    hive, // 27
    exxit, // 28
    hnefatafl, // 29
    kuba, // 30
    tripples, // 31
    chase, // 32
    tumbling_down, // 33
    sahara, // 34
    byte, // 35
    focus, // 36
    dvonn, // 37
    tamsk, // 38
    gipf, // 39
    kropki, // 40
    havannah, // no number
}

/// Finds a game by its number in GM.
///
/// # Examples
///
/// ```
/// assert_eq!(sgf_games::game(21).unwrap().name, "TwixT");
/// assert!(sgf_games::game(41).is_none());
/// ```
#[must_use]
pub fn game(number: u16) -> Option<&'static GameSpec> {
    GAMES.iter().copied().find(|spec| number != 0 && spec.number == number)
}

/// Finds a game by one of its names, capital letters, spaces and accents aside, or by its number as text.
///
/// # Examples
///
/// ```
/// use sgf_games::game_by_name;
/// assert_eq!(game_by_name("lines of action").unwrap().number, 9);
/// assert_eq!(game_by_name("LOA").unwrap().number, 9);
/// assert_eq!(game_by_name("Zertz").unwrap().number, 22);
/// assert_eq!(game_by_name("11").unwrap().name, "Hex");
/// ```
#[must_use]
pub fn game_by_name(name: &str) -> Option<&'static GameSpec> {
    let is_name = |known: &str| plain(known).eq(plain(name));
    let has_name =
        |spec: &&GameSpec| is_name(spec.name) || spec.other_names.iter().any(|known| is_name(known));
    name.parse().ok().and_then(game).or_else(|| GAMES.iter().copied().find(has_name))
}

/// Leaves the letters and digits of a name, in small letters and without accents.
fn plain(name: &str) -> impl Iterator<Item = char> {
    let without_accent = |letter: char| match letter {
        'è' => 'e',
        'ü' => 'u',
        other => other,
    };
    let small = name.chars().flat_map(char::to_lowercase);
    small.filter(|letter| letter.is_alphanumeric()).map(without_accent)
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;

    #[test]
    fn the_table_holds_every_number_once_in_order() {
        let numbers: Vec<u16> = GAMES.iter().map(|spec| spec.number).filter(|&number| number != 0).collect();
        assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
    }

    #[test]
    fn no_game_names_another_one() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
        let names: Vec<String> =
            entries(&folder).filter(|path| path.is_dir()).map(|path| name(&path)).collect();
        assert_eq!(names.len(), GAMES.len());
        for game in &names {
            for file in files(&folder.join(game)) {
                let text = std::fs::read_to_string(&file).expect("a source file");
                for other in names.iter().filter(|other| *other != game) {
                    let is_named = ["crate::", "games::", "super::super::"].iter().any(|path| {
                        text.contains(&format!("{path}{other}::"))
                            || text.contains(&format!("{path}{other};"))
                    });
                    assert!(!is_named, "{} names {other}", file.display());
                }
            }
        }
    }

    fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
        std::fs::read_dir(folder).expect("a folder of games").map(|entry| entry.expect("an entry").path())
    }

    fn name(path: &Path) -> String {
        path.file_name().expect("a name").to_string_lossy().into_owned()
    }

    fn files(folder: &Path) -> Vec<PathBuf> {
        let inside = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
        entries(folder).flat_map(inside).collect()
    }

    #[test]
    fn levels_are_what_they_say() {
        for spec in GAMES {
            assert_eq!(spec.begin.is_some(), spec.level > crate::Level::Kept, "{}", spec.name);
        }
    }

    #[test]
    fn no_name_stands_for_two_games() {
        let mut names: Vec<String> = GAMES
            .iter()
            .flat_map(|spec| std::iter::once(&spec.name).chain(spec.other_names))
            .map(|name| plain(name).collect())
            .collect();
        names.sort();
        let n_names = names.len();
        names.dedup();
        assert_eq!(names.len(), n_names);
    }
}
