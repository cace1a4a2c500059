//! Functions for SQL queries: those of databases, and those that draw.
//!
//! Query engines register all functions of [`all`].

use sgf_db::{Answer, Argument, Call, FUNCTIONS, Function, FunctionError, Parameter, ValueKind};
use sgf_games::identify;
use sgf_model::record::{GameView, games};
use sgf_render::{Diagram, Theme, View, draw, svg};
use sgf_syntax::{Document, Node};

/// Draws a position.
const SVG: Function = Function {
    name: "sgf_svg",
    summary: "an SVG picture of the position after a number of moves, or of the last position",
    parameters: &[
        Parameter { name: "record", kind: ValueKind::Game, is_optional: false },
        Parameter { name: "moves", kind: ValueKind::Integer, is_optional: true },
    ],
    answer: ValueKind::Text,
    begin: || Box::new(Draw),
    check: |arguments| match arguments.get(1) {
        Some(Some(number)) => number_of(number).map(drop),
        _ => Ok(()),
    },
};

/// Returns all functions.
///
/// # Examples
///
/// ```
/// use opensgf::db::{Answer, Argument};
/// let svg = opensgf::functions::all().find(|function| function.name == "sgf_svg").expect("it exists");
/// let answer = svg.begin().call(&[Argument::Text("(;GM[1]SZ[9];B[ee];W[ec])"), Argument::Integer(1)])?;
/// assert!(matches!(answer, Answer::Text(picture) if picture.starts_with("<svg")));
/// # Ok::<(), opensgf::db::FunctionError>(())
/// ```
pub fn all() -> impl Iterator<Item = Function> {
    FUNCTIONS.iter().copied().chain([SVG])
}

struct Draw;

impl Call for Draw {
    fn call(&mut self, arguments: &[Argument<'_>]) -> Result<Answer, FunctionError> {
        let (record, number) = match arguments {
            [record] => (record, None),
            [record, number] => (record, number_of(number)?),
            _ => return Err(FunctionError::Count(arguments.len())),
        };
        let bytes = match record {
            Argument::Null => return Ok(Answer::Null),
            Argument::Bytes(bytes) => bytes,
            Argument::Text(text) => text.as_bytes(),
            Argument::Integer(_) => return Err(FunctionError::Kind(1)),
        };
        // A null in the second column gives null; only a missing column means the last move.
        if matches!(arguments.get(1), Some(Argument::Null)) {
            return Ok(Answer::Null);
        }
        let doc = Document::parse(bytes);
        Ok(games(&doc).next().and_then(|game| picture(&game, number)).map_or(Answer::Null, Answer::Text))
    }
}

fn number_of(argument: &Argument<'_>) -> Result<Option<u32>, FunctionError> {
    match *argument {
        Argument::Null => Ok(None),
        Argument::Integer(number) => {
            u32::try_from(number).map(Some).map_err(|_| FunctionError::Number(number))
        }
        _ => Err(FunctionError::Kind(2)),
    }
}

fn picture(game: &GameView<'_>, number: Option<u32>) -> Option<String> {
    let node = match number {
        Some(number) => after(game, number)?,
        None => game.main_line().last()?,
    };
    let diagram = Diagram::at(game, identify(game, None).spec?, node).ok()?;
    let scene = draw(&diagram, &View::default()).ok()?;
    Some(svg(&scene, &Theme::default(), &svg::SvgOptions::default()))
}

/// The last node of the main line before the move after `number`; `None` if there are fewer moves.
fn after<'d>(game: &GameView<'d>, number: u32) -> Option<Node<'d>> {
    let mut n_moves = 0;
    let nodes = game.main_line().take_while(|&node| {
        n_moves += u32::from(game.move_in(node).is_some());
        n_moves <= number
    });
    let node = nodes.last();
    node.filter(|_| n_moves >= number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_drawn(arguments: &[Argument<'_>]) -> bool {
        match Draw.call(arguments) {
            Ok(Answer::Text(picture)) => picture.starts_with("<svg"),
            Ok(Answer::Null) => false,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn draws_records_with_a_board() {
        let record = Argument::Text("(;GM[1]SZ[9];B[ee];W[ec];B[gg])");
        assert!(is_drawn(&[record]));
        assert!(is_drawn(&[record, Argument::Integer(0)]));
        assert_eq!(Draw.call(&[record]), Draw.call(&[record, Argument::Integer(3)]));
        assert_ne!(Draw.call(&[record]), Draw.call(&[record, Argument::Integer(2)]));
        for none in [
            &[record, Argument::Integer(4)][..],
            &[record, Argument::Null],
            &[Argument::Null],
            &[Argument::Text("(;GM[99];B[aa])")],
            &[Argument::Bytes(b"\xff")],
        ] {
            assert!(!is_drawn(none), "{none:?}");
        }
        assert_eq!(Draw.call(&[record, Argument::Integer(-1)]), Err(FunctionError::Number(-1)));
        assert_eq!(Draw.call(&[record, Argument::Text("1")]), Err(FunctionError::Kind(2)));
    }
}
