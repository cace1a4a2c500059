//! Records on their way into a database: files and members of archives are read and computed on all cores, and added in their order.

use std::fs::File;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use opensgf::db::{Archive, Entry, SourceFile, Writer};
use opensgf::{Buffers, Checker, Config, Document, Severity, read_in, rules};

use crate::archive::{self, Kind, Member, Source, Wrapped};
use crate::foreign::{self, Notice, Spread};
use crate::input::{Input, is_sgf_name};
use crate::terminal::Output;
use crate::{Outcome, no_game, pool};

/// What an archive is read from: a file, or what came through a pipe.
type AnySource = Box<dyn Source + Send>;

/// So many bytes of members are unpacked before they are worked on.
const BYTES_AT_ONCE: usize = 16 << 20;

/// A file of fewer bytes is short.
const SHORT: i64 = 1 << 20;

/// So many bytes a member takes besides.
const MEMBER: usize = 256;

/// What an import has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Imported {
    /// Files and members of archives that were read.
    pub(super) n_read: usize,
    /// Those that could not be read.
    pub(super) n_unread: usize,
}

impl Imported {
    /// What it means for the command that something could not be read.
    pub(super) fn outcome(self) -> Outcome {
        if self.n_unread == 0 { Outcome::Clean } else { Outcome::Failed }
    }
}

/// Whether records are checked on their way.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Checks {
    /// Do not check the games
    ///
    /// Otherwise the database keeps how many errors `sgf check` finds in each game with its usual settings.
    #[arg(long)]
    no_check: bool,
}

impl Checks {
    /// What looks for errors, and for nothing else.
    fn checker(self) -> Option<Checker> {
        let errors = rules::all().filter(|rule| rule.severity == Severity::Error);
        let select = errors.filter_map(|rule| rule.code.parse().ok()).collect();
        (!self.no_check).then(|| Checker::new(&Config::default().with(|config| config.select = select)))
    }
}

/// Adds what inputs hold. What cannot be read is told, and the rest is added.
pub(super) fn import(
    inputs: &[Input],
    checks: Checks,
    writer: &mut Writer,
    out: &mut Output,
) -> anyhow::Result<Imported> {
    let checker = checks.checker();
    let mut import = Import { writer, out, checker: checker.as_ref(), done: Imported::default() };
    import.out.expect(inputs.len());
    for inputs in batches(inputs) {
        pool::in_order(
            &inputs,
            || Worker::new(checker.as_ref()),
            Worker::prepare,
            |&Queued { input, .. }, result| {
                import.out.advance(input.name(), "read")?;
                match result {
                    Ok(Prepared::Ready(ready)) => import.add(ready),
                    Ok(Prepared::Archive(mut opened)) => import.archive(input, &mut opened),
                    Err(message) => import.complain(&message),
                }
            },
        )?;
    }
    Ok(import.done)
}

/// An input, and what its file was like when it was looked at first.
struct Queued<'a> {
    input: &'a Input,
    stamp: Option<(i64, i64)>,
}

/// Divides inputs into runs of neighbours that may be in memory together: what is computed of a record takes several times its size.
fn batches(inputs: &[Input]) -> impl Iterator<Item = Vec<Queued<'_>>> {
    let mut queued = inputs.iter().map(|input| Queued { input, stamp: stamp_of(input) });
    std::iter::from_fn(move || {
        let (mut batch, mut n_bytes) = (Vec::new(), 0_usize);
        while n_bytes < 4 * BYTES_AT_ONCE
            && let Some(next) = queued.next()
        {
            n_bytes = n_bytes.saturating_add(size_of_input(&next));
            batch.push(next);
        }
        (!batch.is_empty()).then_some(batch)
    })
}

/// How much is read of an input at once: of an archive little, since its members come one by one.
fn size_of_input(queued: &Queued<'_>) -> usize {
    match (queued.input, queued.stamp) {
        (Input::File(path), Some((length, _))) if is_sgf_name(path) => {
            usize::try_from(length).unwrap_or(usize::MAX / 2)
        }
        _ => 0,
    }
}

/// What is being done.
struct Import<'a> {
    writer: &'a mut Writer,
    out: &'a mut Output,
    checker: Option<&'a Checker>,
    done: Imported,
}

