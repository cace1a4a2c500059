//! Rulesets of Go, and their names in RU.
//!
//! Names are read by [`lenient::rules`]. KataGo writes each rule: `koPOSITIONALscoreAREAtaxALLsui1`.

use sgf_model::info::{Rules, lenient};

use Compensation::{EachStone, EachStoneButOne};
use KoRule::{Positional, Simple, Situational};
use Scoring::{Area, Territory};

/// The rules of a game of Go that matter for moves and score.
///
/// # Examples
///
/// ```
/// use sgf_games::go::{KoRule, Ruleset, Scoring};
/// let rules = Ruleset::of("NZ").unwrap();
/// assert_eq!((rules.ko, rules.scoring, rules.suicide), (KoRule::Situational, Scoring::Area, true));
/// assert_eq!(Ruleset::of("koSIMPLEscoreTERRITORYtaxSEKIsui0").unwrap().scoring, Scoring::Territory);
/// assert_eq!(Ruleset::of("house rules"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// The ko rule.
    pub ko: KoRule,
    /// Whether suicide of two or more stones is legal. Suicide of a single stone never is.
    pub suicide: bool,
    /// The scoring method.
    pub scoring: Scoring,
    /// White's compensation for handicap stones, in addition to komi.
    pub compensation: Compensation,
    /// Whether each living group pays two points.
    pub group_tax: bool,
    /// Whether White has to pass last.
    pub white_passes_last: bool,
    /// Whether all stones on the board count as alive at the end.
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
    /// A stone that has just captured a single stone in a ko may not be recaptured immediately.
    Simple,
    /// No position may repeat (positional superko).
    Positional,
    /// No position may repeat with the same player to move (situational superko).
    Situational,
}

/// The scoring method.
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
    /// Surrounded points and living stones count.
    Area,
    /// Surrounded points and prisoners count.
    Territory,
}

/// White's compensation for handicap stones.
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
    /// One point for each stone.
    EachStone,
    /// One point for each stone except the first.
    EachStoneButOne,
}

impl Ruleset {
    /// The rules of the Nihon Ki-in, which are the default if RU is missing or unknown.
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

    /// Returns the rules with a name.
    ///
    /// The Ing rules distinguish fighting and disturbing kos by the players' intentions; here they have simple ko.
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
            Rules::OldChinese | Rules::StoneScoring => Ruleset { group_tax: true, ..Ruleset::AREA },
            Rules::Area => Ruleset::AREA,
            // Korean rules differ only in procedure.
            _ => Ruleset::JAPANESE,
        }
    }

    /// Reads the value of RU; returns `None` if the rules are unknown.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::{KoRule, Ruleset};
    /// // KataGo writes each rule.
    /// let rules = Ruleset::of("koPOSITIONALscoreAREAtaxALLsui1").expect("every part is known");
    /// assert_eq!((rules.ko, rules.group_tax, rules.suicide), (KoRule::Positional, true, true));
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Option<Ruleset> {
        match lenient::rules(text) {
            Some(reading) => Some(Ruleset::named(reading.value)),
            None => variant(text).or_else(|| katago(text)),
        }
    }

    /// Returns White's points for a number of handicap stones.
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

/// Rules of KataGo without a name of their own in [`Rules`].
fn variant(text: &str) -> Option<Ruleset> {
    let name = text.trim().to_ascii_lowercase();
    let old_territory =
        ["ancient-territory", "ancient territory", "tang (japanese + group tax)"].contains(&name.as_str());
    old_territory.then_some(Ruleset { group_tax: true, ..Ruleset::JAPANESE })
}

/// Reads rules in KataGo's notation: ko, scoring, tax, suicide, compensation. Anything after that is ignored.
fn katago(text: &str) -> Option<Ruleset> {
    let text: String = text.split_whitespace().collect();
    let mut rest = text.as_str();
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
    fn reads_katago_rules() {
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
    fn compensates_white_for_handicap_stones() {
        let points = |name, handicap| Ruleset::of(name).unwrap().compensation_for(handicap);
        assert_eq!((points("Chinese", 4), points("AGA", 4), points("GOE", 4)), (4, 3, 4));
        assert_eq!((points("NZ", 4), points("Japanese", 4), points("Chinese", 0)), (0, 0, 0));
    }
}
