//! The page about what the reader forgives: oddities of the structure, and values that are understood.

use std::fmt::Write;

use opensgf::lint::Check;
use opensgf::{FactKind, Rule, rules};

use super::{cell, code, link, origin};

/// Writes the page.
pub(super) fn page() -> String {
    let mut page = String::from("# What is tolerated\n\n");
    page += &origin("the list of facts and the table of rules");
    page += "Every file can be read. Nothing of it is lost: what has no place in the tree stays in the file, and is written \
             back where it was. This page says what the reader makes of what is not as the specification wants it.\n\n";
    page += "## The structure\n\n\
             Whenever the reader has to decide something, it notes a fact with its place, and rules tell of it.\n\n\
             | what the reader meets, and what it makes of it | told by | for example |\n|---|---|---|\n";
    for &kind in FactKind::ALL {
        let told: Vec<&Rule> = rules::all().filter(|rule| tells(rule, kind)).collect();
        let links: Vec<String> = told.iter().map(|rule| link(rule)).collect();
        let examples: Vec<String> = told.iter().filter_map(|rule| example(rule, "Example")).collect();
        let _ = writeln!(
            page,
            "| {} | {} | {} |",
            cell(without_span(kind.doc())),
            links.join("<br>"),
            examples.join("<br>")
        );
    }
    page += "\n## Values and properties\n\n\
             Values are kept as they are written. Where it is clear, or likely, what was meant, a repair writes it as the \
             specification wants it: a safe one where it is clear, an unsafe one where it is likely.\n\n\
             | rule | what it finds | repair | for example | becomes |\n|---|---|---|---|---|\n";
    for rule in rules::all().filter(|rule| rule.letter() != 'S') {
        let (Some(fix), Some(before), Some(after)) =
            (rule.fix, example(rule, "Example"), example(rule, "Fix"))
        else {
            continue;
        };
        let summary = cell(&rule.summary());
        let _ = writeln!(page, "| {} | {summary} | {} | {before} | {after} |", link(rule), fix.name());
    }
    page
}

/// What is said of a fact, without where its span lies: that is for programs.
fn without_span(doc: &str) -> &str {
    doc.find(" The span ").map_or(doc, |end| &doc[..end])
}

fn tells(rule: &Rule, kind: FactKind) -> bool {
    matches!(rule.check, Check::Facts(kinds, _) if kinds.contains(&kind))
}

/// The record in a section of a rule's page, as code.
fn example(rule: &Rule, section: &str) -> Option<String> {
    let section = rule.section(section);
    let (_, block) = section.split_once("```sgf")?;
    let (block, _) = block.split_once("```")?;
    let (_, record) = block.split_once('\n')?;
    Some(code(record.trim_end_matches('\n').replace('\n', "↵").as_bytes()))
}
