//! Metadata that a replaced file keeps (owner, permissions, access lists, extended attributes), and files that cannot be replaced.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

fn refused(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, reason)
}

/// Fails for a file that the user may not write.
pub(super) fn expect_writable(path: &Path, metadata: &Metadata) -> io::Result<()> {
    if metadata.permissions().readonly() || !may_write(path) {
        return Err(refused("the file is write-protected"));
    }
    Ok(())
}

/// Fails for a folder that the user may not write: the temporary file is created next to the old file.
pub(super) fn expect_writable_folder(folder: &Path) -> io::Result<()> {
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

/// Fails for a file with several hard links: the others would keep the old content.
#[cfg(unix)]
pub(super) fn expect_single_link(metadata: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    match metadata.nlink() {
        0 | 1 => Ok(()),
        n_links => Err(refused(&format!(
            "the file has {n_links} hard links, and only one of them would get the new content"
        ))),
    }
}

#[cfg(not(unix))]
pub(super) fn expect_single_link(_: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Copies owner, permissions and attributes of the old file to the new one.
#[cfg(unix)]
pub(super) fn copy(file: &File, path: &Path, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let differs = |new: Metadata| (new.uid(), new.gid()) != (old.uid(), old.gid());
    if file.metadata().is_ok_and(differs) {
        // Only root may change the owner. For other users the file becomes theirs, as with any editor.
        let _ =
            fchown(file, Some(old.uid()), Some(old.gid())).or_else(|_| fchown(file, None, Some(old.gid())));
    }
    // Changing the owner clears the set-id bits, so restore them afterwards, and only for the same owner and group.
    let new = file.metadata()?;
    let set_ids = [(0o4000, new.uid() == old.uid()), (0o2000, new.gid() == old.gid())];
    let lost = set_ids.iter().filter(|(_, is_kept)| !is_kept).fold(0, |bits, (bit, _)| bits | bit);
    file.set_permissions(PermissionsExt::from_mode(old.mode() & 0o7777 & !lost))?;
    copy_attributes(file, path)
}

#[cfg(not(unix))]
pub(super) fn copy(file: &File, _: &Path, old: &Metadata) -> io::Result<()> {
    file.set_permissions(old.permissions())
}

/// Copies the extended attributes, which on Linux include access lists.
#[cfg(unix)]
fn copy_attributes(file: &File, path: &Path) -> io::Result<()> {
    use xattr::FileExt;
    // An error here usually means that the file system does not support attributes.
    let Ok(names) = xattr::list(path) else { return Ok(()) };
    for name in names {
        let copied = xattr::get(path, &name).and_then(|value| match value {
            Some(value) => file.set_xattr(&name, &value),
            None => Ok(()),
        });
        // The system sets its own attributes on new files.
        if copied.is_err() && is_user_attribute(&name) {
            return Err(refused(&format!("cannot keep the attribute {}", name.to_string_lossy())));
        }
    }
    Ok(())
}

/// Returns whether an attribute is one that users set, rather than the system.
#[cfg(unix)]
fn is_user_attribute(name: &std::ffi::OsStr) -> bool {
    use std::os::unix::ffi::OsStrExt;
    cfg!(target_os = "linux")
        && [&b"user."[..], b"system.posix_acl"].iter().any(|prefix| name.as_bytes().starts_with(prefix))
}
