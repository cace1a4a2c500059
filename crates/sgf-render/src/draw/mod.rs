//! From a subject and a view to a scene: what is common to all games.
//!
//! The order matters: first it is found out which sites have texts, because the lines of the board leave room for them; then
//! the skin draws board and pieces; then come the marks, which have to know what they lie on.

mod caption;
mod coordinates;
mod describe;
mod turn;
pub(crate) mod window;

use std::fmt;

use sgf_model::value::Color;

use crate::board::{Axis, Board, Labels, Site};
use crate::markup::corners;
use crate::pen::{Faces, Pen};
use crate::scene::{Ground, Label, LabelKind, Layer, Mark, Owner, Place, Scene, Thing};
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
    window::part(text, skin, &board).is_some()
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
    let hollow = marks.marks.iter().filter(|(_, mark)| is_hollow(*mark)).map(|&(site, _)| site);
    pen.leave_room(marks.texts.iter().map(|text| text.site), hollow);
    pen.stars = view.stars;
    pen.coordinates = view.coordinates;
    pen.players.clone_from(&subject.players);
    skin.surface(&mut pen);
    skin.pieces(&mut pen);
    for (point, color) in &subject.kept {
        if let Some(site) = skin.site(point) {
            skin.extra(&mut pen, site, *color, false);
        }
    }
    if view.variations {
        ghosts(subject, skin, &mut pen);
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
    let title = subject.title.clone();
    let (mut frame, points, mut items) = pen.finish(view.margin);
    if let Some(color) = subject.position.turn().filter(|_| view.turn) {
        frame = turn::put(color, frame, &mut items);
    }
    if let Some(caption) = &view.caption {
        frame = caption::put(caption, frame, &mut items);
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
        game: subject.spec.number,
    })
}

/// Calls the columns and rows as the view asks for it. Those without names stay without: their sites stand in no straight rows.
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
    board.across = Axis { labels: across, from_end: false };
    board.down = Axis { labels: down, from_end };
}

/// What is put on sites: their markup, found on the board.
struct Marks {
    marks: Vec<(Site, Mark)>,
    texts: Vec<TextAt>,
    lines: Vec<(Site, Site, bool)>,
    dimmed: Vec<Site>,
    heat: Vec<(Site, i32)>,
}

struct TextAt {
    site: Site,
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
            marks.read_markup(subject, skin, board);
        }
        for (point, share, text) in &subject.values {
            for site in sites(skin, board, point) {
                marks.heat.push((site, *share));
                marks.add_text(site, text, LabelKind::Value);
            }
        }
        marks.read_moves(subject, view, skin, board);
        marks
    }

    fn read_markup(&mut self, subject: &Subject, skin: &dyn AnySkin, board: &Board) {
        let markup = &subject.markup;
        for (mark, points) in &markup.marks {
            self.marks.extend(sites(skin, board, points).into_iter().map(|site| (site, *mark)));
        }
        for (point, text) in &markup.labels {
            if let Some(site) = skin.site(point) {
                self.add_text(site, text, LabelKind::Label);
            }
        }
        let find = |(from, to, arrow): &(String, String, bool)| {
            Some((skin.site(from)?, skin.site(to)?, *arrow)).filter(|(from, to, _)| from != to)
        };
        self.lines.extend(markup.lines.iter().filter_map(find));
        self.dimmed.extend(markup.dimmed.iter().flat_map(|points| sites(skin, board, points)));
    }

    /// The first text of a site stays.
    fn add_text(&mut self, site: Site, text: &str, kind: LabelKind) {
        if !text.is_empty() && self.texts.iter().all(|other| other.site != site) {
            self.texts.push(TextAt { site, text: text.to_owned(), kind });
        }
    }

    /// Numbers go where their stones are; a later move on the same point wins. The last move is marked where no number is.
    fn read_moves(&mut self, subject: &Subject, view: &View, skin: &dyn AnySkin, board: &Board) {
        if let Some(range) = &view.numbers {
            let mut numbers = vec![None; board.columns.max(0) as usize * board.rows.max(0) as usize];
            for made in &subject.moves {
                // A stone that was played before the first number hides no number, but one that was replaced does.
                let Some(&site) = skin.touched(made.color, &made.text).last() else { continue };
                if let Some(index) = board.index(site) {
                    numbers[index] = range.contains(&made.number).then_some(made.number);
                }
            }
            let numbered = board.sites().zip(numbers).filter_map(|(site, number)| Some((site, number?)));
            for (site, number) in numbered {
                let text = if view.modulo && number > 100 { (number - 1) % 100 + 1 } else { number };
                // Labels of the record come first: an author has put them there for a reason.
                self.add_text(site, &text.to_string(), LabelKind::Number);
            }
        }
        let mut moves = subject.moves.iter().rev();
        let Some(last) = moves.find(|made| !skin.is_word(&made.text)).filter(|_| view.last_move) else {
            return;
        };
        for site in skin.touched(last.color, &last.text) {
            let is_marked = self.marks.iter().any(|(marked, mark)| *marked == site && !is_judgement(*mark))
                || self.texts.iter().any(|text| text.site == site);
            if !is_marked {
                self.marks.push((site, Mark::Last));
            }
        }
    }

    /// What the sites of lines and of long texts are called.
    fn names(&self, skin: &dyn AnySkin, pen: &Pen) -> Vec<(Place, String)> {
        let ends = self.lines.iter().flat_map(|&(from, to, _)| [from, to]);
        let texts = self.texts.iter().filter(|text| text.text.len() > 3).map(|text| text.site);
        let sites = ends.chain(texts).filter(|&site| pen.shows(site));
        sites.map(|site| (pen.top(site), describe::name_of(skin, pen, site))).collect()
    }

    fn put(self, pen: &mut Pen) {
        let at = |pen: &Pen, site: Site| (pen.top(site), pen.ground(site), pen.has_text(site));
        for (site, share) in self.heat {
            if pen.shows(site) {
                pen.put(Layer::Fields, pen.at(site), Thing::Heat { share });
            }
        }
        let marked: Vec<Site> =
            self.marks.iter().filter(|(_, mark)| !is_beside(*mark)).map(|(site, _)| *site).collect();
        for (site, mark) in self.marks {
            if pen.shows(site) {
                let (place, on, around) = at(pen, site);
                let has_face = matches!(pen.faces, Faces::Figures | Faces::Written)
                    && !pen.is_bare(site)
                    && !is_judgement(mark);
                let lies_on_field = pen.faces == Faces::Figures || mark == Mark::Last;
                let on = if has_face && lies_on_field { pen.field(site) } else { on };
                pen.put(Layer::Marks, place, Thing::Mark { mark, on, around: around || has_face });
            }
        }
        for TextAt { site, text, kind } in self.texts {
            let (place, on, _) = at(pen, site);
            let is_number_of_nothing = kind == LabelKind::Number && !on.is_piece();
            if pen.shows(site) && !is_number_of_nothing {
                let is_tight = marked.contains(&site) || (pen.faces == Faces::Small && on.is_piece());
                let label = Label { text, on, kind, marked: is_tight };
                pen.put(Layer::Marks, place, Thing::Label(label));
            }
        }
        for (from, to, arrow) in self.lines {
            if pen.shows(from) && pen.shows(to) {
                let stops = (stop(pen, from, arrow), stop(pen, to, arrow));
                pen.put(Layer::Arrows, pen.top(from), Thing::Line { to: pen.top(to), arrow, stops });
            }
        }
        for site in self.dimmed {
            if pen.shows(site) {
                pen.put(Layer::Veil, pen.at(site), Thing::Veil);
            }
        }
    }
}

