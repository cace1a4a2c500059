//! A strict parser that follows the grammar of FF\[4\] to the letter, to compare with the real one.
//!
//! It is slow and was written independently of the real parser. Both must agree on every record that it accepts.
//!
//! Source: sgf4, section 2.1.

use crate::{Prop, Tree, TreeNode};

/// The first byte that does not fit the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// The offset of the byte, or the length of the text if that ends too early.
    pub at: usize,
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

/// Parses a well-formed collection.
///
/// Only white space may precede the first `(` and follow the last `)`.
///
/// # Errors
///
/// Returns the offset of the first byte that does not fit the grammar.
///
/// # Examples
///
/// ```
/// use testkit::strict::{Unfit, read};
/// let trees = read(b"(;C[a\\]b](;B[aa])(;B[bb]))\n").unwrap();
/// assert_eq!(trees[0].nodes[0].props[0].values[0], b"a\\]b");
/// assert_eq!(trees[0].nodes[2].parent, Some(0));
/// assert_eq!(read(b"(;B[aa](;W[bb]);C[no])"), Err(Unfit { at: 15 }));
/// ```
pub fn read(text: &[u8]) -> Result<Vec<Tree>, Unfit> {
    let mut reader = Reader { text, at: 0 };
    let mut trees = Vec::new();
    while reader.peek().is_some() {
        trees.push(reader.tree()?);
    }
    if trees.is_empty() { Err(Unfit { at: text.len() }) } else { Ok(trees) }
}

impl Reader<'_> {
    /// The next byte that is not white space.
    fn peek(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(|byte| matches!(byte, 9..=13 | 32)) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn take(&mut self, expected: u8) -> Result<(), Unfit> {
        if self.peek() != Some(expected) {
            return Err(Unfit { at: self.at });
        }
        self.at += 1;
        Ok(())
    }

    fn tree(&mut self) -> Result<Tree, Unfit> {
        let mut tree = Tree::default();
        // The parent of the first node in each open parenthesis.
        let mut open = vec![None];
        self.take(b'(')?;
        let mut parent = self.sequence(&mut tree, None)?;
        while !open.is_empty() {
            match self.peek() {
                Some(b'(') => {
                    self.at += 1;
                    open.push(Some(parent));
                    parent = self.sequence(&mut tree, Some(parent))?;
                }
                Some(b')') => {
                    self.at += 1;
                    if let Some(Some(before)) = open.pop() {
                        parent = before;
                    }
                }
                _ => return Err(Unfit { at: self.at }),
            }
        }
        Ok(tree)
    }

    /// Reads one or more nodes and returns the number of the last.
    fn sequence(&mut self, tree: &mut Tree, mut parent: Option<usize>) -> Result<usize, Unfit> {
        loop {
            self.take(b';')?;
            let mut node = TreeNode { parent, props: Vec::new() };
            while self.peek().is_some_and(|byte| byte.is_ascii_uppercase()) {
                node.props.push(self.prop()?);
            }
            tree.nodes.push(node);
            let last = tree.nodes.len() - 1;
            if self.peek() != Some(b';') {
                return Ok(last);
            }
            parent = Some(last);
        }
    }

    fn prop(&mut self) -> Result<Prop, Unfit> {
        let start = self.at;
        while self.text.get(self.at).is_some_and(u8::is_ascii_uppercase) {
            self.at += 1;
        }
        let ident = self.text[start..self.at].to_vec();
        let mut values = vec![self.value()?];
        while self.peek() == Some(b'[') {
            values.push(self.value()?);
        }
        Ok(Prop { ident, values })
    }

    fn value(&mut self) -> Result<Vec<u8>, Unfit> {
        self.take(b'[')?;
        let start = self.at;
        loop {
            match self.text.get(self.at) {
                None => return Err(Unfit { at: self.at }),
                Some(b'\\') => self.at += 2,
                Some(b']') => break,
                Some(_) => self.at += 1,
            }
        }
        self.at += 1;
        Ok(self.text[start..self.at - 1].to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_the_first_invalid_byte() {
        for (text, at) in [
            ("", 0),
            ("text (;)", 0),
            ("(;B[aa]", 7),
            ("(;B[aa", 6),
            ("(;B[aa\\]", 8),
            ("()", 1),
            ("(;B)", 3),
            ("(;b[aa])", 2),
            ("(;[aa])", 2),
            ("(;B[aa])x", 8),
            ("(;B[aa]((;W[bb])))", 8),
        ] {
            assert_eq!(read(text.as_bytes()), Err(Unfit { at }), "{text}");
        }
    }

    #[test]
    fn accepts_white_space_between_tokens() {
        let tree = &read(b" (\n; B [aa]\t[bb] ; ( ; C[ x ] ) ) ").unwrap()[0];
        assert_eq!(tree.nodes.len(), 3);
        assert_eq!(tree.nodes[2].props[0].values, [b" x "]);
    }
}
