//! The games: a folder for each, and their table.
//!
//! The `mod.rs` of each folder describes the rules and the notation and contains the game's row of the table; the position and the
//! tests are in files next to it. No game imports another game: shared code is outside this folder.
//!
//! A game with rules has a feature of its own; the others are known with `all-games`. It needs two lines here, a `pub mod` and its name in
//! `games!`, which makes the table of the `SPEC` and the `ABOUT` of each game. Its board is drawn by a skin in `sgf-render`.

#[cfg(feature = "amazons")]
pub mod amazons;
#[cfg(feature = "ataxx")]
pub mod ataxx;
#[cfg(feature = "backgammon")]
pub mod backgammon;
#[cfg(feature = "byte")]
pub mod byte;
#[cfg(feature = "chase")]
pub mod chase;
#[cfg(feature = "chess")]
pub mod chess;
#[cfg(feature = "dvonn")]
pub mod dvonn;
#[cfg(feature = "exxit")]
pub mod exxit;
#[cfg(feature = "focus")]
pub mod focus;
#[cfg(feature = "gess")]
pub mod gess;
#[cfg(feature = "gipf")]
pub mod gipf;
pub mod go;
#[cfg(feature = "all-games")]
pub mod gobblet;
#[cfg(feature = "gomoku")]
pub mod gomoku;
#[cfg(feature = "havannah")]
pub mod havannah;
#[cfg(feature = "hex")]
pub mod hex;
#[cfg(feature = "hive")]
pub mod hive;
#[cfg(feature = "hnefatafl")]
pub mod hnefatafl;
#[cfg(feature = "all-games")]
pub mod jungle;
#[cfg(feature = "kropki")]
pub mod kropki;
#[cfg(feature = "all-games")]
pub mod kuba;
#[cfg(feature = "loa")]
pub mod loa;
#[cfg(feature = "morris")]
pub mod morris;
#[cfg(feature = "all-games")]
pub mod neutron;
#[cfg(feature = "octi")]
pub mod octi;
#[cfg(feature = "othello")]
pub mod othello;
#[cfg(feature = "phutball")]
pub mod phutball;
#[cfg(feature = "all-games")]
pub mod plateau;
#[cfg(feature = "all-games")]
pub mod punct;
#[cfg(feature = "all-games")]
pub mod quadrature;
#[cfg(feature = "all-games")]
pub mod sahara;
#[cfg(feature = "shogi")]
pub mod shogi;
#[cfg(feature = "all-games")]
pub mod tamsk;
#[cfg(feature = "all-games")]
pub mod tantrix;
#[cfg(feature = "trax")]
pub mod trax;
#[cfg(feature = "all-games")]
pub mod tripples;
#[cfg(feature = "all-games")]
pub mod tumbling_down;
#[cfg(feature = "twixt")]
pub mod twixt;
#[cfg(feature = "xiangqi")]
pub mod xiangqi;
#[cfg(feature = "yinsh")]
pub mod yinsh;
#[cfg(feature = "zertz")]
pub mod zertz;

use crate::{About, GameSpec};

/// Makes the table from Go, which is in every build, and the other games.
macro_rules! games {
    ($($game:ident = $feature:tt,)+) => {
        /// All games of this build, sorted by number, then those without a number: Go, and those whose feature is on.
        pub static GAMES: &[&GameSpec] = &[&go::SPEC, $(#[cfg(feature = $feature)] &$game::SPEC),+];

        /// Descriptions of the games, in the same order.
        static ABOUT: &[&About] = &[&go::ABOUT, $(#[cfg(feature = $feature)] &$game::ABOUT),+];
    };
}

games! {
    othello = "othello", // 2
    chess = "chess", // 3
    gomoku = "gomoku", // 4
    morris = "morris", // 5
    backgammon = "backgammon", // 6
    xiangqi = "xiangqi", // 7
    shogi = "shogi", // 8
    loa = "loa", // 9
    ataxx = "ataxx", // 10
    hex = "hex", // 11
    jungle = "all-games", // 12
    neutron = "all-games", // 13
    phutball = "phutball", // 14
    quadrature = "all-games", // 15
    trax = "trax", // 16
    tantrix = "all-games", // 17
    amazons = "amazons", // 18
    octi = "octi", // 19
    gess = "gess", // 20
    twixt = "twixt", // 21
    zertz = "zertz", // 22
    plateau = "all-games", // 23
    yinsh = "yinsh", // 24
    punct = "all-games", // 25
    gobblet = "all-games", // 26
    hive = "hive", // 27
    exxit = "exxit", // 28
    hnefatafl = "hnefatafl", // 29
    kuba = "all-games", // 30
    tripples = "all-games", // 31
    chase = "chase", // 32
    tumbling_down = "all-games", // 33
    sahara = "all-games", // 34
    byte = "byte", // 35
    focus = "focus", // 36
    dvonn = "dvonn", // 37
    tamsk = "all-games", // 38
    gipf = "gipf", // 39
    kropki = "kropki", // 40
    havannah = "havannah", // no number
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
