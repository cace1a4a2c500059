//! Nodes as SGF source, and several properties in one operation.

use sgf_convert::escaped;
use sgf_model::value::TextDecoder;
use sgf_syntax::NodeId;

use super::properties::Assigned;
use super::{Change, Session, SessionError};

impl Session {
    /// Returns the properties of a node as SGF.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let session = Session::new(opensgf::read(b"(;GM[1] C[a\\]b];B[aa])").into_owned());
    /// assert_eq!(session.source(session.selection().unwrap()), "GM[1]C[a\\]b]");
    /// ```
    #[must_use]
    pub fn source(&self, id: NodeId) -> String {
        let (Some(view), Some(node)) = (self.view_of(id.game as usize), self.document.node(id)) else {
            return String::new();
        };
        let mut text = String::new();
        for property in node.properties() {
            text.push_str(&String::from_utf8_lossy(property.ident()));
            for value in property.values() {
                text.push('[');
                text.push_str(&view.characters(value.raw()));
                text.push(']');
            }
        }
        text
    }

    /// Sets the properties of a node from SGF. Missing properties are removed, and equal ones stay byte for byte.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a single node or has a property twice, and like [`Session::set`].
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;GM[1]SZ[9] C[one];B[aa])").into_owned());
    /// let root = session.selection().unwrap();
    /// session.set_source(root, "GM[1]SZ[9]N[two]")?;
    /// assert_eq!(session.write(), b"(;GM[1]SZ[9] N[two];B[aa])");
    /// assert!(session.set_source(root, "C[x];B[bb]").is_err());
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn set_source(&mut self, id: NodeId, text: &str) -> Result<Change, SessionError> {
        let written = crate::read(format!("(;{text})").as_bytes()).into_owned();
        let game = written.game(0).filter(|game| written.games().len() == 1 && game.node_count() == 1);
        let root = game.filter(|game| written.is_sound(*game)).ok_or(SessionError::NotANode)?.root();
        let node = self.document.node(id).ok_or(SessionError::NoNode(id))?;
        let view = self.view_of(id.game as usize).ok_or(SessionError::NoNode(id))?;
        let name = |ident: &[u8]| String::from_utf8_lossy(ident).into_owned();
        let mut puts: Vec<Assigned> = Vec::new();
        for property in root.properties() {
            let values = property.values().map(|value| String::from_utf8_lossy(value.raw()).into_owned());
            let put = (name(property.ident()), values.collect());
            if puts.iter().any(|known| known.0 == put.0) {
                return Err(SessionError::NotANode);
            }
            puts.push(put);
        }
        let old = |property: sgf_syntax::Property<'_>| {
            let values = property.values().map(|value| view.characters(value.raw()).into_owned());
            (name(property.ident()), values.collect::<Vec<_>>())
        };
        let before: Vec<Assigned> = node.properties().map(old).collect();
        let gone = before.iter().filter(|known| puts.iter().all(|put| put.0 != known.0));
        let gone: Vec<Assigned> = gone.map(|known| (known.0.clone(), Vec::new())).collect();
        puts.retain(|put| !before.contains(put));
        puts.extend(gone);
        self.put_properties(id, puts)
    }

    /// Sets several properties of a node to unescaped values, as one operation. Properties without values are removed.
    ///
    /// # Errors
    ///
    /// Fails like [`Session::set_text`].
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;BM[1])").into_owned());
    /// session.set_texts(session.selection().unwrap(), &[("BM", &[]), ("TE", &["1"])])?;
    /// assert_eq!(session.write(), b"(;TE[1])");
    /// session.undo();
    /// assert_eq!(session.write(), b"(;BM[1])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn set_texts(&mut self, id: NodeId, properties: &[(&str, &[&str])]) -> Result<Change, SessionError> {
        let view = self.view_of(id.game as usize).ok_or(SessionError::NoNode(id))?;
        let mut puts: Vec<Assigned> = Vec::new();
        for (ident, values) in properties {
            let values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
            let escaped = escaped(&view, ident, &values)
                .map_err(|reason| SessionError::Value { ident: (*ident).to_owned(), reason })?;
            puts.push(((*ident).to_owned(), escaped));
        }
        self.put_properties(id, puts)
    }
}
