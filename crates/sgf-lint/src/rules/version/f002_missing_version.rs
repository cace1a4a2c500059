//! F002: a property of FF[4] in a game without FF.

use sgf_model::info::Application;
use sgf_model::table::{Property, reduce_ident};
use sgf_model::value::TextDecoder;
use sgf_syntax::{Node, TextEdit};

use super::declared_version::{MANY, is_newest};
use crate::rule::rule;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds games that do not declare a format version, but have a root property that exists only in FF[4].
    ///
    /// ## Why it matters
    /// Without `FF` a game is FF[1]. Strict programs ignore `CA` and `AP`, and do not accept rectangles of points.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;GM[1]CA[UTF-8];B[cc])
    /// ```
    ///
    /// ## Fix
    /// Adds `FF[4]`, unless the game has properties or identifiers that FF[4] dropped. Unsafe, because programs may
    /// become stricter about the rest of the game.
    /// ```sgf
    /// (;FF[4]GM[1]CA[UTF-8];B[cc])
    /// ```
    F002 missing-version, Note, fix: Unsafe, since: "0.1", sgfc: [],
    on: Properties(PropertyFilter::Where(is_newest))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if !at.node.is_root() || cx.ff >= 4 || cx.in_root(b"FF").is_some() {
        return;
    }
    // Report only the first one.
    let (root, newer) = (at.node, at.property);
    let mut properties = root.properties().take(MANY);
    if properties.find(|property| cx.row(*property).is_some_and(is_newest)) != Some(newer) {
        return;
    }
    let name = String::from_utf8_lossy(newer.ident()).into_owned();
    let finding = out.report(newer.ident_span(), format!("`{name}` requires FF[4], but `FF` is missing"));
    if let Some(first) = root.properties().next().filter(|_| is_clean(cx)) {
        let edit = TextEdit::insert(first.span().start, &b"FF[4]"[..]);
        finding.fix(Applicability::Unsafe, "add `FF[4]`", [edit]);
    }
}

/// Whether all properties of a game are valid in FF[4]. An application without a version is a note before FF[4], and an error
/// in it.
fn is_clean(cx: &GameCx<'_>) -> bool {
    let is_valid = |row: &Property, raw: &[u8]| {
        row.is_current() && (row.ident != "AP" || Application::parse(&cx.characters(raw)).is_ok())
    };
    let is_current = |node: Node<'_>| {
        node.properties().all(|property| {
            let ident = property.ident();
            let is_short = reduce_ident(ident).len() == ident.len()
                && ident.iter().all(|byte| !byte.is_ascii_lowercase());
            is_short && cx.row(property).is_none_or(|row| is_valid(row, property.raw()))
        })
    };
    cx.game.nodes().all(is_current)
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_the_first_ff4_property() {
        check("F002", "(;GM[1]SZ[19]PB[a];AR[aa:bb])(;FF[3]CA[UTF-8])(;FF[]AP[a:1])");
        check(
            "F002",
            "
(;GM[1]AP[a:1]CA[UTF-8])
       ^^ `AP` requires FF[4], but `FF` is missing
",
        );
        // BoardSpace has its own properties and no FF.
        check("F002", "(;GM[27]VV[1]P0[id \"a\"])");
    }

    #[test]
    fn adds_no_version_to_games_with_dropped_properties() {
        for old in ["(;AP[a:1];L[aa])", "(;AP[a:1];Black[aa])", "(;CA[UTF-8]AP[a])"] {
            fix_gives("F002", old, old);
        }
    }
}
