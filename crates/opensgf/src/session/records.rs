//! New records, and records that start from a position.

use sgf_games::{GameSpec, Options, Piece, Site};
use sgf_model::charset::Charset;
use sgf_model::table::{PropType, TABLE, reduce_ident};
use sgf_model::value::TextDecoder;
use sgf_syntax::{Document, Form, Node, NodeId, Property, ScanMode, Subtree, TreeEdit};

use super::commit::{Draft, modes_for, written};
use super::properties::Assigned;
use super::set_up::{add, single, turn};
use super::{Change, Session, SessionError};
use crate::GameView;

impl Session {
    /// Starts a session with a new record.
    ///
    /// # Errors
    ///
    /// Fails like [`Session::new_record`].
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// use opensgf::play::game;
    /// let session = Session::blank(game(1).unwrap(), Some((13, 13)))?;
    /// assert_eq!(session.write(), b"(;FF[4]CA[UTF-8]GM[1]SZ[13])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn blank(spec: &'static GameSpec, size: Option<(u32, u32)>) -> Result<Session, SessionError> {
        let mut session = Session::new(Document::parse(b""));
        session.new_record(spec, size)?;
        session.forget_history();
        Ok(session)
    }

    /// Adds a new record at the end, and selects its root.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot be played on a board of this size, or has no GM number.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// use opensgf::play::game;
    /// let mut session = Session::new(opensgf::read(b"(;GM[1])\n").into_owned());
    /// session.new_record(game(11).unwrap(), Some((14, 14)))?;
    /// assert_eq!(session.write(), b"(;GM[1])\n(;FF[4]CA[UTF-8]GM[11]SZ[14])");
    /// assert!(session.new_record(game(2).unwrap(), Some((9, 9))).is_err());
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn new_record(
        &mut self,
        spec: &'static GameSpec,
        size: Option<(u32, u32)>,
    ) -> Result<Change, SessionError> {
        if spec.number == 0 {
            return Err(SessionError::UnknownGame);
        }
        let options =
            size.map_or(Options::default(), |(columns, rows)| Options::default().with_size(columns, rows));
        match spec.begin(&options) {
            // Games with unknown moves can be started with the default board.
            Err(sgf_games::StartError::NoMoves) if size.is_none() => {}
            begun => drop(begun?),
        }
        let is_wide = self.document.form() != Form::Bytes;
        let default = spec.sizes.filter(|sizes| sizes.min != sizes.max).map(|sizes| sizes.default);
        let size = size.or(default.map(|(columns, rows)| (columns.into(), rows.into())));
        let mut properties = vec![("FF", "4".to_owned())];
        if !is_wide {
            properties.push(("CA", "UTF-8".to_owned()));
        }
        properties.push(("GM", spec.number.to_string()));
        properties.extend(size.map(|(columns, rows)| {
            if columns == rows { ("SZ", columns.to_string()) } else { ("SZ", format!("{columns}:{rows}")) }
        }));
        let raw: Vec<(&[u8], Vec<Vec<u8>>)> = properties
            .iter()
            .map(|(ident, value)| (ident.as_bytes(), vec![value.clone().into_bytes()]))
            .collect();
        self.add_game(Charset::UTF_8, |_| Ok(Subtree::node(&raw, ScanMode::Ascii)))
    }

    /// Makes a node the root of its game: its position becomes setup, and all other lines are deleted. Root properties and
    /// game info are kept.
    ///
    /// # Errors
    ///
    /// Fails if there is no position, or setup cannot express it.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::{NodeId, Session};
    /// let doc = opensgf::read(b"(;GM[1]SZ[5]PB[Dosaku];B[cc]C[here](;W[dc];B[dd])(;W[bb]))");
    /// let mut session = Session::new(doc.into_owned());
    /// session.flatten(NodeId { game: 0, node: 2 })?;
    /// assert_eq!(session.write(), b"(;GM[1]SZ[5]PB[Dosaku]AB[cc]AW[dc]PL[B];B[dd])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn flatten(&mut self, id: NodeId) -> Result<Change, SessionError> {
        self.operate(id, |session, buffers| {
            let view = session.view_of(id.game as usize).ok_or(SessionError::NoNode(id))?;
            let node = session.document.node(id).ok_or(SessionError::NoNode(id))?;
            if node.is_root() {
                return Err(SessionError::InPlace);
            }
            let node_in_view = view.node(node.index()).unwrap_or(view.root());
            let properties = session.flat_root(&view, node_in_view)?;
            let subtree = written(&view, &properties)?;
            let modes = modes_for(&view, subtree.text())?;
            let edit = TreeEdit::make_root(node, &subtree);
            let all = |n_nodes: usize| NodeId { node: 0, ..id }..NodeId { node: n_nodes as u32, ..id };
            let mut draft = Draft::of_tree(session, edit, &modes, buffers);
            let n_nodes = draft.document.game(id.game as usize).map_or(0, sgf_syntax::Game::node_count);
            draft.news.stale = (Some(all(view.node_count())), Some(all(n_nodes)));
            draft.news.gone = Some(all(id.node as usize));
            draft.select = draft.remap.of(id);
            // The node still exists, with other properties.
            draft.news.nodes = (vec![id], draft.select.into_iter().collect());
            draft.news.idents = properties.into_iter().map(|(ident, _)| ident).collect();
            session.expect_same_board(&draft, id)?;
            Ok(draft)
        })
    }

    /// The properties of a node that becomes the root.
    fn flat_root(&self, view: &GameView<'_>, node: Node<'_>) -> Result<Vec<Assigned>, SessionError> {
        let kept = |property: &Property<'_>| {
            let row = TABLE.get(view.number(), &reduce_ident(property.ident()));
            row.map_or(PropType::None, |row| row.prop_type)
        };
        let of_record =
            |property: &Property<'_>| matches!(kept(property), PropType::Root | PropType::GameInfo);
        let of_node = |property: &Property<'_>| matches!(kept(property), PropType::None);
        let mut properties: Vec<Assigned> = Vec::new();
        let infos = std::iter::once(view.root()).chain(node.ancestors()).chain([node]);
        let record = infos.flat_map(sgf_syntax::Node::properties).filter(of_record);
        for property in record.chain(node.properties().filter(of_node)) {
            let ident = String::from_utf8_lossy(property.ident()).into_owned();
            if properties.iter().any(|known| known.0 == ident) {
                continue;
            }
            let values = property.values().map(|value| view.characters(value.raw()).into_owned());
            properties.push((ident, values.collect()));
        }
        let (start, position) = (self.start(view)?, self.position_at(node.id())?);
        let (before, now) = (start.placement(), position.placement());
        let sites = now.geometry().sites().filter(|&site| now.get(site) != before.get(site));
        let wanted: Option<Vec<(Site, Option<Piece>)>> =
            sites.map(|site| Some((site, single(now.get(site))?))).collect();
        let mut set_up = Vec::new();
        add(&mut set_up, &*start, &wanted.ok_or(SessionError::NotSetUp)?)?;
        properties.extend(set_up);
        properties.extend(position.turn().map(turn));
        Ok(properties)
    }

    /// The position at the start of a game.
    fn start(&self, view: &GameView<'_>) -> Result<Box<dyn sgf_games::AnyPosition>, SessionError> {
        let spec =
            self.known_of(view.index()).and_then(|known| known.spec).ok_or(SessionError::UnknownGame)?;
        Ok(spec.begin(&Options::of(view))?)
    }

    /// Checks that the new root has the position of the old node.
    fn expect_same_board(&self, draft: &Draft, id: NodeId) -> Result<(), SessionError> {
        let known = self.known_in(&draft.document, id.game as usize).ok_or(SessionError::NoGame)?;
        let game = draft.document.game(id.game as usize).ok_or(SessionError::NoNode(id))?;
        let (view, spec) = (known.view(game), known.spec.ok_or(SessionError::UnknownGame)?);
        let new = sgf_games::replay::position_at(&view, spec, &Options::of(&view), game.root())?;
        let old = self.position_at(id)?;
        if new.placement() == old.placement() && new.turn() == old.turn() {
            Ok(())
        } else {
            Err(SessionError::NotSetUp)
        }
    }
}