impl Import<'_> {
    fn add(&mut self, ready: Ready) -> anyhow::Result<()> {
        let file = SourceFile { path: &ready.path, stamp: ready.stamp, archive: ready.archive };
        self.writer.add(&file, &ready.entries)?;
        self.done.n_read += 1;
        ready.notice.tell(self.out)
    }

    fn complain(&mut self, message: &str) -> anyhow::Result<()> {
        self.done.n_unread += 1;
        self.out.complain(message)
    }

    /// Adds the records of an archive.
    fn archive(&mut self, input: &Input, opened: &mut Opened) -> anyhow::Result<()> {
        let stamp = opened.stamp;
        let archive = match stamp {
            Some(_) => Some(self.writer.begin_archive(&full_name(input))?),
            None => None,
        };
        let before = self.done;
        let (mut batch, mut n_bytes) = (Vec::new(), 0);
        let end = archive::each_member(&mut *opened.source, opened.kind, is_record, |member| {
            n_bytes += member.content.as_ref().map_or(0, Vec::len) + MEMBER;
            batch.push(Packed { input, member, stamp, archive });
            if n_bytes < BYTES_AT_ONCE {
                return Ok(());
            }
            n_bytes = 0;
            self.batch(&std::mem::take(&mut batch))
        })?;
        self.batch(&batch)?;
        match end {
            Err(why) => {
                let read = self.done.n_read - before.n_read;
                let name = input.name();
                self.complain(&format!("cannot read {name} to its end: {why}; {read} of its files were read"))
            }
            Ok(()) if self.done == before => {
                self.complain(&format!("there are no records in {}", input.name()))
            }
            Ok(()) => match (archive, stamp) {
                // A member that cannot be read keeps its games, and the archive is read again the next time.
                (Some(archive), Some(stamp)) if self.done.n_unread == before.n_unread => {
                    Ok(self.writer.end_archive(archive, stamp)?)
                }
                _ => Ok(()),
            },
        }
    }

    fn batch(&mut self, batch: &[Packed<'_>]) -> anyhow::Result<()> {
        let checker = self.checker;
        pool::in_order(
            batch,
            || Worker::new(checker),
            Worker::prepare_member,
            |_, result| match result {
                Ok(ready) => self.add(ready),
                Err(message) => self.complain(&message),
            },
        )
    }
}

/// Tells whether a member of an archive is a record: what a folder would give, and records of other formats as well, because nobody can
/// name them.
fn is_record(path: &str) -> bool {
    let is_hidden =
        |part: &str| (part.starts_with('.') && !part.trim_matches('.').is_empty()) || part == "__MACOSX";
    let name = Path::new(path);
    !path.split(['/', '\\']).any(is_hidden)
        && (is_sgf_name(name) || foreign::spread(name) == Some(Spread::Own))
}

/// A member of an archive, on its way.
struct Packed<'a> {
    input: &'a Input,
    member: Member,
    stamp: Option<(i64, i64)>,
    archive: Option<Archive>,
}

/// What became of an input.
#[allow(clippy::large_enum_variant, reason = "nearly all are the large one")]
enum Prepared {
    Ready(Ready),
    /// It holds other files.
    Archive(Opened),
}

/// An archive that is to be read, and what its file was like before it was opened.
struct Opened {
    kind: Kind,
    source: AnySource,
    stamp: Option<(i64, i64)>,
}

/// A file whose games are ready to be added.
struct Ready {
    path: String,
    stamp: Option<(i64, i64)>,
    archive: Option<Archive>,
    entries: Vec<Entry>,
    notice: Notice,
}

/// What a worker keeps from file to file.
struct Worker<'a> {
    checker: Option<&'a Checker>,
    bytes: Vec<u8>,
    buffers: Buffers,
}

