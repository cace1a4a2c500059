//! Cut, copy and paste of subtrees.

use sgf_games::Options;
use sgf_model::charset::{self, Charset, is_plain_text, trail_bytes};
use sgf_model::record::{PutError, game_number};
use sgf_model::table::{PropType, TABLE, reduce_ident};
use sgf_syntax::{Document, Node, NodeId, Property, ScanMode, Subtree, TreeEdit, Values};

use super::commit::{Draft, modes_for};
use super::history::News;
use super::{Change, Session, SessionError};
use crate::GameView;

/// A copied subtree with its charset, game and board size.
///
/// # Examples
///
/// ```
/// use opensgf::{NodeId, Session};
/// let latin = Session::new(opensgf::read(b"(;CA[ISO-8859-1];C[\xE9])").into_owned());
/// let clip = latin.copy(NodeId { game: 0, node: 1 })?;
/// let mut utf8 = Session::new(opensgf::read(b"(;CA[UTF-8])").into_owned());
/// utf8.paste(NodeId { game: 0, node: 0 }, &clip)?;
/// assert_eq!(utf8.write(), "(;CA[UTF-8];C[é])".as_bytes());
/// # Ok::<(), opensgf::SessionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Clip {
    /// One game, whose root is the copied node.
    document: Document<'static>,
    charset: Charset,
    /// The GM number, and the board size if it is given.
    number: u16,
    size: Option<(u32, u32)>,
}

impl Clip {
    /// Takes the first game of a text, such as that of a clipboard.
    ///
    /// # Errors
    ///
    /// Fails if the text has no game, or the game is damaged.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::session::Clip;
    /// let clip = Clip::of_text("(;B[aa];W[bb])")?;
    /// assert_eq!(clip.write(), b"(;B[aa];W[bb])");
    /// assert!(Clip::of_text("no record").is_err());
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn of_text(text: &str) -> Result<Clip, SessionError> {
        let document = crate::read(text.as_bytes());
        let game = document.game(0).ok_or(SessionError::NothingCopied)?;
        if document.is_sound(game) {
            Ok(Clip::of(&GameView::of_kind(game, Charset::UTF_8, game_number(game), 4), game.root()))
        } else {
            Err(SessionError::Damaged)
        }
    }

    fn of(view: &GameView<'_>, node: Node<'_>) -> Clip {
        let mode = view.game().mode();
        let text = [b"(", Subtree::of(node).text(), b")"].concat();
        Clip {
            document: Document::parse_with(text, |_| mode),
            charset: view.charset(),
            number: view.number(),
            size: Options::of(view).size,
        }
    }

    /// Returns the copied text, in its original charset.
    #[must_use]
    pub fn write(&self) -> &[u8] {
        self.document.write()
    }

    fn root(&self) -> Result<Node<'_>, SessionError> {
        Ok(self.document.game(0).ok_or(SessionError::NothingCopied)?.root())
    }

    /// The copied nodes in the charset of another game, without root properties.
    fn piece_for(&self, view: &GameView<'_>) -> Result<Subtree, SessionError> {
        let (number, root) = (view.number(), self.root()?);
        let is_root = |property: Property<'_>| {
            let row = TABLE.get(number, &reduce_ident(property.ident()));
            row.is_some_and(|row| row.prop_type == PropType::Root)
        };
        let mode = trail_bytes(view.charset()).unwrap_or_default();
        Subtree::with_values(root, mode, |node, property| {
            if node.is_root() && is_root(property) {
                Ok(Values::None)
            } else {
                self.recoded(property, view.charset())
            }
        })
    }

    /// The values of a property in another charset.
    fn recoded(&self, property: Property<'_>, charset: Charset) -> Result<Values, SessionError> {
        if charset == self.charset || property.values().all(|value| is_plain_text(value.raw())) {
            return Ok(Values::Same);
        }
        let values = property.values().map(|value| {
            let decoded = charset::decode_value(value.raw(), self.charset);
            if !decoded.bad.is_empty() {
                return Err(SessionError::NoCharacters(self.charset));
            }
            let encoded = charset::encode_value(&decoded.text, charset);
            encoded
                .map(std::borrow::Cow::into_owned)
                .map_err(|error| PutError::Charset { charset, error }.into())
        });
        values.collect::<Result<_, _>>().map(Values::Raw)
    }
}

impl Session {
    /// Copies a node and its descendants.
    ///
    /// # Errors
    ///
    /// Fails if the node does not exist, or its game is damaged.
    pub fn copy(&self, id: NodeId) -> Result<Clip, SessionError> {
        let view = self.view_of(id.game as usize).ok_or(SessionError::NoNode(id))?;
        let node = self.document.node(id).ok_or(SessionError::NoNode(id))?;
        if self.document.is_sound(view.game()) {
            Ok(Clip::of(&view, node))
        } else {
            Err(SessionError::Damaged)
        }
    }

