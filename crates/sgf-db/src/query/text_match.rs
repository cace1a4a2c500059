//! The places of a query's words in a record.

use std::ops::Range;

use sgf_model::record::{GameView, games};
use sgf_syntax::{Document, Node, NodePath};

use super::text::{Token, parts, tokens};

/// The properties whose words are indexed, in the order in which they are looked through.
const PROPERTIES: [&[u8]; 14] =
    [b"C", b"GC", b"GN", b"EV", b"RO", b"PC", b"PB", b"PW", b"BT", b"WT", b"ON", b"SO", b"AN", b"US"];

/// The place of a record that has the most words of a query.
///
/// # Examples
///
/// ```
/// use sgf_db::TextMatch;
/// let record = b"(;GM[1]PB[Aki];B[qd];W[dd]C[The large avalanche, again.])";
/// let found = TextMatch::find(record, "avalanche").expect("it is in a comment");
/// assert_eq!((found.path.to_string().as_str(), found.property.as_str()), ("0*2", "C"));
/// assert_eq!(found.snippet, "The large avalanche, again.");
/// assert_eq!(TextMatch::find(record, "ladder"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextMatch {
    /// The path of the node.
    pub path: NodePath,
    /// The property, such as `C`.
    pub property: String,
    /// The text around the first word that matches, on one line. `…` marks what is left out.
    pub snippet: String,
}

/// A word or phrase of a query.
struct Phrase {
    words: Vec<Token>,
    /// Whether the last word may be longer in the text.
    is_beginning: bool,
}

