//! A book as EPUB 3, for e-readers.
//!
//! Each part is a page of XHTML with inline pictures in SVG. Links between figures of different parts name the page of their
//! target. The file has no date and no random number: the same records give the same bytes.
//!
//! Specification: <https://www.w3.org/TR/epub-33/>.

use std::collections::HashMap;
use std::io::Write;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use crate::html::{families, sections};
use crate::language::Word;
use crate::{Block, Book, BookOptions, html_text};

/// A style that the simplest e-readers understand.
const STYLE: &str = include_str!("epub.css");

/// The first file, which must be stored without compression.
const MIMETYPE: &str = "application/epub+zip";

const CONTAINER: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"#;

/// The modification date that the format demands. A clock would make every file different.
const MODIFIED: &str = "2000-01-01T00:00:00Z";

/// Writes a book as EPUB.
///
/// # Errors
///
/// Fails only if the book is larger than a zip archive can be.
///
/// # Examples
///
/// ```
/// use sgf_book::{Book, BookOptions, epub};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GN[A short game]SZ[9];B[ee];W[ge]C[Here.])");
/// let file = epub(&Book::of(&doc, &BookOptions::default()), &BookOptions::default())?;
/// assert_eq!(&file[30..58], b"mimetypeapplication/epub+zip");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn epub(book: &Book, options: &BookOptions) -> Result<Vec<u8>, rawzip::Error> {
    let sections = linked(sections(book, options));
    let package = package(book, &sections);
    let style = format!(":root {{ --letters: {} }}\n{STYLE}", families(&options.letters, book.language));
    let mut archive = Archive(ZipArchiveWriter::new(Vec::new()));
    archive.store("mimetype", MIMETYPE)?;
    archive.add("META-INF/container.xml", CONTAINER)?;
    archive.add("EPUB/package.opf", &package)?;
    archive.add("EPUB/style.css", &style)?;
    archive.add("EPUB/nav.xhtml", &page(book, &book.title, &contents(book)))?;
    if book.has_title_page {
        archive.add("EPUB/title.xhtml", &page(book, &book.title, &title_page(book)))?;
    }
    for (index, (part, section)) in book.parts.iter().zip(&sections).enumerate() {
        archive.add(&format!("EPUB/{}", part_name(index)), &page(book, &part.title, section))?;
    }
    archive.0.finish()
}

struct Archive(ZipArchiveWriter<Vec<u8>>);

impl Archive {
    /// Adds a file without compression.
    fn store(&mut self, name: &str, text: &str) -> Result<(), rawzip::Error> {
        let (mut entry, config) = self.0.new_file(name).start()?;
        let mut writer = config.wrap(&mut entry);
        writer.write_all(text.as_bytes())?;
        let (_, output) = writer.finish()?;
        entry.finish(output).map(drop)
    }

    /// Adds a compressed file.
    fn add(&mut self, name: &str, text: &str) -> Result<(), rawzip::Error> {
        let (mut entry, config) =
            self.0.new_file(name).compression_method(CompressionMethod::DEFLATE).start()?;
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
        writer.write_all(text.as_bytes())?;
        let (encoder, output) = writer.finish()?;
        encoder.finish()?;
        entry.finish(output).map(drop)
    }
}

fn part_name(index: usize) -> String {
    format!("part{}.xhtml", index + 1)
}

