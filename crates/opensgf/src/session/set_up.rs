//! Setup by sites.
//!
//! Setup properties differ between games, and in many the first setup clears the board. So the result is replayed and
//! compared: if it differs from the request, the operation fails.

use sgf_games::replay::{ActionKind, each_action, follow};
use sgf_games::{AnyPosition, Occupant, Piece, Placement, Site};
use sgf_model::record::find_all;
use sgf_model::value::{Color, TextDecoder, encode_simple_text, simple_text};
use sgf_syntax::{Node, NodeId, TreeEdit};

use super::commit::{Draft, modes_for, written};
use super::properties::Assigned;
use super::{Change, Session, SessionError};
use crate::GameView;

/// The setup properties that all games share.
const COMMON: [&str; 3] = ["AB", "AW", "AE"];

impl Session {
    /// Puts a piece on a site of the selected node, or clears the site, by setup.
    ///
    /// If the node has a move, a new child gets the setup and is selected.
    ///
    /// # Errors
    ///
    /// Fails if there is no position, or setup cannot express it.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// use opensgf::play::Piece;
    /// use opensgf::value::Color;
    /// let mut session = Session::new(opensgf::read(b"(;GM[1]SZ[9]AB[aa:ac])").into_owned());
    /// let site = session.position()?.site("ab")?;
    /// session.put(site, Some(Piece::stone(Color::White)))?;
    /// assert_eq!(session.write(), b"(;GM[1]SZ[9]AB[aa][ac]AW[ab])");
    /// session.put(site, None)?;
    /// assert_eq!(session.write(), b"(;GM[1]SZ[9]AB[aa][ac])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn put(&mut self, site: Site, piece: Option<Piece>) -> Result<Change, SessionError> {
        self.set_up(&[(site, piece)])
    }

    /// Sets up a whole placement at the selected node: see [`Session::put`].
    ///
    /// # Errors
    ///
    /// Fails if the placement is of another board, or setup cannot express it.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;GM[1]SZ[9];B[ee];W[ec])").into_owned());
    /// let start = session.position()?.placement();
    /// session.last();
    /// session.place(&start)?;
    /// assert_eq!(session.write(), b"(;GM[1]SZ[9];B[ee];W[ec];AE[ec][ee])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn place(&mut self, placement: &Placement) -> Result<Change, SessionError> {
        let now = self.position()?.placement();
        if now.geometry() != placement.geometry() {
            return Err(SessionError::OtherBoard);
        }
        let different = now.geometry().sites().filter(|&site| now.get(site) != placement.get(site));
        let wanted: Option<Vec<_>> =
            different.map(|site| Some((site, single(placement.get(site))?))).collect();
        self.set_up(&wanted.ok_or(SessionError::NotSetUp)?)
    }

    fn set_up(&mut self, wanted: &[(Site, Option<Piece>)]) -> Result<Change, SessionError> {
        let here = self.selection.ok_or(SessionError::NoGame)?;
        if self.makes_move(here)? {
            return self.set_up_below(here, wanted);
        }
        self.operate(here, |session, buffers| {
            let view = session.view_of(here.game as usize).ok_or(SessionError::NoNode(here))?;
            let node = session.document.node(here).ok_or(SessionError::NoNode(here))?;
            let before = session.position_before(node)?;
            let puts = with_sites(&view, view.node(node.index()).unwrap_or(view.root()), &*before, wanted)?;
            let draft = session.with_properties(here, &puts, buffers)?;
            session.expect_set_up(&draft, here, wanted)?;
            Ok(draft)
        })
    }

    /// Adds the setup in a new child.
    fn set_up_below(
        &mut self,
        here: NodeId,
        wanted: &[(Site, Option<Piece>)],
    ) -> Result<Change, SessionError> {
        self.operate(here, |session, buffers| {
            let view = session.view_of(here.game as usize).ok_or(SessionError::NoNode(here))?;
            let node = session.document.node(here).ok_or(SessionError::NoNode(here))?;
            let mut puts: Vec<Assigned> = Vec::new();
            add(&mut puts, &*session.position_at(here)?, wanted)?;
            let piece = written(&view, &puts)?;
            let modes = modes_for(&view, piece.text())?;
            let edit = TreeEdit::insert_child(node, usize::MAX, &piece);
            let select = edit.first_new();
            let draft = Draft { select, ..Draft::of_tree(session, edit, &modes, buffers) };
            session.expect_set_up(&draft, select.ok_or(SessionError::NotSetUp)?, wanted)?;
            Ok(draft)
        })
    }

    /// Returns true if a node has a move.
    fn makes_move(&self, id: NodeId) -> Result<bool, SessionError> {
        let known = self.known_of(id.game as usize).ok_or(SessionError::NoGame)?;
        let spec = known.spec.ok_or(SessionError::UnknownGame)?;
        let game = self.document.game(id.game as usize).ok_or(SessionError::NoNode(id))?;
        let view = known.view(game);
        let mut has_move = false;
        let node = view.node(id.node as usize).ok_or(SessionError::NoNode(id))?;
        each_action(&view, spec, node, |action| has_move |= matches!(action.kind, ActionKind::Move(_)));
        Ok(has_move)
    }

    /// Checks by replay that the sites have the requested pieces.
    fn expect_set_up(
        &self,
        draft: &Draft,
        id: NodeId,
        wanted: &[(Site, Option<Piece>)],
    ) -> Result<(), SessionError> {
        let known = self.known_in(&draft.document, id.game as usize).ok_or(SessionError::NoGame)?;
        let spec = known.spec.ok_or(SessionError::UnknownGame)?;
        let game = draft.document.game(id.game as usize).ok_or(SessionError::NoNode(id))?;
        let (view, node) = (known.view(game), game.node(id.node as usize).ok_or(SessionError::NoNode(id))?);
        let old = self.document.node(id).filter(|_| draft.news.new.is_none());
        // Nothing above the node has changed.
        let mut position = match (old, node.parent()) {
            (Some(old), _) => self.position_before(old)?,
            (None, Some(parent)) => self.position_at(parent.id())?,
            (None, None) => return Err(SessionError::NotSetUp),
        };
        each_action(&view, spec, node, |action| follow(&mut *position, &action));
        let is_there =
            |(site, piece): &(Site, Option<Piece>)| position.occupant(*site) == Occupant::from(*piece);
        if wanted.iter().all(is_there) { Ok(()) } else { Err(SessionError::NotSetUp) }
    }

    /// Sets the player to move at the selected node (PL).
    ///
    /// # Errors
    ///
    /// Fails like [`Session::set`].
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// use opensgf::value::Color;
    /// let mut session = Session::new(opensgf::read(b"(;GM[1])").into_owned());
    /// session.set_turn(Color::White)?;
    /// assert_eq!(session.position()?.turn(), Some(Color::White));
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn set_turn(&mut self, color: Color) -> Result<Change, SessionError> {
        self.set(self.selection.ok_or(SessionError::NoGame)?, sgf_model::prop::PL, color)
    }
}

