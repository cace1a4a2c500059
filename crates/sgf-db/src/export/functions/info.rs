//! SQL functions on the texts of game info.

use sgf_model::info::{GameResult, lenient};
use sgf_model::value::Color;

use super::{Answer, Argument, Call, FunctionError};

/// Computes a value from a single text.
struct OfText(fn(&str) -> Option<Answer>);

impl Call for OfText {
    fn call(&mut self, arguments: &[Argument<'_>]) -> Result<Answer, FunctionError> {
        match arguments {
            [Argument::Text(text)] => Ok((self.0)(text).unwrap_or(Answer::Null)),
            [Argument::Null] => Ok(Answer::Null),
            [_] => Err(FunctionError::Kind(1)),
            _ => Err(FunctionError::Count(arguments.len())),
        }
    }
}

pub(super) fn of_text(read: fn(&str) -> Option<Answer>) -> Box<dyn Call> {
    Box::new(OfText(read))
}

pub(super) fn winner(text: &str) -> Option<Answer> {
    let letter = match lenient::result(text)?.value {
        GameResult::Draw => "0",
        result if result.winner()? == Color::Black => "B",
        _ => "W",
    };
    Some(Answer::Text(letter.to_owned()))
}

pub(super) fn first_day(text: &str) -> Option<Answer> {
    lenient::date_range(text).map(|range| Answer::Integer(range.first.into()))
}

pub(super) fn last_day(text: &str) -> Option<Answer> {
    lenient::date_range(text).map(|range| Answer::Integer(range.last.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_results_and_dates_leniently() {
        let text = |text: &str| Some(Answer::Text(text.to_owned()));
        for (result, expected) in [
            ("B+R", text("B")),
            ("白中押胜", text("W")),
            ("Draw", text("0")),
            ("Void", None),
            ("?", None),
            ("", None),
        ] {
            assert_eq!(winner(result), expected, "{result}");
        }
        let number = |number| Some(Answer::Integer(number));
        for (date, first, last) in [
            ("1996-05", number(19_960_501), number(19_960_531)),
            ("1660s", number(16_600_101), number(16_691_231)),
            ("2011.01.01", number(20_110_101), number(20_110_101)),
            ("yesterday", None, None),
        ] {
            assert_eq!((first_day(date), last_day(date)), (first, last), "{date}");
        }
    }
}
