//! `sgf render`: positions and figures of records as pictures, in files.
//!
//! Each input is read, drawn and written by a worker of its own; what it tells comes out in the order of the inputs. Which
//! pictures are made of a game is the business of `plan`, what they are written as of `formats`, what they are called of
//! `names`.

mod formats;
mod heat;
mod kept;
mod names;
mod plan;
mod web;

use std::cell::RefCell;
use std::path::PathBuf;

use opensgf::play::Level;
use opensgf::render::fonts::Finder;
use opensgf::render::formats::{Format, Kind, Settings, Watch, format};
use opensgf::render::{Sides, Theme, draw};
use opensgf::{GameView, LineIndex, games};
use sgf_files::replace;

use crate::choice::{GameChoice, Moment, Nth, ident};
use crate::elsewhere::is_folder;
use crate::foreign::Notice;
use crate::handicap::PlaceHandicap;
use crate::input::{Input, Paths, Wanted, is_standard};
use crate::numbers::{counted, grouped};
use crate::picture::Look;
use crate::progress::Progress;
use crate::settings::Source;
use crate::system_fonts::SystemFonts;
use crate::terminal::Output;
use crate::{Outcome, pool};

use names::Target;
use plan::Pictures;
use web::Web;

/// Draw positions and figures of records as pictures
///
/// By default, draws the position at the end of the main line, like --last. The extension of the file that -o names chooses
/// the format; into a folder, and to standard output, the format is SVG unless --format says otherwise. In a folder, a
/// picture gets the name of its record: game.sgf becomes game.svg. If a record has several pictures, the number of the game,
/// and of the move or figure, follows. Files are replaced whole or not at all.
///
/// The values of --heat are in a property of the node. Each value has a point, a colon and a number, as in
/// `XH[dd:0.53][qp:0.21]`, or one value has points and numbers in turn, separated by blanks, as in `XH[dd 0.53 qp 0.21]`.
/// Numbers from 0 to 1 stay as they are; others are scaled between the lowest and the highest of them.
///
/// Exit codes: 0 when all went well, 2 when a record could not be read or a picture could not be made.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Draw how a game ended" => "sgf render game.sgf -o game.svg",
    "Draw all records of a folder" => "sgf render games/ -o pictures/ --format png",
    "Draw the first 50 moves with their numbers" => "sgf render --move 2 --numbers 1-50 game.sgf -o moves.svg",
    "Make a film of a game" => "sgf render game.sgf -o game.gif",
})]
pub(crate) struct Render {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    pub(super) settings: Source,

    /// Write to this file, into this folder, or with `-` to standard output
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,

    /// Choose the format
    #[arg(long, value_parser = formats::parser(), value_name = "FORMAT")]
    format: Option<&'static Format>,

    #[command(flatten)]
    nth: Nth,

    #[command(flatten)]
    moment: Moment,

    /// Draw the position at the end of the main line
    #[arg(long, conflicts_with_all = ["move", "at", "every", "figures"])]
    last: bool,

    /// Draw the position after every N moves of the main line, and the last one; with --figures, figures of N moves
    #[arg(long, value_name = "N", conflicts_with_all = ["move", "at"], value_parser = clap::value_parser!(u32).range(1..))]
    every: Option<u32>,

    /// Draw the figures that a book would print; with --variations, also those of the variations
    #[arg(long, conflicts_with_all = ["move", "at"])]
    figures: bool,

    #[command(flatten)]
    choice: GameChoice,

    #[command(flatten)]
    handicap: PlaceHandicap,

    #[command(flatten)]
    look: Look,

    /// Write the names of columns and rows on these sides: any of top, right, bottom and left, separated by commas
    #[arg(long, value_name = "SIDES", value_parser = sides)]
    sides: Option<Sides>,

    /// Make pictures this many pixels wide; in PDF and LaTeX, 96 pixels are an inch
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(1..=30_000))]
    size: Option<u32>,

    #[command(flatten)]
    web: Web,

    /// Show whose turn it is with a small stone beside the board
    #[arg(long)]
    to_move_marks: bool,

    /// Colour points by the values that this property gives them
    #[arg(long, value_name = "PROPERTY", value_parser = ident)]
    heat: Option<String>,

    /// Show each frame of an animation (GIF, APNG, moving SVG) for this many milliseconds, and the last one three times as long
    ///
    /// Without it, for a second. The last frame is shown for three seconds at least. Below the board stand the number of the move and,
    /// if the game has comments, the comment, as far as it fits into three lines; --no-caption leaves both out. An animation shows every move of the main line, or what --every and --figures choose, and has at
    /// most 10,000 frames.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(20..=60_000))]
    delay: Option<u32>,

    /// Do not write the number of the move and the comment below the frames of an animation
    #[arg(long)]
    no_caption: bool,
}

/// What all workers share.
struct Job {
    format: &'static Format,
    target: Target,
    theme: Theme,
    fonts: SystemFonts,
    /// Whether there is one input, so that its pictures are what the user waits for.
    is_alone: bool,
}

/// For how many thousandths of a second each picture of a film is seen.
const DELAY: u32 = 1000;

/// How many pictures a film has at most: all of them are kept until the last one is known.
const MOST_IN_FILM: usize = 10_000;

fn too_long() -> String {
    format!("a film has at most {} pictures; choose fewer with --every", grouped(MOST_IN_FILM))
}

/// What a worker made of an input.
#[derive(Debug, Default)]
struct Made {
    n_files: usize,
    /// What goes to standard output.
    shown: Vec<u8>,
    n_shown: usize,
    notice: Notice,
    failures: Vec<String>,
}

