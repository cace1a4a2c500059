//! File paths as URIs.
//!
//! A relative path becomes a relative reference, an absolute one a `file` URI (RFC 3986, RFC 8089). Characters other than
//! letters, digits and `-._~` are percent-encoded as UTF-8.

use std::path::MAIN_SEPARATOR;

/// Returns the URI of a path, and whether it is a relative reference.
pub(super) fn uri(path: &str) -> (String, bool) {
    uri_with(path, MAIN_SEPARATOR)
}

fn uri_with(path: &str, separator: char) -> (String, bool) {
    let is_rooted = path.starts_with(['/', separator]);
    let has_drive = separator == '\\' && path.as_bytes().get(1) == Some(&b':');
    let mut uri = String::from(match (is_rooted, has_drive) {
        // A UNC path: `\\server\share`.
        _ if separator == '\\' && path.starts_with(r"\\") => "file:",
        (true, _) => "file://",
        (false, true) => "file:///",
        (false, false) => "",
    });
    let is_relative = uri.is_empty();
    let shown = if is_relative { path.strip_prefix("./").unwrap_or(path) } else { path };
    for (index, character) in shown.chars().enumerate() {
        match character {
            _ if character == separator => uri.push('/'),
            '/' | '-' | '.' | '_' | '~' => uri.push(character),
            ':' if has_drive && index == 1 => uri.push(':'),
            _ if character.is_ascii_alphanumeric() => uri.push(character),
            _ => {
                let mut buffer = [0; 4];
                for byte in character.encode_utf8(&mut buffer).bytes() {
                    uri.push_str(&format!("%{byte:02X}"));
                }
            }
        }
    }
    (uri, is_relative)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn converts_paths_to_uris() {
        for (path, separator, uri, is_relative) in [
            ("games/a b.sgf", '/', "games/a%20b.sgf", true),
            ("./100%#?.sgf", '/', "100%25%23%3F.sgf", true),
            ("棋/é.sgf", '/', "%E6%A3%8B/%C3%A9.sgf", true),
            ("a:b\\c.sgf", '/', "a%3Ab%5Cc.sgf", true),
            ("../x.sgf", '/', "../x.sgf", true),
            ("/games/x.sgf", '/', "file:///games/x.sgf", false),
            ("games\\x.sgf", '\\', "games/x.sgf", true),
            ("C:\\games\\x.sgf", '\\', "file:///C:/games/x.sgf", false),
            ("\\\\server\\x.sgf", '\\', "file://server/x.sgf", false),
        ] {
            assert_eq!(uri_with(path, separator), (uri.to_owned(), is_relative), "{path}");
        }
    }
}
