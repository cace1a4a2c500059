//! Temporary files that a run left behind which was killed: they are found, and never removed unasked.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::staged::{PREFIX, SUFFIX};

/// Younger ones may belong to a run that is still under way.
const AGE: Duration = Duration::from_secs(60);

/// Finds what earlier runs have left behind in a folder, in the order of the names. The empty path means the current folder.
///
/// # Examples
///
/// ```
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("game.sgf"), "(;)")?;
/// assert!(sgf_files::replace::leftovers(folder.path()).is_empty());
/// # Ok::<(), std::io::Error>(())
/// ```
#[must_use]
pub fn leftovers(folder: &Path) -> Vec<PathBuf> {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = fs::read_dir(here) else { return Vec::new() };
    let found =
        entries.flatten().filter(|entry| entry.file_name().to_str().is_some_and(is_ours) && is_old(entry));
    let mut found: Vec<PathBuf> = found.map(|entry| folder.join(entry.file_name())).collect();
    found.sort_unstable();
    found
}

/// Tells whether a name is one that temporary files get.
fn is_ours(name: &str) -> bool {
    let random = name.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix(SUFFIX));
    random.is_some_and(|random| {
        random.len() == 6 && random.bytes().all(|letter| letter.is_ascii_alphanumeric())
    })
}

fn is_old(entry: &fs::DirEntry) -> bool {
    let written = entry.metadata().ok().and_then(|metadata| metadata.modified().ok());
    written.and_then(|written| written.elapsed().ok()).is_some_and(|age| age > AGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_again() {
        assert!(is_ours(".sgf-aB3dE6.tmp"));
        assert!(
            [".sgf-.tmp", ".sgf-abc.tmp", "sgf-aB3dE6.tmp", ".sgf-aB3.E6.tmp"]
                .iter()
                .all(|name| !is_ours(name))
        );
        let folder = tempfile::tempdir().unwrap();
        let made = super::super::staged::temporary(None, folder.path()).unwrap();
        let name = made.path().file_name().unwrap().to_str().unwrap();
        assert!(is_ours(name), "{name}");
    }
}
