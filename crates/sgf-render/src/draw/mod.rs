//! From a subject and a view to a scene: what is common to all games.
//!
//! The order matters: first it is found out which cells have texts, because the lines of the board leave room for them; then
//! the skin draws board and pieces; then come the marks, which have to know what they lie on.

mod caption;
mod coordinates;
mod describe;
mod turn;
pub(crate) mod window;

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroI32;

use sgf_games::{Axis, Labels, Site};
use sgf_model::value::Color;

use crate::board::{Board, Cell};
use crate::pen::{Faces, Pen};
use crate::scene::{
    CellNames, Ground, Label, LabelFit, LabelKind, Layer, Mark, MarkFit, Owner, Place, Scene, Thing,
};
use crate::skins::{AnySkin, skin};
use crate::{Coordinates, Orientation, Subject, View, Window};

/// The board of this game is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPicture {
    /// What the game is called.
    pub game: &'static str,
}

impl fmt::Display for NoPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no board of {} can be drawn", self.game)
    }
}

impl std::error::Error for NoPicture {}

/// Tells whether a part of the board that a view names is there; if not, [`draw`] shows the whole board.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_render::{Subject, View, Window, has_part};
/// let go = game(1).unwrap();
/// let subject = Subject::new(go, go.begin(&Options::default())?);
/// let part = |text: &str| has_part(&subject, &View { window: Window::Of(text.into()), ..View::default() });
/// assert_eq!([part("A1:K10"), part("aa:cc"), part("Z9:A1"), part("foo")], [true, true, false, false]);
/// # Ok::<(), sgf_games::Refused>(())
/// ```
#[must_use]
pub fn has_part(subject: &Subject, view: &View) -> bool {
    let (Window::Of(text), Some(skin)) = (&view.window, skin(&*subject.position)) else { return true };
    let mut board = skin.board();
    name_lines(&mut board, view.coordinates);
    window::part(text, subject, skin, &board).is_some()
}

/// Draws a position as a view asks for it.
///
/// # Errors
///
/// Fails for games whose board is not drawn.
///
/// # Examples
///
/// ```
/// use sgf_games::game;
/// use sgf_model::record;
/// use sgf_render::{Subject, View, draw};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[9];B[ee];W[ge]TR[ee])");
/// let view = record::games(&doc).next().unwrap();
/// let subject = Subject::at(&view, game(1).unwrap(), view.nodes().last().unwrap())?;
/// let scene = draw(&subject, &View::default())?;
/// assert!(scene.description.contains("White to move") || scene.description.contains("Black to move"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw(subject: &Subject, view: &View) -> Result<Scene, NoPicture> {
    let skin = skin(&*subject.position).ok_or(NoPicture { game: subject.spec.name })?;
    let mut board = skin.board();
    name_lines(&mut board, view.coordinates);
    if let (Orientation::Flat, Some(flat)) = (view.orientation, board.flat) {
        (board.place, board.text) = (flat.place, flat.text);
    }
    let marks = Marks::of(subject, view, skin, &board);
    let shown = window::shown(subject, view, skin, &board, &marks);
    let mut pen = Pen::new(board, shown);
    let hollow = marks.marks.iter().filter(|(_, mark)| is_hollow(*mark)).map(|&(cell, _)| cell);
    pen.leave_room(marks.texts.iter().map(|text| text.cell), hollow);
    pen.stars = view.stars;
    pen.coordinates = view.coordinates;
    pen.players.clone_from(&subject.players);
    skin.surface(&mut pen);
    skin.pieces(&mut pen);
    for &(site, color) in &subject.kept {
        if let Some(cell) = skin.cell(site) {
            skin.extra(&mut pen, cell, color, false);
        }
    }
    if view.variations {
        ghosts(subject, skin, &mut pen);
    }
    if subject.has_all_moves {
        pen.date(since(subject, skin, pen.board()));
    }
    let names = marks.names(skin, &pen);
    marks.put(&mut pen);
    if view.coordinates != Coordinates::None {
        coordinates::put(&mut pen, view);
    }
    let description = describe::describe(subject, skin, &pen);
    let text = pen.board().text;
    let side = |count: i16| u16::try_from(count).unwrap_or(0);
    let size = (side(pen.board().columns), side(pen.board().rows));
    let cells = cell_names(skin, &pen);
    let title = subject.title.clone();
    let (mut frame, points, mut items) = pen.finish(view.margin);
    if let Some(color) = subject.position.turn().filter(|_| view.turn) {
        frame = turn::put(color, frame, &mut items);
    }
    if let Some(caption) = &view.caption {
        frame = caption::put(caption, view.caption_lines, frame, &mut items);
    }
    Ok(Scene {
        frame,
        points,
        items,
        title,
        description,
        text,
        names,
        board: size,
        cells,
        game: subject.spec.number,
    })
}

