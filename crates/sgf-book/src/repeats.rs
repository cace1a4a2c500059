//! References that a site or a program adds to every comment: printed once, at the start.

use std::collections::HashMap;

use super::{Block, Part, Text};

/// Moves references that several texts repeat to the start of the first part that has them.
pub(super) fn print_once(parts: &mut [Part]) {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for text in parts.iter().flat_map(|part| &part.blocks).filter_map(text_of) {
        for line in references(&text.text) {
            *counts.entry(line.to_owned()).or_default() += 1;
        }
    }
    counts.retain(|_, count| *count > 1);
    if counts.is_empty() {
        return;
    }
    for part in parts {
        let mut found = Vec::new();
        part.blocks.retain_mut(|block| match block {
            Block::Text(text) => !has_become_empty(text, &mut counts, &mut found),
            _ => true,
        });
        if !found.is_empty() {
            part.blocks.insert(0, Block::Text(Text { text: found.join("\n"), ..Text::default() }));
        }
    }
}

/// Removes repeated references from a text, and returns whether nothing is left of it. References that were not removed before
/// are added to `found`.
fn has_become_empty(text: &mut Text, counts: &mut HashMap<String, usize>, found: &mut Vec<String>) -> bool {
    if !references(&text.text).any(|line| counts.contains_key(line)) {
        return false;
    }
    let mut lines = Vec::new();
    for line in text.text.lines() {
        match counts.get_mut(line.trim()) {
            Some(0) => {}
            Some(count) => {
                *count = 0;
                found.push(line.trim().to_owned());
            }
            None => lines.push(line),
        }
    }
    text.text = lines.join("\n").trim().to_owned();
    !text.has_content() && text.instead.is_empty() && text.lead.iter().all(|lead| lead.at.is_empty())
}

/// The lines that refer to a site or an owner.
fn references(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| is_reference(line))
}

fn is_reference(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    ["://", "www.", "©", "copyright"].iter().any(|sign| line.contains(sign))
}

fn text_of(block: &Block) -> Option<&Text> {
    match block {
        Block::Text(text) => Some(text),
        _ => None,
    }
}
