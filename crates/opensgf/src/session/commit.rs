//! Committing edits: a plan creates a draft document, which is checked before it replaces the current one.
//!
//! Parsing the bytes of the draft again must give the intended tree, with each game in the same charset. Otherwise the
//! operation fails without changes.

use sgf_model::charset::{is_plain_text, trail_bytes};
use sgf_model::record::{self, first_difference, game_difference, read_back};
use sgf_syntax::{Buffers, Document, Form, Game, NodeId, Remap, ScanMode, Subtree, TextEdits, TreeEdit};

use super::history::{Modes, News, Part};
use super::steps::choose;
use super::{Change, Session, SessionError};

/// A planned change.
pub(super) struct Draft {
    pub(super) document: Document<'static>,
    pub(super) edits: TextEdits,
    pub(super) remap: Remap,
    /// Whether parsing gives the intended tree.
    pub(super) is_kept: bool,
    pub(super) news: News,
    /// The index of the changed game before the change; `None` for an added game.
    pub(super) game: Option<u32>,
    /// The node to select; otherwise the selection follows its node.
    pub(super) select: Option<NodeId>,
    /// Whether the plan has already checked that the text is read as intended.
    pub(super) is_read: bool,
}

impl Draft {
    /// A change of a game's tree.
    pub(super) fn of_tree(
        session: &Session,
        edit: TreeEdit,
        modes: &[(usize, ScanMode)],
        buffers: Buffers,
    ) -> Draft {
        let document = session.document.commit_in(&edit.edits, modes, buffers);
        let is_kept = edit.is_kept_by(&session.document, &document);
        let first = edit.first_new();
        let new = first.map(|first| first..NodeId { node: first.node + edit.new.len() as u32, ..first });
        let game = (edit.game < session.document.games().len() as u32).then_some(edit.game);
        let news = News { new, tree: true, ..News::default() };
        Draft {
            document,
            edits: edit.edits,
            remap: edit.remap,
            is_kept,
            news,
            game,
            select: None,
            is_read: false,
        }
    }

    /// Returns true if no byte changes.
    fn is_empty(&self, old: &Document<'_>) -> bool {
        self.edits.iter().all(|edit| old.text()[edit.span.range()] == *edit.text)
    }
}

impl Session {
    /// Performs an operation on a node: repairs its game if it is damaged, then commits the plan.
    pub(super) fn operate(
        &mut self,
        node: NodeId,
        plan: impl FnOnce(&Session, Buffers) -> Result<Draft, SessionError>,
    ) -> Result<Change, SessionError> {
        self.document.node(node).ok_or(SessionError::NoNode(node))?;
        let before = self.selection;
        let mending = self.mend(node.game)?;
        let buffers = std::mem::take(&mut self.spare);
        let made = plan(self, buffers).and_then(|draft| self.accept(draft));
        if let Ok(Some(part)) = made {
            return self.ended(before, mending, part);
        }
        if let Some(mending) = mending {
            let document = self.document.commit_in(&mending.backward, &mending.modes.1, Buffers::default());
            self.take_over(document, &mending.remap.reversed(), &News::default());
        }
        made.map(|_| self.unchanged())
    }

    /// Performs an operation on the collection.
    pub(super) fn operate_on_collection(
        &mut self,
        plan: impl FnOnce(&Session, Buffers) -> Result<Draft, SessionError>,
    ) -> Result<Change, SessionError> {
        let before = self.selection;
        let buffers = std::mem::take(&mut self.spare);
        match plan(self, buffers).and_then(|draft| self.accept(draft))? {
            Some(part) => self.ended(before, None, part),
            None => Ok(self.unchanged()),
        }
    }

    /// The result of an operation without changes.
    pub(super) fn unchanged(&self) -> Change {
        let remap = Remap::unmoved(self.document.games().len());
        Change { remap, selection: self.selection, ..Change::default() }
    }

    /// Makes the parser's repairs of a damaged game explicit, because its reading depends on the surrounding text.
    fn mend(&mut self, game: u32) -> Result<Option<Part>, SessionError> {
        let damaged = self.document.game(game as usize).filter(|game| !self.document.is_sound(*game));
        let Some(damaged) = damaged else { return Ok(None) };
        let edits = self.document.written_down(damaged).ok_or(SessionError::Damaged)?;
        let draft = Draft {
            document: self.document.commit_in(&edits, &[], Buffers::default()),
            edits,
            remap: Remap::unmoved(self.document.games().len()),
            is_kept: true,
            news: News::default(),
            game: Some(game),
            select: self.selection,
            is_read: false,
        };
        let is_same = record::games(&self.document)
            .zip(record::games(&draft.document))
            .all(|(old, new)| game_difference(&old, &new, |_| true).is_none());
        if !is_same {
            return Err(SessionError::Damaged);
        }
        self.accept(draft)
    }

