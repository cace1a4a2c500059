//! The page of the formats other than SGF.

use std::fmt::Write;

use opensgf::formats::{FORMATS, Format};
use opensgf::play::GAMES;

use super::{cell, origin};

/// Writes the page.
pub(super) fn page() -> String {
    let mut page = String::from("# Formats other than SGF\n\n");
    page += &origin("the table of formats");
    page += "OpenSGF recognizes records of these formats by their content, whatever the names of the files, and every command \
             reads them as the SGF that they become. Only a text that is too short for that, such as a transcript of one move, is \
             known by its extension. `sgf convert --to FORMAT` writes records in another format, and reports what \
             the format cannot hold; with `--strict` that is an error. `--from` and `--to` take the words in the first column. \
             In a folder that you name, most commands take the SGF records only; `sgf convert --to` takes all. No command \
             writes into a file of another format.\n\n";
    page += "| word | format | games | extensions | read | written |\n|---|---|---|---|---|---|\n";
    for format in FORMATS {
        let extensions: Vec<String> = format.extensions.iter().map(|it| format!(".{it}")).collect();
        let written = if format.is_written() { "yes" } else { "no" };
        let _ = writeln!(
            page,
            "| `{0}` | [{1}](#{0}) | {2} | {3} | yes | {written} |",
            format.name,
            cell(format.title),
            games(format),
            extensions.join(", ")
        );
    }
    FORMATS.iter().for_each(|format| section(format, &mut page));
    page
}

fn games(format: &Format) -> String {
    let title = |number: &u16| {
        let spec = GAMES.iter().find(|spec| spec.number == *number);
        spec.map_or_else(|| format!("GM[{number}]"), |spec| spec.name.to_owned())
    };
    format.games.iter().map(title).collect::<Vec<_>>().join(", ")
}

fn section(format: &Format, page: &mut String) {
    let _ = writeln!(page, "\n## {}\n\n{}\n", format.name, format.title);
    let _ = writeln!(page, "- **Holds**: {}.", format.holds);
    let _ = writeln!(page, "- **Becomes**: {}.", format.becomes);
    if format.is_written() {
        let _ = writeln!(page, "- **Lost in writing**: {}.", format.loses);
    }
    let _ = writeln!(page, "- **Described in**: {}.", format.sources.join(", "));
}
