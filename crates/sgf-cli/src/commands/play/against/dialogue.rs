//! The conversation: draws the board, reads what the person enters, and answers.

use std::io::{BufReader, IsTerminal, Stdin};

use opensgf::play::{AnyPosition, Detail};
use opensgf::render::{Theme, View};
use opensgf::value::Color;

use super::lines::{help, say, wrapped};
use super::request::Request;
use super::saved::{News, Saved};
use super::table::{Ending, Table};
use crate::Outcome;
use crate::args::render::text_options;
use crate::commands::show::{board, is_low, name};
use crate::io::stdin_lines::next_line;
use crate::io::terminal::Output;

/// The number of legal moves that are listed.
const MOST_MOVES: usize = 300;

/// A game with a person.
pub(super) struct Dialogue {
    table: Table,
    saved: Saved,
    stdin: BufReader<Stdin>,
    is_interactive: bool,
    /// The last answer of our player, which is printed below the board.
    answer: Option<String>,
}

/// The next step after a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Asks again.
    Ask,
    /// The position has changed.
    Proceed,
    Leave,
}

impl Dialogue {
    pub(super) fn new(table: Table, saved: Saved) -> Dialogue {
        let stdin = std::io::stdin();
        let is_interactive = stdin.is_terminal();
        Dialogue { table, saved, stdin: BufReader::new(stdin), is_interactive, answer: None }
    }

    /// Plays until the game ends or the person leaves.
    pub(super) fn run(mut self, out: &mut Output) -> anyhow::Result<Outcome> {
        let person = self.table.person;
        say(out, &format!("You are {}. Enter a move, or ? for help.", name(person)))?;
        loop {
            if let Some(ending) = self.table.ending()? {
                self.end(&ending, out)?;
                break;
            }
            if self.table.waits_for_roll()? == Some(true) {
                self.roll(out)?;
            }
            let position = self.table.position()?;
            if position.turn() != Some(person) {
                self.reply(out)?;
                continue;
            }
            if self.skips_turn(&*position, out)? {
                continue;
            }
            self.draw(out)?;
            if self.ask(out)? == Next::Leave {
                break;
            }
        }
        self.save_at_end(out)
    }

    /// Prints the board, the last answer and the dice.
    fn draw(&self, out: &mut Output) -> anyhow::Result<()> {
        let mut styled = out.styled_text();
        let mut diagram = self.table.session.diagram(|_| 1)?;
        diagram.position = self.table.position()?;
        let mut options = text_options(out.styles.are_colored(), false);
        options.without_rim = out.is_terminal() && is_low(&diagram);
        board(&diagram, &View::default(), &Theme::default(), &options, &mut styled);
        if let Some(answer) = &self.answer {
            styled.line(answer);
        }
        out.show(&styled)
    }

    /// Reads requests until the position changes or the person leaves.
    fn ask(&mut self, out: &mut Output) -> anyhow::Result<Next> {
        loop {
            if self.is_interactive {
                let mut prompt = out.styled_text();
                prompt.strong(format_args!("{}, move {}:", name(self.table.person), self.table.number()));
                prompt.add(" ");
                out.show(&prompt)?;
            }
            out.flush()?;
            let Some(line) = next_line(&mut self.stdin) else {
                if self.is_interactive {
                    say(out, "")?;
                }
                return Ok(Next::Leave);
            };
            match self.handle(Request::read(&line), out)? {
                Next::Ask => {}
                next => return Ok(next),
            }
        }
    }

    fn handle(&mut self, request: Request<'_>, out: &mut Output) -> anyhow::Result<Next> {
        match request {
            Request::Nothing => {}
            Request::Help => help(out)?,
            Request::Board => self.draw(out)?,
            Request::Moves => self.list_moves(out)?,
            Request::Hint => self.hint(out)?,
            Request::Save => self.save(out, true)?,
            Request::Quit => return Ok(Next::Leave),
            Request::Undo => {
                if self.table.undo()? {
                    self.answer = None;
                    self.save(out, false)?;
                    return Ok(Next::Proceed);
                }
                say(out, "There is no move to take back.")?;
            }
            Request::Roll => {
                if self.table.waits_for_roll()?.is_some() {
                    self.roll(out)?;
                    return Ok(Next::Proceed);
                }
                say(out, "There are no dice to roll now.")?;
            }
            Request::Resign => {
                let winner = self.table.person.other();
                let result = format!("{}+R", winner.encode());
                self.table.write_result(&result)?;
                say(out, &format!("You resigned; {} wins.", name(winner)))?;
                return Ok(Next::Leave);
            }
            Request::Move(text) => match self.table.read(text) {
                Ok(step) => {
                    self.table.play(self.table.person, &step)?;
                    self.answer = None;
                    self.save(out, false)?;
                    return Ok(Next::Proceed);
                }
                Err(reason) => say(out, &format!("{text}: {reason}."))?,
            },
        }
        Ok(Next::Ask)
    }

