//! Sets and removes properties.

use std::borrow::Cow;

use sgf_convert::escaped;
use sgf_games::replay::acts;
use sgf_games::{AnyPosition, ParseMoveError, SetUp};
use sgf_model::record::Put;
use sgf_model::table::{Key, PropType, Property, TABLE, reduce_ident};
use sgf_model::value::{Color, Form, Shaped, ValueType, simple_text, split_compose};
use sgf_syntax::{Buffers, Node, NodeId, Transaction};

use super::commit::Draft;
use super::history::News;
use super::{Change, Session, SessionError};
use crate::GameView;

/// An identifier and the escaped values of its property; none to remove it.
pub(super) type Assigned = (String, Vec<String>);

impl Session {
    /// Sets a property of a node to typed values. Keeps the spelling of its identifier.
    ///
    /// # Errors
    ///
    /// Fails if a value cannot be written, names a point off the board, or has a character that the charset lacks.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{Session, prop};
    /// let doc = opensgf::read(b"(;CA[Shift_JIS]PlayerBlack[?])").into_owned();
    /// let mut session = Session::new(doc);
    /// let root = session.selection().unwrap();
    /// session.set(root, prop::PB, "表")?;
    /// assert_eq!(session.write(), b"(;CA[Shift_JIS]PlayerBlack[\x95\x5C])");
    /// assert_eq!(session.set(root, prop::PB, "박").unwrap_err().to_string(), "Shift_JIS has no 박 (U+BC15)");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn set<'a, S: Shaped>(
        &mut self,
        node: NodeId,
        key: Key<S>,
        values: impl Into<S::Values<'a>>,
    ) -> Result<Change, SessionError> {
        let values = key.encode(values)?;
        self.put_properties(node, vec![(key.ident().to_owned(), values)])
    }

    /// Sets a property of a node to unescaped values.
    ///
    /// # Errors
    ///
    /// Fails if a value is not valid for the property, and like [`Session::set`].
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;SZ[9])").into_owned());
    /// let root = session.selection().unwrap();
    /// session.set_text(root, "PB", &["Dosaku [Meijin]"])?;
    /// assert_eq!(session.write(), b"(;SZ[9]PB[Dosaku [Meijin\\]])");
    /// assert_eq!(
    ///     session.set_text(root, "KM", &["half"]).unwrap_err().to_string(),
    ///     "KM: `half` is not a Real, a number such as 6.5"
    /// );
    /// assert!(session.set_text(root, "TR", &["zz"]).is_err());
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn set_text(
        &mut self,
        node: NodeId,
        ident: &str,
        values: &[impl AsRef<str>],
    ) -> Result<Change, SessionError> {
        let view = self.view_of(node.game as usize).ok_or(SessionError::NoNode(node))?;
        let values: Vec<String> = values.iter().map(|value| value.as_ref().to_owned()).collect();
        let values = escaped(&view, ident, &values)
            .map_err(|reason| SessionError::Value { ident: ident.to_owned(), reason })?;
        self.put_properties(node, vec![(ident.to_owned(), values)])
    }

    /// Removes a property of a node, given its short identifier, in all its spellings.
    ///
    /// # Errors
    ///
    /// Fails if the node does not exist, or the remaining record would be read differently.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;PB[a]PlayerBlack[b]PW[c])").into_owned());
    /// session.unset(session.selection().unwrap(), "PB")?;
    /// assert_eq!(session.write(), b"(;PW[c])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn unset(&mut self, node: NodeId, ident: &str) -> Result<Change, SessionError> {
        self.put_properties(node, vec![(ident.to_owned(), Vec::new())])
    }

    /// Sets properties of a node.
    pub(super) fn put_properties(&mut self, id: NodeId, puts: Vec<Assigned>) -> Result<Change, SessionError> {
        self.operate(id, |session, buffers| session.with_properties(id, &puts, buffers))
    }

    /// Drafts a change of properties.
    pub(super) fn with_properties(
        &self,
        id: NodeId,
        puts: &[Assigned],
        buffers: Buffers,
    ) -> Result<Draft, SessionError> {
        let view = self.view_of(id.game as usize).ok_or(SessionError::NoNode(id))?;
        let node = self.document.node(id).ok_or(SessionError::NoNode(id))?;
        let mut edit = self.document.edit();
        for (ident, values) in puts {
            self.expect_on_board(&view, node, ident, values)?;
            put(&mut edit, &view, node, ident, values)?;
        }
        let committed = edit.commit_in(buffers);
        let spec = self.known_of(id.game as usize).and_then(|known| known.spec);
        let is_acting =
            |put: &Assigned| spec.is_some_and(|spec| acts(spec, put.0.as_bytes(), node.is_root()));
        let below = id..NodeId { node: node.subtree_end(), ..id };
        let stale = puts.iter().any(is_acting).then_some(below);
        let news = News {
            nodes: (vec![id], vec![id]),
            idents: puts.iter().map(|put| put.0.clone()).collect(),
            stale: (stale.clone(), stale),
            ..News::default()
        };
        Ok(Draft {
            document: committed.document,
            edits: committed.edits,
            remap: committed.remap,
            is_kept: committed.is_kept,
            news,
            game: Some(id.game),
            select: None,
            is_read: false,
        })
    }

    /// Checks that points and moves are on the board, if there is a position.
    fn expect_on_board(
        &self,
        view: &GameView<'_>,
        node: Node<'_>,
        ident: &str,
        values: &[String],
    ) -> Result<(), SessionError> {
        let Some(row) = TABLE.get(view.number(), ident.as_bytes()) else { return Ok(()) };
        let is_placed = row.forms.iter().any(|form| match form {
            Form::Simple(only) => is_place(only),
            Form::Compose(one, other) => is_place(one) || is_place(other),
        });
        let values: Vec<String> =
            values.iter().map(|value| simple_text(Cow::Borrowed(value.as_str())).into_owned()).collect();
        if !is_placed || values.iter().all(String::is_empty) {
            return Ok(());
        }
        // Without a position, any point is fine.
        let Ok(position) = self.position_before(node) else { return Ok(()) };
        let values = values.iter().filter(|value| !value.is_empty());
        values.into_iter().try_for_each(|value| expect_place(row, &*position, value)).map_err(Into::into)
    }
}

