//! `sgf rules`: lists the rules.

use opensgf::{Rule, Selector, rules};
use serde_json::json;

use crate::Outcome;
use crate::args::completion::selectors;
use crate::io::styled_text::StyledText;
use crate::io::terminal::Output;

/// List the rules of sgf check
///
/// Prints a line for each rule: code and name, severity, whether the fix is safe, the equivalent messages of SGFC, and a summary. `sgf
/// explain CODE` explains a rule in detail.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "List all rules" => "sgf rules",
    "List the rules about structure that have a safe fix" => "sgf rules S | grep safe",
})]
pub(crate) struct Rules {
    /// Rules to list: codes, prefixes of codes such as S or S01, or names [default: all]
    #[arg(value_name = "RULES", value_delimiter = ',', value_parser = selectors(), hide_possible_values = true)]
    rules: Vec<Selector>,

    /// Only list rules that are equivalent to this message of SGFC
    #[arg(long, value_name = "N")]
    sgfc: Option<u8>,

    /// Print a JSON object for each rule, one per line
    #[arg(long)]
    json: bool,
}

impl Rules {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let is_selected = |rule: &Rule| {
            let is_named = self.rules.is_empty() || self.rules.iter().any(|selector| selector.matches(rule));
            is_named && self.sgfc.is_none_or(|number| rule.sgfc.contains(&number))
        };
        let mut text = out.styled_text();
        if self.json {
            objects(&mut text, is_selected);
        } else {
            list(&mut text, is_selected);
        }
        if text.is_empty() {
            out.inform("no rule matches")?;
        }
        out.show(&text)?;
        Ok(Outcome::Clean)
    }
}

/// Prints the rules as JSON.
fn objects(text: &mut StyledText, is_selected: impl Fn(&Rule) -> bool) {
    for rule in rules::all().filter(|rule| is_selected(rule)) {
        text.json(&json!({
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

/// Prints the rules by family, one per line.
pub(super) fn list(text: &mut StyledText, is_selected: impl Fn(&Rule) -> bool) {
    for family in rules::FAMILIES {
        let selected: Vec<&Rule> = family.rules.iter().copied().filter(|rule| is_selected(rule)).collect();
        if selected.is_empty() {
            continue;
        }
        if !text.is_empty() {
            text.end();
        }
        text.strong(format_args!("{}  {}", family.letter, family.title)).end();
        for rule in selected {
            line(rule, text);
        }
    }
}

fn line(rule: &Rule, text: &mut StyledText) {
    let fix_text = rule.fix.map_or(String::new(), |fix| format!("{} fix", fix.name()));
    let sgfc = if rule.sgfc.is_empty() { String::new() } else { format!("SGFC {}", numbers(rule.sgfc)) };
    text.add(format_args!("{} {:<28} ", rule.code, rule.name));
    text.styled(text.styles.of(rule.severity), format_args!("{:<7}", rule.severity));
    text.line(format_args!(" {fix_text:<13} {sgfc:<11} {}", rule.summary()));
}

/// Joins numbers: `36, 67`.
pub(super) fn numbers(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}
