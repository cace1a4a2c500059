//! Archives: many files in one, packed or not.
//!
//! An archive is recognised by what it begins with. Its members are handed on one by one as bytes, in their order, and nothing of it is
//! ever written to the disk, so it does not matter where their paths lead. What an archive says of its sizes is not believed: no member and
//! no header takes more memory than there is a limit for, however much it unpacks to.

use std::cell::Cell;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use std::rc::Rc;

use flate2::bufread::DeflateDecoder;
use flate2::read::MultiGzDecoder;
use rawzip::{CompressionMethod, ErrorKind, ReaderAt, ZipArchive, ZipFileHeaderRecord};

use crate::numbers::counted;
use crate::terminal::reason;

/// No record is longer; what claims to be is refused.
const MOST_BYTES: u64 = 256 << 20;
/// No headers of a member are longer.
const MOST_HEADER: u64 = 1 << 20;
/// As much of a file as it takes to recognise an archive.
const BEGINNING: usize = 512;

/// How files are packed into one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Zip,
    Tar(Packing),
}

/// What bytes may be that are no file as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrapped {
    /// Many files.
    Archive(Kind),
    /// One file, packed.
    Single(Packing),
}

/// How a row of bytes is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    Plain,
    Gzip,
    Zstd,
}

impl Packing {
    /// The program that packs so.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Packing::Plain => "nothing",
            Packing::Gzip => "gzip",
            Packing::Zstd => "zstd",
        }
    }
}

/// A file in an archive.
#[derive(Debug)]
pub(crate) struct Member {
    /// Its path as the archive has it.
    pub(crate) path: String,
    /// Its content, or why it cannot be read.
    pub(crate) content: Result<Vec<u8>, String>,
}

/// What an archive can be read from.
pub(crate) trait Source: Read + Seek {}
impl<T: Read + Seek> Source for T {}

/// Tells whether something is an archive or packed; it is at its beginning again afterwards.
pub(crate) fn wrapped(source: &mut dyn Source, path: Option<&Path>) -> Option<Wrapped> {
    let head = beginning(source)?;
    let packing = match &*head {
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => return Some(Wrapped::Archive(Kind::Zip)),
        [0x1f, 0x8b, ..] => Packing::Gzip,
        [0x28, 0xb5, 0x2f, 0xfd, ..] => Packing::Zstd,
        _ => Packing::Plain,
    };
    let unpacked = match packing {
        Packing::Plain => head,
        packing => {
            let head = beginning_of(unpacked(&mut *source, packing).ok()?);
            source.seek(SeekFrom::Start(0)).ok()?;
            head
        }
    };
    // The first archives had nothing to be recognised by.
    let is_called_tar = || {
        let name = path.and_then(Path::file_name).unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        [".tar", ".tar.gz", ".tgz", ".tar.zst", ".tzst"].iter().any(|end| name.ends_with(end))
    };
    let is_tar = unpacked.get(257..262) == Some(b"ustar") || is_called_tar();
    match packing {
        packing if is_tar => Some(Wrapped::Archive(Kind::Tar(packing))),
        Packing::Plain => None,
        packing => Some(Wrapped::Single(packing)),
    }
}

fn beginning(source: &mut dyn Source) -> Option<Vec<u8>> {
    let head = beginning_of(&mut *source);
    source.seek(SeekFrom::Start(0)).ok()?;
    Some(head)
}

fn beginning_of(source: impl Read) -> Vec<u8> {
    let mut head = Vec::new();
    // What cannot be read is told when it is read in earnest.
    let _ = source.take(BEGINNING as u64).read_to_end(&mut head);
    head
}

fn unpacked<'a>(source: impl Read + 'a, packing: Packing) -> io::Result<Box<dyn Read + 'a>> {
    Ok(match packing {
        Packing::Plain => Box::new(BufReader::new(source)),
        Packing::Gzip => Box::new(MultiGzDecoder::new(BufReader::new(source))),
        Packing::Zstd => Box::new(zstd::stream::read::Decoder::new(source)?),
    })
}

/// Hands on the members that are wanted, by their paths. The result says whether the archive could be read to its end, and why not.
///
/// # Errors
///
/// Fails as `found` does.
pub(crate) fn each_member(
    source: &mut dyn Source,
    kind: Kind,
    is_wanted: impl Fn(&str) -> bool,
    found: impl FnMut(Member) -> anyhow::Result<()>,
) -> anyhow::Result<Result<(), String>> {
    match kind {
        Kind::Zip => each_of_zip(source, is_wanted, found),
        Kind::Tar(packing) => match unpacked(source, packing) {
            Ok(stream) => each_of_tar(stream, is_wanted, found),
            Err(error) => Ok(Err(reason(&error))),
        },
    }
}

/// Unpacks a file that is packed alone.
///
/// # Errors
///
/// Fails with a message when it is damaged or too long.
pub(crate) fn unpack(source: &mut dyn Source, packing: Packing) -> Result<Vec<u8>, String> {
    unpacked(source, packing).map_err(|error| reason(&error)).and_then(content_of)
}

