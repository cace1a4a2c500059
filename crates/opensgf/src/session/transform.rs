//! Rotating, mirroring and exchanging the colors of the current game.

use sgf_convert::{TransformNote, TransformOptions, transform};

use super::{Change, Session, SessionError};

impl Session {
    /// Transforms the game with the selected node, as an operation that can be undone. Also returns what stayed although it may
    /// be wrong now.
    ///
    /// # Errors
    ///
    /// Fails if the transformation is not a symmetry of the game, or if undo could not restore the current bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// use opensgf::convert::{TransformOptions, Turn};
    /// let mut session = Session::new(opensgf::read(b"(;GM[1]SZ[9];B[aa])").into_owned());
    /// session.transform(&TransformOptions::default().with(|options| options.turn = Turn::Quarter))?;
    /// assert_eq!(session.write(), b"(;GM[1]SZ[9];B[ia])");
    /// session.undo();
    /// assert_eq!(session.write(), b"(;GM[1]SZ[9];B[aa])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn transform(
        &mut self,
        options: &TransformOptions,
    ) -> Result<(Change, Vec<TransformNote>), SessionError> {
        let here = self.selection.ok_or(SessionError::NoGame)?;
        let done = transform(&self.document, options, |view| view.index() == here.game as usize)?;
        let change = self.replace(done.document.write())?;
        Ok((change, done.notes))
    }
}
