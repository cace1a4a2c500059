//! Document structure: the tags for screen readers, and the bookmarks.

use std::num::NonZeroU16;

use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::outline::{Outline, OutlineNode};
use krilla::tagging::{Identifier, Tag, TagGroup, TagKind, TagTree};

use crate::language::Language;

/// The kind of an element.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// The title of the book.
    Title,
    /// A heading, from level 1.
    Heading(u16, String),
    Paragraph,
    Caption,
    /// A picture with its alternative text.
    Figure(String),
    /// An entry of the contents.
    Entry,
}

/// The structure elements of a book in reading order.
#[derive(Default)]
pub(super) struct Structure {
    elements: Vec<Element>,
    n_sections: usize,
}

struct Element {
    kind: Kind,
    /// The current section.
    section: usize,
    content: Vec<Identifier>,
    links: Vec<Identifier>,
}

impl Structure {
    /// Starts a section: a part of the book.
    pub(super) fn begin_section(&mut self) {
        self.n_sections += 1;
    }

    /// Adds an element; pass its number to [`Structure::mark`] when it is drawn.
    pub(super) fn add(&mut self, kind: Kind) -> usize {
        let section = self.n_sections;
        self.elements.push(Element { kind, section, content: Vec::new(), links: Vec::new() });
        self.elements.len() - 1
    }

    /// Adds drawn content to an element.
    pub(super) fn mark(&mut self, element: usize, content: Identifier) {
        self.elements[element].content.push(content);
    }

    /// Adds a link to an element.
    pub(super) fn link(&mut self, element: usize, link: Identifier) {
        self.elements[element].links.push(link);
    }

    /// The tags of the document; `front` is the number of elements that were added last and come first.
    pub(super) fn tree(mut self, language: Language, front: usize) -> TagTree {
        let mut tree = TagTree::new().with_lang(Some(language.code().to_owned()));
        self.elements.rotate_right(front);
        let mut section = TagGroup::new(Tag::Section);
        let mut number = None;
        for element in self.elements {
            if number.replace(element.section).is_some_and(|last| last != element.section) {
                tree.push(std::mem::replace(&mut section, TagGroup::new(Tag::Section)));
            }
            if !element.content.is_empty() {
                section.push(element.group());
            }
        }
        tree.push(section);
        tree
    }
}

impl Element {
    fn group(self) -> TagGroup {
        let kind: TagKind = match self.kind {
            Kind::Title => Tag::Hn(NonZeroU16::MIN, None).into(),
            Kind::Heading(level, title) => {
                Tag::Hn(NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN), Some(title)).into()
            }
            Kind::Paragraph => Tag::P.into(),
            Kind::Caption => Tag::Caption.into(),
            Kind::Figure(alt) => Tag::Figure(Some(alt)).into(),
            Kind::Entry => Tag::P.into(),
        };
        let mut group = TagGroup::new(kind);
        self.content.into_iter().for_each(|content| group.push(content));
        for link in self.links {
            let mut own = TagGroup::new(Tag::Link);
            own.push(link);
            group.push(own);
        }
        group
    }
}

/// The target of a bookmark or an entry of the contents.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    pub(super) level: u16,
    pub(super) title: String,
    /// The page, counting from the first page of the text.
    pub(super) page: usize,
    pub(super) y: f32,
}

/// Makes nested bookmarks from places in order.
pub(super) fn outline(marks: &[Mark], n_front: usize) -> Outline {
    let mut outline = Outline::new();
    let mut open: Vec<(u16, OutlineNode)> = Vec::new();
    for mark in marks {
        close(&mut open, mark.level, &mut outline);
        let at = XyzDestination::new(mark.page + n_front, Point::from_xy(0.0, mark.y));
        open.push((mark.level, OutlineNode::new(mark.title.clone(), at)));
    }
    close(&mut open, 0, &mut outline);
    outline
}

/// Closes the bookmarks at a level and below.
fn close(open: &mut Vec<(u16, OutlineNode)>, level: u16, outline: &mut Outline) {
    while open.last().is_some_and(|(own, _)| *own >= level) {
        let Some((_, node)) = open.pop() else { break };
        match open.last_mut() {
            Some((_, parent)) => parent.push_child(node),
            None => outline.push_child(node),
        }
    }
}
