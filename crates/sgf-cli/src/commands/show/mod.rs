//! `sgf show`: a position of a record, drawn as text.

mod play;

use std::fmt::Write;

use opensgf::play::replay::ActionKind;
use opensgf::play::{AnyPosition, GameSpec, Level};
use opensgf::render::{Subject, Theme, View, draw, draw_bare, text::TextOptions};
use opensgf::value::Color;
use opensgf::{GameView, Node};

use crate::Outcome;
use crate::choice::{GameChoice, Moment, Nth};
use crate::handicap::PlaceHandicap;
use crate::input::{Input, Paths};
use crate::page::Page;
use crate::picture::{Look, text_options};
use crate::terminal::{Output, Styles};

/// Show a position of records as text
///
/// Draws the board with its coordinates, marks and labels, and shows the last move in parentheses, or in colours by its
/// background. Below the board are arrows and lines, captures, the move, whose turn it is, and the comment. Without --move or
/// --at, shows the position at the end of the main line, and with --play the beginning. Executes illegal moves as the record
/// has them. Without a PATH, standard input is read.
///
/// Exit codes: 0 when all went well, 2 when a file could not be read or a position could not be shown.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Show how a game ended" => "sgf show game.sgf",
    "Show the position after move 2, with numbers" => "sgf show --move 2 --numbers all game.sgf",
    "Step through a game in the terminal" => "sgf show --play game.sgf",
})]
pub(crate) struct Show {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    moment: Moment,

    #[command(flatten)]
    nth: Nth,

    #[command(flatten)]
    choice: GameChoice,

    #[command(flatten)]
    handicap: PlaceHandicap,

    #[command(flatten)]
    look: Look,

    /// Draw only with ASCII characters
    #[arg(long)]
    ascii: bool,

    /// Step through the games in the terminal; the key `?` lists the keys
    #[arg(long)]
    play: bool,
}

impl Show {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        if self.play {
            return self.step_through(out);
        }
        self.paths.read_each("show", out, |input, bytes, out| {
            let Some(bytes) = self.handicap.place_or_tell(input, bytes, out)? else {
                return Ok(Outcome::Failed);
            };
            self.nth.pages(input, &bytes, out, |view, place, styles| self.page(view, input, place, styles))
        })
    }

    /// Steps through the games in the terminal.
    fn step_through(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        play::expect_terminal()?;
        let mut texts: Vec<(Input, Vec<u8>)> = Vec::new();
        let read = self.paths.read_each("show --play", out, |input, bytes, out| {
            let Some(bytes) = self.handicap.place_or_tell(input, bytes, out)? else {
                return Ok(Outcome::Failed);
            };
            texts.push((input.clone(), bytes.into_owned()));
            Ok(Outcome::Clean)
        })?;
        out.flush()?;
        let mut records = play::Records::of(texts, self.choice);
        let first = self.nth.index();
        let looks = play::PlayLooks {
            view: self.look.view(),
            theme: self.look.theme(),
            options: text_options(out.styles.are_coloured(), self.ascii),
            analysis: self.look.parts(),
        };
        records.expect_part(&looks.view)?;
        play::play(records, first, |view| self.moment.find_or(view, view.root()), &looks)?;
        Ok(read)
    }

    fn page(&self, view: &GameView<'_>, input: &Input, place: &str, styles: Styles) -> anyhow::Result<Page> {
        let spec = self.choice.of(view, input)?;
        let node = self.moment.find(view)?;
        let mut page = Page::new(styles);
        let heads = [Some(super::info::game_and_size(view, &input.label())), super::info::players(view)];
        let heads: Vec<String> = heads.into_iter().flatten().collect();
        page.strong(place).add(": ").line(heads.join(", "));
        if spec.level == Level::Kept {
            self.kept(view, spec, node, &mut page)?;
            return Ok(page);
        }
        let mut subject = Subject::at(view, spec, node)?;
        self.look.expect_analysis(&mut subject, view, node)?;
        let options = text_options(styles.are_coloured(), self.ascii);
        let look = self.look.view();
        Look::expect_part(&subject, &look)?;
        board(&subject, &look, &self.look.theme(), &options, &mut page);
        page.add(moves(view, spec, node, subject.last.as_deref())).line(turn(&*subject.position));
        said_of(view, node, &mut page);
        Ok(page)
    }
}

impl Show {
    /// Shows what can be shown of a game whose moves cannot be read: its board without pieces, and the moves as the record has them.
    fn kept(
        &self,
        view: &GameView<'_>,
        spec: &GameSpec,
        node: Node<'_>,
        page: &mut Page,
    ) -> anyhow::Result<()> {
        if let Ok(scene) = draw_bare(spec, &self.look.view()) {
            let options = text_options(page.styles.are_coloured(), self.ascii);
            page.board(opensgf::render::text::lines(&scene, &self.look.theme(), &options));
        }
        page.line(format_args!("The moves of {} cannot be followed:", spec.name));
        for line in super::moves::lines(view, spec, node, "")? {
            page.line(line);
        }
        said_of(view, node, page);
        Ok(())
    }
}

/// What a node says in words: its remarks and its comment.
fn said_of(view: &GameView<'_>, node: Node<'_>, page: &mut Page) {
    for remark in opensgf::render::remarks(view, node) {
        page.line(remark);
    }
    if let Some(comment) = view.comment(node) {
        for line in comment.lines() {
            page.add("  ").line(line);
        }
    }
}

/// Draws a board and notes what it does not show; of a game whose board is not drawn, there are notes only.
pub(super) fn board(subject: &Subject, look: &View, theme: &Theme, options: &TextOptions, page: &mut Page) {
    if let Ok(scene) = draw(subject, look) {
        page.board(opensgf::render::text::lines(&scene, theme, options));
    }
    for note in opensgf::render::notes(&*subject.position) {
        page.line(note);
    }
}

/// Tells the moves of a node, the last one as players write it: `Move 3: B Q16. `
fn moves(view: &GameView<'_>, spec: &GameSpec, node: Node<'_>, last: Option<&str>) -> String {
    let mut line = String::new();
    let mut made: Vec<(Color, String)> = Vec::new();
    for action in opensgf::play::replay::actions(view, spec, node) {
        if let ActionKind::Move(color) = action.kind {
            made.push((color, action.text.into_owned()));
        }
    }
    if let (Some((_, text)), Some(said)) = (made.last_mut(), last) {
        said.clone_into(text);
    }
    let shown = |(color, text): &(Color, String)| {
        format!("{} {}", color.encode(), if text.is_empty() { "pass" } else { text })
    };
    let made: Vec<String> = made.iter().map(shown).collect();
    if !made.is_empty() {
        let number = view.move_numbers().reached(node);
        let _ = write!(line, "Move {number}: {}. ", made.join(", "));
    }
    line
}

/// Tells whose turn it is, or how the game has ended.
pub(crate) fn turn(position: &dyn AnyPosition) -> String {
    match (position.outcome(), position.turn()) {
        (Some(outcome), _) => match outcome.winner {
            None => "The game is a draw.".to_owned(),
            Some(winner) => format!("{} has won: {outcome}.", name(winner)),
        },
        (None, Some(color)) => format!("{} to move.", name(color)),
        (None, None) => "The game has ended.".to_owned(),
    }
}

pub(super) fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
