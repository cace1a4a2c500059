//! Pictures of games whose moves cannot be read: the board without pieces, as far as its form is known, and the moves as text.

use opensgf::GameView;
use opensgf::play::GameSpec;
use opensgf::printable::printable;
use opensgf::render::draw_bare;
use opensgf::render::fonts::Finder;
use opensgf::render::formats::{Kind, Settings};

use super::{Job, Made, Render};
use crate::commands::moves;
use crate::input::Input;

/// How many lines of moves stand below a picture.
const LINES: usize = 24;

impl Render {
    /// Draws what can be drawn of a game whose moves cannot be read.
    pub(super) fn draw_kept(
        &self,
        view: &GameView<'_>,
        spec: &'static GameSpec,
        input: &Input,
        number: Option<usize>,
        job: &Job,
        made: &mut Made,
    ) -> anyhow::Result<()> {
        let Job { format, target, theme, fonts, .. } = job;
        let wants_one = format.kind != Kind::Moving && !self.figures && self.every.is_none();
        anyhow::ensure!(wants_one, "the moves of {} cannot be followed, so it has one picture", spec.name);
        let node = match self.last {
            true => view.main_line().last().unwrap_or(view.root()),
            false => self.moment.find(view)?,
        };
        let lines = moves::lines(view, spec, node, "")?;
        let mut look = self.look.view();
        self.set(&mut look);
        let path = target.path(input, number, None)?;
        let find = |letter| fonts.find(letter);
        let prefix = self.web.prefix(number, None);
        let settings = Settings::default().with(|settings| {
            settings.size = self.size;
            settings.fonts = Finder::new(&find);
            settings.svg = self.web.options(&prefix);
        });
        if format.kind == Kind::Text {
            let board = draw_bare(spec, &look).ok();
            let board = board.map(|scene| format.write(vec![scene], theme, &settings)).transpose()?;
            let text = lines.iter().map(|line| printable(line).into_owned() + "\n").collect::<String>();
            return made.put(path, [board.unwrap_or_default(), text.into_bytes()].concat());
        }
        let moves: Vec<&str> = lines.iter().map(|line| line.trim_start()).collect();
        look.caption = Some(moves.join(", ")).filter(|text| !text.is_empty());
        look.caption_lines = (moves.len() > LINES).then_some(LINES);
        let scene = draw_bare(spec, &look)
            .map_err(|error| anyhow::anyhow!("{error}; --format unicode and sgf moves list the moves"))?;
        made.put(path, format.write(vec![scene], theme, &settings)?)
    }
}
