//! The moves of Japanese files: a main line, and variations that refer to the move that they replace.
//!
//! `変化：10手` replaces move 10 of the line before it. Files therefore list variations in reverse order, those of the last moves
//! first.

use std::borrow::Cow;

use sgf_model::info::GameResult;
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::Node;

use super::NUMBER;
use super::ending::{self, Ending, JAPANESE};
use super::header::{self, Header, TEXTS};
use super::position::{preset_of, usual};
use crate::date;
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;
use crate::loss::{LossKind, WriteError};
use crate::losses::{FirstValues, Losses};
use crate::move_writer::{MoveToWrite, Scope, WrittenMoves, add_losses, only, write_moves};
use crate::moves::{MoveContext, Moves};
use crate::tree::{NodeIndex, ROOT};

/// The state of reading a record.
pub(crate) struct Record {
    pub(crate) header: Header,
    moves: Moves,
    /// The nodes of the current line, from the root.
    line: Vec<NodeIndex>,
    is_main: bool,
    /// Whether the variation has no parent and is skipped.
    is_lost: bool,
    result: Option<(Ending, usize)>,
    /// The result from the closing line, used if there is no other.
    stated_result: Option<GameResult>,
}

impl Record {
    pub(crate) fn new() -> Record {
        Record {
            header: Header::default(),
            moves: Moves::new(),
            line: vec![ROOT],
            is_main: true,
            is_lost: false,
            result: None,
            stated_result: None,
        }
    }

    /// Returns whether there is a move.
    pub(crate) fn has_begun(&self) -> bool {
        self.line.len() > 1 || !self.is_main
    }

    /// Reads `変化：10手`; returns whether the line has this form.
    pub(crate) fn branch(&mut self, import: &mut Import<'_>, line: Line<'_>, text: &str) -> bool {
        let Some(rest) = text.strip_prefix("変化：").or_else(|| text.strip_prefix("変化:")) else {
            return false;
        };
        let digits = rest.trim().trim_end_matches('手').trim();
        let number = digits.parse::<usize>().ok().filter(|number| *number >= 1 && *number <= self.line.len());
        if !self.has_begun() {
            return true;
        }
        self.is_main = false;
        self.is_lost = number.is_none();
        match number {
            Some(number) => self.line.truncate(number),
            None => import.report(FactKind::NoReferent, line.range()),
        }
        true
    }

    /// Adds a move.
    pub(crate) fn make(&mut self, import: &mut Import<'_>, text: &str, at: Line<'_>) {
        if self.is_lost {
            return import.report(FactKind::NoReferent, at.range());
        }
        let last = self.last();
        self.line.push(self.moves.add(last, None, text, at.range()));
    }

    fn last(&self) -> NodeIndex {
        self.line.last().copied().unwrap_or(ROOT)
    }

    pub(crate) fn comment(&mut self, text: &str) {
        if !self.is_lost {
            self.moves.tree.comment(self.last(), text);
        }
    }

    /// Sets the name of the last node.
    pub(crate) fn bookmark(&mut self, text: &str) {
        let last = self.last();
        if !self.is_lost && !self.moves.tree.has(last, "N") {
            self.moves.tree.line(last, "N", text);
        }
    }

    /// Ends the line; returns whether the word is an ending. The ending of a variation becomes a comment.
    pub(crate) fn end(&mut self, import: &mut Import<'_>, line: Line<'_>, word: &str) -> bool {
        let Some(ending) = Ending::read(JAPANESE, word) else { return false };
        if self.is_main {
            self.result = self.result.or(Some((ending, self.line.len() - 1)));
            if ending == Ending::Open {
                self.comment(word);
                import.report(FactKind::InComment("ending"), line.range());
            }
        } else {
            import.report(FactKind::InComment("ending"), line.range());
            self.comment(word);
        }
        true
    }

    /// Reads `まで68手で後手の勝ち`; returns whether the line has this form.
    pub(crate) fn end_line(&mut self, import: &mut Import<'_>, line: Line<'_>, text: &str) -> bool {
        let Some(rest) = text.strip_prefix("まで") else { return false };
        let words = rest.split_once("手で").map_or(rest, |(_, words)| words).trim();
        let color =
            if words.contains("先手") || words.contains("下手") { Color::Black } else { Color::White };
        let result = match words {
            "中断" | "不詰" => None,
            "千日手" | "持将棋" | "引き分け" => Some(GameResult::Draw),
            _ if words.ends_with("反則負け") => {
                Some(GameResult::win_through(color.other(), sgf_model::info::Manner::Forfeit))
            }
            _ if words.ends_with("反則勝ち") => {
                Some(GameResult::win_through(color, sgf_model::info::Manner::Forfeit))
            }
            _ if words.contains("時間切れ") => {
                Some(GameResult::win_through(color, sgf_model::info::Manner::Time))
            }
            _ if words.contains("勝ち") => Some(GameResult::win(color)),
            _ if words.ends_with("詰") || words.ends_with("詰み") => {
                return self.end(import, line, "詰み");
            }
            _ => {
                import.report(FactKind::BadValue("ending"), line.range());
                return true;
            }
        };
        if self.is_main {
            self.stated_result = self.stated_result.or(result);
        } else if result.is_some() {
            import.report(FactKind::InComment("ending"), line.range());
            self.comment(words);
        }
        true
    }

