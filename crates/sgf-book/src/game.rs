//! A game as a part of a book: title block, then its figures with comments.

use std::collections::HashMap;

use sgf_games::GameSpec;
use sgf_model::prop;
use sgf_model::record::GameView;
use sgf_syntax::Node;

use super::window::{Room, around};
use super::{Block, Lead, Maker, Part, Picture, Text, info, move_list, spec_of};
use crate::figures::{Figure, FigureOptions, FigureStyle, Kind, MarkKind, Passage, figures};
use crate::language::Word;

/// The margin around the moves of a variation.
const ROOM: Room = Room { lines: 3, border: 6 };

impl Maker<'_> {
    /// Makes a part of a game.
    pub(super) fn game(&mut self, view: &GameView<'_>) -> Part {
        let info = info::lines(view, self.language).into_iter();
        let mut part = Part {
            title: self.prose(&info::title(view, self.language)),
            has_problems: false,
            info: info.map(|(word, text)| (word, self.prose(&text))).collect(),
            blocks: Vec::new(),
        };
        let comment = view.get(prop::GC).and_then(Result::ok).map(|text| self.prose(text.as_ref()));
        let comment = comment.filter(|text| !text.is_empty());
        part.blocks.extend(comment.map(|text| Block::Text(Text { text, ..Text::default() })));
        let how = FigureOptions { language: self.language, ..self.options.figures.clone() };
        match spec_of(view).map(|spec| (spec, figures(view, spec, how))) {
            Some((spec, Ok(figures))) => {
                let mut ids = HashMap::new();
                figures.for_each(|figure| self.add(&figure, view, spec, &mut ids, &mut part.blocks));
                link_variations(&mut part.blocks);
            }
            // The board is unknown, so only the comments are printed.
            _ => part.blocks.extend(self.comments(view, view.nodes())),
        }
        part
    }

    /// Adds the blocks of a figure: the picture, then its texts. `ids` maps titles to numbers of pictures.
    pub(super) fn add<'d>(
        &mut self,
        figure: &Figure<'d>,
        view: &GameView<'d>,
        spec: &'static GameSpec,
        ids: &mut HashMap<String, usize>,
        blocks: &mut Vec<Block>,
    ) {
        let mut picture = self.picture(figure, view, spec);
        if let Kind::Variation { origin, .. } = &figure.kind {
            picture.replaces = Some(origin.at);
            picture.origin = ids.get(&*origin.title).map(|&id| (id, origin.title.to_string()));
        }
        let id = picture.id;
        ids.insert(figure.title(), id);
        let n_before = n_introductions(figure);
        let texts = figure.passages.iter().map(|passage| self.text(figure, spec, passage, id));
        let mut texts = texts.collect::<Vec<_>>().into_iter();
        let introductions = texts.by_ref().take(n_before).map(|text| Text { figure: None, ..text });
        blocks.extend(introductions.filter(Text::has_content).map(Block::Text));
        blocks.push(Block::Picture(Box::new(picture)));
        blocks.extend(texts.filter(Text::has_content).map(Block::Text));
    }

    /// The picture of a figure.
    pub(super) fn picture<'d>(
        &mut self,
        figure: &Figure<'d>,
        view: &GameView<'d>,
        spec: &'static GameSpec,
    ) -> Picture {
        let (mut diagram, view_options) = figure.picture(view, spec);
        let is_listed = FigureStyle::of(spec) == FigureStyle::MoveList && !figure.moves.is_empty();
        let moves =
            if is_listed { move_list::moves(spec, &figure.moves, self.language) } else { String::new() };
        let (title, caption) = match (figure.flags.name, figure.moves.last()) {
            (false, _) => Default::default(),
            (true, Some(last)) if is_listed => {
                let after = self.language.phrase(Word::After, &[&move_list::last(spec, last, self.language)]);
                let heading = figure.heading(&|at| move_list::number(spec, at).0.to_string());
                (figure.title(), format!("{heading} ({after})"))
            }
            (true, _) => (figure.title(), figure.caption()),
        };
        let caption = caption.strip_prefix(&title).unwrap_or_default().to_owned();
        diagram.title = format!("{title}{caption}");
        if self.options.crop && matches!(figure.kind, Kind::Variation { .. }) && !is_listed {
            crop(&mut diagram, figure);
        }
        let notes = if is_listed { Vec::new() } else { figure.notes() };
        Picture {
            id: self.next_id(),
            diagram,
            view: view_options,
            title,
            caption,
            moves,
            notes,
            origin: None,
            replaces: None,
        }
    }

    /// Returns the text of a node in a figure.
    pub(super) fn text(
        &self,
        figure: &Figure<'_>,
        spec: &GameSpec,
        passage: &Passage<'_>,
        id: usize,
    ) -> Text {
        let made = passage.step.and_then(|step| figure.moves.get(step));
        let lead = |it: &crate::figures::Move<'_>| {
            Some(Lead { color: it.color, number: it.label?, at: String::new() })
        };
        let references = passage.references.iter().filter_map(|reference| {
            let at = reference.at.localized(self.language);
            match reference.kind {
                // Some programs label each move with its number.
                MarkKind::Label if reference.text == at => None,
                MarkKind::Label => Some(format!("{}: {at}", reference.text)),
                kind => Some(format!("{}: {at}", kind.localized(self.language))),
            }
        });
        let mut references: Vec<String> = references.collect();
        // Labels in their order: A before B, 9 before 10.
        references.sort_by(|one, other| (one.find(':'), one).cmp(&(other.find(':'), other)));
        let is_listed = FigureStyle::of(spec) == FigureStyle::MoveList;
        // The list of moves above the text ends with the last one.
        let is_last = passage.step.is_some_and(|step| step + 1 == figure.moves.len());
        let notation =
            made.filter(|_| is_listed && !is_last).map(|it| move_list::last(spec, it, self.language));
        Text {
            figure: Some(id),
            lead: made.filter(|_| !is_listed).and_then(lead).into_iter().collect(),
            lead_notation: notation.unwrap_or_default(),
            name: self.prose(&passage.name),
            evaluations: passage.evaluations.clone(),
            text: self.prose(&passage.text),
            references,
            instead: Vec::new(),
        }
    }

    /// The comments of nodes.
    pub(super) fn comments<'d>(
        &self,
        view: &GameView<'d>,
        nodes: impl Iterator<Item = Node<'d>>,
    ) -> Vec<Block> {
        let comments = nodes.filter_map(|node| view.shown_comment(node)).map(|text| self.prose(&text));
        let texts = comments.filter(|text| !text.is_empty());
        texts.map(|text| Block::Text(Text { text, ..Text::default() })).collect()
    }
}

