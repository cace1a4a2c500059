//! Small builds that show a few games each, so that a page with a board of chess does not load the rules of all games.
//!
//! `web/wasm/families.json` tells the page which build shows a game: the values of GM for each build. They are only a guess, because a
//! record may be anything; the build itself says whether it suffices.

use std::collections::BTreeMap;

use opensgf::play::GAMES;

/// A build that shows games: its name, and the features of its games with their names in the table of games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Family {
    /// The name of the build.
    pub(super) name: &'static str,
    games: &'static [(&'static str, &'static str)],
}

/// The builds, named after their first game. Together they have all games with rules except Go, which every build has. The sizes decide which
/// games share one.
pub(super) const FAMILIES: [Family; 9] = [
    of("chess", &[("chess", "Chess"), ("amazons", "Amazons"), ("xiangqi", "Chinese chess")]),
    of("shogi", &[("shogi", "Shogi"), ("loa", "Lines of Action")]),
    of("hex", &[("hex", "Hex"), ("havannah", "Havannah"), ("trax", "Trax"), ("twixt", "TwixT")]),
    of(
        "othello",
        &[
            ("othello", "Othello"),
            ("ataxx", "Ataxx"),
            ("gess", "Gess"),
            ("gomoku", "Gomoku and Renju"),
            ("kropki", "Kropki"),
        ],
    ),
    of("gipf", &[("gipf", "Gipf"), ("yinsh", "Yinsh"), ("zertz", "Zèrtz")]),
    of("backgammon", &[("backgammon", "Backgammon"), ("byte", "Byte"), ("focus", "Focus")]),
    of("hive", &[("hive", "Hive"), ("exxit", "Exxit")]),
    of("octi", &[("octi", "Octi"), ("hnefatafl", "Hnefatafl")]),
    of(
        "dvonn",
        &[
            ("dvonn", "Dvonn"),
            ("chase", "Chase"),
            ("morris", "Nine Men's Morris"),
            ("phutball", "Philosopher's Football"),
        ],
    ),
];

const fn of(name: &'static str, games: &'static [(&'static str, &'static str)]) -> Family {
    Family { name, games }
}

impl Family {
    /// The features of the library, separated by commas.
    pub(super) fn features(&self) -> String {
        let features: Vec<String> =
            self.games.iter().map(|(feature, _)| format!("opensgf/{feature}")).collect();
        features.join(",")
    }

    /// The values of GM: numbers, and names in lower case.
    fn values(&self) -> Vec<String> {
        let is_in = |name: &str| self.games.iter().any(|(_, game)| *game == name);
        let specs = GAMES.iter().filter(|spec| is_in(spec.name));
        let values = specs.flat_map(|spec| {
            let number = (spec.number > 0).then(|| spec.number.to_string());
            let names = std::iter::once(&spec.name).chain(spec.other_names);
            number.into_iter().chain(names.map(|name| name.to_lowercase()))
        });
        values.collect()
    }
}

/// The values of GM of each build.
pub(super) fn table() -> BTreeMap<&'static str, Vec<String>> {
    FAMILIES.iter().map(|family| (family.name, family.values())).collect()
}

#[cfg(test)]
mod tests {
    use opensgf::play::Level;

    use super::*;

    #[test]
    fn every_game_with_rules_has_one_build() {
        for spec in GAMES.iter().filter(|spec| spec.level == Level::Rules && spec.number != 1) {
            let n_builds =
                FAMILIES.iter().filter(|it| it.games.iter().any(|(_, game)| *game == spec.name)).count();
            assert_eq!(n_builds, 1, "{}", spec.name);
        }
        let n_games: usize = FAMILIES.iter().map(|family| family.games.len()).sum();
        let with_rules = GAMES.iter().filter(|spec| spec.begin.is_some());
        assert_eq!(n_games, with_rules.count() - 1);
    }
}
