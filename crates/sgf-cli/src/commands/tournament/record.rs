//! The records of the games: written, and read again to continue a tournament or to print its table.

use opensgf::value::{encode_simple_text, encode_text};

use super::game::Finished;
use super::opening::Opening;
use super::plan::Fixture;
use super::standings::{End, Played};
use super::state::Settings;

/// Writes the record of a finished game. `date` is the day on which it ended.
pub(super) fn write(
    settings: &Settings,
    fixture: &Fixture,
    opening: &Opening,
    game: &Finished,
    date: &str,
) -> String {
    let mut record = format!("({}", opening.root);
    let mut put = |ident: &str, value: &str| record += &format!("{ident}[{value}]");
    put("AP", &format!("OpenSGF:{}", env!("CARGO_PKG_VERSION")));
    // Programs play both colors.
    put("BS", "1");
    put("WS", "1");
    put("EV", &encode_simple_text(&settings.event));
    put("RO", &format!("{} (game {})", fixture.round, fixture.number));
    put("DT", date);
    put("PB", &encode_simple_text(&settings.players[fixture.black].name));
    put("PW", &encode_simple_text(&settings.players[fixture.white].name));
    put("RE", &game.result);
    if let Some(remark) = &game.remark {
        put("GC", &encode_text(remark));
    }
    record.push('\n');
    let mut position = opening.start.copy();
    for (color, step) in &opening.moves {
        let text = position.write_move(step).unwrap_or_default();
        record += &format!(";{}[{}]", color.encode(), encode_simple_text(&text));
        let _ = position.play_unchecked(*color, step);
    }
    for (color, text) in &game.moves {
        record += &format!(";{}[{}]", color.encode(), encode_simple_text(text));
    }
    record.push_str(")\n");
    record
}

/// Reads the result of a record that [`write`] has written; `None` if it is not the game of these players.
pub(super) fn read(settings: &Settings, number: usize, bytes: &[u8]) -> Option<Played> {
    let doc = opensgf::read(bytes);
    let view = opensgf::games(&doc).next()?;
    let text =
        |ident: &str| Some(view.line(view.root().get(ident.as_bytes())?.values().next()?).into_owned());
    let player = |ident: &str| {
        let name = text(ident)?;
        settings.players.iter().position(|player| player.name == name)
    };
    let (black, white) = (player("PB")?, player("PW")?);
    let is_own = text("RO")?.ends_with(&format!("(game {number})"));
    let (points, end) = points(&text("RE")?)?;
    is_own.then_some(Played { number, black, white, points, end })
}

/// The points of Black, and how the game ended.
pub(super) fn points(result: &str) -> Option<(f64, End)> {
    let (points, manner) = match result.split_once('+') {
        Some(("B", manner)) => (1.0, manner),
        Some(("W", manner)) => (0.0, manner),
        None if result == "0" => (0.5, ""),
        None if result == "Void" => return Some((0.5, End::Stopped)),
        _ => return None,
    };
    Some((points, if matches!(manner, "F" | "T") { End::Failed } else { End::Usual }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_points() {
        for (result, expected) in [
            ("B+", Some((1.0, End::Usual))),
            ("W+3.5", Some((0.0, End::Usual))),
            ("W+R", Some((0.0, End::Usual))),
            ("B+F", Some((1.0, End::Failed))),
            ("B+T", Some((1.0, End::Failed))),
            ("0", Some((0.5, End::Usual))),
            ("Void", Some((0.5, End::Stopped))),
            ("?", None),
            ("C+1", None),
        ] {
            assert_eq!(points(result), expected, "{result}");
        }
    }
}
