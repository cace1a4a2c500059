//! RU: the rules of the game (properties.html, RU).
//!
//! The specification gives four names for Go that programs must use; the others here are written alike by the servers
//! and by programs, but no page names them. Other games have values of their own, which belong to those games.

/// Rules of Go that have a name.
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
}

/// Name, and whether the specification asks for it.
const NAMES: &[(Rules, &str, bool)] = &[
    (Rules::Aga, "AGA", true),
    (Rules::Goe, "GOE", true),
    (Rules::Japanese, "Japanese", true),
    (Rules::NewZealand, "NZ", true),
    (Rules::Chinese, "Chinese", false),
    (Rules::Korean, "Korean", false),
    (Rules::TrompTaylor, "Tromp-Taylor", false),
];

impl Rules {
    /// Parses the value of RU; nothing for rules without a known name, which are not wrong.
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

    /// The name, as RU has it.
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

    /// Whether the specification names these rules.
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
    fn every_name_is_its_own() {
        for (rules, name, mandatory) in NAMES {
            assert_eq!(Rules::parse(name), Some(*rules));
            assert_eq!((rules.name(), rules.is_mandatory()), (*name, *mandatory));
        }
        assert_eq!(Rules::parse(""), None);
    }
}
