//! JKF, read as SGF.

use std::collections::VecDeque;

use sgf_games::column_label;
use sgf_games::shogi::Kind;
use sgf_model::info::GameResult;
use sgf_model::value::Color;

use super::initial;
use crate::fact::FactKind;
use crate::import::Import;
use crate::json::{Json, Value};
use crate::lines::Line;
use crate::moves::{Moves, verbatim};
use crate::shogi::NUMBER;
use crate::shogi::ending::{CSA, Ending};
use crate::shogi::header::Header;
use crate::shogi::position::{preset, usual};
use crate::tree::{NodeIndex, ROOT};

pub(super) fn read(import: &mut Import<'_>) {
    let mut from = import.start();
    while !import.bytes[from..].trim_ascii().is_empty() {
        match Json::read(import.bytes, from) {
            Ok((json, end)) => {
                game(import, json.root());
                from = end;
            }
            Err(broken) => return import.report(FactKind::Broken, broken.at..import.bytes.len()),
        }
    }
}

fn game(import: &mut Import<'_>, root: Value<'_, '_>) {
    let mut header = Header::default();
    for (name, value) in root.get("header").into_iter().flat_map(Value::entries) {
        let text = format!("{}：{}", name.text().unwrap_or_default(), value.text().unwrap_or_default());
        let line = Line { at: value.range().start, text: value.raw() };
        header.take(import, line, &text.replace(['\n', '\r'], " "));
    }
    import.writer.begin(NUMBER, root.range().start);
    let of_header = header.position(import);
    let setup = match root.get("initial") {
        Some(initial) => initial::read(import, initial),
        None => of_header.or_else(|| preset("平手")),
    };
    header.write(import);
    let turn = setup.as_ref().map_or(Color::Black, |setup| setup.turn);
    let mut tree = Tree { moves: Moves::new(), result: None, has_times: false };
    tree.read(import, root, turn);
    if let Some(result) = tree.result {
        import.writer.raw("RE", &result.encode());
    }
    let is_usual = setup.as_ref().zip(usual()).is_some_and(|(setup, usual)| {
        setup.turn == Color::Black && setup.position.placement() == usual.placement()
    });
    let position = match setup {
        Some(setup) => {
            if !is_usual {
                setup.write(&mut import.writer);
            }
            Some(setup.position)
        }
        None => None,
    };
    tree.moves.resolve(import, position, turn, verbatim);
    tree.moves.tree.write(&mut import.writer);
}

/// A list of moves that is not read yet.
struct Branch<'j, 's> {
    moves: Value<'j, 's>,
    /// The node before the first move, with its destination.
    parent: NodeIndex,
    last: Option<String>,
    turn: Color,
    is_main: bool,
}

struct Tree {
    moves: Moves,
    result: Option<GameResult>,
    has_times: bool,
}

impl Tree {
    /// Reads the main line, then the forks in the order of the file.
    fn read(&mut self, import: &mut Import<'_>, root: Value<'_, '_>, turn: Color) {
        let Some(moves) = root.get("moves") else {
            return import.report(FactKind::Missing("moves"), root.range());
        };
        let main = Branch { moves, parent: ROOT, last: None, turn, is_main: true };
        let mut branches = VecDeque::from([main]);
        while let Some(branch) = branches.pop_front() {
            self.branch(import, branch, &mut branches);
        }
    }

    fn branch<'j, 's>(
        &mut self,
        import: &mut Import<'_>,
        branch: Branch<'j, 's>,
        later: &mut VecDeque<Branch<'j, 's>>,
    ) {
        let (mut place, mut last, mut turn) = (branch.parent, branch.last, branch.turn);
        for item in branch.moves.items() {
            for moves in item.get("forks").into_iter().flat_map(Value::items) {
                later.push_back(Branch { moves, parent: place, last: last.clone(), turn, is_main: false });
            }
            if let Some(step) = item.get("move") {
                let color = initial::color(step.get("color")).unwrap_or(turn);
                match text_of(step, last.as_deref()) {
                    Some((text, to)) => {
                        place = self.moves.add(place, Some(color), &text, step.range());
                        (last, turn) = (Some(to), color.other());
                    }
                    None => import.report(FactKind::BadValue("move"), step.range()),
                }
            }
            for comment in item.get("comments").into_iter().flat_map(Value::items).filter_map(Value::text) {
                self.moves.tree.comment(place, &comment);
            }
            if let Some(time) = item.get("time").filter(|time| is_nonzero(*time)) {
                // Report the first time only: most moves have one.
                if !std::mem::replace(&mut self.has_times, true) {
                    import.report(FactKind::NotHeld("time of a move"), time.range());
                }
            }
            if let Some(special) = item.get("special") {
                self.end(import, special, turn, place, branch.is_main);
            }
        }
    }

    /// Reads an ending, which is the result of the main line, and a comment in forks.
    fn end(
        &mut self,
        import: &mut Import<'_>,
        special: Value<'_, '_>,
        turn: Color,
        place: NodeIndex,
        is_main: bool,
    ) {
        let word = special.text().unwrap_or_default();
        let ending = match &*word {
            "+ILLEGAL_ACTION" | "-ILLEGAL_ACTION" => None,
            word => Ending::read(CSA, &format!("%{word}")),
        };
        match ending.and_then(|ending| ending.result(turn)).filter(|_| is_main) {
            Some(result) => self.result = self.result.or(Some(result)),
            None => {
                import.report(FactKind::InComment("ending"), special.range());
                self.moves.tree.comment(place, &word);
            }
        }
    }
}

/// The move in USI, and its destination.
fn text_of(step: Value<'_, '_>, last: Option<&str>) -> Option<(String, String)> {
    let to = match step.get("to") {
        Some(to) => square(to)?,
        None => last?.to_owned(),
    };
    let text = match step.get("from") {
        Some(from) => {
            let plus = if step.get("promote").is_some_and(Value::is_true) { "+" } else { "" };
            format!("{}{to}{plus}", square(from)?)
        }
        None => format!("{}*{to}", Kind::of_csa(&step.get("piece")?.text()?)?.0.letter()),
    };
    Some((text, to))
}

fn square(place: Value<'_, '_>) -> Option<String> {
    let number = |name: &str| place.get(name)?.integer().filter(|number| (1..=9).contains(number));
    Some(format!("{}{}", number("x")?, column_label(number("y")? as u16 - 1)))
}

/// Returns whether a move took time.
fn is_nonzero(time: Value<'_, '_>) -> bool {
    let now = time.get("now").into_iter().flat_map(Value::entries);
    now.into_iter().any(|(_, number)| number.integer().is_some_and(|number| number > 0))
}
