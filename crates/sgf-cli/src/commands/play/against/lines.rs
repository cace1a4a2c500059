//! Lines of text in the conversation.

use super::request::HELP;
use crate::io::terminal::Output;

/// The width of lists, in characters.
const WIDTH: usize = 79;

/// Prints a line.
pub(super) fn say(out: &mut Output, line: &str) -> anyhow::Result<()> {
    let mut styled = out.styled_text();
    out.show(styled.line(line))
}

/// Prints what a person can enter.
pub(super) fn help(out: &mut Output) -> anyhow::Result<()> {
    let mut styled = out.styled_text();
    for (words, meaning) in HELP {
        styled.line(format_args!("{words:<25} {meaning}"));
    }
    out.show(&styled)
}

/// Arranges words in lines.
pub(super) fn wrapped(words: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 2 + word.chars().count() <= WIDTH => {
                *line += &format!("  {word}");
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_fit_a_terminal() {
        let words: Vec<String> = (100..200).map(|number| number.to_string()).collect();
        let lines = wrapped(&words);
        assert!(lines.iter().all(|line| line.len() <= WIDTH) && lines.len() == 7, "{lines:?}");
        assert!(wrapped(&[]).is_empty());
    }
}
