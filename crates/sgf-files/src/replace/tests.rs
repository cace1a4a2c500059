//! Tests of atomic replacement.

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
    group.stage(0, path, was.to_vec(), new)?;
    group.commit().pop().map_or(Ok(()), |(_, error)| Err(error))
}

#[test]
fn replaces_the_file_and_leaves_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sgf");
    fs::write(&path, "old and long").unwrap();
    replace(&path, b"old and long", b"new").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(names(folder.path()), ["a.sgf"]);
}

#[test]
fn commit_skips_files_that_changed() {
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<_> = (0..9).map(|number| folder.path().join(format!("{number}.sgf"))).collect();
    paths.iter().for_each(|path| fs::write(path, "old").unwrap());
    let mut group = Group::default();
    for (number, path) in paths.iter().enumerate() {
        group.stage(number, path, b"old".to_vec(), b"new").unwrap();
    }
    // Replaced by an editor, edited in place, removed, and turned into a folder.
    fs::write(folder.path().join("theirs"), "their").unwrap();
    fs::rename(folder.path().join("theirs"), &paths[1]).unwrap();
    fs::write(&paths[3], "owl").unwrap();
    fs::remove_file(&paths[5]).unwrap();
    fs::remove_file(&paths[7]).unwrap();
    fs::create_dir(&paths[7]).unwrap();
    let mut failed: Vec<_> =
        group.commit().into_iter().map(|(number, error)| format!("{number}: {error}")).collect();
    failed.sort();
    let expected = [1, 3, 5, 7].map(|number| format!("{number}: it has changed since it was read"));
    assert_eq!(failed, expected);
    let contents: Vec<_> = paths.iter().map(|path| fs::read_to_string(path).unwrap_or_default()).collect();
    assert_eq!(contents, ["new", "their", "new", "owl", "new", "", "new", "", "new"]);
    assert_eq!(names(folder.path()).len(), 8);
}

#[test]
fn backups_are_numbered_and_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sgf");
    fs::write(&path, "0").unwrap();
    fs::write(folder.path().join("a.sgf.bak2"), "of the user").unwrap();
    let mut group = Group::new(Backup::Numbered);
    for (old, new) in [("0", "1"), ("1", "2"), ("2", "3")] {
        group.stage(0, &path, old.into(), new.as_bytes()).unwrap();
        assert!(group.commit().is_empty());
    }
    assert_eq!(names(folder.path()), ["a.sgf", "a.sgf.bak", "a.sgf.bak2", "a.sgf.bak3", "a.sgf.bak4"]);
    let content = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let contents = ["a.sgf", "a.sgf.bak", "a.sgf.bak2", "a.sgf.bak3", "a.sgf.bak4"].map(content);
    assert_eq!(contents, ["3", "0", "of the user", "1", "2"]);
    // No backup of a file that was not replaced.
    group.stage(0, &path, b"other".to_vec(), b"4").unwrap();
    assert_eq!(group.commit().len(), 1);
    assert_eq!(names(folder.path()).len(), 5);
}

#[test]
fn failed_transaction_restores_all_files() {
    let folder = tempfile::tempdir().unwrap();
    for backup in [Backup::None, Backup::Numbered] {
        // More files than one chunk, so that some were replaced before the failure.
        let all: Vec<Replacement> = (0..300)
            .map(|number| {
                let path = folder.path().join(format!("{number}.sgf"));
                fs::write(&path, "old").unwrap();
                Replacement { path, old: b"old".to_vec(), new: b"new".to_vec() }
            })
            .collect();
        fs::write(&all[290].path, "their").unwrap();
        let error = replace_all(&all, backup).unwrap_err();
        assert!(error.path.ends_with("290.sgf"), "{error}");
        assert_eq!((error.n_restored, error.unrestored.len()), (290, 0));
        assert_eq!(names(folder.path()).len(), 300);
        assert!(all.iter().filter(|it| fs::read(&it.path).unwrap() == b"old").count() == 299);
        fs::write(&all[290].path, "old").unwrap();
        replace_all(&all, backup).unwrap();
        assert!(all.iter().all(|it| fs::read(&it.path).unwrap() == b"new"));
    }
}

