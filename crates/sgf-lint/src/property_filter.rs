//! Property filters: which properties a rule applies to.
//!
//! Filters depend only on the identifier and its row in the property table. The engine evaluates them once per identifier
//! and game, so rules that do not apply to a property cost nothing.

use sgf_model::table::{PropType, Property};

/// Selects properties by their identifier and row.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PropertyFilter {
    /// Properties with one of these identifiers; `Black` counts as `B`.
    Named(&'static [&'static str]),
    /// Properties of a type: root, game-info, setup, move or none.
    Type(PropType),
    /// Properties whose row satisfies a condition.
    Where(fn(&Property) -> bool),
}

impl PropertyFilter {
    /// Returns whether the filter matches a property.
    #[must_use]
    pub(crate) fn matches(self, ident: &[u8], row: Option<&Property>) -> bool {
        match self {
            PropertyFilter::Named(names) => names.iter().any(|name| name.as_bytes() == ident),
            PropertyFilter::Type(prop_type) => row.is_some_and(|row| row.prop_type == prop_type),
            PropertyFilter::Where(condition) => row.is_some_and(condition),
        }
    }

    /// Returns whether two filters are the same, so that they can share a bit.
    pub(crate) fn is_same(self, other: PropertyFilter) -> bool {
        match (self, other) {
            (PropertyFilter::Named(one), PropertyFilter::Named(two)) => one == two,
            (PropertyFilter::Type(one), PropertyFilter::Type(two)) => one == two,
            // Functions cannot be compared reliably, so each gets its own bit.
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use sgf_model::table::TABLE;

    use super::*;

    #[test]
    fn filters_match_identifiers_and_rows() {
        let setup = PropertyFilter::Type(PropType::Setup);
        assert!(setup.matches(b"AB", TABLE.get(1, b"AB")) && !setup.matches(b"B", TABLE.get(1, b"B")));
        assert!(PropertyFilter::Where(|row| row.ident.starts_with('T')).matches(b"TR", TABLE.get(1, b"TR")));
        assert!(!setup.matches(b"KGSDE", None));
        assert!(PropertyFilter::Named(&["KM"]).matches(b"KM", TABLE.get(1, b"KM")));
    }
}
