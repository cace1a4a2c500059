//! A game as a part of a book: title block, then figure by figure with its comments.

use sgf_games::GameSpec;
use sgf_model::record::GameView;

use super::{Block, BookOptions, Part, Picture, Text, info, spec_of};
use crate::figures::{self, Figure, Passage, figures};

/// Makes a part of a game.
pub(super) fn part(view: &GameView<'_>, options: &BookOptions) -> Part {
    let mut part = Part { title: info::title(view), info: info::lines(view), blocks: Vec::new() };
    match spec_of(view).map(|spec| (spec, figures(view, spec, options.figures.clone()))) {
        Some((spec, Ok(figures))) => figures.for_each(|figure| add(&figure, view, spec, 0, &mut part.blocks)),
        // Nothing is known of the board: what people wrote is left.
        _ => part.blocks.extend(comments(view)),
    }
    part
}

/// Adds the blocks of a figure: the picture, then what is said in it from a node on.
pub(super) fn add<'d>(
    figure: &Figure<'d>,
    view: &GameView<'d>,
    spec: &'static GameSpec,
    from: usize,
    blocks: &mut Vec<Block>,
) {
    let (subject, look) = figure.picture(view, spec);
    let (title, caption) = match figure.flags.name {
        true => {
            let (title, caption) = (figure.title(), figure.caption());
            let rest = caption.strip_prefix(&title).unwrap_or_default().to_owned();
            (title, rest)
        }
        false => Default::default(),
    };
    blocks.push(Block::Picture(Box::new(Picture { subject, look, title, caption, notes: figure.notes() })));
    let passages = figure.passages.iter().filter(|passage| passage.node.index() >= from);
    blocks.extend(passages.map(|passage| Block::Text(text(figure, passage))));
}

fn text(figure: &Figure<'_>, passage: &Passage<'_>) -> Text {
    let made = passage.step.and_then(|step| figure.moves.get(step));
    let told = passage.told.iter().map(|told| match told.kind {
        figures::MarkKind::Label => format!("{}: {}", told.text, told.at),
        kind => format!("{}: {}", kind.word(), told.at),
    });
    Text {
        lead: made.and_then(|it| Some((it.color, it.label?))),
        name: passage.name.trim().to_owned(),
        text: passage.text.trim().to_owned(),
        told: told.collect(),
    }
}

/// The comments of a game, in the order of the file.
fn comments(view: &GameView<'_>) -> Vec<Block> {
    let comments = view.nodes().filter_map(|node| view.comment(node));
    let blocks = comments.map(|text| Block::Text(Text { text: text.trim().to_owned(), ..Text::default() }));
    blocks.collect()
}
