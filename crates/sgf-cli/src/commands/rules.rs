//! `sgf rules`: the table of rules.

use opensgf::{Rule, Selector, rules};
use serde_json::json;

use crate::Outcome;
use crate::known::selectors;
use crate::page::Page;
use crate::terminal::Output;

/// List the rules: what they find, how severe it is, and whether there is a fix
///
/// Each rule has a line: its code and name, its severity, whether its fixes are safe, the numbers of the SGFC messages that
/// mean the same, and what it finds. `sgf explain CODE` explains a rule in full.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "List all rules" => "sgf rules",
    "List the rules about structure that have a safe fix" => "sgf rules S | grep safe",
})]
pub(crate) struct Rules {
    /// Rules to list: codes, beginnings of codes such as S or S01, or names; without any, all
    #[arg(value_name = "RULES", value_delimiter = ',', value_parser = selectors(), hide_possible_values = true)]
    rules: Vec<Selector>,

    /// List only rules that find the problem with this number in SGFC
    #[arg(long, value_name = "N")]
    sgfc: Option<u8>,

    /// Print one JSON object for each rule, each on its own line
    #[arg(long)]
    json: bool,
}

impl Rules {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let is_wanted = |rule: &Rule| {
            let is_named = self.rules.is_empty() || self.rules.iter().any(|selector| selector.matches(rule));
            is_named && self.sgfc.is_none_or(|number| rule.sgfc.contains(&number))
        };
        let mut page = out.page();
        if self.json {
            objects(&mut page, is_wanted)
        } else {
            list(&mut page, is_wanted)
        }
        if page.is_empty() {
            out.tell("no rule is like that")?;
        }
        out.show(&page)?;
        Ok(Outcome::Clean)
    }
}

/// An object a line.
fn objects(page: &mut Page, is_wanted: impl Fn(&Rule) -> bool) {
    for rule in rules::all().filter(|rule| is_wanted(rule)) {
        page.json(&json!({
            "code": rule.code,
            "name": rule.name,
            "severity": rule.severity.name(),
            "fix": rule.fix.map(opensgf::Applicability::name),
            "sgfc": rule.sgfc,
            "since": rule.since,
            "summary": rule.summary(),
        }));
    }
}

/// The rules by families, a line each.
pub(super) fn list(page: &mut Page, is_wanted: impl Fn(&Rule) -> bool) {
    for family in rules::FAMILIES {
        let wanted: Vec<&Rule> = family.rules.iter().copied().filter(|rule| is_wanted(rule)).collect();
        if wanted.is_empty() {
            continue;
        }
        if !page.is_empty() {
            page.end();
        }
        page.strong(format_args!("{}  {}", family.letter, family.title)).end();
        for rule in wanted {
            line(rule, page);
        }
    }
}

fn line(rule: &Rule, page: &mut Page) {
    let repair = rule.fix.map_or(String::new(), |fix| format!("{} repair", fix.name()));
    let sgfc = if rule.sgfc.is_empty() { String::new() } else { format!("SGFC {}", numbers(rule.sgfc)) };
    page.add(format_args!("{} {:<28} ", rule.code, rule.name));
    page.styled(page.styles.of(rule.severity), format_args!("{:<7}", rule.severity));
    page.line(format_args!(" {repair:<13} {sgfc:<11} {}", rule.summary()));
}

/// Numbers as a list: `36, 67`.
pub(super) fn numbers(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}
