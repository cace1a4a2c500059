//! The page of tolerated input: structural errors, and malformed values that can still be read.

use std::fmt::Write;

use opensgf::{FactKind, Rule, rules};

use super::{cell, code, link, origin};

/// Writes the page.
pub(super) fn page() -> String {
    let mut page = String::from("# What is tolerated\n\n");
    page += &origin("the list of facts and the table of rules");
    page += "OpenSGF can read every file, and loses nothing of it: what has no place in the tree stays in the file, and is \
             written back where it was. This page says how the parser reads records that break the specification.\n\n";
    page += "## The structure\n\n\
             Whenever the parser has to guess, it records a fact with its place, and rules report it.\n\n\
             | what the parser meets, and how it reads it | reported by | for example |\n|---|---|---|\n";
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
             Values stay as they are written. If the intended value is clear, a safe fix writes it as the specification \
             requires; if it is only likely, an unsafe fix does.\n\n\
             | rule | what it finds | fix | for example | becomes |\n|---|---|---|---|---|\n";
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

/// The description of a fact without its span, which is for programs.
fn without_span(doc: &str) -> &str {
    doc.find(" The span ").map_or(doc, |end| &doc[..end])
}

fn tells(rule: &Rule, kind: FactKind) -> bool {
    rule.facts().contains(&kind)
}

/// The record in a section of a rule's page, as code.
fn example(rule: &Rule, section: &str) -> Option<String> {
    let section = rule.section(section);
    let (_, block) = section.split_once("```sgf")?;
    let (block, _) = block.split_once("```")?;
    let (_, record) = block.split_once('\n')?;
    Some(code(record.trim_end_matches('\n').replace('\n', "↵").as_bytes()))
}
