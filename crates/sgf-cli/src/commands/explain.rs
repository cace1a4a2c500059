//! `sgf explain`: the page of a rule, or the list of all rules.

use std::fmt::Write;

use anyhow::bail;
use opensgf::rules;

use super::rules::{list, numbers};
use crate::Outcome;
use crate::suggest::nearest;
use crate::terminal::{Output, Styled, Styles};

/// Explain a rule, or list all rules
///
/// Tells what the rule finds, why it matters, an example, and what its repair does. The rule is named by its code, such as
/// S012, or by its name. Without a rule, all of them are listed, as by `sgf rules`.
#[derive(Debug, clap::Args)]
pub(crate) struct Explain {
    /// The code or the name of a rule
    #[arg(value_name = "CODE")]
    pub(crate) rules: Vec<String>,
}

impl Explain {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let text = match self.rules.as_slice() {
            [] => list(&out.styles, |_| true),
            named => {
                let pages = named.iter().map(|name| page(name, &out.styles));
                pages.collect::<anyhow::Result<Vec<_>>>()?.join("\n")
            }
        };
        out.write(text.as_bytes())?;
        Ok(Outcome::Clean)
    }
}

fn page(name: &str, styles: &Styles) -> anyhow::Result<String> {
    let Some(rule) = rules::explain(name) else {
        match nearest(name) {
            Some(near) => {
                bail!("no rule has the code or name {name}; did you mean {near}? `sgf rules` lists all")
            }
            None => bail!("no rule has the code or name {name}; `sgf rules` lists all"),
        }
    };
    let mut page = format!("{}\n\n", Styled(styles.strong, format_args!("# {rule}")));
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
    let _ = writeln!(page, "{}\n", about.join(" "));
    for line in rule.page().lines() {
        // What the tests are told about an example is not for the reader.
        let line = if line.starts_with("```sgf,") { "```sgf" } else { line };
        let style = if line.starts_with('#') { styles.strong } else { anstyle::Style::new() };
        let _ = writeln!(page, "{}", Styled(style, line));
    }
    Ok(page)
}