/// A page of XHTML.
fn page(book: &Book, title: &str, body: &str) -> String {
    let code = book.language.code();
    let title = xml_text(title);
    let body = without_controls(body);
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n\
         <html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\" lang=\"{code}\" xml:lang=\"{code}\">\n\
         <head>\n<meta charset=\"utf-8\"/>\n<title>{title}</title>\n\
         <link rel=\"stylesheet\" type=\"text/css\" href=\"style.css\"/>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

fn title_page(book: &Book) -> String {
    let author = match book.author.is_empty() {
        true => String::new(),
        false => format!("<p>{}</p>\n", xml_text(&book.author)),
    };
    format!("<section class=\"title\">\n<h1>{}</h1>\n{author}</section>\n", xml_text(&book.title))
}

/// The table of contents: parts, and their headings.
fn contents(book: &Book) -> String {
    let mut items = String::new();
    for (index, part) in book.parts.iter().enumerate() {
        let name = part_name(index);
        items.push_str(&format!("<li><a href=\"{name}\">{}</a>", shown(&part.title, index)));
        let headings = part.blocks.iter().filter_map(|block| match block {
            Block::Heading(text) => Some(text),
            _ => None,
        });
        let inner = headings.enumerate().map(|(heading, text)| {
            let id = format!("part{}-{}", index + 1, heading + 1);
            format!("<li><a href=\"{name}#{id}\">{}</a></li>\n", shown(text, heading))
        });
        let inner: String = inner.collect();
        if !inner.is_empty() {
            items.push_str(&format!("\n<ol>\n{inner}</ol>\n"));
        }
        items.push_str("</li>\n");
    }
    let word = xml_text(book.language.word(Word::Contents));
    format!("<nav epub:type=\"toc\" id=\"toc\">\n<h1>{word}</h1>\n<ol>\n{items}</ol>\n</nav>\n")
}

/// A title in the table of contents, which must not be empty.
fn shown(title: &str, index: usize) -> String {
    let text = xml_text(title);
    if text.trim().is_empty() { (index + 1).to_string() } else { text }
}

/// The package document: metadata, files, and their order.
fn package(book: &Book, sections: &[String]) -> String {
    let code = book.language.code();
    let mut manifest = String::from(
        "<item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>\n\
         <item id=\"style\" href=\"style.css\" media-type=\"text/css\"/>\n",
    );
    let mut spine = String::new();
    let mut add = |id: &str, properties: &str| {
        manifest.push_str(&format!(
            "<item id=\"{id}\" href=\"{id}.xhtml\" media-type=\"application/xhtml+xml\"{properties}/>\n"
        ));
        spine.push_str(&format!("<itemref idref=\"{id}\"/>\n"));
    };
    if book.has_title_page {
        add("title", "");
    }
    for (index, section) in sections.iter().enumerate() {
        let has_svg = section.contains("<svg");
        add(&format!("part{}", index + 1), if has_svg { " properties=\"svg\"" } else { "" });
    }
    let author = match book.author.is_empty() {
        true => String::new(),
        false => format!("<dc:creator>{}</dc:creator>\n", xml_text(&book.author)),
    };
    let title = shown(&book.title, 0);
    let id = identifier(sections);
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"id\" xml:lang=\"{code}\">\n\
         <metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n\
         <dc:identifier id=\"id\">{id}</dc:identifier>\n<dc:title>{title}</dc:title>\n\
         <dc:language>{code}</dc:language>\n{author}\
         <meta property=\"dcterms:modified\">{MODIFIED}</meta>\n</metadata>\n\
         <manifest>\n{manifest}</manifest>\n<spine>\n{spine}</spine>\n</package>\n"
    )
}

/// An identifier that is computed from the content (FNV-1a), so that another book has another one.
fn identifier(sections: &[String]) -> String {
    let bytes = sections.iter().flat_map(|section| section.bytes());
    let hash = bytes.fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    format!("urn:opensgf:book:{hash:016x}")
}

/// Adds the page to links to the figures of other parts.
fn linked(sections: Vec<String>) -> Vec<String> {
    let mut pages: HashMap<String, usize> = HashMap::new();
    for (index, section) in sections.iter().enumerate() {
        for (at, _) in section.match_indices("id=\"f") {
            let id = section[at + 4..].split('"').next().unwrap_or_default();
            pages.insert(id.to_owned(), index);
        }
    }
    let link = |(index, section): (usize, String)| {
        let mut parts = section.split("href=\"#");
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let id = part.split('"').next().unwrap_or_default();
            let page = pages.get(id).filter(|page| **page != index);
            out.push_str("href=\"");
            out.push_str(&page.map_or_else(String::new, |page| part_name(*page)));
            out.push('#');
            out.push_str(part);
        }
        out
    };
    sections.into_iter().enumerate().map(link).collect()
}

