//! Plays moves from the selected node.

use sgf_games::replay::{ActionKind, actions};
use sgf_games::{AnyMove, AnyPosition, IllegalMove};
use sgf_model::value::{Color, encode_simple_text};
use sgf_syntax::{Node, NodeId, TreeEdit};

use super::commit::{Draft, modes_for, written};
use super::history::News;
use super::{Change, Session, SessionError};

/// Whether moves must be legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rules {
    /// Only legal moves are played.
    #[default]
    Obeyed,
    /// Moves are played as written, like those in records.
    Ignored,
}

impl Session {
    /// Plays a move after the selected node, and selects the new node. If a child already has this move, selects it instead.
    ///
    /// The move must come from the position of the selected node.
    ///
    /// # Errors
    ///
    /// Fails if there is no position, the move is of another game, or it is illegal and the rules are obeyed.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// use opensgf::session::Rules;
    /// use opensgf::value::Color;
    /// let mut session = Session::new(opensgf::read(b"(;GM[2];B[d3])").into_owned());
    /// let position = session.position()?;
    /// let touched = [position.site("d3")?];
    /// let step = position.moves_from(&touched).pop().unwrap();
    /// assert!(session.play(Color::Black, &step, Rules::Obeyed)?.is_empty());
    /// let replies = session.position()?.legal_moves();
    /// assert_eq!(session.play(Color::White, &replies[0], Rules::Obeyed)?.new.len(), 1);
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn play(&mut self, color: Color, step: &AnyMove, rules: Rules) -> Result<Change, SessionError> {
        let here = self.selection.ok_or(SessionError::NoGame)?;
        let mut position = self.position_at(here)?;
        if rules == Rules::Obeyed {
            position.play(color, step)?;
        }
        let text = self.position_at(here)?.write_move(step).map_err(IllegalMove::from)?;
        self.enter(here, color, &text)
    }

    /// Plays a move in the notation of records: see [`Session::play`].
    ///
    /// # Errors
    ///
    /// Fails if the text is not a move, and like [`Session::play`].
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// use opensgf::session::Rules;
    /// use opensgf::value::Color;
    /// let mut session = Session::new(opensgf::read(b"(;GM[1]SZ[9];B[ee])").into_owned());
    /// session.play_text(Color::Black, "ee", Rules::Obeyed)?;
    /// session.play_text(Color::White, "ef", Rules::Obeyed)?;
    /// assert!(session.play_text(Color::White, "dd", Rules::Obeyed).is_err());
    /// session.play_text(Color::White, "dd", Rules::Ignored)?;
    /// assert_eq!(session.write(), b"(;GM[1]SZ[9];B[ee];W[ef];W[dd])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn play_text(&mut self, color: Color, text: &str, rules: Rules) -> Result<Change, SessionError> {
        let here = self.selection.ok_or(SessionError::NoGame)?;
        let position = self.position_at(here)?;
        let step = position.read_move(color, text)?;
        if rules == Rules::Obeyed {
            position.copy().play(color, &step)?;
        }
        self.enter(here, color, &position.write_move(&step).map_err(IllegalMove::from)?)
    }

    /// Selects the child with a move, or adds it.
    fn enter(&mut self, here: NodeId, color: Color, text: &str) -> Result<Change, SessionError> {
        if let Some(child) = self.child_with(here, color, text)? {
            self.go(child);
            return Ok(self.unchanged());
        }
        self.operate(here, |session, buffers| {
            let view = session.view_of(here.game as usize).ok_or(SessionError::NoNode(here))?;
            let node = session.document.node(here).ok_or(SessionError::NoNode(here))?;
            let position = session.position_at(here)?;
            let ident = written_color(&*position, color);
            let value = encode_simple_text(text).into_owned();
            let piece = written(&view, &[(ident.to_owned(), vec![value])])?;
            let modes = modes_for(&view, piece.text())?;
            let edit = TreeEdit::insert_child(node, usize::MAX, &piece);
            let select = edit.first_new();
            let draft = Draft { select, ..Draft::of_tree(session, edit, &modes, buffers) };
            Ok(Draft { news: News { idents: vec![ident.to_owned()], ..draft.news.clone() }, ..draft })
        })
    }

    /// The first child that does nothing but this move.
    fn child_with(&self, here: NodeId, color: Color, text: &str) -> Result<Option<NodeId>, SessionError> {
        let known = self.known_of(here.game as usize).ok_or(SessionError::NoGame)?;
        let spec = known.spec.ok_or(SessionError::UnknownGame)?;
        let node = self.document.node(here).ok_or(SessionError::NoNode(here))?;
        let (view, position) = (known.view(node.game()), self.position_at(here)?);
        let step = position.read_move(color, text)?;
        let makes_it = |child: &Node<'_>| {
            // A node of the view, for its lifetime.
            let child = view.node(child.index()).unwrap_or(view.root());
            let acts = actions(&view, spec, child);
            matches!(&acts[..], [only] if matches!(only.kind, ActionKind::Move(written)
                if position.mover(written) == color
                    && position.read_move(color, &only.text).is_ok_and(|other| other == step)))
        };
        Ok(node.children().find(makes_it).map(Node::id))
    }
}

/// The property for moves of a color. Some servers exchange B and W.
fn written_color(position: &dyn AnyPosition, color: Color) -> &'static str {
    if position.mover(Color::Black) == color { "B" } else { "W" }
}
