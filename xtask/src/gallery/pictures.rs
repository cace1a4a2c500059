//! The pictures of the gallery.

use std::path::Path;

use anyhow::{Context, anyhow};
use opensgf::play::game_by_name;
use opensgf::play::{GAMES, GameSpec, Level, identify};
use opensgf::render::formats::{Settings, format};
use opensgf::render::latex::{LatexOptions, latex};
use opensgf::render::svg::SvgOptions;
use opensgf::render::text::TextOptions;
use opensgf::render::{Coordinates, Diagram, Scene, Sides, Theme, View, Window, draw, draw_bare, svg, text};

/// A part of the gallery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Every game.
    Games,
    /// Boards of games without supported moves.
    Boards,
    /// Every mark on every ground.
    Marks,
    /// Every theme.
    Themes,
    /// The options of a view.
    Views,
    /// Every back end.
    BackEnds,
}

impl Section {
    /// All sections, in the order of the page.
    pub const ALL: [Section; 6] =
        [Section::Games, Section::Boards, Section::Marks, Section::Themes, Section::Views, Section::BackEnds];

    /// Returns the heading.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Section::Games => "Games",
            Section::Boards => "Boards without pieces",
            Section::Marks => "Marks",
            Section::Themes => "Themes",
            Section::Views => "Views",
            Section::BackEnds => "Back ends",
        }
    }

    /// Returns the description.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Section::Games => {
                "The last position of a short game, in the theme `kaya` and, for print, in `book`."
            }
            Section::Boards => {
                "Of games whose moves are not known: their moves stand below, as the record has them."
            }
            Section::Marks => "On an empty point, on a black stone and on a white stone.",
            Section::Themes => "The same position in each built-in theme.",
            Section::Views => "Coordinates, a part of the board, move numbers, the next moves, a caption.",
            Section::BackEnds => "Every other format.",
        }
    }
}

/// A picture of the gallery.
#[derive(Debug)]
pub struct Picture {
    /// The section.
    pub section: Section,
    /// The title.
    pub title: String,
    /// The description.
    pub words: String,
    /// The name of the file.
    pub file: String,
    /// The file.
    pub content: Vec<u8>,
}

/// Draws all pictures.
///
/// # Errors
///
/// Fails when a record cannot be read or drawn.
pub fn pictures(records: &Path) -> anyhow::Result<Vec<Picture>> {
    let mut pictures = games(records)?;
    pictures.extend(boards()?);
    for theme in Theme::names() {
        let scene =
            Record::read(records, "marks")?.scene(&View::default().with(|view| view.last_move = false))?;
        pictures.push(picture(Section::Marks, theme, &format!("marks-{theme}"), &scene, theme)?);
    }
    for theme in Theme::names() {
        let scene = Record::read(records, "go")?.scene(&View::default())?;
        pictures.push(picture(Section::Themes, theme, &format!("theme-{theme}"), &scene, theme)?);
    }
    pictures.extend(views(records)?);
    pictures.extend(back_ends(records)?);
    Ok(pictures)
}

/// Records that show marks and problems, not games.
const OTHERS: [&str; 2] = ["marks", "problem"];

/// Two pictures of each game with a record, in the order of the table of games.
fn games(records: &Path) -> anyhow::Result<Vec<Picture>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(records)? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if OTHERS.contains(&name.as_str()) {
            continue;
        }
        let record = Record::read(records, &name)?;
        let (spec, scene) = record.scene_of(&View::default(), |game| game.main_line().last())?;
        let place = GAMES.iter().position(|known| known.name == spec.name);
        found.push((place, name, spec, scene));
    }
    found.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
    let mut pictures = Vec::new();
    for (_, name, spec, scene) in found {
        for theme in ["kaya", "book"] {
            let title = format!("{} in {theme}", spec.name);
            pictures.push(picture(Section::Games, &title, &format!("{name}-{theme}"), &scene, theme)?);
        }
        pictures.push(in_characters(Section::Games, spec, &name, &scene));
    }
    Ok(pictures)
}

