//! Known files that are missing: deleted, or on a disk that is not mounted.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use crate::io::input::shown;
use crate::numbers::{counted, grouped};

/// More missing files than this are not removed without a request.
const MANY: usize = 100;

/// The most folders that are reported by name.
const MOST_NAMED: usize = 10;

/// Returns true if a file is missing. A file that cannot be examined is not.
pub(super) fn is_missing(path: &str) -> bool {
    std::fs::symlink_metadata(path).is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound)
}

/// The paths given on the command line, and whether they exist and, if they are folders, contain records.
#[derive(Default)]
pub(super) struct Roots(HashMap<PathBuf, bool>);

/// The missing files of a database.
#[derive(Debug, Default)]
pub(super) struct Missing {
    /// Files that were deleted.
    pub(super) deleted: Vec<String>,
    /// Files in folders that are missing or empty, by the folder.
    lost: BTreeMap<PathBuf, Vec<String>>,
    /// Files under given paths that are missing or without records, by the path. They are never removed.
    kept: BTreeMap<PathBuf, usize>,
}

/// Folders and whether they are missing or empty.
#[derive(Default)]
struct Folders(HashMap<PathBuf, bool>);

impl Folders {
    fn is_lost(&mut self, folder: &Path) -> bool {
        if let Some(&known) = self.0.get(folder) {
            return known;
        }
        // A folder that cannot be read, for lack of rights, is not empty.
        let is_lost = match std::fs::read_dir(folder) {
            Ok(mut entries) => entries.next().is_none(),
            Err(error) => error.kind() == std::io::ErrorKind::NotFound,
        };
        self.0.insert(folder.to_owned(), is_lost);
        is_lost
    }
}

impl Roots {
    /// Examines the given paths; `found` has the absolute paths of all files found in them, and of known files.
    pub(super) fn new(paths: impl Iterator<Item = PathBuf>, found: &BTreeSet<PathBuf>) -> Roots {
        let root = |path: PathBuf| {
            let path = std::path::absolute(&path).unwrap_or(path);
            let is_here = match path.is_dir() {
                true => found
                    .range(path.clone()..)
                    .find(|it| **it != path)
                    .is_some_and(|it| it.starts_with(&path)),
                false => path.exists(),
            };
            (path, is_here)
        };
        Roots(paths.map(root).collect())
    }
}

impl Missing {
    /// Sorts a missing file into one of the lists.
    fn add(&mut self, file: &str, roots: &Roots, folders: &mut Folders) {
        let path = Path::new(file);
        let above: Vec<(&Path, bool)> =
            path.ancestors().filter_map(|folder| Some((folder, *roots.0.get(folder)?))).collect();
        if let Some((lost, _)) = above.iter().find(|(_, is_here)| !is_here) {
            *self.kept.entry(lost.to_path_buf()).or_default() += 1;
            return;
        }
        let lost = match !above.is_empty() {
            // The given folder is here, so a missing folder inside was deleted. An empty one can be a mount point.
            true => first_here(path).filter(|folder| folders.is_lost(folder)),
            false => path.parent().filter(|folder| folders.is_lost(folder)).map(top_of_lost),
        };
        match lost {
            Some(folder) => self.lost.entry(folder.to_owned()).or_default().push(file.to_owned()),
            None => self.deleted.push(file.to_owned()),
        }
    }

    /// Sorts missing files.
    pub(super) fn new(files: &[&str], roots: &Roots) -> Missing {
        let (mut missing, mut folders) = (Missing::default(), Folders::default());
        files.iter().for_each(|file| missing.add(file, roots, &mut folders));
        missing
    }

