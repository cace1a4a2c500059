//! SQL functions on boards: patterns and position keys.

use std::collections::HashMap;

use sgf_model::value::Color;

use super::{Answer, Argument, Call, FunctionError};
use crate::GameTrack;
use crate::index::hits::Hit;
use crate::query::pattern::{HitMode, Matcher, Pattern, Scratch};
use crate::storage::segment::planes_of;

/// The options of a pattern search.
pub(super) const OPTIONS: [&str; 2] = ["no-turn", "no-exchange"];
/// The number of patterns that stay prepared. A query has few; a table of patterns may have many.
const MOST_KEPT: usize = 64;

/// A pattern, prepared for each game it was matched with.
struct Prepared {
    pattern: Pattern,
    turned: bool,
    exchanged: bool,
    matchers: HashMap<u16, Matcher<'static>>,
}

impl Prepared {
    fn new(pattern: &str, options: &str) -> Result<Prepared, FunctionError> {
        let mut prepared =
            Prepared { pattern: pattern.parse()?, turned: true, exchanged: true, matchers: HashMap::new() };
        for word in options.split([' ', ',']).filter(|word| !word.is_empty()) {
            match OPTIONS.iter().position(|option| *option == word) {
                Some(0) => prepared.turned = false,
                Some(_) => prepared.exchanged = false,
                None => return Err(FunctionError::Option(word.to_owned())),
            }
        }
        Ok(prepared)
    }

    fn hits(&mut self, game: &GameTrack, scratch: &mut Scratch) -> Vec<Hit> {
        let Prepared { pattern, turned, exchanged, matchers } = self;
        let matcher = matchers.entry(game.gm()).or_insert_with(|| {
            Matcher::new(pattern, game.gm(), *turned, *exchanged, HitMode::All).into_owned()
        });
        let (row, track) = (game.row(), game.changes());
        if track.is_empty() {
            return Vec::new();
        }
        let planes = planes_of(game.size(), track);
        let seen = matcher.on_track_with(&row, track, &planes, scratch);
        seen.into_iter().map(|seen| seen.hit).collect()
    }
}

/// Matches patterns.
struct Search {
    answer: fn(&[Hit]) -> Answer,
    kept: HashMap<(String, String), Prepared>,
    /// The pattern and the options of the previous row.
    last: (String, String),
    game: GameTrack,
    scratch: Scratch,
}

pub(super) fn search(answer: fn(&[Hit]) -> Answer) -> Box<dyn Call> {
    Box::new(Search {
        answer,
        kept: HashMap::new(),
        last: Default::default(),
        game: GameTrack::default(),
        scratch: Scratch::default(),
    })
}