/// Boards of games without supported moves, in the order of the table of games.
fn boards() -> anyhow::Result<Vec<Picture>> {
    let mut pictures = Vec::new();
    for spec in GAMES.iter().filter(|spec| spec.level == Level::Kept) {
        let Ok(scene) = draw_bare(spec, &View::default()) else { continue };
        let name = format!("board-{}", spec.name.to_lowercase().replace('ü', "u").replace(' ', "-"));
        pictures.push(picture(Section::Boards, spec.name, &format!("{name}-kaya"), &scene, "kaya")?);
        pictures.push(in_characters(Section::Boards, spec, &name, &scene));
    }
    Ok(pictures)
}

fn in_characters(section: Section, spec: &GameSpec, name: &str, scene: &Scene) -> Picture {
    Picture {
        section,
        title: format!("{} as text", spec.name),
        words: String::new(),
        file: format!("{name}.txt"),
        content: text(scene, &Theme::default(), &TextOptions::default()).into_bytes(),
    }
}

fn views(records: &Path) -> anyhow::Result<Vec<Picture>> {
    let plain = View::default;
    let coordinates = |coordinates| plain().with(|view| view.coordinates = coordinates);
    let wanted: [(&str, &str, View); 14] = [
        ("coordinates-a1", "go", coordinates(Coordinates::A1)),
        ("coordinates-numbers", "go", coordinates(Coordinates::Numbers)),
        ("coordinates-cjk", "go", coordinates(Coordinates::Cjk)),
        ("coordinates-cjk-xiangqi", "xiangqi", coordinates(Coordinates::Cjk)),
        ("coordinates-cjk-shogi", "shogi", coordinates(Coordinates::Cjk)),
        ("coordinates-sgf", "go", coordinates(Coordinates::Sgf)),
        ("coordinates-none", "go", coordinates(Coordinates::None)),
        ("coordinates-two-sides", "go", plain().with(|view| view.sides = Sides::TWO)),
        ("window-vw", "problem", plain()),
        ("window-a1-k10", "go", plain().with(|view| view.window = Window::Of("A1:K10".to_owned()))),
        ("window-auto", "problem", plain().with(|view| view.window = Window::Auto)),
        ("numbers", "go", plain().with(|view| view.numbers = Some(1..=56))),
        ("numbers-from-30", "go", plain().with(|view| view.numbers = Some(30..=56))),
        (
            "variations",
            "go",
            plain().with(|view| {
                view.variations = true;
                view.caption = Some("White to move: which one?".to_owned());
            }),
        ),
    ];
    let mut pictures = Vec::new();
    for (name, record, view) in wanted {
        let record = Record::read(records, record)?;
        let scene = if view.variations { record.before_variations(&view)? } else { record.scene(&view)? };
        pictures.push(picture(Section::Views, name, name, &scene, "kaya")?);
    }
    Ok(pictures)
}

/// The width of raster pictures in pixels.
const PIXELS: u32 = 480;

