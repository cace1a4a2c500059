//! The page of the rules: a table, and each rule in full.

use std::fmt::Write;

use opensgf::{Rule, rules};

use super::{cell, origin};

/// Writes the page.
pub(super) fn page() -> String {
    let mut page = String::from("# The rules\n\n");
    page += &origin("the table of rules");
    page += "What `sgf check` can find. `sgf rules` lists the same rules in a terminal, and `sgf explain CODE` shows one \
             of them. [Settings](../settings.md) choose which rules run and how severe their findings are.\n\n\
             - **Errors** contradict the specification. **Warnings** are about things that are unwise, or that programs \
             read differently. **Notes** are good to know; they are shown only if you ask for them.\n\
             - A **safe** fix keeps every datum and its meaning; `--fix` makes it. An **unsafe** fix may lose \
             something or change a meaning; `--unsafe-fixes` allows it. The column shows `unsafe` if the rule has any \
             unsafe fix.\n\
             - **SGFC** lists the numbers under which the checker of that name reports the condition; \
             [sgfc.md](sgfc.md) has all of its numbers.\n";
    for family in rules::FAMILIES {
        let _ = writeln!(page, "\n## {}: {}\n", family.letter, family.title);
        page += "| code | name | severity | fix | SGFC | what it finds |\n|---|---|---|---|---|---|\n";
        family.rules.iter().for_each(|rule| row(rule, &mut page));
        family.rules.iter().for_each(|rule| full(rule, &mut page));
    }
    page
}

fn row(rule: &Rule, page: &mut String) {
    let _ = writeln!(
        page,
        "| [{}](#{}) | {} | {} | {} | {} | {} |",
        rule.code,
        rule.code.to_lowercase(),
        rule.name,
        rule.severity,
        rule.fix.map_or("", opensgf::Applicability::name),
        numbers(rule),
        cell(&rule.summary()),
    );
}

/// The page of a single rule, one folder below that of all rules.
pub(super) fn alone(rule: &Rule) -> String {
    let mut page = format!("# {rule}\n\n");
    about(rule, &mut page);
    let _ = writeln!(page, "\n[All rules](../rules.md#{})", rule.code.to_lowercase());
    page
}

fn full(rule: &Rule, page: &mut String) {
    let _ = writeln!(page, "\n<a id=\"{}\"></a>\n\n### {rule}\n", rule.code.to_lowercase());
    about(rule, page);
}

/// The description of a rule, without its heading.
fn about(rule: &Rule, page: &mut String) {
    let mut about = vec![format!("Severity: {}.", rule.severity)];
    about.push(rule.fix.map_or("No fix.".into(), |fix| format!("Fix: {}.", fix.name())));
    if !rule.sgfc.is_empty() {
        about.push(format!("SGFC: {}.", numbers(rule)));
    }
    about.push(format!("Since {}.", rule.since));
    let _ = writeln!(page, "{}\n", about.join(" "));
    for line in rule.page().lines() {
        let _ = match line.strip_prefix("## ") {
            // Sections become subheadings of the rule.
            Some(title) => writeln!(page, "**{title}**\n"),
            None if line.starts_with("```sgf") => writeln!(page, "```sgf"),
            None => writeln!(page, "{line}"),
        };
    }
}

/// The numbers of SGFC, with commas.
pub(super) fn numbers(rule: &Rule) -> String {
    rule.sgfc.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}
