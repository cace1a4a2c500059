//! XML of Jago, read as SGF.

use std::ops::Range;

use roxmltree::{Document, Node};
use sgf_model::charset::Charset;
use sgf_model::info::lenient;
use sgf_model::value::{Color, encode_simple_text, encode_text};

use super::{MARKS, TEXTS};
use crate::date;
use crate::fact::FactKind;
use crate::go::NUMBER;
use crate::import::Import;
use crate::tree::{NodeIndex, ROOT, Tree};
use crate::vertex;

/// The maximum number of elements, more than in any record.
const MOST: u32 = 4_000_000;

pub(super) fn read(import: &mut Import<'_>) {
    let start = import.start();
    import.choose_charset(start..import.bytes.len(), declared(&import.bytes[start..]), None);
    let text = import.decode(start..import.bytes.len()).into_owned();
    // Offsets of recoded text are not those of the file.
    let offset = import.bytes[start..].eq(text.as_bytes()).then_some(start);
    let options = roxmltree::ParsingOptions { nodes_limit: MOST, ..Default::default() };
    // The referenced DTD is not read.
    match Document::parse_with_options(&without_doctype(&text), options) {
        Ok(document) => read_games(import, &document, offset),
        Err(error) => {
            let line = (error.pos().row as usize).saturating_sub(1);
            let at = import.lines().nth(line).map_or(start..start, |line| line.range());
            import.report(FactKind::Broken, at);
        }
    }
}

/// The text with spaces instead of `<!DOCTYPE …>`, which refers to the DTD.
fn without_doctype(text: &str) -> String {
    let Some(start) = text.find("<!DOCTYPE") else { return text.to_owned() };
    let length = text[start..].find('>').map_or(0, |end| end + 1);
    let blanks: String =
        text[start..start + length].chars().map(|sign| if sign == '\n' { '\n' } else { ' ' }).collect();
    if blanks.len() == length {
        format!("{}{blanks}{}", &text[..start], &text[start + length..])
    } else {
        text.to_owned()
    }
}

fn declared(bytes: &[u8]) -> Option<Charset> {
    let head = &bytes[..memchr::memmem::find(bytes, b"?>")?];
    let at = memchr::memmem::find(head, b"encoding=")? + b"encoding=".len();
    let quote = *head.get(at)?;
    let length = memchr::memchr(quote, &head[at + 1..])?;
    Charset::for_label(&head[at + 1..at + 1 + length]).ok()
}

fn read_games(import: &mut Import<'_>, document: &Document<'_>, offset: Option<usize>) {
    let root = document.root_element();
    let games: Vec<Node<'_, '_>> = match root.tag_name().name() {
        "GoGame" => vec![root],
        _ => root.children().filter(|node| node.has_tag_name("GoGame")).collect(),
    };
    for game in games {
        let mut reader = Reader { tree: Tree::new(), size: 19, offset };
        reader.game(import, game);
    }
}

/// The state of reading a game.
struct Reader {
    tree: Tree,
    size: u8,
    /// The offset of the text in the file; `None` if it was recoded.
    offset: Option<usize>,
}

/// A sequence of elements, and the last node in it.
struct Row<'a, 'i> {
    next: Option<Node<'a, 'i>>,
    last: NodeIndex,
}

impl Reader {
    fn at(&self, node: Node<'_, '_>) -> Range<usize> {
        let range = node.range();
        self.offset.map_or(0..0, |offset| range.start + offset..range.end + offset)
    }

