//! Initial positions: the names of handicaps, and boards.

use sgf_games::shogi::Kind;
use sgf_games::{AnyPosition, column_label};
use sgf_model::value::Color;

use crate::fact::FactKind;
use crate::fen::Setup;
use crate::import::Import;
use crate::json::Value;
use crate::shogi::position::{Men, hand, men, preset, preset_of};

/// The names of handicaps in JKF and KIF.
const PRESETS: [(&str, &str); 17] = [
    ("HIRATE", "平手"),
    ("KY", "香落ち"),
    ("KY_R", "右香落ち"),
    ("KA", "角落ち"),
    ("HI", "飛車落ち"),
    ("HIKY", "飛香落ち"),
    ("2", "二枚落ち"),
    ("3", "三枚落ち"),
    ("4", "四枚落ち"),
    ("5", "五枚落ち"),
    ("5_L", "左五枚落ち"),
    ("6", "六枚落ち"),
    ("7_R", "七枚落ち"),
    ("7", "七枚落ち"),
    ("7_L", "左七枚落ち"),
    ("8", "八枚落ち"),
    ("10", "十枚落ち"),
];

/// Reads the initial position; `None` if it is unknown.
pub(super) fn read(import: &mut Import<'_>, initial: Value<'_, '_>) -> Option<Setup> {
    let name = initial.get("preset").and_then(|name| name.text());
    let known = name.as_deref().and_then(|name| PRESETS.iter().find(|row| row.0 == name));
    let setup = match (known, initial.get("data")) {
        (Some((_, name)), _) => preset(name),
        (None, Some(data)) => board(data),
        (None, None) => None,
    };
    if setup.is_none() {
        import.report(FactKind::BadValue("initial"), initial.range());
    }
    setup
}

/// Writes the initial position.
pub(super) fn write(start: &dyn AnyPosition, turn: Color) -> String {
    let name = preset_of(start, turn).and_then(|name| PRESETS.iter().find(|row| row.1 == name));
    if let Some((name, _)) = name {
        return format!("{{\"preset\":\"{name}\"}}");
    }
    let mut cells = vec![vec!["{}".to_owned(); 9]; 9];
    for ((column, row), owner, kind, is_promoted) in men(start) {
        let piece = format!("{{\"color\":{},\"kind\":\"{}\"}}", owner as u8, kind.csa(is_promoted));
        // Files are counted from the right.
        cells[8 - usize::from(column)][usize::from(row)] = piece;
    }
    let files: Vec<String> = cells.iter().map(|file| format!("[{}]", file.join(","))).collect();
    let hands = [Color::Black, Color::White].map(|color| {
        let pieces = hand(start, color).into_iter();
        let entries: Vec<String> =
            pieces.map(|(kind, count)| format!("\"{}\":{count}", kind.csa(false))).collect();
        format!("{{{}}}", entries.join(","))
    });
    format!(
        "{{\"preset\":\"OTHER\",\"data\":{{\"color\":{},\"board\":[{}],\"hands\":[{}]}}}}",
        turn as u8,
        files.join(","),
        hands.join(",")
    )
}

/// The color of a number.
pub(super) fn color(value: Option<Value<'_, '_>>) -> Option<Color> {
    match value?.integer()? {
        0 => Some(Color::Black),
        1 => Some(Color::White),
        _ => None,
    }
}

/// Reads files from the right, each from the top, and both hands.
fn board(data: Value<'_, '_>) -> Option<Setup> {
    let mut men = Men::default();
    for (file, ranks) in (1..=9).zip(data.get("board")?.items()) {
        for (rank, piece) in (0..9).zip(ranks.items()) {
            let Some(kind) = piece.get("kind") else { continue };
            let (kind, is_promoted) = Kind::of_csa(&kind.text()?)?;
            men.put(color(piece.get("color"))?, kind, is_promoted, &format!("{file}{}", column_label(rank)));
        }
    }
    for (color, hand) in
        [Color::Black, Color::White].into_iter().zip(data.get("hands").into_iter().flat_map(Value::items))
    {
        for (name, count) in hand.entries() {
            let (kind, _) = Kind::of_csa(&name.text()?)?;
            let count = count.integer().filter(|count| (0..=18).contains(count))?;
            (0..count).for_each(|_| men.put(color, kind, false, "*"));
        }
    }
    men.set_up(color(data.get("color"))?)
}
