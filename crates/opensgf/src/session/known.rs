//! What is known of a game of the session: its charset, its number, its version, its row in the table of games.

use sgf_games::{GameSpec, identify};
use sgf_model::charset::{Charset, Company};
use sgf_model::record::{format_version, game_number};
use sgf_syntax::{Document, Game};

use super::Session;
use crate::GameView;

/// What a view of a game needs, without the view.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) charset: Charset,
    pub(super) number: u16,
    version: u8,
    pub(super) spec: Option<&'static GameSpec>,
}

impl Known {
    /// Looks at a game as the next reader will.
    fn of(document: &Document<'_>, game: Game<'_>, file_name: Option<&str>) -> Known {
        let charset = Company::of(document).detect(game).charset;
        let (number, version) = (game_number(game), format_version(game));
        let view = GameView::of_kind(game, charset, number, version);
        Known { charset, number, version, spec: identify(&view, file_name).spec }
    }

    pub(super) fn view<'d>(&self, game: Game<'d>) -> GameView<'d> {
        GameView::of_kind(game, self.charset, self.number, self.version)
    }
}

impl Session {
    /// What is known of a game of a document that this session has, or may have next.
    pub(super) fn known_in(&self, document: &Document<'_>, index: usize) -> Option<Known> {
        let known = Known::of(document, document.game(index)?, self.file_name.as_deref());
        Some(Known { spec: self.told.or(known.spec), ..known })
    }

    /// What is known of a game of the session.
    pub(super) fn known_of(&self, index: usize) -> Option<Known> {
        match self.game_index() == Some(index) {
            true => self.known.clone(),
            false => self.known_in(&self.document, index),
        }
    }

    /// A game of the session, with what it takes to read its values.
    pub(super) fn view_of(&self, index: usize) -> Option<GameView<'_>> {
        Some(self.known_of(index)?.view(self.document.game(index)?))
    }

    /// Finds out again what is known of the selected game.
    pub(super) fn look_again(&mut self) {
        self.known = self.game_index().and_then(|index| self.known_in(&self.document, index));
        self.expect_board();
    }
}