    /// Checks and commits a draft; `None` if it changes no byte.
    fn accept(&mut self, draft: Draft) -> Result<Option<Part>, SessionError> {
        if draft.is_empty(&self.document) {
            self.spare = draft.document.into_buffers();
            self.select(draft.select.or(self.selection));
            return Ok(None);
        }
        let backward = draft.edits.inverse(self.document.text());
        if let Err(error) = self.check(&draft, &backward) {
            self.spare = draft.document.into_buffers();
            return Err(error);
        }
        let modes = self.modes(&draft);
        let Draft { document, edits, remap, news, select, .. } = draft;
        self.take_over(document, &remap, &news);
        if select.is_some() {
            self.select(select);
        }
        Ok(Some(Part { forward: edits, backward, remap, modes, news }))
    }

    /// Replaces the document. The selection, cached positions and remembered variations follow their nodes.
    pub(super) fn take_over(&mut self, document: Document<'static>, remap: &Remap, news: &News) {
        let nearest = self.nearest(remap);
        let lost = self.game_index().unwrap_or(0);
        let game = self.selection.map_or(0, |id| id.game);
        let is_here = nearest.is_some();
        self.board.get_mut().iter_mut().for_each(|board| board.follow(game, remap, news));
        let new = |node: u32| remap.of(NodeId { game, node }).map(|id| id.node);
        for (from, to) in (0..).zip(std::mem::take(&mut self.chosen)).filter(|(_, to)| *to != 0) {
            if let (Some(from), Some(to)) = (new(from), new(to)) {
                choose(&mut self.chosen, from as usize, to);
            }
        }
        self.spare = std::mem::replace(&mut self.document, document).into_buffers();
        if is_here {
            self.selection = nearest;
            self.refresh();
        } else {
            self.selection = None;
            let last = self.document.games().len().saturating_sub(1);
            self.turn_to_game(lost.min(last));
        }
    }

    /// The selected node after an edit, or its nearest remaining ancestor.
    fn nearest(&self, remap: &Remap) -> Option<NodeId> {
        let node = self.node()?;
        std::iter::once(node).chain(node.ancestors()).find_map(|node| remap.of(node))
    }

    /// The scan modes that games get, forward and backward.
    fn modes(&self, draft: &Draft) -> (Modes, Modes) {
        let place = |game: Game<'_>| (game.span().start, game.mode());
        let old = draft.game.and_then(|index| self.document.game(index as usize));
        let new = match draft.game {
            Some(game) => draft.remap.of(NodeId { game, node: 0 }).map(|id| id.game as usize),
            None => Some(self.document.games().len()),
        };
        // A game with a new root is still the same game.
        let is_gone = draft.document.games().len() < self.document.games().len();
        let new = match (new, draft.game) {
            (None, Some(game)) if !is_gone => Some(game as usize),
            (new, _) => new,
        };
        let new = new.and_then(|index| draft.document.game(index));
        match (old, new) {
            (Some(old), Some(new)) if old.mode() == new.mode() => (Vec::new(), Vec::new()),
            (old, new) => (new.map(place).into_iter().collect(), old.map(place).into_iter().collect()),
        }
    }

    /// Checks that a draft is as intended, and will be read that way.
    fn check(&self, draft: &Draft, backward: &TextEdits) -> Result<(), SessionError> {
        let new = &draft.document;
        if !draft.is_kept && !draft.is_read {
            return Err(SessionError::Damaged);
        }
        // The conversion to UTF-16 or UTF-32 and back may lose invalid characters.
        let is_wide = new.form() != Form::Bytes || self.document.form() != Form::Bytes;
        if is_wide && new.commit_in(backward, &[], Buffers::default()).write() != self.document.write() {
            return Err(SessionError::Damaged);
        }
        if draft.is_read {
            return Ok(());
        }
        if !(self.document.is_all_sound() && new.is_all_sound()) {
            self.check_damaged(draft)?;
        }
        if self.may_affect_charsets(draft) { self.check_charsets(draft) } else { self.check_charset(draft) }
    }

