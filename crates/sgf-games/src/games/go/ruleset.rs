//! What the rules of Go differ in, and the names of rules.
//!
//! A row of the table below is a set of rules. The names in RU are read as [`lenient::rules`] reads them; what KataGo writes
//! spells out the single rules, `koPOSITIONALscoreAREAtaxALLsui1`.

use sgf_model::info::{Rules, lenient};

use Compensation::{EachStone, EachStoneButOne};
use KoRule::{Positional, Simple, Situational};
use Scoring::{Area, Territory};

/// The rules of a game of Go, as far as they decide about moves and score.
///
/// # Examples
///
/// ```
/// use sgf_games::go::{KoRule, Ruleset, Scoring};
/// let rules = Ruleset::of("NZ").unwrap();
/// assert_eq!((rules.ko, rules.scoring, rules.suicide), (KoRule::Situational, Scoring::Area, true));
/// assert_eq!(Ruleset::of("koSIMPLEscoreTERRITORYtaxSEKIsui0").unwrap().scoring, Scoring::Territory);
/// assert_eq!(Ruleset::of("the rules of the house"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// Whether two or more own stones may be taken from the board. A single stone may never be: nothing would change.
    pub suicide: bool,
    /// What is counted.
    pub scoring: Scoring,
    /// What White gets for handicap stones, besides komi.
    pub compensation: Compensation,
    /// Whether each living group pays two points.
    pub group_tax: bool,
    /// Whether White has to be the last one to pass.
    pub white_passes_last: bool,
    /// Whether all stones that are on the board at the end live, so that the board alone decides.
    pub nothing_is_dead: bool,
}

/// Which repetitions are forbidden.
///
/// # Examples
///
/// ```
/// use sgf_games::go::{KoRule, Ruleset};
/// let ko = |name| Ruleset::of(name).map(|rules| rules.ko);
/// assert_eq!([ko("Japanese"), ko("Chinese"), ko("AGA")], [KoRule::Simple, KoRule::Positional, KoRule::Situational].map(Some));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KoRule {
    /// A single stone that has just taken one may not be taken in return at once.
    Simple,
    /// No position of the game may come back.
    Positional,
    /// No position may come back with the same player to move.
    Situational,
}

/// What is counted.
///
/// # Examples
///
/// ```
/// use sgf_games::go::{Ruleset, Scoring};
/// let scoring = |name| Ruleset::of(name).map(|rules| rules.scoring);
/// assert_eq!((scoring("Korean"), scoring("GOE")), (Some(Scoring::Territory), Some(Scoring::Area)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scoring {
    /// Surrounded points and living stones.
    Area,
    /// Surrounded points and prisoners.
    Territory,
}

/// What White gets for handicap stones.
///
/// # Examples
///
/// ```
/// use sgf_games::go::{Compensation, Ruleset};
/// assert_eq!(Ruleset::JAPANESE.compensation, Compensation::Nothing);
/// assert_eq!(Ruleset::of("AGA").map(|rules| rules.compensation), Some(Compensation::EachStoneButOne));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Compensation {
    /// Nothing.
    Nothing,
    /// A point for each stone.
    EachStone,
    /// A point for each stone but one.
    EachStoneButOne,
}

impl Ruleset {
    /// The rules of the Nihon Ki-in; those that hold when the record says nothing that is known.
    pub const JAPANESE: Ruleset = Ruleset {
        ko: Simple,
        suicide: false,
        scoring: Territory,
        compensation: Compensation::Nothing,
        group_tax: false,
        white_passes_last: false,
        nothing_is_dead: false,
    };

    const AREA: Ruleset = Ruleset { scoring: Area, ..Ruleset::JAPANESE };

    /// Returns the rules of a name.
    ///
    /// The "ko rule" of the Ing rules tells fighting from disturbing kos, which is a matter of the players' aims; here it is
    /// a simple ko.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::{Compensation, Ruleset};
    /// use sgf_model::info::Rules;
    /// assert_eq!(Ruleset::named(Rules::Chinese).compensation, Compensation::EachStone);
    /// ```
    #[must_use]
    pub const fn named(rules: Rules) -> Ruleset {
        match rules {
            Rules::Chinese => Ruleset { ko: Positional, compensation: EachStone, ..Ruleset::AREA },
            Rules::Aga => Ruleset {
                ko: Situational,
                compensation: EachStoneButOne,
                white_passes_last: true,
                ..Ruleset::AREA
            },
            Rules::Goe => Ruleset { suicide: true, compensation: EachStone, ..Ruleset::AREA },
            Rules::NewZealand => Ruleset { ko: Situational, suicide: true, ..Ruleset::AREA },
            Rules::TrompTaylor => {
                Ruleset { ko: Positional, suicide: true, nothing_is_dead: true, ..Ruleset::AREA }
            }
            // Those of Korea differ in what the players say to each other.
            _ => Ruleset::JAPANESE,
        }
    }

