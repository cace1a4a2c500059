//! Where the sites of a board lie in a picture, what they are called, and what stands there: for whoever touches the board.

use sgf_games::{Labels, Site};
use sgf_model::value::Color;
use sgf_syntax::{Arrange, Sorted};

use crate::board::Cell;
use crate::scene::{Owner, Place, Scene, Thing};
use crate::skins::skin;
use crate::{Phrase, Subject};

/// A site as a picture shows it.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_render::{Subject, View, draw, scene::Place, sites::sites};
/// let subject = Subject::new(&go::SPEC, go::SPEC.begin(&Options::default())?);
/// let last = sites(&subject, &draw(&subject, &View::default())?).pop().expect("there are points");
/// assert_eq!((last.name.as_str(), last.at), ("T1", Place::new(18_000, 18_000)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteAt {
    /// The site.
    pub site: Site,
    /// Its cell.
    pub cell: Cell,
    /// Where it lies.
    pub at: Place,
    /// What players call it, in the coordinates of the picture.
    pub name: String,
}

/// Lists the sites that a picture of a position shows on the board, row by row from the top.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_render::{Subject, View, draw, sites::sites};
/// let go = game(1).unwrap();
/// let subject = Subject::new(go, go.begin(&Options::default().with_size(9, 9))?);
/// let sites = sites(&subject, &draw(&subject, &View::default())?);
/// assert_eq!((sites.len(), sites[0].name.as_str()), (81, "A9"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sites(subject: &Subject, scene: &Scene) -> Vec<SiteAt> {
    let Some(skin) = skin(&*subject.position) else { return Vec::new() };
    let board = skin.board();
    let (columns, rows) = scene.board;
    let (across, down) = (scene.cells.across, scene.cells.down);
    let mut sites: Vec<SiteAt> = Vec::new();
    for site in subject.position.geometry().sites() {
        let Some(cell) = skin.cell(site) else { continue };
        let at = (board.place)(cell);
        let end = scene.frame.end();
        if at.x < scene.frame.x || at.y < scene.frame.y || at.x > end.x || at.y > end.y {
            continue;
        }
        let name = skin.said(cell).unwrap_or_else(|| match across.labels {
            Labels::None => subject.position.name(site),
            _ => format!(
                "{}{}",
                across.label(cell.column.into(), columns.into()),
                down.label(cell.row.into(), rows.into())
            ),
        });
        sites.push(SiteAt { site, cell, at, name });
    }
    sites.arrange_by_key(|site| (site.at.y, site.at.x));
    sites
}

/// What stands on the cells of a scene, the uppermost of each: whose it is, and what players call its kind where kinds differ.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, chess};
/// use sgf_render::{Cell, Subject, View, draw, scene::Owner, sites::occupants};
/// let subject = Subject::new(&chess::SPEC, chess::SPEC.begin(&Options::default())?);
/// let standing = occupants(&subject, &draw(&subject, &View::default())?);
/// assert_eq!(standing.get(&Cell::new(4, 7)), Some(&(Owner::White, Some("king"))));
/// assert_eq!(standing.len(), 32);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn occupants(subject: &Subject, scene: &Scene) -> Sorted<Cell, (Owner, Option<&'static str>)> {
    let skin = skin(&*subject.position);
    let mut occupants = Sorted::default();
    for item in &scene.items {
        let (Some(standing), Thing::Piece(piece)) = (item.standing, &item.thing) else { continue };
        if !piece.ghost {
            let kind = skin.and_then(|skin| skin.kind(piece.owner, piece.sign)).map(|(one, _)| one);
            occupants.insert(standing.cell, (piece.owner, kind));
        }
    }
    occupants
}

/// Says what a position has to tell beside its board, a line each: prisoners, hands, the cube.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, go};
/// use sgf_model::value::Color;
/// use sgf_render::{Subject, sites::notes};
/// let mut position = go::SPEC.begin(&Options::default())?;
/// for (color, text) in [(Color::White, "aa"), (Color::Black, "ab"), (Color::Black, "ba")] {
///     position.follow(color, text)?;
/// }
/// assert!(notes(&Subject::new(&go::SPEC, position)).iter().any(|line| line.to_string().contains('1')));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn notes(subject: &Subject) -> Vec<Phrase> {
    skin(&*subject.position).map(|skin| skin.notes()).unwrap_or_default()
}

/// Who a colour is in words that do not depend on the language.
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
