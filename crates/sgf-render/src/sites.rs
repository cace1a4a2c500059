//! Places and names of sites in a picture, and the pieces on them, for pointer input and screen readers.

use std::collections::BTreeMap;

use sgf_games::{Labels, Site};
use sgf_model::value::Color;

use crate::cell::Cell;
use crate::scene::{ItemKind, Owner, Place, Scene};
use crate::skins::skin;
use crate::{Diagram, Phrase};

/// A site in a picture.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Diagram, View, draw, scene::Place, sites::sites};
/// let diagram = Diagram::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let last = sites(&diagram, &draw(&diagram, &View::default())?).pop().expect("there are points");
/// assert_eq!((last.name.as_str(), last.at), ("T1", Place::new(18_000, 18_000)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteAt {
    /// The site.
    pub site: Site,
    /// Its cell.
    pub cell: Cell,
    /// Its place.
    pub at: Place,
    /// Its name in the coordinates of the picture.
    pub name: String,
}

/// Lists the sites that a picture shows, row by row from the top.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_render::{Diagram, View, draw, sites::sites};
/// let go = game(1).unwrap();
/// let diagram = Diagram::new(go, go.begin(&Options::default().with_size(9, 9))?);
/// let sites = sites(&diagram, &draw(&diagram, &View::default())?);
/// assert_eq!((sites.len(), sites[0].name.as_str()), (81, "A9"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sites(diagram: &Diagram, scene: &Scene) -> Vec<SiteAt> {
    let Some(skin) = skin(&*diagram.position) else { return Vec::new() };
    let board = skin.board();
    let (columns, rows) = scene.board;
    let (across, down) = (scene.cells.across, scene.cells.down);
    let mut sites: Vec<SiteAt> = Vec::new();
    for site in diagram.position.geometry().sites() {
        let Some(cell) = skin.cell(site) else { continue };
        let at = (board.place)(cell);
        let end = scene.frame.end();
        if at.x < scene.frame.x || at.y < scene.frame.y || at.x > end.x || at.y > end.y {
            continue;
        }
        let name = skin.cell_name(cell).unwrap_or_else(|| match across.labels {
            Labels::None => diagram.position.name(site),
            _ => format!(
                "{}{}",
                across.label(cell.column.into(), columns.into()),
                down.label(cell.row.into(), rows.into())
            ),
        });
        sites.push(SiteAt { site, cell, at, name });
    }
    sites.sort_by_key(|site| (site.at.y, site.at.x));
    sites
}

/// Returns the top piece of each cell of a scene: its owner, and the name of its kind in games with several kinds.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, chess};
/// use sgf_render::{Cell, Diagram, View, draw, scene::Owner, sites::occupants};
/// let diagram = Diagram::new(&chess::SPEC, chess::SPEC.begin(&Options::default())?);
/// let standing = occupants(&diagram, &draw(&diagram, &View::default())?);
/// assert_eq!(standing.get(&Cell::new(4, 7)), Some(&(Owner::White, Some("king"))));
/// assert_eq!(standing.len(), 32);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn occupants(diagram: &Diagram, scene: &Scene) -> BTreeMap<Cell, (Owner, Option<&'static str>)> {
    let skin = skin(&*diagram.position);
    let mut occupants = BTreeMap::new();
    for item in &scene.items {
        let (Some(standing), ItemKind::Piece(piece)) = (item.standing, &item.kind) else { continue };
        if !piece.ghost {
            let kind = skin.and_then(|skin| skin.kind(piece.owner, piece.sign)).map(|(one, _)| one);
            occupants.insert(standing.cell, (piece.owner, kind));
        }
    }
    occupants
}

/// Lists information next to the board, one line each: prisoners, pieces in hand, the cube.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_model::value::Color;
/// use sgf_render::{Diagram, sites::notes};
/// let mut position = go::SPEC.begin(&Options::default())?;
/// for (color, text) in [(Color::White, "aa"), (Color::Black, "ab"), (Color::Black, "ba")] {
///     position.follow(color, text)?;
/// }
/// assert!(notes(&Diagram::new(&go::SPEC, position)).iter().any(|line| line.to_string().contains('1')));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn notes(diagram: &Diagram) -> Vec<Phrase> {
    skin(&*diagram.position).map(super::skins::AnySkin::notes).unwrap_or_default()
}

/// The owner of a color, in a language-independent word.
///
/// # Examples
///
/// ```
/// use sgf_model::value::Color;
/// use sgf_render::sites::letter;
/// assert_ne!(letter(Color::Black), letter(Color::White));
/// ```
#[must_use]
pub const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "b",
        Color::White => "w",
    }
}