/// A picture in a format of the table.
type Sample = (&'static str, &'static str, &'static str);

/// A game in each format.
const MOVING: [Sample; 3] = [
    ("GIF", "moving.gif", "gif"),
    ("APNG", "moving.apng", "apng"),
    ("SVG that moves", "moving.svg", "moving-svg"),
];

/// A board with all marks in each format.
const MARKS: [Sample; 3] = [
    ("Text", "unicode.txt", "text"),
    ("Text in ASCII", "ascii.txt", "ascii"),
    ("Text in color, for `cat`", "color.ansi", "ansi"),
];

fn back_ends(records: &Path) -> anyhow::Result<Vec<Picture>> {
    let problem = Record::read(records, "problem")?;
    let scene = problem.scene(&View::default())?;
    let scenes = problem.scenes(&View::default())?;
    let marks = Record::read(records, "marks")?.scene(&View::default())?;
    let book = theme("book")?;
    let mut tikz = LatexOptions::default();
    tikz.tikz = true;
    let mut pictures = vec![sample(("PNG", "pixels.png", "png"), vec![scene.clone()], "kaya", Some(PIXELS))?];
    for one in MOVING {
        let size = Some(PIXELS).filter(|_| one.2 != "moving-svg");
        pictures.push(sample(one, scenes.clone(), "kaya", size)?);
    }
    pictures.push(sample(("PDF", "page.pdf", "pdf"), vec![marks.clone()], "book", None)?);
    for one in MARKS {
        pictures.push(sample(one, vec![marks.clone()], "kaya", None)?);
    }
    let fragment = latex(&scene, &book, &LatexOptions::default()).into_bytes();
    pictures.push(back_end("LaTeX with psgo", "psgo.tex", fragment));
    pictures.push(back_end("LaTeX with TikZ", "tikz.tex", latex(&marks, &book, &tikz).into_bytes()));
    Ok(pictures)
}

fn sample(
    (title, file, name): Sample,
    scenes: Vec<Scene>,
    colors: &str,
    size: Option<u32>,
) -> anyhow::Result<Picture> {
    let format = format(name).ok_or_else(|| anyhow!("there is no format {name}"))?;
    let content =
        format.write(scenes, &theme(colors)?, &Settings::default().with(|settings| settings.size = size))?;
    Ok(back_end(title, file, content))
}

fn back_end(title: &str, file: &str, content: Vec<u8>) -> Picture {
    let (title, file) = (title.to_owned(), file.to_owned());
    Picture { section: Section::BackEnds, title, words: String::new(), file, content }
}

fn theme(name: &str) -> anyhow::Result<Theme> {
    Theme::named(name).ok_or_else(|| anyhow!("there is no theme {name}"))
}

fn picture(section: Section, title: &str, file: &str, scene: &Scene, name: &str) -> anyhow::Result<Picture> {
    let content = svg(scene, &theme(name)?, &SvgOptions::default()).into_bytes();
    let (title, file) = (title.to_owned(), format!("{file}.svg"));
    Ok(Picture { section, title, words: String::new(), file, content })
}

/// A record of the gallery.
struct Record {
    name: String,
    bytes: Vec<u8>,
}

impl Record {
    fn read(records: &Path, name: &str) -> anyhow::Result<Record> {
        let path = records.join(format!("{name}.sgf"));
        let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Record { name: name.to_owned(), bytes })
    }

    /// Draws the end of the main line.
    fn scene(&self, view: &View) -> anyhow::Result<Scene> {
        self.draw(view, |game| game.main_line().last())
    }

    /// Draws every position of the main line.
    fn scenes(&self, view: &View) -> anyhow::Result<Vec<Scene>> {
        let doc = opensgf::read(&self.bytes);
        let count = opensgf::games(&doc).next().map_or(0, |game| game.main_line().count());
        (0..count).map(|index| self.draw(view, |game| game.main_line().nth(index))).collect()
    }

    /// Draws the position before the first choice.
    fn before_variations(&self, view: &View) -> anyhow::Result<Scene> {
        self.draw(view, |game| game.main_line().find(|node| node.children().count() > 1))
    }

    fn draw(
        &self,
        view: &View,
        choose: impl for<'d> Fn(&opensgf::GameView<'d>) -> Option<opensgf::Node<'d>>,
    ) -> anyhow::Result<Scene> {
        Ok(self.scene_of(view, choose)?.1)
    }

    /// Draws a position, and returns its game.
    fn scene_of(
        &self,
        view: &View,
        choose: impl for<'d> Fn(&opensgf::GameView<'d>) -> Option<opensgf::Node<'d>>,
    ) -> anyhow::Result<(&'static GameSpec, Scene)> {
        let doc = opensgf::read(&self.bytes);
        let game = opensgf::games(&doc).next().with_context(|| format!("{} has no game", self.name))?;
        let spec =
            identify(&game, Some(&format!("{}.sgf", self.name))).spec.or_else(|| game_by_name(&self.name));
        let spec = spec.with_context(|| format!("which game is {}?", self.name))?;
        let node = choose(&game).with_context(|| format!("{} has no such node", self.name))?;
        let diagram = Diagram::at(&game, spec, node)?;
        Ok((spec, draw(&diagram, view)?))
    }
}
