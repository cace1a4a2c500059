//! The tokens of a Rust file in a flat list, with their lines.
//!
//! Unlike a text search, tokens distinguish code from comments and strings, and know whether they are in a test module. Comments are
//! not tokens; doc comments are attributes, and are skipped.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A token of a Rust file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The text; brackets are tokens, and so is each character of `::`.
    pub text: String,
    /// The line, counted from 1.
    pub line: usize,
    /// Whether it is in an item with `#[cfg(test)]` or `#[cfg(all(test, …))]`.
    pub is_test: bool,
}

/// Splits a Rust file into tokens.
///
/// # Errors
///
/// Fails when the text is not Rust.
///
/// # Examples
///
/// ```
/// let tokens = xtask::source::tokens("/// A doc comment.\nfn f() {}").unwrap();
/// let texts: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
/// assert_eq!(texts, ["fn", "f", "(", ")", "{", "}"]);
/// assert_eq!(tokens[0].line, 2);
/// ```
pub fn tokens(text: &str) -> anyhow::Result<Vec<Token>> {
    let stream: TokenStream = text.parse().map_err(|error| anyhow::anyhow!("not Rust: {error}"))?;
    let mut out = Vec::new();
    flatten(stream, false, &mut out);
    Ok(out)
}

/// Returns the contents of a string literal (`"..."`, `b"..."`, `r#"..."#`) without decoding escapes.
#[must_use]
pub fn string_contents(token: &str) -> Option<&str> {
    let prefix_len = token.find('"')?;
    let is_prefix = token[..prefix_len].bytes().all(|byte| matches!(byte, b'b' | b'c' | b'r' | b'#'));
    let last = token.rfind('"').filter(|last| *last > prefix_len)?;
    is_prefix.then(|| &token[prefix_len + 1..last])
}

fn flatten(stream: TokenStream, is_test: bool, out: &mut Vec<Token>) {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let mut next_block_is_test = false;
    let mut i = 0;
    while i < trees.len() {
        if let Some(attribute_len) = attribute_len(&trees[i..]) {
            let text = trees[i + attribute_len - 1].to_string().replace(' ', "");
            next_block_is_test |= is_for_tests(&text);
            if !text.starts_with("[doc=") {
                push_all(&trees[i..i + attribute_len], is_test, out);
            }
            i += attribute_len;
            continue;
        }
        let ends_item = match &trees[i] {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            TokenTree::Punct(punct) => punct.as_char() == ';',
            _ => false,
        };
        push_all(&trees[i..=i], is_test || next_block_is_test, out);
        next_block_is_test &= !ends_item;
        i += 1;
    }
}

/// Returns whether an attribute restricts an item to tests: `[cfg(test)]`, `[cfg(all(test,feature="go"))]`.
fn is_for_tests(attribute: &str) -> bool {
    let all = attribute.strip_prefix("[cfg(all(").and_then(|rest| rest.strip_suffix("))]"));
    attribute == "[cfg(test)]" || all.is_some_and(|all| all.split(',').any(|one| one == "test"))
}

/// The number of tokens of the attribute (`#[...]` or `#![...]`) that `trees` begins with.
fn attribute_len(trees: &[TokenTree]) -> Option<usize> {
    let is_punct = |index: usize, wanted: char| matches!(trees.get(index), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted);
    let bracket = if is_punct(1, '!') { 2 } else { 1 };
    let is_bracket = matches!(trees.get(bracket), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket);
    (is_punct(0, '#') && is_bracket).then_some(bracket + 1)
}

fn push_all(trees: &[TokenTree], is_test: bool, out: &mut Vec<Token>) {
    for tree in trees {
        let line = tree.span().start().line;
        let TokenTree::Group(group) = tree else {
            out.push(Token { text: tree.to_string(), line, is_test });
            continue;
        };
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => ("", ""),
        };
        out.push(Token { text: open.into(), line, is_test });
        flatten(group.stream(), is_test, out);
        out.push(Token { text: close.into(), line: group.span_close().start().line, is_test });
    }
}
