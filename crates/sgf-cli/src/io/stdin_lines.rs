//! Lines of standard input, read by a thread, for programs that keep listening while they compute.

use std::io::{self, BufRead, BufReader, Read};

/// Longer lines are split, in bytes.
const MAX_LINE: u64 = 1 << 20;

/// Reads standard input in a thread: calls a function with each line, and with `None` at the end.
pub(crate) fn read_lines(mut each: impl FnMut(Option<String>) + Send + 'static) {
    std::thread::spawn(move || {
        let mut stdin = BufReader::new(io::stdin());
        while let Some(line) = next_line(&mut stdin) {
            each(Some(line));
        }
        each(None);
    });
}

/// Reads a line without its end; `None` at the end of the input, or if it cannot be read.
pub(crate) fn next_line(stream: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let n_read = stream.take(MAX_LINE).read_until(b'\n', &mut line).ok()?;
    let text = String::from_utf8_lossy(&line);
    (n_read > 0).then(|| text.trim_end_matches(['\n', '\r']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_any_line_break_or_the_input() {
        let mut stream = &b"a\nb\r\n\n\xFFc"[..];
        let lines: Vec<String> = std::iter::from_fn(|| next_line(&mut stream)).collect();
        assert_eq!(lines, ["a", "b", "", "\u{FFFD}c"]);
    }
}