    /// Writes the record.
    pub(crate) fn finish(mut self, import: &mut Import<'_>, at: usize) {
        import.writer.begin(NUMBER, at);
        let setup = self.header.position(import);
        self.header.write(import);
        let turn = setup.as_ref().map_or(Color::Black, |setup| setup.turn);
        let of_word = self.result.and_then(|(ending, n_moves)| {
            ending.result(if n_moves.is_multiple_of(2) { turn } else { turn.other() })
        });
        if let Some(result) = of_word.or(self.stated_result) {
            import.writer.raw("RE", &result.encode());
        }
        let is_usual = setup.as_ref().zip(usual()).is_some_and(|(setup, usual)| {
            setup.turn == Color::Black && setup.position.placement() == usual.placement()
        });
        let position = match setup {
            Some(_) if is_usual => usual(),
            Some(setup) => {
                setup.write(&mut import.writer);
                Some(setup.position)
            }
            None => None,
        };
        self.moves.resolve(import, position, turn, spell);
        self.moves.tree.write(&mut import.writer);
    }
}

/// Replaces 同 with the square of the last move.
fn spell<'t>(reached: &MoveContext<'_>, text: &'t str) -> Cow<'t, str> {
    let plain = text.trim_start_matches(['▲', '△', '☗', '☖', '▽', '▼']);
    let Some(rest) = plain.strip_prefix(['同', '仝']) else { return Cow::Borrowed(text) };
    let name = reached.last.map(|site| reached.position.name(site)).unwrap_or_default();
    let [file, rank] = name.as_bytes() else { return Cow::Borrowed(text) };
    let digits: String = [char::from(*file), char::from(rank - b'a' + b'1')].iter().collect();
    Cow::Owned(digits + rest)
}

/// The state of writing a record.
pub(crate) struct Writing<'v, 'd> {
    pub(crate) view: &'v GameView<'d>,
    pub(crate) written: WrittenMoves,
    pub(crate) first_values: FirstValues<'v, 'd>,
    pub(crate) losses: Losses,
    /// The player of the first move.
    pub(crate) turn: Color,
}

impl<'v, 'd> Writing<'v, 'd> {
    pub(crate) fn begin(
        games: &'v [GameView<'d>],
        scope: Scope,
        format_move: impl FnMut(MoveToWrite<'_>) -> Option<String>,
    ) -> Result<Writing<'v, 'd>, WriteError> {
        let view = only(games)?;
        let written = write_moves(view, &[NUMBER], scope, format_move)?;
        let first = written.moves.iter().flatten().next().map(|step| step.color);
        let turn = first.or(written.start.turn()).unwrap_or(Color::Black);
        written.expect_turns(view, turn, scope)?;
        Ok(Writing { view, written, first_values: FirstValues::of(view), losses: Losses::default(), turn })
    }

    pub(crate) fn lose(&mut self, kind: LossKind, ident: &[u8]) {
        let node = self.first_values.node(ident).unwrap_or(self.view.root());
        self.losses.lose(kind, ident, node.id());
    }

    /// Writes the header of KIF and KI2.
    pub(crate) fn header(&mut self, text: &mut String) {
        self.fields(text);
        match preset_of(&*self.written.start, self.turn) {
            Some(name) => text.push_str(&format!("手合割：{name}\n")),
            None => text.push_str(&header::board(&*self.written.start, self.turn)),
        }
    }

    /// Writes the fields of a header, one per line, without the initial position.
    pub(crate) fn fields(&mut self, text: &mut String) {
        if let Some(stated) = self.first_values.text(b"DT") {
            let date = date::parts(&stated).map(|(year, month, day)| {
                let rest: String = [month, day].iter().flatten().map(|part| format!("/{part:02}")).collect();
                format!("{year:04}{rest}")
            });
            match date {
                Some(date) => {
                    if date.replace('/', "-") != stated {
                        self.lose(LossKind::Shortened, b"DT");
                    }
                    text.push_str(&format!("開始日時：{date}\n"));
                }
                None => self.lose(LossKind::Property, b"DT"),
            }
        }
        let named: Vec<(&str, &str)> =
            TEXTS.iter().copied().filter(|row| !matches!(row.0, "下手" | "上手")).collect();
        for (key, ident) in named {
            if let Some(value) = self.first_values.text(ident.as_bytes()) {
                text.push_str(&format!("{key}：{value}\n"));
            }
        }
        self.time(text);
        self.others(text);
    }

