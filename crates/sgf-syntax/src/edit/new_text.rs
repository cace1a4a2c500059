//! The text of new properties and nodes.

use super::transaction::{NewNode, RawProperty};
use crate::ScanMode;
use crate::format::{close_escape, escape_brackets, escape_openings};

/// Writes a property, escaping everything that would be misread.
pub(super) fn property(out: &mut Vec<u8>, ident: &[u8], values: &[Vec<u8>], mode: ScanMode) {
    let values: Vec<_> = values.iter().map(|value| safe_value(value, mode)).collect();
    written_property(out, ident, &values);
}

/// Writes a property whose values are already escaped.
pub(super) fn written_property(out: &mut Vec<u8>, ident: &[u8], values: &[Vec<u8>]) {
    out.extend_from_slice(ident);
    for value in values {
        out.push(b'[');
        out.extend_from_slice(value);
        out.push(b']');
    }
}

/// Escapes a value for the file.
///
/// A `]` gets its backslash, and so does a `[` after a letter or digit, which is legal, but `aa;W[` looks like a forgotten
/// bracket.
pub(super) fn safe_value(value: &[u8], mode: ScanMode) -> Vec<u8> {
    let value = close_escape(escape_brackets(value.into(), mode), mode);
    escape_openings(&value, mode)
}

/// Returns the children of a node that are not removed.
pub(super) fn staying(new: &[NewNode], children: &[usize]) -> Vec<usize> {
    children.iter().copied().filter(|&child| !new[child].removed).collect()
}

/// Writes new nodes as children of a node, each as a variation if `variations` is set or there are several.
pub(super) fn children(
    out: &mut Vec<u8>,
    new: &[NewNode],
    nodes: &[usize],
    variations: bool,
    mode: ScanMode,
) {
    enum Step {
        Node(usize),
        Variation(usize),
        Close,
    }
    let steps = |nodes: &[usize], variations: bool| -> Vec<Step> {
        let wrap = variations || nodes.len() > 1;
        nodes.iter().rev().map(|&node| if wrap { Step::Variation(node) } else { Step::Node(node) }).collect()
    };
    let mut stack = steps(nodes, variations);
    while let Some(step) = stack.pop() {
        let node = match step {
            Step::Close => {
                out.push(b')');
                continue;
            }
            Step::Variation(node) => {
                out.push(b'(');
                stack.push(Step::Close);
                node
            }
            Step::Node(node) => node,
        };
        out.push(b';');
        properties(out, &new[node].properties, mode);
        stack.extend(steps(&staying(new, &new[node].children), false));
    }
}

pub(super) fn properties(out: &mut Vec<u8>, properties: &[RawProperty], mode: ScanMode) {
    properties.iter().for_each(|(ident, values)| property(out, ident, values, mode));
}
