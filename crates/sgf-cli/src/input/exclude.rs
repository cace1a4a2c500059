//! Which files are left out: patterns as in a .gitignore.

use std::path::Path;

use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// A pattern that git would understand.
#[derive(Clone, Debug)]
pub(crate) struct Pattern(String);

/// Reads a pattern.
///
/// # Errors
///
/// Fails with a message for the user.
pub(super) fn pattern(text: &str) -> Result<Pattern, String> {
    Excluded::of(&[Pattern(text.to_owned())]).map(|_| Pattern(text.to_owned()))
}

/// What is left out.
#[derive(Clone, Debug)]
pub(super) struct Excluded(Gitignore);

impl Excluded {
    /// Puts patterns together; the later ones count before the earlier.
    pub(super) fn of(patterns: &[Pattern]) -> Result<Excluded, String> {
        let mut builder = GitignoreBuilder::new("");
        for Pattern(text) in patterns {
            builder.add_line(None, text).map_err(|error| format!("this is no pattern: {error}"))?;
        }
        builder.build().map(Excluded).map_err(|error| error.to_string())
    }

    /// Tells whether a path, or a folder in which it is, is left out. Patterns with a slash count from the current folder.
    pub(super) fn holds(&self, path: &Path, is_folder: bool) -> bool {
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
    fn patterns_are_those_of_git() {
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
            assert_eq!(Excluded::of(&patterns).unwrap().holds(Path::new(path), false), expected, "{path}");
        }
        assert!(pattern("a{").is_err());
    }
}