    fn time(&mut self, text: &mut String) {
        let Some(stated) = self.first_values.text(b"TM") else { return };
        match stated.parse::<u32>() {
            Ok(seconds) if seconds > 0 => {
                let parts = [(seconds / 3600, "時間"), (seconds / 60 % 60, "分"), (seconds % 60, "秒")];
                let words: String = parts
                    .iter()
                    .filter(|part| part.0 > 0)
                    .map(|part| format!("{}{}", part.0, part.1))
                    .collect();
                text.push_str(&format!("持ち時間：{words}\n"));
            }
            _ => self.lose(LossKind::Property, b"TM"),
        }
    }

    /// Writes lines of GC that were fields as fields.
    fn others(&mut self, text: &mut String) {
        let Some(node) = self.first_values.node(b"GC") else { return };
        let Some(value) = sgf_model::record::find(node, b"GC").and_then(|property| property.values().next())
        else {
            return;
        };
        let stated =
            sgf_model::value::text(sgf_model::value::TextDecoder::characters(self.view, value.raw()));
        let mut is_whole = true;
        for line in stated.lines().filter(|line| !line.trim().is_empty()) {
            let key = line.split_once('：').map(|(key, value)| (key.trim(), value.trim()));
            let is_own = |key: &str| {
                TEXTS.iter().any(|row| row.0 == key)
                    || matches!(key, "手合割" | "変化" | "開始日時" | "対局日" | "持ち時間")
            };
            match key.filter(|(key, value)| {
                !key.is_empty()
                    && !value.is_empty()
                    && !is_own(key)
                    && !key.starts_with(['*', '#', '&', '|', '+'])
            }) {
                Some(_) => text.push_str(&format!("{line}\n")),
                None => is_whole = false,
            }
        }
        if !is_whole {
            self.lose(LossKind::Altered, b"GC");
        }
    }

    /// The ending of the main line. Records a loss if it does not hold all of RE.
    pub(crate) fn ending(&mut self, words: &[(&'static str, Ending)]) -> Option<&'static str> {
        let stated = self.first_values.text(b"RE")?;
        let n_moves = self.written.main_line(self.view).count();
        let turn = if n_moves.is_multiple_of(2) { self.turn } else { self.turn.other() };
        let result = sgf_model::info::lenient::result(&stated).map(|reading| reading.value);
        let found = result.and_then(|result| ending::word(words, result, turn, &*self.end()));
        match found {
            Some((word, is_exact)) => {
                if !is_exact {
                    self.lose(LossKind::Altered, b"RE");
                }
                Some(word)
            }
            None => {
                self.lose(LossKind::Property, b"RE");
                None
            }
        }
    }

    /// The position at the end of the main line.
    fn end(&self) -> Box<dyn sgf_games::AnyPosition> {
        let mut position = self.written.start.copy();
        let spec = &sgf_games::shogi::SPEC;
        for node in self.view.main_line() {
            sgf_games::replay::each_action(self.view, spec, node, |action| {
                if let sgf_games::replay::ActionKind::Move(color) = action.kind {
                    // Unreadable moves were rejected before.
                    let _ = position.follow(color, &action.text);
                }
            });
        }
        position
    }

    /// Records the losses and returns the file.
    pub(crate) fn finish(mut self, scope: Scope, text: String, names: bool) -> crate::loss::Written {
        let first_values = FirstValues::of(self.view);
        add_losses(self.view, scope, &mut self.losses, |node, ident| match ident {
            b"RE" | b"DT" | b"TM" | b"GC" => first_values.is_first(ident, node),
            b"C" => true,
            b"N" => names,
            _ => TEXTS.iter().any(|row| row.1.as_bytes() == ident) && first_values.is_first(ident, node),
        });
        self.losses.finish(text.into_bytes())
    }

    /// The lines of the tree in file order, each with the number of its first move.
    pub(crate) fn lines(&self) -> Vec<(usize, Vec<Node<'d>>)> {
        let mut numbers = vec![0_usize; self.written.moves.len()];
        for node in self.view.nodes() {
            let before = node.parent().map_or(0, |parent| numbers[parent.index()]);
            numbers[node.index()] = before + self.written.moves[node.index()].len();
        }
        let (mut lines, mut open) = (Vec::new(), vec![self.view.root()]);
        while let Some(start) = open.pop() {
            let nodes: Vec<Node<'d>> = sgf_model::record::main_line_from(start).collect();
            for node in &nodes {
                let others: Vec<Node<'d>> = node.children().skip(1).collect();
                open.extend(others.into_iter().rev());
            }
            let first = start.parent().map_or(0, |parent| numbers[parent.index()]) + 1;
            lines.push((first, nodes));
        }
        lines
    }

    /// The lines of a comment.
    pub(crate) fn comment(&mut self, node: Node<'d>) -> Vec<String> {
        let Some(comment) = self.view.comment(node) else { return Vec::new() };
        comment.trim_end().lines().map(str::to_owned).collect()
    }
}