fn each_of_zip(
    source: &mut dyn Source,
    is_wanted: impl Fn(&str) -> bool,
    mut found: impl FnMut(Member) -> anyhow::Result<()>,
) -> anyhow::Result<Result<(), String>> {
    let mut buffer = vec![0; rawzip::MAX_CENTRAL_DIRECTORY_RECORD_SIZE];
    let archive = match ZipArchive::from_seekable(source, &mut buffer) {
        Ok(archive) => archive,
        Err(error) => return Ok(Err(zip_reason(&error))),
    };
    let mut entries = archive.entries(&mut buffer);
    loop {
        let entry = match entries.next_entry() {
            Ok(Some(entry)) => entry,
            Ok(None) => return Ok(Ok(())),
            Err(error) => return Ok(Err(zip_reason(&error))),
        };
        let path = name_of(entry.file_path().as_bytes());
        if !entry.is_dir() && is_wanted(&path) {
            let content = content_of_zip(&archive, &entry);
            found(Member { path, content })?;
        }
    }
}

fn content_of_zip<R: ReaderAt>(
    archive: &ZipArchive<R>,
    header: &ZipFileHeaderRecord<'_>,
) -> Result<Vec<u8>, String> {
    if header.flags().is_encrypted() {
        return Err("it is encrypted".to_owned());
    }
    let entry = archive.get_entry(header.wayfinder()).map_err(|error| zip_reason(&error))?;
    let packed = BufReader::new(entry.reader());
    let method = header.compression_method();
    // What is unpacked is compared with its length and its checksum.
    if method == CompressionMethod::STORE {
        content_of(entry.verifying_reader(packed))
    } else if method == CompressionMethod::DEFLATE {
        content_of(entry.verifying_reader(DeflateDecoder::new(packed)))
    } else if method == CompressionMethod::ZSTD {
        let unpacked = unpacked(packed, Packing::Zstd).map_err(|error| reason(&error))?;
        content_of(entry.verifying_reader(unpacked))
    } else {
        Err(format!("it is packed in a way that cannot be read ({method})"))
    }
}

fn zip_reason(error: &rawzip::Error) -> String {
    let text = match error.kind() {
        ErrorKind::IO(error) => return reason(error),
        kind => kind.to_string(),
    };
    text.to_lowercase()
}

/// A name as text. What is no UTF-8 stands as numbers, so that names that differ stay different.
fn name_of(bytes: &[u8]) -> String {
    let mut name = String::new();
    for chunk in bytes.utf8_chunks() {
        name += chunk.valid();
        chunk.invalid().iter().for_each(|byte| name += &format!("\\x{byte:02X}"));
    }
    name
}

fn each_of_tar(
    stream: Box<dyn Read + '_>,
    is_wanted: impl Fn(&str) -> bool,
    mut found: impl FnMut(Member) -> anyhow::Result<()>,
) -> anyhow::Result<Result<(), String>> {
    let allowance = Rc::new(Cell::new(MOST_HEADER));
    let mut archive = tar::Archive::new(Allowed { stream, left: allowance.clone() });
    let entries = match archive.entries() {
        Ok(entries) => entries,
        Err(error) => return Ok(Err(reason(&error))),
    };
    for entry in entries {
        let mut entry = match entry {
            Ok(entry) => entry,
            Err(error) => return Ok(Err(reason(&error))),
        };
        allowance.set(u64::MAX);
        let path = name_of(&entry.path_bytes());
        if entry.header().entry_type().is_file() && is_wanted(&path) {
            let content = content_of(&mut entry);
            found(Member { path, content })?;
        }
        // What is left is read here and not by the next step, which has an allowance for headers only.
        if let Err(error) = io::copy(&mut entry, &mut io::sink()) {
            return Ok(Err(reason(&error)));
        }
        allowance.set(MOST_HEADER);
    }
    // Behind the members there are zeros, and the checksum of what was packed.
    allowance.set(MOST_BYTES);
    Ok(io::copy(&mut archive.into_inner(), &mut io::sink()).map(drop).map_err(|error| reason(&error)))
}

/// A stream of which only so much may be read.
struct Allowed<R> {
    stream: R,
    left: Rc<Cell<u64>>,
}

impl<R: Read> Read for Allowed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        let left = self.left.get().checked_sub(count as u64);
        self.left.set(left.ok_or_else(|| io::Error::other("the headers of a member are too long"))?);
        Ok(count)
    }
}

