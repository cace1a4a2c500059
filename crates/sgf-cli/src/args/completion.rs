//! Values for shell completion, for arguments that also take other values.
//!
//! Help does not list these values, since there can be hundreds. Errors suggest similar ones.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use opensgf::{Selector, rules};

use super::rule_selector;

/// A value parser with a list of known values.
#[derive(Clone)]
pub(super) struct Completed<T> {
    pub(super) parse: fn(&str) -> Result<T, String>,
    pub(super) values: fn() -> Vec<PossibleValue>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Completed<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<T, clap::Error> {
        let parse = self.parse;
        StringValueParser::new().try_map(move |text| parse(&text)).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.values)().into_iter()))
    }
}

/// Parses selectors of rules: codes, prefixes of codes, names, and ALL.
pub(crate) fn selectors() -> impl TypedValueParser<Value = Selector> {
    let values = || {
        let rules = rules::all().map(|rule| PossibleValue::new(rule.code).help(rule.name));
        rules.chain([PossibleValue::new("ALL")]).collect()
    };
    Completed { parse: rule_selector::parse, values }
}

/// Completes codes and names of rules. The command looks them up.
pub(crate) fn rule_names() -> impl TypedValueParser<Value = String> {
    let values = || {
        let names = |rule: &opensgf::Rule| [PossibleValue::new(rule.code), PossibleValue::new(rule.name)];
        rules::all().flat_map(names).collect()
    };
    Completed { parse: |name| Ok(name.to_owned()), values }
}