fn is_place(value_type: ValueType) -> bool {
    matches!(value_type, ValueType::Point | ValueType::Stone | ValueType::Move)
}

/// Checks that a value is valid for the game and its board.
fn expect_place(row: &Property, position: &dyn AnyPosition, value: &str) -> Result<(), ParseMoveError> {
    if row.prop_type == PropType::Setup {
        return position.copy().set_up(&SetUp { ident: row.ident, value }).map(drop);
    }
    let simple = row.forms.simple();
    if simple == Some(ValueType::Move) {
        let color = if row.ident == "W" { Color::White } else { Color::Black };
        return position.read_move(position.mover(color), value).map(drop);
    }
    if simple.is_some() {
        return position.area(value).map(drop);
    }
    row.forms.iter().try_for_each(|form| match (form, split_compose(value)) {
        (Form::Compose(one, other), Some((left, right))) => {
            let places = [(one, left), (other, right)].into_iter().filter(|(kind, _)| is_place(*kind));
            places.into_iter().try_for_each(|(_, text)| position.site(text).map(drop))
        }
        _ => Ok(()),
    })
}

fn put(
    edit: &mut Transaction<'_>,
    view: &GameView<'_>,
    node: Node<'_>,
    ident: &str,
    values: &[String],
) -> Result<(), SessionError> {
    if values.is_empty() {
        edit.take(node, &String::from_utf8_lossy(&reduce_ident(ident.as_bytes())));
    } else {
        edit.put_escaped(view, node, ident, values)?;
    }
    Ok(())
}
