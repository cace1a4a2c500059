//! The patterns of `--exclude`, with the syntax of .gitignore.

use std::path::Path;

use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// A pattern as in a .gitignore.
#[derive(Clone, Debug)]
pub(crate) struct Pattern(String);

/// Parses a pattern.
///
/// # Errors
///
/// Fails with a message for the user.
pub(super) fn pattern(text: &str) -> Result<Pattern, String> {
    Excluded::new(&[Pattern(text.to_owned())]).map(|_| Pattern(text.to_owned()))
}

/// Matches excluded paths.
#[derive(Clone, Debug)]
pub(super) struct Excluded(Gitignore);

impl Excluded {
    /// Combines patterns; later ones take precedence.
    pub(super) fn new(patterns: &[Pattern]) -> Result<Excluded, String> {
        let mut builder = GitignoreBuilder::new("");
        for Pattern(text) in patterns {
            builder.add_line(None, text).map_err(|error| format!("invalid pattern: {error}"))?;
        }
        builder.build().map(Excluded).map_err(|error| error.to_string())
    }

    /// Returns whether a path or one of its folders is excluded. Patterns with a slash are relative to the current folder.
    pub(super) fn contains(&self, path: &Path, is_folder: bool) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let here = std::env::current_dir().unwrap_or_default();
        let path = path.strip_prefix(&here).unwrap_or(path);
        let path = path.strip_prefix(".").unwrap_or(path);
        let mut ancestors = path.ancestors().filter(|it| !it.as_os_str().is_empty());
        ancestors.any(|it| self.0.matched(it, is_folder || it != path).is_ignore())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_follow_gitignore() {
        for (patterns, path, expected) in [
            (&["*.bak.sgf"][..], "games/a.bak.sgf", true),
            (&["old/"], "games/old/a.sgf", true),
            (&["old/"], "games/old", false),
            (&["/old"], "games/old/a.sgf", false),
            (&["/games/*.sgf"], "./games/a.sgf", true),
            (&["games/**/b.sgf"], "games/x/y/b.sgf", true),
            (&["*.sgf", "!a.sgf"], "a.sgf", false),
            (&["*.sgf"], "/far/away.sgf", true),
            (&[], "a.sgf", false),
        ] {
            let patterns: Vec<Pattern> = patterns.iter().map(|text| pattern(text).unwrap()).collect();
            assert_eq!(
                Excluded::new(&patterns).unwrap().contains(Path::new(path), false),
                expected,
                "{path}"
            );
        }
        assert!(pattern("a{").is_err());
    }
}
