//! Titles and captions of figures, and the list of moves below the picture.

use std::fmt;

use sgf_model::value::Color;

use super::{Anchor, Figure, HiddenReason, Kind, MarkKind, Move, Visibility};
use crate::language::{Language, Word};

/// An entry of the list below a figure: moves that share a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The moves.
    pub moves: Vec<NoteMove>,
    /// The text: `at 12`, `ko at D4`, `pass`, `tenuki`.
    pub text: String,
}

/// A move in a [`Note`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoteMove {
    /// The player.
    pub color: Color,
    /// The printed number.
    pub label: i64,
}

impl fmt::Display for Note {
    /// Writes the entry as plain text: `20, 26 at 12`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, it) in self.moves.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{}", it.label)?;
        }
        write!(f, " {}", self.text)
    }
}

impl fmt::Display for Anchor {
    /// Writes what to look for in the picture: `12`, `a`, `the triangle`, `D4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Anchor::Mark(kind) => write!(f, "the {}", kind.word()),
            other => f.write_str(&other.localized(Language::English)),
        }
    }
}

impl fmt::Display for HiddenReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.localized(Language::English))
    }
}

impl MarkKind {
    /// Returns its name in a language.
    pub(crate) fn localized(self, language: Language) -> &'static str {
        language.word(match self {
            MarkKind::Label => Word::Label,
            MarkKind::Triangle => Word::Triangle,
            MarkKind::Square => Word::Square,
            MarkKind::Circle => Word::Circle,
            MarkKind::Cross => Word::Cross,
            MarkKind::Selected => Word::Selected,
            MarkKind::Arrow => Word::Arrow,
            MarkKind::Line => Word::Line,
            MarkKind::BlackTerritory => Word::TerritoryBlack,
            MarkKind::WhiteTerritory => Word::TerritoryWhite,
        })
    }
}

impl Anchor {
    /// Returns the text in a language.
    pub(crate) fn localized(&self, language: Language) -> String {
        match self {
            Anchor::Number(number) => number.to_string(),
            Anchor::Label(text) | Anchor::Point(text) => text.clone(),
            Anchor::Mark(kind) => language.phrase(Word::TheMark, &[kind.localized(language)]),
        }
    }
}

impl HiddenReason {
    /// Returns the text in a language.
    pub(crate) fn localized(&self, language: Language) -> String {
        match self {
            HiddenReason::Pass => language.word(Word::Pass).to_owned(),
            HiddenReason::Outside => language.word(Word::Tenuki).to_owned(),
            HiddenReason::Occupied { at, is_ko: true } => {
                language.phrase(Word::KoAt, &[&at.localized(language)])
            }
            HiddenReason::Occupied { at, is_ko: false } | HiddenReason::Captured { at } => {
                language.phrase(Word::At, &[&at.localized(language)])
            }
            HiddenReason::Text(text) => text.clone(),
        }
    }
}

impl Figure<'_> {
    /// Returns the title of the figure: its name if it has one and shows it, or else its kind and number.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::game;
    /// use sgf_model::record;
    /// use sgf_book::figures::{FigureOptions, figures};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;FG[];B[dd];W[pp];FG[257:Dia. 1];B[dp])");
    /// let view = record::games(&doc).next().unwrap();
    /// let titles: Vec<String> =
    ///     figures(&view, game(1).unwrap(), FigureOptions::default())?.map(|figure| figure.title()).collect();
    /// assert_eq!(titles, ["Figure 1", "Dia. 1"]);
    /// # Ok::<(), sgf_games::StartError>(())
    /// ```
    #[must_use]
    pub fn title(&self) -> String {
        let name = self.name.trim();
        match &self.kind {
            _ if self.flags.name && !name.is_empty() => name.to_owned(),
            Kind::Main(number) => self.language.phrase(Word::Figure, &[&number.to_string()]),
            Kind::Variation { number, .. } => self.language.phrase(Word::Variation, &[&number.to_string()]),
        }
    }

    /// Returns the first and last number of its moves; `None` if there is no move, or no number is printed.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go;
    /// use sgf_model::record;
    /// use sgf_book::figures::{FigureOptions, figures};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;SZ[9];B[ee];W[ec];B[gd])");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// let figure = figures(&view, &go::SPEC, FigureOptions::default())?.next().expect("a game has a figure");
    /// assert_eq!(figure.range(), Some((1, 3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn range(&self) -> Option<(i64, i64)> {
        let mut labels = self.moves.iter().filter_map(|it| it.label);
        let first = labels.next()?;
        Some((first, labels.next_back().unwrap_or(first)))
    }

    /// Returns the line below the picture: the title, the origin of a variation, and the numbers of the moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go;
    /// use sgf_model::record;
    /// use sgf_book::figures::{FigureOptions, figures};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;SZ[9];B[ee];W[ec](;B[gd])(;B[gf]))");
    /// let view = record::games(&doc).next().expect("the record has a game");
    /// let branch = figures(&view, &go::SPEC, FigureOptions::default())?.last().expect("there is a variation");
    /// assert_eq!(branch.caption(), "Variation 1 at move 3 in Figure 1 (1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn caption(&self) -> String {
        let mut caption = self.heading(&|at| at.to_string());
        match self.range() {
            Some((first, last)) if first == last => caption.push_str(&format!(" ({first})")),
            Some((first, last)) => caption.push_str(&format!(" ({first}–{last})")),
            None => {}
        }
        caption
    }

    /// The title and the origin of a variation; `say` formats the number of the move.
    pub(crate) fn heading(&self, say: &dyn Fn(i64) -> String) -> String {
        let mut caption = self.title();
        match &self.kind {
            Kind::Variation { part: 1, origin, .. } => {
                let branch = self.language.phrase(Word::Branch, &[&say(origin.at), &origin.title]);
                caption.push_str(&format!("{}{branch}", self.language.blank()));
            }
            Kind::Variation { .. } => caption.push_str(&format!(", {}", self.language.word(Word::Continued))),
            Kind::Main(_) => {}
        }
        caption
    }

    /// Lists the moves that the picture does not show, grouped by text, in the order of the moves.
    ///
    /// The list is empty if FG turns it off; moves without a printed number are skipped.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::game;
    /// use sgf_model::record;
    /// use sgf_book::figures::{FigureOptions, figures};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;SZ[9]AB[ba]AW[ab];B[ee];W[aa];B[];W[ge])");
    /// let view = record::games(&doc).next().unwrap();
    /// let figure = figures(&view, game(1).unwrap(), FigureOptions::default())?.next().unwrap();
    /// assert_eq!(figure.notes()[0].to_string(), "3 pass");
    /// # Ok::<(), sgf_games::StartError>(())
    /// ```
    #[must_use]
    pub fn notes(&self) -> Vec<Note> {
        let mut notes: Vec<Note> = Vec::new();
        let mut places = std::collections::HashMap::new();
        let listed = self.moves.iter().filter(|_| self.flags.list_hidden_moves);
        for (it, label, why) in listed.filter_map(entry) {
            let text = why.localized(self.language);
            let index = *places.entry(text.clone()).or_insert(notes.len());
            if index == notes.len() {
                notes.push(Note { moves: Vec::new(), text });
            }
            notes[index].moves.push(NoteMove { color: it.color, label });
        }
        notes
    }
}

fn entry<'a>(it: &'a Move<'_>) -> Option<(&'a Move<'a>, i64, &'a HiddenReason)> {
    match &it.visibility {
        Visibility::Hidden(why) => Some((it, it.label?, why)),
        Visibility::Shown => None,
    }
}
