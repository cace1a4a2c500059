//! The page of the properties: those of all games by purpose, then those of single games.

use std::fmt::Write;

use opensgf::play;
use opensgf::table::{Explanation, Games, Group, Property, Source, TABLE, explanation};
use opensgf::value::Shape;

use super::{cell, origin};

/// The sections, with their titles.
const GROUPS: [(Group, &str); 9] = [
    (Group::Root, "The record"),
    (Group::GameInfo, "The game"),
    (Group::Setup, "Setup"),
    (Group::Move, "Moves"),
    (Group::Timing, "Clocks"),
    (Group::MoveAnnotation, "Judgements of moves"),
    (Group::NodeAnnotation, "Comments and judgements of positions"),
    (Group::Markup, "Markup"),
    (Group::Misc, "Printing and the view"),
];

/// Writes the page.
pub(super) fn page() -> String {
    let mut page = String::from("# The properties\n\n");
    page += &origin("the table of properties");
    let _ = writeln!(
        page,
        "All {} properties that OpenSGF knows, of FF[1] to FF[4] and of the games. All others are private, and OpenSGF \
         keeps them as they are.\n",
        TABLE.rows().count(),
    );
    page += "- **Type** says where a property may stand: *root* only in the first node, *game-info* once on a path, *setup* \
             and *move* never together in one node, `-` anywhere. *Inherit*: the value also holds for the nodes below.\n\
             - **Values**: *one*, a *list*, or an *elist*, a list that may be empty, such as `TB[]`. `Point:SimpleText` is a \
             composed value with a colon in the middle.\n\
             - **FF** lists the versions of the format that have the property.\n";
    for (group, title) in GROUPS {
        let rows = TABLE.rows().filter(|row| row.games == Games::All && row.group == group);
        section(title, rows, &mut page);
    }
    page += "\n# Properties of single games\n\n\
             A game may give an identifier a meaning of its own, which then replaces the general one in its records.\n";
    let mut done: Vec<&[u16]> = Vec::new();
    for row in TABLE.rows() {
        let Games::Only(numbers) = row.games else { continue };
        if done.contains(&numbers) {
            continue;
        }
        done.push(numbers);
        let rows = TABLE.rows().filter(|other| other.games == row.games);
        section(&games(numbers), rows, &mut page);
    }
    page
}

fn section(title: &str, rows: impl Iterator<Item = &'static Property>, page: &mut String) {
    let _ = writeln!(page, "\n## {title}\n");
    *page += "| property | title | type | values | FF | meaning | source |\n|---|---|---|---|---|---|---|\n";
    let mut rows: Vec<_> = rows.collect();
    // Current properties first, then obsolete ones.
    rows.sort_by_key(|row| !row.is_current());
    for row in rows {
        let inherit = if row.inherit { " (inherit)" } else { "" };
        let shape = match row.shape {
            Shape::One => "one",
            Shape::List => "list of",
            Shape::Elist => "elist of",
        };
        let versions: Vec<String> = row.versions.iter().map(|version| version.to_string()).collect();
        let Explanation { doc, source } = explanation(row).expect("the row is of the table");
        let source = match source {
            Source::Page(name) => format!("[{name}]({})", source.url().unwrap_or_default()),
            Source::Practice(programs) => cell(programs),
        };
        let _ = writeln!(
            page,
            "| `{}` | {} | {}{inherit} | {shape} {} | {} | {} | {source} |",
            row.ident,
            cell(row.title),
            row.prop_type.name(),
            cell(&row.forms.to_string()),
            versions.join(" "),
            cell(doc),
        );
    }
}

/// The names of games, by number.
fn games(numbers: &[u16]) -> String {
    let name = |number: u16| play::game(number).map_or("?", |spec| spec.name);
    let named: Vec<String> = numbers.iter().map(|&number| format!("{} GM[{number}]", name(number))).collect();
    named.join(", ")
}
