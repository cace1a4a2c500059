//! Moves with their enclosures, and the rules in RU.

use crate::{Options, ParseMoveError, Square};

/// A move of Kropki: a dot, and the enclosures made with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Move {
    /// The dot; `None` for a pass, or for enclosures without a dot.
    pub dot: Option<Square>,
    /// The enclosures, each as the surrounding dots in order, with the first one repeated at the end.
    pub chains: Vec<Vec<Square>>,
}

impl Move {
    /// A dot without enclosures.
    #[must_use]
    pub fn dot(point: Square) -> Move {
        Move { dot: Some(point), chains: Vec::new() }
    }

    /// Reads `de`, `de.cecfdgce`, `.cecfdgce.…`, or nothing, which is a pass. The points may be off the board.
    pub(super) fn read(text: &str) -> Result<Move, ParseMoveError> {
        let syntax = || ParseMoveError::syntax(text);
        let mut parts = text.trim().split('.');
        let dot = match parts.next().unwrap_or_default() {
            "" => None,
            dot => Some(Square::read_letters(dot).ok_or_else(syntax)?),
        };
        let mut chains = Vec::new();
        for chain in parts {
            chains.push(read_chain(chain).ok_or_else(syntax)?);
        }
        Ok(Move { dot, chains })
    }

    /// Writes the move in the same notation.
    pub(super) fn write(&self) -> String {
        let letters = |point: &Square| point.letters().unwrap_or_default();
        let mut text = self.dot.as_ref().map_or_else(String::new, letters);
        for chain in &self.chains {
            text.push('.');
            text.extend(chain.iter().map(letters));
        }
        text
    }

    /// Returns all points that the move names.
    pub(super) fn points(&self) -> impl Iterator<Item = Square> + '_ {
        self.dot.into_iter().chain(self.chains.iter().flatten().copied())
    }
}

fn read_chain(text: &str) -> Option<Vec<Square>> {
    if text.is_empty() || !text.is_ascii() {
        return None;
    }
    let mut chain = Vec::new();
    for letters in text.as_bytes().chunks(2) {
        chain.push(Square::read_letters(std::str::from_utf8(letters).ok()?)?);
    }
    Some(chain)
}

/// The rules named in RU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    /// Whether dots are enclosed automatically, as under Russian rules; the record then omits the chains.
    pub(super) is_automatic: bool,
    /// Whether enclosures are mandatory (`MustSurr=1`).
    pub(super) must_enclose: bool,
    /// Whether a player who encloses dots moves again (`AddTurn=1`).
    pub(super) moves_again: bool,
}

impl Rules {
    /// Reads RU: zagram's list of settings, or `russian`.
    pub(super) fn of(options: &Options) -> Rules {
        let is_set = |name: &str| {
            options.rules.split(',').filter_map(|setting| setting.split_once('=')).any(|(key, value)| {
                key.trim().eq_ignore_ascii_case(name) && !matches!(value.trim(), "" | "0")
            })
        };
        let has = |text: &str, word: &str| text.to_ascii_lowercase().contains(word);
        let is_russian = has(&options.rules, "russian") || has(&options.application, "playdots");
        Rules {
            is_automatic: is_russian
                || has(&options.application, "katago")
                || has(&options.rules, "dotscapture"),
            must_enclose: is_set("MustSurr"),
            moves_again: is_set("AddTurn"),
        }
    }
}
