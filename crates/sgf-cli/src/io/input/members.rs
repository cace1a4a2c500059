//! Records in archives that were named on the command line.
//!
//! An archive is expanded before the command starts, into one input for each record. The records are kept in memory, up to a limit for all
//! of them together; `archive` limits each of them.

use std::fs::File;
use std::io::{self, BufRead, Cursor};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::{FileKinds, Input, is_compressed_sgf_name, is_sgf_name, shown};
use crate::io::archive::{self, Container, Kind, Source};
use crate::io::import::{self, ExtensionKind};
use crate::numbers::counted;

/// Most bytes of the records of an archive.
const MAX_RECORDS: usize = 512 << 20;

/// A record in an archive, or in the index of git.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Member {
    /// The name for messages: the path of the archive, and the path in it.
    pub(super) label: String,
    /// The same as a path for output, which never leads out of the archive's own place.
    pub(super) path: PathBuf,
    pub(super) content: Vec<u8>,
}

impl Member {
    fn new(archive: &str, member: archive::Member) -> Result<Member, String> {
        let label = format!("{archive}/{}", member.path);
        let inside = member.path.replace('\\', "/");
        let parts = Path::new(&inside).components().filter(|part| matches!(part, Component::Normal(_)));
        let path = Path::new(archive).join(parts.collect::<PathBuf>());
        match member.content {
            Ok(content) => Ok(Member { label, path, content }),
            Err(problem) => Err(format!("cannot read {}: {problem}", shown(Path::new(&label)))),
        }
    }
}

/// The records of an archive, and errors of reading it.
pub(super) struct Expanded {
    pub(super) members: Vec<Input>,
    pub(super) failures: Vec<String>,
}

/// Expands an input that is an archive. Returns `None` for other inputs.
pub(super) fn expand(input: &Input, kinds: FileKinds) -> Option<Expanded> {
    let (kind, mut source) = open(input)?;
    if kinds == FileKinds::InPlace && !input.is_stdin() {
        let failures = vec![input.archive_error(kind)];
        return Some(Expanded { members: Vec::new(), failures });
    }
    Some(read(input, kind, &mut *source))
}

fn open(input: &Input) -> Option<(Kind, Box<dyn Source>)> {
    let archive = |source: &mut dyn Source| match archive::detect(source) {
        Some(Container::Archive(kind)) => Some(kind),
        _ => None,
    };
    match input {
        Input::Member(_) => None,
        Input::File(path) => {
            // Opening a pipe would take its content.
            let mut file = path.is_file().then(|| File::open(path).ok()).flatten()?;
            Some((archive(&mut file)?, Box::new(file)))
        }
        Input::Stdin(_) => {
            let mut stdin = io::stdin().lock();
            let kind = archive(&mut Cursor::new(stdin.fill_buf().ok()?))?;
            let mut bytes = Vec::new();
            super::read_stream(stdin, &mut bytes).ok()?;
            Some((kind, Box::new(Cursor::new(bytes))))
        }
    }
}

fn read(input: &Input, kind: Kind, source: &mut dyn Source) -> Expanded {
    let (name, label) = (input.name(), input.label());
    let (mut members, mut failures, mut n_bytes) = (Vec::new(), Vec::new(), 0_usize);
    let end = archive::each_member(source, kind, is_record_member, |member| {
        n_bytes += member.content.as_ref().map_or(0, Vec::len);
        anyhow::ensure!(
            n_bytes <= MAX_RECORDS,
            "its records are longer than {}; unpack it first",
            counted(MAX_RECORDS >> 20, "megabyte")
        );
        match Member::new(&label, member) {
            Ok(member) => members.push(Input::Member(Arc::new(member))),
            Err(failure) => failures.push(failure),
        }
        Ok(())
    });
    let end = end.unwrap_or_else(|error| Err(error.to_string()));
    if let Err(problem) = end {
        let n_read = counted(members.len(), "record");
        failures.push(format!("cannot read all of {name}: {problem}; {n_read} of it were read"));
    } else if members.is_empty() && failures.is_empty() {
        failures.push(format!("no records in {name}, which is {}", kind.described()));
    }
    Expanded { members, failures }
}

/// Returns whether a member is a record: as in folders, or in another format, since members cannot be named on the command line.
pub(crate) fn is_record_member(path: &str) -> bool {
    let is_hidden =
        |part: &str| (part.starts_with('.') && !part.trim_matches('.').is_empty()) || part == "__MACOSX";
    let name = Path::new(path);
    let is_record_name = is_sgf_name(name)
        || is_compressed_sgf_name(name)
        || import::extension_kind(name) == Some(ExtensionKind::Specific);
    is_record_name && !path.split(['/', '\\']).any(is_hidden)
}

impl Input {
    /// The error of a command that cannot replace records in an archive.
    pub(crate) fn archive_error(&self, kind: Kind) -> String {
        format!("{} left unchanged: it is {}; unpack it first", self.name(), kind.described())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_members_stay_inside() {
        let path = |name: &str| {
            let member = archive::Member { path: name.to_owned(), content: Ok(Vec::new()) };
            Member::new("a.zip", member).unwrap().path
        };
        assert_eq!(path("../../b/./c.sgf"), Path::new("a.zip/b/c.sgf"));
        assert_eq!(path("/etc/c.sgf"), Path::new("a.zip/etc/c.sgf"));
        assert_eq!(path("..\\c.sgf"), Path::new("a.zip/c.sgf"));
    }
}