impl TextMatch {
    /// Finds the place in the first game of a record, for words as in [`Filter::text`](crate::Filter::text). Of several places with
    /// equally many of the words, it is the first one in the order of the file. Returns `None` if the record has none of them.
    #[must_use]
    pub fn find(record: &[u8], text: &str) -> Option<TextMatch> {
        let phrases = phrases_of(text);
        let doc = Document::parse(record);
        let view = games(&doc).next()?;
        let mut best: Option<(usize, Node<'_>, &[u8], String)> = None;
        for node in view.nodes() {
            for property in PROPERTIES {
                let Some(text) = text_of(&view, node, property) else { continue };
                let (n_found, first) = found_in(&tokens(&text), &phrases);
                let most = best.as_ref().map_or(0, |best| best.0);
                if let Some(first) = first.filter(|_| n_found > most) {
                    best = Some((n_found, node, property, snippet(&text, first)));
                    if n_found == phrases.len() {
                        break;
                    }
                }
            }
            if best.as_ref().is_some_and(|best| best.0 == phrases.len()) {
                break;
            }
        }
        let (_, node, property, snippet) = best?;
        Some(TextMatch {
            path: node.path(),
            property: String::from_utf8_lossy(property).into_owned(),
            snippet,
        })
    }

    /// Splits the snippet at the words of the query: the parts at odd places are words and phrases that match, those at even places
    /// the text between them, which may be empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::TextMatch;
    /// let found = TextMatch::find(b"(;GM[1]C[A ladder, and another ladder.])", "ladder").expect("it is in a comment");
    /// assert_eq!(found.parts("ladder"), ["A ", "ladder", ", and another ", "ladder", "."]);
    /// ```
    #[must_use]
    pub fn parts(&self, text: &str) -> Vec<&str> {
        let words = tokens(&self.snippet);
        let mut places: Vec<Range<usize>> = Vec::new();
        for phrase in phrases_of(text) {
            places.extend(places_of(&words, &phrase));
        }
        places.sort_by_key(|place| (place.start, place.end));
        let (mut parts, mut done) = (Vec::new(), 0);
        for place in places {
            if place.start < done {
                continue;
            }
            parts.extend([&self.snippet[done..place.start], &self.snippet[place.clone()]]);
            done = place.end;
        }
        parts.push(&self.snippet[done..]);
        parts
    }
}

/// The words and phrases of a query.
fn phrases_of(text: &str) -> Vec<Phrase> {
    parts(text)
        .map(|(part, is_beginning)| Phrase { words: tokens(part), is_beginning })
        .filter(|phrase| !phrase.words.is_empty())
        .collect()
}

fn text_of(view: &GameView<'_>, node: Node<'_>, property: &[u8]) -> Option<String> {
    let found = node.get(property)?;
    let texts = found.values().map(|value| view.line(value).into_owned());
    Some(texts.collect::<Vec<_>>().join("\n"))
}

/// How many of the phrases are in a text, and the first place of one.
fn found_in(text: &[Token], phrases: &[Phrase]) -> (usize, Option<Range<usize>>) {
    let places = phrases.iter().filter_map(|phrase| places_of(text, phrase).next());
    let places: Vec<Range<usize>> = places.collect();
    (places.len(), places.into_iter().min_by_key(|place| place.start))
}

/// The places of a phrase in a text.
fn places_of<'t>(text: &'t [Token], phrase: &'t Phrase) -> impl Iterator<Item = Range<usize>> + 't {
    let last = phrase.words.len() - 1;
    let is_here = move |window: &&[Token]| {
        window.iter().zip(&phrase.words).enumerate().all(|(index, (token, word))| {
            let may_be_longer = phrase.is_beginning && index == last;
            token.word == word.word || (may_be_longer && token.word.starts_with(&word.word))
        })
    };
    let windows = text.windows(phrase.words.len()).filter(is_here);
    windows.map(move |window| window[0].range.start..window[last].range.end)
}

/// The text around a place: whole words, on one line.
fn snippet(text: &str, place: Range<usize>) -> String {
    const BEFORE: usize = 30;
    const AFTER: usize = 60;
    let start = text[..place.start].char_indices().rev().nth(BEFORE).map_or(0, |(at, _)| at);
    let start = match text[start..place.start].find(char::is_whitespace) {
        Some(space) if start > 0 => start + space,
        _ => start,
    };
    let end = text[place.start..].char_indices().nth(AFTER).map_or(text.len(), |(at, _)| place.start + at);
    let end = end.max(place.end);
    let end = match text[place.end..end].rfind(char::is_whitespace) {
        Some(space) if end < text.len() => place.end + space,
        _ => end,
    };
    let words = text[start..end].split_whitespace().collect::<Vec<_>>().join(" ");
    let mark = |is_cut: bool, mark: &'static str| if is_cut { mark } else { "" };
    format!("{}{words}{}", mark(start > 0, "… "), mark(end < text.len(), " …"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(record: &str, text: &str) -> Option<(String, String, String)> {
        let found = TextMatch::find(record.as_bytes(), text)?;
        Some((found.path.to_string(), found.property, found.snippet))
    }

    #[test]
    fn the_place_with_the_most_words_wins() {
        let record = "(;GM[1]EV[Ladder Cup];B[aa]C[A ladder.](;W[bb]C[This ladder\nis broken.])(;W[cc]C[broken ladder]))";
        let of = |text| found(record, text).expect("it has the words");
        assert_eq!(of("ladder"), (String::new(), "EV".into(), "Ladder Cup".into()));
        assert_eq!(of("ladder broken"), ("0*2".into(), "C".into(), "This ladder is broken.".into()));
        assert_eq!(of("\"broken ladder\"").0, "0/1");
        assert_eq!(of("brok*").0, "0*2");
        assert_eq!(found(record, "brok"), None);
    }

    #[test]
    fn words_match_without_diacritics_and_in_unspaced_scripts() {
        assert_eq!(found("(;CA[UTF-8]PB[Kovács János])", "kovacs").unwrap().1, "PB");
        assert_eq!(found("(;CA[UTF-8]C[本因坊秀策の一手])", "秀策").unwrap().2, "本因坊秀策の一手");
        assert_eq!(found("(;CA[UTF-8]C[本因坊])", "因本"), None);
    }

    #[test]
    fn parts_alternate_between_text_and_words() {
        let parts = |record: &str, text: &str| {
            let found = TextMatch::find(record.as_bytes(), text).expect("it has a word");
            found.parts(text).iter().map(|part| (*part).to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(parts("(;C[Élan and elan])", "ELAN"), ["", "Élan", " and ", "elan", ""]);
        // Overlapping matches: the first one wins.
        assert_eq!(parts("(;C[a good shape])", "\"good shape\" shap*"), ["a ", "good shape", ""]);
        assert_eq!(parts("(;CA[UTF-8]C[本因坊秀策])", "秀策"), ["本因坊", "秀策", ""]);
        assert_eq!(parts("(;C[one two])", "two nothing"), ["one ", "two", ""]);
    }

    #[test]
    fn snippets_are_whole_words_around_the_match() {
        let long = format!("{} x joseki y {}", "before ".repeat(20), "after ".repeat(20));
        let snippet = found(&format!("(;C[{long}])"), "joseki").unwrap().2;
        assert!(snippet.starts_with("… before") && snippet.ends_with("after …"), "{snippet}");
        assert!(snippet.contains("x joseki y") && snippet.chars().count() < 110, "{snippet}");
        assert_eq!(found("(;C[])", "a"), None);
    }
}
