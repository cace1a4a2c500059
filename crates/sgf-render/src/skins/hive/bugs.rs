//! The drawings of the bugs, seen from above with the head up. They are original.

use sgf_games::hive::Bug;

use crate::scene::{Outline, Place, Role, Shape};

/// The width of legs.
const LEG: i32 = 38;

/// A part of a drawing, in thousandths of a field, with the center at 0, 0.
struct Sketch {
    ink: Role,
    paper: Role,
    scale: i32,
    down: i32,
    shapes: Vec<Shape>,
}

impl Sketch {
    fn place(&self, x: i32, y: i32) -> Place {
        Place::new(x * self.scale / 1000, (y + self.down) * self.scale / 1000)
    }

    fn length(&self, length: i32) -> i32 {
        (length * self.scale / 1000).max(1)
    }

    fn ellipse(&self, (x, y): (i32, i32), (across, along): (i32, i32)) -> Outline {
        Outline::ellipse(self.place(x, y), self.length(across), self.length(along))
    }

    fn body(&mut self, middle: (i32, i32), radii: (i32, i32)) {
        let shape = Shape::filled(self.ellipse(middle, radii), self.ink);
        self.shapes.push(shape);
    }

    fn hole(&mut self, middle: (i32, i32), radii: (i32, i32)) {
        let shape = Shape::filled(self.ellipse(middle, radii), self.paper);
        self.shapes.push(shape);
    }

    fn wing(&mut self, middle: (i32, i32), radii: (i32, i32)) {
        let outline = self.ellipse(middle, radii);
        self.shapes.push(Shape::filled(outline, self.paper).with_stroke(self.ink, self.length(30)));
    }

    /// A line and its mirror image.
    fn pair(&mut self, places: &[(i32, i32)], width: i32) {
        for side in [1, -1] {
            let places: Vec<Place> = places.iter().map(|&(x, y)| self.place(side * x, y)).collect();
            let shape = Shape::drawn(Outline::polyline(&places), self.ink, self.length(width));
            self.shapes.push(shape);
        }
    }

    /// A line in the color of the tile.
    fn cut(&mut self, from: (i32, i32), to: (i32, i32)) {
        let line = Outline::polyline(&[self.place(from.0, from.1), self.place(to.0, to.1)]);
        self.shapes.push(Shape::drawn(line, self.paper, self.length(34)));
    }
}

/// The usual color of a bug.
fn color(bug: Bug) -> Role {
    match bug {
        Bug::Queen => Role::Yellow,
        Bug::Spider => Role::Brown,
        Bug::Beetle => Role::Purple,
        Bug::Grasshopper => Role::Green,
        Bug::Ant => Role::Blue,
        Bug::Mosquito => Role::Gray,
        Bug::Ladybug => Role::Scarlet,
        Bug::Pillbug => Role::Teal,
    }
}

/// Draws a bug at a size and an offset below the center, in its color on that of its tile.
pub(super) fn drawing(bug: Bug, scale: i32, down: i32, paper: Role) -> Vec<Shape> {
    let mut sketch = Sketch { ink: color(bug), paper, scale, down, shapes: Vec::new() };
    match bug {
        Bug::Queen => queen(&mut sketch),
        Bug::Spider => spider(&mut sketch),
        Bug::Beetle => beetle(&mut sketch),
        Bug::Grasshopper => grasshopper(&mut sketch),
        Bug::Ant => ant(&mut sketch),
        Bug::Mosquito => mosquito(&mut sketch),
        Bug::Ladybug => ladybug(&mut sketch),
        Bug::Pillbug => pillbug(&mut sketch),
    }
    sketch.shapes
}

/// A bee: striped, with four wings.
fn queen(sketch: &mut Sketch) {
    for side in [1, -1] {
        sketch.wing((side * 215, -70), (175, 85));
        sketch.wing((side * 175, 70), (130, 62));
    }
    sketch.body((0, -215), (85, 75));
    sketch.pair(&[(35, -270), (95, -345)], 26);
    sketch.body((0, 70), (130, 240));
    for y in [-20, 70, 160] {
        sketch.cut((-125, y), (125, y));
    }
}

