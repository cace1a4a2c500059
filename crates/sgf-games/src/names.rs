//! Rules and variants by their names: which names in RU and SU a game knows.
//!
//! A position begins with whatever its record says, and passes over names that mean nothing here: a record is to be shown even so. Who
//! has to know whether a name was understood, a linter or a person who asked for it, asks [`GameSpec::unknown_names`].

use std::fmt;

use sgf_syntax::{FindText, Joined, Listed};

#[cfg(feature = "all-games")]
use crate::gomoku;
use crate::{GameSpec, Options, Refused, go};

/// A name that a game does not know.
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
    /// The property that gives it in records: RU for rules, SU for variants.
    pub ident: &'static str,
    /// What the game is called.
    pub game: &'static str,
    /// The name.
    pub name: String,
    /// The names that the game knows, in their usual spelling.
    pub known: &'static [&'static str],
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.ident == "RU" { "rules that are" } else { "variant that is" };
        write!(f, "{} knows no {what} called `{}`", self.game, self.name)?;
        match self.known {
            [] => Ok(()),
            known => write!(f, "; it knows {}", known.joined(", ")),
        }
    }
}

impl std::error::Error for UnknownName {}

/// How a game reads names.
#[derive(Clone, Copy)]
enum Reads {
    /// Its function tells whether it understands a text.
    By(fn(&str) -> bool),
    /// The text is one of the names.
    Whole,
    /// The text is a list of them.
    Words,
    /// They may stand anywhere in the text.
    Parts,
    /// The game does not begin with others.
    Begins,
}

/// A row: the number of a game, the property, the names, how they are read.
type Row = (u16, &'static str, &'static [&'static str], Reads);

/// Where names of rules and variants make a difference; other games know none.
const ROWS: &[Row] = &[
    (1, "RU", &["Japanese", "Chinese", "Korean", "AGA", "NZ", "GOE", "Tromp-Taylor"], Reads::By(is_of_go)),
    #[cfg(feature = "all-games")]
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
        Reads::Words,
    ),
    (9, "RU", &["draw", "MSO"], Reads::Parts),
    (9, "SU", &["Standard", "Scrambled Eggs", "Gemma", "Custom", "Black Hole"], Reads::Begins),
    (16, "SU", &["Trax", "8x8", "Loop"], Reads::Begins),
    (19, "RU", &["full", "fast", "kids", "edgeless", "superprong", "superprongs"], Reads::Words),
    (21, "RU", &["STD", "PP", "3M", "Twixteus"], Reads::Whole),
    (22, "SU", &["Zertz", "Zertz+11", "Zertz+24"], Reads::Begins),
    (24, "SU", &["Yinsh", "Yinsh-Blitz"], Reads::Begins),
    (27, "SU", &["Hive", "Hive-M", "Hive-L", "Hive-P", "Hive-PLM", "Hive-U"], Reads::Begins),
    (29, "RU", HNEFATAFL, Reads::Parts),
    (29, "SU", HNEFATAFL, Reads::Parts),
    (37, "SU", &["Dvonn"], Reads::Begins),
    (39, "SU", &["Gipf", "Gipf-Standard", "Gipf-Tournament"], Reads::Begins),
    (40, "RU", &["Russian", "DotsCapture", "MustSurr=1", "AddTurn=1"], Reads::By(is_of_kropki)),
];

const HNEFATAFL: &[&str] = &["Copenhagen", "Fetlar", "Historical"];

/// The settings in the lists of zagram; not all of them matter to the moves.
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

#[cfg(feature = "all-games")]
fn is_of_gomoku(text: &str) -> bool {
    gomoku::Rules::of(text).is_some()
}

fn is_of_kropki(text: &str) -> bool {
    let is_setting = |(key, _): (&str, &str)| ZAGRAM.iter().any(|it| it.eq_ignore_ascii_case(key.trim()));
    contains(text, "russian")
        || contains(text, "dotscapture")
        || text.split(',').all(|setting| setting.split_once('=').is_some_and(is_setting))
}

fn contains(text: &str, name: &str) -> bool {
    in_small_letters(text).has_text(&in_small_letters(name))
}

/// A text in small letters, as far as words are looked for in it that are English, French, German or Russian: the tables of all
/// other letters are large.
pub(crate) fn in_small_letters(text: &str) -> String {
    let small = |letter: char| match letter {
        'A'..='Z' | 'À'..='Ö' | 'Ø'..='Þ' | 'А'..='Я' => {
            char::from_u32(letter as u32 + 0x20).unwrap_or(letter)
        }
        '\u{212A}' => 'k',
        _ => letter,
    };
    text.chars().map(small).collect::<String>().replace('\u{130}', "i\u{307}")
}

impl GameSpec {
    /// Lists what options call rules or a variant that the game does not know: it would be played as if nothing were said.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, game};
    /// let chess = game(3).unwrap();
    /// let unknown = chess.unknown_names(&Options::default().with_variant("chess960"));
    /// assert_eq!(unknown[0].to_string(), "Chess knows no variant that is called `chess960`");
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
            .listed()
    }

    fn names(&self, ident: &str) -> Option<(&'static [&'static str], Reads)> {
        let row = ROWS.iter().find(|(number, of, ..)| (*number, *of) == (self.number, ident));
        row.map(|&(_, _, names, reads)| (names, reads))
    }

    fn knows(&self, ident: &str, name: &str) -> bool {
        if name.is_empty() {
            return true;
        }
        let is_it = |known: &&str| known.eq_ignore_ascii_case(name);
        let own = std::iter::once(&self.name).chain(self.other_names).chain([&"standard"]);
        let is_usual = ident == "SU" && own.into_iter().any(is_it);
        let Some((names, reads)) = self.names(ident) else { return is_usual };
        match reads {
            Reads::By(understands) => understands(name),
            Reads::Whole => is_usual || names.iter().any(is_it),
            Reads::Words => name
                .split([':', ',', ' '])
                .filter(|word| !word.is_empty())
                .all(|word| names.iter().any(|known| known.eq_ignore_ascii_case(word))),
            Reads::Parts => is_usual || names.iter().any(|known| contains(name, known)),
            Reads::Begins => {
                !matches!(self.begin(&Options::default().with_variant(name)), Err(Refused::Variant(_)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GAMES, game};

    #[test]
    fn letters_that_have_a_small_one_that_is_looked_for_are_made_small() {
        let is_looked_for = |small: char| small.is_ascii() || matches!(small, 'à'..='þ' | 'а'..='я');
        for letter in '\0'..=char::MAX {
            let (text, small) = (letter.to_string(), letter.to_lowercase().to_string());
            if small.chars().any(is_looked_for) && letter != '\u{212B}' {
                assert_eq!(in_small_letters(&text), small, "{letter:?}");
            }
        }
    }

    #[test]
    fn what_a_game_says_it_knows_it_knows() {
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
    fn no_game_knows_what_is_no_name() {
        for spec in GAMES {
            let options = Options::default().with_rules("Foo").with_variant("Brandub");
            let unknown: Vec<&str> = spec.unknown_names(&options).iter().map(|it| it.ident).collect();
            assert_eq!(unknown, ["RU", "SU"], "{}", spec.name);
            assert_eq!(spec.unknown_names(&Options::default()), [], "{}", spec.name);
        }
    }

    #[test]
    fn lists_of_names_are_read_as_the_games_write_them() {
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
