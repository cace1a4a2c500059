//! The games: a folder for each, and their table.
//!
//! Each folder opens with an account of the notation and of the rules, and holds the game's row of the table, its position
//! and its tests. No game's folder names another game; what two of them need stands beside this folder.

pub mod amazons;
pub mod ataxx;
pub mod backgammon;
pub mod byte;
pub mod chase;
pub mod chess;
pub mod dvonn;
pub mod exxit;
pub mod focus;
pub mod gess;
pub mod gipf;
pub mod go;
pub mod gobblet;
pub mod gomoku;
pub mod havannah;
pub mod hex;
pub mod hive;
pub mod hnefatafl;
pub mod jungle;
pub mod kropki;
pub mod kuba;
pub mod loa;
pub mod morris;
pub mod neutron;
pub mod octi;
pub mod othello;
pub mod phutball;
pub mod plateau;
pub mod punct;
pub mod quadrature;
pub mod sahara;
pub mod shogi;
pub mod tamsk;
pub mod tantrix;
pub mod trax;
pub mod tripples;
pub mod tumbling_down;
pub mod twixt;
pub mod xiangqi;
pub mod yinsh;
pub mod zertz;

use crate::GameSpec;

/// All games: those with a number in the order of their numbers, then those without.
pub static GAMES: &[&GameSpec] = &[
    &go::SPEC,            // 1
    &othello::SPEC,       // 2
    &chess::SPEC,         // 3
    &gomoku::SPEC,        // 4
    &morris::SPEC,        // 5
    &backgammon::SPEC,    // 6
    &xiangqi::SPEC,       // 7
    &shogi::SPEC,         // 8
    &loa::SPEC,           // 9
    &ataxx::SPEC,         // 10
    &hex::SPEC,           // 11
    &jungle::SPEC,        // 12
    &neutron::SPEC,       // 13
    &phutball::SPEC,      // 14
    &quadrature::SPEC,    // 15
    &trax::SPEC,          // 16
    &tantrix::SPEC,       // 17
    &amazons::SPEC,       // 18
    &octi::SPEC,          // 19
    &gess::SPEC,          // 20
    &twixt::SPEC,         // 21
    &zertz::SPEC,         // 22
    &plateau::SPEC,       // 23
    &yinsh::SPEC,         // 24
    &punct::SPEC,         // 25
    &gobblet::SPEC,       // 26
    &hive::SPEC,          // 27
    &exxit::SPEC,         // 28
    &hnefatafl::SPEC,     // 29
    &kuba::SPEC,          // 30
    &tripples::SPEC,      // 31
    &chase::SPEC,         // 32
    &tumbling_down::SPEC, // 33
    &sahara::SPEC,        // 34
    &byte::SPEC,          // 35
    &focus::SPEC,         // 36
    &dvonn::SPEC,         // 37
    &tamsk::SPEC,         // 38
    &gipf::SPEC,          // 39
    &kropki::SPEC,        // 40
    &havannah::SPEC,      // no number
];

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