    /// Returns true if a change may affect the charset detection of other games.
    fn may_affect_charsets(&self, draft: &Draft) -> bool {
        let old = self.document.text();
        let n_games = (self.document.games().len(), draft.document.games().len());
        let is_structural = n_games.0 != n_games.1 || draft.news.idents.iter().any(|ident| ident == "CA");
        let is_not_plain = |text: &[u8]| !is_plain_text(text);
        let is_text = || {
            draft.edits.iter().any(|edit| is_not_plain(&edit.text) || is_not_plain(&old[edit.span.range()]))
        };
        n_games.0.max(n_games.1) > 1
            && (is_structural || is_text())
            && !(is_plain_text(old) && is_plain_text(draft.document.text()))
    }

    /// Checks that the game keeps its charset.
    fn check_charset(&self, draft: &Draft) -> Result<(), SessionError> {
        let Some(index) = draft.game else { return Ok(()) };
        let Some(game) = draft.document.game(index as usize).filter(|game| !is_plain_text(game.bytes()))
        else {
            return Ok(());
        };
        let known = self.known_of(index as usize).zip(self.known_in(&draft.document, index as usize));
        let Some((old, new)) = known else { return Ok(()) };
        if old.charset != new.charset {
            return Err(SessionError::Guess { game: index as usize, like: new.charset });
        }
        let mode = trail_bytes(new.charset).unwrap_or_default();
        let was_so = self.document.game(index as usize).is_some_and(|old| old.mode() == game.mode());
        if new.charset.is_wide() || game.mode() == mode || was_so {
            Ok(())
        } else {
            Err(SessionError::Damaged)
        }
    }

    /// Checks that all games keep their charsets.
    fn check_charsets(&self, draft: &Draft) -> Result<(), SessionError> {
        let views: Vec<_> = record::games(&draft.document).collect();
        for old in record::games(&self.document) {
            let index = old.index() as u32;
            let new = draft.remap.of(NodeId { game: index, node: 0 }).map(|id| id.game);
            let new = new
                .or((draft.game == Some(index) && views.len() == self.document.games().len())
                    .then_some(index));
            let Some(new) = new.and_then(|index| views.get(index as usize)) else { continue };
            if new.charset() != old.charset() && !is_plain_text(new.bytes()) {
                return Err(SessionError::Guess { game: new.index(), like: new.charset() });
            }
        }
        Ok(())
    }

    /// In a damaged collection, checks that parsing finds the same trees, and that other games stay the same.
    fn check_damaged(&self, draft: &Draft) -> Result<(), SessionError> {
        let new = &draft.document;
        if first_difference(new, &read_back(new.write())).is_some() {
            return Err(SessionError::Damaged);
        }
        let views: Vec<_> = record::games(new).collect();
        let others = record::games(&self.document).filter(|old| Some(old.index() as u32) != draft.game);
        for old in others {
            let index = NodeId { game: old.index() as u32, node: 0 };
            let new = draft.remap.of(index).and_then(|id| views.get(id.game as usize));
            if new.is_none_or(|new| game_difference(&old, new, |_| true).is_some()) {
                return Err(SessionError::Damaged);
            }
        }
        Ok(())
    }
}

/// The scan mode change that a game needs for a subtree in its charset.
pub(super) fn modes_for(view: &crate::GameView<'_>, text: &[u8]) -> Result<Modes, SessionError> {
    let (game, mode) = (view.game(), trail_bytes(view.charset()).unwrap_or_default());
    match is_plain_text(text) || mode == game.mode() {
        true => Ok(Vec::new()),
        // If all text so far is plain, the mode can still change.
        false if is_plain_text(game.bytes()) => Ok(vec![(game.span().start, mode)]),
        false => Err(sgf_model::record::PutError::Mode.into()),
    }
}

/// A node with escaped values, in the charset of a game.
pub(super) fn written(
    view: &crate::GameView<'_>,
    properties: &[(String, Vec<String>)],
) -> Result<Subtree, SessionError> {
    let mode = trail_bytes(view.charset()).unwrap_or_default();
    let mut raw: Vec<(&[u8], Vec<Vec<u8>>)> = Vec::new();
    for (ident, values) in properties {
        let encoded = view
            .encoded(values)
            .map_err(|error| sgf_model::record::PutError::Charset { charset: view.charset(), error })?;
        raw.push((ident.as_bytes(), encoded));
    }
    Ok(Subtree::node(&raw, mode))
}
