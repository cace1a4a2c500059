//! A figure as what the pen draws: a subject and a view.
//!
//! The position below stays as it is; the stones of the figure are laid upon it, each with its number, and those that a capture
//! has taken from the position lie there as well.

use sgf_games::{GameSpec, Site};
use sgf_model::record::GameView;
use sgf_syntax::Node;

use super::{Anchor, Figure, Mark, MarkKind, Move, Seen, Shown};
use crate::markup::areas;
use crate::{Coordinates, Markup, Numbered, Subject, View, scene};

impl<'d> Figure<'d> {
    /// Returns what is drawn of the figure; the caption is left to whoever sets the text.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::game;
    /// use sgf_model::record;
    /// use sgf_render::{draw, figures};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;SZ[9]FG[1:];B[ee];W[ge])");
    /// let (view, go) = (record::games(&doc).next().unwrap(), game(1).unwrap());
    /// for figure in figures::figures(&view, go, figures::FigureOptions::default())? {
    ///     let (subject, look) = figure.picture(&view, go);
    ///     assert_eq!(look.coordinates, sgf_render::Coordinates::None);
    ///     assert!(draw(&subject, &look).is_ok());
    /// }
    /// # Ok::<(), sgf_games::Refused>(())
    /// ```
    #[must_use]
    pub fn picture(&self, view: &GameView<'d>, spec: &'static GameSpec) -> (Subject, View) {
        let mut subject = Subject::new(spec, self.board.copy());
        subject.title = self.caption();
        subject.markup = self.markup(view);
        let drawn = self.moves.iter().filter(|it| it.seen == Seen::Shown);
        for it in drawn {
            if self.shown == Shown::Start {
                subject.kept.extend(it.site.map(|site| (site, it.color)));
            }
            if let Some(number) = it.label {
                subject.moves.push(numbered(it, number));
            }
        }
        let look = View {
            numbers: Some(i64::MIN..=i64::MAX),
            coordinates: if self.flags.coordinates { Coordinates::Own } else { Coordinates::None },
            stars: self.flags.hoshi,
            // Where nothing has a number, the last move is all that can be told.
            last_move: self.shown == Shown::End && subject.moves.is_empty(),
            ..View::default()
        };
        if subject.moves.is_empty() {
            subject.moves = self.moves.iter().map(|it| numbered(it, it.counted)).collect();
            return (subject, View { numbers: None, ..look });
        }
        (subject, look)
    }

    /// How readers find a point of the picture: by a number or a label; an empty point without either gets a letter.
    pub(crate) fn name_point(&mut self, site: Site) -> Anchor {
        let is_there = |it: &&Move<'_>| it.seen == Seen::Shown && it.site == Some(site);
        if let Some(number) = self.moves.iter().find(is_there).and_then(|it| it.label) {
            return Anchor::Number(number);
        }
        let labels = || self.marks.iter().filter(|mark| mark.kind == MarkKind::Label);
        if let Some(mark) = labels().find(|mark| mark.site == site) {
            return Anchor::Label(mark.text.clone());
        }
        let is_free = |letter: &String| labels().all(|mark| !mark.text.eq_ignore_ascii_case(letter));
        let letter = ('a'..='z').map(String::from).find(is_free);
        match letter.filter(|_| self.board.occupant(site).is_empty()) {
            Some(text) => {
                self.marks.push(Mark { kind: MarkKind::Label, site, end: None, text: text.clone() });
                Anchor::Label(text)
            }
            None => Anchor::Point(self.board.name_as(site, "edge").unwrap_or_else(|| self.board.name(site))),
        }
    }

    fn markup(&self, view: &GameView<'d>) -> Markup {
        let listed = |node: Option<Node<'d>>, ident: &'static [u8]| {
            node.map_or_else(Vec::new, |node| areas(view, node, ident, &*self.board))
        };
        let (dimmed, window) = (listed(self.dimmed, b"DD"), listed(self.window, b"VW"));
        let mut markup = Markup { dimmed, window, ..Markup::default() };
        for Mark { kind, site, end, text } in &self.marks {
            match (kind, end) {
                (MarkKind::Label, _) => markup.labels.push((*site, text.clone())),
                (kind, Some(end)) if end != site => {
                    markup.lines.push((*site, *end, *kind == MarkKind::Arrow))
                }
                (kind, _) => markup.marks.extend(drawn(*kind).map(|mark| (mark, *site))),
            }
        }
        markup
    }
}

fn numbered(it: &Move<'_>, number: i64) -> Numbered {
    Numbered {
        number,
        color: it.color,
        text: it.written.as_str().into(),
        rests: it.rests.clone(),
        from: None,
    }
}

/// What the pen draws for a mark; `None` for what is no mark on a point.
fn drawn(kind: MarkKind) -> Option<scene::Mark> {
    Some(match kind {
        MarkKind::Triangle => scene::Mark::Triangle,
        MarkKind::Square => scene::Mark::Square,
        MarkKind::Circle => scene::Mark::Circle,
        MarkKind::Cross => scene::Mark::Cross,
        MarkKind::Selected => scene::Mark::Selected,
        MarkKind::BlackTerritory => scene::Mark::BlackTerritory,
        MarkKind::WhiteTerritory => scene::Mark::WhiteTerritory,
        MarkKind::Label | MarkKind::Arrow | MarkKind::Line => return None,
    })
}
