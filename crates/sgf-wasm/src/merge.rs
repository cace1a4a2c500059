//! Merges another record into the one shown, and resolves conflicts one by one.

use opensgf::merge::{Choice, ConflictKind, Side, Sides, conflicts, merge, resolve, resolve_one, sides};
use opensgf::table::{TABLE, reduce_ident};
use opensgf::{Document, NodeId};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use crate::edit::done;
use crate::full::from_foreign;
use crate::types::json;
use crate::{Board, js_error};

#[wasm_bindgen]
impl Board {
    /// Merges another record into this one, as one change that can be undone. With a common base, deletions are merged too; without one,
    /// everything in either record is kept. Returns the number of conflicts.
    ///
    /// # Errors
    ///
    /// Fails if the records are of different games or boards, one is too damaged, or the other record is empty.
    pub fn merge(&mut self, bytes: &[u8], name: &str, base: Option<Vec<u8>>) -> Result<usize, JsValue> {
        let foreign = from_foreign(bytes, name);
        let theirs = opensgf::read(foreign.as_deref().unwrap_or(bytes));
        if theirs.games().len() == 0 {
            return Err(js_error("there is no game to merge"));
        }
        let base = base.as_deref().map(opensgf::read);
        let merged = merge(base.as_ref(), self.workbench.session().document(), &theirs).map_err(js_error)?;
        done(self.workbench.edit(|session| session.replace(merged.document.write())))?;
        Ok(merged.n_conflicts)
    }

    /// Lists the conflicts of the record.
    #[wasm_bindgen(unchecked_return_type = "Json<Conflict[]>")]
    #[must_use]
    pub fn conflicts(&self) -> String {
        let document = self.workbench.session().document();
        let kinds: Vec<u16> = opensgf::games(document).map(|view| view.number()).collect();
        let mut before: Option<(NodeId, usize)> = None;
        let conflicts = conflicts(document).into_iter().map(|conflict| {
            let number = before.filter(|(node, _)| *node == conflict.node).map_or(0, |(_, last)| last + 1);
            before = Some((conflict.node, number));
            let sides = match &conflict.kind {
                ConflictKind::MainLine { theirs } => Sides { theirs: properties(theirs), ..Sides::default() },
                _ => sides(document, conflict.node, number).unwrap_or_default(),
            };
            let gm = kinds.get(conflict.node.game as usize).copied().unwrap_or(1);
            let side = |side: Vec<(String, String)>| side.into_iter().map(|it| entry(gm, it)).collect();
            Conflict {
                game: conflict.node.game,
                node: conflict.node.node,
                kind: ConflictName::of(&conflict.kind),
                ours: side(sides.ours),
                theirs: side(sides.theirs),
                base: side(sides.base),
            }
        });
        json(&conflicts.collect::<Vec<_>>())
    }

    /// Resolves one of [`Board::conflicts`], or all of them (-1), with `ours`, `theirs`, or `union` to keep both where possible. It can be
    /// undone.
    ///
    /// # Errors
    ///
    /// Fails if the choice is unknown, or the record is too damaged.
    pub fn resolve(&mut self, number: i32, choice: &str) -> Result<(), JsValue> {
        let choice = match choice {
            "ours" => Choice::Ours,
            "theirs" => Choice::Theirs,
            "union" => Choice::Union,
            _ => return Err(js_error("a conflict is resolved with ours, theirs or union")),
        };
        let document = self.workbench.session().document();
        let resolved = match usize::try_from(number) {
            Ok(number) => resolve_one(document, number, choice),
            Err(_) => resolve(document, choice),
        };
        let bytes = resolved.map_err(js_error)?.write().to_vec();
        done(self.workbench.edit(|session| session.replace(&bytes)))
    }
}

/// A value on one side of a conflict.
#[tsify::declare]
type SideValue = (String, &'static str, String);

/// A conflict of a merge.
#[derive(Debug, Serialize, Tsify)]
struct Conflict {
    game: u32,
    node: u32,
    kind: ConflictName,
    ours: Vec<SideValue>,
    theirs: Vec<SideValue>,
    base: Vec<SideValue>,
}

/// The kind of a conflict.
#[derive(Clone, Copy, Debug, Serialize, Tsify)]
#[serde(rename_all = "kebab-case")]
enum ConflictName {
    Property,
    DeletedByOurs,
    DeletedByTheirs,
    MainLine,
    Unreadable,
}

impl ConflictName {
    const fn of(kind: &ConflictKind) -> ConflictName {
        match kind {
            ConflictKind::Property { .. } => ConflictName::Property,
            ConflictKind::Deleted { by: Side::Ours } => ConflictName::DeletedByOurs,
            ConflictKind::Deleted { by: Side::Theirs } => ConflictName::DeletedByTheirs,
            ConflictKind::MainLine { .. } => ConflictName::MainLine,
            _ => ConflictName::Unreadable,
        }
    }
}

/// An identifier, its title, and a value.
fn entry(gm: u16, (ident, value): (String, String)) -> SideValue {
    let title = TABLE.get(gm, &reduce_ident(ident.as_bytes())).map_or("", |row| row.title);
    (ident, title, value)
}

/// The properties of an SGF text with one node.
fn properties(text: &[u8]) -> Vec<(String, String)> {
    let document = Document::parse(text);
    let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let node = document.games().next().map(|game| game.root());
    let all = node.iter().flat_map(|node| node.properties());
    all.flat_map(|property| property.values().map(move |value| (lossy(property.ident()), lossy(value.raw()))))
        .collect()
}
