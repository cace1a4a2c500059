//! `sgf render`: draws positions and figures of records as images.
//!
//! Workers read, draw and write inputs in parallel; messages are printed in the order of the inputs. `pictures` chooses the images of a game,
//! `formats` writes them, and `names` names their files.

mod formats;
mod heat;
mod move_list;
mod names;
mod pictures;
mod web;

use std::cell::RefCell;
use std::path::PathBuf;

use opensgf::play::Level;
use opensgf::render::fonts::Finder;
use opensgf::render::formats::{Format, Kind, Settings, Watch, format};
use opensgf::render::{Sides, Theme, draw};
use opensgf::{GameView, LineIndex, games};
use sgf_files::replace;

use crate::Outcome;
use crate::args::common::{GameArgs, NthArgs, PositionArgs, ident};
use crate::args::handicap::HandicapArgs;
use crate::args::render::ViewArgs;
use crate::io::import::LossNotice;
use crate::io::input::{FileKinds, Input, Paths, is_standard};
use crate::io::output::is_folder;
use crate::io::parallel;
use crate::io::progress::Progress;
use crate::io::terminal::{Output, is_stderr_terminal};
use crate::numbers::{counted, grouped};
use crate::settings::SettingsArgs;
use crate::system_fonts::SystemFonts;

use names::Target;
use pictures::Pictures;
use web::WebArgs;

/// Draw positions and figures of records as images
///
/// By default, draws the last position of the main line. The format is chosen by the extension of -o; for folders and standard output, it
/// is SVG unless --format is given. In a folder, images are named after their records: game.sgf becomes game.svg. If a record has several
/// images, the number of the game and of the move or figure is appended. Files are replaced atomically.
///
/// --heat takes the values of points from a property of the node, which has one value per point, as in `XH[dd:0.53][qp:0.21]`, or one value
/// with points and numbers, as in `XH[dd 0.53 qp 0.21]`. Numbers from 0 to 1 are used as they are; others are scaled between their minimum
/// and maximum.
///
/// Exit codes: 0 on success, 2 if a record could not be read or an image could not be drawn.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Draw the last position of a game" => "sgf render game.sgf -o game.svg",
    "Draw all records in a folder" => "sgf render games/ -o pictures/ --format png",
    "Draw the first 50 moves with numbers" => "sgf render --move 2 --numbers 1-50 game.sgf -o moves.svg",
    "Animate a game" => "sgf render game.sgf -o game.gif",
})]
pub(crate) struct Render {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    pub(super) settings: SettingsArgs,

    /// Write to this file or folder, or with `-` to standard output
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,

    /// The format
    #[arg(long, value_parser = formats::parser(), value_name = "FORMAT")]
    format: Option<&'static Format>,

    #[command(flatten)]
    nth: NthArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// Draw the last position of the main line
    #[arg(long, conflicts_with_all = ["move", "at", "every", "figures"])]
    last: bool,

    /// Draw the position after every N moves of the main line, and the last one; with --figures, figures of N moves
    #[arg(long, value_name = "N", conflicts_with_all = ["move", "at"], value_parser = clap::value_parser!(u32).range(1..))]
    every: Option<u32>,

    /// Draw the figures of a book; with --variations, also those of variations
    #[arg(long, conflicts_with_all = ["move", "at"])]
    figures: bool,

    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    handicap: HandicapArgs,

    #[command(flatten)]
    view_args: ViewArgs,

    /// The sides with coordinates: top, right, bottom and left, separated by commas, or all
    #[arg(long, value_name = "SIDES", value_parser = sides)]
    sides: Option<Sides>,

    /// The width of images in pixels; in PDF and LaTeX, 96 pixels are an inch
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(1..=30_000))]
    size: Option<u32>,

    #[command(flatten)]
    web: WebArgs,

    /// Mark the player to move with a small stone next to the board
    #[arg(long)]
    to_move_marks: bool,

    /// Color points by the values in this property
    #[arg(long, value_name = "PROPERTY", value_parser = ident)]
    heat: Option<String>,

    /// Duration of each frame of an animation (GIF, APNG, animated SVG) in milliseconds [default: 1000]
    ///
    /// The last frame is shown three times as long, and for at least three seconds. Below the board are the move number and, if the game
    /// has comments, up to two lines of the comment; see --no-caption. An animation shows every move of the main line, or what --every and
    /// --figures choose, and has at most 10,000 frames.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(20..=60_000))]
    delay: Option<u32>,

    /// Do not show move numbers and comments below the frames of an animation
    #[arg(long)]
    no_caption: bool,
}

