//! Original drawings of chess pieces as paths: turned outlines, and a horse's head.
//!
//! A turned piece is given by its right side from top to foot, and mirrored.

use sgf_model::value::Color;

use crate::scene::{Outline, Place, Role, Shape, Step};

/// A piece to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figure {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// The size of the drawing, in thousandths of the numbers here.
const SCALE: i32 = 1090;
/// The width of the rim.
const RIM: i32 = 34;
/// The width of the inner lines.
const FINE: i32 = 24;

/// A straight line or a curve of an outline.
#[derive(Clone, Copy)]
enum Cut {
    To(i32, i32),
    Round((i32, i32), (i32, i32), (i32, i32)),
}

use Cut::{Round, To};

/// The foot of all turned pieces, from the end of the body down.
const FOOT: [Cut; 4] = [
    Round((212, 258), (228, 270), (228, 292)),
    Round((262, 300), (282, 318), (282, 345)),
    To(282, 385),
    To(0, 385),
];

const PAWN: &[Cut] = &[
    Round((78, -290), (132, -236), (132, -164)),
    Round((132, -112), (104, -72), (66, -50)),
    To(146, -22),
    To(146, 18),
    To(72, 30),
    Round((80, 130), (120, 190), (186, 246)),
];

const BISHOP: &[Cut] = &[
    Round((70, -290), (160, -200), (160, -110)),
    Round((160, -60), (130, -25), (84, -2)),
    To(164, 22),
    To(164, 62),
    To(80, 74),
    Round((86, 150), (126, 204), (190, 246)),
];

const QUEEN: &[Cut] = &[
    To(58, -150),
    To(118, -300),
    To(146, -130),
    To(232, -262),
    To(150, -2),
    To(186, 22),
    To(186, 62),
    To(104, 74),
    Round((108, 150), (146, 204), (200, 246)),
];

const KING: &[Cut] = &[
    Round((60, -300), (150, -262), (196, -232)),
    To(120, -2),
    To(186, 22),
    To(186, 62),
    To(104, 74),
    Round((108, 150), (146, 204), (200, 246)),
];

/// The battlements of the rook, then its body.
const TOWER: &[Cut] = &[
    To(60, -300),
    To(60, -244),
    To(128, -244),
    To(128, -300),
    To(216, -300),
    To(216, -176),
    To(150, -124),
    Round((150, 20), (170, 160), (204, 246)),
];

/// The horse's head, looking to the left, from the front of the foot.
const HORSE: &[Cut] = &[
    To(-262, 345),
    Round((-262, 312), (-240, 296), (-206, 290)),
    Round((-206, 268), (-200, 256), (-186, 244)),
    Round((-196, 120), (-40, 92), (-16, -30)),
    Round((-66, 4), (-110, 2), (-140, 22)),
    Round((-162, 38), (-176, 62), (-206, 62)),
    Round((-250, 60), (-288, 24), (-280, -18)),
    Round((-272, -66), (-216, -110), (-196, -164)),
    Round((-178, -216), (-142, -246), (-112, -268)),
    Round((-112, -306), (-104, -344), (-88, -370)),
    Round((-60, -352), (-40, -324), (-28, -298)),
    Round((-16, -326), (0, -350), (22, -364)),
    Round((38, -334), (44, -308), (46, -284)),
    Round((206, -232), (262, -40), (206, 244)),
    Round((220, 256), (226, 268), (226, 290)),
    Round((262, 296), (282, 312), (282, 345)),
    To(282, 385),
    To(-262, 385),
];

