//! What replacing keeps, and what it leaves alone.

use std::fs;
use std::io;
use std::path::Path;

use super::*;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Replaces one record by another.
fn replace(path: &Path, was: &[u8], new: &[u8]) -> io::Result<()> {
    let mut group = Group::default();
    group.put(0, path, was.to_vec(), new)?;
    group.settle().pop().map_or(Ok(()), |(_, error)| Err(error))
}

#[test]
fn the_file_is_replaced_and_nothing_else_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sgf");
    fs::write(&path, "old and long").unwrap();
    replace(&path, b"old and long", b"new").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(names(folder.path()), ["a.sgf"]);
}

#[test]
fn a_group_is_replaced_but_for_those_that_changed() {
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<_> = (0..9).map(|number| folder.path().join(format!("{number}.sgf"))).collect();
    paths.iter().for_each(|path| fs::write(path, "old").unwrap());
    let mut group = Group::default();
    for (number, path) in paths.iter().enumerate() {
        group.put(number, path, b"old".to_vec(), b"new").unwrap();
    }
    // By an editor, in place, away, and into something else.
    fs::write(folder.path().join("theirs"), "their").unwrap();
    fs::rename(folder.path().join("theirs"), &paths[1]).unwrap();
    fs::write(&paths[3], "owl").unwrap();
    fs::remove_file(&paths[5]).unwrap();
    fs::remove_file(&paths[7]).unwrap();
    fs::create_dir(&paths[7]).unwrap();
    let mut failed: Vec<_> =
        group.settle().into_iter().map(|(number, error)| format!("{number}: {error}")).collect();
    failed.sort();
    let expected = [1, 3, 5, 7].map(|number| format!("{number}: it has changed since it was read"));
    assert_eq!(failed, expected);
    let contents: Vec<_> = paths.iter().map(|path| fs::read_to_string(path).unwrap_or_default()).collect();
    assert_eq!(contents, ["new", "their", "new", "owl", "new", "", "new", "", "new"]);
    assert_eq!(names(folder.path()).len(), 8);
}

#[test]
fn a_group_that_is_not_settled_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sgf");
    fs::write(&path, "old").unwrap();
    let mut group = Group::default();
    group.put(0, &path, b"old".to_vec(), b"new").unwrap();
    assert_eq!(names(folder.path()).len(), 2);
    drop(group);
    assert_eq!(names(folder.path()), ["a.sgf"]);
    assert_eq!(fs::read(&path).unwrap(), b"old");
}

#[test]
fn a_new_file_takes_no_other_ones_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sgf");
    create(&path, b"one").unwrap();
    let refused = create(&path, b"other").unwrap_err();
    assert!(refused.ends_with("a.sgf is there already"), "{refused}");
    assert_eq!(fs::read(&path).unwrap(), b"one");
    for kind in [Content::Record, Content::Drawn] {
        create_or_replace(&path, b"third", kind).unwrap();
    }
    assert_eq!(fs::read(&path).unwrap(), b"third");
    assert_eq!(names(folder.path()), ["a.sgf"]);
}

#[test]
fn a_write_protected_file_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sgf");
    fs::write(&path, "old").unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let error = replace(&path, b"old", b"new").unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
    assert_eq!(fs::read(&path).unwrap(), b"old");
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    use super::*;

    #[test]
    fn links_are_followed_and_permissions_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a.sgf"), folder.path().join("link.sgf"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("a.sgf", &link).unwrap();
        replace(&link, b"old", b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[test]
    fn a_file_with_several_names_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (path, other) = (folder.path().join("a.sgf"), folder.path().join("b.sgf"));
        fs::write(&path, "old").unwrap();
        fs::hard_link(&path, &other).unwrap();
        let error = replace(&path, b"old", b"new").unwrap_err().to_string();
        assert!(error.starts_with("the file has 2 names (hard links)"), "{error}");
        assert_eq!((fs::read(&path).unwrap(), fs::read(&other).unwrap()), (b"old".to_vec(), b"old".to_vec()));
    }

    /// Only the administrator can give the file to somebody else; for others its own owner stays.
    #[test]
    fn owner_and_set_id_bits_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sgf");
        fs::write(&path, "old").unwrap();
        if std::os::unix::fs::chown(&path, Some(4711), Some(4712)).is_err() {
            println!("skipped: only the administrator may give files away");
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o6755)).unwrap();
        let before = fs::metadata(&path).unwrap();
        replace(&path, b"old", b"new").unwrap();
        let after = fs::metadata(&path).unwrap();
        assert_eq!(
            (after.uid(), after.gid(), after.mode() & 0o7777),
            (before.uid(), before.gid(), before.mode() & 0o7777)
        );
        assert_ne!(before.ino(), after.ino());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn attributes_and_access_lists_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sgf");
        fs::write(&path, "old").unwrap();
        if let Err(error) = xattr::set(&path, "user.note", b"from grandfather") {
            println!("skipped: this file system keeps no attributes ({error})");
            return;
        }
        // Version 2; owner, the user 4711, group, mask, others: tag, permissions and number each.
        let entries: [(u16, u16, u32); 5] = [
            (0x01, 6, u32::MAX),
            (0x02, 4, 4711),
            (0x04, 0, u32::MAX),
            (0x10, 4, u32::MAX),
            (0x20, 0, u32::MAX),
        ];
        let mut list = 2_u32.to_le_bytes().to_vec();
        for (tag, permissions, number) in entries {
            list.extend(
                tag.to_le_bytes().into_iter().chain(permissions.to_le_bytes()).chain(number.to_le_bytes()),
            );
        }
        let has_lists = xattr::set(&path, "system.posix_acl_access", &list).is_ok();
        replace(&path, b"old", b"new").unwrap();
        assert_eq!(xattr::get(&path, "user.note").unwrap().unwrap(), b"from grandfather");
        if has_lists {
            assert_eq!(xattr::get(&path, "system.posix_acl_access").unwrap().unwrap(), list);
        }
    }
}

/// The folder in which the test below, run again as a program of its own, begins a file that it never finishes.
#[cfg(unix)]
const GROWING: &str = "SGF_FILES_GROWING";

#[test]
#[cfg(unix)]
fn a_signal_leaves_nothing_of_a_file_that_grows() {
    use std::io::Write;
    if let Some(folder) = std::env::var_os(GROWING) {
        let mut file =
            Growing::begin(&Path::new(&folder).join("new.sgf"), false).expect("the folder is free");
        file.write_all(b"(;B[aa]").expect("nobody has sent a signal yet");
        signal_hook::low_level::raise(signal_hook::consts::signal::SIGINT).expect("it is a signal");
        assert!(file.write_all(b";W[bb]").is_err(), "nothing is written after a signal");
        drop(file);
        unreachable!("the program has ended");
    }
    let folder = tempfile::tempdir().expect("there is room");
    let ended = std::process::Command::new(std::env::current_exe().expect("this is a program"))
        .args(["--exact", "replace::tests::a_signal_leaves_nothing_of_a_file_that_grows"])
        .env(GROWING, folder.path())
        .output()
        .expect("it can be started");
    assert_eq!(ended.status.code(), Some(interrupt::ENDED_BY_INTERRUPT), "{ended:?}");
    assert_eq!(names(folder.path()), [""; 0]);
}