/// Eight bent legs.
fn spider(sketch: &mut Sketch) {
    sketch.pair(&[(40, -110), (190, -270), (230, -390)], LEG);
    sketch.pair(&[(60, -60), (270, -160), (370, -60)], LEG);
    sketch.pair(&[(60, -20), (270, 60), (365, 180)], LEG);
    sketch.pair(&[(40, 20), (190, 190), (215, 330)], LEG);
    sketch.body((0, -110), (95, 95));
    sketch.body((0, 90), (140, 165));
}

/// A broad back of two halves.
fn beetle(sketch: &mut Sketch) {
    sketch.pair(&[(120, -120), (280, -220), (310, -300)], LEG);
    sketch.pair(&[(150, 30), (340, 30), (375, 90)], LEG);
    sketch.pair(&[(120, 160), (270, 240), (290, 330)], LEG);
    sketch.body((0, -230), (105, 85));
    sketch.pair(&[(50, -290), (110, -320), (75, -385)], 30);
    sketch.body((0, 65), (190, 245));
    sketch.cut((0, -140), (0, 310));
    sketch.cut((-175, -75), (175, -75));
}

/// Long, with hind legs for jumping.
fn grasshopper(sketch: &mut Sketch) {
    sketch.pair(&[(60, 60), (270, -150), (345, 330)], 46);
    sketch.pair(&[(50, -110), (190, -190), (230, -120)], 32);
    sketch.pair(&[(50, -20), (180, 30), (200, 130)], 32);
    sketch.pair(&[(30, -270), (110, -410)], 24);
    sketch.body((0, -230), (80, 90));
    sketch.body((0, 80), (92, 270));
    sketch.cut((-60, -120), (60, -120));
    sketch.cut((0, -90), (0, 330));
}

/// Three parts, six legs.
fn ant(sketch: &mut Sketch) {
    sketch.pair(&[(40, -70), (220, -190), (300, -270)], LEG);
    sketch.pair(&[(50, -30), (260, -20), (350, 50)], LEG);
    sketch.pair(&[(40, 10), (210, 140), (270, 290)], LEG);
    sketch.pair(&[(30, -290), (120, -360), (200, -350)], 28);
    sketch.body((0, -230), (95, 85));
    sketch.body((0, -50), (68, 105));
    sketch.body((0, 195), (118, 150));
}

/// Thin, with a long sting.
fn mosquito(sketch: &mut Sketch) {
    for side in [1, -1] {
        sketch.wing((side * 210, 30), (185, 58));
    }
    sketch.pair(&[(40, -110), (230, -200), (300, -330)], 26);
    sketch.pair(&[(40, 40), (240, 170), (270, 330)], 26);
    sketch.pair(&[(25, -240), (100, -330)], 22);
    sketch.body((0, -300), (16, 120));
    sketch.body((0, -190), (62, 62));
    sketch.body((0, -80), (85, 85));
    sketch.body((0, 150), (52, 190));
    for y in [60, 140, 220] {
        sketch.cut((-60, y), (60, y));
    }
}

/// Round, with spots.
fn ladybug(sketch: &mut Sketch) {
    sketch.pair(&[(180, -80), (320, -150)], LEG);
    sketch.pair(&[(200, 60), (350, 70)], LEG);
    sketch.pair(&[(170, 190), (300, 280)], LEG);
    sketch.body((0, -210), (120, 95));
    sketch.pair(&[(50, -290), (100, -360)], 28);
    sketch.body((0, 60), (245, 250));
    sketch.cut((0, -180), (0, 310));
    for (x, y) in [(115, -55), (-115, -55), (150, 85), (-150, 85), (90, 205), (-90, 205)] {
        sketch.hole((x, y), (46, 46));
    }
}

/// Plates from head to tail.
fn pillbug(sketch: &mut Sketch) {
    for y in [-150_i32, -60, 30, 120, 210] {
        let far = 270 - (y - 30).abs() / 3;
        sketch.pair(&[(120, y), (far, y + 45)], 30);
    }
    sketch.pair(&[(50, -280), (130, -370)], 26);
    sketch.body((0, 0), (185, 315));
    for y in [-190, -105, -20, 65, 150, 225] {
        sketch.cut((-190, y), (190, y));
    }
}
