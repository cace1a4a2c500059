//! Values that shells complete: what a table knows, beside everything else that an argument takes.
//!
//! Help does not list them, because some are hundreds; the error of a wrong value names what is near.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use opensgf::play::{GAMES, GameSpec};
use opensgf::render::Theme;
use opensgf::{Selector, rules};

use crate::{choice, picture, suggest};

/// A parser, and the values that it is known to take.
#[derive(Clone)]
struct Completed<T> {
    parse: fn(&str) -> Result<T, String>,
    values: fn() -> Vec<PossibleValue>,
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

/// Takes selectors of rules: codes, beginnings of codes, names and ALL.
pub(crate) fn selectors() -> impl TypedValueParser<Value = Selector> {
    let values = || {
        let rules = rules::all().map(|rule| PossibleValue::new(rule.code).help(rule.name));
        rules.chain([PossibleValue::new("ALL")]).collect()
    };
    Completed { parse: suggest::selector, values }
}

/// Takes codes and names of rules, and leaves it to the command to look them up.
pub(crate) fn rule_names() -> impl TypedValueParser<Value = String> {
    let values = || {
        let named = |rule: &opensgf::Rule| [PossibleValue::new(rule.code), PossibleValue::new(rule.name)];
        rules::all().flat_map(named).collect()
    };
    Completed { parse: |name| Ok(name.to_owned()), values }
}

/// Takes names and numbers of games.
pub(crate) fn games() -> impl TypedValueParser<Value = &'static GameSpec> {
    let values = || {
        let name = |spec: &&GameSpec| PossibleValue::new(spec.name.to_lowercase().replace(' ', "-"));
        GAMES.iter().map(name).collect()
    };
    Completed { parse: choice::spec, values }
}

/// Takes names of themes, and files of such.
pub(crate) fn themes() -> impl TypedValueParser<Value = Theme> {
    Completed { parse: picture::theme, values: || Theme::names().map(PossibleValue::new).collect() }
}
