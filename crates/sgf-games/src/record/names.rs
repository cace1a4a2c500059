//! The names of rules (RU) and variants (SU) that each game knows.
//!
//! A position ignores unknown names, so that the record can still be shown. [`GameSpec::unknown_names`] reports them to the linter and to
//! users who asked for rules by name.

use std::fmt;

#[cfg(feature = "chess")]
use crate::chess;
#[cfg(feature = "gomoku")]
use crate::gomoku;
use crate::{GameSpec, Options, StartError, go};

/// A name of rules or of a variant that a game does not know.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, hex, twixt};
/// let unknown = twixt::SPEC.unknown_names(&Options::default().with_rules("PPP"));
/// assert_eq!(unknown.iter().map(|it| (it.ident, it.name.as_str())).collect::<Vec<_>>(), [("RU", "PPP")]);
/// assert_eq!(unknown[0].to_string(), "TwixT knows no rules that are called `PPP`; it knows STD, PP, 3M, Twixteus");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The property: RU for rules, SU for variants.
    pub ident: &'static str,
    /// The name of the game.
    pub game: &'static str,
    /// The unknown name.
    pub name: String,
    /// The names that the game knows.
    pub known: &'static [&'static str],
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.ident == "RU" { "rules that are" } else { "variant that is" };
        write!(f, "{} knows no {what} called `{}`", self.game, self.name)?;
        match self.known {
            [] => Ok(()),
            known => write!(f, "; it knows {}", known.join(", ")),
        }
    }
}

impl std::error::Error for UnknownName {}

/// How a game matches names.
#[derive(Clone, Copy)]
enum Reads {
    /// A function decides.
    By(fn(&str) -> bool),
    /// The text is one of the names.
    Equal,
    /// The text is a list of names.
    List,
    /// The text contains a name.
    Contains,
    /// The game begins only with known names.
    Begins,
}