    fn game(&mut self, import: &mut Import<'_>, game: Node<'_, '_>) {
        import.writer.begin(NUMBER, self.at(game).start);
        let information = game.children().find(|node| node.has_tag_name("Information"));
        let size = information.and_then(|node| node.children().find(|node| node.has_tag_name("BoardSize")));
        if let Some(node) = size {
            match content(node).parse::<u8>().ok().filter(|size| (1..=52).contains(size)) {
                Some(size) => self.size = size,
                None => import.report(FactKind::BadValue("BoardSize"), self.at(node)),
            }
        }
        import.writer.raw("SZ", &self.size.to_string());
        import.writer.line("GN", game.attribute("name").unwrap_or_default());
        for node in information.iter().flat_map(Node::children).filter(Node::is_element) {
            self.information(import, node);
        }
        // Jago's own files have nodes and comments outside of their container element.
        let first = game.children().find(|node| node.has_tag_name("Nodes"));
        let rows = first.map_or(game.first_child(), |nodes| nodes.first_child());
        self.nodes(import, rows);
        self.tree.write(&mut import.writer);
    }

    fn information(&mut self, import: &mut Import<'_>, node: Node<'_, '_>) {
        let text = content(node);
        let name = node.tag_name().name();
        let Some((_, ident)) = TEXTS.iter().find(|row| row.0 == name) else {
            return match name {
                "BoardSize" | "Application" => {}
                "Copyright" => import.writer.line("CP", &paragraphs(node).join(" ")),
                _ => import.report(FactKind::Unknown, self.at(node)),
            };
        };
        match *ident {
            "DT" => {
                let date = date::read(&text)
                    .filter(|_| lenient::dates(&text).is_some_and(|dates| dates.value.iter().count() == 1));
                import.writer.line("DT", date.as_deref().unwrap_or(&text));
            }
            "RE" => {
                let result = lenient::result(&text).map(|reading| reading.value.encode());
                import.writer.line("RE", result.as_deref().unwrap_or(&text));
            }
            "TM" if text.parse::<f64>().is_err() => import.writer.line("OT", &text),
            ident => import.writer.line(ident, &text),
        }
    }

    fn nodes<'a, 'i>(&mut self, import: &mut Import<'_>, first: Option<Node<'a, 'i>>) {
        let mut rows = vec![Row { next: first, last: ROOT }];
        let mut is_first = true;
        while let Some(row) = rows.last_mut() {
            let Some(node) = row.next else {
                rows.pop();
                continue;
            };
            row.next = node.next_sibling();
            if !node.is_element() {
                continue;
            }
            let has_move = node.children().any(|child| matches!(child.tag_name().name(), "Black" | "White"));
            match node.tag_name().name() {
                "Node" if is_first && !has_move => self.node(import, node, ROOT),
                "Node" => {
                    row.last = self
                        .tree
                        .child(row.last, self.offset.map_or(0, |offset| node.range().start + offset));
                    let place = row.last;
                    self.node(import, node, place);
                }
                "Black" | "White" => {
                    row.last = self
                        .tree
                        .child(row.last, self.offset.map_or(0, |offset| node.range().start + offset));
                    let place = row.last;
                    self.element(import, node, place);
                }
                "Variation" => {
                    let last = self.tree.parent(row.last);
                    rows.push(Row { next: node.first_child(), last });
                }
                "Information" => continue,
                _ => {
                    let place = row.last;
                    self.element(import, node, place);
                }
            }
            is_first = false;
        }
    }

    fn node(&mut self, import: &mut Import<'_>, node: Node<'_, '_>, place: NodeIndex) {
        self.tree.line(place, "N", node.attribute("name").unwrap_or_default());
        for (name, ident) in [("blacktime", "BL"), ("whitetime", "WL")] {
            if let Some(seconds) = node.attribute(name).filter(|text| text.parse::<f64>().is_ok()) {
                self.tree.line(place, ident, seconds);
            }
        }
        node.children().filter(Node::is_element).for_each(|child| self.element(import, child, place));
    }

    fn element(&mut self, import: &mut Import<'_>, node: Node<'_, '_>, place: NodeIndex) {
        match node.tag_name().name() {
            "Comment" => self.tree.comment(place, &paragraphs(node).join("\n")),
            "Black" => self.step(import, node, place, Color::Black),
            "White" => self.step(import, node, place, Color::White),
            "AddBlack" => self.point(import, node, place, "AB"),
            "AddWhite" => self.point(import, node, place, "AW"),
            "Delete" => self.point(import, node, place, "AE"),
            "BlackToPlay" => self.tree.line(place, "PL", "B"),
            "WhiteToPlay" => self.tree.line(place, "PL", "W"),
            "Mark" => self.mark(import, node, place),
            "SGF" => self.property(import, node, place),
            _ => import.report(FactKind::Unknown, self.at(node)),
        }
    }

