//! Imports of records into a database: files and archive members are read and indexed in parallel, and added in order.

use std::fs::File;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use opensgf::db::{Archive, Entry, SourceFile, Writer};
use opensgf::{Buffers, Checker, Document, Severity, read_in};

use crate::Outcome;
use crate::commands::check::error_checker;
use crate::io::archive::{self, Container, Kind, Member, Source};
use crate::io::import::LossNotice;
use crate::io::input::{Input, decompress, is_record_member, is_sgf_name};
use crate::io::non_sgf;
use crate::io::parallel;
use crate::io::terminal::Output;

/// The source of an archive: a file, or buffered standard input.
type AnySource = Box<dyn Source + Send>;

/// Number of bytes to decompress before the members are processed.
const BATCH_BYTES: usize = 16 << 20;

/// Smaller files, in bytes, are read in one call.
const SMALL: i64 = 1 << 20;

/// Estimated overhead of a member, in bytes.
const MEMBER_OVERHEAD: usize = 256;

/// The numbers of inputs of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Imported {
    /// Files and archive members that were read.
    pub(super) n_read: usize,
    /// Files and archive members that could not be read.
    pub(super) n_unread: usize,
}

impl Imported {
    /// The outcome of the command.
    pub(super) fn outcome(self) -> Outcome {
        if self.n_unread == 0 { Outcome::Clean } else { Outcome::Failed }
    }
}

/// Whether to check records.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct CheckArgs {
    /// Do not check the games
    ///
    /// By default, the number of errors that `sgf check` finds is stored with each game.
    #[arg(long)]
    no_check: bool,
}

impl CheckArgs {
    /// A checker that only looks for errors.
    fn checker(self) -> Option<Checker> {
        (!self.no_check).then(error_checker)
    }
}

/// Adds the records of inputs. Reports inputs that cannot be read, and adds the others.
pub(super) fn import(
    inputs: &[Input],
    checks: CheckArgs,
    writer: &mut Writer,
    out: &mut Output,
) -> anyhow::Result<Imported> {
    let checker = checks.checker();
    let mut import = Import { writer, out, checker: checker.as_ref(), counts: Imported::default() };
    import.out.start_progress(inputs.len());
    for inputs in batches(inputs) {
        parallel::in_order(
            &inputs,
            || Worker::new(checker.as_ref()),
            Worker::prepare,
            |&Queued { input, .. }, result| {
                import.out.advance(input.name(), "read")?;
                match result {
                    Ok(Prepared::Ready(ready)) => import.add(ready),
                    Ok(Prepared::Archive(mut opened)) => import.archive(input, &mut opened),
                    Err(message) => import.fail(&message),
                }
            },
        )?;
    }
    Ok(import.counts)
}

/// An input, and the stamp of its file before it was read.
struct Queued<'a> {
    input: &'a Input,
    stamp: Option<(i64, i64)>,
}

/// Splits inputs into batches that fit into memory together: the index of a record takes several times its size.
fn batches(inputs: &[Input]) -> impl Iterator<Item = Vec<Queued<'_>>> {
    let mut queued = inputs.iter().map(|input| Queued { input, stamp: stamp_of(input) });
    std::iter::from_fn(move || {
        let (mut batch, mut n_bytes) = (Vec::new(), 0_usize);
        while n_bytes < 4 * BATCH_BYTES
            && let Some(next) = queued.next()
        {
            n_bytes = n_bytes.saturating_add(size_of_input(&next));
            batch.push(next);
        }
        (!batch.is_empty()).then_some(batch)
    })
}

/// The number of bytes that an input adds to a batch; none for archives, whose members are read one by one.
fn size_of_input(queued: &Queued<'_>) -> usize {
    match (queued.input, queued.stamp) {
        (Input::File(path), Some((length, _))) if is_sgf_name(path) => {
            usize::try_from(length).unwrap_or(usize::MAX / 2)
        }
        _ => 0,
    }
}

/// The state of an import.
struct Import<'a> {
    writer: &'a mut Writer,
    out: &'a mut Output,
    checker: Option<&'a Checker>,
    counts: Imported,
}

