//! Cached properties of the session's games: charset, GM number, version, rules.

use sgf_games::{GameSpec, identify};
use sgf_model::charset::{self, Charset};
use sgf_model::record::{format_version, game_number};
use sgf_syntax::{Document, Game};

use super::Session;
use crate::GameView;

/// The fields of a [`GameView`] apart from the game.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) charset: Charset,
    pub(super) number: u16,
    version: u8,
    pub(super) spec: Option<&'static GameSpec>,
}

impl Known {
    /// Detects the properties as a fresh parse would.
    fn of(document: &Document<'_>, game: Game<'_>, file_name: Option<&str>) -> Known {
        let charset = charset::file_charsets(document).detect(game).charset;
        let (number, version) = (game_number(game), format_version(game));
        let view = GameView::of_kind(game, charset, number, version);
        Known { charset, number, version, spec: identify(&view, file_name).spec }
    }

    pub(super) fn view<'d>(&self, game: Game<'d>) -> GameView<'d> {
        GameView::of_kind(game, self.charset, self.number, self.version)
    }
}

impl Session {
    /// The properties of a game in a current or future document of this session.
    pub(super) fn known_in(&self, document: &Document<'_>, index: usize) -> Option<Known> {
        let known = Known::of(document, document.game(index)?, self.file_name.as_deref());
        Some(Known { spec: self.spec_override.or(known.spec), ..known })
    }

    /// The properties of a game of the session.
    pub(super) fn known_of(&self, index: usize) -> Option<Known> {
        if self.game_index() == Some(index) {
            self.known.clone()
        } else {
            self.known_in(&self.document, index)
        }
    }

    /// Returns a view of a game.
    pub(super) fn view_of(&self, index: usize) -> Option<GameView<'_>> {
        Some(self.known_of(index)?.view(self.document.game(index)?))
    }

    /// Updates the properties of the selected game.
    pub(super) fn refresh(&mut self) {
        self.known = self.game_index().and_then(|index| self.known_in(&self.document, index));
        self.expect_board();
    }
}
