//! What a file keeps when its content is replaced: owner, permissions, access lists, extended attributes. And what is left alone.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

fn refused(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, reason)
}

/// Refuses a file that the user may not write.
pub(super) fn expect_writable(path: &Path, metadata: &Metadata) -> io::Result<()> {
    if metadata.permissions().readonly() || !may_write(path) {
        return Err(refused("the file is write-protected"));
    }
    Ok(())
}

/// Refuses a folder that takes no new file: the new content needs a name beside the old one.
pub(super) fn expect_open(folder: &Path) -> io::Result<()> {
    if may_write(folder) { Ok(()) } else { Err(refused("its folder is write-protected")) }
}

#[cfg(unix)]
fn may_write(path: &Path) -> bool {
    rustix::fs::access(path, rustix::fs::Access::WRITE_OK).is_ok()
}

#[cfg(not(unix))]
fn may_write(_: &Path) -> bool {
    true
}

/// Refuses a file with several names: the others would keep the old content.
#[cfg(unix)]
pub(super) fn expect_one_name(metadata: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    match metadata.nlink() {
        0 | 1 => Ok(()),
        names => Err(refused(&format!(
            "the file has {names} names (hard links), and would get a new content under one of them"
        ))),
    }
}

#[cfg(not(unix))]
pub(super) fn expect_one_name(_: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Gives a new file what the old one has beside its content.
#[cfg(unix)]
pub(super) fn like(file: &File, path: &Path, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let is_other = |new: Metadata| (new.uid(), new.gid()) != (old.uid(), old.gid());
    if file.metadata().is_ok_and(is_other) {
        // Only the administrator may give a file away; for everyone else it becomes their own, as with any editor.
        let _ =
            fchown(file, Some(old.uid()), Some(old.gid())).or_else(|_| fchown(file, None, Some(old.gid())));
    }
    // A change of the owner takes the set-id bits away, so they come after it; and nobody gets them who had them not.
    let new = file.metadata()?;
    let set_ids = [(0o4000, new.uid() == old.uid()), (0o2000, new.gid() == old.gid())];
    let lost = set_ids.iter().filter(|(_, is_kept)| !is_kept).fold(0, |bits, (bit, _)| bits | bit);
    file.set_permissions(PermissionsExt::from_mode(old.mode() & 0o7777 & !lost))?;
    attributes(file, path)
}

#[cfg(not(unix))]
pub(super) fn like(file: &File, _: &Path, old: &Metadata) -> io::Result<()> {
    file.set_permissions(old.permissions())
}

/// Copies the extended attributes, among which Linux has its access lists.
#[cfg(unix)]
fn attributes(file: &File, path: &Path) -> io::Result<()> {
    use xattr::FileExt;
    // Where there are none, the file system may not know what they are.
    let Ok(names) = xattr::list(path) else { return Ok(()) };
    for name in names {
        let copied = xattr::get(path, &name).and_then(|value| match value {
            Some(value) => file.set_xattr(&name, &value),
            None => Ok(()),
        });
        // What the system keeps for itself it gives to new files on its own.
        if copied.is_err() && is_of_users(&name) {
            return Err(refused(&format!("the attribute {} cannot be kept", name.to_string_lossy())));
        }
    }
    Ok(())
}

/// Tells whether an attribute is one that users set, and would miss.
#[cfg(unix)]
fn is_of_users(name: &std::ffi::OsStr) -> bool {
    use std::os::unix::ffi::OsStrExt;
    cfg!(target_os = "linux")
        && [&b"user."[..], b"system.posix_acl"].iter().any(|of_users| name.as_bytes().starts_with(of_users))
}
