//! Writing XML of Jago.

use sgf_games::go::Move;
use sgf_model::record::GameView;
use sgf_model::table::reduce_ident;
use sgf_model::value::{LetterPoint, TextDecoder, text};
use sgf_syntax::{Node, Property};

use super::{MARKS, TEXTS};
use crate::go::begin;
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::Losses;
use crate::vertex;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    if games.is_empty() {
        return Err(WriteError::NoGame);
    }
    let mut losses = Losses::default();
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Go>\n");
    for view in games {
        let position = begin(view)?;
        let root = view.root();
        let size = (position.board().columns(), position.board().rows());
        if size.0 != size.1 {
            return Err(WriteError::OtherSize { node: root.id() });
        }
        Writer { view, size, out: &mut out, losses: &mut losses, number: 0 }.game();
    }
    out.push_str("</Go>\n");
    Ok(losses.finish(out.into_bytes()))
}

/// A pending part of the text.
enum Step<'d> {
    /// The part after a node.
    After(Node<'d>),
    Variation(Node<'d>),
    Close,
}

struct Writer<'a, 'd> {
    view: &'a GameView<'d>,
    size: (u8, u8),
    out: &'a mut String,
    losses: &'a mut Losses,
    /// The number of written moves.
    number: u32,
}

impl<'d> Writer<'_, 'd> {
    fn game(&mut self) {
        let root = self.view.root();
        let name = self.value(root, b"GN");
        let name = self.escaped(&name.unwrap_or_default(), root, b"GN");
        self.out.push_str(&format!(
            "<GoGame name=\"{name}\">\n<Information>\n<BoardSize>{}</BoardSize>\n",
            self.size.0
        ));
        for (element, ident) in TEXTS {
            if let Some(value) = self.value(root, ident.as_bytes()) {
                let value = self.escaped(&value, root, ident.as_bytes());
                self.out.push_str(&format!("<{element}>{value}</{element}>\n"));
            }
        }
        if let Some(value) = self.value(root, b"CP") {
            let value = self.escaped(&value, root, b"CP");
            self.out.push_str(&format!("<Copyright><P>{value}</P></Copyright>\n"));
        }
        self.out.push_str("</Information>\n<Nodes>\n");
        if root.properties().any(|property| matches!(&*reduce_ident(property.ident()), b"B" | b"W")) {
            // Readers take the first node with a move for the second node.
            self.losses.lose(LossKind::Altered, b"B", root.id());
        }
        self.node(root);
        let mut steps = vec![Step::After(root)];
        while let Some(step) = steps.pop() {
            match step {
                Step::After(node) => {
                    let Some(first) = node.first_child() else { continue };
                    self.node(first);
                    steps.push(Step::After(first));
                    let others: Vec<Node<'d>> = node.children().skip(1).collect();
                    steps.extend(others.into_iter().rev().map(Step::Variation));
                }
                Step::Variation(node) => {
                    self.out.push_str("<Variation>\n");
                    self.node(node);
                    steps.extend([Step::Close, Step::After(node)]);
                }
                Step::Close => self.out.push_str("</Variation>\n"),
            }
        }
        self.out.push_str("</Nodes>\n</GoGame>\n");
    }

    /// The text of a property, if it fits on one line.
    fn value(&self, node: Node<'d>, ident: &[u8]) -> Option<String> {
        let value = sgf_model::record::find(node, ident)?.values().next()?;
        Some(self.view.line(value).trim().to_owned())
    }

    /// Escaped text, without characters that XML does not allow.
    fn escaped(&mut self, text: &str, node: Node<'d>, ident: &[u8]) -> String {
        let mut out = String::with_capacity(text.len());
        let mut is_whole = true;
        for sign in text.chars() {
            match sign {
                '&' => out.push_str("&amp;"),
                '<' => out.push_str("&lt;"),
                '>' => out.push_str("&gt;"),
                '"' => out.push_str("&quot;"),
                '\u{FFFE}' | '\u{FFFF}' => is_whole = false,
                sign if sign.is_control() && !matches!(sign, '\n' | '\t') => is_whole = false,
                sign => out.push(sign),
            }
        }
        if !is_whole {
            self.losses.lose(LossKind::Altered, ident, node.id());
        }
        out
    }

    fn node(&mut self, node: Node<'d>) {
        let name = self.value(node, b"N").filter(|name| !name.is_empty());
        let name = name.map(|name| self.escaped(&name, node, b"N"));
        let mut properties: Vec<Property<'d>> = node.properties().collect();
        if node.is_root() {
            let is_info = |ident: &[u8]| {
                matches!(ident, b"FF" | b"GM" | b"CA" | b"AP" | b"SZ" | b"GN" | b"CP")
                    || TEXTS.iter().any(|row| row.1.as_bytes() == ident)
            };
            properties.retain(|property| !is_info(&reduce_ident(property.ident())));
        }
        match name {
            Some(name) => self.out.push_str(&format!("<Node name=\"{name}\">")),
            None => self.out.push_str("<Node>"),
        }
        for property in properties {
            self.property(node, property);
        }
        self.out.push_str("</Node>\n");
    }

    fn property(&mut self, node: Node<'d>, property: Property<'d>) {
        let ident = reduce_ident(property.ident()).into_owned();
        match &ident[..] {
            b"N" => {}
            b"C" => self.comment(node),
            b"B" | b"W" => self.step(node, property, &ident),
            b"AB" | b"AW" | b"AE" => {
                let element = [("AB", "AddBlack"), ("AW", "AddWhite"), ("AE", "Delete")];
                let element =
                    element.iter().find(|row| row.0.as_bytes() == ident).map_or("Delete", |row| row.1);
                self.points(node, property, &|at| format!("<{element} at=\"{at}\"/>"));
            }
            b"TB" => self.points(node, property, &|at| format!("<Mark territory=\"black\" at=\"{at}\"/>")),
            b"TW" => self.points(node, property, &|at| format!("<Mark territory=\"white\" at=\"{at}\"/>")),
            _ => match MARKS.iter().find(|mark| mark.1.as_bytes() == ident) {
                Some(("", _)) => self.points(node, property, &|at| format!("<Mark at=\"{at}\"/>")),
                Some((kind, _)) => {
                    self.points(node, property, &|at| format!("<Mark type=\"{kind}\" at=\"{at}\"/>"));
                }
                None => self.verbatim(node, property),
            },
        }
    }

    fn comment(&mut self, node: Node<'d>) {
        let Some(comment) = self.view.comment(node) else { return };
        let comment = self.escaped(comment.trim_end(), node, b"C");
        let lines: String = comment.split('\n').map(|line| format!("<P>{line}</P>")).collect();
        self.out.push_str(&format!("<Comment>{lines}</Comment>"));
    }

    fn step(&mut self, node: Node<'d>, property: Property<'d>, ident: &[u8]) {
        let raw = property.values().next().map(|value| value.raw().trim_ascii()).unwrap_or_default();
        let is_pass = raw.is_empty() || (raw == b"tt" && self.size.0 <= 19);
        let at = if is_pass { Some(String::new()) } else { self.at(raw) };
        let Some(at) = at.filter(|_| property.values().len() == 1) else {
            return self.verbatim(node, property);
        };
        let element = if ident == b"B" { "Black" } else { "White" };
        self.number += 1;
        self.out.push_str(&format!("<{element} number=\"{}\" at=\"{at}\"/>", self.number));
    }

    /// A point in the notation of the format.
    fn at(&self, raw: &[u8]) -> Option<String> {
        let point = LetterPoint::decode(raw)
            .ok()
            .filter(|point| point.column() < self.size.0 && point.row() < self.size.1)?;
        Some(vertex::write(Move::Put(point), self.size))
    }

    /// Points as an element each; other values as in SGF.
    fn points(&mut self, node: Node<'d>, property: Property<'d>, element: &dyn Fn(&str) -> String) {
        let points: Option<Vec<String>> =
            property.values().map(|value| self.at(value.raw().trim_ascii())).collect();
        match points.filter(|points| !points.is_empty()) {
            Some(points) => points.iter().for_each(|at| self.out.push_str(&element(at))),
            None => self.verbatim(node, property),
        }
    }

    fn verbatim(&mut self, node: Node<'d>, property: Property<'d>) {
        let ident = reduce_ident(property.ident()).into_owned();
        if ident.len() > 8 || matches!(&ident[..], b"B" | b"W" | b"SZ" | b"FF" | b"GM" | b"CA" | b"AP") {
            return self.losses.lose(LossKind::Property, &ident, node.id());
        }
        self.out.push_str(&format!("<SGF type=\"{}\">", String::from_utf8_lossy(&ident)));
        for value in property.values() {
            let stated = text(self.view.characters(value.raw())).into_owned();
            let stated = self.escaped(&stated, node, &ident);
            self.out.push_str(&format!("<Arg>{stated}</Arg>"));
        }
        self.out.push_str("</SGF>");
    }
}