impl Call for Search {
    fn call(&mut self, arguments: &[Argument<'_>]) -> Result<Answer, FunctionError> {
        let (game, pattern, options) = match arguments {
            [game, pattern] => (game, pattern, ""),
            [game, pattern, Argument::Null] => (game, pattern, ""),
            [game, pattern, Argument::Text(options)] => (game, pattern, *options),
            [_, _, _] => return Err(FunctionError::Kind(3)),
            _ => return Err(FunctionError::Count(arguments.len())),
        };
        let pattern = match pattern {
            Argument::Text(pattern) => *pattern,
            Argument::Null => return Ok(Answer::Null),
            _ => return Err(FunctionError::Kind(2)),
        };
        if self.last.0 != pattern || self.last.1 != options {
            self.last = (pattern.to_owned(), options.to_owned());
        }
        if !self.kept.contains_key(&self.last) {
            let prepared = Prepared::new(pattern, options)?;
            if self.kept.len() >= MOST_KEPT {
                self.kept.clear();
            }
            self.kept.insert(self.last.clone(), prepared);
        }
        let Some(prepared) = self.kept.get_mut(&self.last) else { return Ok(Answer::Null) };
        if !read(&mut self.game, game)? {
            return Ok(Answer::Null);
        }
        Ok((self.answer)(&prepared.hits(&self.game, &mut self.scratch)))
    }
}

/// Reads the game of a row. Returns false if there is none.
fn read(game: &mut GameTrack, argument: &Argument<'_>) -> Result<bool, FunctionError> {
    match argument {
        Argument::Null => Ok(false),
        Argument::Bytes(bytes) => Ok(game.read_again(bytes)),
        Argument::Text(text) => Ok(game.read_again(text.as_bytes())),
        Argument::Integer(_) => Err(FunctionError::Kind(1)),
    }
}

pub(super) fn next(hits: &[Hit]) -> Answer {
    let Some(next) = hits.first().and_then(|hit| hit.next) else { return Answer::Null };
    let letter = if next.color == Color::Black { 'B' } else { 'W' };
    Answer::Text(format!("{letter} {},{}", u32::from(next.column) + 1, u32::from(next.row) + 1))
}

pub(super) fn check(arguments: &[Option<Argument<'_>>]) -> Result<(), FunctionError> {
    let options = match arguments.get(2) {
        Some(Some(Argument::Text(options))) => options,
        None | Some(None | Some(Argument::Null)) => "",
        Some(Some(_)) => return Err(FunctionError::Kind(3)),
    };
    match arguments.get(1) {
        Some(Some(Argument::Text(pattern))) => Prepared::new(pattern, options).map(drop),
        Some(Some(Argument::Integer(_) | Argument::Bytes(_))) => Err(FunctionError::Kind(2)),
        // The pattern varies by row; the options may be constant.
        _ => Prepared::new(".", options).map(drop),
    }
}

/// Computes keys.
struct KeyAt(GameTrack);

pub(super) fn key_at() -> Box<dyn Call> {
    Box::new(KeyAt(GameTrack::default()))
}

impl Call for KeyAt {
    fn call(&mut self, arguments: &[Argument<'_>]) -> Result<Answer, FunctionError> {
        let (game, number) = match arguments {
            [_, Argument::Null] => return Ok(Answer::Null),
            [game, Argument::Integer(number)] => (game, number_of(*number)?),
            [_, _] => return Err(FunctionError::Kind(2)),
            _ => return Err(FunctionError::Count(arguments.len())),
        };
        if !read(&mut self.0, game)? {
            return Ok(Answer::Null);
        }
        Ok(self.0.key_at(number).map_or(Answer::Null, Answer::Integer))
    }
}

fn number_of(number: i64) -> Result<u32, FunctionError> {
    u32::try_from(number).map_err(|_| FunctionError::Number(number))
}

pub(super) fn check_number(arguments: &[Option<Argument<'_>>]) -> Result<(), FunctionError> {
    match arguments.get(1) {
        Some(Some(Argument::Integer(number))) => number_of(*number).map(drop),
        Some(Some(Argument::Text(_) | Argument::Bytes(_))) => Err(FunctionError::Kind(2)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Argument::*, FUNCTIONS};
    use super::*;

    fn called(name: &str, arguments: &[Argument<'_>]) -> Result<Answer, FunctionError> {
        FUNCTIONS.iter().find(|function| function.name == name).expect("a known game").begin().call(arguments)
    }

    /// Black's 3-3 points in two corners, each with an answer.
    const GAME: &str = "(;SZ[9];B[cc];W[dc];B[gg];W[fg])";

    #[test]
    fn finds_patterns_in_records_and_tracks() {
        let track = GameTrack::read(GAME.as_bytes()).expect("a valid record").bytes();
        for game in [Text(GAME), Bytes(GAME.as_bytes()), Bytes(&track)] {
            for (pattern, options, is_match, n_hits, next) in [
                ("+---/|.../|.../|..X", "", true, 2, None),
                ("+---/|.../|.../|..X", "no-turn", true, 1, None),
                ("+----/|..../|..../|..Xa", "", true, 4, Some("W 4,3")),
                ("+----/|..../|..../|..Oa", "no-exchange", false, 0, None),
                ("XOX", "", false, 0, None),
            ] {
                let arguments = [game, Text(pattern), Text(options)];
                assert_eq!(
                    called("sgf_pattern", &arguments),
                    Ok(Answer::Flag(is_match)),
                    "{pattern} {options}"
                );
                assert_eq!(
                    called("sgf_hits", &arguments),
                    Ok(Answer::Integer(n_hits)),
                    "{pattern} {options}"
                );
                let next = next.map_or(Answer::Null, |next: &str| Answer::Text(next.to_owned()));
                assert_eq!(called("sgf_next", &arguments), Ok(next), "{pattern} {options}");
            }
        }
    }

    #[test]
    fn unknown_values_are_null_and_invalid_ones_fail() {
        assert_eq!(called("sgf_pattern", &[Null, Text("X")]), Ok(Answer::Null));
        assert_eq!(called("sgf_pattern", &[Text(GAME), Null]), Ok(Answer::Null));
        assert_eq!(called("sgf_pattern", &[Text("no record"), Text("X")]), Ok(Answer::Null));
        assert_eq!(called("sgf_pattern", &[Text("(;GM[99])"), Text("X")]), Ok(Answer::Flag(false)));
        assert_eq!(called("sgf_pattern", &[Integer(1), Text("X")]), Err(FunctionError::Kind(1)));
        assert_eq!(called("sgf_pattern", &[Text(GAME)]), Err(FunctionError::Count(1)));
        assert!(matches!(called("sgf_pattern", &[Text(GAME), Text("Q")]), Err(FunctionError::Pattern(_))));
        assert_eq!(
            called("sgf_pattern", &[Text(GAME), Text("X"), Text("turn")]),
            Err(FunctionError::Option("turn".into()))
        );
        assert_eq!(called("sgf_key_at", &[Text(GAME), Integer(-1)]), Err(FunctionError::Number(-1)));
        assert_eq!(called("sgf_key_at", &[Text(GAME), Integer(5)]), Ok(Answer::Null));
        assert_eq!(called("sgf_key_at", &[Text(GAME), Text("1")]), Err(FunctionError::Kind(2)));
    }

    #[test]
    fn caches_several_patterns() {
        let mut call = search(|hits| Answer::Flag(!hits.is_empty()));
        for _ in 0..3 {
            for width in 1..MOST_KEPT + 10 {
                let pattern = "*".repeat(width);
                let expected = Answer::Flag(width <= 9);
                assert_eq!(call.call(&[Text(GAME), Text(&pattern)]), Ok(expected), "{width}");
            }
        }
    }
}
