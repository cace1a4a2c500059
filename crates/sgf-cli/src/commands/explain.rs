//! `sgf explain`: explains rules.

use anyhow::bail;
use opensgf::rules;

use super::rules::{list, numbers};
use crate::Outcome;
use crate::args::completion::rule_names;
use crate::args::rule_selector::nearest;
use crate::io::styled_text::StyledText;
use crate::io::terminal::Output;

/// Explain a rule, or list all rules
///
/// Explains what the rule finds and why it matters, with an example and a description of the fix. Rules are named by their code, such as
/// S012, or their name. Without a rule, lists all rules like `sgf rules`.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Explain a diagnostic" => "sgf explain S012",
    "Explain a rule by its name" => "sgf explain missing-semicolon",
})]
pub(crate) struct Explain {
    /// Codes or names of rules
    #[arg(value_name = "CODE", value_parser = rule_names(), hide_possible_values = true)]
    pub(crate) rules: Vec<String>,
}

impl Explain {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let mut text = out.styled_text();
        match self.rules.as_slice() {
            [] => list(&mut text, |_| true),
            named => {
                for (number, name) in named.iter().enumerate() {
                    if number > 0 {
                        text.end();
                    }
                    page(name, &mut text)?;
                }
            }
        }
        out.show(&text)?;
        Ok(Outcome::Clean)
    }
}

fn page(name: &str, page: &mut StyledText) -> anyhow::Result<()> {
    let Some(rule) = rules::explain(name) else {
        match nearest(name) {
            Some(near) => {
                bail!("unknown rule {name}; did you mean {near}? `sgf rules` lists all rules")
            }
            None => bail!("unknown rule {name}; `sgf rules` lists all rules"),
        }
    };
    page.strong(format_args!("# {rule}")).end().end();
    let mut about = vec![format!("Severity: {}.", rule.severity)];
    about.push(match rule.fix {
        None => "No fix.".to_owned(),
        Some(applicability) => format!("Fix: {}.", applicability.name()),
    });
    match rule.sgfc {
        [] => {}
        [number] => about.push(format!("In SGFC: message {number}.")),
        several => about.push(format!("In SGFC: messages {}.", numbers(several))),
    }
    about.push(format!("Since {}.", rule.since));
    page.line(about.join(" ")).end();
    for line in rule.page().lines() {
        // Flags after `sgf` are for the tests of the examples.
        let line = if line.starts_with("```sgf,") { "```sgf" } else { line };
        if line.starts_with('#') {
            page.strong(line).end()
        } else {
            page.line(line)
        };
    }
    Ok(())
}
