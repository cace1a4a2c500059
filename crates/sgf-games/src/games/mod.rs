//! The games: a folder for each, and their table.
//!
//! The `mod.rs` of each folder describes the rules and the notation and contains the game's row of the table; the position and the
//! tests are in files next to it. No game imports another game: shared code is outside this folder.
//!
//! A game needs two lines here, a `pub mod` and its name in `games!`, which makes the table of the `SPEC` and the `ABOUT` of each game. Its
//! board is drawn by a skin in `sgf-render`.

#[cfg(feature = "all-games")]
pub mod amazons;
#[cfg(feature = "all-games")]
pub mod ataxx;
#[cfg(feature = "all-games")]
pub mod backgammon;
#[cfg(feature = "all-games")]
pub mod byte;
#[cfg(feature = "all-games")]
pub mod chase;
#[cfg(feature = "all-games")]
pub mod chess;
#[cfg(feature = "all-games")]
pub mod dvonn;
#[cfg(feature = "all-games")]
pub mod exxit;
#[cfg(feature = "all-games")]
pub mod focus;
#[cfg(feature = "all-games")]
pub mod gess;
#[cfg(feature = "all-games")]
pub mod gipf;
pub mod go;
#[cfg(feature = "all-games")]
pub mod gobblet;
#[cfg(feature = "all-games")]
pub mod gomoku;
#[cfg(feature = "all-games")]
pub mod havannah;
#[cfg(feature = "all-games")]
pub mod hex;
#[cfg(feature = "all-games")]
pub mod hive;
#[cfg(feature = "all-games")]
pub mod hnefatafl;
#[cfg(feature = "all-games")]
pub mod jungle;
#[cfg(feature = "all-games")]
pub mod kropki;
#[cfg(feature = "all-games")]
pub mod kuba;
#[cfg(feature = "all-games")]
pub mod loa;
#[cfg(feature = "all-games")]
pub mod morris;
#[cfg(feature = "all-games")]
pub mod neutron;
#[cfg(feature = "all-games")]
pub mod octi;
#[cfg(feature = "all-games")]
pub mod othello;
#[cfg(feature = "all-games")]
pub mod phutball;
#[cfg(feature = "all-games")]
pub mod plateau;
#[cfg(feature = "all-games")]
pub mod punct;
#[cfg(feature = "all-games")]
pub mod quadrature;
#[cfg(feature = "all-games")]
pub mod sahara;
#[cfg(feature = "all-games")]
pub mod shogi;
#[cfg(feature = "all-games")]
pub mod tamsk;
#[cfg(feature = "all-games")]
pub mod tantrix;
#[cfg(feature = "all-games")]
pub mod trax;
#[cfg(feature = "all-games")]
pub mod tripples;
#[cfg(feature = "all-games")]
pub mod tumbling_down;
#[cfg(feature = "all-games")]
pub mod twixt;
#[cfg(feature = "all-games")]
pub mod xiangqi;
#[cfg(feature = "all-games")]
pub mod yinsh;
#[cfg(feature = "all-games")]
pub mod zertz;

use crate::{About, GameSpec};

/// Makes the table from Go, which is in every build, and the other games.
macro_rules! games {
    ($($game:ident,)+) => {
        /// All games of this build, sorted by number, then those without a number. Only Go without the feature `all-games`.
        #[cfg(feature = "all-games")]
        pub static GAMES: &[&GameSpec] = &[&go::SPEC, $(&$game::SPEC),+];

        /// All games of this build: only Go, because the feature `all-games` is off.
        #[cfg(not(feature = "all-games"))]
        pub static GAMES: &[&GameSpec] = &[&go::SPEC];

        /// Descriptions of the games, in the same order.
        #[cfg(feature = "all-games")]
        static ABOUT: &[&About] = &[&go::ABOUT, $(&$game::ABOUT),+];

        #[cfg(not(feature = "all-games"))]
        static ABOUT: &[&About] = &[&go::ABOUT];
    };
}

games! {
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

impl GameSpec {
    /// Returns the description of the game; an empty one for a game that is not in the table.
    #[must_use]
    pub fn about(&self) -> &'static About {
        let row = GAMES.iter().position(|spec| spec.name == self.name);
        row.map_or(&About::NOTHING, |row| ABOUT[row])
    }
}

/// Returns the game with a number in GM.
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

/// Returns the game with a name or number, ignoring case, spaces, punctuation and accents.
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

/// The letters and digits of a name, in lower case and without accents.
fn plain(name: &str) -> impl Iterator<Item = char> {
    let small = |letter: char| match letter {
        'è' | 'È' => 'e',
        'ü' | 'Ü' => 'u',
        other => other.to_ascii_lowercase(),
    };
    name.chars().filter(|letter| letter.is_alphanumeric()).map(small)
}

#[cfg(feature = "all-games")]
#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;

    #[test]
    fn table_has_every_number_once_in_order() {
        let numbers: Vec<u16> = GAMES.iter().map(|spec| spec.number).filter(|&number| number != 0).collect();
        assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
    }

    #[test]
    fn no_game_imports_another() {
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
    fn games_with_rules_have_positions() {
        for spec in GAMES {
            assert_eq!(spec.begin.is_some(), spec.level > crate::Level::Kept, "{}", spec.name);
        }
    }

    #[test]
    fn names_are_unique() {
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
