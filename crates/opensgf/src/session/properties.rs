//! Properties: set and unset, typed or as people write them.

use std::borrow::Cow;

use sgf_convert::escaped;
use sgf_games::replay::acts;
use sgf_games::{AnyPosition, SetUp, Unreadable};
use sgf_model::record::Put;
use sgf_model::table::{Key, PropType, Property, TABLE, reduce_ident};
use sgf_model::value::{Color, Form, Shaped, ValueType, simple_text, split_compose};
use sgf_syntax::{Buffers, Listed, Node, NodeId, Transaction};

use super::commit::Draft;
use super::history::News;
use super::{Change, Session, SessionError};
use crate::GameView;

/// An identifier and the new values of its property, escaped; without any, it is taken out.
pub(super) type Assigned = (String, Vec<String>);

impl Session {
    /// Gives a property of a node these values, under the name that it has there.
    ///
    /// # Errors
    ///
    /// Fails when a value cannot be written, names a point that is not on the board, or has a character that the charset of the
    /// game lacks.
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

    /// Gives a property of a node values as a person writes them, without escapes.
    ///
    /// # Errors
    ///
    /// Fails when a value is not of the property's type, and for the reasons of [`Session::set`].
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
    ///     "KM: the value `half` is no Real, a number such as 6.5"
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
        let values: Vec<String> = values.iter().map(|value| value.as_ref().to_owned()).listed();
        let values = escaped(&view, ident, &values)
            .map_err(|reason| SessionError::Value { ident: ident.to_owned(), reason })?;
        self.put_properties(node, vec![(ident.to_owned(), values)])
    }

    /// Takes a property out of a node, by its short identifier, wherever and under whatever name it stands in it.
    ///
    /// # Errors
    ///
    /// Fails when there is no such node, or when the record would be read otherwise without the property.
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

    /// Gives properties of a node their values.
    pub(super) fn put_properties(&mut self, id: NodeId, puts: Vec<Assigned>) -> Result<Change, SessionError> {
        self.operate(id, |session, buffers| session.with_properties(id, &puts, buffers))
    }

    /// Makes the change that gives properties of a node their values.
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

    /// Makes sure that points and moves are of the game and on its board, as far as they are known.
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
            values.iter().map(|value| simple_text(Cow::Borrowed(value.as_str())).into_owned()).listed();
        if !is_placed || values.iter().all(String::is_empty) {
            return Ok(());
        }
        // Where no position is known, no point is wrong.
        let Ok(position) = self.position_before(node) else { return Ok(()) };
        let values = values.iter().filter(|value| !value.is_empty());
        values.into_iter().try_for_each(|value| expect_place(row, &*position, value)).map_err(Into::into)
    }
}

fn is_place(value_type: ValueType) -> bool {
    matches!(value_type, ValueType::Point | ValueType::Stone | ValueType::Move)
}

/// Makes sure that a value is in the notation of the game and on its board.
fn expect_place(row: &Property, position: &dyn AnyPosition, value: &str) -> Result<(), Unreadable> {
    if row.prop_type == PropType::Setup {
        return position.copy().set_up(&SetUp { ident: row.ident, value }).map(drop);
    }
    let simple = row.forms.simple();
    if simple == Some(ValueType::Move) {
        let color = if row.ident == "W" { Color::White } else { Color::Black };
        return position.read(position.mover(color), value).map(drop);
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
    match values.is_empty() {
        true => edit.take(node, &String::from_utf8_lossy(&reduce_ident(ident.as_bytes()))),
        false => edit.put_escaped(view, node, ident, values)?,
    }
    Ok(())
}