    /// Lets our player move.
    fn reply(&mut self, out: &mut Output) -> anyhow::Result<()> {
        out.flush()?;
        let Some(choice) = self.table.choose()? else { return self.roll(out) };
        self.table.play(self.table.person.other(), &choice.step)?;
        let text = if choice.notation.is_empty() { "pass" } else { &choice.notation };
        let answer = format!("{} plays {text}", name(self.table.person.other()));
        match &mut self.answer {
            // Several moves in a row.
            Some(before) => *before += &format!(", {text}"),
            None => self.answer = Some(answer),
        }
        self.save(out, false)
    }

    /// Rolls the dice of the next move.
    fn roll(&mut self, out: &mut Output) -> anyhow::Result<()> {
        let is_first = self.table.waits_for_roll()? == Some(true);
        let Some(([one, other], color)) = self.table.roll()? else { return Ok(()) };
        if color == self.table.person || is_first {
            let begins = if is_first { " and begins" } else { "" };
            say(out, &format!("{} rolls {one}{other}{begins}.", name(color)))?;
        }
        Ok(())
    }

    /// Rolls for the person if nothing else can be done, and plays the only move if no checker can move.
    fn skips_turn(&mut self, position: &dyn AnyPosition, out: &mut Output) -> anyhow::Result<bool> {
        let person = self.table.person;
        if self.table.waits_for_roll()?.is_some() {
            let can_double = self.table.read("double").is_ok();
            if !can_double {
                self.roll(out)?;
            }
            return Ok(!can_double);
        }
        let moves = position.legal_moves();
        let has_dice = position.details().iter().any(|detail| matches!(detail, Detail::Dice(_)));
        let [only] = moves.as_slice() else { return Ok(false) };
        if !has_dice || !only.path().is_empty() {
            return Ok(false);
        }
        say(out, "You cannot move a checker.")?;
        self.table.play(person, only)?;
        self.save(out, false)?;
        Ok(true)
    }

    fn list_moves(&self, out: &mut Output) -> anyhow::Result<()> {
        let position = self.table.position()?;
        let moves = position.legal_moves();
        let mut words: Vec<String> = moves
            .iter()
            .take(MOST_MOVES)
            .map(|step| position.notation(self.table.person, step, "").filter(|text| !text.is_empty()))
            .map(|text| text.unwrap_or_else(|| "pass".to_owned()))
            .collect();
        if moves.len() > MOST_MOVES {
            words.push(format!("… and {} more", moves.len() - MOST_MOVES));
        }
        if self.table.waits_for_roll()?.is_some() {
            words = vec!["roll".to_owned(), "double".to_owned()];
        }
        let mut styled = out.styled_text();
        for line in wrapped(&words) {
            styled.line(line);
        }
        out.show(&styled)
    }

    fn hint(&self, out: &mut Output) -> anyhow::Result<()> {
        let Some(choice) = self.table.hint()? else { return say(out, "Roll the dice.") };
        let text = if choice.notation.is_empty() { "pass" } else { &choice.notation };
        say(out, &format!("{text} (win rate {:.0} %)", choice.win_rate * 100.0))
    }

    /// Saves the record, and says what the person should know.
    fn save(&mut self, out: &mut Output, is_asked: bool) -> anyhow::Result<()> {
        match self.saved.save(&self.table.record()) {
            Ok(News::Created(path)) => say(out, &format!("The game is saved in {}.", path.display())),
            Ok(News::Moved { from, to }) => {
                let (from, to) = (from.display(), to.display());
                say(out, &format!("Another program changed {from}; the game is now saved in {to}."))
            }
            Ok(News::Nothing) if is_asked => say(out, "The game is saved."),
            Ok(News::Nothing) => Ok(()),
            Err(reason) => out.error(reason),
        }
    }

    /// Saves the record before the program ends, unless nothing was played.
    fn save_at_end(mut self, out: &mut Output) -> anyhow::Result<Outcome> {
        let record = self.table.record();
        if !self.table.has_changed {
            return Ok(Outcome::Clean);
        }
        self.save(out, false)?;
        Ok(if self.saved.contains(&record) { Outcome::Clean } else { Outcome::Failed })
    }

    /// Prints the result and writes it into the record.
    fn end(&mut self, ending: &Ending, out: &mut Output) -> anyhow::Result<()> {
        self.draw(out)?;
        let line = match ending.result.as_deref() {
            None => "The game has ended.".to_owned(),
            Some("0") => "The game is a draw.".to_owned(),
            Some(result) => {
                let winner = if result.starts_with('B') { Color::Black } else { Color::White };
                let who = if winner == self.table.person { "You win" } else { "You lose" };
                format!("{who}: {result}.")
            }
        };
        say(out, &line)?;
        if let Some(remark) = &ending.remark {
            say(out, remark)?;
        }
        ending.result.as_deref().map_or(Ok(()), |result| self.table.write_result(result))
    }
}
