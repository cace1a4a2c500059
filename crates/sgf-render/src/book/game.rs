//! A game as a part of a book: title block, then figure by figure with its comments.

use std::collections::HashMap;

use sgf_games::GameSpec;
use sgf_model::prop;
use sgf_model::record::GameView;

use super::window::{Room, around};
use super::{Block, Lead, Maker, Part, Picture, Text, info, list, spec_of};
use crate::figures::{Figure, FigureOptions, Habit, Kind, MarkKind, Passage, figures};
use crate::language::Word;

/// How much is seen around the moves of a variation.
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
                point_to_variations(&mut part.blocks);
            }
            // Nothing is known of the board: what people wrote is left.
            _ => part.blocks.extend(self.comments(view)),
        }
        part
    }

    /// Adds the blocks of a figure: the picture, then what is said in it. `ids` are the numbers of the pictures by their titles.
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
        blocks.push(Block::Picture(Box::new(picture)));
        let said = figure.passages.iter().map(|passage| self.text(figure, spec, passage, id));
        blocks.extend(said.filter(Text::says_something).map(Block::Text));
    }

    /// The picture of a figure.
    pub(super) fn picture<'d>(
        &mut self,
        figure: &Figure<'d>,
        view: &GameView<'d>,
        spec: &'static GameSpec,
    ) -> Picture {
        let (mut subject, look) = figure.picture(view, spec);
        let is_listed = Habit::of(spec) == Habit::Listed && !figure.moves.is_empty();
        let moves = if is_listed { list::moves(spec, &figure.moves, self.language) } else { String::new() };
        let (title, caption) = match (figure.flags.name, figure.moves.last()) {
            (false, _) => Default::default(),
            (true, Some(last)) if is_listed => {
                let after = self.language.phrase(Word::After, &[&list::last(spec, last, self.language)]);
                let heading = figure.heading(&|at| list::number(spec, at).0.to_string());
                (figure.title(), format!("{heading} ({after})"))
            }
            (true, _) => (figure.title(), figure.caption()),
        };
        let caption = caption.strip_prefix(&title).unwrap_or_default().to_owned();
        subject.title = format!("{title}{caption}");
        if self.options.crop && matches!(figure.kind, Kind::Variation { .. }) && !is_listed {
            crop(&mut subject, figure);
        }
        let notes = if is_listed { Vec::new() } else { figure.notes() };
        Picture {
            id: self.next_id(),
            subject,
            look,
            title,
            caption,
            moves,
            notes,
            origin: None,
            replaces: None,
        }
    }

    /// What a node of a figure says.
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
        let told = passage.told.iter().filter_map(|told| {
            let at = told.at.say(self.language);
            match told.kind {
                // Some programs label each move with its number.
                MarkKind::Label if told.text == at => None,
                MarkKind::Label => Some(format!("{}: {at}", told.text)),
                kind => Some(format!("{}: {at}", kind.say(self.language))),
            }
        });
        let is_listed = Habit::of(spec) == Habit::Listed;
        let said = made.filter(|_| is_listed).map(|it| list::last(spec, it, self.language));
        Text {
            figure: Some(id),
            lead: made.filter(|_| !is_listed).and_then(lead).into_iter().collect(),
            said: said.unwrap_or_default(),
            name: self.prose(&passage.name),
            judged: passage.judged.clone(),
            text: self.prose(&passage.text),
            told: told.collect(),
            instead: Vec::new(),
        }
    }

    /// The comments of a game, in the order of the file.
    fn comments(&self, view: &GameView<'_>) -> Vec<Block> {
        let comments = view.nodes().filter_map(|node| view.comment(node));
        let blocks = comments.map(|text| Block::Text(Text { text: self.prose(&text), ..Text::default() }));
        blocks.collect()
    }
}

impl Text {
    /// Whether it has nothing but moves.
    #[cfg(feature = "pdf")]
    pub(super) fn is_bare(&self) -> bool {
        !self.lead.is_empty() && !self.says_something()
    }

    /// Whether anything stands in it but the moves.
    pub(super) fn says_something(&self) -> bool {
        !(self.name.is_empty() && self.text.is_empty() && self.judged.is_empty() && self.told.is_empty())
    }
}

/// Lets the text of a move say which variations replace it.
fn point_to_variations(blocks: &mut [Block]) {
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

/// Shows of a variation what its moves and marks need, unless VW says what is seen.
fn crop(subject: &mut crate::Subject, figure: &Figure<'_>) {
    if !subject.markup.window.is_empty() {
        return;
    }
    let moves = figure.moves.iter().filter_map(|it| it.site);
    let marks = figure.marks.iter().flat_map(|mark| [Some(mark.site), mark.end].into_iter().flatten());
    let sites: Vec<_> = moves.chain(marks).collect();
    subject.markup.window = around(&*subject.position, sites.into_iter(), ROOM);
}
