//! `sgf explain`: the page of a rule, or the list of all rules.

use anyhow::bail;
use opensgf::rules;

use super::rules::{list, numbers};
use crate::Outcome;
use crate::known::rule_names;
use crate::page::Page;
use crate::suggest::nearest;
use crate::terminal::Output;

/// Explain a rule, or list all rules
///
/// Says what the rule finds and why it matters, shows an example, and says what the fix does. Name the rule by its code, such
/// as S012, or by its name. Without a rule, the command lists all of them, like `sgf rules`.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Explain a finding" => "sgf explain S012",
    "Explain a rule by its name" => "sgf explain missing-semicolon",
})]
pub(crate) struct Explain {
    /// The code or the name of a rule
    #[arg(value_name = "CODE", value_parser = rule_names(), hide_possible_values = true)]
    pub(crate) rules: Vec<String>,
}

impl Explain {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let mut text = out.page();
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

fn page(name: &str, page: &mut Page) -> anyhow::Result<()> {
    let Some(rule) = rules::explain(name) else {
        match nearest(name) {
            Some(near) => {
                bail!("no rule has the code or name {name}; did you mean {near}? `sgf rules` lists all")
            }
            None => bail!("no rule has the code or name {name}; `sgf rules` lists all"),
        }
    };
    page.strong(format_args!("# {rule}")).end().end();
    let mut about = vec![format!("Severity: {}.", rule.severity)];
    about.push(match rule.fix {
        None => "There is no repair.".to_owned(),
        Some(applicability) => format!("Repair: {applicability:?}.").to_lowercase().replacen('r', "R", 1),
    });
    match rule.sgfc {
        [] => {}
        [number] => about.push(format!("In SGFC: message {number}.")),
        several => about.push(format!("In SGFC: messages {}.", numbers(several))),
    }
    about.push(format!("Since {}.", rule.since));
    page.line(about.join(" ")).end();
    for line in rule.page().lines() {
        // An example may have flags for its test, which are not for the reader.
        let line = if line.starts_with("```sgf,") { "```sgf" } else { line };
        if line.starts_with('#') {
            page.strong(line).end()
        } else {
            page.line(line)
        };
    }
    Ok(())
}