/// The shapes of a piece.
pub(super) fn shapes(figure: Figure, color: Color) -> Vec<Shape> {
    let (face, rim) = match color {
        Color::Black => (Role::Black, Role::BlackRim),
        Color::White => (Role::White, Role::OnWhite),
    };
    // Inner lines have the color of text on the piece.
    let ink = match color {
        Color::Black => Role::OnBlack,
        Color::White => rim,
    };
    let body = |outline| Shape::filled(outline, face).with_stroke(rim, RIM);
    let line = |places: &[(i32, i32)]| {
        let places: Vec<Place> = places.iter().map(|&(x, y)| Place::new(x, y)).collect();
        Shape::drawn(Outline::polyline(&places), ink, FINE)
    };
    let foot = line(&[(-212, 292), (212, 292)]);
    let ball = |x, y, radius| body(Outline::circle_at(x, y, radius));
    let mut shapes = match figure {
        Figure::Pawn => vec![body(turned((0, -290), PAWN)), line(&[(-100, 30), (100, 30)])],
        Figure::Bishop => vec![
            body(turned((0, -292), BISHOP)),
            ball(0, -322, 44),
            line(&[(-112, 74), (112, 74)]),
            line(&[(-112, 10), (112, 10)]),
            line(&[(0, -190), (0, -70)]),
            line(&[(-60, -130), (60, -130)]),
        ],
        Figure::Rook => vec![
            body(turned((0, -300), TOWER)),
            line(&[(-150, -124), (150, -124)]),
            line(&[(-196, -176), (196, -176)]),
            line(&[(-186, 230), (186, 230)]),
        ],
        Figure::Queen => vec![
            body(turned((0, -316), QUEEN)),
            ball(0, -338, 42),
            ball(-121, -324, 38),
            ball(121, -324, 38),
            ball(-240, -284, 38),
            ball(240, -284, 38),
            line(&[(-128, 74), (128, 74)]),
            line(&[(-140, 8), (140, 8)]),
        ],
        Figure::King => vec![
            body(cross()),
            body(turned((0, -306), KING)),
            line(&[(-128, 74), (128, 74)]),
            line(&[(-126, 8), (126, 8)]),
            line(&[(-176, -226), (-80, -204), (80, -204), (176, -226)]),
        ],
        Figure::Knight => return horse(body, ink).into_iter().map(scaled).collect(),
    };
    shapes.push(foot);
    shapes.into_iter().map(scaled).collect()
}

fn scaled(mut shape: Shape) -> Shape {
    let place = |place: Place| Place::new(place.x * SCALE / 1000, place.y * SCALE / 1000);
    if let Outline::Path(steps) = &mut shape.outline {
        for step in steps {
            *step = match *step {
                Step::Move(to) => Step::Move(place(to)),
                Step::Line(to) => Step::Line(place(to)),
                Step::Curve(one, two, to) => Step::Curve(place(one), place(two), place(to)),
                Step::Close => Step::Close,
            };
        }
    }
    shape
}

fn horse(body: impl Fn(Outline) -> Shape, ink: Role) -> Vec<Shape> {
    let mane = [
        Step::Move(Place::new(36, -226)),
        Step::Curve(Place::new(150, -170), Place::new(186, 20), Place::new(150, 230)),
    ];
    vec![
        body(Outline::Path(outline((-262, 385), HORSE))),
        Shape::drawn(Outline::Path(mane.to_vec()), ink, FINE),
        Shape::filled(Outline::circle_at(-120, -158, 26), ink),
        Shape::filled(Outline::circle_at(-236, -14, 16), ink),
        Shape::drawn(Outline::polyline(&[Place::new(-186, 290), Place::new(206, 290)]), ink, FINE),
    ]
}

/// The cross on the king's head.
fn cross() -> Outline {
    const HALF: [(i32, i32); 6] = [(26, -420), (26, -384), (72, -384), (72, -336), (26, -336), (26, -290)];
    let right = HALF.iter().map(|&(x, y)| Place::new(x, y));
    let left = HALF.iter().rev().map(|&(x, y)| Place::new(-x, y));
    Outline::polygon(&right.chain(left).collect::<Vec<_>>())
}

/// The outline of a turned piece: down the right side and up the left.
fn turned(top: (i32, i32), side: &[Cut]) -> Outline {
    let cuts: Vec<Cut> = side.iter().chain(&FOOT).copied().collect();
    let mut steps = outline(top, &cuts);
    steps.pop();
    let mirror = |(x, y): (i32, i32)| Place::new(-x, y);
    let end = |cut: Cut| match cut {
        To(x, y) => (x, y),
        Round(_, _, to) => to,
    };
    for (index, &cut) in cuts.iter().enumerate().rev() {
        let before = if index == 0 { top } else { end(cuts[index - 1]) };
        steps.push(match cut {
            To(..) => Step::Line(mirror(before)),
            Round(one, two, _) => Step::Curve(mirror(two), mirror(one), mirror(before)),
        });
    }
    steps.push(Step::Close);
    Outline::Path(steps)
}

fn outline((x, y): (i32, i32), cuts: &[Cut]) -> Vec<Step> {
    let place = |(x, y): (i32, i32)| Place::new(x, y);
    let step = |&cut: &Cut| match cut {
        To(x, y) => Step::Line(Place::new(x, y)),
        Round(one, two, to) => Step::Curve(place(one), place(two), place(to)),
    };
    let start = Step::Move(Place::new(x, y));
    std::iter::once(start).chain(cuts.iter().map(step)).chain([Step::Close]).collect()
}