/// Calls the columns and rows as the view asks for it. Those without names stay without: their cells stand in no straight rows. Where
/// players count the columns from the right, as in shogi, they do so in all numbers.
fn name_lines(board: &mut Board, coordinates: Coordinates) {
    if board.across.labels == Labels::None && board.down.labels == Labels::None {
        return;
    }
    let (across, down, from_end) = match coordinates {
        Coordinates::None | Coordinates::Own => return,
        Coordinates::A1 => (Labels::Western, Labels::Numbers, true),
        Coordinates::Numbers => (Labels::Numbers, Labels::Numbers, false),
        Coordinates::Cjk => (Labels::Numbers, Labels::Cjk, false),
        Coordinates::Sgf => (Labels::Sgf, Labels::Sgf, false),
    };
    let from_right =
        (board.across.labels, across) == (Labels::Numbers, Labels::Numbers) && board.across.from_end;
    board.across = Axis { labels: across, from_end: from_right };
    board.down = Axis { labels: down, from_end };
}

/// The move that last came to rest on each cell.
fn since(subject: &Subject, skin: &dyn AnySkin, board: &Board) -> Vec<Option<NonZeroI32>> {
    // Some skins take their time to find a cell.
    let mut of_sites: BTreeMap<Site, i64> = BTreeMap::new();
    for made in &subject.moves {
        of_sites.extend(made.rests.last().map(|&site| (site, made.number)));
    }
    let mut since = vec![None; board.columns.max(0) as usize * board.rows.max(0) as usize];
    for (site, number) in of_sites {
        if let Some(index) = skin.cell(site).and_then(|cell| board.index(cell)) {
            since[index] = i32::try_from(number).ok().and_then(NonZeroI32::new);
        }
    }
    since
}

/// What the cells of all pieces are called.
fn cell_names(skin: &dyn AnySkin, pen: &Pen) -> CellNames {
    let cells = pen.pieces().iter().map(|&(cell, ..)| cell);
    let own = match pen.board().across.labels {
        Labels::None => cells.filter_map(|cell| Some((cell, skin.said(cell)?))).collect(),
        _ => BTreeMap::new(),
    };
    CellNames { across: pen.board().across, down: pen.board().down, own }
}

/// What is put on cells: their markup, found on the board.
struct Marks {
    marks: Vec<(Cell, Mark)>,
    texts: Vec<TextAt>,
    lines: Vec<(Cell, Cell, bool)>,
    dimmed: Vec<Cell>,
    heat: Vec<(Cell, i32)>,
}

struct TextAt {
    cell: Cell,
    text: String,
    kind: LabelKind,
}

impl Marks {
    fn of(subject: &Subject, view: &View, skin: &dyn AnySkin, board: &Board) -> Marks {
        let mut marks = Marks {
            marks: Vec::new(),
            texts: Vec::new(),
            lines: Vec::new(),
            dimmed: Vec::new(),
            heat: Vec::new(),
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
        marks.read_moves(subject, view, skin, board);
        marks
    }

    fn read_markup(&mut self, subject: &Subject, skin: &dyn AnySkin) {
        let markup = &subject.markup;
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
    fn names(&self, skin: &dyn AnySkin, pen: &Pen) -> Vec<(Place, String)> {
        let ends = self.lines.iter().flat_map(|&(from, to, _)| [from, to]);
        let texts = self.texts.iter().filter(|text| text.text.len() > 3).map(|text| text.cell);
        let cells = ends.chain(texts).filter(|&cell| pen.shows(cell));
        cells.map(|cell| (pen.top(cell), describe::name_of(skin, pen, cell))).collect()
    }

    fn put(self, pen: &mut Pen) {
        for (cell, share) in self.heat {
            if pen.shows(cell) {
                pen.put(Layer::Fields, pen.at(cell), Thing::Heat { share });
            }
        }
        // The mark around each text.
        let mut around: BTreeMap<Cell, Mark> = BTreeMap::new();
        for &(cell, mark) in self.marks.iter().filter(|(_, mark)| !is_beside(*mark)) {
            around.entry(cell).or_insert(mark);
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
fn is_hollow(mark: Mark) -> bool {
    matches!(mark, Mark::Circle | Mark::Square | Mark::Triangle | Mark::Cross)
}

fn is_judgement(mark: Mark) -> bool {
    matches!(mark, Mark::Good | Mark::Bad | Mark::Doubtful | Mark::Interesting)
}

/// The next moves of the record, as pale stones; the first is the main line.
fn ghosts(subject: &Subject, skin: &dyn AnySkin, pen: &mut Pen) {
    for next in &subject.next {
        let cells = skin.cells(next.color, next.site.as_slice());
        let Some(&cell) = cells.last() else { continue };
        if !pen.ground(cell).is_piece() {
            skin.extra(pen, cell, next.color, true);
            if pen.shows(cell) && subject.next.len() > 1 && !pen.has_text(cell) {
                let mark = Mark::Variation(Owner::from(next.color));
                pen.put(
                    Layer::Marks,
                    pen.at(cell),
                    Thing::Mark { mark, on: ground(next.color), fit: MarkFit::Middle },
                );
            }
        }
    }
}

fn ground(color: Color) -> Ground {
    Owner::from(color).ground()
}

/// The place some way from one place away from another.
pub(crate) fn away(from: Place, other: Place, by: i32) -> Place {
    let length = from.distance(other).max(1);
    let part = by * 1000 / length;
    Place::new(from.x - (other.x - from.x) * part / 1000, from.y - (other.y - from.y) * part / 1000)
}
