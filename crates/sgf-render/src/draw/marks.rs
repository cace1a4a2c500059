//! Marks, labels, numbers, lines and heat on cells: where they fit, and what is below them.

use std::collections::{HashMap, HashSet};

use sgf_games::Site;

use super::describe;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{Candidate, Ground, ItemKind, Label, LabelFit, LabelKind, Layer, Mark, MarkFit, Place};
use crate::scene_builder::{Faces, SceneBuilder};
use crate::skins::AnySkin;
use crate::{Diagram, View};

/// The markup of the cells.
pub(super) struct Marks {
    pub(super) marks: Vec<(Cell, Mark)>,
    pub(super) texts: Vec<TextAt>,
    lines: Vec<(Cell, Cell, bool)>,
    dimmed: Vec<Cell>,
    heat: Vec<(Cell, i32)>,
    /// Engine moves.
    pub(super) candidates: Vec<(Cell, Candidate)>,
}

pub(super) struct TextAt {
    pub(super) cell: Cell,
    text: String,
    kind: LabelKind,
}

impl Marks {
    pub(super) fn of(diagram: &Diagram, view: &View, skin: &dyn AnySkin, board: &Board) -> Marks {
        let mut marks = Marks {
            marks: Vec::new(),
            texts: Vec::new(),
            lines: Vec::new(),
            dimmed: Vec::new(),
            heat: Vec::new(),
            candidates: Vec::new(),
        };
        if view.markup {
            marks.read_markup(diagram, skin);
        }
        for (site, share, text) in &diagram.values {
            if let Some(cell) = skin.cell(*site) {
                marks.heat.push((cell, *share));
                marks.add_text(cell, text, LabelKind::Value);
            }
        }
        marks.read_candidates(diagram, skin);
        marks.read_moves(diagram, view, skin, board);
        marks
    }

    fn read_markup(&mut self, diagram: &Diagram, skin: &dyn AnySkin) {
        let markup = &diagram.markup;
        let cells = |site: &Site| skin.cell(*site);
        self.marks.extend(markup.marks.iter().filter_map(|(mark, site)| Some((cells(site)?, *mark))));
        for (site, text) in &markup.labels {
            if let Some(cell) = skin.cell(*site) {
                self.add_text(cell, text, LabelKind::Label);
            }
        }
        let find = |(from, to, arrow): &(Site, Site, bool)| {
            Some((skin.cell(*from)?, skin.cell(*to)?, *arrow)).filter(|(from, to, _)| from != to)
        };
        self.lines.extend(markup.lines.iter().filter_map(find));
        self.dimmed.extend(markup.dimmed.iter().filter_map(cells));
    }

    /// Only the first one on a cell is kept, and none on a piece.
    fn read_candidates(&mut self, diagram: &Diagram, skin: &dyn AnySkin) {
        let mut taken: Vec<Site> = Vec::new();
        for (site, candidate) in &diagram.candidates {
            if diagram.has_piece(*site) || taken.contains(site) {
                continue;
            }
            taken.push(*site);
            self.candidates.extend(skin.cell(*site).map(|cell| (cell, candidate.clone())));
        }
    }

    /// Only the first text of a cell is kept.
    fn add_text(&mut self, cell: Cell, text: &str, kind: LabelKind) {
        if !text.is_empty() && self.texts.iter().all(|other| other.cell != cell) {
            self.texts.push(TextAt { cell, text: text.to_owned(), kind });
        }
    }