    /// Cuts a node and its descendants.
    ///
    /// # Errors
    ///
    /// Fails like [`Session::copy`] and [`Session::delete_subtree`].
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{NodeId, Session};
    /// let mut session = Session::new(opensgf::read(b"(;GM[1](;B[aa])(;B[bb];W[cc]))").into_owned());
    /// let (clip, _) = session.cut(NodeId { game: 0, node: 2 })?;
    /// session.paste(NodeId { game: 0, node: 1 }, &clip)?;
    /// assert_eq!(session.write(), b"(;GM[1](;B[aa];B[bb];W[cc]))");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn cut(&mut self, node: NodeId) -> Result<(Clip, Change), SessionError> {
        let clip = self.copy(node)?;
        Ok((clip, self.delete_subtree(node)?))
    }

    /// Pastes a copy as the last child of a node, and selects it.
    ///
    /// Text is converted to the charset of the game. Root properties are dropped.
    ///
    /// # Errors
    ///
    /// Fails if the charset lacks a character, or the copy is of another game or board size.
    pub fn paste(&mut self, parent: NodeId, clip: &Clip) -> Result<Change, SessionError> {
        self.operate(parent, |session, buffers| {
            let view = session.view_of(parent.game as usize).ok_or(SessionError::NoNode(parent))?;
            let node = session.document.node(parent).ok_or(SessionError::NoNode(parent))?;
            if clip.number != view.number() {
                return Err(SessionError::OtherGame { copied: clip.number, target: view.number() });
            }
            if clip.size.is_some() && clip.size != Options::of(&view).size {
                return Err(SessionError::OtherBoard);
            }
            let subtree = clip.piece_for(&view)?;
            let modes = modes_for(&view, subtree.text())?;
            let edit = TreeEdit::insert_child(node, usize::MAX, &subtree);
            let select = edit.first_new();
            Ok(Draft { select, ..Draft::of_tree(session, edit, &modes, buffers) })
        })
    }

    /// Pastes a copy as a new game at the end, in its own charset, and selects it.
    ///
    /// # Errors
    ///
    /// Fails if the copy would be read in another charset there; add CA first.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{NodeId, Session};
    /// let mut session = Session::new(opensgf::read(b"(;GM[1])\n").into_owned());
    /// let clip = session.copy(NodeId { game: 0, node: 0 })?;
    /// session.paste_game(&clip)?;
    /// assert_eq!(session.write(), b"(;GM[1])\n(;GM[1])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn paste_game(&mut self, clip: &Clip) -> Result<Change, SessionError> {
        self.add_game(clip.charset, |_| Ok(Subtree::of(clip.root()?)))
    }

    /// Adds a game at the end, and selects it.
    pub(super) fn add_game(
        &mut self,
        charset: Charset,
        subtree: impl FnOnce(&Session) -> Result<Subtree, SessionError>,
    ) -> Result<Change, SessionError> {
        self.operate_on_collection(|session, buffers| {
            let subtree = subtree(session)?;
            if session.document.form() != sgf_syntax::Form::Bytes
                && !is_plain_text(subtree.text())
                && !charset.is_wide()
            {
                return Err(SessionError::Put(PutError::Declared));
            }
            let edit = TreeEdit::append_game(&session.document, &subtree);
            let mode = if is_plain_text(subtree.text()) {
                ScanMode::Ascii
            } else {
                trail_bytes(charset).unwrap_or_default()
            };
            let start = edit.edits.apply(session.document.text()).len() - subtree.text().len() - 2;
            let select = edit.first_new();
            let draft = Draft { select, ..Draft::of_tree(session, edit, &[(start, mode)], buffers) };
            let index = session.document.games().len();
            let charsets = charset::file_charsets(&draft.document);
            let read = draft.document.game(index).map(|game| charsets.detect(game).charset);
            match read.filter(|read| *read != charset && !is_plain_text(subtree.text())) {
                Some(like) => Err(SessionError::Guess { game: index, like }),
                None => Ok(draft),
            }
        })
    }

    /// Moves a node and its descendants to the end of another node's children, and selects it. Ids of the moved nodes are
    /// mapped.
    ///
    /// # Errors
    ///
    /// Fails for a root, and if the target is a descendant or in another game. Use [`Session::cut`] and [`Session::paste`]
    /// between games.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{NodeId, Session};
    /// let mut session = Session::new(opensgf::read(b"(;(;C[a];C[b])(;C[c]))").into_owned());
    /// let [b, c] = [2, 3].map(|node| NodeId { game: 0, node });
    /// let change = session.move_subtree(b, c)?;
    /// assert_eq!(session.write(), b"(;(;C[a])(;C[c];C[b]))");
    /// assert_eq!(change.remap.of(b), session.selection());
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn move_subtree(&mut self, id: NodeId, parent: NodeId) -> Result<Change, SessionError> {
        self.operate(id, |session, buffers| {
            let node = session.document.node(id).ok_or(SessionError::NoNode(id))?;
            let target = session.document.node(parent).ok_or(SessionError::NoNode(parent))?;
            if node.is_root() {
                return Err(SessionError::Root);
            }
            if parent.game != id.game || (id.node..node.subtree_end()).contains(&parent.node) {
                return Err(SessionError::BelowItself);
            }
            if node.parent() == Some(target) && node.next_sibling().is_none() {
                return Err(SessionError::InPlace);
            }
            let edit = TreeEdit::move_subtree(node, target);
            let select = edit.remap.of(id);
            let draft = Draft::of_tree(session, edit, &[], buffers);
            let range =
                |from: NodeId| from..NodeId { node: from.node + node.subtree_end() - id.node, ..from };
            let stale = (Some(range(id)), select.map(range));
            let news = News { stale, ..draft.news.clone() };
            Ok(Draft { select, news, ..draft })
        })
    }
}
