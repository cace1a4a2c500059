//! Archives, compressed files and web pages: read by content, and never written.

use std::io::Write;

use snapbox::str;

use crate::place::{Place, same};

const AKI: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Aki] ;B[cc]\n\n;W[gg])";
const BO: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Bo] ;B[cc]\n\n;W[gg])";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 1).unwrap()
}

/// A ZIP archive without compression, in which a parser finds games.
fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = rawzip::ZipArchiveWriter::new(Vec::new());
    for (name, content) in files {
        let path = rawzip::path::EntryPath::verbatim(name.as_bytes());
        let (mut entry, config) = archive.new_file(path).start().unwrap();
        let mut writer = config.wrap(&mut entry);
        writer.write_all(content).unwrap();
        let (_, descriptor) = writer.finish().unwrap();
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap()
}

/// A TAR archive; the header of the original format has no magic number.
fn tar(files: &[(&str, &[u8])], header: fn() -> tar::Header) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, content) in files {
        let mut header = header();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        builder.append_data(&mut header, name, *content).unwrap();
    }
    builder.into_inner().unwrap()
}

fn two() -> [(&'static str, &'static [u8]); 3] {
    [("a.sgf", AKI.as_bytes()), ("sub/b.sgf", BO.as_bytes()), ("read.me", b"(;PB[No])")]
}

fn all_archives() -> Vec<(&'static str, Vec<u8>)> {
    let (old, gnu) = (tar(&two(), tar::Header::new_old), tar(&two(), tar::Header::new_gnu));
    vec![
        ("games.zip", zip(&two())),
        ("old.tar", old.clone()),
        ("gnu.tar", gnu.clone()),
        ("games.tgz", gzip(&gnu)),
        ("old.tar.gz", gzip(&old)),
        ("games.tar.zst", zstd(&gnu)),
        // Names do not matter.
        ("zipped.sgf", zip(&two())),
        ("packed.sgf.gz", gzip(&gnu)),
        ("what", old),
    ]
}

#[test]
fn every_archive_is_read_record_by_record() {
    for (name, bytes) in all_archives() {
        let place = Place::with(&[]);
        place.write(name, &bytes);
        let expected = format!("{name}/a.sgf\tAki\n{name}/sub/b.sgf\tBo\n");
        assert_eq!(place.run(&format!("get PB {name}")), expected, "{name}");
        place.write("list", name.as_bytes());
        assert_eq!(place.run("get PB --files-from list"), expected, "{name}");
        let piped = expected.replace(&format!("{name}/"), "-/");
        assert_eq!(place.feed("get PB -", &bytes), piped, "{name}");
        assert!(place.run(&format!("check {name}")).contains("2 files, 2 games"), "{name}");
        assert!(place.run(&format!("convert --to json -q -o out/ {name}")).is_empty(), "{name}");
        assert!(place.path().join("out/sub/b.json").is_file(), "{name}");
        assert!(place.run(&format!("db add games.sgfdb {name}")).contains("2 games added"), "{name}");
    }
}

