//! RU: the rules of the game (properties.html, RU).
//!
//! The specification has four names for Go that programs must use; servers and programs agree on the others here,
//! without documentation. Other games have their own values, which belong to those games.

/// Named rules of Go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rules {
    /// `AGA`, the American Go Association. Named by the specification.
    Aga,
    /// `GOE`, the Ing rules. Named by the specification.
    Goe,
    /// `Japanese`, the Nihon Ki-in. Named by the specification.
    Japanese,
    /// `NZ`, New Zealand. Named by the specification.
    NewZealand,
    /// `Chinese`
    Chinese,
    /// `Korean`
    Korean,
    /// `Tromp-Taylor`
    TrompTaylor,
    /// `Old Chinese`: area scoring with a tax of two points for each group.
    OldChinese,
    /// `Stone_Scoring`: only stones count, which is area scoring with a tax of two points for each group.
    StoneScoring,
    /// `Area`: area scoring, with no more said.
    Area,
    /// `Territory`: territory scoring, with no more said.
    Territory,
}

/// Name, and whether it is in the specification.
const NAMES: &[(Rules, &str, bool)] = &[
    (Rules::Aga, "AGA", true),
    (Rules::Goe, "GOE", true),
    (Rules::Japanese, "Japanese", true),
    (Rules::NewZealand, "NZ", true),
    (Rules::Chinese, "Chinese", false),
    (Rules::Korean, "Korean", false),
    (Rules::TrompTaylor, "Tromp-Taylor", false),
    (Rules::OldChinese, "Old Chinese", false),
    (Rules::StoneScoring, "Stone_Scoring", false),
    (Rules::Area, "Area", false),
    (Rules::Territory, "Territory", false),
];

impl Rules {
    /// Parses the value of RU; `None` for rules without a known name, which are valid.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Rules;
    /// assert_eq!(Rules::parse("GOE"), Some(Rules::Goe));
    /// assert_eq!(Rules::parse("japanese"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        NAMES.iter().find(|(_, name, _)| *name == text).map(|(rules, ..)| *rules)
    }

    /// Returns the name, as in RU.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Rules;
    /// assert_eq!(Rules::NewZealand.name(), "NZ");
    /// ```
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// Returns the name as people read it: that of RU, without underscores.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Rules;
    /// assert_eq!(Rules::StoneScoring.title(), "Stone Scoring");
    /// assert_eq!(Rules::OldChinese.title(), "Old Chinese");
    /// ```
    pub fn title(self) -> &'static str {
        match self {
            Rules::StoneScoring => "Stone Scoring",
            other => other.name(),
        }
    }

    /// Returns whether the specification names these rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Rules;
    /// assert!(Rules::Aga.is_mandatory() && !Rules::Chinese.is_mandatory());
    /// ```
    pub fn is_mandatory(self) -> bool {
        self.row().2
    }

    fn row(self) -> &'static (Rules, &'static str, bool) {
        NAMES.iter().find(|(rules, ..)| *rules == self).unwrap_or(&NAMES[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for (rules, name, mandatory) in NAMES {
            assert_eq!(Rules::parse(name), Some(*rules));
            assert_eq!((rules.name(), rules.is_mandatory()), (*name, *mandatory));
        }
        assert_eq!(Rules::parse(""), None);
    }
}