/// A row: the number of a game, the property, the names, and how they are matched.
type Row = (u16, &'static str, &'static [&'static str], Reads);

/// The names that make a difference; other games know none.
const ROWS: &[Row] = &[
    (1, "RU", &["Japanese", "Chinese", "Korean", "AGA", "NZ", "GOE", "Tromp-Taylor"], Reads::By(is_of_go)),
    #[cfg(feature = "chess")]
    (3, "SU", chess::NAMES, Reads::By(chess::is_variant)),
    #[cfg(feature = "gomoku")]
    (4, "RU", &["freestyle", "standard", "renju", "omok", "caro"], Reads::By(is_of_gomoku)),
    (
        6,
        "RU",
        &[
            "Jacoby",
            "Crawford",
            "CrawfordGame",
            "NoCube",
            "Nackgammon",
            "Hypergammon1",
            "Hypergammon2",
            "Hypergammon3",
            "Hypergammon",
        ],
        Reads::List,
    ),
    (9, "RU", &["draw", "MSO"], Reads::Contains),
    (9, "SU", &["Standard", "Scrambled Eggs", "Gemma", "Custom", "Black Hole"], Reads::Begins),
    (16, "SU", &["Trax", "8x8", "Loop"], Reads::Begins),
    (19, "RU", &["full", "fast", "kids", "edgeless", "superprong", "superprongs"], Reads::List),
    (21, "RU", &["STD", "PP", "3M", "Twixteus"], Reads::Equal),
    (22, "SU", &["Zertz", "Zertz+11", "Zertz+24"], Reads::Begins),
    (24, "SU", &["Yinsh", "Yinsh-Blitz"], Reads::Begins),
    (27, "SU", &["Hive", "Hive-M", "Hive-L", "Hive-P", "Hive-PLM", "Hive-U"], Reads::Begins),
    (29, "RU", HNEFATAFL, Reads::Contains),
    (29, "SU", HNEFATAFL, Reads::Contains),
    (37, "SU", &["Dvonn"], Reads::Begins),
    (39, "SU", &["Gipf", "Gipf-Standard", "Gipf-Tournament"], Reads::Begins),
    (40, "RU", &["Russian", "DotsCapture", "MustSurr=1", "AddTurn=1"], Reads::By(is_of_kropki)),
];

const HNEFATAFL: &[&str] = &["Copenhagen", "Fetlar", "Historical"];

/// The settings of zagram; not all of them affect moves.
const ZAGRAM: [&str; 10] = [
    "Punish",
    "Holes",
    "AddTurn",
    "MustSurr",
    "MinArea",
    "Pass",
    "Stop",
    "LastSafe",
    "ScoreTerr",
    "InstantWin",
];

fn is_of_go(text: &str) -> bool {
    go::Ruleset::of(text).is_some()
}

#[cfg(feature = "gomoku")]
fn is_of_gomoku(text: &str) -> bool {
    gomoku::Rules::of(text).is_some()
}

fn is_of_kropki(text: &str) -> bool {
    let is_setting = |(key, _): (&str, &str)| ZAGRAM.iter().any(|name| name.eq_ignore_ascii_case(key.trim()));
    contains(text, "russian")
        || contains(text, "dotscapture")
        || text.split(',').all(|setting| setting.split_once('=').is_some_and(is_setting))
}

fn contains(text: &str, name: &str) -> bool {
    text.to_lowercase().contains(&name.to_lowercase())
}

impl GameSpec {
    /// Lists the names of rules and variants in the options that the game does not know and would ignore.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, game};
    /// let chess = game(3).unwrap();
    /// let unknown = chess.unknown_names(&Options::default().with_variant("Atomic"));
    /// assert_eq!(unknown[0].to_string(), "Chess knows no variant that is called `Atomic`; it knows Chess960, Chess 960, Fischerandom, Fischer Random, FRC");
    /// assert!(game(1).unwrap().unknown_names(&Options::default().with_rules("Chinese")).is_empty());
    /// ```
    #[must_use]
    pub fn unknown_names(&self, options: &Options) -> Vec<UnknownName> {
        let named = [("RU", &options.rules), ("SU", &options.variant)];
        let unknown = named.into_iter().filter(|(ident, name)| !self.knows(ident, name.trim()));
        unknown
            .map(|(ident, name)| UnknownName {
                ident,
                game: self.name,
                name: name.trim().to_owned(),
                known: self.names(ident).map_or(&[], |(names, _)| names),
            })
            .collect()
    }

    fn names(&self, ident: &str) -> Option<(&'static [&'static str], Reads)> {
        let row = ROWS.iter().find(|(number, of, ..)| (*number, *of) == (self.number, ident));
        row.map(|&(_, _, names, reads)| (names, reads))
    }

    fn knows(&self, ident: &str, name: &str) -> bool {
        if name.is_empty() {
            return true;
        }
        let matches = |known: &&str| known.eq_ignore_ascii_case(name);
        let own = std::iter::once(&self.name).chain(self.other_names).chain([&"standard"]);
        let is_standard = ident == "SU" && own.into_iter().any(matches);
        let Some((names, reads)) = self.names(ident) else { return is_standard };
        match reads {
            Reads::By(understands) => understands(name),
            Reads::Equal => is_standard || names.iter().any(matches),
            Reads::List => name
                .split([':', ',', ' '])
                .filter(|word| !word.is_empty())
                .all(|word| names.iter().any(|known| known.eq_ignore_ascii_case(word))),
            Reads::Contains => is_standard || names.iter().any(|known| contains(name, known)),
            Reads::Begins => {
                !matches!(self.begin(&Options::default().with_variant(name)), Err(StartError::Variant(_)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GAMES, game};

    #[test]
    fn games_begin_with_every_name_they_list() {
        for &(number, ident, names, _) in ROWS {
            let spec = game(number).unwrap();
            for name in names {
                let options = match ident {
                    "RU" => Options::default().with_rules(*name),
                    _ => Options::default().with_variant(*name),
                };
                assert_eq!(spec.unknown_names(&options), [], "{name}");
                assert!(spec.begin(&options).is_ok(), "{} {name}", spec.name);
            }
        }
    }

    #[test]
    fn every_game_reports_unknown_names() {
        for spec in GAMES {
            let options = Options::default().with_rules("Foo").with_variant("Brandub");
            let unknown: Vec<&str> = spec.unknown_names(&options).iter().map(|it| it.ident).collect();
            assert_eq!(unknown, ["RU", "SU"], "{}", spec.name);
            assert_eq!(spec.unknown_names(&Options::default()), [], "{}", spec.name);
        }
    }

    #[test]
    fn reads_lists_of_names() {
        for (number, rules, is_known) in [
            (6, "Crawford:CrawfordGame", true),
            (6, "Crawford:Foo", false),
            (19, "kids:edgeless,superprong", true),
            (29, "Fetlar rules", true),
            (40, "Punish=0,Holes=1,AddTurn=0", true),
            (40, "2", false),
            (1, "koSIMPLEscoreAREAtaxNONEsui0", true),
        ] {
            let unknown = game(number).unwrap().unknown_names(&Options::default().with_rules(rules));
            assert_eq!(unknown.is_empty(), is_known, "{rules}");
        }
    }
}