/// Reads a member, if it is not too long.
fn content_of(member: impl Read) -> Result<Vec<u8>, String> {
    let mut content = Vec::new();
    let read = member.take(MOST_BYTES + 1).read_to_end(&mut content);
    read.map_err(|error| reason(&error))?;
    if content.len() as u64 > MOST_BYTES {
        return Err(format!("it is longer than {}", counted(MOST_BYTES as usize >> 20, "megabyte")));
    }
    Ok(content)
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use super::*;

    /// An archive of tar with members of these names; each holds its name.
    fn tar_of(names: &[&str]) -> Vec<u8> {
        let mut builder = tar::Builder::new(Vec::new());
        for name in names {
            let mut header = tar::Header::new_gnu();
            header.set_size(name.len() as u64);
            header.set_mode(0o644);
            builder.append_data(&mut header, name, name.as_bytes()).unwrap();
        }
        builder.into_inner().unwrap()
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(bytes).unwrap();
        packed.finish().unwrap()
    }

    /// An archive of zip, likewise.
    fn zip_of(names: &[&str]) -> Vec<u8> {
        let mut archive = rawzip::ZipArchiveWriter::new(Vec::new());
        for name in names {
            let path = rawzip::path::EntryPath::verbatim(name.as_bytes());
            let (mut entry, config) = archive.new_file(path).start().unwrap();
            let mut writer = config.wrap(&mut entry);
            writer.write_all(name.as_bytes()).unwrap();
            let (_, descriptor) = writer.finish().unwrap();
            entry.finish(descriptor).unwrap();
        }
        archive.finish().unwrap()
    }

    /// The members that are wanted, with how long they are, and how it ended.
    fn listed(bytes: &[u8]) -> String {
        let mut source = Cursor::new(bytes);
        let kind = match wrapped(&mut source, None) {
            Some(Wrapped::Archive(kind)) => kind,
            Some(Wrapped::Single(packing)) => {
                return format!("alone: {}", unpack(&mut source, packing).unwrap().len());
            }
            None => return "no archive".into(),
        };
        let mut seen = Vec::new();
        let end = each_member(
            &mut source,
            kind,
            |path| path.ends_with(".sgf"),
            |member| {
                seen.push(match member.content {
                    Ok(content) => format!("{}: {}", member.path, content.len()),
                    Err(why) => format!("{}: {why}", member.path),
                });
                Ok(())
            },
        );
        let end = end.unwrap().err().map(|why| format!("broken off: {why}"));
        seen.into_iter().chain(end).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn archives_of_all_kinds_give_their_members() {
        let names = ["a.sgf", "read.me", "b/../../c.sgf"];
        let long = format!("{}.sgf", "long/".repeat(60));
        let tar = tar_of(&[&names[..1], &[long.as_str()]].concat());
        // The builder refuses paths that lead out of the archive; others write them.
        assert_eq!(listed(&tar), format!("a.sgf: 5\n{long}: {}", long.len()));
        assert_eq!(listed(&gzip(&tar)), listed(&tar));
        assert_eq!(listed(&zstd::encode_all(&*tar, 1).unwrap()), listed(&tar));
        assert_eq!(listed(&zip_of(&names)), "a.sgf: 5\nb/../../c.sgf: 13");
        assert_eq!(listed(&gzip(b"(;)")), "alone: 3");
        assert_eq!(listed(b"(;B[aa])"), "no archive");
        assert_eq!(listed(b""), "no archive");
    }

    #[test]
    fn damage_ends_an_archive_and_what_came_before_stays() {
        let tar = gzip(&tar_of(&["a.sgf", "b.sgf"]));
        let told = listed(&tar[..tar.len() - 12]);
        assert!(told.starts_with("a.sgf: 5") && told.contains("broken off"), "{told}");
        let zip = zip_of(&["a.sgf", "b.sgf"]);
        assert!(listed(&zip[..zip.len() - 1]).starts_with("broken off"), "{}", listed(&zip[..zip.len() - 1]));
        let mut damaged = zip.clone();
        // The name stands in the header of the member, and then as its content.
        let at = damaged.windows(5).enumerate().filter(|(_, it)| it == b"b.sgf").nth(1).unwrap().0;
        damaged[at] ^= 0x40;
        let told = listed(&damaged);
        assert!(told.starts_with("a.sgf: 5\nb.sgf: ") && !told.ends_with(": 5"), "{told}");
    }

    #[test]
    fn names_that_differ_stay_different() {
        assert_eq!(name_of("秀策.sgf".as_bytes()), "秀策.sgf");
        assert_eq!(name_of(b"\x8F\x47.sgf"), "\\x8FG.sgf");
    }

    #[test]
    fn what_unpacks_to_too_much_is_refused() {
        let zeros = io::repeat(0).take(MOST_BYTES + 10);
        assert_eq!(content_of(zeros), Err("it is longer than 256 megabytes".into()));
        // A name that is longer than all memory.
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(tar::EntryType::GNULongName);
        header.set_path("././@LongLink").unwrap();
        header.set_size(1 << 40);
        header.set_cksum();
        let stream = Cursor::new(header.as_bytes().to_vec()).chain(io::repeat(b'a'));
        let end = each_of_tar(Box::new(stream), |_| true, |_| Ok(())).unwrap();
        assert_eq!(end, Err("the headers of a member are too long".into()));
    }
}
