//! What is put on cells: marks, labels, numbers, lines, heat; where they find room, and what they lie on.

use sgf_games::Site;
use sgf_syntax::{AddAll, Listed, Sorted};

use super::describe;
use crate::board::{Board, Cell};
use crate::pen::{Faces, Pen};
use crate::scene::{Candidate, Ground, Label, LabelFit, LabelKind, Layer, Mark, MarkFit, Place, Thing};
use crate::skins::AnySkin;
use crate::{Subject, View};

/// What is put on cells: their markup, found on the board.
pub(super) struct Marks {
    pub(super) marks: Vec<(Cell, Mark)>,
    pub(super) texts: Vec<TextAt>,
    lines: Vec<(Cell, Cell, bool)>,
    dimmed: Vec<Cell>,
    heat: Vec<(Cell, i32)>,
    /// Moves that an engine has looked at.
    pub(super) candidates: Vec<(Cell, Candidate)>,
}

pub(super) struct TextAt {
    pub(super) cell: Cell,
    text: String,
    kind: LabelKind,
}

impl Marks {
    pub(super) fn of(subject: &Subject, view: &View, skin: &dyn AnySkin, board: &Board) -> Marks {
        let mut marks = Marks {
            marks: Vec::new(),
            texts: Vec::new(),
            lines: Vec::new(),
            dimmed: Vec::new(),
            heat: Vec::new(),
            candidates: Vec::new(),
        };
        if view.markup {
            marks.read_markup(subject, skin);
        }
        for (site, share, text) in &subject.values {
            if let Some(cell) = skin.cell(*site) {
                marks.heat.push((cell, *share));
                marks.add_text(cell, text, LabelKind::Value);
            }
        }
        marks.read_candidates(subject, skin);
        marks.read_moves(subject, view, skin, board);
        marks
    }

    fn read_markup(&mut self, subject: &Subject, skin: &dyn AnySkin) {
        let markup = &subject.markup;
        let cells = |site: &Site| skin.cell(*site);
        self.marks.add_all(markup.marks.iter().filter_map(|(mark, site)| Some((cells(site)?, *mark))));
        for (site, text) in &markup.labels {
            if let Some(cell) = skin.cell(*site) {
                self.add_text(cell, text, LabelKind::Label);
            }
        }
        let find = |(from, to, arrow): &(Site, Site, bool)| {
            Some((skin.cell(*from)?, skin.cell(*to)?, *arrow)).filter(|(from, to, _)| from != to)
        };
        self.lines.add_all(markup.lines.iter().filter_map(find));
        self.dimmed.add_all(markup.dimmed.iter().filter_map(cells));
    }

    /// The first one of a cell stays, and none on a piece.
    fn read_candidates(&mut self, subject: &Subject, skin: &dyn AnySkin) {
        let mut taken: Vec<Site> = Vec::new();
        for (site, candidate) in &subject.candidates {
            if subject.has_piece(*site) || taken.contains(site) {
                continue;
            }
            taken.push(*site);
            self.candidates.add_all(skin.cell(*site).map(|cell| (cell, candidate.clone())));
        }
    }

    /// The first text of a cell stays.
    fn add_text(&mut self, cell: Cell, text: &str, kind: LabelKind) {
        if !text.is_empty() && self.texts.iter().all(|other| other.cell != cell) {
            self.texts.push(TextAt { cell, text: text.to_owned(), kind });
        }
    }

    /// Numbers go where their stones are; a later move on the same point wins. The last move is marked where no number is.
    fn read_moves(&mut self, subject: &Subject, view: &View, skin: &dyn AnySkin, board: &Board) {
        if let Some(range) = &view.numbers {
            let mut numbers = vec![None; board.columns.max(0) as usize * board.rows.max(0) as usize];
            for made in &subject.moves {
                // A stone that was played before the first number hides no number, but one that was replaced does.
                let Some(&cell) = skin.cells(made.color, &made.rests).last() else { continue };
                if let Some(index) = board.index(cell) {
                    let is_there = made.rests.last().is_some_and(|&site| subject.has_piece(site));
                    numbers[index] = (is_there && range.contains(&made.number)).then_some(made.number);
                }
            }
            let numbered = board.cells().zip(numbers).filter_map(|(cell, number)| Some((cell, number?)));
            for (cell, number) in numbered {
                let text = if view.modulo && number > 100 { (number - 1) % 100 + 1 } else { number };
                // Labels of the record come first: an author has put them there for a reason.
                self.add_text(cell, &text.to_string(), LabelKind::Number);
            }
        }
        let mut moves = subject.moves.iter().rev();
        let Some(last) = moves.find(|made| !skin.is_word(&made.text)).filter(|_| view.last_move) else {
            return;
        };
        if let Some(cell) = last.from.and_then(|site| skin.cell(site)) {
            self.marks.push((cell, Mark::Origin));
        }
        for cell in skin.cells(last.color, &last.rests) {
            let is_marked = self
                .marks
                .iter()
                .any(|(marked, mark)| *marked == cell && !is_judgement(*mark) && *mark != Mark::Origin)
                || self.texts.iter().any(|text| text.cell == cell);
            if !is_marked {
                self.marks.push((cell, Mark::Last));
            }
        }
    }

