//! V022: an invalid value of a game-specific property.

use sgf_model::value::{TextDecoder, number, simple_text};

use super::edit::quoted;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds invalid values of game-specific properties: viewer settings of Hex (IS), the initial position (IP), the match,
    /// cube and dice of backgammon (MI, CO, CP, CV, DI), handicap and puzzles of TwixT (HA, PZ), the player who adds stones and
    /// the orientation in Lines of Action (AS, IY), and the reserves of Octi (NP, NR, NS). G008 reports variants of Lines of
    /// Action (SU).
    ///
    /// ## Why it matters
    /// Programs do not understand other values.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[11]SZ[11]IS[tried:on][marked:yes];B[a1];W[b2])
    /// ```
    V022 own-value, Warning, fix: None, since: "0.1", sgfc: [],
    on: Properties(PropertyFilter::Named(&["AS", "CO", "CP", "CV", "DI", "HA", "IP", "IS", "IY", "MI", "NP", "NR", "NS", "PZ"]))
}

/// The game, the property, a test for valid values, and their description.
type Row = (u16, &'static str, fn(&str) -> bool, &'static str);

const ROWS: &[Row] = &[
    (6, "CO", |text| is_one_of(text, &["b", "w", "c", "n"]), "b, w, c or n"),
    (6, "CP", |text| is_one_of(text, &["b", "w", "c", "n"]), "b, w, c or n"),
    (6, "CV", is_of_cube, "1, 2, 4 and so on"),
    (6, "DI", is_roll, "two digits from 1 to 6"),
    (6, "MI", is_of_match, "length, game, bs or ws, a colon, and a number"),
    (9, "AS", |text| is_one_of(text, &["Black", "White", "None"]), "Black, White or None"),
    (9, "IP", |text| is_one_of(text, &["End"]), "End"),
    (9, "IY", |text| is_one_of(text, &["true", "false"]), "true or false"),
    (11, "IP", str::is_empty, "empty"),
    (11, "IS", is_setting, "tried, marked, lastmove, headings or lock, a colon, and on or off"),
    (19, "NP", is_no_less_than_none, "0 or more"),
    (19, "NR", is_no_less_than_none, "0 or more"),
    (19, "NS", is_no_less_than_none, "0 or more"),
    (21, "HA", str::is_empty, "empty"),
    (21, "IP", str::is_empty, "empty"),
    (21, "PZ", |text| is_one_of(text, &["", "B+", "W+", "0", "Draw"]), "empty, B+, W+, 0 or Draw"),
];

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|row| row.games.is_only(cx.gm)) else { return };
    let found = ROWS.iter().find(|(game, ident, ..)| (*game, *ident) == (cx.gm, row.ident));
    let Some((.., is_valid, words)) = found else { return };
    for value in at.property.values() {
        let text = simple_text(cx.characters(value.raw()));
        if !is_valid(text.trim()) {
            let message = format!("`{}` is not a valid value of `{}`", quoted(cx, value.raw()), row.ident);
            out.report(value.outer_span(), message).help(format!("valid values: {words}"));
        }
    }
}

fn is_one_of(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| word.eq_ignore_ascii_case(text))
}

fn is_setting(text: &str) -> bool {
    let words = ["tried", "marked", "lastmove", "headings", "lock"];
    text.split_once(':').is_some_and(|(what, how)| is_one_of(what, &words) && is_one_of(how, &["on", "off"]))
}

/// Other tags are allowed and ignored (backgammon.html, MI).
fn is_of_match(text: &str) -> bool {
    let Some((tag, value)) = text.split_once(':') else { return false };
    !is_one_of(tag, &["length", "game", "bs", "ws"]) || value.trim().parse::<u32>().ok().is_some()
}

/// Accepts texts that are not numbers, because V002 and V003 report them.
fn is_number_with(text: &str, is_valid: impl Fn(i64) -> bool) -> bool {
    number(text.as_bytes()).map_or(true, is_valid)
}

fn is_of_cube(text: &str) -> bool {
    is_number_with(text, |value| u64::try_from(value).is_ok_and(u64::is_power_of_two))
}

fn is_roll(text: &str) -> bool {
    let is_die = |die| (1..=6).contains(&die);
    is_number_with(text, |dice| is_die(dice / 10) && is_die(dice % 10))
}

fn is_no_less_than_none(text: &str) -> bool {
    is_number_with(text, |count| count >= 0)
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_invalid_values_of_each_game() {
        check(
            "V022",
            "
(;GM[11]IP[x]IS[TRIED:On][lock])(;GM[6]MI[length:7][ws:two][who:knows])(;GM[9]IY[TRUE]AS[both]IP[end])
          ^^^ `x` is not a valid value of `IP`
                         ^^^^^^ `lock` is not a valid value of `IS`
                                                   ^^^^^^^^ `ws:two` is not a valid value of `MI`
                                                                                        ^^^^^^ `both` is not a valid value of `AS`
",
        );
        check("V022", "(;GM[11]IP[]HA[any];B[a1])(;GM[21]HA[]PZ[W+])(;GM[1]HA[x]IP[y])");
        check(
            "V022",
            "
(;GM[21]HA[2]PZ[win])
          ^^^ `2` is not a valid value of `HA`
               ^^^^^ `win` is not a valid value of `PZ`
",
        );
        check("V022", "(;GM[6]CO[N]CP[c]CV[64]DI[31])(;GM[19]NP[0]NR[12])(;GM[6]CV[x]DI[])");
        check(
            "V022",
            "
(;GM[6]CO[x]CV[3]DI[07])(;GM[6]CV[0]CP[ours]DI[17])(;GM[19]NS[-1])
         ^^^ `x` is not a valid value of `CO`
              ^^^ `3` is not a valid value of `CV`
                   ^^^^ `07` is not a valid value of `DI`
                                 ^^^ `0` is not a valid value of `CV`
                                      ^^^^^^ `ours` is not a valid value of `CP`
                                              ^^^^ `17` is not a valid value of `DI`
                                                             ^^^^ `-1` is not a valid value of `NS`
",
        );
    }
}
