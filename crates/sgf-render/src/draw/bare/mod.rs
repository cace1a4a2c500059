//! Boards of games whose moves are not known: empty, with words below.
//!
//! What stands on them nobody can tell, so nothing is drawn there. Only boards whose form is published are drawn.

mod forms;

use sgf_games::GameSpec;

use self::forms::Form;
use super::{NoPicture, caption, coordinates};
use crate::board::Board;
use crate::pen::{Pen, Shown};
use crate::scene::{CellNames, Scene};
use crate::{Coordinates, View};

/// Draws the empty board of a game whose moves are not known, as far as its form is; below it stands the caption of the view.
///
/// # Errors
///
/// Fails for games whose board has no form that is known.
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
/// # Ok::<(), sgf_render::NoPicture>(())
/// ```
pub fn draw_bare(spec: &GameSpec, view: &View) -> Result<Scene, NoPicture> {
    let form = Form::of(spec.number).ok_or(NoPicture { game: spec.name })?;
    let mut board = form.board();
    super::name_lines(&mut board, view.coordinates);
    let shown = Shown::whole(&board);
    let mut pen = Pen::new(board, shown);
    pen.coordinates = view.coordinates;
    form.surface(&mut pen);
    if view.coordinates != Coordinates::None {
        coordinates::put(&mut pen, view);
    }
    let Board { across, down, text, columns, rows, .. } = *pen.board();
    let (mut frame, points, mut items) = pen.finish(view.margin);
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

    /// The board of a game, and how many fields it has, dark ones second.
    fn fields_of(spec: &GameSpec) -> Option<(usize, usize)> {
        let scene = draw_bare(spec, &View::default()).ok()?;
        let dark = scene.points.iter().filter(|point| point.kind == PointKind::Field { dark: true });
        Some((scene.points.len(), dark.count()))
    }

    #[test]
    fn every_board_that_has_a_form_is_drawn() {
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
    fn the_table_of_games_says_what_is_known_of_each_board() {
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
    fn rows_and_columns_of_pünct_are_called_as_its_players_call_them() {
        let punct = sgf_games::game(25).expect("a game");
        let scene = draw_bare(punct, &View::default()).expect("it has a form");
        let texts: Vec<&str> = scene
            .items
            .iter()
            .filter_map(|item| match &item.thing {
                crate::scene::Thing::Beside { text, .. } => Some(&**text),
                _ => None,
            })
            .collect();
        let letters: String =
            texts.iter().filter(|text| text.starts_with(char::is_alphabetic)).copied().collect();
        assert_eq!((letters.as_str(), texts.len()), ("ABCDEFGHIJKLMNOPQ", 34), "{texts:?}");
    }
}
