//! ZIP and TAR archives, and files compressed with gzip or zstd.
//!
//! Archives are recognized by their content. Members are read one by one into memory, in order, and never extracted to disk, so their
//! paths are harmless. Declared sizes are not trusted: members and headers have fixed limits, however large they decompress.

use std::cell::Cell;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::rc::Rc;

use flate2::bufread::DeflateDecoder;
use flate2::read::MultiGzDecoder;
use rawzip::{CompressionMethod, ErrorKind, ReaderAt, ZipArchive, ZipFileHeaderRecord};

use crate::io::terminal::reason;
use crate::numbers::counted;

/// Longest member, in bytes.
const MAX_MEMBER: u64 = 256 << 20;
/// Longest headers of a member, in bytes.
const MAX_HEADERS: u64 = 1 << 20;
/// Number of bytes needed to recognize an archive.
const HEAD: usize = 512;

/// The format of an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Zip,
    Tar(Compression),
}

impl Kind {
    /// The format with an article, for messages.
    pub(crate) fn described(self) -> &'static str {
        match self {
            Kind::Zip => "a ZIP archive",
            Kind::Tar(Compression::None) => "a TAR archive",
            Kind::Tar(Compression::Gzip) => "a TAR archive compressed with gzip",
            Kind::Tar(Compression::Zstd) => "a TAR archive compressed with zstd",
        }
    }
}

/// A container of one or more files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Container {
    Archive(Kind),
    /// A single compressed file.
    Single(Compression),
}

/// How bytes are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compression {
    None,
    Gzip,
    Zstd,
}

impl Compression {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Compression::None => "nothing",
            Compression::Gzip => "gzip",
            Compression::Zstd => "zstd",
        }
    }
}

/// A file in an archive.
#[derive(Debug)]
pub(crate) struct Member {
    /// The path in the archive.
    pub(crate) path: String,
    /// The content, or why it cannot be read.
    pub(crate) content: Result<Vec<u8>, String>,
}

/// A source from which an archive can be read.
pub(crate) trait Source: Read + Seek {}
impl<T: Read + Seek> Source for T {}

/// Detects an archive or compressed file by its content, and rewinds the source.
pub(crate) fn detect(source: &mut dyn Source) -> Option<Container> {
    let head = read_head(&mut *source);
    source.seek(SeekFrom::Start(0)).ok()?;
    let compression = match &*head {
        // The second form is an empty archive, the third one starts with the mark of a spanned archive.
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] | [b'P', b'K', 7, 8, b'P', b'K', ..] => {
            return Some(Container::Archive(Kind::Zip));
        }
        [0x1f, 0x8b, ..] => Compression::Gzip,
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Compression::Zstd,
        _ => Compression::None,
    };
    let decompressed = match compression {
        Compression::None => head,
        compression => {
            let head = read_head(decoder(&mut *source, compression).ok()?);
            source.seek(SeekFrom::Start(0)).ok()?;
            head
        }
    };
    match compression {
        compression if is_tar_header(&decompressed) => Some(Container::Archive(Kind::Tar(compression))),
        Compression::None => None,
        compression => Some(Container::Single(compression)),
    }
}

/// Returns whether bytes start with the header of a member. The original format has no magic number, so this compares the checksum.
fn is_tar_header(head: &[u8]) -> bool {
    let Some(header) = head.get(..HEAD).and_then(|head| head.first_chunk::<HEAD>()) else { return false };
    // Headers end with zeros, which text does not contain.
    if !header.contains(&0) {
        return false;
    }
    let header = tar::Header::from_byte_slice(header);
    let is_sum = |sum: u32| {
        let bytes = header.as_bytes();
        let others = bytes[..148].iter().chain(&bytes[156..]);
        sum == others.map(|&byte| u32::from(byte)).sum::<u32>() + 8 * u32::from(b' ')
    };
    !header.path_bytes().is_empty() && header.cksum().is_ok_and(is_sum)
}

fn read_head(source: impl Read) -> Vec<u8> {
    let mut head = Vec::new();
    // An error is reported when the file is actually read.
    let _ = source.take(HEAD as u64).read_to_end(&mut head);
    head
}

fn decoder<'a>(source: impl Read + 'a, compression: Compression) -> io::Result<Box<dyn Read + 'a>> {
    Ok(match compression {
        Compression::None => Box::new(BufReader::new(source)),
        Compression::Gzip => Box::new(MultiGzDecoder::new(BufReader::new(source))),
        Compression::Zstd => Box::new(zstd::stream::read::Decoder::new(source)?),
    })
}

