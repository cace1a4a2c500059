//! V022: a value of a game's own property that its page does not know.

use sgf_model::value::{TextDecoder, number, simple_text};
use sgf_syntax::whole;

use super::edit::shown;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds values that a game's own properties cannot have, by the page of that game: settings of Hex viewers (IS), the position to show
    /// first (IP), the match, the cube and the dice of backgammon (MI, CO, CP, CV, DI), the handicap and the puzzle of TwixT (HA, PZ), who
    /// adds stones and where row 1 is in Lines of Action (AS, IY), what the players of Octi have in reserve (NP, NR, NS). The variants of Lines
    /// of Action (SU) are reported by G008.
    ///
    /// ## Why it matters
    /// Programs look for these words and for no others.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[11]SZ[11]IS[tried:on][marked:yes];B[a1];W[b2])
    /// ```
    V022 own-value, Warning, fix: None, since: "0.1", sgfc: [],
    on: Properties(Which::Named(&["AS", "CO", "CP", "CV", "DI", "HA", "IP", "IS", "IY", "MI", "NP", "NR", "NS", "PZ"]))
}

/// The game, the property, what its values are, and that in words.
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

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|row| row.games.is_only(cx.gm)) else { return };
    let found = ROWS.iter().find(|(game, ident, ..)| (*game, *ident) == (cx.gm, row.ident));
    let Some((.., is_right, words)) = found else { return };
    for value in at.property.values() {
        let text = simple_text(cx.characters(value.raw()));
        if !is_right(text.trim()) {
            let message = format!("`{}` is no value of `{}`", shown(cx, value.raw()), row.ident);
            out.report(value.outer_span(), message).help(format!("a value is {words}"));
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

/// Other tags than these may stand there and are passed over (backgammon.html, MI).
fn is_of_match(text: &str) -> bool {
    let Some((tag, value)) = text.split_once(':') else { return false };
    !is_one_of(tag, &["length", "game", "bs", "ws"]) || whole::<u32>(value.trim()).is_some()
}

/// What is no number at all is reported by the rules about numbers.
fn is_number_with(text: &str, is_right: impl Fn(i64) -> bool) -> bool {
    number(text.as_bytes()).map_or(true, is_right)
}

fn is_of_cube(text: &str) -> bool {
    is_number_with(text, |shown| u64::try_from(shown).is_ok_and(u64::is_power_of_two))
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
    fn by_game() {
        check(
            "V022",
            "
(;GM[11]IP[x]IS[TRIED:On][lock])(;GM[6]MI[length:7][ws:two][who:knows])(;GM[9]IY[TRUE]AS[both]IP[end])
          ^^^ `x` is no value of `IP`
                         ^^^^^^ `lock` is no value of `IS`
                                                   ^^^^^^^^ `ws:two` is no value of `MI`
                                                                                        ^^^^^^ `both` is no value of `AS`
",
        );
        check("V022", "(;GM[11]IP[]HA[any];B[a1])(;GM[21]HA[]PZ[W+])(;GM[1]HA[x]IP[y])");
        check(
            "V022",
            "
(;GM[21]HA[2]PZ[win])
          ^^^ `2` is no value of `HA`
               ^^^^^ `win` is no value of `PZ`
",
        );
        check("V022", "(;GM[6]CO[N]CP[c]CV[64]DI[31])(;GM[19]NP[0]NR[12])(;GM[6]CV[x]DI[])");
        check(
            "V022",
            "
(;GM[6]CO[x]CV[3]DI[07])(;GM[6]CV[0]CP[ours]DI[17])(;GM[19]NS[-1])
         ^^^ `x` is no value of `CO`
              ^^^ `3` is no value of `CV`
                   ^^^^ `07` is no value of `DI`
                                 ^^^ `0` is no value of `CV`
                                      ^^^^^^ `ours` is no value of `CP`
                                              ^^^^ `17` is no value of `DI`
                                                             ^^^^ `-1` is no value of `NS`
",
        );
    }
}