impl<'a> Worker<'a> {
    fn new(checker: Option<&'a Checker>) -> Worker<'a> {
        Worker { checker, bytes: Vec::new(), buffers: Buffers::default() }
    }

    /// Reads a file and computes all that a database keeps of its games; of an archive, only that it is one.
    fn prepare(&mut self, &Queued { input, stamp }: &Queued<'_>) -> Result<Prepared, String> {
        // What changes before or while it is read has an old stamp, and is read again by the next `sync`.
        let path = full_name(input);
        if let Some((wrapped, mut source)) = self.open(input, stamp)? {
            let packing = match wrapped {
                Wrapped::Archive(kind) => return Ok(Prepared::Archive(Opened { kind, source, stamp })),
                Wrapped::Single(packing) => packing,
            };
            let unpacked = archive::unpack(&mut *source, packing);
            self.bytes = unpacked.map_err(|why| format!("cannot read {}: {why}", input.name()))?;
        }
        Ok(Prepared::Ready(self.ready(input, path, stamp, None)?))
    }

    /// Opens an input that is an archive or packed; any other one is read. Of files that are not called records the beginning is looked at;
    /// what comes through a pipe comes once, and is read as a whole before.
    fn open(
        &mut self,
        input: &Input,
        stamp: Option<(i64, i64)>,
    ) -> Result<Option<(Wrapped, AnySource)>, String> {
        if let (Input::File(path), Some((length @ ..SHORT, _))) = (input, stamp)
            && is_sgf_name(path)
            && self.read_short(path, length).is_some()
        {
            return Ok(None);
        }
        if let Input::File(path) = input
            && !is_sgf_name(path)
            && std::fs::metadata(path).is_ok_and(|found| found.is_file())
            && let Ok(mut file) = File::open(path)
            && let Some(wrapped) = archive::wrapped(&mut file, Some(path))
        {
            return Ok(Some((wrapped, Box::new(file))));
        }
        input.read_raw(&mut self.bytes)?;
        let is_looked_at = !matches!(input, Input::File(path) if is_sgf_name(path));
        let wrapped = archive::wrapped(&mut Cursor::new(&self.bytes), None).filter(|_| is_looked_at);
        Ok(wrapped.map(|wrapped| {
            let source: AnySource = Box::new(Cursor::new(std::mem::take(&mut self.bytes)));
            (wrapped, source)
        }))
    }

    /// Reads a short file of which it is known how long it was: there are a hundred thousand, and nobody asks again.
    fn read_short(&mut self, path: &Path, length: i64) -> Option<()> {
        let length = usize::try_from(length).ok()?;
        let mut file = File::open(path).ok()?;
        // There is room for a byte more: if none comes, that was all.
        self.bytes.resize(length + 1, 0);
        let n_read = file.read(&mut self.bytes).ok()?;
        self.bytes.truncate(n_read);
        if n_read != length {
            // It was changed meanwhile, or came in parts. A `File` would ask for its length before it reads; behind `take` it does not.
            file.take(u64::MAX).read_to_end(&mut self.bytes).ok()?;
        }
        Some(())
    }

    fn prepare_member(&mut self, packed: &Packed<'_>) -> Result<Ready, String> {
        let path = format!("{}/{}", full_name(packed.input), packed.member.path);
        let input = Input::File(PathBuf::from(format!("{}/{}", packed.input.label(), packed.member.path)));
        match &packed.member.content {
            Ok(content) => self.bytes.clone_from(content),
            Err(why) => return Err(format!("cannot read {}: {why}", input.name())),
        }
        self.ready(&input, path, packed.stamp, packed.archive)
    }

    /// Computes what a database keeps of the bytes that were read of an input.
    fn ready(
        &mut self,
        input: &Input,
        path: String,
        stamp: Option<(i64, i64)>,
        archive: Option<Archive>,
    ) -> Result<Ready, String> {
        let notice = input.as_sgf(&mut self.bytes)?;
        no_game::expect_game(input, &self.bytes)?;
        let doc = read_in(&self.bytes, std::mem::take(&mut self.buffers));
        let mut entries = Entry::all(&doc, Some(&path));
        if let Some(checker) = self.checker {
            mark(&mut entries, &doc, checker);
        }
        self.buffers = doc.into_buffers();
        Ok(Ready { path, stamp, archive, entries, notice })
    }
}

/// Notes how many errors a check finds in each game. What is wrong between the games is nobody's.
fn mark(entries: &mut [Entry], doc: &Document<'_>, checker: &Checker) {
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
        Input::Stdin(_) => None,
        Input::File(path) => stamp(path),
    }
}

/// The size of a file, and when it was changed last.
pub(super) fn stamp(path: &Path) -> Option<(i64, i64)> {
    let found = std::fs::metadata(path).ok()?;
    let modified = found.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some((i64::try_from(found.len()).ok()?, i64::try_from(modified.as_nanos()).ok()?))
}

/// What a file is called in the database: its whole path, so that it is found from everywhere.
pub(super) fn full_name(input: &Input) -> String {
    match input {
        Input::Stdin(_) => input.label(),
        Input::File(path) => {
            std::path::absolute(path).as_deref().unwrap_or(path).to_string_lossy().into_owned()
        }
    }
}
