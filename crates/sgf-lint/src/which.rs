//! Which properties a rule is interested in.
//!
//! A rule describes the properties that it wants to see by their row in the property table. The engine turns the
//! descriptions into one table for each game, indexed by the identifier, so that a property costs a look-up and the rules
//! that do not want it cost nothing.

use sgf_model::table::{PropType, Property};

/// A description of properties.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Which {
    /// Properties with one of these identifiers; `Black` counts as `B`.
    Named(&'static [&'static str]),
    /// Properties of a type: root, game-info, setup, move or none.
    Type(PropType),
    /// Properties whose row fulfils a condition. It is asked once for each row, not for each property.
    Where(fn(&Property) -> bool),
}

impl Which {
    /// Returns whether a property is meant, by its identifier and its row.
    #[must_use]
    pub(crate) fn matches(self, ident: &[u8], row: Option<&Property>) -> bool {
        match self {
            Which::Named(names) => names.iter().any(|name| name.as_bytes() == ident),
            Which::Type(prop_type) => row.is_some_and(|row| row.prop_type == prop_type),
            Which::Where(condition) => row.is_some_and(condition),
        }
    }

    /// Returns whether two descriptions are the same, so that they can share a bit.
    pub(crate) fn is_same(self, other: Which) -> bool {
        match (self, other) {
            (Which::Named(one), Which::Named(two)) => one == two,
            (Which::Type(one), Which::Type(two)) => one == two,
            // Conditions are functions, and functions cannot be compared: each has a bit of its own.
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use sgf_model::table::TABLE;

    use super::*;

    #[test]
    fn properties_are_meant_by_their_rows() {
        let setup = Which::Type(PropType::Setup);
        assert!(setup.matches(b"AB", TABLE.get(1, b"AB")) && !setup.matches(b"B", TABLE.get(1, b"B")));
        assert!(Which::Where(|row| row.ident.starts_with('T')).matches(b"TR", TABLE.get(1, b"TR")));
        assert!(!setup.matches(b"KGSDE", None));
        assert!(Which::Named(&["KM"]).matches(b"KM", TABLE.get(1, b"KM")));
    }
}
