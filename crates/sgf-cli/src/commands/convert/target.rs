//! The target of a conversion: a version of SGF, or another format.

use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use opensgf::formats::{self, FORMATS, Format};

use crate::io::import::SourceFormat;
use crate::io::input::is_sgf_name;

/// The target of a conversion.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    /// A version of SGF.
    Version(Version),
    /// A format. Records in this format are not changed.
    Format(SourceFormat),
}

/// A version of SGF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    Ff4,
    Ff3,
    Ff1,
    /// The version of the record; only the charset changes.
    Utf8,
}

const VERSIONS: [(&str, &str, Version); 4] = [
    ("ff4", "FF[4] with texts in UTF-8", Version::Ff4),
    ("ff3", "FF[3]", Version::Ff3),
    ("ff1", "FF[1]", Version::Ff1),
    ("utf8", "only convert texts to UTF-8", Version::Utf8),
];

/// The name of SGF in any version.
const SGF: &str = "sgf";

/// The name of the JSON tree.
const JSON: &str = "json";

/// Parses versions and writable formats.
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

/// Parses readable formats.
pub(super) fn format() -> impl TypedValueParser<Value = SourceFormat> {
    let values = [sgf(), json()].into_iter().chain(FORMATS.iter().map(|format| value(format)));
    PossibleValuesParser::new(values).try_map(|name| origin(&name).ok_or("no such format"))
}

fn origin(name: &str) -> Option<SourceFormat> {
    match name {
        SGF => Some(SourceFormat::Sgf),
        JSON => Some(SourceFormat::Tree),
        _ => formats::format(name).map(SourceFormat::Foreign),
    }
}

fn sgf() -> PossibleValue {
    PossibleValue::new(SGF).help("SGF; records in SGF are not changed")
}

fn json() -> PossibleValue {
    PossibleValue::new(JSON).help("JSON tree with decoded values, an object for each game")
}

fn value(format: &Format) -> PossibleValue {
    PossibleValue::new(format.name).help(format.title)
}

impl Target {
    /// Chooses the target by the extension of a file.
    ///
    /// # Errors
    ///
    /// Fails if the extension is unknown or ambiguous.
    pub(super) fn of_file(path: &Path) -> anyhow::Result<Target> {
        let Some(extension) = path.extension().filter(|_| !is_sgf_name(path)) else {
            return Ok(Target::Version(Version::Ff4));
        };
        let extension = extension.to_string_lossy();
        let named: Vec<&'static Format> =
            FORMATS.iter().copied().filter(|format| format.has_extension(&extension)).collect();
        let written: Vec<_> = named.iter().copied().filter(|format| format.is_written()).collect();
        match (&named[..], &written[..]) {
            ([_], [format]) => Ok(Target::Format(SourceFormat::Foreign(format))),
            ([], _) => {
                anyhow::bail!("unknown extension of {}; choose a format with --to", path.display())
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
            Ok(Target::Format(SourceFormat::Foreign(format))) => format.name.to_owned(),
            Ok(Target::Format(SourceFormat::Sgf)) => SGF.to_owned(),
            Ok(Target::Format(SourceFormat::Tree)) => JSON.to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn chooses_the_target_by_extension() {
        for (name, expected) in [
            ("a.sgf", "Ff4"),
            ("a.SGF", "Ff4"),
            ("record", "Ff4"),
            ("a.GIB", "gib"),
            ("a.mat", "mat"),
            ("a.b", "unknown extension of a.b; choose a format with --to"),
            ("a.ugf", "UGF, UGI (Panda-net) can be read, but not written"),
            (
                "a.txt",
                "several formats have the extension of a.txt; choose one with --to: sensei, mat, xgid, gnubgid, hexworld, transcript, uhp",
            ),
        ] {
            assert_eq!(of(name), expected);
        }
    }
}
