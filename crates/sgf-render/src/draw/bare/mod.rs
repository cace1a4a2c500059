//! Empty boards of games without supported moves.
//!
//! The pieces on these boards are unknown, so none are drawn. Only boards with a published form are drawn.

mod forms;

use sgf_games::GameSpec;

use self::forms::Form;
use super::{DrawError, caption, coordinates};
use crate::board::Board;
use crate::scene::{CellNames, Scene};
use crate::scene_builder::{SceneBuilder, VisibleCells};
use crate::{Coordinates, View};

/// Draws the empty board of a game without supported moves, with the caption of the view below.
///
/// # Errors
///
/// Fails for games whose board is not known.
///
/// # Examples
///
/// ```
/// use sgf_games::game;
/// use sgf_render::{View, draw_bare};
/// let view = View::default().with(|view| view.caption = Some("1 B a1-a2".to_owned()));
/// let scene = draw_bare(game(12).unwrap(), &view)?;
/// assert_eq!(scene.description, "Jungle: the board without its pieces.");
/// assert!(draw_bare(game(17).unwrap(), &view).is_err());
/// # Ok::<(), sgf_render::DrawError>(())
/// ```
pub fn draw_bare(spec: &GameSpec, view: &View) -> Result<Scene, DrawError> {
    let form = Form::of(spec.number).ok_or(DrawError { game: spec.name })?;
    let mut board = form.board();
    super::name_lines(&mut board, view.coordinates);
    let shown = VisibleCells::all(&board);
    let mut builder = SceneBuilder::new(board, shown);
    builder.coordinates = view.coordinates;
    form.surface(&mut builder);
    if view.coordinates != Coordinates::None {
        coordinates::put(&mut builder, view);
    }
    let Board { across, down, text, columns, rows, .. } = *builder.board();
    let (mut frame, points, mut items) = builder.finish(view.margin);
    if let Some(words) = &view.caption {
        frame = caption::put(words, view.caption_lines, frame, &mut items);
    }
    let side = |count: i16| u16::try_from(count).unwrap_or(0);
    Ok(Scene {
        frame,
        points,
        items,
        title: spec.name.to_owned(),
        description: format!("{}: the board without its pieces.", spec.name),
        text,
        names: Vec::new(),
        board: (side(columns), side(rows)),
        cells: CellNames { across, down, own: Default::default() },
        game: spec.number,
    })
}

#[cfg(test)]
mod tests {
    use sgf_games::{GAMES, Level};

    use super::*;
    use crate::scene::PointKind;

    /// The board of a game, and its number of fields, dark ones second.
    fn fields_of(spec: &GameSpec) -> Option<(usize, usize)> {
        let scene = draw_bare(spec, &View::default()).ok()?;
        let dark = scene.points.iter().filter(|point| point.kind == PointKind::Field { dark: true });
        Some((scene.points.len(), dark.count()))
    }

    #[test]
    fn draws_every_board_with_a_form() {
        let kept = GAMES.iter().filter(|spec| spec.level == Level::Kept);
        let drawn: Vec<_> = kept.map(|spec| (spec.name, fields_of(spec))).collect();
        let expected = [
            ("Jungle", Some((63, 12))),
            ("Neutron", Some((25, 0))),
            ("Quadrature", Some((121, 6))),
            ("Tantrix", None),
            ("Plateau", Some((16, 0))),
            ("Pünct", Some((211, 19))),
            ("Gobblet", Some((16, 0))),
            ("Kuba", Some((49, 0))),
            ("Tripples", Some((64, 4))),
            ("Tumbling Down", Some((64, 32))),
            ("Sahara", Some((54, 27))),
            ("Tamsk", Some((37, 0))),
        ];
        assert_eq!(drawn, expected);
    }

    #[test]
    fn the_table_of_games_names_each_board() {
        for spec in GAMES.iter().filter(|spec| spec.level == Level::Kept) {
            assert_eq!(
                fields_of(spec).is_none(),
                spec.about().board.starts_with("none"),
                "{}: {}",
                spec.name,
                spec.about().board
            );
            assert!(spec.about().board.ends_with('.'), "{}", spec.name);
        }
    }

    #[test]
    fn names_of_pünct_points_follow_the_players() {
        let punct = sgf_games::game(25).expect("a game");
        let scene = draw_bare(punct, &View::default()).expect("it has a form");
        let texts: Vec<&str> = scene
            .items
            .iter()
            .filter_map(|item| match &item.kind {
                crate::scene::ItemKind::Beside { text, .. } => Some(&**text),
                _ => None,
            })
            .collect();
        let letters: String =
            texts.iter().filter(|text| text.starts_with(char::is_alphabetic)).copied().collect();
        assert_eq!((letters.as_str(), texts.len()), ("ABCDEFGHIJKLMNOPQ", 34), "{texts:?}");
    }
}