impl Import<'_> {
    fn add(&mut self, ready: Ready) -> anyhow::Result<()> {
        let file = SourceFile { path: &ready.path, stamp: ready.stamp, archive: ready.archive };
        self.writer.add(&file, &ready.entries)?;
        self.counts.n_read += 1;
        ready.notice.show(self.out)
    }

    fn fail(&mut self, message: &str) -> anyhow::Result<()> {
        self.counts.n_unread += 1;
        self.out.error(message)
    }

    /// Adds the records of an archive.
    fn archive(&mut self, input: &Input, opened: &mut Opened) -> anyhow::Result<()> {
        let stamp = opened.stamp;
        let archive = match stamp {
            Some(_) => Some(self.writer.begin_archive(&full_name(input))?),
            None => None,
        };
        let before = self.counts;
        let (mut batch, mut n_bytes) = (Vec::new(), 0);
        let end = archive::each_member(&mut *opened.source, opened.kind, is_record_member, |member| {
            n_bytes += member.content.as_ref().map_or(0, Vec::len) + MEMBER_OVERHEAD;
            batch.push(ArchiveMember { input, member, stamp, archive });
            if n_bytes < BATCH_BYTES {
                return Ok(());
            }
            n_bytes = 0;
            self.batch(&std::mem::take(&mut batch))
        })?;
        self.batch(&batch)?;
        match end {
            Err(reason) => {
                let read = self.counts.n_read - before.n_read;
                let name = input.name();
                self.fail(&format!("cannot read all of {name}: {reason}; {read} of its files were read"))
            }
            Ok(()) if self.counts == before => self.fail(&format!("no records in {}", input.name())),
            Ok(()) => match (archive, stamp) {
                // Without this condition, an archive with unreadable members would lose their games. It is read again next time.
                (Some(archive), Some(stamp)) if self.counts.n_unread == before.n_unread => {
                    Ok(self.writer.end_archive(archive, stamp)?)
                }
                _ => Ok(()),
            },
        }
    }

    fn batch(&mut self, batch: &[ArchiveMember<'_>]) -> anyhow::Result<()> {
        let checker = self.checker;
        parallel::in_order(
            batch,
            || Worker::new(checker),
            Worker::prepare_member,
            |_, result| match result {
                Ok(ready) => self.add(ready),
                Err(message) => self.fail(&message),
            },
        )
    }
}

/// A member of an archive.
struct ArchiveMember<'a> {
    input: &'a Input,
    member: Member,
    stamp: Option<(i64, i64)>,
    archive: Option<Archive>,
}

/// The result of reading an input.
#[allow(clippy::large_enum_variant, reason = "nearly all values are the large variant")]
enum Prepared {
    Ready(Ready),
    /// An archive, whose members are read later.
    Archive(Opened),
}

/// An opened archive, and the stamp of its file before it was opened.
struct Opened {
    kind: Kind,
    source: AnySource,
    stamp: Option<(i64, i64)>,
}

/// A file with games to add.
struct Ready {
    path: String,
    stamp: Option<(i64, i64)>,
    archive: Option<Archive>,
    entries: Vec<Entry>,
    notice: LossNotice,
}

/// Buffers that a worker reuses.
struct Worker<'a> {
    checker: Option<&'a Checker>,
    bytes: Vec<u8>,
    buffers: Buffers,
}