fn xml_text(text: &str) -> String {
    without_controls(&html_text(text))
}

/// The text without characters that XML cannot contain.
fn without_controls(text: &str) -> String {
    let is_allowed = |letter: &char| !matches!(letter, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}');
    text.chars().filter(is_allowed).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use sgf_syntax::Document;

    use super::*;

    fn files(record: &str) -> Vec<(String, String)> {
        let doc = Document::parse(record.as_bytes());
        let options = BookOptions::default();
        let bytes = epub(&Book::of(&doc, &options), &options).expect("it fits");
        assert_eq!(epub(&Book::of(&doc, &options), &options).expect("it fits"), bytes, "the same bytes");
        let archive = rawzip::ZipArchive::from_slice(&bytes).expect("an archive");
        let mut files = Vec::new();
        for entry in archive.entries() {
            let entry = entry.expect("an entry");
            let name = entry.file_path().try_normalize().expect("a name").as_ref().to_owned();
            let data = archive.get_entry(entry.wayfinder()).expect("an entry").data();
            let text = match entry.compression_method() {
                CompressionMethod::STORE => String::from_utf8(data.to_vec()).expect("UTF-8"),
                _ => {
                    let mut text = String::new();
                    flate2::read::DeflateDecoder::new(data).read_to_string(&mut text).expect("UTF-8");
                    text
                }
            };
            assert_eq!(entry.compression_method() == CompressionMethod::STORE, files.is_empty());
            files.push((name, text));
        }
        files
    }

    const TWO: &str =
        "(;GN[A & <b>]PB[Ann\u{8}]SZ[9];B[ee];W[ge]C[Here.](;B[cc])(;B[dd]C[other]))(;GN[]SZ[9];B[aa])";

    #[test]
    fn the_mimetype_is_first_and_stored() {
        let all = files(TWO);
        assert_eq!(all[0], ("mimetype".to_owned(), MIMETYPE.to_owned()));
        let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            names[1..],
            [
                "META-INF/container.xml",
                "EPUB/package.opf",
                "EPUB/style.css",
                "EPUB/nav.xhtml",
                "EPUB/title.xhtml",
                "EPUB/part1.xhtml",
                "EPUB/part2.xhtml"
            ]
        );
    }

    #[test]
    fn every_page_is_listed_and_well_formed() {
        let all = files(TWO);
        let of = |name: &str| &all.iter().find(|(other, _)| other == name).expect("the file").1;
        for (name, text) in all.iter().filter(|(name, _)| name.ends_with("xhtml") || name.ends_with("opf")) {
            let read = roxmltree::Document::parse_with_options(
                text,
                roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() },
            );
            assert!(read.is_ok(), "{name}: {:?}\n{text}", read.err());
        }
        let package = of("EPUB/package.opf");
        for (name, _) in all.iter().filter(|(name, _)| name.ends_with("xhtml")) {
            let href = format!("href=\"{}\"", name.trim_start_matches("EPUB/"));
            assert!(package.contains(&href), "{href}");
        }
        assert!(of("EPUB/nav.xhtml").contains("A &amp; &lt;b&gt;"));
        assert!(of("EPUB/part1.xhtml").contains("<svg xmlns="));
    }

    #[test]
    fn links_to_other_parts_name_their_page() {
        let sections = vec![
            "<a href=\"#f2\">2</a><i id=\"f1\"/>".to_owned(),
            "<i id=\"f2\"/><a href=\"#f1\">1</a><a href=\"#f2\">2</a>".to_owned(),
        ];
        assert_eq!(
            linked(sections),
            [
                "<a href=\"part2.xhtml#f2\">2</a><i id=\"f1\"/>",
                "<i id=\"f2\"/><a href=\"part1.xhtml#f1\">1</a><a href=\"#f2\">2</a>"
            ]
        );
    }
}
