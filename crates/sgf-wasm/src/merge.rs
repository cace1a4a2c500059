//! Another record merged into the one that is shown, and the conflicts that are left, which are settled one by one.

use opensgf::merge::{Choice, ConflictKind, Side, Sides, conflicts, merge, settle, settle_one, sides};
use opensgf::table::{TABLE, reduce_ident};
use opensgf::{Document, NodeId};
use wasm_bindgen::prelude::*;

use crate::edit::done;
use crate::full::from_foreign;
use crate::json::{Json, json};
use crate::{Board, told};

#[wasm_bindgen]
impl Board {
    /// Merges another record into this one, as one change that can be undone. With what both began as, what one side has taken out is
    /// gone; without it, all that either has stays. Returns how many conflicts the record has then.
    ///
    /// # Errors
    ///
    /// Fails when the records are of different games or boards, when one is damaged beyond what can be written down, or when the other
    /// one has no game.
    pub fn merge(&mut self, bytes: &[u8], name: &str, base: Option<Vec<u8>>) -> Result<usize, JsValue> {
        let foreign = from_foreign(bytes, name);
        let theirs = opensgf::read(foreign.as_deref().unwrap_or(bytes));
        if theirs.games().len() == 0 {
            return Err(told("there is no game to merge"));
        }
        let base = base.as_deref().map(opensgf::read);
        let merged = merge(base.as_ref(), self.bench.session().document(), &theirs).map_err(told)?;
        done(self.bench.edit(|session| session.replace(merged.document.write())))?;
        Ok(merged.n_conflicts)
    }

    /// Lists the conflicts of the record: the game and the node of each, what it is about (`property`, `deleted-by-ours`,
    /// `deleted-by-theirs`, `main-line`, `unreadable`), and what ours, theirs and the base say: identifiers, titles and values.
    #[must_use]
    pub fn conflicts(&self) -> String {
        let document = self.bench.session().document();
        let kinds: Vec<u16> = opensgf::games(document).map(|view| view.number()).collect();
        let mut before: Option<(NodeId, usize)> = None;
        json(|json| {
            json.list(conflicts(document), |json, conflict| {
                let number =
                    before.filter(|(node, _)| *node == conflict.node).map_or(0, |(_, last)| last + 1);
                before = Some((conflict.node, number));
                let said = match &conflict.kind {
                    ConflictKind::MainLine { theirs } => {
                        Sides { theirs: properties(theirs), ..Sides::default() }
                    }
                    _ => sides(document, conflict.node, number).unwrap_or_default(),
                };
                let gm = kinds.get(conflict.node.game as usize).copied().unwrap_or(1);
                json.object(|json| {
                    json.name("game").number(conflict.node.game.into());
                    json.name("node").number(conflict.node.node.into());
                    json.name("kind").text(word(&conflict.kind));
                    for (name, side) in [("ours", &said.ours), ("theirs", &said.theirs), ("base", &said.base)]
                    {
                        json.name(name).list(side, |json, (ident, value)| entry(json, gm, ident, value));
                    }
                });
            });
        })
    }

    /// Settles one of [`Board::conflicts`], or with -1 all of them: `ours`, `theirs`, or `union` for both where both can stand. It can be
    /// undone.
    ///
    /// # Errors
    ///
    /// Fails when there is no such way to settle, or the record is damaged beyond what can be written down.
    pub fn settle(&mut self, number: i32, choice: &str) -> Result<(), JsValue> {
        let choice = match choice {
            "ours" => Choice::Ours,
            "theirs" => Choice::Theirs,
            "union" => Choice::Union,
            _ => return Err(told("a conflict is settled for ours, theirs or union")),
        };
        let document = self.bench.session().document();
        let settled = match usize::try_from(number) {
            Ok(number) => settle_one(document, number, choice),
            Err(_) => settle(document, choice),
        };
        let bytes = settled.map_err(told)?.write().to_vec();
        done(self.bench.edit(|session| session.replace(&bytes)))
    }
}

const fn word(kind: &ConflictKind) -> &'static str {
    match kind {
        ConflictKind::Property { .. } => "property",
        ConflictKind::Deleted { by: Side::Ours } => "deleted-by-ours",
        ConflictKind::Deleted { by: Side::Theirs } => "deleted-by-theirs",
        ConflictKind::MainLine { .. } => "main-line",
        _ => "unreadable",
    }
}

fn entry(json: &mut Json, gm: u16, ident: &str, value: &str) {
    let row = TABLE.get(gm, &reduce_ident(ident.as_bytes()));
    json.texts([ident, row.map_or("", |row| row.title), value]);
}

/// The properties of a text with one node.
fn properties(text: &[u8]) -> Vec<(String, String)> {
    let document = Document::parse(text);
    let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let node = document.games().next().map(|game| game.root());
    let all = node.iter().flat_map(|node| node.properties());
    all.flat_map(|property| property.values().map(move |value| (lossy(property.ident()), lossy(value.raw()))))
        .collect()
}