    /// What the cells of lines and of long texts are called.
    pub(super) fn names(&self, skin: &dyn AnySkin, pen: &Pen) -> Vec<(Place, String)> {
        let ends = self.lines.iter().flat_map(|&(from, to, _)| [from, to]);
        let texts = self.texts.iter().filter(|text| text.text.len() > 3).map(|text| text.cell);
        let lettered = self.candidates.iter().filter(|(_, candidate)| candidate.sign.is_some());
        let cells = ends.chain(texts).chain(lettered.map(|(cell, _)| *cell)).filter(|&cell| pen.shows(cell));
        cells.map(|cell| (pen.top(cell), describe::name_of(skin, pen, cell))).listed()
    }

    pub(super) fn put(self, pen: &mut Pen) {
        for (cell, share) in self.heat {
            if pen.shows(cell) {
                pen.put(Layer::Fields, pen.at(cell), Thing::Heat { share });
            }
        }
        for (cell, candidate) in self.candidates {
            if pen.shows(cell) {
                pen.put(Layer::Marks, pen.top(cell), Thing::Candidate(Box::new(candidate)));
            }
        }
        // The mark around each text.
        let mut around: Sorted<Cell, Mark> = Sorted::default();
        for &(cell, mark) in self.marks.iter().rev().filter(|(_, mark)| !is_beside(*mark)) {
            around.insert(cell, mark);
        }
        // Where a stone came from says little, and the field of a figure much.
        let has_origin = matches!(pen.faces, Faces::Figures | Faces::Written);
        for (cell, mark) in self.marks.into_iter().filter(|(_, mark)| has_origin || *mark != Mark::Origin) {
            if pen.shows(cell) {
                let (on, fit) = mark_fit(pen, cell, mark);
                pen.put(Layer::Marks, pen.top(cell), Thing::Mark { mark, on, fit });
            }
        }
        for TextAt { cell, text, kind } in self.texts {
            let on = pen.ground(cell);
            let is_number_of_nothing = kind == LabelKind::Number && !on.is_piece();
            if pen.shows(cell) && !is_number_of_nothing {
                let fit = match around.get(&cell) {
                    _ if pen.has_face(cell) => LabelFit::Badge,
                    Some(mark) => LabelFit::Within(*mark),
                    None if pen.faces == Faces::Small && on.is_piece() => LabelFit::Small,
                    None => LabelFit::Whole,
                };
                pen.put(Layer::Marks, pen.top(cell), Thing::Label(Label { text, on, kind, fit }));
            }
        }
        for (from, to, arrow) in self.lines {
            if pen.shows(from) && pen.shows(to) {
                let stops = (stop(pen, from, arrow), stop(pen, to, arrow));
                pen.put(Layer::Arrows, pen.top(from), Thing::Line { to: pen.top(to), arrow, stops });
            }
        }
        for cell in self.dimmed {
            if pen.shows(cell) {
                pen.put(Layer::Veil, pen.at(cell), Thing::Veil);
            }
        }
    }
}

/// What a mark of a cell lies on, and where it finds room.
fn mark_fit(pen: &Pen, cell: Cell, mark: Mark) -> (Ground, MarkFit) {
    let has_face = pen.has_face(cell) && !is_judgement(mark);
    match mark {
        // The last move is told by the corners of its field.
        Mark::Origin => (pen.field(cell), MarkFit::Middle),
        Mark::Last if has_face && pen.faces != Faces::None => (pen.field(cell), MarkFit::Around),
        Mark::Last | Mark::BlackTerritory | Mark::WhiteTerritory if has_face => {
            (pen.ground(cell), MarkFit::Around)
        }
        _ if has_face => (Ground::Board, MarkFit::Badge),
        _ if pen.has_text(cell) => (pen.ground(cell), MarkFit::Around),
        _ => (pen.ground(cell), MarkFit::Middle),
    }
}

/// How far from the middle of a cell an arrow or a line stops: before texts and marks, and arrows before stones, too.
fn stop(pen: &Pen, cell: Cell, arrow: bool) -> i32 {
    match (pen.room(cell) > 0 || pen.has_face(cell), pen.ground(cell).is_piece()) {
        (true, _) => 420,
        (false, true) if arrow => 200,
        (false, _) => 0,
    }
}

/// Marks that stand beside the middle of their cell, and leave a text its room.
fn is_beside(mark: Mark) -> bool {
    is_judgement(mark) || matches!(mark, Mark::BlackTerritory | Mark::WhiteTerritory | Mark::Origin)
}

/// Marks of lines, which are seen better when no line of the board runs through them.
pub(super) fn is_hollow(mark: Mark) -> bool {
    matches!(mark, Mark::Circle | Mark::Square | Mark::Triangle | Mark::Cross)
}

fn is_judgement(mark: Mark) -> bool {
    matches!(mark, Mark::Good | Mark::Bad | Mark::Doubtful | Mark::Interesting)
}
