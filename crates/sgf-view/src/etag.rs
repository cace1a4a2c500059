//! Entity tags: the SHA-256 of the content, in quotes.

use std::fmt;

use sha2::{Digest, Sha256};

/// A version of a file's content.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Etag([u8; 32]);

impl Etag {
    pub(crate) fn of(content: &[u8]) -> Etag {
        Etag(Sha256::digest(content).into())
    }

    pub(crate) fn bytes(&self) -> [u8; 32] {
        self.0
    }

    /// Returns whether a list of tags, as in If-Match and If-None-Match, contains this one. Weak tags never match.
    pub(crate) fn is_in(&self, list: &str) -> bool {
        let own = self.to_string();
        list.split(',').any(|tag| tag.trim() == own)
    }
}

impl fmt::Display for Etag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str("\"")
    }
}

impl fmt::Debug for Etag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_tag_in_a_list() {
        let tag = Etag::of(b"(;)");
        assert_eq!(tag.to_string().len(), 66);
        assert!(tag.is_in(&format!("\"other\", {tag}")));
        for list in [String::new(), "*".into(), format!("W/{tag}"), tag.to_string().replace('"', "")] {
            assert!(!tag.is_in(&list), "{list}");
        }
    }
}