    fn step(&mut self, import: &mut Import<'_>, node: Node<'_, '_>, place: NodeIndex, color: Color) {
        match self.vertex(node) {
            Some(value) if !self.tree.has(place, color.encode()) => {
                self.tree.add(place, color.encode(), value);
            }
            Some(_) => import.report(FactKind::Repeated("move"), self.at(node)),
            None => import.report(FactKind::OffBoard, self.at(node)),
        }
        if let Some(seconds) = node.attribute("timeleft").filter(|text| text.parse::<f64>().is_ok()) {
            self.tree.line(place, if color == Color::Black { "BL" } else { "WL" }, seconds);
        }
    }

    fn point(&mut self, import: &mut Import<'_>, node: Node<'_, '_>, place: NodeIndex, ident: &'static str) {
        match self.vertex(node).filter(|point| !point.is_empty()) {
            Some(point) => self.tree.add(place, ident, point),
            None => import.report(FactKind::OffBoard, self.at(node)),
        }
    }

    /// The letters of a point, from an attribute `at`, an element `at`, or the text. Empty for a pass.
    fn vertex(&self, node: Node<'_, '_>) -> Option<String> {
        let inner = node.children().find(|child| child.has_tag_name("at")).map(content);
        let text = node.attribute("at").map(str::to_owned).or(inner).unwrap_or_else(|| content(node));
        let text = text.trim();
        if text.is_empty() {
            return Some(String::new());
        }
        vertex::read(text, (self.size, self.size)).map(vertex::value)
    }

    fn mark(&mut self, import: &mut Import<'_>, node: Node<'_, '_>, place: NodeIndex) {
        if let Some(label) = node.attribute("label") {
            match self.vertex(node).filter(|point| !point.is_empty()) {
                Some(point) => self.tree.add(place, "LB", format!("{point}:{}", encode_simple_text(label))),
                None => import.report(FactKind::OffBoard, self.at(node)),
            }
            return;
        }
        let ident = match (node.attribute("territory"), node.attribute("type").unwrap_or_default()) {
            (Some("black"), _) => Some("TB"),
            (Some("white"), _) => Some("TW"),
            (_, kind) => MARKS.iter().find(|mark| mark.0 == kind).map(|mark| mark.1),
        };
        match ident {
            Some(ident) => self.point(import, node, place, ident),
            None => import.report(FactKind::BadValue("type"), self.at(node)),
        }
    }

    fn property(&mut self, import: &mut Import<'_>, node: Node<'_, '_>, place: NodeIndex) {
        let ident = node.attribute("type").unwrap_or_default();
        let is_ident = (1..=8).contains(&ident.len()) && ident.bytes().all(|byte| byte.is_ascii_uppercase());
        if !is_ident
            || matches!(ident, "FF" | "GM" | "CA" | "AP" | "B" | "W" | "SZ")
            || self.tree.has(place, ident)
        {
            return import.report(FactKind::BadValue("SGF"), self.at(node));
        }
        let values: Vec<String> =
            node.children().filter(|child| child.has_tag_name("Arg")).map(content).collect();
        for value in if values.is_empty() { vec![String::new()] } else { values } {
            self.tree.add(place, ident.to_owned(), encode_text(&value).into_owned());
        }
    }
}

/// The text of an element.
fn content(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text).filter_map(|text| text.text());
    texts.collect::<String>().trim().to_owned()
}

/// The paragraphs of an element, including text directly in it.
fn paragraphs(node: Node<'_, '_>) -> Vec<String> {
    let text = |child: Node<'_, '_>| match child.is_text() {
        true => child.text().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned),
        false => child.is_element().then(|| content(child)),
    };
    node.children().filter_map(text).collect()
}
