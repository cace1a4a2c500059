//! The framing of commands and answers.
//!
//! Source: Gunnar Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2", section 2.

/// A command of the controller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Command {
    /// The number that the answer repeats; empty if there is none.
    id: String,
    pub(super) name: String,
    pub(super) args: Vec<String>,
}

/// The result of a command, or an error message.
pub(super) type Answer = Result<String, String>;

impl Command {
    /// Reads a line; `None` if it contains no command.
    pub(super) fn read(line: &str) -> Option<Command> {
        let line = line.split('#').next().unwrap_or_default().replace('\t', " ");
        let line: String = line.chars().filter(|letter| !letter.is_control()).collect();
        let mut words = line.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).peekable();
        let is_id = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_id).unwrap_or_default();
        let name = words.next();
        if name.is_none() && id.is_empty() {
            return None;
        }
        Some(Command { id, name: name.unwrap_or_default(), args: words.collect() })
    }

    /// Frames an answer: a status character and the number, the text, and an empty line, which therefore cannot be in the text.
    pub(super) fn frame(&self, answer: &Answer) -> String {
        let (status, text) = match answer {
            Ok(text) => ('=', text),
            Err(message) => ('?', message),
        };
        let is_kept = |letter: &char| matches!(letter, '\n' | '\t') || !letter.is_control();
        let text: String = text.chars().filter(is_kept).collect();
        let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        // A picture of the board begins on its own line.
        let separator = match lines.as_slice() {
            [] => "",
            _ if text.starts_with('\n') => "\n",
            _ => " ",
        };
        format!("{status}{}{separator}{}\n\n", self.id, lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<(String, String, String)> {
        Command::read(line).map(|command| (command.id, command.name, command.args.join("|")))
    }

    #[test]
    fn reads_numbers_names_and_arguments() {
        let parts =
            |id: &str, name: &str, args: &str| Some((id.to_owned(), name.to_owned(), args.to_owned()));
        assert_eq!(read("play black D4"), parts("", "play", "black|D4"));
        assert_eq!(read(" 007\tplay \x07 b  d4 # the hoshi"), parts("007", "play", "b|d4"));
        assert_eq!(read("1\r"), parts("1", "", ""));
        assert_eq!(read("5name"), parts("", "5name", ""));
        assert_eq!(read("-5 name"), parts("", "-5", "name"));
        assert_eq!((read("  # interrupt"), read("\x0C\t"), read("")), (None, None, None));
    }

    #[test]
    fn answers_end_with_the_only_empty_line() {
        let command = Command::read("12 x").unwrap();
        assert_eq!(command.frame(&Ok(String::new())), "=12\n\n");
        assert_eq!(command.frame(&Ok("a\n\n\nb \x1B\n".into())), "=12 a\nb\n\n");
        assert_eq!(command.frame(&Ok("\n. .\n. .\n".into())), "=12\n. .\n. .\n\n");
        assert_eq!(command.frame(&Err("illegal move".into())), "?12 illegal move\n\n");
        assert_eq!(Command::read("x").unwrap().frame(&Ok("E5".into())), "= E5\n\n");
    }
}