/// Data shared by all workers.
struct Job {
    format: &'static Format,
    target: Target,
    theme: Theme,
    fonts: SystemFonts,
    /// Whether there is a single input, so that progress counts its images.
    is_single: bool,
}

/// Duration of a frame, in milliseconds.
const DELAY: u32 = 1000;

/// Maximum number of frames, which are all in memory.
const MAX_FRAMES: usize = 10_000;

fn too_long() -> String {
    format!("an animation has at most {} frames; choose fewer with --every", grouped(MAX_FRAMES))
}

/// The result for an input.
#[derive(Debug, Default)]
struct Made {
    n_files: usize,
    /// Content for standard output.
    shown: Vec<u8>,
    n_shown: usize,
    notice: LossNotice,
    failures: Vec<String>,
}

impl Render {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let inputs = self.paths.inputs_or_stdin("render", FileKinds::Sgf)?;
        let mut outcome = inputs.begin(out)?;
        let format = self.format()?;
        anyhow::ensure!(
            self.delay.is_none() || format.kind == Kind::Moving,
            "--delay only applies to animations: GIF, APNG and animated SVG"
        );
        anyhow::ensure!(self.size.is_none() || format.has_size, "--size does not apply to text");
        anyhow::ensure!(
            !self.no_caption || format.kind == Kind::Moving,
            "--no-caption only applies to animations: GIF, APNG and animated SVG"
        );
        self.web.expect(format, inputs.inputs.len())?;
        let target = Target::new(self.output.as_deref(), format, &inputs.inputs, out.is_terminal())?;
        let (mut n_files, mut n_shown) = (0, 0);
        out.start_progress(inputs.inputs.len());
        let is_single = inputs.inputs.len() == 1;
        let job =
            Job { format, target, theme: self.view_args.theme(), fonts: SystemFonts::default(), is_single };
        let work = |buffer: &mut Vec<u8>, input: &Input| self.draw_input(input, buffer, &job);
        parallel::in_order(&inputs.inputs, Vec::new, work, |input, made| {
            n_files += made.n_files;
            n_shown += made.n_shown;
            made.notice.show(out)?;
            for failure in &made.failures {
                outcome = Outcome::Failed;
                out.error(failure)?;
            }
            anyhow::ensure!(
                n_shown < 2 || made.shown.is_empty() || format.kind == Kind::Text,
                "cannot write several images to standard output; name a folder: -o images/"
            );
            out.advance(input.name(), "drawn")?;
            if format.kind == Kind::Text { out.drawing(&made.shown) } else { out.data(&made.shown) }
        })?;
        if n_files > 0 {
            out.inform(format_args!("{} written", counted(n_files, "file")))?;
        }
        Ok(outcome)
    }

    /// The format by --format or the extension; SVG for folders and standard output.
    fn format(&self) -> anyhow::Result<&'static Format> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        let Some(path) = self.output.as_deref().filter(|path| !is_standard(path) && !is_folder(path)) else {
            return Ok(format("svg").expect("it is in the table"));
        };
        formats::by_extension(path).ok_or_else(|| {
            anyhow::anyhow!(
                "cannot choose a format for {}; use one of the extensions {}, a folder name that ends with /, or --format",
                path.display(),
                formats::all_extensions()
            )
        })
    }

    /// Draws the images of an input.
    fn draw_input(&self, input: &Input, buffer: &mut Vec<u8>, job: &Job) -> Made {
        let mut made = Made::default();
        match input.read(buffer) {
            Ok(notice) => made.notice = notice,
            Err(message) => {
                made.failures.push(message);
                return made;
            }
        }
        let placed = match self.handicap.place(input, buffer) {
            Ok(bytes) => bytes,
            Err(message) => {
                made.failures.push(message);
                return made;
            }
        };
        let bytes: &[u8] = &placed;
        let doc = opensgf::read(bytes);
        let n_games = doc.games().len();
        let lines = std::cell::LazyCell::new(|| LineIndex::new(bytes));
        made.failures.extend(self.nth.expect(n_games, input, bytes).err());
        for (index, view) in games(&doc).enumerate().filter(|(index, _)| self.nth.includes(*index)) {
            let number = (n_games > 1).then_some(index + 1);
            if let Err(error) = self.draw_game(&view, input, number, job, &mut made) {
                let place = lines.place(bytes, view.span().start);
                made.failures.push(format!("{}:{}:{}: {error:#}", input.name(), place.line, place.column));
            }
        }
        made
    }

    fn draw_game(
        &self,
        view: &GameView<'_>,
        input: &Input,
        number: Option<usize>,
        job: &Job,
        made: &mut Made,
    ) -> anyhow::Result<()> {
        let spec = self.game.spec(view, input)?;
        if spec.level == Level::Kept {
            return self.draw_move_list(view, spec, input, number, job, made);
        }
        let Job { format, target, theme, fonts, is_single } = job;
        let find = |letter| fonts.find(letter);
        let is_moving = format.kind == Kind::Moving;
        let every = self.every.or(is_moving.then_some(1).filter(|_| !self.figures));
        let pictures = Pictures::new(self, every, view, spec, is_moving && !self.no_caption)?;
        let n_pictures = pictures.n_known().unwrap_or(0);
        anyhow::ensure!(!is_moving || n_pictures <= MAX_FRAMES, "{}", too_long());
        let progress = RefCell::new(match *is_single && n_pictures > 1 {
            true => Progress::new(formats::n_steps(format, n_pictures), "steps", is_stderr_terminal()),
            false => Progress::default(),
        });
        let advance = || progress.borrow_mut().advance();
        let (fonts, watch) = (Finder::new(&find), Watch::new(&advance));
        let delay = self.delay.unwrap_or(DELAY);
        let settings = Settings::default().with(|settings| {
            settings.size = self.size;
            settings.delay = delay;
            settings.fonts = fonts;
            settings.watch = watch;
        });
        let mut frames = Vec::new();
        for picture in pictures {
            let (diagram, options, image_number) = picture?;
            ViewArgs::expect_part(&diagram, &options)?;
            let scene = draw(&diagram, &options)?;
            progress.borrow_mut().advance();
            if is_moving {
                frames.push(scene);
                anyhow::ensure!(frames.len() <= MAX_FRAMES, "{}", too_long());
                continue;
            }
            let prefix = self.web.prefix(number, image_number);
            let settings = settings.with(|settings| settings.svg = self.web.options(&prefix));
            let bytes = format.write(vec![scene], theme, &settings)?;
            made.put(target.path(input, number, image_number)?, bytes)?;
        }
        if is_moving {
            let prefix = self.web.prefix(number, None);
            let settings = settings.with(|settings| settings.svg = self.web.options(&prefix));
            made.put(target.path(input, number, None)?, format.write(frames, theme, &settings)?)?;
        }
        Ok(())
    }
}

impl Made {
    /// Writes an image to its file, or appends it to the content for standard output.
    fn put(&mut self, path: Option<PathBuf>, bytes: Vec<u8>) -> anyhow::Result<()> {
        let Some(path) = path else {
            if !self.shown.is_empty() {
                self.shown.push(b'\n');
            }
            self.shown.extend(bytes);
            self.n_shown += 1;
            return Ok(());
        };
        replace::create_or_replace(&path, &bytes, replace::Durability::Unsynced)?;
        self.n_files += 1;
        Ok(())
    }
}

fn sides(text: &str) -> Result<Sides, String> {
    let mut sides = Sides { top: false, right: false, bottom: false, left: false };
    for name in text.split(',').map(str::trim) {
        match name {
            "all" => sides = Sides::ALL,
            "top" => sides.top = true,
            "right" => sides.right = true,
            "bottom" => sides.bottom = true,
            "left" => sides.left = true,
            _ => return Err(format!("unknown side {name}: expected top, right, bottom, left or all")),
        }
    }
    Ok(sides)
}
