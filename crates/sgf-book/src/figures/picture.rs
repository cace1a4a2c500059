//! Conversion of a figure to a diagram and a view.
//!
//! The position stays as it is. The stones of the figure are added with their numbers, including those that were captured.

use sgf_games::GameSpec;
use sgf_model::record::GameView;
use sgf_syntax::Node;

use super::{Figure, Mark, MarkKind, Move, Shown, Visibility};
use sgf_render::marked_sites;
use sgf_render::{Coordinates, Diagram, Markup, NumberedMove, View, scene};

impl<'d> Figure<'d> {
    /// Returns the diagram of the figure and its view. The caption is not part of the picture.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::game;
    /// use sgf_model::record;
    /// use sgf_book::figures;
    /// use sgf_render::draw;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;SZ[9]FG[1:];B[ee];W[ge])");
    /// let (view, go) = (record::games(&doc).next().unwrap(), game(1).unwrap());
    /// for figure in figures::figures(&view, go, figures::FigureOptions::default())? {
    ///     let (diagram, look) = figure.picture(&view, go);
    ///     assert_eq!(look.coordinates, sgf_render::Coordinates::None);
    ///     assert!(draw(&diagram, &look).is_ok());
    /// }
    /// # Ok::<(), sgf_games::StartError>(())
    /// ```
    #[must_use]
    pub fn picture(&self, view: &GameView<'d>, spec: &'static GameSpec) -> (Diagram, View) {
        let mut diagram = Diagram::new(spec, self.board.copy());
        diagram.title = self.caption();
        diagram.markup = self.markup(view);
        let drawn = self.moves.iter().filter(|it| it.visibility == Visibility::Shown);
        for it in drawn {
            if self.shown == Shown::Start {
                diagram.kept.extend(it.site.map(|site| (site, it.color)));
            }
            if let Some(number) = it.label {
                diagram.moves.push(numbered(it, number));
            }
        }
        let has_numbers = !diagram.moves.is_empty();
        let view_options = View::default().with(|view_options| {
            view_options.numbers = has_numbers.then_some(i64::MIN..=i64::MAX);
            view_options.coordinates =
                if self.flags.coordinates { Coordinates::Own } else { Coordinates::None };
            view_options.stars = self.flags.hoshi;
            // A picture without numbers marks the last move instead.
            view_options.last_move = self.shown == Shown::End && !has_numbers;
        });
        if !has_numbers {
            diagram.moves = self.moves.iter().map(|it| numbered(it, it.counted)).collect();
        }
        (diagram, view_options)
    }

    fn markup(&self, view: &GameView<'d>) -> Markup {
        let listed = |node: Option<Node<'d>>, ident: &'static [u8]| {
            node.map_or_else(Vec::new, |node| marked_sites(view, node, ident, &*self.board))
        };
        let (dimmed, window) = (listed(self.dimmed, b"DD"), listed(self.window, b"VW"));
        let mut markup = Markup { dimmed, window, ..Markup::default() };
        for Mark { kind, site, end, text } in &self.marks {
            match (kind, end) {
                (MarkKind::Label, _) => markup.labels.push((*site, text.clone())),
                (kind, Some(end)) if end != site => {
                    markup.lines.push((*site, *end, *kind == MarkKind::Arrow));
                }
                (kind, _) => markup.marks.extend(drawn(*kind).map(|mark| (mark, *site))),
            }
        }
        markup
    }
}

fn numbered(it: &Move<'_>, number: i64) -> NumberedMove {
    NumberedMove {
        number,
        color: it.color,
        text: it.canonical.as_str().into(),
        footprint: it.footprint.clone(),
        from: None,
    }
}

/// The mark to draw; `None` for markup that is not a mark on a point.
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
