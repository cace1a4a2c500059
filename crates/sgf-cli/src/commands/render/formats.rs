//! Output formats on the command line: the rows of the library's table.

use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use opensgf::render::formats::{FORMATS, Format, format, of_file};

/// Reads the name of a format.
pub(super) fn parser() -> impl TypedValueParser<Value = &'static Format> {
    let values = FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.help));
    PossibleValuesParser::new(values).map(|name| format(&name).expect("the value is one of the table"))
}

/// All extensions, as a sentence lists them.
pub(super) fn all_extensions() -> String {
    let extensions = FORMATS.iter().flat_map(|format| format.extensions);
    extensions.map(|extension| format!(".{extension}")).collect::<Vec<_>>().join(", ")
}

/// Finds the format of a file by its name.
pub(super) fn by_extension(path: &Path) -> Option<&'static Format> {
    of_file(path.file_name()?.to_str()?)
}

/// The steps in which so many pictures are made: each is drawn, and in some films painted when all are drawn.
pub(super) fn n_steps(format: &Format, n_pictures: usize) -> usize {
    if format.paints_late { n_pictures * 2 } else { n_pictures }
}