    /// Numbers go where their stones are; a later move on the same point wins. The last move is marked if it has no number.
    fn read_moves(&mut self, diagram: &Diagram, view: &View, skin: &dyn AnySkin, board: &Board) {
        if let Some(range) = &view.numbers {
            let mut numbers = vec![None; board.columns.max(0) as usize * board.rows.max(0) as usize];
            for made in &diagram.moves {
                // A stone from before the first number hides no number, but a replaced one does.
                let Some(&cell) = skin.cells(made.color, &made.footprint).last() else { continue };
                if let Some(index) = board.index(cell) {
                    let is_there = made.footprint.last().is_some_and(|&site| diagram.has_piece(site));
                    numbers[index] = (is_there && range.contains(&made.number)).then_some(made.number);
                }
            }
            let numbered = board.cells().zip(numbers).filter_map(|(cell, number)| Some((cell, number?)));
            for (cell, number) in numbered {
                let text = if view.modulo && number > 100 { (number - 1) % 100 + 1 } else { number };
                // Labels of the record take precedence over numbers.
                self.add_text(cell, &text.to_string(), LabelKind::Number);
            }
        }
        let mut moves = diagram.moves.iter().rev();
        let Some(last) = moves.find(|made| !skin.is_word(&made.text)).filter(|_| view.last_move) else {
            return;
        };
        if let Some(cell) = last.from.and_then(|site| skin.cell(site)) {
            self.marks.push((cell, Mark::Origin));
        }
        for cell in skin.cells(last.color, &last.footprint) {
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

    /// The names of cells with lines and long texts.
    pub(super) fn names(&self, skin: &dyn AnySkin, builder: &SceneBuilder) -> Vec<(Place, String)> {
        let ends = self.lines.iter().flat_map(|&(from, to, _)| [from, to]);
        let texts = self.texts.iter().filter(|text| text.text.len() > 3).map(|text| text.cell);
        let lettered = self.candidates.iter().filter(|(_, candidate)| candidate.sign.is_some());
        let cells =
            ends.chain(texts).chain(lettered.map(|(cell, _)| *cell)).filter(|&cell| builder.shows(cell));
        cells.map(|cell| (builder.top(cell), describe::name_of(skin, builder, cell))).collect()
    }

    pub(super) fn put(self, builder: &mut SceneBuilder) {
        for (cell, share) in self.heat {
            if builder.shows(cell) {
                builder.put(Layer::Fields, builder.at(cell), ItemKind::Heat { share });
            }
        }
        for (cell, candidate) in self.candidates {
            if builder.shows(cell) {
                builder.put(Layer::Marks, builder.top(cell), ItemKind::Candidate(Box::new(candidate)));
            }
        }
        let numbers = self.texts.iter().filter(|text| text.kind == LabelKind::Number);
        let numbered: HashSet<Cell> = numbers.map(|text| text.cell).collect();
        // The mark around each text; a number keeps its size, and its mark is drawn next to it.
        let mut around: HashMap<Cell, Mark> = HashMap::new();
        for &(cell, mark) in self.marks.iter().rev() {
            if !is_beside(mark) && !numbered.contains(&cell) {
                around.insert(cell, mark);
            }
        }
        // The origin of a stone matters little; that of a moved piece matters a lot.
        let has_origin = matches!(builder.faces, Faces::Figures | Faces::Written);
        for (cell, mark) in self.marks.into_iter().filter(|(_, mark)| has_origin || *mark != Mark::Origin) {
            if builder.shows(cell) {
                let (on, fit) = match numbered.contains(&cell) && !is_beside(mark) {
                    true => (Ground::Board, MarkFit::Badge),
                    false => mark_fit(builder, cell, mark),
                };
                builder.put(Layer::Marks, builder.top(cell), ItemKind::Mark { mark, on, fit });
            }
        }
        for TextAt { cell, text, kind } in self.texts {
            let on = builder.ground(cell);
            let is_number_of_nothing = kind == LabelKind::Number && !on.is_piece();
            if builder.shows(cell) && !is_number_of_nothing {
                let fit = match around.get(&cell) {
                    _ if builder.has_face(cell) => LabelFit::Badge,
                    Some(mark) => LabelFit::Within(*mark),
                    None if builder.faces == Faces::Small && on.is_piece() => LabelFit::Small,
                    None => LabelFit::Whole,
                };
                builder.put(Layer::Marks, builder.top(cell), ItemKind::Label(Label { text, on, kind, fit }));
            }
        }
        for (from, to, arrow) in self.lines {
            if builder.shows(from) && builder.shows(to) {
                let stops = (stop(builder, from, arrow), stop(builder, to, arrow));
                builder.put(
                    Layer::Arrows,
                    builder.top(from),
                    ItemKind::Line { to: builder.top(to), arrow, stops },
                );
            }
        }
        for cell in self.dimmed {
            if builder.shows(cell) {
                builder.put(Layer::Veil, builder.at(cell), ItemKind::Veil);
            }
        }
    }
}

/// The ground below a mark of a cell, and the placement of the mark.
fn mark_fit(builder: &SceneBuilder, cell: Cell, mark: Mark) -> (Ground, MarkFit) {
    let has_face = builder.has_face(cell) && !is_judgement(mark);
    match mark {
        // The last move is marked by the corners of its field.
        Mark::Origin => (builder.field(cell), MarkFit::Middle),
        Mark::Last if has_face && builder.faces != Faces::None => (builder.field(cell), MarkFit::Around),
        Mark::Last | Mark::BlackTerritory | Mark::WhiteTerritory if has_face => {
            (builder.ground(cell), MarkFit::Around)
        }
        _ if has_face => (Ground::Board, MarkFit::Badge),
        _ if builder.has_text(cell) => (builder.ground(cell), MarkFit::Around),
        _ => (builder.ground(cell), MarkFit::Middle),
    }
}

/// How far from the center of a cell an arrow or a line stops: before texts and marks; arrows also stop before stones.
fn stop(builder: &SceneBuilder, cell: Cell, arrow: bool) -> i32 {
    match (builder.room(cell) > 0 || builder.has_face(cell), builder.ground(cell).is_piece()) {
        (true, _) => 420,
        (false, true) if arrow => 200,
        (false, _) => 0,
    }
}

/// Marks that leave the center of their cell free for a text.
fn is_beside(mark: Mark) -> bool {
    is_judgement(mark) || matches!(mark, Mark::BlackTerritory | Mark::WhiteTerritory | Mark::Origin)
}

/// Hollow marks, which are clearer without the board's lines inside.
pub(super) fn is_hollow(mark: Mark) -> bool {
    matches!(mark, Mark::Circle | Mark::Square | Mark::Triangle | Mark::Cross)
}

fn is_judgement(mark: Mark) -> bool {
    matches!(mark, Mark::Good | Mark::Bad | Mark::Doubtful | Mark::Interesting)
}