impl<'a> Worker<'a> {
    fn new(checker: Option<&'a Checker>) -> Worker<'a> {
        Worker { checker, bytes: Vec::new(), buffers: Buffers::default() }
    }

    /// Reads and indexes a file, or opens an archive.
    fn prepare(&mut self, &Queued { input, stamp }: &Queued<'_>) -> Result<Prepared, String> {
        // The stamp is older than the content, so the next `sync` notices changes made in between.
        let path = full_name(input);
        if let Some((container, mut source)) = self.open(input, stamp)? {
            let compression = match container {
                Container::Archive(kind) => return Ok(Prepared::Archive(Opened { kind, source, stamp })),
                Container::Single(compression) => compression,
            };
            let decompressed = archive::decompress(&mut *source, compression);
            self.bytes = decompressed.map_err(|reason| format!("cannot read {}: {reason}", input.name()))?;
        }
        Ok(Prepared::Ready(self.ready(input, path, stamp, None)?))
    }

    /// Opens archives and compressed files, which are recognized by content, and reads all others. Standard input can be read only once, so
    /// it is read completely.
    fn open(
        &mut self,
        input: &Input,
        stamp: Option<(i64, i64)>,
    ) -> Result<Option<(Container, AnySource)>, String> {
        let is_read = matches!((input, stamp), (Input::File(path), Some((length @ ..SMALL, _)))
            if is_sgf_name(path) && self.read_small(path, length).is_some());
        if !is_read
            && let Input::File(path) = input
            && std::fs::metadata(path).is_ok_and(|found| found.is_file())
            && let Ok(mut file) = File::open(path)
            && let Some(container) = archive::detect(&mut file)
        {
            return Ok(Some((container, Box::new(file))));
        }
        if !is_read {
            input.read_raw(&mut self.bytes)?;
        }
        let container = archive::detect(&mut Cursor::new(&self.bytes));
        Ok(container.map(|container| {
            let source: AnySource = Box::new(Cursor::new(std::mem::take(&mut self.bytes)));
            (container, source)
        }))
    }

    /// Reads a small file of known length with few system calls, since there can be hundreds of thousands.
    fn read_small(&mut self, path: &Path, length: i64) -> Option<()> {
        let length = usize::try_from(length).ok()?;
        let mut file = File::open(path).ok()?;
        // With room for one more byte, a short read means the end of the file.
        self.bytes.resize(length + 1, 0);
        let n_read = file.read(&mut self.bytes).ok()?;
        self.bytes.truncate(n_read);
        if n_read != length {
            // The file has changed since, or arrives in parts. `take` avoids asking for the file length again.
            file.take(u64::MAX).read_to_end(&mut self.bytes).ok()?;
        }
        Some(())
    }

    fn prepare_member(&mut self, packed: &ArchiveMember<'_>) -> Result<Ready, String> {
        let path = format!("{}/{}", full_name(packed.input), packed.member.path);
        let input = Input::File(PathBuf::from(format!("{}/{}", packed.input.label(), packed.member.path)));
        match &packed.member.content {
            Ok(content) => self.bytes.clone_from(content),
            Err(reason) => return Err(format!("cannot read {}: {reason}", input.name())),
        }
        decompress(&mut self.bytes).map_err(|reason| format!("cannot read {}: {reason}", input.name()))?;
        self.ready(&input, path, packed.stamp, packed.archive)
    }

    /// Indexes the bytes that were read of an input.
    fn ready(
        &mut self,
        input: &Input,
        path: String,
        stamp: Option<(i64, i64)>,
        archive: Option<Archive>,
    ) -> Result<Ready, String> {
        let notice = input.convert_to_sgf(&mut self.bytes)?;
        non_sgf::expect_game(input, &self.bytes)?;
        let doc = read_in(&self.bytes, std::mem::take(&mut self.buffers));
        let mut entries = Entry::all(&doc, Some(&path));
        if let Some(checker) = self.checker {
            count_errors(&mut entries, &doc, checker);
        }
        self.buffers = doc.into_buffers();
        Ok(Ready { path, stamp, archive, entries, notice })
    }
}

/// Counts the errors of each game. Errors between games are ignored.
fn count_errors(entries: &mut [Entry], doc: &Document<'_>, checker: &Checker) {
    let found = checker.check_for(doc, |finding| finding.severity == Severity::Error);
    for (entry, game) in entries.iter_mut().zip(doc.games()) {
        let span = game.span();
        let from = found.partition_point(|finding| finding.span.start < span.start);
        let to = found.partition_point(|finding| finding.span.start < span.end);
        entry.errors = Some((to - from) as u32);
    }
}

fn stamp_of(input: &Input) -> Option<(i64, i64)> {
    match input {
        Input::Stdin(_) | Input::Member(_) => None,
        Input::File(path) => stamp(path),
    }
}

/// The time, in seconds since 1970.
pub(in crate::commands) fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// The size and modification time of a file.
pub(super) fn stamp(path: &Path) -> Option<(i64, i64)> {
    let found = std::fs::metadata(path).ok()?;
    let modified = found.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some((i64::try_from(found.len()).ok()?, i64::try_from(modified.as_nanos()).ok()?))
}

/// The name of a file in the database: its absolute path.
pub(super) fn full_name(input: &Input) -> String {
    match input {
        Input::Stdin(_) | Input::Member(_) => input.label(),
        Input::File(path) => {
            std::path::absolute(path).as_deref().unwrap_or(path).to_string_lossy().into_owned()
        }
    }
}