/// Calls `found` for each member whose path is `included`. The inner result says whether the archive was readable to the end.
///
/// # Errors
///
/// Fails as `found` does.
pub(crate) fn each_member(
    source: &mut dyn Source,
    kind: Kind,
    included: impl Fn(&str) -> bool,
    found: impl FnMut(Member) -> anyhow::Result<()>,
) -> anyhow::Result<Result<(), String>> {
    match kind {
        Kind::Zip => each_zip_member(source, included, found),
        Kind::Tar(compression) => match decoder(source, compression) {
            Ok(stream) => each_tar_member(stream, included, found),
            Err(error) => Ok(Err(reason(&error))),
        },
    }
}

/// Decompresses a single file.
///
/// # Errors
///
/// Fails with a message when the file is damaged or too long.
pub(crate) fn decompress(source: &mut dyn Source, compression: Compression) -> Result<Vec<u8>, String> {
    decoder(source, compression).map_err(|error| reason(&error)).and_then(read_member)
}

fn each_zip_member(
    source: &mut dyn Source,
    included: impl Fn(&str) -> bool,
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
        let path = decode_path(entry.file_path().as_bytes());
        if !entry.is_dir() && included(&path) {
            let content = read_zip_member(&archive, &entry);
            found(Member { path, content })?;
        }
    }
}

fn read_zip_member<R: ReaderAt>(
    archive: &ZipArchive<R>,
    header: &ZipFileHeaderRecord<'_>,
) -> Result<Vec<u8>, String> {
    if header.flags().is_encrypted() {
        return Err("it is encrypted".to_owned());
    }
    let entry = archive.get_entry(header.wayfinder()).map_err(|error| zip_reason(&error))?;
    let stored = BufReader::new(entry.reader());
    let method = header.compression_method();
    // The verifying reader checks length and checksum.
    if method == CompressionMethod::STORE {
        read_member(entry.verifying_reader(stored))
    } else if method == CompressionMethod::DEFLATE {
        read_member(entry.verifying_reader(DeflateDecoder::new(stored)))
    } else if method == CompressionMethod::ZSTD {
        let decoder = decoder(stored, Compression::Zstd).map_err(|error| reason(&error))?;
        read_member(entry.verifying_reader(decoder))
    } else {
        Err(format!("unsupported compression method ({method})"))
    }
}

fn zip_reason(error: &rawzip::Error) -> String {
    let text = match error.kind() {
        ErrorKind::IO(error) => return reason(error),
        kind => kind.to_string(),
    };
    text.to_lowercase()
}

/// Decodes a path. Invalid UTF-8 is escaped, so that different paths stay different.
fn decode_path(bytes: &[u8]) -> String {
    let mut name = String::new();
    for chunk in bytes.utf8_chunks() {
        name += chunk.valid();
        chunk.invalid().iter().for_each(|byte| name += &format!("\\x{byte:02X}"));
    }
    name
}

fn each_tar_member(
    stream: Box<dyn Read + '_>,
    included: impl Fn(&str) -> bool,
    mut found: impl FnMut(Member) -> anyhow::Result<()>,
) -> anyhow::Result<Result<(), String>> {
    let limit = Rc::new(Cell::new(MAX_HEADERS));
    let mut archive = tar::Archive::new(Limited { stream, left: limit.clone() });
    let entries = match archive.entries() {
        Ok(entries) => entries,
        Err(error) => return Ok(Err(reason(&error))),
    };
    for entry in entries {
        let mut entry = match entry {
            Ok(entry) => entry,
            Err(error) => return Ok(Err(reason(&error))),
        };
        limit.set(u64::MAX);
        let path = decode_path(&entry.path_bytes());
        if entry.header().entry_type().is_file() && included(&path) {
            let content = read_member(&mut entry);
            found(Member { path, content })?;
        }
        // Skip the rest here: the next step is limited to the length of headers.
        if let Err(error) = io::copy(&mut entry, &mut io::sink()) {
            return Ok(Err(reason(&error)));
        }
        limit.set(MAX_HEADERS);
    }
    // After the members there are zeros, and the checksum of the compressed stream.
    limit.set(MAX_MEMBER);
    Ok(io::copy(&mut archive.into_inner(), &mut io::sink()).map(drop).map_err(|error| reason(&error)))
}

