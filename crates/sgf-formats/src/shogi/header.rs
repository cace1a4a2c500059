//! The header of a Japanese file: `先手：oskar`, the handicap, drawn boards, hands.

use sgf_games::shogi::Kind;
use sgf_games::{AnyPosition, column_label};
use sgf_model::value::Color;

use super::position::{Men, hand, men, preset};
use crate::date;
use crate::fact::FactKind;
use crate::fen::Setup;
use crate::import::Import;
use crate::lines::Line;

/// Text fields and their properties; the first name of a property is written.
pub(crate) const TEXTS: &[(&str, &str)] = &[
    ("棋戦", "EV"),
    ("場所", "PC"),
    ("先手", "PB"),
    ("下手", "PB"),
    ("後手", "PW"),
    ("上手", "PW"),
    ("戦型", "ON"),
    ("表題", "GN"),
];

const NUMERALS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// The state of reading a header.
#[derive(Default)]
pub(crate) struct Header {
    fields: Vec<(String, String)>,
    /// The name of the handicap.
    handicap: Option<String>,
    men: Men,
    /// The number of ranks read so far.
    n_ranks: u16,
    turn: Option<Color>,
    /// The lines without a property.
    others: String,
}

impl Header {
    /// Reads a line; returns whether it belongs to a header.
    pub(crate) fn take(&mut self, import: &mut Import<'_>, line: Line<'_>, text: &str) -> bool {
        if let Some(rank) = text.strip_prefix('|') {
            self.rank(import, line, rank);
            return true;
        }
        let is_frame = text.starts_with("+-")
            || text.trim_start().starts_with("９ ８")
            || text.trim_start().starts_with("9 8");
        let turn = match text.trim() {
            "先手番" | "下手番" => Some(Color::Black),
            "後手番" | "上手番" => Some(Color::White),
            _ => None,
        };
        self.turn = turn.or(self.turn);
        if is_frame || turn.is_some() {
            return true;
        }
        let Some((key, value)) = text.split_once('：').or_else(|| text.split_once(':')) else {
            return false;
        };
        let (key, value) = (key.trim(), value.trim_matches(|sign: char| sign.is_whitespace()));
        self.field(import, line, key, value);
        true
    }

    fn field(&mut self, import: &mut Import<'_>, line: Line<'_>, key: &str, value: &str) {
        let owner = match key {
            "先手の持駒" | "下手の持駒" => Some(Color::Black),
            "後手の持駒" | "上手の持駒" => Some(Color::White),
            _ => None,
        };
        if let Some(owner) = owner {
            if !self.hand(owner, value) {
                import.report(FactKind::BadValue("hand"), line.range());
            }
            return;
        }
        // A bug of some programs writes this into headers.
        if key == "変化" || value.is_empty() {
            return;
        }
        if key == "手合割" {
            self.handicap = Some(value.to_owned());
            return;
        }
        if self.fields.iter().any(|field| field.0 == key) {
            return import.report(FactKind::Repeated("field"), line.range());
        }
        let is_known = TEXTS.iter().any(|row| row.0 == key) || matches!(key, "開始日時" | "対局日");
        let is_time = key == "持ち時間" && seconds(value).is_some();
        if is_known || is_time {
            if self.fields.len() < 64 {
                self.fields.push((key.to_owned(), value.to_owned()));
            }
            return;
        }
        import.report(FactKind::InComment("field"), line.range());
        self.others.push_str(&format!("{key}：{value}\n"));
    }

    /// Reads `| ・v歩 飛|一` without its first character.
    fn rank(&mut self, import: &mut Import<'_>, line: Line<'_>, text: &str) {
        let mut rest = text;
        let row = self.n_ranks;
        self.n_ranks += 1;
        for column in 0..9 {
            let mut signs = rest.chars();
            let owner = match signs.next() {
                Some('v' | 'V') => Color::White,
                Some(_) => Color::Black,
                None => return import.report(FactKind::BadValue("board"), line.range()),
            };
            rest = signs.as_str();
            if let Some(behind) = rest.strip_prefix('・') {
                rest = behind;
                continue;
            }
            let Some((kind, is_promoted, behind)) = Kind::of_japan(rest).filter(|_| row < 9) else {
                return import.report(FactKind::BadValue("board"), line.range());
            };
            rest = behind;
            self.men.put(owner, kind, is_promoted, &format!("{}{}", 9 - column, column_label(row)));
        }
    }