    /// Chooses the files to remove, and the reasons why others are not.
    pub(super) fn chosen(self, n_known: usize, may_remove: bool) -> (Vec<String>, Vec<String>) {
        let (mut removed, mut problems) = (self.deleted, Vec::new());
        for (folder, count) in self.kept {
            let (folder, files) = (shown(&folder), counted(count, "file"));
            problems.push(format!("{folder} is missing or has no records: kept the games of {files} in it"));
        }
        if may_remove {
            removed.extend(self.lost.into_values().flatten());
            return (removed, problems);
        }
        let n_folders = self.lost.len();
        for (folder, files) in self.lost.into_iter().take(MOST_NAMED) {
            let (folder, files) = (shown(&folder), counted(files.len(), "file"));
            problems.push(format!(
                "{folder} is missing or empty: kept the games of {files} in it; if they are deleted, use --remove-missing"
            ));
        }
        if n_folders > MOST_NAMED {
            problems.push(format!("{} more are missing or empty", counted(n_folders - MOST_NAMED, "folder")));
        }
        let count = removed.len();
        if count > MANY || count * 10 > n_known {
            problems.push(format!(
                "{} of {} are missing: kept their games; if they are deleted, use --remove-missing",
                grouped(count),
                counted(n_known, "known file")
            ));
            removed.clear();
        }
        (removed, problems)
    }
}

/// The first folder above a path that exists.
fn first_here(path: &Path) -> Option<&Path> {
    path.ancestors().skip(1).find(|folder| folder.exists())
}

/// The highest missing folder above a missing one, or the first existing one if it is empty.
fn top_of_lost(folder: &Path) -> &Path {
    let Some(here) = folder.ancestors().find(|folder| folder.exists()) else { return folder };
    if Folders::default().is_lost(here) {
        return here;
    }
    let below = folder.ancestors().take_while(|folder| *folder != here);
    below.last().unwrap_or(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chosen files and the problems, relative to the folder.
    fn judged(folder: &Path, files: &[&str], roots: &[&str], may_remove: bool) -> (Vec<String>, Vec<String>) {
        let at = |name: &&str| folder.join(name);
        let mut found = BTreeSet::new();
        for root in roots.iter().map(at).filter(|root| root.is_dir()) {
            found.extend(std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()));
        }
        let roots = Roots::new(roots.iter().map(at), &found);
        let files: Vec<String> = files.iter().map(|name| at(name).display().to_string()).collect();
        let files: Vec<&str> = files.iter().map(String::as_str).filter(|file| is_missing(file)).collect();
        let missing = Missing::new(&files, &roots);
        let prefix = format!("{}/", folder.display());
        let relative = |texts: Vec<String>| texts.iter().map(|text| text.replace(&prefix, "")).collect();
        let (removed, problems) = missing.chosen(1000, may_remove);
        (relative(removed), relative(problems))
    }

    #[test]
    fn only_deleted_files_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        for path in ["a", "a/empty", "b"] {
            std::fs::create_dir(folder.path().join(path)).unwrap();
        }
        std::fs::write(folder.path().join("a/x.sgf"), "(;)").unwrap();
        let files = ["a/x.sgf", "a/y.sgf", "a/empty/1.sgf", "a/gone/2.sgf", "b/3.sgf", "c/d/4.sgf"];
        let judged = |roots: &[&str], may_remove| {
            let (removed, problems) = judged(folder.path(), &files, roots, may_remove);
            let problems = problems.iter().map(|it| it.split(' ').next().unwrap_or_default().to_owned());
            format!("{} / {}", removed.join(" "), problems.collect::<Vec<_>>().join(" "))
        };
        assert_eq!(judged(&[], false), "a/y.sgf / a/empty a/gone b c");
        assert_eq!(judged(&["a"], false), "a/y.sgf a/gone/2.sgf / a/empty b c");
        assert_eq!(judged(&["a", "b", "c"], false), "a/y.sgf a/gone/2.sgf / b c a/empty");
        assert_eq!(judged(&["a", "b", "c"], true), "a/y.sgf a/gone/2.sgf a/empty/1.sgf / b c");
        assert_eq!(judged(&["a/y.sgf"], true), "a/empty/1.sgf a/gone/2.sgf b/3.sgf c/d/4.sgf / a/y.sgf");
    }

    #[test]
    fn many_missing_files_need_a_request() {
        let missing = |count: usize| Missing {
            deleted: (0..count).map(|number| number.to_string()).collect(),
            ..Missing::default()
        };
        for (count, n_known, n_removed) in [(1, 10, 1), (2, 10, 0), (100, 9000, 100), (101, 9000, 0)] {
            assert_eq!(missing(count).chosen(n_known, false).0.len(), n_removed, "{count} of {n_known}");
            assert_eq!(missing(count).chosen(n_known, true).0.len(), count);
        }
    }
}
