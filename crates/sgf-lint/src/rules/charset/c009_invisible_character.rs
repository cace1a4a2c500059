//! C009: invisible characters in names.

use sgf_model::printable::is_invisible;
use sgf_model::table::{PropType, Property as Row};
use sgf_model::value::{TextDecoder, ValueType};
use sgf_syntax::Span;

use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds invisible characters in names, places and other short texts of the game info: zero-width spaces, fillers, marks of
    /// direction, byte order marks.
    ///
    /// ## Why it matters
    /// Two names look alike but differ, so that lists of players contain one player twice, and some programs show a box. The
    /// characters stay in the file, because some program may need them; databases, `sgf rename` and `sgf split` ignore them.
    ///
    /// ## Example
    /// ```sgf,expect,escaped
    /// (;FF[4]GM[1]CA[UTF-8]PB[AI\xE3\x85\xA4])
    /// ```
    C009 invisible-character, Note, fix: None, since: "0.1", sgfc: [],
    on: UnusualProperties(PropertyFilter::Where(is_name))
}

/// Whether the values are short texts about the game.
fn is_name(row: &Row) -> bool {
    row.prop_type == PropType::GameInfo && row.forms.simple() == Some(ValueType::SimpleText)
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if cx.is_ascii() {
        return;
    }
    for value in at.property.values().filter(|value| !value.raw().is_ascii()) {
        let found = invisible(&cx.characters(value.raw()));
        let Some(first) = found.first() else { continue };
        let more = match found.len() {
            1 => String::new(),
            count => format!(" and {} more", count - 1),
        };
        // In UTF-8, the place of the character is known.
        let mut bytes = [0; 4];
        let pattern = first.encode_utf8(&mut bytes).as_bytes();
        let start = value.span().start;
        let at = memchr::memmem::find(value.raw(), pattern)
            .map(|at| Span::new(start + at, start + at + pattern.len()));
        let message = format!("invisible character U+{:04X}{more} in a name", u32::from(*first));
        out.report(at.unwrap_or(value.span()), message);
    }
}

/// Finds invisible characters, except those that belong to the character before them: joiners in words of some scripts and in
/// emoji, and variation selectors.
fn invisible(text: &str) -> Vec<char> {
    let letters: Vec<char> = text.chars().collect();
    let is_shown =
        |letter: Option<&char>| letter.is_some_and(|letter| !letter.is_ascii() && !is_invisible(*letter));
    let is_alone = |place: usize| {
        let before = place.checked_sub(1).and_then(|before| letters.get(before));
        match letters[place] {
            '\u{200C}' | '\u{200D}' => {
                let is_selected = matches!(before, Some('\u{FE00}'..='\u{FE0F}'));
                !(is_shown(before) || is_selected) || !is_shown(letters.get(place + 1))
            }
            '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' => !is_shown(before),
            letter => is_invisible(letter),
        }
    };
    (0..letters.len()).filter(|&place| is_alone(place)).map(|place| letters[place]).collect()
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, count};

    #[test]
    fn reports_the_first_character_of_a_name() {
        let found = |name: &str| {
            let text = format!("(;CA[UTF-8]PB[{name}]C[\u{200B}])");
            let doc = crate::testing::read(text.as_bytes());
            let checker = crate::Checker::new(&crate::Config::only("C009").unwrap());
            checker
                .check(&doc)
                .into_iter()
                .map(|found| (found.span.start, found.message.into_owned()))
                .collect::<Vec<_>>()
        };
        assert_eq!(found("AI\u{3164}"), [(16, "invisible character U+3164 in a name".to_owned())]);
        assert_eq!(found("\u{200B}AI\u{FEFF}")[0].1, "invisible character U+200B and 1 more in a name");
    }

    #[test]
    fn accepts_joiners_inside_words() {
        check("C009", "(;CA[UTF-8]PB[柯洁]PW[نمی\u{200C}دانم]EV[👩\u{200D}👩]PC[❤\u{FE0F}]C[a\u{200B}])");
        assert_eq!(count("C009", "(;CA[UTF-8]PB[a\u{200D}])"), 1);
    }
}