/// The number of texts before the first move of a game, which introduce it and precede its first figure.
fn n_introductions(figure: &Figure<'_>) -> usize {
    match (&figure.kind, figure.moves.first()) {
        (Kind::Main(1), Some(first)) => {
            figure.passages.iter().take_while(|passage| passage.node.index() < first.node.index()).count()
        }
        _ => 0,
    }
}

impl Text {
    /// Whether it has only moves.
    #[cfg(feature = "pdf")]
    pub(super) fn has_only_moves(&self) -> bool {
        !self.lead.is_empty() && !self.has_content()
    }

    /// Whether it has anything besides moves.
    pub(super) fn has_content(&self) -> bool {
        !(self.name.is_empty()
            && self.text.is_empty()
            && self.evaluations.is_empty()
            && self.references.is_empty())
    }
}

/// Adds to the text of each move the variations that replace it.
fn link_variations(blocks: &mut [Block]) {
    let mut texts = HashMap::new();
    for (index, block) in blocks.iter().enumerate() {
        if let Block::Text(Text { figure: Some(id), lead, .. }) = block
            && let [Lead { number, .. }] = lead[..]
        {
            texts.entry((*id, number)).or_insert(index);
        }
    }
    for index in 0..blocks.len() {
        let Block::Picture(picture) = &blocks[index] else { continue };
        let place = picture.origin.as_ref().map(|(id, _)| *id).zip(picture.replaces);
        let variation = (picture.id, picture.title.clone());
        let text = place.and_then(|place| texts.get(&place)).map(|&index| &mut blocks[index]);
        if let Some(Block::Text(text)) = text {
            text.instead.push(variation);
        }
    }
}

/// Crops a variation to its moves and marks, unless VW sets the visible part.
fn crop(diagram: &mut sgf_render::Diagram, figure: &Figure<'_>) {
    if !diagram.markup.window.is_empty() {
        return;
    }
    let moves = figure.moves.iter().filter_map(|it| it.site);
    let marks = figure.marks.iter().flat_map(|mark| [Some(mark.site), mark.end].into_iter().flatten());
    let sites: Vec<_> = moves.chain(marks).collect();
    diagram.markup.window = around(&*diagram.position, sites.into_iter(), ROOM);
}
