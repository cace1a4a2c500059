//! Expected output in files.
//!
//! `UPDATE_GOLDENS=1 cargo test` overwrites the files with the actual output; review the diff.

use std::path::Path;

/// The environment variable that makes tests overwrite the files.
pub const UPDATE: &str = "UPDATE_GOLDENS";

/// Compares a text with a file, or writes the file if the variable [`UPDATE`] is set.
///
/// `path` is relative to the folder of the package under test, where tests run.
///
/// # Panics
///
/// Panics when the text differs from the file, or the file cannot be read or written.
///
/// # Examples
///
/// ```
/// testkit::golden::check("tests/golden/example.txt", "the output\n");
/// ```
#[track_caller]
pub fn check(path: impl AsRef<Path>, text: &str) {
    let path = path.as_ref();
    if std::env::var_os(UPDATE).is_some_and(|value| !value.is_empty() && value != "0") {
        let folder = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(path, text))
            .expect("the file can be written");
        return;
    }
    let expected = std::fs::read_to_string(path).unwrap_or_else(|error| {
        panic!("{}: {error}; {UPDATE}=1 makes the file", path.display());
    });
    // Git may convert line breaks on checkout.
    if expected.replace("\r\n", "\n") != text {
        panic!("{} differs ({UPDATE}=1 rewrites it)\n{}", path.display(), first_difference(&expected, text));
    }
}

fn first_difference(expected: &str, found: &str) -> String {
    let (mut one, mut two) = (expected.lines(), found.lines());
    let mut line = 0;
    loop {
        line += 1;
        match (one.next(), two.next()) {
            (Some(first), Some(second)) if first == second => {}
            (None, None) => return "only the line breaks at the end differ".into(),
            (first, second) => {
                let shown = |text: Option<&str>| text.map_or("(end)".into(), str::to_owned);
                return format!("line {line}\n  expected: {}\n  found:    {}", shown(first), shown(second));
            }
        }
    }
}
