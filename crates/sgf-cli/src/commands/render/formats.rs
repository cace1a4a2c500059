//! Output formats on the command line, from the table of the library.

use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use opensgf::render::formats::{FORMATS, Format, format, of_file};

/// Parses the name of a format.
pub(super) fn parser() -> impl TypedValueParser<Value = &'static Format> {
    let values = FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.help));
    PossibleValuesParser::new(values).map(|name| format(&name).expect("the parser only accepts known values"))
}

/// All extensions, as a list for messages.
pub(super) fn all_extensions() -> String {
    let extensions = FORMATS.iter().flat_map(|format| format.extensions);
    extensions.map(|extension| format!(".{extension}")).collect::<Vec<_>>().join(", ")
}

/// Finds a format by the extension of a file.
pub(super) fn by_extension(path: &Path) -> Option<&'static Format> {
    of_file(path.file_name()?.to_str()?)
}

/// The number of progress steps for images: some animations are painted after all frames are drawn.
pub(super) fn n_steps(format: &Format, n_pictures: usize) -> usize {
    if format.paints_late { n_pictures * 2 } else { n_pictures }
}