#[test]
fn commands_never_write_into_archives() {
    let commands = [
        "check --fix",
        "check --fix --unsafe-fixes",
        "fmt",
        "fmt --check",
        "convert",
        "convert --to json",
        "set KM=7.5",
        "strip --comments",
        "sort",
        "anonymize",
        "split",
        "rename",
        "merge -o @ --force",
        "diff @",
    ];
    for (name, bytes) in all_archives() {
        for command in commands {
            let place = Place::with(&[]);
            place.write(name, &bytes);
            let told = place.run(&format!("{} {name}", command.replace('@', name)));
            assert!(told.ends_with("exit 2\n"), "{command} {name}: {told}");
            assert!(told.contains("archive"), "{command} {name}: {told}");
            assert_eq!(place.content_of(name), bytes, "{command} {name}");
            assert_eq!(place.names(), [name], "{command}");
        }
    }
    let place = Place::with(&[]);
    place.write("games.zip", &zip(&two()));
    same(
        place.run("fmt games.zip"),
        str![[r#"
! error: games.zip left unchanged: it is a ZIP archive; unpack it first
exit 2

"#]],
    );
}

/// In folders, files are chosen by name, so an archive with the name of a record is found.
#[test]
fn folders_report_archives_with_names_of_records() {
    let place = Place::with(&[("games/c.sgf", BO)]);
    let bytes = zip(&two());
    place.write("games/a.sgf", &bytes);
    place.write("games/b.sgf.gz", &gzip(&tar(&two(), tar::Header::new_gnu)));
    same(
        place.run("get PB games"),
        str![[r#"
games/c.sgf	Bo
! error: games/a.sgf is not a record: it is a ZIP archive
! error: games/b.sgf.gz is not a record: it is a TAR archive compressed with gzip
exit 2

"#]],
    );
    let told = place.run("check --fix games");
    assert!(told.contains("games/a.sgf is not a record: it is a ZIP archive"), "{told}");
    assert!(told.ends_with("exit 2\n"), "{told}");
    assert_eq!(place.content_of("games/a.sgf"), bytes);
    // A database reads it, as other archives.
    assert!(place.run("db add games.sgfdb games/a.sgf").contains("2 games added"));
}

#[test]
fn other_archives_and_pages_are_named() {
    for (start, kind) in [
        (&b"7z\xBC\xAF\x27\x1C"[..], "a 7-Zip archive"),
        (b"Rar!\x1A\x07\x00", "a RAR archive"),
        (b"\xFD7zXZ\0", "compressed with xz"),
        (b"BZh91AY&SY", "compressed with bzip2"),
        (b"%PDF-1.7", "a PDF"),
        (b"<!DOCTYPE html><title>404</title>", "a web page"),
        (b"\n<html>", "a web page"),
    ] {
        let bytes = [start, AKI.as_bytes()].concat();
        for command in
            ["info", "check", "check --fix", "fmt", "convert --to json", "get PB", "db add a.sgfdb"]
        {
            let place = Place::with(&[]);
            place.write("a.sgf", &bytes);
            let told = place.run(&format!("{command} a.sgf"));
            assert!(told.contains(&format!("a.sgf is not a record: it is {kind}")), "{command}: {told}");
            assert!(told.ends_with("exit 2\n"), "{command}: {told}");
            assert_eq!(place.content_of("a.sgf"), bytes, "{command}");
        }
    }
    // The format can be forced on a page.
    let place = Place::with(&[("a.html", &format!("<html>{AKI}"))]);
    assert!(place.run("convert --from sgf a.html -o -").contains("PB[Aki]"));
}

#[test]
fn damaged_archives_yield_their_readable_records() {
    let place = Place::with(&[]);
    let packed = gzip(&tar(&two(), tar::Header::new_gnu));
    place.write("cut.tgz", &packed[..packed.len() - 12]);
    let told = place.run("get PB cut.tgz");
    assert!(told.contains("cut.tgz/a.sgf\tAki\n") && told.contains("cannot read all of cut.tgz"), "{told}");
    assert!(told.ends_with("exit 2\n"), "{told}");
    place.write("empty.zip", &zip(&[("read.me", b"(;)")]));
    same(
        place.run("info empty.zip"),
        str![[r#"
! error: no records in empty.zip, which is a ZIP archive
exit 2

"#]],
    );
}

/// Paths in archives lead nowhere else.
#[test]
fn output_of_members_stays_in_the_folder() {
    let place = Place::with(&[]);
    place.write("in/evil.zip", &zip(&[("../../evil.sgf", AKI.as_bytes()), ("/x/abs.sgf", BO.as_bytes())]));
    let told = place.run("convert --to json -q in/evil.zip -o out/");
    assert!(told.is_empty(), "{told}");
    assert!(!place.path().join("evil.json").exists());
    assert!(place.path().join("out").is_dir());
}
