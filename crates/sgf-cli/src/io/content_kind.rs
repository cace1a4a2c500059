//! Archives, other binary files and web pages, recognized by their first bytes.
//!
//! The parser reads any file, and finds a game wherever `(;` occurs, even in an archive. So files whose first bytes prove that they are
//! something else are refused before they are parsed.

use std::io::Cursor;

use super::archive::{self, Container};

/// Magic numbers of binary files. A text cannot start with them. Supported formats are in the table of `opensgf::formats`.
const BINARY: &[(&[u8], &str)] = &[
    (b"7z\xBC\xAF\x27\x1C", "a 7-Zip archive"),
    (b"Rar!\x1A\x07", "a RAR archive"),
    (b"\xFD7zXZ\0", "compressed with xz"),
    (b"LZIP\x01", "compressed with lzip"),
    (b"\x04\x22\x4D\x18", "compressed with lz4"),
    (b"\x1F\x9D", "compressed with compress"),
    (b"\x1F\x8B", "compressed with gzip twice"),
    (b"\x28\xB5\x2F\xFD", "compressed with zstd twice"),
    (b"MSCF\0\0\0\0", "a cabinet archive"),
    (b"!<arch>\n", "an ar archive"),
    (b"xar!\0", "a XAR archive"),
    (b"\x89PNG\r\n", "a PNG image"),
    (b"\xFF\xD8\xFF", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"%PDF-", "a PDF"),
    (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "an old Office document"),
    (b"SQLite format 3\0", "a SQLite database"),
];

/// Elements that only web pages start with. Others, such as `<p>`, may precede a record that was copied from a page.
const PAGE_ELEMENTS: &[&[u8]] = &[
    b"!doctype",
    b"html",
    b"head",
    b"body",
    b"meta",
    b"title",
    b"link",
    b"script",
    b"style",
    b"table",
    b"div",
    b"iframe",
    b"frameset",
    b"center",
];

/// Fails with a message if bytes are an archive or another binary file.
///
/// # Errors
///
/// The message continues a sentence that starts with the name of the input.
pub(crate) fn expect_text(bytes: &[u8]) -> Result<(), String> {
    match binary(bytes) {
        Some(kind) => Err(format!("is not a record: it is {kind}")),
        None => Ok(()),
    }
}

/// Describes an archive or another binary file.
fn binary(bytes: &[u8]) -> Option<&'static str> {
    if let Some(Container::Archive(kind)) = archive::detect(&mut Cursor::new(bytes)) {
        return Some(kind.described());
    }
    let is_lzh = matches!(bytes, [_, _, b'-', b'l', b'h' | b'z', _, b'-', ..]);
    let is_bzip2 = bytes.starts_with(b"BZh") && bytes.get(4..10) == Some(b"\x31\x41\x59\x26\x53\x59");
    let found = BINARY.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, kind)| *kind);
    found.or(is_lzh.then_some("an LZH archive")).or(is_bzip2.then_some("compressed with bzip2"))
}

/// Fails with a message if a text is a web page.
///
/// # Errors
///
/// The message continues a sentence that starts with the name of the input.
pub(crate) fn expect_no_page(bytes: &[u8]) -> Result<(), String> {
    if is_page(bytes) { Err("is not a record: it is a web page".to_owned()) } else { Ok(()) }
}

fn is_page(bytes: &[u8]) -> bool {
    // Most records end the test here.
    if bytes.first() == Some(&b'(') {
        return false;
    }
    let utf16: Vec<u8>;
    let mut rest = match bytes {
        // In UTF-16, the letters of tags are every other byte.
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => {
            utf16 = bytes.iter().copied().skip(2).filter(|byte| *byte != 0).take(1024).collect();
            utf16.as_slice()
        }
        _ => bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes),
    };
    loop {
        let text = rest.trim_ascii_start();
        let end: &[u8] = match text {
            [b'<', b'!', b'-', b'-', ..] => b"-->",
            [b'<', b'?', ..] => b"?>",
            // The head of a response that was saved with the page.
            [b'H', b'T', b'T', b'P', b'/', b'1' | b'2', ..] if find(text, b"\r\n\r\n").is_some() => {
                b"\r\n\r\n"
            }
            [b'H', b'T', b'T', b'P', b'/', b'1' | b'2', ..] => b"\n\n",
            _ => return starts_with_page_element(text),
        };
        let Some(at) = find(text, end) else { return false };
        rest = &text[at + end.len()..];
    }
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}

fn starts_with_page_element(text: &[u8]) -> bool {
    let Some(tag) = text.strip_prefix(b"<") else { return false };
    PAGE_ELEMENTS.iter().any(|name| {
        let is_name = tag.get(..name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name));
        is_name && tag.get(name.len()).is_none_or(|next| !next.is_ascii_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_binary_files_that_contain_a_game() {
        for (start, expected) in [
            (&b"PK\x03\x04"[..], "a ZIP archive"),
            (b"7z\xBC\xAF\x27\x1C", "a 7-Zip archive"),
            (b"Rar!\x1A\x07\x01\0", "a RAR archive"),
            (b"\x20\x10-lh5-", "an LZH archive"),
            (b"BZh91AY&SY", "compressed with bzip2"),
            (b"%PDF-1.4", "a PDF"),
        ] {
            let bytes = [start, b"(;B[aa])"].concat();
            assert_eq!(expect_text(&bytes), Err(format!("is not a record: it is {expected}")));
        }
        for text in ["(;B[aa])", "BZh(;B[aa])", "PK (;)", "Rar! (;)", "7z(;)", ";B[aa]", ""] {
            assert_eq!(expect_text(text.as_bytes()), Ok(()), "{text}");
        }
    }

    #[test]
    fn refuses_web_pages_that_contain_a_game() {
        let utf16 = "<html>(;)".encode_utf16().flat_map(u16::to_le_bytes);
        let utf16: Vec<u8> = [0xFF, 0xFE].into_iter().chain(utf16).collect();
        assert!(is_page(&utf16));
        for page in [
            "<!DOCTYPE html><title>404</title>(;not here)",
            " \n<HTML lang=en>(;)",
            "\u{FEFF}<!-- saved --><?xml version='1.0'?>\n<html>(;)",
            "HTTP/1.1 404 Not Found\r\nServer: x\r\n\r\n<html>(;)",
            "<script>for(;;){}</script>",
        ] {
            assert!(is_page(page.as_bytes()), "{page}");
        }
        for record in [
            "(;C[<html>])",
            "<p>(;B[aa])",
            "<!-- from a page -->(;B[aa])",
            "text (;)",
            "<!-- (;)",
            "<headline>(;)",
        ] {
            assert!(!is_page(record.as_bytes()), "{record}");
        }
    }
}
