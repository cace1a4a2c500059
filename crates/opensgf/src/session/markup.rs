//! Marks and labels on sites of the selected node.

use std::borrow::Cow;

use sgf_games::{AnyPosition, Site};
use sgf_model::record::find_all;
use sgf_model::value::{TextDecoder, encode_compose_text, encode_simple_text, simple_text, split_compose};

use super::properties::Assigned;
use super::{Change, Session, SessionError};

/// A mark on a point. A point has at most one.
///
/// Source: properties.html, "Markup properties".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// A circle: CR.
    Circle,
    /// A cross: MA.
    Cross,
    /// A square: SQ.
    Square,
    /// A triangle: TR.
    Triangle,
    /// A selected point: SL. Programs choose how to show it.
    Selected,
}

impl Mark {
    /// All marks.
    pub const ALL: [Mark; 5] = [Mark::Circle, Mark::Cross, Mark::Square, Mark::Triangle, Mark::Selected];

    /// Returns the property of this mark.
    #[must_use]
    pub const fn ident(self) -> &'static str {
        match self {
            Mark::Circle => "CR",
            Mark::Cross => "MA",
            Mark::Square => "SQ",
            Mark::Triangle => "TR",
            Mark::Selected => "SL",
        }
    }
}

impl Session {
    /// Marks a site of the selected node, or removes its mark. Replaces other marks.
    ///
    /// # Errors
    ///
    /// Fails if there is no position to name the site, and like [`Session::set`].
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// use opensgf::session::Mark;
    /// let mut session = Session::new(opensgf::read(b"(;GM[1]SZ[9]TR[aa:ba])").into_owned());
    /// let site = session.position()?.site("aa")?;
    /// session.mark(site, Some(Mark::Circle))?;
    /// assert_eq!(session.write(), b"(;GM[1]SZ[9]TR[ba]CR[aa])");
    /// session.mark(site, None)?;
    /// assert_eq!(session.write(), b"(;GM[1]SZ[9]TR[ba])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn mark(&mut self, site: Site, mark: Option<Mark>) -> Result<Change, SessionError> {
        let here = self.selection.ok_or(SessionError::NoGame)?;
        let position = self.position()?;
        let mut puts: Vec<Assigned> = Vec::new();
        for kind in Mark::ALL {
            let old = self.values(kind.ident());
            let mut values = Vec::new();
            for value in &old {
                match position.area(value) {
                    Ok(sites) if sites.contains(&site) => {
                        let others = sites.into_iter().filter(|other| *other != site);
                        values.extend(others.map(|other| position.name(other)));
                    }
                    _ => values.push(value.clone()),
                }
            }
            if mark == Some(kind) {
                values.push(position.name(site));
            }
            if values != old {
                let values = values.iter().map(|value| encode_simple_text(value).into_owned()).collect();
                puts.push((kind.ident().to_owned(), values));
            }
        }
        self.put_properties(here, puts)
    }

    /// Labels a site of the selected node, or removes its label. Replaces another label.
    ///
    /// # Errors
    ///
    /// Fails like [`Session::mark`].
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// let mut session = Session::new(opensgf::read(b"(;GM[1]SZ[9]LB[aa:x][bb:y])").into_owned());
    /// let site = session.position()?.site("aa")?;
    /// session.label(site, Some("a:b"))?;
    /// assert_eq!(session.write(), b"(;GM[1]SZ[9]LB[bb:y][aa:a\\:b])");
    /// session.label(site, None)?;
    /// assert_eq!(session.write(), b"(;GM[1]SZ[9]LB[bb:y])");
    /// # Ok::<(), opensgf::SessionError>(())
    /// ```
    pub fn label(&mut self, site: Site, text: Option<&str>) -> Result<Change, SessionError> {
        let here = self.selection.ok_or(SessionError::NoGame)?;
        let position = self.position()?;
        let old = self.raw_characters("LB");
        let stays = |value: &String| !is_at(&*position, value, site);
        let mut values: Vec<String> = old.iter().filter(|value| stays(value)).cloned().collect();
        if let Some(text) = text {
            let name = position.name(site);
            values.push(format!("{}:{}", encode_compose_text(&name), encode_compose_text(text)));
        }
        let puts = if values == old { Vec::new() } else { vec![("LB".to_owned(), values)] };
        self.put_properties(here, puts)
    }

    /// The unescaped values of a property of the selected node.
    fn values(&self, ident: &str) -> Vec<String> {
        let values = self.raw_characters(ident);
        values.into_iter().map(|value| simple_text(Cow::Owned(value)).into_owned()).collect()
    }

    /// The escaped values of a property of the selected node.
    fn raw_characters(&self, ident: &str) -> Vec<String> {
        let (Some(view), Some(node)) = (self.game(), self.node()) else { return Vec::new() };
        let values = find_all(node, ident.as_bytes()).flat_map(sgf_syntax::Property::values);
        values.map(|value| view.characters(value.raw()).into_owned()).collect()
    }
}

/// Returns true if a label is on a site.
fn is_at(position: &dyn AnyPosition, value: &str, site: Site) -> bool {
    let Some((point, _)) = split_compose(value) else { return false };
    position.site(&simple_text(Cow::Borrowed(point))).is_ok_and(|known| known == site)
}