impl Render {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let inputs = self.paths.inputs_or_stdin("render", Wanted::Sgf)?;
        let mut outcome = inputs.begin(out)?;
        let format = self.format()?;
        anyhow::ensure!(
            self.delay.is_none() || format.kind == Kind::Moving,
            "--delay is for films: GIF, APNG and moving SVG"
        );
        anyhow::ensure!(
            self.size.is_none() || format.has_size,
            "--size is for pictures, and text has no pixels"
        );
        anyhow::ensure!(
            !self.no_caption || format.kind == Kind::Moving,
            "--no-caption is for films: GIF, APNG and moving SVG"
        );
        self.web.expect(format, inputs.inputs.len())?;
        let target = Target::of(self.output.as_deref(), format, &inputs.inputs, out.is_terminal())?;
        let (mut n_files, mut n_shown) = (0, 0);
        out.expect(inputs.inputs.len());
        let is_alone = inputs.inputs.len() == 1;
        let job = Job { format, target, theme: self.look.theme(), fonts: SystemFonts::default(), is_alone };
        let work = |buffer: &mut Vec<u8>, input: &Input| self.draw_input(input, buffer, &job);
        pool::in_order(&inputs.inputs, Vec::new, work, |input, made| {
            n_files += made.n_files;
            n_shown += made.n_shown;
            made.notice.tell(out)?;
            for failure in &made.failures {
                outcome = Outcome::Failed;
                out.complain(failure)?;
            }
            anyhow::ensure!(
                n_shown < 2 || made.shown.is_empty() || format.kind == Kind::Text,
                "several pictures cannot share standard output; name a folder: -o pictures/"
            );
            out.advance(input.name(), "drawn")?;
            if format.kind == Kind::Text { out.drawn(&made.shown) } else { out.data(&made.shown) }
        })?;
        if n_files > 0 {
            out.tell(format_args!("{} written", counted(n_files, "file")))?;
        }
        Ok(outcome)
    }

    /// The format that is asked for, or that the name of the file asks for; SVG into folders and to standard output.
    fn format(&self) -> anyhow::Result<&'static Format> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        let Some(path) = self.output.as_deref().filter(|path| !is_standard(path) && !is_folder(path)) else {
            return Ok(format("svg").expect("it is in the table"));
        };
        formats::by_extension(path).ok_or_else(|| {
            anyhow::anyhow!(
                "the name {} does not tell the format; end it with one of {}, end the name of a folder with /, or choose with \
                 --format",
                path.display(),
                formats::all_extensions()
            )
        })
    }

    /// Draws all that is asked for of an input.
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
        for (index, view) in games(&doc).enumerate().filter(|(index, _)| self.nth.means(*index)) {
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
        let spec = self.choice.of(view, input)?;
        if spec.level == Level::Kept {
            return self.draw_kept(view, spec, input, number, job, made);
        }
        let Job { format, target, theme, fonts, is_alone } = job;
        let find = |letter| fonts.find(letter);
        let is_moving = format.kind == Kind::Moving;
        let every = self.every.or(is_moving.then_some(1).filter(|_| !self.figures));
        let pictures = Pictures::of(self, every, view, spec, is_moving && !self.no_caption)?;
        let n_pictures = pictures.n_known().unwrap_or(0);
        anyhow::ensure!(!is_moving || n_pictures <= MOST_IN_FILM, "{}", too_long());
        let progress = RefCell::new(match *is_alone && n_pictures > 1 {
            true => Progress::new(formats::n_steps(format, n_pictures), "steps"),
            false => Progress::default(),
        });
        let tell = || progress.borrow_mut().advance();
        let (fonts, watch) = (Finder::new(&find), Watch::new(&tell));
        let delay = self.delay.unwrap_or(DELAY);
        let settings = Settings::default().with(|settings| {
            settings.size = self.size;
            settings.delay = delay;
            settings.fonts = fonts;
            settings.watch = watch;
        });
        let mut film = Vec::new();
        for picture in pictures {
            let (subject, look, number_of_picture) = picture?;
            Look::expect_part(&subject, &look)?;
            let scene = draw(&subject, &look)?;
            progress.borrow_mut().advance();
            if is_moving {
                film.push(scene);
                anyhow::ensure!(film.len() <= MOST_IN_FILM, "{}", too_long());
                continue;
            }
            let prefix = self.web.prefix(number, number_of_picture);
            let settings = settings.with(|settings| settings.svg = self.web.options(&prefix));
            let bytes = format.write(vec![scene], theme, &settings)?;
            made.put(target.path(input, number, number_of_picture)?, bytes)?;
        }
        if is_moving {
            let prefix = self.web.prefix(number, None);
            let settings = settings.with(|settings| settings.svg = self.web.options(&prefix));
            made.put(target.path(input, number, None)?, format.write(film, theme, &settings)?)?;
        }
        Ok(())
    }
}

impl Made {
    /// Puts a picture into its file, or to those that go to standard output.
    fn put(&mut self, path: Option<PathBuf>, bytes: Vec<u8>) -> anyhow::Result<()> {
        let Some(path) = path else {
            if !self.shown.is_empty() {
                self.shown.push(b'\n');
            }
            self.shown.extend(bytes);
            self.n_shown += 1;
            return Ok(());
        };
        replace::create_or_replace(&path, &bytes, replace::Content::Drawn).map_err(anyhow::Error::msg)?;
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
            _ => return Err(format!("a board has no side {name}: top, right, bottom, left or all")),
        }
    }
    Ok(sides)
}
