//! Images of games whose moves cannot be interpreted: an empty board, if its shape is known, and the moves as text.

use opensgf::GameView;
use opensgf::play::GameSpec;
use opensgf::printable::printable;
use opensgf::render::draw_bare;
use opensgf::render::fonts::Finder;
use opensgf::render::formats::{Kind, Settings};

use super::{Job, Made, Render};
use crate::commands::moves;
use crate::io::input::Input;

/// Maximum number of lines of moves below an image.
const LINES: usize = 24;

impl Render {
    /// Draws a game whose moves cannot be interpreted.
    pub(super) fn draw_move_list(
        &self,
        view: &GameView<'_>,
        spec: &'static GameSpec,
        input: &Input,
        number: Option<usize>,
        job: &Job,
        made: &mut Made,
    ) -> anyhow::Result<()> {
        let Job { format, target, theme, fonts, .. } = job;
        let is_single = format.kind != Kind::Moving && !self.figures && self.every.is_none();
        anyhow::ensure!(
            is_single,
            "the moves of {} cannot be interpreted, so there is only one image",
            spec.name
        );
        let node = match self.last {
            true => view.main_line().last().unwrap_or(view.root()),
            false => self.position.find(view)?,
        };
        let lines = moves::lines(view, spec, node, "")?;
        let mut options = self.view_args.view();
        self.set(&mut options);
        let path = target.path(input, number, None)?;
        let find = |letter| fonts.find(letter);
        let prefix = self.web.prefix(number, None);
        let settings = Settings::default().with(|settings| {
            settings.size = self.size;
            settings.fonts = Finder::new(&find);
            settings.svg = self.web.options(&prefix);
        });
        if format.kind == Kind::Text {
            let board = draw_bare(spec, &options).ok();
            let board = board.map(|scene| format.write(vec![scene], theme, &settings)).transpose()?;
            let text = lines.iter().map(|line| printable(line).into_owned() + "\n").collect::<String>();
            return made.put(path, [board.unwrap_or_default(), text.into_bytes()].concat());
        }
        let moves: Vec<&str> = lines.iter().map(|line| line.trim_start()).collect();
        options.caption = Some(moves.join(", ")).filter(|text| !text.is_empty());
        options.caption_lines = (moves.len() > LINES).then_some(LINES);
        let scene = draw_bare(spec, &options)
            .map_err(|error| anyhow::anyhow!("{error}; list the moves with --format unicode or sgf moves"))?;
        made.put(path, format.write(vec![scene], theme, &settings)?)
    }
}
