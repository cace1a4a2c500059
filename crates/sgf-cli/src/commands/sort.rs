//! `sgf sort`: the games of a collection in order, in place.

use opensgf::convert::{get, sort};
use opensgf::{Buffers, GameView, read_in};

use crate::Outcome;
use crate::choice::ident;
use crate::input::Paths;
use crate::rewrite::{How, New, Words, in_place, left};
use crate::terminal::Output;

/// Sort the games of collections by their properties, in place
///
/// Compares games by the first property, then those with the same value by the next one, and so on. Numbers in the values
/// count as numbers, so 9k comes before 10k. Games without the property come last. Games that are equal in all properties
/// keep their order. Text between the games stays where it is.
///
/// A file is replaced whole or not at all. Without a PATH, standard input is sorted to standard output.
///
/// Exit codes: 0 when all went well, 1 when --check or --diff found files to sort, 2 when a file could not be sorted.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Sort the games of a collection by date" => "sgf sort collection.sgf",
    "Sort them by players" => "sgf sort --by PB,PW collection.sgf",
})]
pub(crate) struct Sort {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    how: How,

    /// Sort by these properties, the most important first
    #[arg(long, short, value_name = "IDENT", value_delimiter = ',', value_parser = ident, default_value = "DT")]
    by: Vec<String>,

    /// Sort from the last to the first
    #[arg(long, short)]
    reverse: bool,
}

impl Sort {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let words = Words { command: "sort", done: "sorted", to_do: "to be sorted" };
        in_place(&self.paths, &self.how, words, out, |bytes, buffers| self.sorted(bytes, buffers))
    }

    fn sorted(&self, bytes: &[u8], buffers: &mut Buffers) -> Result<New, String> {
        let doc = read_in(bytes, std::mem::take(buffers));
        let key =
            |game: &GameView<'_>| -> Vec<Key> { self.by.iter().map(|ident| Key::of(game, ident)).collect() };
        let document = match self.reverse {
            true => sort(&doc, |game| std::cmp::Reverse(key(game))),
            false => sort(&doc, key),
        };
        let new = document.map(|document| New::plain(document.write().to_vec())).map_err(|it| left(&doc, it));
        *buffers = doc.into_buffers();
        new
    }
}

/// What a game is compared by: games without a value come behind all others.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Value(Vec<Part>),
    Missing,
}

/// A piece of a value.
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

/// Divides a text into numbers and what stands between them.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_digits = first.is_ascii_digit();
        let end = rest.find(|letter: char| letter.is_ascii_digit() != is_digits).unwrap_or(rest.len());
        let (piece, behind) = rest.split_at(end);
        parts.push(match is_digits {
            true => Part::Number(piece.parse().unwrap_or(u64::MAX)),
            false => Part::Text(piece.to_lowercase()),
        });
        rest = behind;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_as_numbers() {
        for (smaller, larger) in
            [("9k", "10k"), ("1996", "1996-01"), ("1996-02-01", "1996-10"), ("a", "B"), ("", "a")]
        {
            assert!(parts(smaller) < parts(larger), "{smaller} {larger}");
        }
        assert!(Key::Value(parts("z")) < Key::Missing);
    }
}