/// How far from the middle of a site an arrow or a line stops: before texts and marks, and arrows before stones, too.
fn stop(pen: &Pen, site: Site, arrow: bool) -> i32 {
    match (pen.room(site) > 0, pen.ground(site).is_piece()) {
        (true, _) => 420,
        (false, true) if arrow => 200,
        (false, _) => 0,
    }
}

/// Marks that stand beside the middle of their site, and leave a text its room.
fn is_beside(mark: Mark) -> bool {
    is_judgement(mark) || matches!(mark, Mark::BlackTerritory | Mark::WhiteTerritory)
}

/// Marks of lines, which are seen better when no line of the board runs through them.
fn is_hollow(mark: Mark) -> bool {
    matches!(mark, Mark::Circle | Mark::Square | Mark::Triangle | Mark::Cross)
}

fn is_judgement(mark: Mark) -> bool {
    matches!(mark, Mark::Good | Mark::Bad | Mark::Doubtful | Mark::Interesting)
}

/// Finds the sites of a point or of a rectangle.
fn sites(skin: &dyn AnySkin, board: &Board, points: &str) -> Vec<Site> {
    if let Some(site) = skin.site(points) {
        return vec![site];
    }
    let (one, other) = corners(points);
    let (Some(one), Some(other)) = (skin.site(one), skin.site(other)) else { return Vec::new() };
    let columns = one.column.min(other.column)..=one.column.max(other.column);
    let rows = one.row.min(other.row)..=one.row.max(other.row);
    let all = rows.flat_map(|row| columns.clone().map(move |column| Site { column, row }));
    all.filter(|&site| board.has(site)).collect()
}

/// The next moves of the record, as pale stones; the first is the main line.
fn ghosts(subject: &Subject, skin: &dyn AnySkin, pen: &mut Pen) {
    for next in &subject.next {
        let Some(&site) = skin.touched(next.color, &next.text).last() else { continue };
        if !pen.ground(site).is_piece() {
            skin.extra(pen, site, next.color, true);
            if pen.shows(site) && subject.next.len() > 1 && !pen.has_text(site) {
                let mark = Mark::Variation(Owner::from(next.color));
                pen.put(
                    Layer::Marks,
                    pen.at(site),
                    Thing::Mark { mark, on: ground(next.color), around: false },
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