    /// Reads `飛　金四　歩十五`, with or without spaces.
    fn hand(&mut self, owner: Color, text: &str) -> bool {
        let mut rest = text.trim();
        if rest == "なし" {
            return true;
        }
        while let Some((kind, is_promoted, behind)) = Kind::of_japan(rest) {
            let numeral = |sign: char| "一二三四五六七八九十".contains(sign);
            let digits: String = behind.chars().take_while(|sign| numeral(*sign)).collect();
            for _ in 0..number(&digits) {
                self.men.put(owner, kind, false, "*");
            }
            rest = behind[digits.len()..].trim_start();
            if is_promoted {
                return false;
            }
        }
        rest.is_empty()
    }

    /// The initial position, and whether it needs setup.
    pub(crate) fn position(&mut self, import: &mut Import<'_>) -> Option<Setup> {
        if self.n_ranks > 0 {
            let turn = self.turn.unwrap_or(Color::Black);
            let setup = std::mem::take(&mut self.men).set_up(turn);
            if setup.is_none() {
                import.report(FactKind::BadValue("board"), 0..0);
            }
            return setup;
        }
        let name = self.handicap.take().unwrap_or_else(|| "平手".to_owned());
        let known = preset(&name);
        if known.is_none() {
            self.others.push_str(&format!("手合割：{name}\n"));
        }
        let mut setup = known.or_else(|| preset("平手"))?;
        if let Some(turn) = self.turn {
            setup.turn = turn;
            setup.position.set_turn(turn);
        }
        Some(setup)
    }

    /// Writes the fields into the root.
    pub(crate) fn write(&self, import: &mut Import<'_>) {
        for (key, value) in &self.fields {
            match (TEXTS.iter().find(|row| row.0 == key), key.as_str()) {
                (Some(row), _) => import.writer.line(row.1, value),
                (None, "持ち時間") => import.writer.raw("TM", &seconds(value).unwrap_or_default()),
                (None, _) => match date::read(value) {
                    Some(date) => import.writer.raw("DT", &date),
                    None => import.writer.line("DT", value),
                },
            }
        }
        import.writer.text("GC", &self.others);
    }
}

/// Reads a number of pieces; without a number, it is one.
fn number(digits: &str) -> usize {
    let numeral = |sign: char| {
        NUMERALS.iter().position(|numeral| !numeral.is_empty() && numeral.starts_with(sign)).unwrap_or(0)
    };
    match digits.split_once('十') {
        Some((_, ones)) => 10 + ones.chars().next().map_or(0, numeral),
        None => digits.chars().next().map_or(1, numeral),
    }
}

/// Reads `各6時間`, `90分`, `1時間30分`; `None` for anything else.
fn seconds(text: &str) -> Option<String> {
    let mut rest = text.trim_start_matches('各');
    let mut sum = 0_u32;
    for (unit, factor) in [("時間", 3600), ("分", 60), ("秒", 1)] {
        if let Some((digits, behind)) = rest.split_once(unit) {
            sum = sum.checked_add(digits.parse::<u32>().ok()?.checked_mul(factor)?)?;
            rest = behind;
        }
    }
    (rest.is_empty() && sum > 0).then(|| sum.to_string())
}

/// Writes a board with the hands above and below it.
pub(crate) fn board(position: &dyn AnyPosition, turn: Color) -> String {
    let mut rows = vec![vec!["・".to_owned(); 9]; 9];
    let mut signs = vec![vec![' '; 9]; 9];
    for ((column, row), owner, kind, is_promoted) in men(position) {
        let name = match kind.in_japan(is_promoted) {
            "成香" => "杏",
            "成桂" => "圭",
            "成銀" => "全",
            name => name,
        };
        rows[usize::from(row)][usize::from(column)] = name.to_owned();
        signs[usize::from(row)][usize::from(column)] = if owner == Color::White { 'v' } else { ' ' };
    }
    let mut text = format!(
        "後手の持駒：{}\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n",
        hand_of(position, Color::White)
    );
    for (row, (names, signs)) in rows.iter().zip(&signs).enumerate() {
        text.push('|');
        names.iter().zip(signs).for_each(|(name, sign)| text.extend([sign.to_string(), name.clone()]));
        text.push_str(&format!("|{}\n", NUMERALS[row + 1]));
    }
    text.push_str(&format!(
        "+---------------------------+\n先手の持駒：{}\n",
        hand_of(position, Color::Black)
    ));
    if turn == Color::White {
        text.push_str("後手番\n");
    }
    text
}

fn hand_of(position: &dyn AnyPosition, color: Color) -> String {
    let hand = hand(position, color);
    let numeral = |number: usize| match number {
        1 => String::new(),
        2..=9 => NUMERALS[number].to_owned(),
        _ => format!("十{}", NUMERALS[(number - 10).min(9)]),
    };
    let pieces: Vec<String> =
        hand.iter().map(|(kind, number)| format!("{}{}", kind.in_japan(false), numeral(*number))).collect();
    if pieces.is_empty() { "なし".to_owned() } else { pieces.join("　") }
}