/// A stream with a limit that can be changed.
struct Limited<R> {
    stream: R,
    left: Rc<Cell<u64>>,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        let left = self.left.get().checked_sub(count as u64);
        self.left.set(left.ok_or_else(|| io::Error::other("the headers of a member are too long"))?);
        Ok(count)
    }
}

/// Reads a member up to the limit.
fn read_member(member: impl Read) -> Result<Vec<u8>, String> {
    let mut content = Vec::new();
    let read = member.take(MAX_MEMBER + 1).read_to_end(&mut content);
    read.map_err(|error| reason(&error))?;
    if content.len() as u64 > MAX_MEMBER {
        return Err(format!("it is longer than {}", counted(MAX_MEMBER as usize >> 20, "megabyte")));
    }
    Ok(content)
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use super::*;

    /// A TAR archive with members of these names, whose content is the name.
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

    /// The same as a ZIP archive.
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

    /// The SGF members with their lengths, and the error at the end.
    fn listed(bytes: &[u8]) -> String {
        let mut source = Cursor::new(bytes);
        let kind = match detect(&mut source) {
            Some(Container::Archive(kind)) => kind,
            Some(Container::Single(compression)) => {
                return format!("single: {}", decompress(&mut source, compression).unwrap().len());
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
        let end = end.unwrap().err().map(|why| format!("truncated: {why}"));
        seen.into_iter().chain(end).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn reads_members_of_all_archive_formats() {
        let names = ["a.sgf", "read.me", "b/../../c.sgf"];
        let long = format!("{}.sgf", "long/".repeat(60));
        let tar = tar_of(&[&names[..1], &[long.as_str()]].concat());
        // The builder rejects paths that lead out of the archive, so this member is only in the ZIP archive.
        assert_eq!(listed(&tar), format!("a.sgf: 5\n{long}: {}", long.len()));
        assert_eq!(listed(&gzip(&tar)), listed(&tar));
        assert_eq!(listed(&zstd::encode_all(&*tar, 1).unwrap()), listed(&tar));
        assert_eq!(listed(&zip_of(&names)), "a.sgf: 5\nb/../../c.sgf: 13");
        assert_eq!(listed(&gzip(b"(;)")), "single: 3");
        assert_eq!(listed(b"(;B[aa])"), "no archive");
        assert_eq!(listed(b""), "no archive");
    }

    #[test]
    fn damaged_archive_yields_the_members_before_the_damage() {
        let tar = gzip(&tar_of(&["a.sgf", "b.sgf"]));
        let result = listed(&tar[..tar.len() - 12]);
        assert!(result.starts_with("a.sgf: 5") && result.contains("truncated"), "{result}");
        let zip = zip_of(&["a.sgf", "b.sgf"]);
        assert!(listed(&zip[..zip.len() - 1]).starts_with("truncated"), "{}", listed(&zip[..zip.len() - 1]));
        let mut damaged = zip.clone();
        // The first match is the name in the header, the second one the content.
        let at = damaged.windows(5).enumerate().filter(|(_, it)| it == b"b.sgf").nth(1).unwrap().0;
        damaged[at] ^= 0x40;
        let result = listed(&damaged);
        assert!(result.starts_with("a.sgf: 5\nb.sgf: ") && !result.ends_with(": 5"), "{result}");
    }

    #[test]
    fn escaped_paths_stay_distinct() {
        assert_eq!(decode_path("秀策.sgf".as_bytes()), "秀策.sgf");
        assert_eq!(decode_path(b"\x8F\x47.sgf"), "\\x8FG.sgf");
    }

    #[test]
    fn rejects_members_and_headers_beyond_the_limit() {
        let zeros = io::repeat(0).take(MAX_MEMBER + 10);
        assert_eq!(read_member(zeros), Err("it is longer than 256 megabytes".into()));
        // A member whose name is a terabyte long.
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(tar::EntryType::GNULongName);
        header.set_path("././@LongLink").unwrap();
        header.set_size(1 << 40);
        header.set_cksum();
        let stream = Cursor::new(header.as_bytes().to_vec()).chain(io::repeat(b'a'));
        let end = each_tar_member(Box::new(stream), |_| true, |_| Ok(())).unwrap();
        assert_eq!(end, Err("the headers of a member are too long".into()));
    }
}
