//! `sgf sort`: sorts the games of collections in place.

use opensgf::convert::{get, sort};
use opensgf::{Buffers, GameView, read_in};

use crate::Outcome;
use crate::args::common::ident;
use crate::io::in_place::{InPlaceArgs, Rewritten, Wording, rewrite_in_place, unsafe_change};
use crate::io::input::Paths;
use crate::io::terminal::Output;

/// Sort the games of collections by properties
///
/// Changes files in place. Games are compared by the first property, then by the next one, and so on. Numbers in values are compared
/// numerically: 9k comes before 10k. Games without the property come last, and equal games keep their order. Text between the games stays
/// where it is.
///
/// Files are replaced atomically. Without a PATH, sorts standard input to standard output.
///
/// Exit codes: 0 on success, 1 if --check or --diff found files to sort, 2 if a file could not be sorted.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Sort the games of a collection by date" => "sgf sort collection.sgf",
    "Sort games by players" => "sgf sort --by PB,PW collection.sgf",
})]
pub(crate) struct Sort {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    in_place: InPlaceArgs,

    /// Properties to sort by, the most important first
    #[arg(long, short, value_name = "IDENT", value_delimiter = ',', value_parser = ident, default_value = "DT")]
    by: Vec<String>,

    /// Sort in descending order
    #[arg(long, short)]
    reverse: bool,
}

impl Sort {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let wording = Wording { command: "sort", done: "sorted", to_do: "to be sorted" };
        rewrite_in_place(&self.paths, &self.in_place, wording, out, |bytes, buffers| {
            self.sorted(bytes, buffers)
        })
    }

    fn sorted(&self, bytes: &[u8], buffers: &mut Buffers) -> Result<Rewritten, String> {
        let doc = read_in(bytes, std::mem::take(buffers));
        let key =
            |game: &GameView<'_>| -> Vec<Key> { self.by.iter().map(|ident| Key::of(game, ident)).collect() };
        let document = match self.reverse {
            true => sort(&doc, |game| std::cmp::Reverse(key(game))),
            false => sort(&doc, key),
        };
        let new = document
            .map(|document| Rewritten::new(document.write().to_vec()))
            .map_err(|it| unsafe_change(&doc, it));
        *buffers = doc.into_buffers();
        new
    }
}

/// The sort key of a game for a property.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Value(Vec<Part>),
    Missing,
}

/// A part of a value.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Number(u64),
    Text(String),
}

impl Key {
    fn of(game: &GameView<'_>, ident: &str) -> Key {
        let values = get(game, ident);
        if values.is_empty() { Key::Missing } else { Key::Value(parts(&values.join(" "))) }
    }
}

/// Splits a text into numbers and the text between them.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut remaining = text;
    while let Some(first) = remaining.chars().next() {
        let is_digits = first.is_ascii_digit();
        let end =
            remaining.find(|letter: char| letter.is_ascii_digit() != is_digits).unwrap_or(remaining.len());
        let (part, after) = remaining.split_at(end);
        parts.push(match is_digits {
            true => Part::Number(part.parse().unwrap_or(u64::MAX)),
            false => Part::Text(part.to_lowercase()),
        });
        remaining = after;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compares_numbers_numerically() {
        for (smaller, larger) in
            [("9k", "10k"), ("1996", "1996-01"), ("1996-02-01", "1996-10"), ("a", "B"), ("", "a")]
        {
            assert!(parts(smaller) < parts(larger), "{smaller} {larger}");
        }
        assert!(Key::Value(parts("z")) < Key::Missing);
    }
}