#[test]
fn dropped_group_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sgf");
    fs::write(&path, "old").unwrap();
    let mut group = Group::default();
    group.stage(0, &path, b"old".to_vec(), b"new").unwrap();
    assert_eq!(names(folder.path()).len(), 2);
    drop(group);
    assert_eq!(names(folder.path()), ["a.sgf"]);
    assert_eq!(fs::read(&path).unwrap(), b"old");
}

#[test]
fn create_never_overwrites() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sgf");
    create(&path, b"one").unwrap();
    let refused = create(&path, b"other").unwrap_err().to_string();
    assert!(refused.ends_with("a.sgf already exists"), "{refused}");
    assert_eq!(fs::read(&path).unwrap(), b"one");
    for durability in [Durability::Synced, Durability::Unsynced] {
        create_or_replace(&path, b"third", durability).unwrap();
    }
    assert_eq!(fs::read(&path).unwrap(), b"third");
    assert_eq!(names(folder.path()), ["a.sgf"]);
}

#[test]
fn keeps_write_protected_files() {
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
    fn follows_links_and_keeps_permissions() {
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
    fn keeps_files_with_hard_links() {
        let folder = tempfile::tempdir().unwrap();
        let (path, other) = (folder.path().join("a.sgf"), folder.path().join("b.sgf"));
        fs::write(&path, "old").unwrap();
        fs::hard_link(&path, &other).unwrap();
        let error = replace(&path, b"old", b"new").unwrap_err().to_string();
        assert!(error.starts_with("the file has 2 hard links"), "{error}");
        assert_eq!((fs::read(&path).unwrap(), fs::read(&other).unwrap()), (b"old".to_vec(), b"old".to_vec()));
    }

    #[test]
    fn keeps_owner_and_set_id_bits() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sgf");
        fs::write(&path, "old").unwrap();
        if std::os::unix::fs::chown(&path, Some(4711), Some(4712)).is_err() {
            println!("changing the owner skipped: needs root");
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
    fn keeps_attributes_and_access_lists() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sgf");
        fs::write(&path, "old").unwrap();
        if let Err(error) = xattr::set(&path, "user.note", b"from grandfather") {
            println!("skipped: this file system keeps no attributes ({error})");
            return;
        }
        // Version 2, then tag, permissions and id of each entry: owner, user 4711, group, mask, others.
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

/// Environment variable that makes the test below act as the child process, which starts a file in this folder.
#[cfg(unix)]
const CHILD_FOLDER: &str = "SGF_FILES_TEST_FOLDER";

#[test]
#[cfg(unix)]
fn signal_removes_unfinished_file() {
    use std::io::Write;
    if let Some(folder) = std::env::var_os(CHILD_FOLDER) {
        let mut file =
            AtomicWriter::create(&Path::new(&folder).join("new.sgf"), false).expect("the folder is free");
        file.write_all(b"(;B[aa]").expect("no signal was sent yet");
        signal_hook::low_level::raise(signal_hook::consts::signal::SIGINT).expect("it is a signal");
        assert!(file.write_all(b";W[bb]").is_err(), "nothing is written after a signal");
        drop(file);
        unreachable!("the program has ended");
    }
    let folder = tempfile::tempdir().expect("there is room");
    let ended = std::process::Command::new(std::env::current_exe().expect("this is a program"))
        .args(["--exact", "replace::tests::signal_removes_unfinished_file"])
        .env(CHILD_FOLDER, folder.path())
        .output()
        .expect("it can be started");
    assert_eq!(ended.status.code(), Some(interrupt::INTERRUPTED_EXIT_CODE), "{ended:?}");
    assert_eq!(names(folder.path()), [""; 0]);
}