    /// Reads what RU says; `None` when it is no rules that are known here.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::{KoRule, Ruleset};
    /// // KataGo spells the rules out.
    /// let rules = Ruleset::of("koPOSITIONALscoreAREAtaxALLsui1").expect("every part is known");
    /// assert_eq!((rules.ko, rules.group_tax, rules.suicide), (KoRule::Positional, true, true));
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Option<Ruleset> {
        match lenient::rules(text) {
            Some(reading) => Some(Ruleset::named(reading.value)),
            None => kin(text).or_else(|| spelled_out(text.trim())),
        }
    }

    /// Returns how many points White gets for handicap stones.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::Ruleset;
    /// let points = |name| Ruleset::of(name).map(|rules| rules.compensation_for(4));
    /// assert_eq!([points("Japanese"), points("AGA"), points("Chinese")], [Some(0), Some(3), Some(4)]);
    /// ```
    #[must_use]
    pub fn compensation_for(&self, handicap: u32) -> u32 {
        match self.compensation {
            _ if handicap < 2 => 0,
            Compensation::Nothing => 0,
            EachStone => handicap,
            EachStoneButOne => handicap - 1,
        }
    }
}

/// Rules that follow those of another name in all that matters here, as KataGo calls them and federations do.
fn kin(text: &str) -> Option<Ruleset> {
    let name = text.trim().to_ascii_lowercase();
    let rules = match name.as_str() {
        "bga" | "british" | "ffg" | "french" | "aga-button" => Rules::Aga,
        "chinese-ogs" | "chinese-kgs" => Rules::Chinese,
        "new-zealand" => Rules::NewZealand,
        "goe-ing" => Rules::Goe,
        _ => return None,
    };
    Some(Ruleset::named(rules))
}

/// Reads rules that are spelled out in KataGo's way: the rule of ko, what is counted, the tax, suicide, what White gets for
/// handicap stones. What else may follow has no part in moves and score here.
fn spelled_out(text: &str) -> Option<Ruleset> {
    let mut rest = text;
    let mut take = |choices: &[&str]| {
        let (index, left) = choices
            .iter()
            .enumerate()
            .find_map(|(index, choice)| rest.strip_prefix(choice).map(|left| (index, left)))?;
        rest = left;
        Some(index)
    };
    let ko = [Simple, Positional, Situational, Positional];
    let ko = ko[take(&["koSIMPLE", "koPOSITIONAL", "koSITUATIONAL", "koSPIGHT"])?];
    let scoring = [Area, Territory][take(&["scoreAREA", "scoreTERRITORY"])?];
    let group_tax = take(&["taxNONE", "taxSEKI", "taxALL"])? == 2;
    let suicide = take(&["sui0", "sui1"])? == 1;
    take(&["button0", "button1"]);
    let compensation = match take(&["whbN-1", "whbN", "whb0"]) {
        Some(0) => EachStoneButOne,
        Some(1) => EachStone,
        _ => Compensation::Nothing,
    };
    Some(Ruleset { ko, suicide, scoring, compensation, group_tax, ..Ruleset::JAPANESE })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_katago_spells_out() {
        let rules = Ruleset::of("koPOSITIONALscoreAREAtaxALLsui1button0whbN-1").unwrap();
        let expected = Ruleset {
            ko: Positional,
            suicide: true,
            scoring: Area,
            compensation: EachStoneButOne,
            group_tax: true,
            ..Ruleset::JAPANESE
        };
        assert_eq!(rules, expected);
        assert_eq!(Ruleset::of("koSIMPLEscoreAREA"), None);
    }

    #[test]
    fn what_white_gets() {
        let points = |name, handicap| Ruleset::of(name).unwrap().compensation_for(handicap);
        assert_eq!((points("Chinese", 4), points("AGA", 4), points("GOE", 4)), (4, 3, 4));
        assert_eq!((points("NZ", 4), points("Japanese", 4), points("Chinese", 0)), (0, 0, 0));
    }
}
