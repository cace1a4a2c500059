//! `sgf show`: draws a position of a record as text.

mod play;

use std::fmt::Write;

use opensgf::play::replay::ActionKind;
use opensgf::play::{AnyPosition, GameSpec, Level};
use opensgf::render::{Diagram, Theme, View, draw, draw_bare, text::TextOptions};
use opensgf::value::Color;
use opensgf::{GameView, Node};

use crate::Outcome;
use crate::args::common::{GameArgs, NthArgs, PositionArgs};
use crate::args::handicap::HandicapArgs;
use crate::args::render::{ViewArgs, text_options};
use crate::io::input::{Input, Paths};
use crate::io::styled_text::{StyledText, Styles};
use crate::io::terminal::Output;

/// Show a position of records as text
///
/// Draws the board with coordinates, markup and labels. The last move is in parentheses or, with colors, has another background. Arrows and
/// lines, captures, the move, the player to move and the comment are below the board. By default, shows the last position of the main line;
/// with --play, starts at the first. Illegal moves are played as recorded. Without a PATH, reads standard input.
///
/// Exit codes: 0 on success, 2 if a file could not be read or a position could not be shown.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Show the last position of a game" => "sgf show game.sgf",
    "Show the position after move 2, with move numbers" => "sgf show --move 2 --numbers all game.sgf",
    "Step through a game in the terminal" => "sgf show --play game.sgf",
})]
pub(crate) struct Show {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    nth: NthArgs,

    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    handicap: HandicapArgs,

    #[command(flatten)]
    view_args: ViewArgs,

    /// Only use ASCII characters
    #[arg(long)]
    ascii: bool,

    /// Step through the games in the terminal; press `?` for help
    #[arg(long)]
    play: bool,
}

impl Show {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        if self.play {
            return self.step_through(out);
        }
        self.paths.read_each("show", out, |input, bytes, out| {
            let Some(bytes) = self.handicap.place_or_report(input, bytes, out)? else {
                return Ok(Outcome::Failed);
            };
            let is_terminal = out.is_terminal();
            self.nth.print_each(input, &bytes, out, |view, place, styles| {
                self.describe(view, input, place, styles, is_terminal)
            })
        })
    }

    /// Steps through the games in the terminal.
    fn step_through(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        play::expect_terminal()?;
        let mut texts: Vec<(Input, Vec<u8>)> = Vec::new();
        let read = self.paths.read_each("show --play", out, |input, bytes, out| {
            let Some(bytes) = self.handicap.place_or_report(input, bytes, out)? else {
                return Ok(Outcome::Failed);
            };
            texts.push((input.clone(), bytes.into_owned()));
            Ok(Outcome::Clean)
        })?;
        out.flush()?;
        let mut records = play::Records::of(texts, self.game);
        let first = self.nth.index();
        let looks = play::PlayLooks {
            view: self.view_args.view(),
            theme: self.view_args.theme(),
            options: text_options(out.styles.are_colored(), self.ascii),
            analysis: self.view_args.analysis_parts(),
        };
        records.expect_part(&looks.view)?;
        play::play(records, first, |view| self.position.find_or(view, view.root()), &looks)?;
        Ok(read)
    }

    fn describe(
        &self,
        view: &GameView<'_>,
        input: &Input,
        place: &str,
        styles: Styles,
        is_terminal: bool,
    ) -> anyhow::Result<StyledText> {
        let spec = self.game.spec(view, input)?;
        let node = self.position.find(view)?;
        let mut styled = StyledText::new(styles);
        let heads =
            [Some(super::info::game_and_size(view, &input.label())), super::info::players(view, node)];
        let heads: Vec<String> = heads.into_iter().flatten().collect();
        styled.strong(place).add(": ").line(heads.join(", "));
        if spec.level == Level::Kept {
            self.kept(view, spec, node, &mut styled)?;
            return Ok(styled);
        }
        let mut diagram = Diagram::at(view, spec, node)?;
        self.view_args.expect_analysis(&mut diagram, view, node)?;
        let mut options = text_options(styles.are_colored(), self.ascii);
        options.without_rim = is_terminal && is_low(&diagram);
        let look = self.view_args.view();
        ViewArgs::expect_part(&diagram, &look)?;
        board(&diagram, &look, &self.view_args.theme(), &options, &mut styled);
        let turn = turn(&*diagram.position, diagram.to_move);
        let state = moves(view, spec, node, diagram.last.as_deref()) + &turn;
        if !state.is_empty() {
            styled.line(state.trim_end());
        }
        said_of(view, node, &mut styled);
        Ok(styled)
    }
}

impl Show {
    /// Shows a game whose moves cannot be interpreted: an empty board, and the moves as recorded.
    fn kept(
        &self,
        view: &GameView<'_>,
        spec: &GameSpec,
        node: Node<'_>,
        styled: &mut StyledText,
    ) -> anyhow::Result<()> {
        if let Ok(scene) = draw_bare(spec, &self.view_args.view()) {
            let options = text_options(styled.styles.are_colored(), self.ascii);
            styled.board(opensgf::render::text::lines(&scene, &self.view_args.theme(), &options));
        }
        styled.line(format_args!("The moves of {} cannot be followed:", spec.name));
        for line in super::moves::lines(view, spec, node, "")? {
            styled.line(line);
        }
        said_of(view, node, styled);
        Ok(())
    }
}

/// Lines around a board: title, coordinates, notes, the move and the prompt; the rim takes two more.
const AROUND: u16 = 6;

/// Whether the terminal has no room for the rim of the board.
pub(super) fn is_low(diagram: &Diagram) -> bool {
    let needed = diagram.position.geometry().rows().saturating_add(AROUND + 2);
    crossterm::terminal::size().is_ok_and(|(_, rows)| rows < needed)
}

/// The annotations and comment of a node.
fn said_of(view: &GameView<'_>, node: Node<'_>, styled: &mut StyledText) {
    for remark in opensgf::render::remarks(view, node) {
        styled.line(remark);
    }
    if let Some(comment) = view.shown_comment(node) {
        for line in comment.lines() {
            styled.add("  ").line(line);
        }
    }
}

/// Draws a board, with notes about what it cannot show; notes only if the game has no board.
pub(super) fn board(
    diagram: &Diagram,
    look: &View,
    theme: &Theme,
    options: &TextOptions,
    styled: &mut StyledText,
) {
    if let Ok(scene) = draw(diagram, look) {
        styled.board(opensgf::render::text::lines(&scene, theme, options));
    }
    for note in opensgf::render::notes(&*diagram.position) {
        styled.line(note);
    }
}

/// Describes the moves of a node, the last one in notation: `Move 3: B Q16. `
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

/// Describes the player to move, or the result. Empty if the game is not over and the record does not say whose turn it is.
pub(crate) fn turn(position: &dyn AnyPosition, to_move: Option<Color>) -> String {
    match (position.outcome(), to_move) {
        (Some(outcome), _) => match outcome.winner {
            None => "The game is a draw.".to_owned(),
            Some(winner) => format!("{} has won: {outcome}.", name(winner)),
        },
        (None, Some(color)) => format!("{} to move.", name(color)),
        (None, None) if position.turn().is_some() => String::new(),
        (None, None) => "The game has ended.".to_owned(),
    }
}

pub(super) fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