/// The piece of an occupant; `None` for stacks.
pub(super) fn single(occupant: &Occupant) -> Option<Option<Piece>> {
    (occupant.height() < 2).then(|| occupant.top())
}

/// The setup of a node with some sites changed.
fn with_sites(
    view: &GameView<'_>,
    node: Node<'_>,
    before: &dyn AnyPosition,
    wanted: &[(Site, Option<Piece>)],
) -> Result<Vec<Assigned>, SessionError> {
    let is_wanted = |site: &Site| wanted.iter().any(|(known, _)| known == site);
    let mut puts: Vec<Assigned> = Vec::new();
    for ident in COMMON {
        let old: Vec<String> = find_all(node, ident.as_bytes())
            .flat_map(sgf_syntax::Property::values)
            .map(|value| simple_text(view.characters(value.raw())).into_owned())
            .collect();
        let mut values = Vec::new();
        for value in &old {
            match before.area(value) {
                Ok(sites) if sites.iter().any(is_wanted) => {
                    let stay = sites.into_iter().filter(|site| !is_wanted(site));
                    values.extend(stay.map(|site| before.name(site)));
                }
                _ => values.push(value.clone()),
            }
        }
        if values != old {
            puts.push((ident.to_owned(), escaped(values)));
        }
    }
    // The other setup of the node may clear the board.
    let mut rest = before.copy();
    for ident in COMMON {
        let changed = puts.iter().find(|put| put.0 == ident).map(|put| put.1.clone());
        let values = changed.unwrap_or_else(|| {
            let values = find_all(node, ident.as_bytes()).flat_map(sgf_syntax::Property::values);
            values.map(|value| simple_text(view.characters(value.raw())).into_owned()).collect()
        });
        for value in values {
            let _ = rest.set_up(&sgf_games::SetUp { ident, value: &value });
        }
    }
    let missing: Vec<_> = wanted
        .iter()
        .copied()
        .filter(|(site, piece)| rest.occupant(*site) != Occupant::from(*piece))
        .collect();
    let mut added = Vec::new();
    add(&mut added, &*rest, &missing)?;
    for (ident, values) in added {
        match puts.iter_mut().find(|put| put.0 == ident) {
            Some(put) => put.1.extend(values),
            None => {
                let old = find_all(node, ident.as_bytes()).flat_map(sgf_syntax::Property::values);
                let old = old.map(|value| simple_text(view.characters(value.raw())).into_owned()).collect();
                puts.push((ident, [escaped(old), values].concat()));
            }
        }
    }
    Ok(puts)
}

/// Adds the values that put pieces on sites.
pub(super) fn add(
    puts: &mut Vec<Assigned>,
    position: &dyn AnyPosition,
    wanted: &[(Site, Option<Piece>)],
) -> Result<(), SessionError> {
    for (site, piece) in wanted {
        let (ident, value) = position.write_set_up(*site, *piece).ok_or(SessionError::NotSetUp)?;
        let value = encode_simple_text(&value).into_owned();
        match puts.iter_mut().find(|put| put.0 == ident) {
            Some(put) => put.1.push(value),
            None => puts.push((ident.to_owned(), vec![value])),
        }
    }
    Ok(())
}

fn escaped(values: Vec<String>) -> Vec<String> {
    values.into_iter().map(|value| encode_simple_text(&value).into_owned()).collect()
}

/// The PL property.
pub(super) fn turn(color: Color) -> Assigned {
    ("PL".to_owned(), vec![if color == Color::Black { "B" } else { "W" }.to_owned()])
}
