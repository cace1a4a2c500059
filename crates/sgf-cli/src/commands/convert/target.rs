//! What records are converted to: a version of SGF, or another format.

use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use opensgf::formats::{self, FORMATS, Format};

use crate::foreign::Origin;
use crate::input::is_sgf_name;

/// What a record becomes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    /// A version of SGF, with all that it brings.
    Version(Version),
    /// A format: what is in it already stays as it is.
    Format(Origin),
}

/// A version of SGF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    Ff4,
    Ff3,
    Ff1,
    /// The version that the record has; only the charset of its texts changes.
    Utf8,
}

const VERSIONS: [(&str, &str, Version); 4] = [
    ("ff4", "FF[4], with all texts in UTF-8", Version::Ff4),
    ("ff3", "FF[3]", Version::Ff3),
    ("ff1", "FF[1]", Version::Ff1),
    ("utf8", "all texts in UTF-8, and nothing else changed", Version::Utf8),
];

/// The word for SGF, whichever version.
const SGF: &str = "sgf";

/// The word for the tree as JSON.
const JSON: &str = "json";

/// Takes the versions, and the formats that can be written.
pub(super) fn target() -> impl TypedValueParser<Value = Target> {
    let versions = VERSIONS.map(|(name, help, _)| PossibleValue::new(name).help(help));
    let formats = FORMATS.iter().filter(|format| format.is_written()).map(|format| value(format));
    PossibleValuesParser::new(versions.into_iter().chain([sgf(), json()]).chain(formats)).try_map(|name| {
        let version = VERSIONS.iter().find(|version| version.0 == name);
        version
            .map(|version| Target::Version(version.2))
            .or_else(|| origin(&name).map(Target::Format))
            .ok_or("no such format")
    })
}

/// Takes the formats that can be read.
pub(super) fn format() -> impl TypedValueParser<Value = Origin> {
    let values = [sgf(), json()].into_iter().chain(FORMATS.iter().map(|format| value(format)));
    PossibleValuesParser::new(values).try_map(|name| origin(&name).ok_or("no such format"))
}

fn origin(name: &str) -> Option<Origin> {
    match name {
        SGF => Some(Origin::Sgf),
        JSON => Some(Origin::Tree),
        _ => formats::format(name).map(Origin::Foreign),
    }
}

fn sgf() -> PossibleValue {
    PossibleValue::new(SGF).help("SGF; SGF records stay as they are")
}

fn json() -> PossibleValue {
    PossibleValue::new(JSON)
        .help("the tree of a record as JSON, with decoded values, an object for each game")
}

fn value(format: &Format) -> PossibleValue {
    PossibleValue::new(format.name).help(format.title)
}

impl Target {
    /// Finds what a file is to become by the extension of its name.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user when the extension is not known, and when it is not enough.
    pub(super) fn of_file(path: &Path) -> anyhow::Result<Target> {
        let Some(extension) = path.extension().filter(|_| !is_sgf_name(path)) else {
            return Ok(Target::Version(Version::Ff4));
        };
        let extension = extension.to_string_lossy();
        let named: Vec<&'static Format> =
            FORMATS.iter().copied().filter(|format| format.has_extension(&extension)).collect();
        let written: Vec<_> = named.iter().copied().filter(|format| format.is_written()).collect();
        match (&named[..], &written[..]) {
            ([_], [format]) => Ok(Target::Format(Origin::Foreign(format))),
            ([], _) => {
                anyhow::bail!("no format has the extension of {}; choose one with --to", path.display())
            }
            ([format, ..], []) => anyhow::bail!("{} can be read, but not written", format.title),
            _ => {
                let names: Vec<&str> = written.iter().map(|format| format.name).collect();
                anyhow::bail!(
                    "several formats have the extension of {}; choose one with --to: {}",
                    path.display(),
                    names.join(", ")
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str) -> String {
        match Target::of_file(Path::new(name)) {
            Ok(Target::Version(version)) => format!("{version:?}"),
            Ok(Target::Format(Origin::Foreign(format))) => format.name.to_owned(),
            Ok(Target::Format(Origin::Sgf)) => SGF.to_owned(),
            Ok(Target::Format(Origin::Tree)) => JSON.to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn an_extension_says_what_a_file_becomes() {
        for (name, expected) in [
            ("a.sgf", "Ff4"),
            ("a.SGF", "Ff4"),
            ("record", "Ff4"),
            ("a.GIB", "gib"),
            ("a.mat", "mat"),
            ("a.b", "no format has the extension of a.b; choose one with --to"),
            ("a.ugf", "UGF, UGI (Panda-net) can be read, but not written"),
            (
                "a.txt",
                "several formats have the extension of a.txt; choose one with --to: mat, xgid, gnubgid, hexworld, transcript, uhp",
            ),
        ] {
            assert_eq!(of(name), expected);
        }
    }
}
